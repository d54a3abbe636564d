// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server. Its id is kept for the browser's tab, so that a
// reload finds it again.
import { showSolution } from "./actions";
import * as api from "./api";
import { t } from "./i18n/index";
import { drop, keep, kept } from "./kept";
import { mayMove } from "./player";
import { outcomeText } from "./parts/quality";
import { problemOf } from "./parts/problem";
import { board, get, say, set } from "./store";

const KEY = "job";
let following: api.Following | null = null;
let unwanted = false; // cancelled before the server had named the job

function ended(): void {
    following?.close();
    following = null;
    drop(KEY);
    set({ job: null, progress: null });
}

function listen(id: string): void {
    following = api.follow([id], {
        progress: (_, progress) => set({ progress }),
        result: (_, result) => {
            ended();
            set({ result, problem: null });
            showSolution(result, mayMove());
            say(result.outcome === "solved" ? t("solve.say", { moves: result.length ?? 0 }) : outcomeText(result.outcome));
        },
        failed: (_, problem) => {
            ended();
            if (problem.code !== "cancelled") set({ problem });
        },
    });
}

export async function solve(search: api.Search = get().search, counting: api.Counting = get().counting): Promise<void> {
    const state = get();
    if (state.job) return;
    const from = board(state);
    unwanted = false;
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
    try {
        const body = { ...api.solveBody(from, state.goal, search, state.limits), ...api.countingFields(search, counting) };
        const job = await api.startJob(body);
        keep(KEY, job.id);
        set({ job: job.id });
        listen(job.id);
        if (unwanted) cancel();
    } catch (error) {
        set({ job: null, problem: problemOf(error) });
    }
}

export function cancel(): void {
    if (following) following.cancel();
    else unwanted = true;
}

// After a reload: the job goes on where it was, if the server still knows it.
export async function resume(): Promise<void> {
    const id = kept<string>(KEY);
    if (!id) return;
    try {
        const job = await api.job(id);
        set({ job: id, progress: job.progress });
        listen(id);
    } catch {
        drop(KEY);
    }
}
