// SPDX-License-Identifier: MIT
// What the server's answers hold (docs/api.md).

export interface Param {
    name: string;
    summary: string;
    type: "int" | "real" | "word";
    default: number | string;
    min?: number;
    max?: number;
    choices?: string[];
}

export interface Algorithm {
    name: string;
    title: string;
    summary: string;
    reference: string;
    complete: boolean;
    optimal: boolean;
    uses_heuristic: boolean;
    randomised: boolean;
    multi_tile: boolean; // it can count multi-tile moves
    params: Param[];
}

export interface Heuristic {
    name: string;
    title: string;
    summary: string;
    reference: string;
    admissible: boolean;
    consistent: boolean;
}

export interface Search {
    algorithm: string;
    heuristic: string | null;
    params: Record<string, string | number>;
    order: string;
}

export interface Limits {
    time_limit: string;
    node_limit: string;
    memory_limit: string;
}

export type Outcome = "solved" | "unsolvable" | "node-limit" | "time-limit" | "memory-limit" | "depth-limit" | "stuck" | "cancelled";

export interface Result {
    rows: number;
    cols: number;
    board: number[];
    goal: number[];
    algorithm: string;
    heuristic: string | null;
    params: Record<string, string | number>;
    outcome: Outcome;
    optimal: boolean;
    length: number | null;
    lower_bound: number | null;
    moves: string | null;
    h_start: number | null;
    expanded: number;
    generated: number;
    seen: number | null;
    frontier_max: number | null;
    iterations: { bound: number; expanded: number; generated: number }[];
    improvements?: number[];
    branching_factor?: number | null;
    time_s: number;
    peak_bytes: number;
    threads: number;
    seed: number;
    message: string;
    message_key?: string | null;
    message_values?: Values | null;
    method?: string | null; // what found the path, where the search chose
    multi?: [direction: string, tiles: number][] | null; // metric multi: the moves
    solutions_count?: number | null; // where all were asked for
    solutions?: string[];
}

// What else Solve can ask for, with the names of the command's options.
export type Metric = "single" | "multi";
export interface Counting {
    metric: Metric;
    all: boolean;
}

export interface Progress {
    event: "tick" | "iteration" | "improved";
    time_s: number;
    expanded: number;
    generated: number;
    states: number;
    frontier: number | null;
    bytes: number;
    bound: number | null;
    length: number | null; // of the best path so far
    lower_bound: number | null;
    moves?: string; // of a path that is new, unless it is very long
    tables_share?: number; // of pattern tables that are being built
}

export interface Check {
    rows: number;
    cols: number;
    board: number[];
    goal: number[];
    solvable: boolean;
    reason: string;
    single_line: boolean;
    inversions: number;
    goal_inversions: number;
    blank_row_from_top: number;
    blank_row_from_bottom: number;
    permutation_odd: boolean;
    blank_distance: number;
    heuristics: Record<string, number | null>;
    tiles?: Record<string, (number | null)[]>;
    distance?: number | null;
    lower_bound?: number | null;
    upper_bound?: number | null;
    solution?: string | null; // null where it is very long
    good_move?: string | null;
    moves?: Partial<Record<"U" | "D" | "L" | "R", number | null>>;
}

export interface Version {
    version: string;
    experiments?: boolean;
    limits: { time_limit_s: number; memory_limit_bytes: number };
}

// A board where a claim about a heuristic breaks, nearest to the goal; count of all.
export interface Breaks {
    rows: number;
    cols: number;
    board: number[];
    depth: number;
    h: number;
    count: number;
}

// A heuristic over every board of a shape, and on one.
export interface LabAnswer {
    board: number[];
    boards: number;
    depth_max: number;
    heuristic: {
        mean: number;
        mean_error: number;
        min_error: number;
        max_error: number;
        exact: number;
        admissible: boolean;
        consistent: boolean;
        not_admissible: Breaks | null;
    };
    cloud: [distance: number, h: number, boards: number][];
    distance: number;
    value: number;
    expanded: number;
    length: number | null;
}

// Pattern tables for a shape and goal.
export interface TablesAnswer {
    state: "there" | "absent" | "building" | "refused";
    job: string | null;
    bytes_missing: number;
    time_s: number;
    error: Problem | null;
}

export interface Job {
    id: string;
    state: "queued" | "running" | "done" | "cancelled" | "failed";
    waiting: number | null;
    progress: Progress | null;
    result: Result | null;
    error: Problem | null;
}

// The values that a sentence of the server's names, so that it can be said in another language.
export type Values = Record<string, string | number>;

export interface Problem {
    code: string;
    message: string;
    key?: string;
    values?: Values;
    line?: number;
    column?: number;
    field?: string;
}

export type TraceEvent = [
    kind: string,
    node: number,
    parent: number,
    move: string,
    g: number,
    h: number,
    f: number,
    key: number,
    bound: number,
    frontier: number,
    reason?: string,
    tiles?: number[],
];

export interface TraceBatch {
    from: number;
    events: TraceEvent[];
    end: boolean;
    total?: number;
    truncated?: boolean;
}

export interface SuiteInfo {
    name: string;
    title: string;
    boards: number;
}

export interface SuiteBoard {
    name: string;
    rows: number;
    cols: number;
    board: number[];
    goal_name: string;
    optimum: number | null;
}

export type Measure = "moves" | "seen" | "steps" | "frontier" | "nos" | "sequence";

export interface Experiment {
    paper: string;
    title: string;
    board_name: string;
    rows: number;
    cols: number;
    board: number[];
    goal_name: string;
    algorithm: string;
    heuristic: string | null;
    params: Record<string, string | number>;
    slow: boolean;
    figures: { measure: Measure; published: number | string | null; why_not: string | null }[];
}

export interface Defect {
    paper: string;
    what: string;
    optimum: number;
    length: number | null;
}

export interface Papers {
    papers: { paper: string; title: string }[];
    experiments: Experiment[];
    defects: Defect[];
    gaps: { paper: string; what: string; why: string }[];
}

// A stored experiment, as the list has it.
export interface ExperimentAbout {
    experiment: number;
    name: string;
    runs: number;
    done: number;
    running: boolean;
    configurations: number;
    boards: number;
    created: string;
    version: string;
    commit: string | null;
    host: string | null;
}
