// SPDX-License-Identifier: MIT
// The curves of a race: what each search has done so far, over time, on shared log axes.
import type { JSX } from "preact";
import * as format from "../format";
import { t, type Key } from "../i18n/index";
import { Plot } from "../parts/plot";
import { searchName } from "../parts/search_form";
import type { Curve } from "../parts/svg_chart";
import type { Lane } from "./race_state";

export type Metric = "generated" | "frontier" | "states" | "bound" | "bytes";
export const METRICS: Record<Metric, Key> = {
    generated: "metric.nodes",
    frontier: "metric.frontier",
    states: "metric.states",
    bound: "metric.bound",
    bytes: "metric.memory",
};

// The points that were measured, and no others.
export function curveOf(lane: Lane, metric: Metric): Curve {
    const points: [number, number][] = [];
    let last = 0;
    for (const point of lane.curve) {
        const value = point[metric];
        const x = point.time_s;
        if (value === null || value <= 0 || x <= last) continue;
        points.push([x, value]);
        last = x;
    }
    return { name: searchName(lane.search), points };
}

// Whether there is a point of a curve at all.
export const isMeasured = ({ curve }: Lane): boolean => curve.some((point) => point.time_s > 0 && point.generated > 0);

interface Props {
    curves: Curve[];
    metric: Metric;
    onMetric(metric: Metric): void;
}

export const CurvesCard = ({ curves, metric, onMetric }: Props): JSX.Element => (
    <section class="card" aria-labelledby="curves">
        <div class="card-head">
            <h2 id="curves">{t("race.curves")}</h2>
            <label class="inline">
                <span class="hidden">{t("metric.label")}</span>
                <select value={metric} onChange={(event) => onMetric(event.currentTarget.value as Metric)}>
                    {(Object.keys(METRICS) as Metric[]).map((each) => (
                        <option key={each} value={each}>
                            {t(METRICS[each])}
                        </option>
                    ))}
                </select>
            </label>
        </div>
        {curves.every(({ points }) => points.length === 0) && <p class="muted">{t("race.noCurves")}</p>}
        <Plot curves={curves} x={t("figure.time")} y={t(METRICS[metric])} value={metric === "bytes" ? format.bytes : format.count} />
    </section>
);
