// SPDX-License-Identifier: MIT
// The finish of a race: a table of its lanes, the best figures in bold, to take away in five forms.
import type { JSX } from "preact";
import type { Board, Goal } from "../board";
import * as files from "../export";
import * as format from "../format";
import { t, type Key } from "../i18n/index";
import { problemText } from "../parts/problem";
import { outcomeText, qualityText } from "../parts/quality";
import { searchName } from "../parts/search_form";
import { Stacks } from "../parts/stacks";
import { CHART, curvesSvg, pageInk, type Curve } from "../parts/svg_chart";
import { dataTable, shownTable, type Measured } from "../results_table";
import { useStore } from "../state/store";
import { METRICS, type Metric } from "./curves";
import type { Lane } from "./race_state";

type Column = { key: Key; value(lane: Lane): number | null; show(value: number): string };
const COLUMNS: readonly Column[] = [
    { key: "figure.length", value: (lane) => lane.result?.length ?? null, show: format.count },
    { key: "figure.expanded", value: (lane) => lane.result?.expanded ?? null, show: format.count },
    { key: "figure.generated", value: (lane) => lane.result?.generated ?? null, show: format.count },
    { key: "figure.frontier", value: (lane) => lane.result?.frontier_max ?? null, show: format.count },
    { key: "figure.memory", value: (lane) => lane.result?.peak_bytes ?? null, show: format.bytes },
    { key: "figure.time", value: (lane) => lane.result?.time_s ?? null, show: format.time },
];

const solved = (lane: Lane): boolean => lane.result?.outcome === "solved";

// How a lane ended.
function endText({ result, problem }: Lane): string {
    if (result) return result.outcome === "solved" ? qualityText(result) : outcomeText(result.outcome);
    return problem ? problemText(problem) : "…";
}

type Placed = { lane: Lane; i: number };

// Those that solved the board first, the quickest of them in front.
const inOrder = (lanes: Lane[]): Placed[] =>
    lanes
        .map((lane, i) => ({ lane, i }))
        .sort((a, b) => Number(solved(b.lane)) - Number(solved(a.lane)) || (a.lane.result?.time_s ?? 1e9) - (b.lane.result?.time_s ?? 1e9));

const measured = (order: Placed[], board: Board, goal: Goal): Measured[] =>
    order.map(({ lane }) => ({ name: "1", board, goal, search: searchName(lane.search), end: endText(lane), result: lane.result }));

export function Finish({ lanes, curves, metric }: { lanes: Lane[]; curves: Curve[]; metric: Metric }): JSX.Element {
    const order = inOrder(lanes);
    const { start, goal } = useStore((state) => state.puzzle);
    const svg = (): string =>
        curvesSvg(curves, { x: t("figure.time"), y: t(METRICS[metric]), title: shownTable(measured(order, start, goal)).caption }, pageInk());
    const exports: [string, () => void][] = [
        ["CSV", () => files.downloadText("race.csv", files.csv(dataTable(measured(order, start, goal))), "text/csv")],
        ["Markdown", () => files.downloadText("race.md", files.markdown(shownTable(measured(order, start, goal))), "text/markdown")],
        ["LaTeX", () => files.downloadText("race.tex", files.latex(shownTable(measured(order, start, goal))), "text/x-tex")],
        ["SVG", () => files.downloadText("race.svg", svg(), "image/svg+xml")],
        ["PNG", () => void files.png(svg(), CHART.width, CHART.height).then((blob) => files.download("race.png", blob))],
    ];
    return (
        <section class="card" aria-labelledby="finish">
            <div class="card-head">
                <h2 id="finish">{t("race.finish")}</h2>
                <div class="row tight" role="group" aria-label={t("export")}>
                    {exports.map(([name, run]) => (
                        <button key={name} type="button" class="quiet" onClick={run}>
                            {name}
                        </button>
                    ))}
                </div>
            </div>
            <Stacks labelledby="finish">
                <FinishTable order={order} />
            </Stacks>
        </section>
    );
}

function FinishTable({ order }: { order: Placed[] }): JSX.Element {
    const winners = order.map(({ lane }) => lane).filter(solved);
    const best = COLUMNS.map((column) => Math.min(...winners.map((lane) => column.value(lane) ?? Infinity)));
    return (
        <table class="finish">
            <thead>
                <tr>
                    <th scope="col">{t("race.search")}</th>
                    {COLUMNS.map((column) => (
                        <th key={column.key} scope="col" class="number">
                            {t(column.key)}
                        </th>
                    ))}
                    <th scope="col">{t("race.end")}</th>
                </tr>
            </thead>
            <tbody>
                {order.map(({ lane, i }) => (
                    <tr key={i} class={`series-${i + 1}`}>
                        <th scope="row">
                            <span class="swatch" aria-hidden="true" /> {searchName(lane.search)}
                            <small class="end muted">{endText(lane)}</small>
                        </th>
                        {COLUMNS.map((column, k) => {
                            const value = column.value(lane);
                            const first = solved(lane) && value !== null && value === best[k];
                            return (
                                <td key={column.key} class="number" data-label={t(column.key)}>
                                    {value === null ? "–" : first ? <b>{column.show(value)}</b> : column.show(value)}
                                </td>
                            );
                        })}
                        <td>{endText(lane)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
