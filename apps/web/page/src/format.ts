// SPDX-License-Identifier: MIT
// Numbers for people: thin-space thousands, times and sizes with their unit.

const THIN = "\u202f"; // a thin space that no line breaks at
let comma = ".";

// The decimal mark of the page's language.
export function setDecimal(mark: string): void {
    comma = mark;
}

const decimal = (text: string): string => text.replace(/\.0+$/, "").replace(".", comma);

export function count(value: number | null | undefined): string {
    if (value === null || value === undefined || !Number.isFinite(value)) return "–";
    const digits = Math.round(Math.abs(value)).toString();
    return (value < 0 ? "−" : "") + digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

// Two or three figures that matter: 4.1, 41, 410.
export function figure(value: number): string {
    if (!Number.isFinite(value)) return "–";
    return decimal(value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
}

// As it is, in the language's way: 0.5, 1.25.
export const decimalOf = (value: number): string => String(value).replace(".", comma);

// A figure that may be below zero.
export const signed = (value: number): string => (value < 0 ? "−" : "") + figure(Math.abs(value));

export function time(seconds: number | null | undefined): string {
    if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return "–";
    if (seconds < 1e-3) return `${decimal((seconds * 1e6).toFixed(0))}${THIN}µs`;
    if (seconds < 1) return `${decimal((seconds * 1e3).toFixed(seconds < 0.1 ? 1 : 0))}${THIN}ms`;
    if (seconds < 120) return `${decimal(seconds.toFixed(1))}${THIN}s`;
    return `${Math.floor(seconds / 60)}${THIN}min ${Math.round(seconds % 60)}${THIN}s`;
}

export function bytes(value: number | null | undefined): string {
    if (value === null || value === undefined || !Number.isFinite(value)) return "–";
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let scaled = value;
    let unit = 0;
    while (scaled >= 1024 && unit < units.length - 1) {
        scaled /= 1024;
        unit++;
    }
    return `${unit === 0 ? scaled.toFixed(0) : figure(scaled)}${THIN}${units[unit]}`;
}

export function rate(perSecond: number): string {
    if (!Number.isFinite(perSecond) || perSecond <= 0) return "–";
    if (perSecond >= 1e6) return `${figure(perSecond / 1e6)}${THIN}M/s`;
    if (perSecond >= 1e3) return `${figure(perSecond / 1e3)}${THIN}k/s`;
    return `${figure(perSecond)}/s`;
}

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
