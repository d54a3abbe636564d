// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server, and its answer. A reload finds it again.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Counting, Problem, Progress, Result, Search } from "../api/types";
import { t } from "../i18n/index";
import { outcomeText } from "../parts/quality";
import { mayMove } from "../player";
import { beginLine, showSolution } from "../state/line_state";
import { countsMulti } from "../state/server_state";
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
    progress: (_, progress) => set({ progress }),
    result: (_, result) => {
        set({ result, problem: null });
        showSolution(result, mayMove());
        say(result.outcome === "solved" ? t("solve.say", { moves: result.length ?? 0 }) : outcomeText(result.outcome));
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

export const cancel = (): void => jobs.cancel();

// After a reload: the job goes on where it was, if the server still knows it.
export async function resumeSolve(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !(await jobs.resume(before))) jobs.forget();
}
