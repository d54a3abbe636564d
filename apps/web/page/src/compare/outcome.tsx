// SPDX-License-Identifier: MIT
// What a comparison gave: a chart of bars, and the table with the best in bold.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as files from "../export";
import { t } from "../i18n/index";
import { Stacks } from "../parts/stacks";
import { barsSvg, CHART, pageInk } from "../parts/svg_chart";
import { useStore } from "../state/store";
import { CopyButtons } from "./copy";
import { dataTable, shownTable } from "../results_table";
import { openCell } from "./compare_state";
import { bestOf, figuresOf, measuredOf, METRICS, type Figures, type Metric } from "./outcome_figures";

export function Outcome(): JSX.Element {
    const compare = useStore((state) => state.compare);
    const theme = useStore((state) => state.view.theme);
    const [metric, setMetric] = useState<Metric>("generated");
    const figures = figuresOf(compare, metric);
    const { names, boards, values } = figures;
    const title = t(METRICS[metric].key);
    const drawn = (width?: number): string =>
        barsSvg(
            boards.map((name, i) => ({ name, values: values[i] })),
            names,
            title,
            pageInk(),
            width,
        );
    return (
        <section class="card" aria-labelledby="outcome">
            <div class="card-head">
                <h2 id="outcome">{t("compare.outcome")}</h2>
                <select aria-label={t("metric.label")} value={metric} onChange={(event) => setMetric(event.currentTarget.value as Metric)}>
                    {(Object.keys(METRICS) as Metric[]).map((each) => (
                        <option key={each} value={each}>
                            {t(METRICS[each].key)}
                        </option>
                    ))}
                </select>
                <button type="button" class="quiet" onClick={() => files.downloadText("compare.svg", drawn(), "image/svg+xml")}>
                    SVG
                </button>
                <CopyButtons name="compare" data={() => dataTable(measuredOf(compare))} shown={() => shownTable(measuredOf(compare))} />
            </div>
            <Chart
                drawn={drawn}
                of={[compare.boards, compare.cells, metric, theme, names.join()]}
                label={t("compare.chart", { metric: title })}
            />
            <Stacks labelledby="outcome">
                <OutcomeTable figures={figures} done={(i, k) => !compare.running && compare.cells[i]?.[k] !== undefined} />
            </Stacks>
            <p class="muted small">{t("compare.open")}</p>
        </section>
    );
}

interface ChartProps {
    drawn(width: number): string; // the text of an SVG picture
    of: unknown[]; // what it depends on
    label: string;
}

// A picture as wide as there is room, with words of the same size everywhere.
function Chart({ drawn, of, label }: ChartProps): JSX.Element {
    const chart = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useEffect(() => {
        const box = chart.current;
        if (!box) return;
        const observer = new ResizeObserver(() => setWidth(Math.min(CHART.width, box.clientWidth)));
        observer.observe(box);
        return () => observer.disconnect();
    }, []);
    useEffect(() => {
        if (width) chart.current?.replaceChildren(new DOMParser().parseFromString(drawn(width), "image/svg+xml").documentElement);
    }, [width, ...of]);
    return <div ref={chart} class="bar-chart" role="img" aria-label={label} />;
}

interface TableProps {
    figures: Figures;
    done(row: number, column: number): boolean; // the cell can be looked into
}

function OutcomeTable({ figures: { names, boards, values, words, means, show }, done }: TableProps): JSX.Element {
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">{t("compare.board")}</th>
                    {names.map((name, k) => (
                        <th key={k} scope="col" class={`number series-${k + 1}`}>
                            <span class="swatch" aria-hidden="true" /> {name}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {boards.map((name, i) => (
                    <Row
                        key={name}
                        name={name}
                        values={values[i]}
                        words={words[i]}
                        open={(k) => (done(i, k) ? () => openCell(i, k) : null)}
                        searches={names}
                    />
                ))}
                {boards.length > 1 && (
                    <Row
                        name={t("compare.mean")}
                        mean
                        values={means}
                        words={means.map((mean) => (mean === null ? "–" : show(mean)))}
                        searches={names}
                    />
                )}
            </tbody>
        </table>
    );
}

interface RowProps {
    name: string;
    values: (number | null)[];
    words: string[];
    mean?: boolean;
    open?(column: number): (() => void) | null;
    searches: string[];
}

function Row({ name, values, words, mean, open, searches }: RowProps): JSX.Element {
    const best = bestOf(values);
    const cell = (k: number): ComponentChildren => (values[k] !== null && values[k] === best ? <b>{words[k]}</b> : words[k]);
    return (
        <tr class={mean ? "mean" : undefined}>
            <th scope="row">{name}</th>
            {values.map((_, k) => (
                <td key={k} class="number" data-label={searches[k]}>
                    <CellText open={open?.(k) ?? null} label={`${words[k]}: ${t("compare.openOne", { board: name, search: searches[k] ?? "" })}`}>
                        {cell(k)}
                    </CellText>
                </td>
            ))}
        </tr>
    );
}

// A cell that is done is a way into Look inside.
const CellText = ({ open, label, children }: { open: (() => void) | null; label: string; children: ComponentChildren }): JSX.Element =>
    open ? (
        <button type="button" class="quiet cell-link" aria-label={label} title={label} onClick={open}>
            {children}
        </button>
    ) : (
        <>{children}</>
    );
