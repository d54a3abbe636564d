// SPDX-License-Identifier: MIT
// What EventSource is to the server's jobs: the events of some jobs of this page, from the last
// ones heard on, each job in turn, until all have ended.
import { findJob, type LocalJob } from "./local_jobs";

export class LocalStream extends EventTarget {
    readyState: number = EventSource.OPEN;
    onopen: ((event: Event) => unknown) | null = null;
    onerror: ((event: Event) => unknown) | null = null;
    private readonly jobs: LocalJob[];
    private readonly heard: number[];
    private readonly leave: (() => void)[] = [];
    private due = false;

    constructor(path: string) {
        super();
        const words = new URL(path, "http://page").searchParams;
        const last = (words.get("last") ?? "").split("-");
        const found = (words.get("jobs") ?? "").split(",").map(findJob);
        this.jobs = found.filter((job) => job !== undefined);
        this.heard = this.jobs.map((job) => Number(last[found.indexOf(job)] || 0));
        for (const job of this.jobs) this.leave.push(job.listen(() => this.soon()));
        if (this.jobs.length < found.length) queueMicrotask(() => this.fail());
        else this.soon();
    }

    close(): void {
        this.readyState = EventSource.CLOSED;
        for (const leave of this.leave.splice(0)) leave();
    }

    // A job that is not known any more: whoever listens asks about each.
    private fail(): void {
        this.close();
        this.onerror?.(new Event("error"));
    }

    private soon(): void {
        if (!this.due) setTimeout(() => this.deliver(), 0);
        this.due = true;
    }

    private deliver(): void {
        this.due = false;
        for (const [place, job] of this.jobs.entries())
            while (this.readyState === EventSource.OPEN && this.heard[place] < job.events.length) {
                const { name, data } = job.events[this.heard[place]++];
                this.dispatchEvent(new MessageEvent(name, { data, lastEventId: this.heard.join("-") }));
            }
    }
}
