// SPDX-License-Identifier: MIT
// The bodies of requests: a board, and a search of it.
import type { Board, Goal } from "../board";
import type { Limits, Search } from "./types";

const goalField = (goal: Goal): string | readonly number[] => (typeof goal === "string" ? goal : goal.tiles);

export function boardFields(board: Board, goal: Goal): Record<string, unknown> {
    return { board: board.tiles, rows: board.rows, cols: board.cols, goal: goalField(goal) };
}

// The body of a solve: what is left at its default is not sent.
export function solveBody(board: Board, goal: Goal, search: Search, limits?: Partial<Limits>): Record<string, unknown> {
    const body = boardFields(board, goal);
    body.algorithm = search.algorithm;
    if (search.heuristic) body.heuristic = search.heuristic;
    if (Object.keys(search.params).length) body.params = search.params;
    if (search.order !== "UDLR") body.order = search.order;
    for (const [name, value] of Object.entries(limits ?? {})) if (value) body[name] = value;
    return body;
}
