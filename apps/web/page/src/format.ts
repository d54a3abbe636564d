// SPDX-License-Identifier: MIT
// Numbers for people: thin-space thousands, times and sizes with their unit.

const THIN = "\u202f"; // a thin space that no line breaks at
let comma = ".";

// The decimal mark of the page's language.
export function setDecimal(mark: string): void {
    comma = mark;
}

const decimal = (text: string): string => text.replace(/\.0+$/, "").replace(".", comma);
const known = (value: number | null | undefined): value is number => value !== null && value !== undefined && Number.isFinite(value);

export function count(value: number | null | undefined): string {
    if (!known(value)) return "–";
    const digits = Math.round(Math.abs(value)).toString();
    return (value < 0 ? "−" : "") + digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

// Two or three figures that matter: 4.1, 41, 410.
export function figure(value: number): string {
    if (!Number.isFinite(value)) return "–";
    if (Number.isInteger(value) || value >= 99.95) return count(value);
    return decimal(value >= 9.995 ? value.toFixed(1) : value.toFixed(2));
}

// As it is, in the language's way: 0.5, 1.25.
export const decimalOf = (value: number): string => String(value).replace(".", comma);

// A figure that may be below zero.
export const signed = (value: number): string => (value < 0 ? "−" : "") + figure(Math.abs(value));

// A value in the largest unit that leaves it at least 1, as it is shown: 999.7 is 1 of the next.
function scaled(value: number, step: number, units: readonly string[], show: (value: number) => string): string {
    let unit = 0;
    let left = value;
    while (unit < units.length - 1 && Math.round(left) >= step) {
        left /= step;
        unit++;
    }
    return `${show(left)}${units[unit]}`;
}

// Whole seconds from two minutes on, whole minutes from two hours on.
function longTime(seconds: number): string {
    const whole = Math.round(seconds);
    const minutes = Math.round(seconds / 60);
    if (minutes >= 120) return `${count(Math.floor(minutes / 60))}${THIN}h ${minutes % 60}${THIN}min`;
    return `${Math.floor(whole / 60)}${THIN}min ${whole % 60}${THIN}s`;
}

export function time(seconds: number | null | undefined): string {
    if (!known(seconds)) return "–";
    if (Math.round(seconds * 1e6) < 1000) return `${(seconds * 1e6).toFixed(0)}${THIN}µs`;
    if (Math.round(seconds * 1e3) < 1000) return `${decimal((seconds * 1e3).toFixed(seconds < 0.09995 ? 1 : 0))}${THIN}ms`;
    if (Math.round(seconds * 10) < 1200) return `${decimal(seconds.toFixed(1))}${THIN}s`;
    return longTime(seconds);
}

const BYTES = ["B", "KiB", "MiB", "GiB", "TiB"].map((unit) => THIN + unit);

export const bytes = (value: number | null | undefined): string =>
    known(value) ? scaled(value, 1024, BYTES, figure) : "–";

const RATES = ["/s", `${THIN}k/s`, `${THIN}M/s`, `${THIN}G/s`];

export const rate = (perSecond: number): string => (known(perSecond) && perSecond > 0 ? scaled(perSecond, 1000, RATES, figure) : "–");

// "12k", for the axis of a chart.
export const short = (value: number): string => scaled(value, 1000, ["", "k", "M", "G"], figure);

// A limit as it is written, with a space before its unit and the language's decimal mark.
export const limit = (written: string): string => written.replace(/^([\d.]+)([a-zA-Z]+)$/, `$1${THIN}$2`).replace(".", comma);

// The same as the server reads it.
export const limitOf = (shown: string): string => shown.replace(/\s+/g, "").replace(/^(\d+),(\d+)/, "$1.$2");

export function clock(seconds: number): string {
    const whole = Math.floor(seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const percent = (share: number): string => `${figure(share * 100)}${THIN}%`;

// "1e6", "10k" and plain numbers; null if it is none.
export function whole(written: string): number | null {
    const match = /^\s*(\d+(?:[.,]\d+)?(?:e\d+)?)\s*([kMG])?\s*$/.exec(written);
    return match ? Number(match[1].replace(",", ".")) * ({ k: 1e3, M: 1e6, G: 1e9 }[match[2] ?? ""] ?? 1) : null;
}

// "5s", "200ms", "2m" and plain seconds, as the command takes them; null if it is none.
export function seconds(written: string): number | null {
    const match = /^\s*(\d+(?:[.,]\d+)?)\s*(ms|s|m|h)?\s*$/.exec(written);
    if (!match) return null;
    const scale = { ms: 0.001, s: 1, m: 60, h: 3600 }[match[2] ?? "s"] ?? 1;
    return Number(match[1].replace(",", ".")) * scale;
}
