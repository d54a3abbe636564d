// SPDX-License-Identifier: MIT
// The cloud: across the true distance, up the heuristic's value; a dot is as large as its number of
// boards. On the line the heuristic is exact; above it, it overestimates.
import type { JSX } from "preact";
import type { LabAnswer } from "../api/types";
import * as format from "../format";
import { t } from "../i18n/index";
import { verdictText } from "./lab_result";

const [WIDE, LEFT, FOOT, TOP, RIGHT] = [720, 52, 64, 12, 12];
const HIGH_MAX = 480;
const TICK = 5;

interface Scale {
    unit: number; // px of one move
    top: number; // the largest value drawn
    high: number;
    x(distance: number): number;
    y(value: number): number;
}

function scaleOf({ cloud, depth_max: deepest }: LabAnswer): Scale {
    const top = Math.min(Math.max(deepest, ...cloud.map(([, h]) => h)), 2 * deepest + 2);
    const unit = Math.min((WIDE - LEFT - RIGHT) / (deepest + 1), (HIGH_MAX - FOOT - TOP) / (top + 1));
    const high = (top + 1) * unit + FOOT + TOP;
    const wide = (WIDE - LEFT - RIGHT) / (deepest + 1);
    return {
        unit,
        top,
        high,
        x: (distance) => LEFT + (distance + 0.5) * wide,
        y: (value) => high - FOOT - (Math.min(value, top) + 0.5) * unit,
    };
}

// The mean of h for each distance.
export function meansOf({ cloud, depth_max: deepest }: LabAnswer): { boards: number; mean: number }[] {
    const sums = Array.from({ length: deepest + 1 }, () => ({ boards: 0, sum: 0 }));
    for (const [distance, h, boards] of cloud) {
        sums[distance].boards += boards;
        sums[distance].sum += h * boards;
    }
    return sums.map(({ boards, sum }) => ({ boards, mean: sum / boards }));
}

const ticks = (most: number): number[] => Array.from({ length: Math.floor(most / TICK) + 1 }, (_, i) => i * TICK);

export function Cloud({ answer }: { answer: LabAnswer }): JSX.Element {
    const { cloud, depth_max: deepest, distance, value } = answer;
    const scale = scaleOf(answer);
    const { x, y, unit, top, high } = scale;
    const most = Math.log(1 + Math.max(...cloud.map(([, , boards]) => boards)));
    const radius = (boards: number): number => unit * (0.12 + 0.4 * (Math.log(1 + boards) / most));
    const means = meansOf(answer);
    const line = means.map(({ mean }, d) => `${x(d).toFixed(1)},${y(mean).toFixed(1)}`).join(" ");
    return (
        <>
            <svg class="cloud" viewBox={`0 0 ${WIDE} ${high.toFixed(0)}`} role="img" aria-label={`${t("lab.cloudLabel")}. ${verdictText(answer)}`}>
                {ticks(deepest).map((d) => (
                    <text key={`x${d}`} x={x(d)} y={high - FOOT + 24} text-anchor="middle">
                        {d}
                    </text>
                ))}
                {ticks(top).map((h) => (
                    <g key={`y${h}`}>
                        <line class="grid" x1={LEFT} x2={WIDE - RIGHT} y1={y(h)} y2={y(h)} />
                        <text x={LEFT - 8} y={y(h) + 6} text-anchor="end">
                            {h}
                        </text>
                    </g>
                ))}
                <text class="axis" x={(LEFT + WIDE) / 2} y={high - 8} text-anchor="middle">
                    {t("lab.distanceAxis")}
                </text>
                <text class="axis" x={8} y={(high - FOOT) / 2} text-anchor="middle">
                    {t("lab.valueAxis")}
                </text>
                <line class="exact" x1={x(0)} y1={y(0)} x2={x(Math.min(deepest, top))} y2={y(Math.min(deepest, top))} />
                {cloud.map(([d, h, boards]) => (
                    <circle key={`${d} ${h}`} class={h > d ? "over" : "under"} cx={x(d)} cy={y(h)} r={radius(boards).toFixed(2)}>
                        <title>{t("lab.dot", { distance: d, h, boards: format.count(boards) })}</title>
                    </circle>
                ))}
                <polyline class="mean" points={line} />
                <circle class="here" cx={x(distance)} cy={y(value)} r={unit * 0.75}>
                    <title>{t("lab.hereDot", { distance, h: value })}</title>
                </circle>
            </svg>
            <ul class="cloud-key small" aria-hidden="true">
                <li class="under">{t("lab.keyUnder")}</li>
                <li class="over">{t("lab.keyOver")}</li>
                <li class="exact">{t("lab.keyExact")}</li>
                <li class="mean">{t("lab.keyMean")}</li>
                <li class="here">{t("lab.keyHere")}</li>
            </ul>
            <details>
                <summary>{t("lab.asTable")}</summary>
                <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.asTable")}>
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{t("lab.distanceAxis")}</th>
                                <th scope="col" class="number">
                                    {t("lab.boards")}
                                </th>
                                <th scope="col" class="number">
                                    {t("lab.meanH")}
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {means.map(({ boards, mean }, d) => (
                                <tr key={d}>
                                    <th scope="row">{d}</th>
                                    <td class="number">{format.count(boards)}</td>
                                    <td class="number">{format.figure(mean)}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </>
    );
}
