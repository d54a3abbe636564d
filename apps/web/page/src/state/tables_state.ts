// SPDX-License-Identifier: MIT
// Pattern tables for the puzzle's shape and goal, as the server has them: whether they are there,
// what they would take, and how far a build is. They serve all searches from then on.
import * as api from "../api/calls";
import { follow } from "../api/follow";
import type { Problem } from "../api/types";
import { get, slice, subscribe } from "./store";

export interface Tables {
    state: "unknown" | "there" | "absent" | "building" | "refused";
    bytes: number;
    time_s: number; // that building may take
    share: number; // that is built
    problem: Problem | null;
}

const UNKNOWN: Tables = { state: "unknown", bytes: 0, time_s: 0, share: 0, problem: null };
const set = slice("tables", UNKNOWN);

// Smaller boards are solved at once without tables, larger ones have none.
const CELLS_MIN = 12;
const CELLS_MAX = 25;

let turn = 0; // counts the puzzles, so that a late answer finds that it is not wanted

async function look(): Promise<void> {
    const { start, goal } = get().puzzle;
    const mine = ++turn;
    set(UNKNOWN);
    if (start.tiles.length < CELLS_MIN || start.tiles.length > CELLS_MAX) return;
    const answer = await api.tables(start.rows, start.cols, goal).catch(() => null);
    if (!answer || mine !== turn) return;
    set({ state: answer.state, bytes: answer.bytes_missing, time_s: answer.time_s, problem: answer.error });
    if (answer.job) watch(answer.job, mine);
}

// Follows a build, also one that another page has begun.
function watch(job: string, mine: number): void {
    const tell = (change: Partial<Tables>): void => void (mine === turn && set(change));
    follow([job], {
        progress: (_, { tables_share: share }) => tell({ share: share ?? 0 }),
        result: () => tell({ state: "there", share: 1 }),
        failed: (_, problem) => tell({ state: "absent", problem }),
    });
}

export async function buildTables(): Promise<void> {
    const { start, goal } = get().puzzle;
    const mine = turn;
    set({ state: "building", share: 0, problem: null });
    try {
        const job = await api.buildTables(start.rows, start.cols, goal);
        if (mine === turn) watch(job.id, mine);
    } catch (error) {
        if (mine === turn) set({ state: "absent", problem: api.problemOf(error) });
    }
}

// Asks again for each shape and goal, and once the server is back.
export function keepTables(): void {
    const name = (): string => {
        const { puzzle, server } = get();
        const goal = typeof puzzle.goal === "string" ? puzzle.goal : puzzle.goal.tiles.join();
        return server.gone ? "" : `${puzzle.start.rows}x${puzzle.start.cols} ${goal}`;
    };
    let last = "";
    const again = (): void => {
        if (name() === last) return;
        last = name();
        if (last) void look();
    };
    subscribe(again);
    again();
}
