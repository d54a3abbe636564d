// SPDX-License-Identifier: MIT
// What the server tells of stored experiments (docs/api.md).
import type { ExperimentAbout } from "../api/types";

export interface SearchSummary {
    label: string;
    runs: number;
    solved: number;
    solved_percent: number | null;
    par2_s: number | null;
    time_s_median: number | null;
    time_s_quartile_1: number | null;
    time_s_quartile_3: number | null;
    expanded_median: number | null;
    length_mean: number | null;
    time_ratio: number | null;
    time_ratio_low: number | null;
    time_ratio_high: number | null;
    expanded_ratio: number | null;
    expanded_ratio_low: number | null;
    expanded_ratio_high: number | null;
    [statistic: string]: unknown;
}

export interface ExperimentChart {
    chart: string;
    measure: string;
    title: string;
    svg: string;
}

export interface Report {
    about: ExperimentAbout;
    repetitions: number;
    seed: number;
    threads: number;
    limits: { time_s: number | null; nodes: number | null; memory_bytes: number | null; depth: number | null };
    metric: string;
    baseline: string;
    plan: string;
    searches: SearchSummary[];
    charts: ExperimentChart[];
}

export interface Run {
    number: number;
    label: string;
    algorithm: string;
    heuristic: string | null;
    params: Record<string, string | number>;
    board_name: string | null;
    rows: number;
    cols: number;
    board: number[];
    goal: number[];
    repetition: number;
    outcome: string;
    optimal: boolean;
    length: number | null;
    expanded: number | null;
    generated: number | null;
    time_s: number | null;
    message: string | null;
}

export interface Runs {
    all: number;
    from: number;
    runs: Run[];
}

export type Sort = "number" | "time" | "expanded";
