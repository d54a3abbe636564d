// SPDX-License-Identifier: MIT
// Curves that grow while searches run, by uPlot: log axes, a cross-hair, values in the legend.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import * as format from "../format";
import { useStore } from "../state/store";
import { pageInk, shortCount, type Curve } from "./svg_chart";

interface Props {
    curves: Curve[];
    x: string;
    y: string;
    value(value: number): string;
}

function data(curves: Curve[]): uPlot.AlignedData {
    const tables = curves.map((curve): uPlot.AlignedData => [curve.points.map(([x]) => x), curve.points.map(([, y]) => y)]);
    return tables.length ? uPlot.join(tables) : [[]];
}

function endOf(curve: Curve | undefined, value: (value: number) => string): string {
    const end = curve?.points[curve.points.length - 1];
    return end ? value(end[1]) : "–";
}

// Only powers of ten get a line: the rest of a log grid is noise.
const decades = (_: uPlot, ticks: number[]): (number | null)[] => ticks.map((tick) => (Number.isInteger(Math.log10(tick)) ? tick : null));

// Where there is room 1, 2 and 5 get their words, else powers of ten.
function labelled({ width }: uPlot, ticks: number[]): (number | null)[] {
    const power = (tick: number): number => Math.floor(Math.log10(tick) + 1e-9);
    const wanted = power(ticks[ticks.length - 1]) - power(ticks[0]) > width / 240 ? [1] : [1, 2, 5];
    return ticks.map((tick) => (wanted.includes(Math.round(tick / 10 ** power(tick))) ? tick : null));
}

const DOTTED_MAX = 16; // a curve of few points shows them
const HEIGHT = 300;

export function Plot({ curves, x, y, value }: Props): JSX.Element {
    const holder = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot | null>(null);
    const theme = useStore((state) => state.view.theme);
    const latest = useRef(curves);
    latest.current = curves;
    const names = curves.map((curve) => curve.name).join("\n");

    useEffect(() => {
        const box = holder.current;
        if (!box) return;
        const ink = pageInk();
        const axis = {
            stroke: ink.text,
            grid: { stroke: ink.line, width: 1, filter: decades },
            ticks: { stroke: ink.line, width: 1 },
            font: "12px system-ui, sans-serif",
        };
        const made = new uPlot(
            {
                width: box.clientWidth,
                height: HEIGHT,
                scales: { x: { time: false, distr: 3 }, y: { distr: 3 } },
                axes: [
                    { ...axis, filter: labelled, values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : format.time(tick))), space: 64 },
                    { ...axis, size: 56, values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : shortCount(tick))) },
                ],
                series: [
                    { label: x, value: (_, seen) => (seen === null ? "–" : format.time(seen)) },
                    ...curves.map((curve, i): uPlot.Series => ({
                        label: curve.name,
                        stroke: ink.series[i % ink.series.length],
                        width: 2,
                        spanGaps: true,
                        points: { show: () => (latest.current[i]?.points.length ?? 0) < DOTTED_MAX, size: 5 },
                        // Away from the cross-hair: where the curve is now.
                        value: (_, seen) => (seen === null ? endOf(latest.current[i], value) : value(seen)),
                    })),
                ],
            },
            data(curves),
            box,
        );
        plot.current = made;
        const observer = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: HEIGHT }));
        observer.observe(box);
        return () => {
            observer.disconnect();
            made.destroy();
            plot.current = null;
        };
    }, [names, theme, x, y]);

    useEffect(() => plot.current?.setData(data(curves)), [curves]);

    const ends = curves.map((curve) => `${curve.name}: ${endOf(curve, value)}`);
    return <div ref={holder} class="plot" role="img" aria-label={`${y}. ${ends.join("; ")}`} />;
}
