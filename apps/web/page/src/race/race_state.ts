// SPDX-License-Identifier: MIT
// A race: its lanes, and one job for each of them, followed on one stream of events.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Problem, Progress, Result, Search } from "../api/types";
import { same, type Board } from "../board";
import { t } from "../i18n/index";
import { plain } from "../state/settings_state";
import { get, slice } from "../state/store";
import { say } from "../state/view_state";

export interface Lane {
    search: Search;
    job: string | null;
    curve: Progress[];
    result: Result | null;
    problem: Problem | null;
}

export interface Race {
    lanes: Lane[];
    racing: boolean;
}

export const LANES_MIN = 2;
export const LANES_MAX = 6;
const CURVE_MAX = 1500;

const freshLane = (search: Search): Lane => ({ search, job: null, curve: [], result: null, problem: null });

const set = slice("race", {
    lanes: [plain("bfs"), plain("greedy", "manhattan"), plain("astar", "manhattan")].map(freshLane),
    racing: false,
});

// A race that runs is not lost: it goes on with the board that it began with.
export const withoutResults = (race: Race): Race =>
    race.racing ? race : { ...race, lanes: race.lanes.map(({ search }) => freshLane(search)) };

export const setLanes = (searches: Search[]): void => set({ lanes: searches.map(freshLane) });

export const setLaneSearch = (place: number, search: Search): void =>
    set({ lanes: get().race.lanes.map((lane, i) => (i === place ? { ...lane, search } : lane)) });

export const removeLane = (place: number): void => set({ lanes: get().race.lanes.filter((_, i) => i !== place) });

export function addLane(): void {
    const { lanes } = get().race;
    const next = ["idastar", "rbfs", "wastar", "bibfs"][lanes.length % 4];
    set({ lanes: [...lanes, freshLane(plain(next, next === "bibfs" ? null : "manhattan"))] });
}

interface Memo {
    board: Board;
    searches: Search[];
}

let named: (string | null)[] = [];

// A lane that was made anew since its job began is left alone.
function change(place: number, next: (lane: Lane) => Partial<Lane>): void {
    set({ lanes: get().race.lanes.map((lane, i) => (i === place && lane.job === named[place] ? { ...lane, ...next(lane) } : lane)) });
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
    lower_bound: result.lower_bound,
});

const jobs = new Jobs<Memo>("race", {
    named: (ids, { searches }) => {
        named = ids;
        set({ racing: true, lanes: searches.map((search, i) => ({ ...freshLane(search), job: ids[i] })) });
    },
    progress: (place, progress) => change(place, (lane) => ({ curve: grown(lane.curve, { ...progress, moves: undefined }) })),
    result: (place, result) => change(place, (lane) => ({ result, curve: grown(lane.curve, lastPoint(result)) })),
    failed: (place, problem) => change(place, () => ({ problem })),
    ended: () => {
        set({ racing: false });
        say(t("race.over"));
    },
});

export async function startRace(): Promise<void> {
    const { race, puzzle, settings } = get();
    if (race.racing) return;
    const { start } = puzzle;
    const searches = race.lanes.map(({ search }) => search);
    set({ racing: true, lanes: searches.map(freshLane) });
    await jobs.start(
        searches.map((search) => solveBody(start, puzzle.goal, search, settings.limits)),
        { board: start, searches },
    );
}

export const cancelRace = (): void => jobs.cancel();

// After a reload: the server still holds the events of the race, finished or not, so the lanes and
// their curves come back as they were.
export async function resumeRace(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !same(before.board, get().puzzle.start) || !(await jobs.resume(before))) jobs.forget();
}
