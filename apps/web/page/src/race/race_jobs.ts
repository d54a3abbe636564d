// SPDX-License-Identifier: MIT
// A race: one job for each lane, followed on one stream of events.
import * as api from "../api";
import { t } from "../i18n/index";
import { problemOf } from "../parts/problem";
import { board, get, say, set, type Lane } from "../store";

const CURVE_MAX = 1500;
let close: (() => void) | null = null;

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
    close?.();
    close = null;
    set({ racing: false });
    say(t("race.over"));
}

export async function startRace(): Promise<void> {
    const { lanes, goal, limits, racing } = get();
    if (racing) return;
    const place = board();
    set({ racing: true, lanes: lanes.map((lane) => ({ ...lane, job: null, curve: [], result: null, problem: null })) });
    const started = await Promise.all(
        lanes.map(async (lane): Promise<Lane> => {
            const clean: Lane = { ...lane, job: null, curve: [], result: null, problem: null };
            try {
                const job = await api.startJob(api.solveBody(place, goal, lane.search, limits));
                return { ...clean, job: job.id };
            } catch (error) {
                return { ...clean, problem: problemOf(error) };
            }
        }),
    );
    set({ lanes: started });
    const jobs = started.flatMap((lane) => (lane.job ? [lane.job] : []));
    if (!jobs.length) return finished();
    close = api.follow(jobs, {
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
}

export function cancelRace(): void {
    for (const lane of get().lanes) if (lane.job && !lane.result) api.cancelJob(lane.job).catch(() => undefined);
}
