// SPDX-License-Identifier: MIT
// The puzzle: a start, a goal, and what the server says about the two. Nothing but a new board or
// another goal changes it; ways from one to the other are lines (line_state.ts).
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import type { Check } from "../api/types";
import { goalBoard, same, type Board, type Goal } from "../board";
import { get, slice, type State } from "./store";

export interface Puzzle {
    start: Board;
    goal: Goal;
    check: Check | null;
}

export const SAMPLE: Board = { rows: 3, cols: 3, tiles: [4, 1, 6, 3, 2, 8, 7, 0, 5] };
const set = slice("puzzle", { start: SAMPLE, goal: "last", check: null });

let target: { rows: number; cols: number; goal: Goal | null; board: Board } = { rows: 0, cols: 0, goal: null, board: SAMPLE };

// The goal as a board.
export function goalNow({ puzzle }: State = get()): Board {
    const { rows, cols } = puzzle.start;
    if (target.goal !== puzzle.goal || target.rows !== rows || target.cols !== cols)
        target = { rows, cols, goal: puzzle.goal, board: goalBoard(puzzle.goal, rows, cols) };
    return target.board;
}

const fits = (goal: Goal, { rows, cols }: Board): boolean => typeof goal === "string" || (goal.rows === rows && goal.cols === cols);

// Another start; a goal of another shape gives way to the usual one.
export function setStart(start: Board, goal: Goal = get().puzzle.goal): void {
    set({ start, goal: fits(goal, start) ? goal : "last" });
}

export const setGoal = (goal: Goal): void => set({ goal: fits(goal, get().puzzle.start) ? goal : "last" });

const sameGoal = (a: Goal, b: Goal): boolean => (typeof a === "string" || typeof b === "string" ? a === b : same(a, b));
export const isGoal = (goal: Goal): boolean => sameGoal(goal, get().puzzle.goal);

export async function scramble(rows = get().puzzle.start.rows, cols = get().puzzle.start.cols): Promise<void> {
    const { start, goal } = get().puzzle;
    const kept = typeof goal === "string" || (start.rows === rows && start.cols === cols) ? goal : "last";
    const seed = Math.floor(Math.random() * 2 ** 48);
    setStart(await api.random(rows, cols, kept, seed), kept);
}

// Asks whether a board can be solved, and what the heuristics think of it; gives the way to leave
// it.
export function checkBoard(board: Board, goal: Goal): () => void {
    const asking = new AbortController();
    api.check(boardFields(board, goal), asking.signal)
        .then((check) => set({ check }))
        .catch(() => asking.signal.aborted || set({ check: null }));
    return () => asking.abort();
}
