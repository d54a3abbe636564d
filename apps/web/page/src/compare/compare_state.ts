// SPDX-License-Identifier: MIT
// Compare: the boards and searches, or a paper's experiments, and what they gave. They are run cell
// by cell, one search at a time, so that the times can be compared.
import { solveBody } from "../api/bodies";
import * as api from "../api/calls";
import { solveToEnd } from "../api/jobs";
import type { Experiment, Measure, Problem, Result, Search } from "../api/types";
import { isGoalName, same, type Board, type Goal } from "../board";
import { LIMITS, record } from "../inside/inside_state";
import { experimentTitle, t } from "../i18n/index";
import { sayProblem } from "../parts/problem";
import { searchName } from "../parts/search_form";
import { plain, setSearch } from "../state/settings_state";
import { isGoal, setStart } from "../state/puzzle_state";
import { get, slice } from "../state/store";
import { say, showTab } from "../state/view_state";

// How far a comparison is: runs done, and the one that is on.
export interface Progress {
    done: number;
    all: number;
    now: string;
}

// One run.
export interface Cell {
    result: Result | null;
    problem: Problem | null;
}

export interface Compare {
    source: string; // "papers": the papers' tables; "board", "random", or "suite NAME"
    amount: number;
    seed: number; // of the first random board
    searches: Search[];
    boards: { name: string; board: Board; goal: Goal }[];
    cells: Cell[][]; // by board, by search
    experiments: Experiment[];
    ours: (Cell | null)[]; // by experiment
    running: boolean;
    progress: Progress | null; // of the comparison that runs
}

const set = slice("compare", {
    source: "papers",
    amount: 5,
    seed: 1,
    searches: [
        plain("bfs"),
        plain("greedy", "manhattan"),
        plain("astar", "misplaced"),
        plain("astar", "manhattan"),
        plain("idastar", "manhattan"),
    ],
    boards: [],
    cells: [],
    experiments: [],
    ours: [],
    running: false,
    progress: null,
});

// Only what was found for the puzzle belongs to it.
export const withoutCells = (compare: Compare): Compare =>
    compare.source === "board" && !compare.running ? { ...compare, boards: [], cells: [] } : compare;

// Another choice of boards or searches: what the old one gave is dropped.
export const choose = (change: Partial<Pick<Compare, "source" | "amount" | "seed" | "searches">>): void => set({ ...change, boards: [], cells: [] });

export const setAmount = (amount: number): void => set({ amount });
export const setSeed = (seed: number): void => set({ seed: Math.max(0, Math.floor(seed)) });

let running: AbortController | null = null;

async function run(body: Record<string, unknown>, signal: AbortSignal): Promise<Cell> {
    try {
        return { result: await solveToEnd(body, signal), problem: null };
    } catch (error) {
        if (signal.aborted) throw error;
        return { result: null, problem: api.problemOf(error) };
    }
}

const goalOf = (name: string): Goal => (isGoalName(name) ? name : "last");

async function chosenBoards({ source, amount, seed: first }: Compare): Promise<Compare["boards"]> {
    const { goal, start } = get().puzzle;
    if (source === "board") return [{ name: t("compare.thisBoard"), board: start, goal }];
    if (source === "random") {
        const seeds = Array.from({ length: amount }, (_, i) => first + i);
        return Promise.all(
            seeds.map(async (seed) => ({ name: `#${seed}`, board: await api.random(start.rows, start.cols, goal, seed), goal })),
        );
    }
    const { boards } = await api.suite(source.replace("suite ", ""));
    return boards.slice(0, amount).map((each) => {
        const place: Board = { rows: each.rows, cols: each.cols, tiles: each.board };
        return { name: each.name, board: place, goal: goalOf(each.goal_name) };
    });
}

async function work(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return;
    const mine = (running = new AbortController());
    set({ running: true });
    try {
        await task(mine.signal);
        say(t("compare.over"));
    } catch (error) {
        if (!mine.signal.aborted) sayProblem(error);
    }
    running = null;
    set({ running: false, progress: null });
}

export const compareBoards = (): Promise<void> =>
    work(async (signal) => {
        const searches = get().compare.searches.filter(({ algorithm }) => algorithm !== "");
        if (!searches.length) return;
        const boards = await chosenBoards(get().compare);
        set({ boards, cells: boards.map(() => []) });
        for (let row = 0; row < boards.length; row++)
            for (const [column, search] of searches.entries()) {
                const done = row * searches.length + column;
                set({ progress: { done, all: boards.length * searches.length, now: `${boards[row].name} · ${searchName(search)}` } });
                const cell = await run(solveBody(boards[row].board, boards[row].goal, search, get().settings.limits), signal);
                set({ cells: get().compare.cells.map((cells, i) => (i === row ? [...cells, cell] : cells)) });
            }
    });

export const comparePaper = (experiments: Experiment[], slowToo: boolean): Promise<void> =>
    work(async (signal) => {
        set({ experiments, ours: experiments.map(() => null) });
        for (let i = 0; i < experiments.length; i++) {
            const { rows, cols, board: tiles, goal_name, algorithm, heuristic, params, slow } = experiments[i];
            if (slow && !slowToo) continue;
            set({ progress: { done: i, all: experiments.length, now: experimentTitle(experiments[i].title) } });
            const search = { algorithm, heuristic, params, order: "UDLR" };
            const cell = await run(solveBody({ rows, cols, tiles }, goalOf(goal_name), search), signal);
            set({ ours: get().compare.ours.map((old, k) => (k === i ? cell : old)) });
        }
    });

// A cell of the table as a recording: its board and its search, in Look inside.
export function openCell(row: number, column: number): void {
    const { boards, searches } = get().compare;
    const { board, goal } = boards[row];
    if (!same(board, get().puzzle.start) || !isGoal(goal)) setStart(board, goal);
    setSearch(searches[column]);
    showTab("inside");
    void record(searches[column], LIMITS[1]);
}

export const stopComparing = (): void => running?.abort();

// A paper's figure from our result; null where the result has none.
export function measured(measure: Measure, result: Result): number | string | null {
    const { length, seen, expanded, iterations, improvements } = result;
    if (measure === "moves") return length;
    if (measure === "seen") return seen;
    if (measure === "steps") return expanded + 1;
    if (measure === "frontier") return seen === null ? null : seen - expanded - 1;
    if (measure === "nos") return 4 * expanded + iterations.length;
    return improvements ? improvements.join(" ") : null;
}
