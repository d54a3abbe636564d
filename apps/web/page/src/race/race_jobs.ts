// SPDX-License-Identifier: MIT
// A race: one job for each lane, followed on one stream of events.
import * as api from "../api";
import { t } from "../i18n/index";
import { problemOf } from "../parts/problem";
import { same, type Board } from "../board";
import { drop, keep, kept } from "../kept";
import { board, freshLane, get, say, set, type Lane } from "../store";

const CURVE_MAX = 1500;
const KEY = "race";
const LOST: api.Problem = { code: "lost", message: "" };
let following: api.Following | null = null;
let unwanted = false;

interface Kept {
    board: Board;
    lanes: { search: api.Search; job: string | null }[];
}

function change(job: string, next: (lane: Lane) => Partial<Lane>): void {
    set({ lanes: get().lanes.map((lane) => (lane.job === job ? { ...lane, ...next(lane) } : lane)) });
}

// Long races keep every other point, so that drawing stays quick.
function grown(curve: api.Progress[], progress: api.Progress): api.Progress[] {
    const kept = curve.length < CURVE_MAX ? curve : curve.filter((_, i) => i % 2 === 0);
    return [...kept, progress];
}

// The end of a search as the last point of its curve.
const lastPoint = (result: api.Result): api.Progress => ({
    event: "tick",
    time_s: result.time_s,
    expanded: result.expanded,
    generated: result.generated,
    states: result.seen ?? result.frontier_max ?? 0,
    frontier: result.frontier_max,
    bytes: result.peak_bytes,
    bound: result.lower_bound,
    length: result.length,
});

function finished(): void {
    const { lanes } = get();
    if (lanes.some((lane) => lane.job && !lane.result && !lane.problem)) return;
    following?.close();
    following = null;
    set({ racing: false });
    say(t("race.over"));
}

function follow(lanes: Lane[]): void {
    const jobs = lanes.flatMap((lane) => (lane.job && !lane.problem ? [lane.job] : []));
    if (!jobs.length) return finished();
    following = api.follow(jobs, {
        progress: (job, progress) => change(job, (lane) => ({ curve: grown(lane.curve, progress) })),
        result: (job, result) => {
            change(job, (lane) => ({ result, curve: grown(lane.curve, lastPoint(result)) }));
            finished();
        },
        failed: (job, problem) => {
            change(job, () => ({ problem }));
            finished();
        },
    });
    if (unwanted) following.cancel();
}

export async function startRace(): Promise<void> {
    const { lanes, goal, limits, racing } = get();
    if (racing) return;
    const place = board();
    unwanted = false;
    set({ racing: true, lanes: lanes.map(({ search }) => freshLane(search)) });
    const started = await Promise.all(
        lanes.map(async ({ search }): Promise<Lane> => {
            try {
                const job = await api.startJob(api.solveBody(place, goal, search, limits));
                return { ...freshLane(search), job: job.id };
            } catch (error) {
                return { ...freshLane(search), problem: problemOf(error) };
            }
        }),
    );
    set({ lanes: started });
    keep(KEY, { board: place, lanes: started.map(({ search, job }) => ({ search, job })) } satisfies Kept);
    follow(started);
}

// At any moment, also before the server has named the jobs.
export function cancelRace(): void {
    unwanted = true;
    following?.cancel();
}

// After a reload: the server still holds the events of the race, finished or not, so the lanes and their curves
// come back as they were.
export async function resumeRace(): Promise<void> {
    const before = kept<Kept>(KEY);
    if (!before || !same(before.board, board())) return drop(KEY);
    const lanes = await Promise.all(
        before.lanes.map(async ({ search, job }): Promise<Lane> => {
            const there = job ? await api.job(job).catch(() => null) : null;
            return there ? { ...freshLane(search), job } : { ...freshLane(search), problem: LOST };
        }),
    );
    if (lanes.every((lane) => lane.problem)) return drop(KEY);
    set({ racing: true, lanes });
    follow(lanes);
}
