// SPDX-License-Identifier: MIT
// Experiments: the list as the server watches it, and of one of them the report and some of its
// runs. The list comes on the tab's stream of events, once and then whenever it changes; a report
// of an experiment that is running follows it at a pace that leaves the machine to the runs.
import * as api from "../api/calls";
import { follow, type ExperimentList } from "../api/follow";
import type { ExperimentAbout, Problem, Search } from "../api/types";
import { goalBoard, same, type Board, type Goal, type GoalName } from "../board";
import { LIMITS, record } from "../inside/inside_state";
import { algorithmOf } from "../state/server_state";
import { isGoal, setStart } from "../state/puzzle_state";
import { setSearch } from "../state/settings_state";
import { get, slice } from "../state/store";
import { showTab } from "../state/view_state";
import type { Report, Run, Runs, Sort } from "./experiment_types";

export const RUNS_SHOWN = 25;
const AGAIN_MS = 2000;
const PACE = 10; // a report that takes a second is asked for every ten
const RATE_MS = 15000;

export interface Experiments {
    list: ExperimentAbout[] | null; // null: not known yet
    problem: Problem | null; // of the database
    chosen: number | null; // null: none yet; the newest is, once the list is there
    baseline: string; // "": the plan's
    report: Report | null;
    reportProblem: Problem | null;
    loading: boolean;
    runs: Runs | null;
    search: string; // of the runs; "": all
    sort: Sort;
    from: number;
    rate: number; // runs a second of the one that is running
}

const fresh = { report: null, reportProblem: null, loading: false, runs: null, baseline: "", search: "", sort: "number" as Sort, from: 0 };
const set = slice("experiments", { list: null, problem: null, chosen: null, rate: 0, ...fresh });

export const shownExperiment = ({ list, chosen }: Experiments): ExperimentAbout | null =>
    list?.find(({ experiment }) => experiment === chosen) ?? null;

export function chooseExperiment(chosen: number): void {
    if (chosen !== get().experiments.chosen) set({ chosen, ...fresh });
}

// ---- The list ----

let heard: { number: number; at: number; done: number }[] = [];

// How fast the one that is running goes, by what was heard lately.
function rateOf(list: ExperimentAbout[]): number {
    const running = list.find((each) => each.running);
    const at = Date.now();
    heard = heard.filter((each) => each.number === running?.experiment && at - each.at < RATE_MS);
    if (!running) return 0;
    heard.push({ number: running.experiment, at, done: running.done });
    const first = heard[0];
    return at > first.at ? ((running.done - first.done) * 1000) / (at - first.at) : 0;
}

// What is on view stays when others come; where nothing is, or it has gone, the newest is.
function takeList({ experiments, error }: ExperimentList): void {
    set({ list: experiments, problem: error, rate: rateOf(experiments) });
    const newest = experiments.at(-1);
    if (newest && !shownExperiment(get().experiments)) chooseExperiment(newest.experiment);
}

// Follows the list until the returned function is called. One watch serves all tabs and pages of a
// server; where it ends (the server was started anew) another is begun.
export function watchList(): () => void {
    let leave = (): void => undefined;
    let wanted = true;
    let timer = 0;
    const again = (): void => void (wanted && (timer = window.setTimeout(begin, AGAIN_MS)));
    const begin = (): void => {
        api.watchExperiments().then(
            (job) => {
                if (!wanted) return;
                const following = follow([job.id], { experiments: takeList, result: again, failed: again });
                leave = following.leave;
            },
            (error: unknown) => {
                set({ problem: api.problemOf(error) });
                again();
            },
        );
    };
    begin();
    return () => {
        wanted = false;
        clearTimeout(timer);
        leave();
    };
}

// ---- One of them ----

// Asks for the report; gives the way to leave it. `now` says whether to wait out the pace.
let cost_ms = 0;
export function askReport(number: number, baseline: string, now: boolean): () => void {
    const asking = new AbortController();
    const timer = window.setTimeout(() => void load(number, baseline, asking.signal), now ? 0 : Math.max(AGAIN_MS, PACE * cost_ms));
    return () => {
        clearTimeout(timer);
        asking.abort();
    };
}

async function load(number: number, baseline: string, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    set({ loading: true });
    try {
        const report = await api.experiment(number, baseline ? { baseline } : {}, signal);
        cost_ms = performance.now() - begun;
        set({ report, reportProblem: null, loading: false });
    } catch (error) {
        if (!signal.aborted) set({ report: null, reportProblem: api.problemOf(error), loading: false });
    }
}

export const setBaseline = (baseline: string): void => set({ baseline });

export function askRuns(number: number): () => void {
    const { search, sort, from } = get().experiments;
    const asking = new AbortController();
    const words = { sort, from: String(from), count: String(RUNS_SHOWN), ...(search ? { search } : {}) };
    api.experimentRuns(number, words, asking.signal)
        .then((runs) => set({ runs }))
        .catch((error: unknown) => asking.signal.aborted || set({ runs: null, reportProblem: api.problemOf(error) }));
    return () => asking.abort();
}

export const chooseRuns = (change: Partial<Pick<Experiments, "search" | "sort" | "from">>): void => set({ from: 0, ...change });

// ---- A run in Look inside ----

const NAMES: readonly GoalName[] = ["last", "first", "snail"];

function goalOf({ rows, cols, goal }: Run): Goal {
    const board: Board = { rows, cols, tiles: goal };
    return NAMES.find((name) => same(goalBoard(name, rows, cols), board)) ?? board;
}

// A search of a plugin's is not known here.
export const canOpen = ({ algorithm, heuristic }: Run): boolean =>
    algorithmOf(algorithm) !== undefined &&
    (heuristic === null || heuristic.includes("(") || get().server.heuristics.some(({ name }) => name === heuristic));

export function openRun(run: Run): void {
    const { order, ...params } = run.params;
    const search: Search = { algorithm: run.algorithm, heuristic: run.heuristic, params, order: String(order ?? "UDLR") };
    const start: Board = { rows: run.rows, cols: run.cols, tiles: run.board };
    const goal = goalOf(run);
    if (!same(start, get().puzzle.start) || !isGoal(goal)) setStart(start, goal);
    setSearch(search);
    showTab("inside");
    void record(search, LIMITS[1]);
}
