// SPDX-License-Identifier: MIT
// Pictures of curves and bars as SVG text, for export and for the bar chart of Compare: log axis,
// plain attributes (no style sheet is needed to read them elsewhere).
import * as format from "../format";

export interface Ink {
    ground: string;
    text: string;
    line: string;
    series: string[];
}

export interface Curve {
    name: string;
    points: [number, number][];
}

export const CHART = { width: 800, height: 440 };
const BOX = { left: 64, right: 16, top: 24, bottom: 40 };

const escape = (raw: string): string => raw.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Axis {
    low: number;
    high: number;
    at(value: number): number; // 0 to 1
    ticks: number[];
}

export function logAxis(values: number[]): Axis {
    const there = values.filter((value) => value > 0);
    const low = Math.floor(Math.log10(Math.min(...there, 1e9)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...there, 1e-9))));
    const step = Math.max(1, Math.ceil((high - low) / 8));
    const ticks: number[] = [];
    for (let power = low; power <= high; power += step) ticks.push(10 ** power);
    return { low: 10 ** low, high: 10 ** high, ticks, at: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low) };
}

export const shortCount = (value: number): string => (value >= 1 ? format.short(value) : value.toExponential(0));

const label = (x: number, y: number, words: string, ink: Ink, anchor = "middle"): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${ink.text}" font-size="12" text-anchor="${anchor}">${escape(words)}</text>`;

const open = (ink: Ink, width: number, height: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif">` +
    `<rect width="${width}" height="${height}" fill="${ink.ground}"/>`;

export function curvesSvg(curves: Curve[], names: { x: string; y: string; title: string }, ink: Ink): string {
    const { width, height } = CHART;
    const [w, h] = [width - BOX.left - BOX.right, height - BOX.top - BOX.bottom - 24];
    const xs = logAxis(curves.flatMap((curve) => curve.points.map(([x]) => x)));
    const ys = logAxis(curves.flatMap((curve) => curve.points.map(([, y]) => y)));
    const px = (x: number): number => BOX.left + xs.at(x) * w;
    const py = (y: number): number => BOX.top + (1 - ys.at(y)) * h;
    let out = open(ink, width, height);
    for (const tick of ys.ticks)
        out +=
            `<path d="M${BOX.left} ${py(tick).toFixed(1)}h${w}" stroke="${ink.line}"/>` +
            label(BOX.left - 8, py(tick) + 4, shortCount(tick), ink, "end");
    for (const tick of xs.ticks) out += label(px(tick), BOX.top + h + 18, format.time(tick), ink);
    out += `<title>${escape(names.title)}</title>` + label(width - BOX.right, 14, names.title, ink, "end");
    out += label(BOX.left, 14, names.y, ink, "start") + label(width - BOX.right, BOX.top + h + 34, names.x, ink, "end");
    curves.forEach((curve, i) => {
        const colour = ink.series[i % ink.series.length];
        const path = curve.points.map(([x, y], k) => `${k ? "L" : "M"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join("");
        const end = curve.points[curve.points.length - 1];
        if (path) out += `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
        if (end) out += `<circle cx="${px(end[0]).toFixed(1)}" cy="${py(end[1]).toFixed(1)}" r="4" fill="${colour}"/>`;
        const x = BOX.left + (i % 3) * (w / 3);
        const y = height - 22 + Math.floor(i / 3) * 16;
        out += `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${colour}"/>` + label(x + 16, y, curve.name, ink, "start");
    });
    return `${out}</svg>`;
}

export interface Group {
    name: string;
    values: (number | null)[];
}

// One group of bars for each board, one bar for each search.
export function barsSvg(groups: Group[], names: string[], title: string, ink: Ink, width = CHART.width): string {
    const across = width < 520 ? 1 : 2;
    const legend = Math.ceil(names.length / across) * 18;
    const height = 320 + legend;
    const [w, h] = [width - BOX.left - BOX.right, 320 - BOX.top - BOX.bottom];
    const ys = logAxis(groups.flatMap((group) => group.values.filter((value): value is number => value !== null)));
    let out = open(ink, width, height);
    for (const tick of ys.ticks) {
        const y = BOX.top + (1 - ys.at(tick)) * h;
        out +=
            `<path d="M${BOX.left} ${y.toFixed(1)}h${w}" stroke="${ink.line}"/>` + label(BOX.left - 8, y + 4, shortCount(tick), ink, "end");
    }
    out += label(BOX.left, 14, title, ink, "start");
    const slot = w / Math.max(1, groups.length);
    const bar = Math.min(28, (slot * 0.8) / Math.max(1, names.length));
    const every = Math.ceil(groups.length / (w / 72));
    groups.forEach((group, i) => {
        const middle = BOX.left + slot * (i + 0.5);
        group.values.forEach((value, k) => {
            if (value === null) return;
            const tall = Math.max(2, ys.at(value) * h);
            const x = middle + (k - names.length / 2) * bar;
            out += `<rect x="${x.toFixed(1)}" y="${(BOX.top + h - tall).toFixed(1)}" width="${Math.max(1, bar - 2).toFixed(1)}" height="${tall.toFixed(1)}" fill="${ink.series[k % ink.series.length]}"><title>${escape(`${group.name} · ${names[k]}: ${format.decimalOf(value)}`)}</title></rect>`;
        });
        if (i % every === 0) out += label(middle, BOX.top + h + 18, group.name, ink);
    });
    names.forEach((name, k) => {
        const x = BOX.left + (k % across) * (w / across);
        const y = 320 + Math.floor(k / across) * 18;
        out +=
            `<rect x="${x}" y="${y - 10}" width="10" height="10" fill="${ink.series[k % ink.series.length]}"/>` +
            label(x + 16, y, name, ink, "start");
    });
    return `${out}</svg>`;
}

// The colours of the page as it is drawn now.
export function pageInk(): Ink {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    return { ground: of("--surface"), text: of("--ink"), line: of("--rule"), series: [1, 2, 3, 4, 5, 6].map((i) => of(`--series-${i}`)) };
}
