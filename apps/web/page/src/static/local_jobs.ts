// SPDX-License-Identifier: MIT
// Searches of the static page as the API has them: a job with an id, a state and events, which are
// kept so that a stream that begins later has them all.
import type { Job } from "../api/types";
import { Hands, type Call } from "./hands";

const KEPT = 24; // jobs that have ended
const CANCELLED = { code: "cancelled", message: "cancelled", key: "job-cancelled", values: {} };

export interface Told {
    name: string;
    data: string;
}

const hands = new Hands(Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)));
const jobs = new Map<string, LocalJob>();

export class LocalJob implements Call {
    readonly path = "solve";
    readonly id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(16).padStart(8, "0"), "");
    readonly events: Told[] = [];
    private readonly listeners = new Set<() => void>();
    private state: Job["state"] = "queued";
    private result: string | null = null;
    private error: string | null = null; // {"error": ...}
    private progress = "null";
    private unwanted = false;

    constructor(readonly body: string) {
        jobs.set(this.id, this);
        hands.add(this);
    }

    get open(): boolean {
        return this.state === "queued" || this.state === "running";
    }

    begun(): void {
        this.state = "running";
        this.add("state", `{"job": "${this.id}", "state": "running"}`);
    }

    told(name: string, data: string): void {
        if (name === "progress") this.progress = data;
        if (name === "result") this.result = data;
        else if (name === "failed") this.error = data;
        else this.add(name, data);
    }

    ended(): void {
        this.state = this.result === null ? "failed" : this.unwanted ? "cancelled" : "done";
        if (this.result !== null) this.add("result", `{"job": "${this.id}", "result": ${this.result}}`);
        else this.add("failed", `{"job": "${this.id}", ${(this.error ?? '{"error": null}').slice(1)}`);
        forgetOld();
    }

    broken(why: string): void {
        const error = this.unwanted ? CANCELLED : { code: "no-memory", message: why };
        if (this.result === null) this.error = JSON.stringify({ error });
        this.ended();
        if (this.unwanted && this.result === null) this.state = "cancelled";
    }

    // A job that has ended is forgotten.
    remove(): void {
        if (!this.open) return void jobs.delete(this.id);
        this.unwanted = true;
        hands.cancel(this);
    }

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    text(): string {
        const waiting = this.state === "queued" ? hands.waiting(this) : null;
        const head = JSON.stringify({ schema: 1, id: this.id, state: this.state, waiting, last_event: this.events.length });
        const error = this.error ? this.error.slice(0, -1) : '{"error": null';
        return `${head.slice(0, -1)}, "progress": ${this.progress}, "result": ${this.result ?? "null"}, ${error.slice(1)}}`;
    }

    // The result, or what went wrong.
    end(): { good: boolean; text: string } {
        return this.result === null ? { good: false, text: this.error ?? '{"error": null}' } : { good: true, text: this.result };
    }

    private add(name: string, data: string): void {
        this.events.push({ name, data });
        for (const listener of this.listeners) listener();
    }
}

export const findJob = (id: string): LocalJob | undefined => jobs.get(id);

function forgetOld(): void {
    const over = [...jobs.values()].filter((job) => !job.open);
    for (const job of over.slice(0, Math.max(0, over.length - KEPT))) jobs.delete(job.id);
}
