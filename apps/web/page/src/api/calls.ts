// SPDX-License-Identifier: MIT
// The server's calls, typed. A call either gives its answer or throws ApiError; a server that can't
// be reached is the code "gone".
import { ask } from "loyd-wire";
import type { Board, Goal } from "../board";
import type { Report, Runs } from "../experiments/experiment_types";
import type { Algorithm, Check, Heuristic, Job, LabAnswer, Papers, Problem, Result, SuiteBoard, SuiteInfo, TablesAnswer, Version } from "./types";

export class ApiError extends Error {
    constructor(
        readonly problem: Problem,
        readonly status: number,
    ) {
        super(problem.message);
    }
}

export const problemOf = (error: unknown): Problem =>
    error instanceof ApiError ? error.problem : { code: "fault", message: String(error) };

// Told of every call: whether the server answered.
type Witness = (reached: boolean) => void;
let witness: Witness = () => undefined;
export function watchServer(fn: Witness): void {
    witness = fn;
}
export const tellReached: Witness = (reached) => witness(reached);

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<{ status: number; data: T }> {
    let response: Response;
    try {
        response = await ask(method, path, body === undefined ? undefined : JSON.stringify(body), signal);
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

export const algorithms = async (): Promise<Algorithm[]> => (await get<{ algorithms: Algorithm[] }>("/api/algorithms")).algorithms;
export const heuristics = async (): Promise<Heuristic[]> => (await get<{ heuristics: Heuristic[] }>("/api/heuristics")).heuristics;
export const suites = async (): Promise<SuiteInfo[]> => (await get<{ suites: SuiteInfo[] }>("/api/suites")).suites;
export const suite = (name: string): Promise<{ boards: SuiteBoard[] }> => get(`/api/suites/${encodeURIComponent(name)}`);
export const papers = (): Promise<Papers> => get("/api/papers");
export const alive = (signal?: AbortSignal): Promise<Version> => get("/api/version", signal);

// A shape and a goal as words.
const shapeWords = (rows: number, cols: number, goal: Goal): { size: string; goal: string } => ({
    size: `${rows}x${cols}`,
    goal: typeof goal === "string" ? goal : `${rows}x${cols} ${goal.tiles.join(" ")}`,
});

export async function random(rows: number, cols: number, goal: Goal, seed: number): Promise<Board> {
    const query = new URLSearchParams({ ...shapeWords(rows, cols, goal), seed: String(seed) });
    const answer = await get<{ boards: number[][] }>(`/api/random?${query}`);
    return { rows, cols, tiles: answer.boards[0] };
}

export async function check(fields: Record<string, unknown>, signal?: AbortSignal): Promise<Check> {
    return (await call<Check>("POST", "/api/check", fields, signal)).data;
}

export const worksheet = async (body: Record<string, unknown>): Promise<{ html: string }> =>
    (await call<{ html: string }>("POST", "/api/worksheet", body)).data;

export const lab = async (body: Record<string, unknown>, signal: AbortSignal): Promise<LabAnswer> =>
    (await call<LabAnswer>("POST", "/api/lab", body, signal)).data;

export const tables = (rows: number, cols: number, goal: Goal): Promise<TablesAnswer> =>
    get(`/api/tables?${new URLSearchParams(shapeWords(rows, cols, goal))}`);
export const buildTables = async (rows: number, cols: number, goal: Goal): Promise<Job> =>
    (await call<Job>("POST", "/api/tables", shapeWords(rows, cols, goal))).data;

export const watchExperiments = async (): Promise<Job> => (await call<Job>("POST", "/api/experiments/watch", {})).data;
export const experiment = (number: number, words: Record<string, string>, signal: AbortSignal): Promise<Report> =>
    get(`/api/experiments/${number}?${new URLSearchParams(words)}`, signal);
export const experimentRuns = (number: number, words: Record<string, string>, signal: AbortSignal): Promise<Runs> =>
    get(`/api/experiments/${number}/runs?${new URLSearchParams(words)}`, signal);

export const startJob = async (body: Record<string, unknown>): Promise<Job> => (await call<Job>("POST", "/api/jobs", body)).data;
export const job = (id: string): Promise<Job> => get(`/api/jobs/${id}`);
export const cancelJob = async (id: string): Promise<Job> => (await call<Job>("DELETE", `/api/jobs/${id}`)).data;

// A search to its end, where that comes soon; else the job that it has become.
export const solve = async (body: Record<string, unknown>, signal: AbortSignal): Promise<Result | Job> =>
    (await call<Result | Job>("POST", "/api/solve", body, signal)).data;
