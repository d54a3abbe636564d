// SPDX-License-Identifier: MIT
// The stream of events of jobs, heard to their end. The browser reconnects by itself and resumes
// where it was. Where the stream is refused, and where a job is cancelled, the answer about the job
// itself may tell its end first: a finished job that is cancelled is forgotten by the server.
import { ApiError, cancelJob, job, tellReached } from "./calls";
import type { Job, Problem, Progress, Result, TraceBatch } from "./types";

export interface Listener {
    progress?(job: string, progress: Progress): void;
    trace?(job: string, batch: TraceBatch): void;
    result(job: string, result: Result): void; // a job ends once, by this
    failed(job: string, problem: Problem): void; // or by this
    ended?(): void; // all of them
}

export interface Following {
    cancel(): void; // all that have not ended
    abandon(): void; // the same, and nothing is told any more
}

export const LOST: Problem = { code: "lost", message: "" };
const AGAIN_MS = 1000;
const later = (): Promise<void> => new Promise((done) => setTimeout(done, AGAIN_MS));

// What could not be told the server is told again: a search that was cancelled must not go on.
// Gives the job as the server last saw it, or the problem where the server knows no such job.
export async function cancelSurely(id: string, runs = (): boolean => true): Promise<Job | Problem> {
    while (runs()) {
        try {
            return await cancelJob(id);
        } catch (error) {
            if (error instanceof ApiError && error.problem.code === "not-found") return error.problem;
            await later();
        }
    }
    return LOST;
}

class Stream implements Following {
    private readonly open: Set<string>;
    private source: EventSource | null = null;
    private again = 0;

    constructor(
        ids: string[],
        private readonly listener: Listener,
    ) {
        this.open = new Set(ids);
        this.connect();
    }

    cancel(): void {
        for (const id of this.open) void cancelSurely(id, () => this.open.has(id)).then((answer) => this.settle(id, answer));
    }

    abandon(): void {
        const ids = [...this.open];
        this.open.clear();
        this.close();
        for (const id of ids) void cancelSurely(id);
    }

    private close(): void {
        this.source?.close();
        clearTimeout(this.again);
    }

    // The end of a job, told once, whichever way it became known.
    private end(id: string, end: { result?: Result | null; error?: Problem | null }): void {
        if (!this.open.delete(id)) return;
        if (this.open.size === 0) this.close();
        if (end.result) this.listener.result(id, end.result);
        else this.listener.failed(id, end.error ?? LOST);
        if (this.open.size === 0) this.listener.ended?.();
    }

    private settle(id: string, answer: Job | Problem): void {
        if (!("state" in answer)) this.end(id, { error: answer });
        else if (answer.state !== "queued" && answer.state !== "running") this.end(id, answer);
    }

    // Asks about each job that has not ended. A server that can't be reached will be asked again.
    private async look(): Promise<void> {
        const ask = (id: string): Promise<void> =>
            job(id).then(
                (answer) => this.settle(id, answer),
                (error: unknown) => {
                    if (error instanceof ApiError && error.problem.code === "not-found") this.settle(id, error.problem);
                },
            );
        await Promise.all([...this.open].map(ask));
    }

    private connect(): void {
        const wanted = [...this.open];
        const path = wanted.length === 1 ? `/api/jobs/${wanted[0]}/events` : `/api/events?jobs=${wanted.join(",")}`;
        const stream = (this.source = new EventSource(path));
        const on = <T extends { job: string }>(name: string, handle: (data: T) => void): void =>
            stream.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data) as T));
        on<{ job: string } & Progress>("progress", (data) => this.listener.progress?.(data.job, data));
        on<{ job: string } & TraceBatch>("trace", (data) => this.listener.trace?.(data.job, data));
        on<{ job: string; result: Result }>("result", (data) => this.end(data.job, data));
        on<{ job: string; error: Problem }>("failed", (data) => this.end(data.job, data));
        stream.onopen = () => tellReached(true);
        stream.onerror = () => {
            if (this.open.size === 0) return;
            if (stream.readyState === EventSource.CONNECTING) return tellReached(false);
            void this.look().then(() => {
                if (this.open.size > 0) this.again = window.setTimeout(() => this.connect(), AGAIN_MS);
            });
        };
    }
}

export const follow = (ids: string[], listener: Listener): Following => new Stream(ids, listener);
