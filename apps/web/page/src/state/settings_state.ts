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

// What a visitor gets who has chosen nothing: A*, the search of the lessons, and where that runs out
// of memory the automatic choice.
const LARGE_CELLS = 16;
const usual = (cells: number): Search => (cells < LARGE_CELLS ? plain("astar", "manhattan") : plain("auto"));
const isUsual = ({ algorithm, heuristic, params }: Search, cells: number): boolean =>
    usual(cells).algorithm === algorithm && usual(cells).heuristic === heuristic && Object.keys(params).length === 0;

// The search that was chosen; for a visitor who chose none, the one that always answers.
export const chosenOrAuto = (search: Search, cells: number): Search => (isUsual(search, cells) ? plain("auto") : search);

// The settings for a board of so many cells, after one of others. What was chosen stays.
export const fitting = (settings: Settings, before: number, cells: number): Settings =>
    isUsual(settings.search, before) ? { ...settings, search: usual(cells) } : settings;

const set = slice("settings", {
    search: usual(1),
    limits: { time_limit: "60s", node_limit: "", memory_limit: "" },
    counting: { metric: "single", all: false },
});

export const setSearch = (search: Search): void => set({ search });
export const setLimits = (limits: Partial<Limits>): void => set({ limits: { ...get().settings.limits, ...limits } });
export const setCounting = (counting: Partial<Counting>): void => set({ counting: { ...get().settings.counting, ...counting } });
