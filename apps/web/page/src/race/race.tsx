// SPDX-License-Identifier: MIT
// Race: two to six searches on the same board at the same time; live lanes, curves on shared log axes, then
// the finish table.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Progress } from "../api/types";
import * as files from "../export";
import * as format from "../format";
import { t, type Key } from "../i18n/index";
import { Icon } from "../parts/icons";
import { Plot } from "../parts/plot";
import { problemText } from "../parts/problem";
import { outcomeText, qualityText } from "../parts/quality";
import { searchName, SearchForm } from "../parts/search_form";
import { CHART, curvesSvg, logAxis, pageInk, type Curve } from "../parts/svg_chart";
import { useStore } from "../state/store";
import { addLane, cancelRace, LANES_MAX, LANES_MIN, removeLane, setLaneSearch, startRace, type Lane } from "./race_state";

const START_S = 1e-6; // where the log axis begins

type Metric = "generated" | "frontier" | "states" | "bound" | "bytes";
const METRICS: Record<Metric, Key> = {
    generated: "metric.nodes",
    frontier: "metric.frontier",
    states: "metric.states",
    bound: "metric.bound",
    bytes: "metric.memory",
};

function curveOf(lane: Lane, metric: Metric): Curve {
    // Every search begins with the start alone; short ones have no other point before their end.
    const counted = metric === "generated" || metric === "frontier" || metric === "states";
    const points: [number, number][] = counted && lane.curve.length ? [[START_S, 1]] : [];
    let last = START_S;
    for (const point of lane.curve) {
        const value = point[metric];
        const x = point.time_s;
        if (value === null || value <= 0 || x <= last) continue;
        points.push([x, value]);
        last = x;
    }
    return { name: searchName(lane.search), points };
}

export function Race(): JSX.Element {
    const lanes = useStore((state) => state.race.lanes);
    const racing = useStore((state) => state.race.racing);
    const [metric, setMetric] = useState<Metric>("generated");
    const curves = useMemo(() => lanes.map((lane) => curveOf(lane, metric)), [lanes, metric]);
    const begun = lanes.some((lane) => lane.job !== null || lane.problem !== null);
    const top = Math.max(10, ...lanes.map((lane) => lane.curve[lane.curve.length - 1]?.generated ?? 0));

    return (
        <div class="tab-race">
            <p class="muted">{t("race.lead")}</p>
            <ol class="lanes">
                {lanes.map((lane, i) => (
                    <LaneRow key={i} lane={lane} index={i} top={top} racing={racing} removable={lanes.length > LANES_MIN} />
                ))}
            </ol>
            <div class="row">
                {racing ? (
                    <button type="button" class="primary" onClick={cancelRace}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary" onClick={() => void startRace()}>
                        {t("race.run")}
                    </button>
                )}
                {lanes.length < LANES_MAX && !racing && (
                    <button type="button" onClick={addLane}>
                        {t("race.add")}
                    </button>
                )}
            </div>
            {begun && (
                <section class="card" aria-labelledby="curves">
                    <div class="card-head">
                        <h2 id="curves">{t("race.curves")}</h2>
                        <label class="inline">
                            <span class="hidden">{t("metric.label")}</span>
                            <select value={metric} onChange={(event) => setMetric(event.currentTarget.value as Metric)}>
                                {(Object.keys(METRICS) as Metric[]).map((each) => (
                                    <option key={each} value={each}>
                                        {t(METRICS[each])}
                                    </option>
                                ))}
                            </select>
                        </label>
                    </div>
                    <Plot
                        curves={curves}
                        x={t("figure.time")}
                        y={t(METRICS[metric])}
                        value={metric === "bytes" ? format.bytes : format.count}
                    />
                </section>
            )}
            {lanes.some((lane) => lane.result) && <Finish lanes={lanes} curves={curves} metric={metric} />}
        </div>
    );
}

function LaneRow({
    lane,
    index,
    top,
    racing,
    removable,
}: {
    lane: Lane;
    index: number;
    top: number;
    racing: boolean;
    removable: boolean;
}): JSX.Element {
    const last: Progress | undefined = lane.curve[lane.curve.length - 1];
    const wide = last ? logAxis([1, top]).at(last.generated) : 0;
    const state = lane.problem
        ? problemText(lane.problem)
        : lane.result
          ? outcomeText(lane.result.outcome)
          : lane.job
            ? t("race.running")
            : "";
    return (
        <li class={`lane series-${index + 1}`} aria-label={searchName(lane.search)}>
            <span class="swatch" aria-hidden="true" />
            <SearchForm compact search={lane.search} onChange={(search) => setLaneSearch(index, search)} />
            {removable && !racing && (
                <button
                    type="button"
                    class="quiet square"
                    aria-label={t("race.remove", { name: searchName(lane.search) })}
                    onClick={() => removeLane(index)}
                >
                    <Icon name="close" />
                </button>
            )}
            {(lane.job || lane.problem) && (
                <div class="lane-live">
                    <span class="track">
                        <span class="fill" style={{ width: `${wide * 100}%` }} />
                    </span>
                    <span class="lane-figures">
                        <b>{state}</b>
                        {last && (
                            <>
                                <span>{t("lane.nodes", { n: format.count(last.generated) })}</span>
                                <span>{t("lane.states", { n: format.count(last.states) })}</span>
                                <span>{format.bytes(last.bytes)}</span>
                                <span>{format.time(last.time_s)}</span>
                            </>
                        )}
                    </span>
                </div>
            )}
        </li>
    );
}

type Column = { key: Key; value(lane: Lane): number | null; show(value: number): string };
const COLUMNS: readonly Column[] = [
    { key: "figure.length", value: (lane) => lane.result?.length ?? null, show: format.count },
    { key: "figure.expanded", value: (lane) => lane.result?.expanded ?? null, show: format.count },
    { key: "figure.generated", value: (lane) => lane.result?.generated ?? null, show: format.count },
    { key: "figure.frontier", value: (lane) => lane.result?.frontier_max ?? null, show: format.count },
    { key: "figure.memory", value: (lane) => lane.result?.peak_bytes ?? null, show: format.bytes },
    { key: "figure.time", value: (lane) => lane.result?.time_s ?? null, show: format.time },
];

function Finish({ lanes, curves, metric }: { lanes: Lane[]; curves: Curve[]; metric: Metric }): JSX.Element {
    const solved = (lane: Lane): boolean => lane.result?.outcome === "solved";
    const order = lanes
        .map((lane, i) => ({ lane, i }))
        .sort((a, b) => Number(solved(b.lane)) - Number(solved(a.lane)) || (a.lane.result?.time_s ?? 1e9) - (b.lane.result?.time_s ?? 1e9));
    const best = COLUMNS.map((column) => Math.min(...lanes.filter(solved).map((lane) => column.value(lane) ?? Infinity)));
    const end = (lane: Lane): string =>
        lane.result
            ? solved(lane)
                ? qualityText(lane.result)
                : outcomeText(lane.result.outcome)
            : lane.problem
              ? problemText(lane.problem)
              : "…";

    const table = (raw: boolean): files.Table => ({
        head: [t("race.search"), ...COLUMNS.map((column) => t(column.key)), t("race.end")],
        rows: order.map(({ lane }) => [
            searchName(lane.search),
            ...COLUMNS.map((column) => {
                const value = column.value(lane);
                return value === null ? "" : raw ? String(value) : column.show(value);
            }),
            end(lane),
        ]),
    });
    const svg = (): string => curvesSvg(curves, { x: t("figure.time"), y: t(METRICS[metric]) }, pageInk());
    const exports: [string, () => void][] = [
        ["CSV", () => files.downloadText("race.csv", files.csv(table(true)), "text/csv")],
        ["Markdown", () => files.downloadText("race.md", files.markdown(table(false)), "text/markdown")],
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
            <div class="scroll" tabIndex={0} role="region" aria-labelledby="finish">
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
                                </th>
                                {COLUMNS.map((column, k) => {
                                    const value = column.value(lane);
                                    const first = solved(lane) && value !== null && value === best[k];
                                    return (
                                        <td key={column.key} class="number">
                                            {value === null ? "–" : first ? <b>{column.show(value)}</b> : column.show(value)}
                                        </td>
                                    );
                                })}
                                <td>{end(lane)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </section>
    );
}
