// SPDX-License-Identifier: MIT
// The server as the page knows it: whether it answers, and the searches and heuristics that it has.
import * as api from "../api/calls";
import type { Algorithm, Heuristic, Search } from "../api/types";
import { get, slice } from "./store";

export interface Server {
    gone: boolean;
    algorithms: Algorithm[];
    heuristics: Heuristic[];
    version: string;
    experiments: boolean | null; // whether it keeps some; null: not known yet
    most: { time_s: number; bytes: number }; // for one search
}

const NOTHING = { algorithms: [], heuristics: [], version: "", experiments: null, most: { time_s: 600, bytes: 2 ** 29 } };
const set = slice("server", { gone: false, ...NOTHING });
const RETRY_MS = 2000;
const ANSWER_MS = 5000; // a question that is lost on the way is asked again

export const algorithmOf = (name: string): Algorithm | undefined => get().server.algorithms.find((each) => each.name === name);

// Whether a search can count multi-tile moves, as its knobs are. One that is not known yet may be
// asked; the server refuses it if it can't.
export function countsMulti({ algorithm, params }: Search): boolean {
    const able = algorithmOf(algorithm)?.multi_tile ?? true;
    return able && (algorithm === "auto" || Object.keys(params).length === 0);
}

async function loadRegistry(): Promise<void> {
    if (get().server.algorithms.length) return;
    const [algorithms, heuristics, { version, limits, experiments }] = await Promise.all([api.algorithms(), api.heuristics(), api.alive()]);
    set({ algorithms, heuristics, version, experiments: experiments ?? false, most: { time_s: limits.time_limit_s, bytes: limits.memory_limit_bytes } });
}

// While the server does not answer, it is asked again and again; the page keeps what it has.
export function keepWatch(): void {
    let timer = 0;
    const retry = (): void => {
        timer = 0;
        api.alive(AbortSignal.timeout(ANSWER_MS))
            .then(loadRegistry)
            .catch(() => (timer ||= window.setTimeout(retry, RETRY_MS)));
    };
    api.watchServer((reached) => {
        if (get().server.gone === reached) set({ gone: !reached });
        if (!reached) timer ||= window.setTimeout(retry, RETRY_MS);
    });
    loadRegistry().catch(() => undefined);
}
