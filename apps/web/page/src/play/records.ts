// SPDX-License-Identifier: MIT
// Today's board, the same for everyone on a day, and the visitor's own records, kept in this browser
// alone. A game counts once, when it is won without a hint.
import * as api from "../api/calls";
import { same, type Board } from "../board";
import { gameBoard } from "../state/line_state";
import { goalNow, setStart } from "../state/puzzle_state";
import { get, subscribe } from "../state/store";
import { distanceOf } from "./distance";
import { tellLearned } from "./play_state";

export interface Record {
    won: number; // games
    perfect: number; // of them in the fewest moves
    seconds: number | null; // the fastest
    above: number | null; // the least that a game had above the fewest moves
}

export interface Records {
    sizes: { [size: string]: Record };
    days: string[]; // on which a board of the day was won, "2026-11-18"
}

const KEY = "loyd.records";
const DAYS_KEPT = 400;
const NONE: Record = { won: 0, perfect: 0, seconds: null, above: null };

export function records(): Records {
    try {
        const read = JSON.parse(localStorage.getItem(KEY) ?? "null") as Records | null;
        return read && typeof read.sizes === "object" && Array.isArray(read.days) ? read : { sizes: {}, days: [] };
    } catch {
        return { sizes: {}, days: [] };
    }
}

function write(all: Records): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
        // a browser that keeps nothing keeps no records
    }
}

const sizeOf = ({ rows, cols }: Board): string => `${rows}x${cols}`;
export const recordOf = (board: Board): Record => records().sizes[sizeOf(board)] ?? NONE;

const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

// The records after a game; `fewest` is null where it is not known.
export function after(all: Records, size: string, game: { moves: number; fewest: number | null; seconds: number }, day: string | null): Records {
    const before = all.sizes[size] ?? NONE;
    const above = game.fewest === null ? null : game.moves - game.fewest;
    const now: Record = {
        won: before.won + 1,
        perfect: before.perfect + (above === 0 ? 1 : 0),
        seconds: least(before.seconds, game.seconds),
        above: least(before.above, above),
    };
    const days = day === null || all.days.includes(day) ? all.days : [...all.days, day].slice(-DAYS_KEPT);
    return { sizes: { ...all.sizes, [size]: now }, days };
}

// The day before one, in the same form.
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);

// Days in a row that were won, up to today or yesterday.
export function streak(days: readonly string[], today: string): number {
    let day = days.includes(today) ? today : dayBefore(today);
    let count = 0;
    for (; days.includes(day); day = dayBefore(day)) count++;
    return count;
}

// The visitor's own day.
export function todayIs(now = new Date()): string {
    const two = (number: number): string => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

let daily: { day: string; start: Board } | null = null;

// A board of today for the size on view: the date is its seed.
export async function openDaily(day = todayIs()): Promise<void> {
    const { start } = get().puzzle;
    const board = await api.random(start.rows, start.cols, "last", Number(day.replaceAll("-", "")));
    setStart(board, "last");
    daily = { day, start: board };
}

// The day whose board is on view; null: another board.
export const dailyOnView = (): string | null => (daily && same(daily.start, get().puzzle.start) ? daily.day : null);

// Enters each game that is won, once.
export function keepRecords(): void {
    let entered = same(gameBoard(), goalNow()) ? get().game.from : null; // before a reload
    subscribe(() => {
        const { game, play } = get();
        const { from, to } = play.clock;
        if (entered === game.from || game.pos === 0 || play.hints > 0 || from === null || to === null) return;
        if (!same(gameBoard(), goalNow())) return;
        entered = game.from;
        const result = { moves: game.pos, fewest: distanceOf(game.from)?.exact ?? null, seconds: (to - from) / 1000 };
        write(after(records(), sizeOf(game.from), result, dailyOnView()));
        tellLearned();
    });
}
