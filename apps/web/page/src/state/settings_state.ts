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

// What a visitor gets who has chosen nothing: A*, which can be looked into, and where that would
// run out of memory the automatic choice.
const LARGE_CELLS = 17;
const usual = (cells: number): Search => (cells < LARGE_CELLS ? plain("astar", "manhattan") : plain("auto"));
const isUsual = ({ algorithm, heuristic, params }: Search): boolean =>
    [usual(1), usual(LARGE_CELLS)].some((each) => each.algorithm === algorithm && each.heuristic === heuristic) &&
    Object.keys(params).length === 0;

// The settings for a board of so many cells.
export const fitting = (settings: Settings, cells: number): Settings =>
    isUsual(settings.search) ? { ...settings, search: usual(cells) } : settings;

const set = slice("settings", {
    search: usual(1),
    limits: { time_limit: "60s", node_limit: "", memory_limit: "" },
    counting: { metric: "single", all: false },
});

export const setSearch = (search: Search): void => set({ search });
export const setLimits = (limits: Partial<Limits>): void => set({ limits: { ...get().settings.limits, ...limits } });
export const setCounting = (counting: Partial<Counting>): void => set({ counting: { ...get().settings.counting, ...counting } });
