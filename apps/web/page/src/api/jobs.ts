// SPDX-License-Identifier: MIT
// The one way of a job through the page: posted, followed to its end, cancelled at any moment,
// found again after a reload. Solve has one job at a time, Race one for each lane, Look inside one
// that tells its trace, Compare one after the other.
import { drop, keep, kept } from "../kept";
import * as api from "./calls";
import { cancelSurely, follow, LOST, type Following } from "./follow";
import type { Job, Problem, Progress, Result, TraceBatch } from "./types";

type Body = Record<string, unknown>;

// What the owner of jobs is told. Each is known by its place among those that were posted.
export interface Told<Memo> {
    named(ids: (string | null)[], memo: Memo): void; // null: the server does not know this one
    running?(place: number): void; // its turn has come
    progress?(place: number, progress: Progress): void;
    trace?(place: number, batch: TraceBatch): void;
    result(place: number, result: Result): void; // a job ends once, by this
    failed(place: number, problem: Problem): void; // or by this
    ended(): void; // all of them
}

// A memo is what the owner must know after a reload; it is kept with the ids.
type Kept<Memo> = Memo & { jobs: (string | null)[] };

export class Jobs<Memo extends object> {
    private following: Following | null = null;
    private unwanted = false; // cancelled before the server had named the jobs
    private turn = 0; // counts the starts, so that a late answer finds that it is not wanted

    constructor(
        private readonly name: string,
        private readonly told: Told<Memo>,
    ) {}

    // Posts new jobs in place of those that may still run.
    async start(bodies: Body[], memo: Memo): Promise<void> {
        this.stop();
        const mine = this.turn;
        const answers = await Promise.all(bodies.map((body) => api.startJob(body).catch(api.problemOf)));
        const ids = answers.map((answer) => ("id" in answer ? answer.id : null));
        if (mine !== this.turn) return ids.forEach((id) => id && void cancelSurely(id));
        this.remember(ids, memo);
        this.follow(ids, memo, (place) => answers[place] as Problem);
    }

    // After a reload: follows the jobs that the server still knows; false where it knows none.
    async resume({ jobs, ...rest }: Kept<Memo>): Promise<boolean> {
        const mine = this.turn;
        const known = await Promise.all(jobs.map((id) => (id ? api.job(id).catch(() => null) : null)));
        if (mine !== this.turn) return true; // others have been started meanwhile
        const ids = known.map((job) => job?.id ?? null);
        if (ids.every((id) => id === null)) return false;
        this.follow(ids, rest as unknown as Memo, () => LOST);
        return true;
    }

    // At any moment, also before the server has named the jobs. Their end is told.
    cancel(): void {
        this.unwanted = true;
        this.following?.cancel();
    }

    // Cancels as well, but nothing is told any more.
    stop(): void {
        this.turn++;
        this.unwanted = false;
        this.following?.abandon();
        this.following = null;
    }

    remember(ids: (string | null)[], memo: Memo): void {
        keep(this.name, { ...memo, jobs: ids });
    }

    remembered(): Kept<Memo> | null {
        const found = kept<Kept<Memo>>(this.name);
        return Array.isArray(found?.jobs) ? found : null;
    }

    forget(): void {
        drop(this.name);
    }

    private follow(ids: (string | null)[], memo: Memo, why: (place: number) => Problem): void {
        const { told } = this;
        told.named(ids, memo);
        ids.forEach((id, place) => id === null && told.failed(place, why(place)));
        const there = ids.filter((id) => id !== null);
        if (!there.length) return told.ended();
        this.following = follow(there, {
            running: (id) => told.running?.(ids.indexOf(id)),
            progress: (id, progress) => told.progress?.(ids.indexOf(id), progress),
            trace: (id, batch) => told.trace?.(ids.indexOf(id), batch),
            result: (id, result) => told.result(ids.indexOf(id), result),
            failed: (id, problem) => told.failed(ids.indexOf(id), problem),
            ended: () => {
                this.following = null;
                told.ended();
            },
        });
        if (this.unwanted) this.following.cancel();
    }
}

// One search to its end, however long that takes; aborting the signal cancels it.
export async function solveToEnd(body: Body, signal: AbortSignal): Promise<Result> {
    const answer: Result | Job = await api.solve(body, signal);
    if (!("state" in answer)) return answer;
    return new Promise((done, refuse) => {
        const following = follow([answer.id], {
            result: (_, result) => done(result),
            failed: (_, problem) => refuse(new api.ApiError(problem, 200)),
        });
        const abort = (): void => {
            following.abandon();
            refuse(signal.reason);
        };
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort, { once: true });
    });
}
