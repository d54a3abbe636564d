// SPDX-License-Identifier: MIT
// The search that Solve runs, as a job of the server. Its id is kept for the browser's tab, so that a
// reload finds it again.
import { showSolution } from "./actions";
import * as api from "./api";
import { t } from "./i18n/index";
import { mayMove } from "./player";
import { outcomeText } from "./parts/quality";
import { problemOf } from "./parts/problem";
import { board, get, say, set } from "./store";

const KEY = "loyd.job";
let close: (() => void) | null = null;

function ended(): void {
    close?.();
    close = null;
    sessionStorage.removeItem(KEY);
    set({ job: null, progress: null });
}

function listen(id: string): void {
    close = api.follow([id], {
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

export async function solve(search: api.Search = get().search): Promise<void> {
    const state = get();
    if (state.job) return;
    const from = board(state);
    set({
        start: from,
        line: "",
        pos: 0,
        kind: "played",
        playing: false,
        result: null,
        problem: null,
        progress: null,
        job: "…",
        hint: null,
    });
    try {
        const job = await api.startJob(api.solveBody(from, state.goal, search, state.limits));
        sessionStorage.setItem(KEY, job.id);
        set({ job: job.id });
        listen(job.id);
    } catch (error) {
        set({ job: null, problem: problemOf(error) });
    }
}

export function cancel(): void {
    const { job } = get();
    if (job && job !== "…") api.cancelJob(job).catch(ended);
}

// After a reload: the job goes on where it was, if the server still knows it.
export async function resume(): Promise<void> {
    const id = sessionStorage.getItem(KEY);
    if (!id) return;
    try {
        const job = await api.job(id);
        set({ job: id, progress: job.progress });
        listen(id);
    } catch {
        sessionStorage.removeItem(KEY);
    }
}
