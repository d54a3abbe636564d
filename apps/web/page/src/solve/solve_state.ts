// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server, and its answer. A reload finds it again.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Counting, Problem, Progress, Result, Search } from "../api/types";
import { same, type Board } from "../board";
import { seconds } from "../format";
import { t } from "../i18n/index";
import { outcomeText } from "../parts/quality";
import { mayMove, paceFor } from "../player";
import { beginSolution, showBetter, showSolution } from "../state/line_state";
import { algorithmOf, countsMulti } from "../state/server_state";
import { setLimits } from "../state/settings_state";
import { get, slice, subscribe } from "../state/store";
import { say } from "../state/view_state";

export interface Solve {
    job: string | null; // "…" until the server has named it
    running: boolean; // its turn has come
    progress: Progress | null;
    result: Result | null;
    problem: Problem | null;
}

const set = slice("solve", { job: null, running: false, progress: null, result: null, problem: null });

export const withoutAnswer = (solve: Solve): Solve => ({ ...solve, result: null, problem: null });

// A search of the puzzle, or from a place in the game on the way to its goal.
interface Memo {
    start: Board;
    from: Board;
}

const jobs = new Jobs<Memo>("job", {
    named: ([id], { from }) => {
        beginSolution(from);
        set({ job: id });
    },
    running: () => set({ running: true }),
    progress: (_, progress) => {
        set({ running: true, progress });
        if (progress.moves) showBetter(progress.moves);
    },
    result: (_, result) => {
        set({ result, problem: null });
        paceFor(result.moves?.length ?? 0);
        showSolution(result, mayMove());
        say(result.moves !== null ? t("solve.say", { moves: result.length ?? 0 }) : outcomeText(result.outcome));
    },
    failed: (_, problem) => problem.code !== "cancelled" && set({ problem }),
    ended: () => {
        jobs.forget();
        set({ job: null, progress: null });
    },
});

function countingFields(search: Search, { metric, all }: Counting): Record<string, unknown> {
    if (metric === "multi" && countsMulti(search)) return { metric };
    return all ? { all } : {};
}

export async function solve(search: Search = get().settings.search, from: Board = get().puzzle.start): Promise<void> {
    if (get().solve.job) return;
    const { puzzle, settings } = get();
    beginSolution(from);
    set({ job: "…", running: false, progress: null, result: null, problem: null });
    const body = { ...solveBody(from, puzzle.goal, search, settings.limits), ...countingFields(search, settings.counting) };
    await jobs.start([body], { start: puzzle.start, from });
}

// Ends the search; the best path so far is its answer, and plays.
export const cancel = (): void => jobs.cancel();

const TIME_MOST_S = 600;

// A search that was content with its path after some seconds can go on: for how long, as a limit;
// null where there is no more to be had.
export function longer({ algorithm, optimal, moves, params, time_s: spent }: Result): string | null {
    const able = algorithmOf(algorithm)?.params.some(({ name }) => name === "seconds");
    const limit = seconds(get().settings.limits.time_limit) ?? 60;
    const reached = spent >= 0.9 * limit;
    const next = reached ? Math.min(TIME_MOST_S, 10 * limit) : limit;
    const more = reached ? next > limit : params.seconds !== 0;
    return able && more && moves !== null && !optimal ? `${next}s` : null;
}

export function goOn({ algorithm, params }: Result, time_limit: string): void {
    const { order = "UDLR", ...rest } = params;
    setLimits({ time_limit });
    void solve({ algorithm, heuristic: null, params: { ...rest, seconds: 0 }, order: String(order) }, get().solution.from);
}

// A search of a puzzle that is there no more is not worth its time.
function leaveOldPuzzle(): void {
    let { puzzle } = get();
    subscribe(() => {
        const { puzzle: now, solve: held } = get();
        const another = now.start !== puzzle.start || now.goal !== puzzle.goal;
        puzzle = now;
        if (!another || !held.job) return;
        jobs.stop();
        jobs.forget();
        set({ job: null, progress: null });
    });
}

// After a reload: the job goes on where it was, if the server still knows it.
export async function resumeSolve(): Promise<void> {
    leaveOldPuzzle();
    const before = jobs.remembered();
    if (!before || !same(before.start, get().puzzle.start) || !(await jobs.resume(before))) jobs.forget();
}
