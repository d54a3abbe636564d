// SPDX-License-Identifier: MIT
// What Solve and Look inside are to run: the search, its limits, what counts as a move.
import type { Counting, Limits, Search } from "../api/types";
import { get, slice } from "./store";

export interface Settings {
    search: Search;
    limits: Limits;
    counting: Counting;
}

export const plain = (algorithm: string, heuristic: string | null = null): Search => ({
    algorithm,
    heuristic,
    params: {},
    order: "UDLR",
});

const set = slice("settings", {
    search: plain("astar", "manhattan"),
    limits: { time_limit: "60s", node_limit: "", memory_limit: "" },
    counting: { metric: "single", all: false },
});

export const setSearch = (search: Search): void => set({ search });
export const setLimits = (limits: Partial<Limits>): void => set({ limits: { ...get().settings.limits, ...limits } });
export const setCounting = (counting: Partial<Counting>): void => set({ counting: { ...get().settings.counting, ...counting } });
