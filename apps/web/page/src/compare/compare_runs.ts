// SPDX-License-Identifier: MIT
// Runs the comparison cell by cell, one search at a time, so that the times can be compared.
import { solveBody } from "../api/bodies";
import * as api from "../api/calls";
import { solveToEnd } from "../api/jobs";
import type { Experiment, Measure, Result } from "../api/types";
import { isGoalName, type Board, type Goal } from "../board";
import { t } from "../i18n/index";
import { problemText } from "../parts/problem";
import { board, get, say, set, type Cell, type Comparison } from "../store";

let running: AbortController | null = null;

export const update = (change: Partial<Comparison>): void => set({ comparison: { ...get().comparison, ...change } });

async function run(body: Record<string, unknown>, signal: AbortSignal): Promise<Cell> {
    try {
        return { result: await solveToEnd(body, signal), problem: null };
    } catch (error) {
        if (signal.aborted) throw error;
        return { result: null, problem: api.problemOf(error) };
    }
}

const goalOf = (name: string): Goal => (isGoalName(name) ? name : "last");

async function chosenBoards(source: string, amount: number): Promise<Comparison["boards"]> {
    const { goal, start } = get();
    if (source === "board") return [{ name: t("compare.thisBoard"), board: board(), goal }];
    if (source === "random") {
        const seeds = Array.from({ length: amount }, (_, i) => i + 1);
        return Promise.all(
            seeds.map(async (seed) => ({ name: `#${seed}`, board: await api.random(start.rows, start.cols, goal, seed), goal })),
        );
    }
    const { boards } = await api.suite(source.replace("suite ", ""));
    return boards.slice(0, amount).map((each) => {
        const place: Board = { rows: each.rows, cols: each.cols, tiles: each.board };
        return { name: each.name, board: place, goal: goalOf(each.goal) };
    });
}

async function work(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return;
    const mine = (running = new AbortController());
    update({ running: true });
    try {
        await task(mine.signal);
        say(t("compare.over"));
    } catch (error) {
        if (!mine.signal.aborted) say(problemText(api.problemOf(error)));
    }
    running = null;
    update({ running: false });
}

export const compareBoards = (): Promise<void> =>
    work(async (signal) => {
        const { source, amount, searches } = get().comparison;
        const boards = await chosenBoards(source, amount);
        update({ boards, cells: boards.map(() => []) });
        for (let row = 0; row < boards.length; row++)
            for (const search of searches) {
                const cell = await run(solveBody(boards[row].board, boards[row].goal, search, get().limits), signal);
                update({ cells: get().comparison.cells.map((cells, i) => (i === row ? [...cells, cell] : cells)) });
            }
    });

export const comparePaper = (experiments: Experiment[], slowToo: boolean): Promise<void> =>
    work(async (signal) => {
        update({ experiments, ours: experiments.map(() => null) });
        for (let i = 0; i < experiments.length; i++) {
            const { rows, cols, board: tiles, goal, algorithm, heuristic, params, slow } = experiments[i];
            if (slow && !slowToo) continue;
            const search = { algorithm, heuristic, params, order: "UDLR" };
            const cell = await run(solveBody({ rows, cols, tiles }, goalOf(goal), search), signal);
            update({ ours: get().comparison.ours.map((old, k) => (k === i ? cell : old)) });
        }
    });

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
