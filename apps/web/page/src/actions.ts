// SPDX-License-Identifier: MIT
// What a user can do to the board, in every tab: set it, move on it, go along its line of moves.
import * as api from "./api/calls";
import type { Result } from "./api/types";
import { replay, same, type Board, type Goal } from "./board";
import { board, freshLane, get, goal, set } from "./store";

// A new board at the start of an empty line. What was found for the old one is dropped.
export function setBoard(next: Board, towards: Goal = get().goal): void {
    const fits = typeof towards === "string" || (towards.rows === next.rows && towards.cols === next.cols);
    const { racing, lanes, recordingJob, recording, comparison } = get();
    const compared = comparison.source === "board" && !comparison.running;
    set({
        lanes: racing ? lanes : lanes.map(({ search }) => freshLane(search)),
        recording: recordingJob ? recording : null,
        comparison: compared ? { ...comparison, boards: [], cells: [] } : comparison,
        start: next,
        goal: fits ? towards : "last",
        line: "",
        pos: 0,
        kind: "played",
        runs: false,
        playing: false,
        result: get().job ? get().result : null,
        problem: null,
        shown: null,
        shares: null,
        clock: { from: null, to: null },
        hint: null,
    });
}

// Adds moves after the position reached; what came after it is forgotten.
export function move(moves: string): boolean {
    const { line, pos, clock } = get();
    const next = moves ? replay(board(), moves) : null;
    if (!next) return false;
    const from = clock.from ?? Date.now();
    const to = same(next, goal()) ? (clock.to ?? Date.now()) : null;
    set({
        line: line.slice(0, pos) + moves,
        pos: pos + moves.length,
        kind: "played",
        runs: false,
        playing: false,
        clock: { from, to },
        hint: null,
    });
    return true;
}

export function go(pos: number): void {
    const { line } = get();
    set({ pos: Math.max(0, Math.min(line.length, pos)), playing: false, hint: null });
}

export function back(): void {
    const { line, pos, runs } = get();
    let to = pos - 1;
    while (runs && to > 0 && line[to - 1] === line[to]) to--;
    go(to);
}

export function forth(): void {
    const { line, pos, runs } = get();
    let to = pos + 1;
    while (runs && to < line.length && line[to] === line[to - 1]) to++;
    go(to);
}

export async function scramble(rows = get().start.rows, cols = get().start.cols): Promise<void> {
    const { start, goal: named } = get();
    const kept = typeof named === "string" || (start.rows === rows && start.cols === cols) ? named : "last";
    const seed = Math.floor(Math.random() * 2 ** 48);
    const next = await api.random(rows, cols, kept, seed);
    setBoard(next, kept);
}

export function setGoal(towards: Goal): void {
    set({ goal: towards, line: "", pos: 0, start: board(), kind: "played", runs: false, result: null, problem: null, playing: false });
}

// A solution becomes the line, if it still belongs to the board on view.
export function showSolution(result: Result, autoplay: boolean): void {
    if (!result.moves) return;
    const from: Board = { rows: result.rows, cols: result.cols, tiles: result.board };
    if (!same(from, board())) return;
    const runs = Array.isArray(result.multi);
    set({ start: from, line: result.moves, pos: 0, kind: "solution", runs, playing: autoplay && result.moves.length > 0 });
}

// Another of the shortest solutions.
export function showMoves(moves: string): void {
    set({ line: moves, pos: 0, kind: "solution", runs: false, playing: false, hint: null });
}
