// SPDX-License-Identifier: MIT
// Jobs on their way to an end. A browser keeps six connections to a server for all of its tabs
// together, so a tab of the page has one stream of events, whatever runs in it. A job that joins
// has the stream opened anew, each other job going on after its last event. The browser connects
// again by itself when the connection breaks; where it gives up (the server is gone, or does not
// know a job any more) the jobs are asked about one by one, so that each one's end becomes known,
// and the rest is listened to again.
import { openStream } from "loyd-wire";
import { ApiError, cancelJob, job, tellReached } from "./calls";
import { Portions } from "./portions";
import type { ExperimentAbout, Job, Problem, Progress, Result, TraceBatch } from "./types";

export interface ExperimentList {
    experiments: ExperimentAbout[];
    error: Problem | null;
}

export interface Listener {
    running?(job: string): void; // a worker has taken it
    progress?(job: string, progress: Progress): void;
    trace?(job: string, batch: TraceBatch): void;
    experiments?(list: ExperimentList): void;
    result(job: string, result: Result): void; // a job ends once, by this
    failed(job: string, problem: Problem): void; // or by this
    ended?(): void; // all of them
}

export interface Following {
    cancel(): void; // all that have not ended
    abandon(): void; // the same, and nothing is told any more
    leave(): void; // nothing is told any more; others may still follow
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

// A job that is listened to: the number of its last event, and who is told.
interface Heard {
    last: string;
    running(): void;
    progress(progress: Progress): void;
    trace(batch: TraceBatch): void;
    experiments(list: ExperimentList): void;
    end(end: { result?: Result | null; error?: Problem | null }): void;
}

class Stream {
    private readonly heard = new Map<string, Heard>();
    private source: ReturnType<typeof openStream> | null = null;
    private due = 0; // a timer: to connect
    private readonly portions = new Portions(); // what the stream has told and nobody yet knows

    add(id: string, heard: Omit<Heard, "last">): void {
        this.heard.set(id, { ...heard, last: "0" });
        this.connectIn(0);
    }

    has = (id: string): boolean => this.heard.has(id);

    remove(id: string): void {
        this.heard.delete(id);
        if (this.heard.size === 0) this.close();
    }

    settle(id: string, answer: Job | Problem): void {
        if (!("state" in answer)) this.end(id, { error: answer });
        else if (answer.state !== "queued" && answer.state !== "running") this.end(id, answer);
    }

    // The end of a job, told once, whichever way it became known.
    private end(id: string, end: { result?: Result | null; error?: Problem | null }): void {
        const heard = this.heard.get(id);
        this.remove(id);
        heard?.end(end);
    }

    private close(): void {
        this.source?.close();
        this.source = null;
        this.portions.clear(); // it is told again, after the last event that was heard
        clearTimeout(this.due);
        this.due = 0;
    }

    // Jobs that are added together are listened to together.
    private connectIn(ms: number): void {
        this.due ||= window.setTimeout(() => this.connect(), ms);
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
        await Promise.all([...this.heard.keys()].map(ask));
    }

    private connect(): void {
        this.close();
        const ids = [...this.heard.keys()];
        if (!ids.length) return;
        const last = ids.map((id) => this.heard.get(id)?.last).join("-");
        const stream = (this.source = openStream(`/api/events?jobs=${ids.join(",")}&last=${last}`));
        const on = <T extends { job: string }>(name: string, handle: (heard: Heard, data: T) => void): void =>
            stream.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) =>
                this.portions.add(() => {
                    lastEventId.split("-").forEach((each, i) => Object.assign(this.heard.get(ids[i]) ?? {}, { last: each }));
                    const told = JSON.parse(data) as T;
                    const heard = this.heard.get(told.job);
                    if (heard) handle(heard, told);
                }),
            );
        on<{ job: string; state: string }>("state", (heard, data) => data.state === "running" && heard.running());
        on<{ job: string } & Progress>("progress", (heard, data) => heard.progress(data));
        on<{ job: string } & TraceBatch>("trace", (heard, data) => heard.trace(data));
        on<{ job: string } & ExperimentList>("experiments", (heard, data) => heard.experiments(data));
        on<{ job: string; result: Result }>("result", (_, data) => this.end(data.job, data));
        on<{ job: string; error: Problem }>("failed", (_, data) => this.end(data.job, data));
        stream.onopen = () => this.portions.add(() => tellReached(true));
        stream.onerror = () => this.portions.add(() => this.broken(stream));
    }

    private broken(stream: ReturnType<typeof openStream>): void {
        if (stream !== this.source || this.heard.size === 0) return;
        if (stream.readyState === EventSource.CONNECTING) return tellReached(false);
        void this.look().then(() => stream === this.source && this.heard.size > 0 && this.connectIn(AGAIN_MS));
    }
}

const stream = new Stream();

// Follows some jobs to their ends.
export function follow(ids: string[], listener: Listener): Following {
    let left = ids.length;
    let told = true;
    for (const id of ids)
        stream.add(id, {
            running: () => listener.running?.(id),
            progress: (progress) => listener.progress?.(id, progress),
            trace: (batch) => listener.trace?.(id, batch),
            experiments: (list) => listener.experiments?.(list),
            end: ({ result, error }) => {
                left--;
                if (!told) return;
                if (result) listener.result(id, result);
                else listener.failed(id, error ?? LOST);
                if (left === 0) listener.ended?.();
            },
        });
    const open = (): string[] => ids.filter(stream.has);
    const leave = (): void => {
        told = false;
        open().forEach((id) => stream.remove(id));
    };
    return {
        cancel: () => open().forEach((id) => void cancelSurely(id, () => stream.has(id)).then((answer) => stream.settle(id, answer))),
        abandon: () => {
            const unwanted = open();
            leave();
            for (const id of unwanted) void cancelSurely(id);
        },
        leave,
    };
}
