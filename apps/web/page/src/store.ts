// SPDX-License-Identifier: MIT
// One store for the whole page, so that a change of tab loses nothing. The board on view is `start` after
// the first `pos` moves of `line`; the line is what was played or what a search found.
import { useEffect, useState } from "preact/hooks";
import type { Algorithm, Check, Counting, Experiment, Heuristic, Limits, Problem, Progress, Result, Search } from "./api/types";
import { Cursor, goalBoard, type Board, type Goal } from "./board";
import type { Language } from "./i18n/index";
import type { Recording } from "./inside/recording";

export type Tab = "play" | "solve" | "race" | "inside" | "compare";
export const TABS: readonly Tab[] = ["play", "solve", "race", "inside", "compare"];
export type Theme = "light" | "dark";

export interface Lane {
    search: Search;
    job: string | null;
    curve: Progress[];
    result: Result | null;
    problem: Problem | null;
}

// One run of Compare.
export interface Cell {
    result: Result | null;
    problem: Problem | null;
}

export interface Comparison {
    source: string; // "papers": the papers' tables; "board", "random", or "suite NAME"
    amount: number;
    searches: Search[];
    boards: { name: string; board: Board; goal: Goal }[];
    cells: Cell[][]; // by board, by search
    experiments: Experiment[];
    ours: (Cell | null)[]; // by experiment
    running: boolean;
}

export interface State {
    tab: Tab;
    language: Language;
    theme: Theme;
    server: "ok" | "gone";
    algorithms: Algorithm[];
    heuristics: Heuristic[];
    start: Board;
    goal: Goal;
    line: string;
    pos: number;
    kind: "played" | "solution";
    runs: boolean; // a step along the line is a run of equal letters: a multi-tile move
    playing: boolean;
    speed: number;
    editing: boolean;
    picture: string | null;
    numbers: boolean;
    search: Search;
    limits: Limits;
    counting: Counting;
    job: string | null;
    progress: Progress | null;
    result: Result | null;
    problem: Problem | null;
    check: Check | null;
    lanes: Lane[];
    racing: boolean;
    recording: Recording | null;
    recordingJob: string | null;
    recordingProblem: Problem | null;
    recorded: number; // events of the recording so far
    moment: number; // the event on view
    selected: number; // a node, -1: the one of the event on view
    shown: Board | null; // the board of the node that Look inside has selected
    shares: ReadonlyMap<number, number> | null; // by tile: its share of h, on show
    comparison: Comparison;
    clock: { from: number | null; to: number | null }; // of the game, in ms; null: not yet
    hint: number | null; // the tile to move
    said: string; // the live region
}

const SAMPLE: Board = { rows: 3, cols: 3, tiles: [4, 1, 6, 3, 2, 8, 7, 0, 5] };
export const plain = (algorithm: string, heuristic: string | null = null): Search => ({
    algorithm,
    heuristic,
    params: {},
    order: "UDLR",
});
export const freshLane = (search: Search): Lane => ({ search, job: null, curve: [], result: null, problem: null });

let state: State = {
    tab: "play",
    language: "en",
    theme: "light",
    server: "ok",
    algorithms: [],
    heuristics: [],
    start: SAMPLE,
    goal: "last",
    line: "",
    pos: 0,
    kind: "played",
    runs: false,
    playing: false,
    speed: 4,
    editing: false,
    picture: null,
    numbers: true,
    search: plain("astar", "manhattan"),
    limits: { time_limit: "60s", node_limit: "", memory_limit: "" },
    counting: { metric: "single", all: false },
    job: null,
    progress: null,
    result: null,
    problem: null,
    check: null,
    lanes: [plain("bfs"), plain("greedy", "manhattan"), plain("astar", "manhattan")].map(freshLane),
    racing: false,
    recording: null,
    recordingJob: null,
    recordingProblem: null,
    recorded: 0,
    moment: 0,
    selected: -1,
    shown: null,
    shares: null,
    comparison: {
        source: "papers",
        amount: 5,
        searches: [
            plain("bfs"),
            plain("greedy", "manhattan"),
            plain("astar", "misplaced"),
            plain("astar", "manhattan"),
            plain("idastar", "manhattan"),
        ],
        boards: [],
        cells: [],
        experiments: [],
        ours: [],
        running: false,
    },
    clock: { from: null, to: null },
    hint: null,
    said: "",
};

const listeners = new Set<() => void>();

export const get = (): State => state;

export function set(change: Partial<State>): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
}

export function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}

// The part of the state that a component draws; it is drawn again when that part changes.
export function useStore<T>(select: (state: State) => T): T {
    const [, redraw] = useState(0);
    const selected = select(state);
    useEffect(() => {
        let last = select(state);
        const look = (): void => {
            const next = select(state);
            if (Object.is(next, last)) return;
            last = next;
            redraw((n) => n + 1);
        };
        look();
        if (!Object.is(last, selected)) redraw((n) => n + 1);
        return subscribe(look);
    }, []);
    return selected;
}

let cursor = new Cursor(SAMPLE, "");
let current: { pos: number; board: Board } = { pos: -1, board: SAMPLE };

// The board that the line has reached.
export function board(now: State = state): Board {
    if (cursor.start !== now.start || cursor.line !== now.line) {
        cursor = new Cursor(now.start, now.line);
        current = { pos: -1, board: now.start };
    }
    if (current.pos !== now.pos) current = { pos: now.pos, board: cursor.go(now.pos) };
    return current.board;
}

let target: { rows: number; cols: number; goal: Goal | null; board: Board } = { rows: 0, cols: 0, goal: null, board: SAMPLE };

export function goal(now: State = state): Board {
    const { rows, cols } = now.start;
    if (target.goal !== now.goal || target.rows !== rows || target.cols !== cols)
        target = { rows, cols, goal: now.goal, board: goalBoard(now.goal, rows, cols) };
    return target.board;
}

export const say = (said: string): void => set({ said });
