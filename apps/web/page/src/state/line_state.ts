// SPDX-License-Identifier: MIT
// The line of moves on view, played or found, and the place in it. The board on view is `from`
// after the first `pos` of `moves`. A puzzle may have many lines, one after the other.
import type { Result } from "../api/types";
import { Cursor, replay, same, type Board } from "../board";
import { goalNow, SAMPLE } from "./puzzle_state";
import { get, slice, type State } from "./store";

export interface Line {
    from: Board;
    moves: string;
    pos: number;
    kind: "played" | "solution";
    runs: boolean; // a step along it is a run of equal letters: a multi-tile move
    playing: boolean;
}

export const emptyLine = (from: Board): Line => ({ from, moves: "", pos: 0, kind: "played", runs: false, playing: false });

const set = slice("line", emptyLine(SAMPLE));

let cursor = new Cursor(SAMPLE, "");
let current: { pos: number; board: Board } = { pos: -1, board: SAMPLE };

// The board that the line has reached.
export function boardNow({ line }: State = get()): Board {
    if (cursor.start !== line.from || cursor.line !== line.moves) {
        cursor = new Cursor(line.from, line.moves);
        current = { pos: -1, board: line.from };
    }
    if (current.pos !== line.pos) current = { pos: line.pos, board: cursor.go(line.pos) };
    return current.board;
}

// An empty line at a board: the one on view, if no other is named.
export function beginLine(from = boardNow()): Board {
    set(emptyLine(from));
    return from;
}

// Adds moves after the place reached; what came after it is forgotten.
export function move(added: string): boolean {
    const { from, moves, pos } = get().line;
    if (!added || !replay(boardNow(), added)) return false;
    set({ ...emptyLine(from), moves: moves.slice(0, pos) + added, pos: pos + added.length });
    return true;
}

// A better way that a search has found while it goes on becomes the line, if it leads from the
// board on view to the goal, and nobody has begun to go along the line that is there.
export function showBetter(moves: string): void {
    const { from, moves: before, pos, kind, playing } = get().line;
    if (pos > 0 || playing || (kind === "played" && before)) return;
    const end = replay(from, moves);
    if (end && same(end, goalNow())) set({ ...emptyLine(from), moves, kind: "solution" });
}

// A solution becomes the line, if it still belongs to the board on view, or to the one where the
// way on view begins that it betters.
export function showSolution(result: Result, autoplay: boolean): void {
    const { line } = get();
    if (!result.moves) return;
    const from: Board = { rows: result.rows, cols: result.cols, tiles: result.board };
    if (!same(from, boardNow()) && !(line.kind === "solution" && same(from, line.from))) return;
    set({
        ...emptyLine(from),
        moves: result.moves,
        kind: "solution",
        runs: Array.isArray(result.multi),
        playing: autoplay && result.moves.length > 0,
    });
}

// Another of the shortest solutions.
export const showMoves = (moves: string): void => set({ ...emptyLine(get().line.from), moves, kind: "solution" });

export const go = (pos: number): void => set({ pos: Math.max(0, Math.min(get().line.moves.length, pos)), playing: false });

export function back(): void {
    const { moves, pos, runs } = get().line;
    let to = pos - 1;
    while (runs && to > 0 && moves[to - 1] === moves[to]) to--;
    go(to);
}

export function forth(): void {
    const { moves, pos, runs } = get().line;
    let to = pos + 1;
    while (runs && to < moves.length && moves[to] === moves[to - 1]) to++;
    go(to);
}

export function togglePlay(): void {
    const { playing, pos, moves } = get().line;
    if (playing) set({ playing: false });
    else if (moves) set({ playing: true, pos: pos === moves.length ? 0 : pos });
}

// The player has come to a place.
export const playTo = (pos: number): void => set({ pos, playing: pos < get().line.moves.length });
