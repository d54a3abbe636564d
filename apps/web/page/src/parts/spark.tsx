// SPDX-License-Identifier: MIT
// A small line of values, one per move; marked points are moves that lost distance.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as format from "../format";

interface Props {
    values: (number | null)[];
    from: number;
    marks: number[];
    label: string;
}

const HEIGHT = 96;
const EDGE = 10;
const LEFT = 32;

export function Spark({ values, from, marks, label }: Props): JSX.Element {
    const svg = useRef<SVGSVGElement>(null);
    const [width, setWidth] = useState(400);
    useEffect(() => {
        const observer = new ResizeObserver(([entry]) => setWidth(Math.max(120, entry.contentRect.width)));
        if (svg.current) observer.observe(svg.current);
        return () => observer.disconnect();
    }, []);
    const there = values.filter((value): value is number => value !== null);
    const top = Math.max(2, ...there);
    const low = there.length ? Math.max(0, Math.min(top - 4, Math.min(...there) - 1)) : 0;
    const x = (i: number): number => LEFT + (i / Math.max(12, values.length - 1)) * (width - LEFT - EDGE);
    const y = (value: number): number => HEIGHT - EDGE - ((value - low) / (top - low)) * (HEIGHT - 2 * EDGE);
    let path = "";
    let pen = false;
    values.forEach((value, i) => {
        if (value === null) return void (pen = false);
        path += `${pen ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
        pen = true;
    });
    const last = values.length - 1;
    const end = values[last];
    return (
        <svg ref={svg} class="spark" role="img" aria-label={`${label}: ${there.slice(-12).map(format.count).join(", ")}`}>
            {[top, low].map((value) => (
                <g key={value}>
                    <line x1={LEFT} x2={width - EDGE} y1={y(value)} y2={y(value)} class="base" />
                    <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
                        {format.count(value)}
                    </text>
                </g>
            ))}
            <path d={path} class="curve" />
            {marks.map((i) => {
                const value = values[i];
                return value === null ? null : <circle key={from + i} cx={x(i)} cy={y(value)} r="4" class="mark" />;
            })}
            {end !== null && end !== undefined && <circle cx={x(last)} cy={y(end)} r="4.5" class={marks.includes(last) ? "mark" : "end"} />}
        </svg>
    );
}
