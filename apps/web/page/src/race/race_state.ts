// SPDX-License-Identifier: MIT
// A race: its lanes, and one job for each of them, one after the other or all at once.
import { solveBody } from "../api/bodies";
import { LOST } from "../api/follow";
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
    running: boolean; // its turn has come
    curve: Progress[];
    result: Result | null;
    problem: Problem | null;
}

export interface Race {
    lanes: Lane[];
    racing: boolean;
    together: boolean; // all at once, sharing the processors; else one after the other
}

export const LANES_MIN = 2;
export const LANES_MAX = 6;
const CURVE_MAX = 1500;

const freshLane = (search: Search): Lane => ({ search, job: null, running: false, curve: [], result: null, problem: null });

const set = slice("race", {
    lanes: [plain("bfs"), plain("greedy", "manhattan"), plain("astar", "manhattan")].map(freshLane),
    racing: false,
    together: false,
});

// A race that runs is not lost: it goes on with the board that it began with.
export const withoutResults = (race: Race): Race =>
    race.racing ? race : { ...race, lanes: race.lanes.map(({ search }) => freshLane(search)) };

export const setTogether = (together: boolean): void => set({ together });

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
    inTurn: boolean;
}

let named: (string | null)[] = [];
let turn = 0; // of a race in turn: the lane that runs
let turnEnded: (() => void) | null = null;
let unwanted = false;

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

// A race in turn has one job at a time, which is known as the first.
const laneAt = (place: number): number => place + turn;

function over(): void {
    set({ racing: false });
    say(t("race.over"));
}

const jobs = new Jobs<Memo>("race", {
    named: (ids, memo) => {
        if (turnEnded) {
            named[turn] = ids[0];
            set({ lanes: get().race.lanes.map((lane, i) => (i === turn ? { ...lane, job: ids[0] } : lane)) });
            return jobs.remember(named, memo);
        }
        named = ids;
        set({ racing: true, lanes: memo.searches.map((search, i) => ({ ...freshLane(search), job: ids[i] })) });
    },
    running: (place) => change(laneAt(place), () => ({ running: true })),
    progress: (place, progress) => change(laneAt(place), (lane) => ({ running: true, curve: grown(lane.curve, { ...progress, moves: undefined }) })),
    result: (place, result) => change(laneAt(place), (lane) => ({ result, curve: grown(lane.curve, lastPoint(result)) })),
    // After a reload, a lane whose turn had not come is no failure.
    failed: (place, problem) => (problem === LOST && named[laneAt(place)] === null ? undefined : change(laneAt(place), () => ({ problem }))),
    ended: () => (turnEnded ? turnEnded() : over()),
});

// One search after the other, so that none takes time from another.
async function raceInTurn(bodies: Record<string, unknown>[], memo: Memo): Promise<void> {
    named = bodies.map(() => null);
    for (turn = 0; turn < bodies.length && !unwanted; turn++)
        await new Promise<void>((done) => {
            turnEnded = done;
            void jobs.start([bodies[turn]], memo);
        });
    turn = 0;
    turnEnded = null;
    over();
}

export async function startRace(): Promise<void> {
    const { race, puzzle, settings } = get();
    if (race.racing) return;
    const { start } = puzzle;
    const searches = race.lanes.map(({ search }) => search);
    set({ racing: true, lanes: searches.map(freshLane) });
    const bodies = searches.map((search) => solveBody(start, puzzle.goal, search, settings.limits));
    const memo = { board: start, searches, inTurn: !race.together };
    unwanted = false;
    if (race.together) await jobs.start(bodies, memo);
    else await raceInTurn(bodies, memo);
}

export function cancelRace(): void {
    unwanted = true;
    jobs.cancel();
}

// The places of the lanes that solved the board, best first, by what they spent.
export function ranks(lanes: Lane[], by: "time_s" | "expanded"): (number | null)[] {
    const spent = lanes.map(({ result }) => (result?.outcome === "solved" ? result[by] : null));
    return spent.map((mine) => (mine === null ? null : 1 + spent.filter((other) => other !== null && other < mine).length));
}

// After a reload: the server still holds the events of the race, finished or not, so the lanes and
// their curves come back as they were.
export async function resumeRace(): Promise<void> {
    const before = jobs.remembered();
    if (!before || !same(before.board, get().puzzle.start) || !(await jobs.resume(before))) jobs.forget();
}
