// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server, and its answer. A reload finds it again.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Counting, Problem, Progress, Result, Search } from "../api/types";
import { t } from "../i18n/index";
import { outcomeText } from "../parts/quality";
import { mayMove, paceFor } from "../player";
import { beginLine, showBetter, showSolution } from "../state/line_state";
import { algorithmOf, countsMulti } from "../state/server_state";
import { get, slice } from "../state/store";
import { say } from "../state/view_state";

export interface Solve {
    job: string | null; // "…" until the server has named it
    progress: Progress | null;
    result: Result | null;
    problem: Problem | null;
}

const set = slice("solve", { job: null, progress: null, result: null, problem: null });

export const withoutAnswer = (solve: Solve): Solve => ({ ...solve, result: null, problem: null });

const jobs = new Jobs<object>("job", {
    named: ([id]) => set({ job: id }),
    progress: (_, progress) => {
        set({ progress });
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

export async function solve(search: Search = get().settings.search, counting: Counting = get().settings.counting): Promise<void> {
    if (get().solve.job) return;
    const { puzzle, settings } = get();
    const from = beginLine();
    set({ job: "…", progress: null, result: null, problem: null });
    await jobs.start([{ ...solveBody(from, puzzle.goal, search, settings.limits), ...countingFields(search, counting) }], {});
}

// Ends the search; the best path so far is its answer, and plays.
export const cancel = (): void => jobs.cancel();

// Whether a search that was content with its path can go on for as long as the limits allow.
export const canGoOn = ({ algorithm, optimal, moves, params }: Result): boolean =>
    moves !== null && !optimal && params.seconds !== 0 && !!algorithmOf(algorithm)?.params.some(({ name }) => name === "seconds");

export function goOn({ algorithm, params }: Result): void {
    const { order = "UDLR", ...rest } = params;
    beginLine(get().line.from);
    void solve({ algorithm, heuristic: null, params: { ...rest, seconds: 0 }, order: String(order) });
}

// After a reload: the job goes on where it was, if the server still knows it.
export async function resumeSolve(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !(await jobs.resume(before))) jobs.forget();
}
