// SPDX-License-Identifier: MIT
// The server's API (docs/api.md), typed. A call either gives its answer or throws ApiError; a server
// that can't be reached is the code "gone".
import type { Board, Goal } from "./board";

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
    length: number | null;
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
    solution?: string | null;
    moves?: Partial<Record<"U" | "D" | "L" | "R", number | null>>;
}

export interface Job {
    id: string;
    state: "queued" | "running" | "done" | "cancelled" | "failed";
    waiting: number | null;
    progress: Progress | null;
    result: Result | null;
    error: Problem | null;
}

export interface Problem {
    code: string;
    message: string;
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
    goal: string;
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
    goal: string;
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

export class ApiError extends Error {
    constructor(
        readonly problem: Problem,
        readonly status: number,
    ) {
        super(problem.message);
    }
}

// Told of every call: whether the server answered.
type Witness = (reached: boolean) => void;
let witness: Witness = () => undefined;
export function watchServer(fn: Witness): void {
    witness = fn;
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<{ status: number; data: T }> {
    let response: Response;
    try {
        response = await fetch(path, {
            method,
            signal,
            headers: method === "GET" ? {} : { "Content-Type": "application/json" },
            body: body === undefined ? undefined : JSON.stringify(body),
        });
    } catch (error) {
        if (signal?.aborted) throw error;
        witness(false);
        throw new ApiError({ code: "gone", message: "" }, 0);
    }
    witness(true);
    const data: unknown = await response.json().catch(() => null);
    if (response.ok) return { status: response.status, data: data as T };
    const problem = (data as { error?: Problem } | null)?.error;
    throw new ApiError(problem ?? { code: "bad-answer", message: `HTTP ${response.status}` }, response.status);
}

const get = async <T>(path: string, signal?: AbortSignal): Promise<T> => (await call<T>("GET", path, undefined, signal)).data;

export const algorithms = (): Promise<Algorithm[]> => get("/api/algorithms");
export const heuristics = (): Promise<Heuristic[]> => get("/api/heuristics");
export const suites = (): Promise<SuiteInfo[]> => get("/api/suites");
export const suite = (name: string): Promise<{ boards: SuiteBoard[] }> => get(`/api/suites/${encodeURIComponent(name)}`);
export const papers = (): Promise<Papers> => get("/api/papers");
export const alive = (): Promise<unknown> => get("/api/version");

const goalField = (goal: Goal): string | readonly number[] => (typeof goal === "string" ? goal : goal.tiles);

export function boardFields(board: Board, goal: Goal): Record<string, unknown> {
    return { board: board.tiles, rows: board.rows, cols: board.cols, goal: goalField(goal) };
}

export async function random(rows: number, cols: number, goal: Goal, seed: number): Promise<Board> {
    const named = typeof goal === "string" ? goal : `${rows}x${cols} ${goal.tiles.join(" ")}`;
    const query = new URLSearchParams({ size: `${rows}x${cols}`, seed: String(seed), goal: named });
    const answer = await get<{ boards: number[][] }>(`/api/random?${query}`);
    return { rows, cols, tiles: answer.boards[0] };
}

export async function check(fields: Record<string, unknown>, signal?: AbortSignal): Promise<Check> {
    return (await call<Check>("POST", "/api/check", fields, signal)).data;
}

// The body of a solve: what is left at its default is not sent.
export function solveBody(board: Board, goal: Goal, search: Search, limits?: Partial<Limits>): Record<string, unknown> {
    const body = boardFields(board, goal);
    body.algorithm = search.algorithm;
    if (search.heuristic) body.heuristic = search.heuristic;
    if (Object.keys(search.params).length) body.params = search.params;
    if (search.order !== "UDLR") body.order = search.order;
    for (const [name, value] of Object.entries(limits ?? {})) if (value) body[name] = value;
    return body;
}

// The searches that can count multi-tile moves.
export const MULTI: readonly string[] = ["auto", "bfs", "idastar", "optimal"];
export const countsMulti = (search: Search): boolean =>
    MULTI.includes(search.algorithm) && (search.algorithm === "auto" || Object.keys(search.params).length === 0);

export function countingFields(search: Search, { metric, all }: Counting): Record<string, unknown> {
    if (metric === "multi" && countsMulti(search)) return { metric };
    return all ? { all } : {};
}

export const startJob = async (body: Record<string, unknown>): Promise<Job> => (await call<Job>("POST", "/api/jobs", body)).data;
export const job = (id: string): Promise<Job> => get(`/api/jobs/${id}`);
export const cancelJob = async (id: string): Promise<Job> => (await call<Job>("DELETE", `/api/jobs/${id}`)).data;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// Solves to the end, however long that takes; cancelling the signal cancels the search.
export async function solve(body: Record<string, unknown>, signal: AbortSignal): Promise<Result> {
    const answer = await call<Result | Job>("POST", "/api/solve", body, signal);
    if (answer.status !== 202) return answer.data as Result;
    const { id } = answer.data as Job;
    for (;;) {
        await pause(300);
        if (signal.aborted) await cancelJob(id);
        signal.throwIfAborted();
        const now = await job(id);
        if (now.error) throw new ApiError(now.error, 200);
        if (now.result) return now.result;
    }
}

export interface Listener {
    progress?(job: string, progress: Progress): void;
    trace?(job: string, batch: TraceBatch): void;
    result?(job: string, result: Result): void;
    failed?(job: string, problem: Problem): void;
}

export interface Following {
    close(): void; // nothing is told any more
    cancel(): void; // all that have not ended
}

const AGAIN_MS = 1000;
const LOST: Problem = { code: "lost", message: "" };

// Follows jobs to their end; each ends once, by `result` or by `failed`. The browser reconnects by itself and
// resumes where it was. Where the stream is refused, and where a job is cancelled, the answer about the job
// itself may tell its end first: a finished job that is cancelled is forgotten by the server.
export function follow(ids: string[], listener: Listener): Following {
    const open = new Set(ids);
    let source: EventSource | null = null;
    let again = 0;
    const close = (): void => {
        source?.close();
        clearTimeout(again);
    };
    const end = (id: string): boolean => {
        const first = open.delete(id);
        if (open.size === 0) close();
        return first;
    };
    const settle = (now: Job): void => {
        if (now.state === "queued" || now.state === "running" || !end(now.id)) return;
        if (now.result) listener.result?.(now.id, now.result);
        else listener.failed?.(now.id, now.error ?? LOST);
    };
    const lose = (id: string, error: unknown): void => {
        const problem = error instanceof ApiError ? error.problem : LOST;
        if (problem.code === "not-found" && end(id)) listener.failed?.(id, problem);
    };
    const look = (): Promise<unknown> =>
        Promise.all([...open].map((id) => job(id).then(settle, (error: unknown) => lose(id, error))));
    // What could not be told the server is told again: a search that was cancelled must not go on.
    const cancel = (id: string): void => {
        if (!open.has(id)) return;
        cancelJob(id).then(settle, (error: unknown) => {
            lose(id, error);
            window.setTimeout(() => cancel(id), AGAIN_MS);
        });
    };

    const connect = (): void => {
        const wanted = [...open];
        const path = wanted.length === 1 ? `/api/jobs/${wanted[0]}/events` : `/api/events?jobs=${wanted.join(",")}`;
        const stream = (source = new EventSource(path));
        const on = <T extends { job: string }>(name: string, handle: (data: T) => void): void =>
            stream.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data) as T));
        on<{ job: string } & Progress>("progress", (data) => listener.progress?.(data.job, data));
        on<{ job: string } & TraceBatch>("trace", (data) => listener.trace?.(data.job, data));
        on<{ job: string; result: Result }>("result", (data) => end(data.job) && listener.result?.(data.job, data.result));
        on<{ job: string; error: Problem }>("failed", (data) => end(data.job) && listener.failed?.(data.job, data.error));
        stream.onopen = () => witness(true);
        stream.onerror = () => {
            if (open.size === 0) return;
            if (stream.readyState === EventSource.CONNECTING) return witness(false);
            void look().then(() => {
                if (open.size > 0) again = window.setTimeout(connect, AGAIN_MS);
            });
        };
    };
    connect();
    const leave = (): void => {
        open.clear();
        close();
    };
    return { close: leave, cancel: () => [...open].forEach(cancel) };
}
