// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server. A reload finds it again.
import { showSolution } from "./actions";
import { countingFields, solveBody } from "./api/bodies";
import { Jobs } from "./api/jobs";
import type { Counting, Search } from "./api/types";
import { t } from "./i18n/index";
import { mayMove } from "./player";
import { outcomeText } from "./parts/quality";
import { board, get, say, set } from "./store";

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

export async function solve(search: Search = get().search, counting: Counting = get().counting): Promise<void> {
    const { job, goal, limits } = get();
    if (job) return;
    const from = board();
    set({
        start: from,
        line: "",
        pos: 0,
        kind: "played",
        runs: false,
        playing: false,
        result: null,
        problem: null,
        progress: null,
        job: "…",
        hint: null,
    });
    await jobs.start([{ ...solveBody(from, goal, search, limits), ...countingFields(search, counting) }], {});
}

export const cancel = (): void => jobs.cancel();

// After a reload: the job goes on where it was, if the server still knows it.
export async function resume(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !(await jobs.resume(before))) jobs.forget();
}
