// SPDX-License-Identifier: MIT
// A race: one job for each lane, followed on one stream of events.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Progress, Result, Search } from "../api/types";
import { same, type Board } from "../board";
import { t } from "../i18n/index";
import { board, freshLane, get, say, set, type Lane } from "../store";

const CURVE_MAX = 1500;

interface Memo {
    board: Board;
    searches: Search[];
}

let named: (string | null)[] = [];

// A lane that was made anew since its job began is left alone.
function change(place: number, next: (lane: Lane) => Partial<Lane>): void {
    set({ lanes: get().lanes.map((lane, i) => (i === place && lane.job === named[place] ? { ...lane, ...next(lane) } : lane)) });
}

// Long races keep every other point, so that drawing stays quick.
function grown(curve: Progress[], progress: Progress): Progress[] {
    const kept = curve.length < CURVE_MAX ? curve : curve.filter((_, i) => i % 2 === 0);
    return [...kept, progress];
}

// The end of a search as the last point of its curve.
const lastPoint = (result: Result): Progress => ({
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

const jobs = new Jobs<Memo>("race", {
    named: (ids, { searches }) => {
        named = ids;
        set({ racing: true, lanes: searches.map((search, i) => ({ ...freshLane(search), job: ids[i] })) });
    },
    progress: (place, progress) => change(place, (lane) => ({ curve: grown(lane.curve, progress) })),
    result: (place, result) => change(place, (lane) => ({ result, curve: grown(lane.curve, lastPoint(result)) })),
    failed: (place, problem) => change(place, () => ({ problem })),
    ended: () => {
        set({ racing: false });
        say(t("race.over"));
    },
});

export async function startRace(): Promise<void> {
    const { lanes, goal, limits, racing } = get();
    if (racing) return;
    const place = board();
    const searches = lanes.map(({ search }) => search);
    set({ racing: true, lanes: searches.map(freshLane) });
    await jobs.start(
        searches.map((search) => solveBody(place, goal, search, limits)),
        { board: place, searches },
    );
}

export const cancelRace = (): void => jobs.cancel();

// After a reload: the server still holds the events of the race, finished or not, so the lanes and
// their curves come back as they were.
export async function resumeRace(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !same(before.board, board()) || !(await jobs.resume(before))) jobs.forget();
}
