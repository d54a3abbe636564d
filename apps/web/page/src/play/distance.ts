// SPDX-License-Identifier: MIT
// "Optimal from here": what the server said about boards met in play. One answer teaches more than
// one board: those along its solution, and the neighbours that it names. Where the distance is out
// of reach the solution is the best path that was found; who follows it is led on along the same
// one, and not to and fro between two paths.
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import type { Check } from "../api/types";
import { isMove, replay, same, target, type Board } from "../board";
import { gameBoard } from "../state/line_state";
import { goalNow } from "../state/puzzle_state";
import { get, subscribe, type State } from "../state/store";
import { tellLearned } from "./play_state";

export interface Distance {
    exact: number | null;
    lower: number | null;
    upper: number | null;
    solution: string | null;
    next: string | null; // its first move, also where it is too long to be told
    solvable: boolean;
}

const KNOWN_MAX = 20000;
const AHEAD_MAX = 200; // boards that are learned along a path
const LINE_CELLS_MAX = 100; // on larger boards distances are drawn for no line
const WAIT_MS = 60;
// Moves made faster than answers come are asked about later, on boards this small.
const GAPS_CELLS_MAX = 16;
const GAPS_BACK = 30;
const known = new Map<string, Distance>();
let knownGoal: Board | null = null;
let busy = false;
let refused = ""; // not to be asked again and again
let wait = 0;

// Two sums of the tiles: as good as the tiles themselves, and as short on a board of 65,025 cells.
function key(tiles: readonly number[]): string {
    let [a, b] = [tiles.length, 0x9e3779b9];
    for (const tile of tiles) {
        a = Math.imul(a ^ tile, 0x01000193) + (a >>> 15);
        b = Math.imul(b + tile + 1, 0x85ebca6b) ^ (b >>> 13);
    }
    return `${a >>> 0}.${b >>> 0}`;
}

export const distanceOf = (place: Board): Distance | null =>
    knownGoal && same(knownGoal, goalNow()) ? (known.get(key(place.tiles)) ?? null) : null;

function learn(place: Board, answer: Check): void {
    if (known.size > KNOWN_MAX) known.clear();
    const solution = answer.solution ?? null;
    const here: Distance = {
        exact: answer.distance ?? null,
        lower: answer.lower_bound ?? null,
        upper: answer.upper_bound ?? null,
        solution,
        next: answer.good_move ?? null,
        solvable: answer.solvable,
    };
    known.set(key(place.tiles), here);
    for (const [letter, value] of Object.entries(answer.moves ?? {})) {
        const after = isMove(letter) && value !== null ? replay(place, letter) : null;
        if (after && value !== undefined && value !== null)
            put(after, { ...here, exact: value, lower: value, upper: value, solution: null, next: null });
    }
    if (solution) learnAlong(place, here, solution);
}

const put = (at: Board, distance: Distance): void => {
    const name = key(at.tiles);
    if (!known.get(name)?.solution) known.set(name, distance);
};

// A move changes a distance by one: what was known of the first board bounds that of the others.
function learnAlong(place: Board, { exact, lower, upper }: Distance, solution: string): void {
    const less = (value: number | null, by: number): number | null => (value === null ? null : Math.max(0, value - by));
    let at: Board | null = place;
    for (let i = 1; at && i <= Math.min(AHEAD_MAX, solution.length); i++) {
        at = replay(at, solution[i - 1]);
        const rest = solution.slice(i);
        if (at)
            put(at, {
                exact: less(exact, i),
                lower: less(lower, i),
                upper: less(upper, i),
                solution: rest,
                next: rest[0] ?? null,
                solvable: true,
            });
    }
}

// The board to ask about: the one on view, else the newest move whose distance is still missing.
function wanted(state: State): Board | null {
    const place = gameBoard(state);
    const there = known.get(key(place.tiles));
    if (!there || (there.exact !== null && there.solution === null)) return place;
    if (place.tiles.length > GAPS_CELLS_MAX) return null;
    const { from, moves, pos: reached } = state.game;
    for (let pos = reached - 1; pos >= Math.max(0, reached - GAPS_BACK); pos--) {
        const before = replay(from, moves.slice(0, pos));
        if (before && !known.has(key(before.tiles))) return before;
    }
    return null;
}

async function ask(place: Board): Promise<void> {
    busy = true;
    const towards = goalNow();
    try {
        const answer = await api.check({ ...boardFields(place, get().puzzle.goal), distance: true, heuristics: false });
        if (towards === goalNow()) learn(place, answer);
    } catch {
        refused = key(place.tiles);
    }
    busy = false;
    tellLearned();
    look();
}

let tables = ""; // as they were when the server was asked

// Once tables are there, the server may know what it did not.
function forgetUnproved(now: string): void {
    if (now === "there" && tables !== "there") for (const [name, { exact }] of known) if (exact === null) known.delete(name);
    tables = now;
}

function look(): void {
    const state = get();
    forgetUnproved(state.tables.state);
    if (state.view.tab !== "play" || state.game.playing || state.server.gone) return;
    if (!knownGoal || !same(knownGoal, goalNow(state))) {
        known.clear();
        knownGoal = goalNow(state);
    }
    clearTimeout(wait);
    wait = window.setTimeout(() => {
        const place = busy ? null : wanted(get());
        if (place && key(place.tiles) !== refused) void ask(place);
    }, WAIT_MS);
}

// Asks while Play is open, one board at a time.
export function keepAsking(): void {
    subscribe(look);
    look();
}

// The distance after each move of the line so far, null where it is not known; the last `most` of
// them.
export function along(start: Board, line: string, pos: number, most: number): { from: number; values: (number | null)[] } {
    const tiles = start.tiles.slice();
    let blank = tiles.indexOf(0);
    const from = Math.max(0, pos - most);
    const values: (number | null)[] = [];
    if (tiles.length > LINE_CELLS_MAX) return { from, values };
    const usable = knownGoal !== null && same(knownGoal, goalNow());
    for (let i = 0; i <= pos; i++) {
        if (i >= from) values.push(usable ? (known.get(key(tiles))?.exact ?? null) : null);
        const letter = line[i];
        if (i === pos || !isMove(letter)) break;
        const to = target(start.rows, start.cols, blank, letter);
        tiles[blank] = tiles[to];
        tiles[to] = 0;
        blank = to;
    }
    return { from, values };
}
