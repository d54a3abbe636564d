// SPDX-License-Identifier: MIT
// The server as the page knows it: whether it answers, and the searches and heuristics that it has.
import * as api from "../api/calls";
import type { Algorithm, Heuristic } from "../api/types";
import { get, slice } from "./store";

export interface Server {
    gone: boolean;
    algorithms: Algorithm[];
    heuristics: Heuristic[];
}

const set = slice("server", { gone: false, algorithms: [], heuristics: [] });
const RETRY_MS = 2000;

export const algorithmOf = (name: string): Algorithm | undefined => get().server.algorithms.find((each) => each.name === name);

async function loadRegistry(): Promise<void> {
    if (get().server.algorithms.length) return;
    const [algorithms, heuristics] = await Promise.all([api.algorithms(), api.heuristics()]);
    set({ algorithms, heuristics });
}

// While the server does not answer, it is asked again and again; the page keeps what it has.
export function keepWatch(): void {
    let timer = 0;
    const retry = (): void => {
        timer = 0;
        api.alive()
            .then(loadRegistry)
            .catch(() => (timer ||= window.setTimeout(retry, RETRY_MS)));
    };
    api.watchServer((reached) => {
        if (get().server.gone === reached) set({ gone: !reached });
        if (!reached) timer ||= window.setTimeout(retry, RETRY_MS);
    });
    loadRegistry().catch(() => undefined);
}
