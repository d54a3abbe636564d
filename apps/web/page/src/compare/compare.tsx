// SPDX-License-Identifier: MIT
// Compare: boards × searches as bars on a log axis and as a table, the best in bold; and the papers' tables.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/calls";
import type { SuiteInfo } from "../api/types";
import * as files from "../export";
import * as format from "../format";
import { t, type Key } from "../i18n/index";
import { Icon } from "../parts/icons";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { searchName, SearchForm } from "../parts/search_form";
import { barsSvg, pageInk } from "../parts/svg_chart";
import { plain } from "../state/settings_state";
import { useStore } from "../state/store";
import { CopyButtons } from "./copy";
import { PaperTables } from "./papers";
import { choose, compareBoards, setAmount, stopComparing, type Cell } from "./compare_state";

const SEARCHES_MAX = 6;
const AMOUNTS = [3, 5, 10, 20, 50, 100];

type Metric = "generated" | "expanded" | "length" | "time_s" | "peak_bytes";
const METRICS: Record<Metric, { key: Key; show(value: number): string }> = {
    generated: { key: "figure.generated", show: format.count },
    expanded: { key: "figure.expanded", show: format.count },
    length: { key: "figure.length", show: format.count },
    time_s: { key: "figure.time", show: format.time },
    peak_bytes: { key: "figure.memory", show: format.bytes },
};

export function Compare(): JSX.Element {
    const { source, amount, running } = useStore((state) => state.compare);
    const [suites, setSuites] = useState<SuiteInfo[]>([]);
    const server = useStore((state) => state.server.gone);
    useEffect(() => {
        api.suites()
            .then(setSuites)
            .catch(() => undefined);
    }, [server]);
    const many = source !== "papers" && source !== "board";
    return (
        <div class="tab-compare">
            <div class="row">
                <label class="field">
                    <span>{t("compare.boards")}</span>
                    <select value={source} disabled={running} onChange={(event) => choose({ source: event.currentTarget.value })}>
                        <option value="papers">{t("compare.papers")}</option>
                        <option value="board">{t("compare.thisBoard")}</option>
                        <option value="random">{t("compare.random")}</option>
                        {suites.map((suite) => (
                            <option key={suite.name} value={`suite ${suite.name}`}>
                                {suite.name} ({suite.boards})
                            </option>
                        ))}
                    </select>
                </label>
                {many && (
                    <label class="field">
                        <span>{t("compare.amount")}</span>
                        <select value={amount} disabled={running} onChange={(event) => setAmount(Number(event.currentTarget.value))}>
                            {AMOUNTS.map((each) => (
                                <option key={each} value={each}>
                                    {each}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
            </div>
            {source === "papers" ? <PaperTables /> : <Own />}
        </div>
    );
}

function Own(): JSX.Element {
    const { searches, boards, running } = useStore((state) => state.compare);
    return (
        <>
            <ol class="lanes">
                {searches.map((search, i) => (
                    <li key={i} class={`lane series-${i + 1}`} aria-label={searchName(search)}>
                        <span class="swatch" aria-hidden="true" />
                        <SearchForm
                            compact
                            search={search}
                            onChange={(next) => choose({ searches: searches.map((each, k) => (k === i ? next : each)) })}
                        />
                        {searches.length > 1 && !running && (
                            <button
                                type="button"
                                class="quiet square"
                                aria-label={t("race.remove", { name: searchName(search) })}
                                onClick={() => choose({ searches: searches.filter((_, k) => k !== i) })}
                            >
                                <Icon name="close" />
                            </button>
                        )}
                    </li>
                ))}
            </ol>
            <div class="row">
                {running ? (
                    <button type="button" class="primary" onClick={stopComparing}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary" onClick={() => void compareBoards()}>
                        {t("compare.run")}
                    </button>
                )}
                {searches.length < SEARCHES_MAX && !running && (
                    <button type="button" onClick={() => choose({ searches: [...searches, plain("astar", "linear-conflict")] })}>
                        {t("race.add")}
                    </button>
                )}
            </div>
            {boards.length > 0 && <Outcome />}
        </>
    );
}

function Outcome(): JSX.Element {
    const { searches, boards, cells } = useStore((state) => state.compare);
    const theme = useStore((state) => state.view.theme);
    const [metric, setMetric] = useState<Metric>("generated");
    const chart = useRef<HTMLDivElement>(null);
    const { key, show } = METRICS[metric];
    const value = (cell: Cell | undefined): number | null => (cell?.result?.outcome === "solved" ? cell.result[metric] : null);
    const names = searches.map(searchName);
    const picture = useMemo(
        () =>
            barsSvg(
                boards.map((each, i) => ({ name: each.name, values: searches.map((_, k) => value(cells[i]?.[k])) })),
                names,
                t(key),
                pageInk(),
            ),
        [boards, cells, metric, theme, names.join()],
    );
    useEffect(() => {
        if (!chart.current) return;
        const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
        drawn.removeAttribute("width");
        drawn.removeAttribute("height");
        chart.current.replaceChildren(drawn);
    }, [picture]);

    const means = searches.map((_, k) => {
        const values = boards.map((__, i) => value(cells[i]?.[k]));
        const there = values.filter((each): each is number => each !== null);
        return there.length === boards.length ? there.reduce((sum, each) => sum + each, 0) / there.length : null;
    });
    const words = (cell: Cell | undefined): string => {
        if (!cell) return "…";
        if (cell.problem) return problemText(cell.problem);
        const there = value(cell);
        return there === null ? outcomeText(cell.result?.outcome ?? "cancelled") : show(there);
    };
    const rowTable = (raw: boolean): files.Table => ({
        head: [t("compare.board"), ...names],
        rows: boards.map((each, i) => [
            each.name,
            ...searches.map((_, k) => (raw ? String(value(cells[i]?.[k]) ?? "") : words(cells[i]?.[k]))),
        ]),
    });
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
                <button type="button" class="quiet" onClick={() => files.downloadText("compare.svg", picture, "image/svg+xml")}>
                    SVG
                </button>
                <CopyButtons name="compare" table={() => rowTable(true)} />
            </div>
            <div ref={chart} class="bar-chart" role="img" aria-label={t("compare.chart", { metric: t(key) })} />
            <div class="scroll" tabIndex={0} role="region" aria-labelledby="outcome">
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
                        {boards.map((each, i) => {
                            const values = searches.map((_, k) => value(cells[i]?.[k]));
                            const best = Math.min(...values.map((there) => there ?? Infinity));
                            return (
                                <tr key={each.name}>
                                    <th scope="row">{each.name}</th>
                                    {searches.map((_, k) => (
                                        <td key={k} class="number">
                                            {values[k] !== null && values[k] === best ? (
                                                <b>{words(cells[i]?.[k])}</b>
                                            ) : (
                                                words(cells[i]?.[k])
                                            )}
                                        </td>
                                    ))}
                                </tr>
                            );
                        })}
                        {boards.length > 1 && (
                            <tr class="mean">
                                <th scope="row">{t("compare.mean")}</th>
                                {means.map((mean, k) => (
                                    <td key={k} class="number">
                                        {mean === null ? (
                                            "–"
                                        ) : mean === Math.min(...means.map((each) => each ?? Infinity)) ? (
                                            <b>{show(mean)}</b>
                                        ) : (
                                            show(mean)
                                        )}
                                    </td>
                                ))}
                            </tr>
                        )}
                    </tbody>
                </table>
            </div>
        </section>
    );
}
