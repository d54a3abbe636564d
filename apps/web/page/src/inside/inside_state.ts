// SPDX-License-Identifier: MIT
// Look inside: the recorded search, as a job of the server, and what of it is on view.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Problem, Search, TraceBatch } from "../api/types";
import { same, type Board } from "../board";
import { t } from "../i18n/index";
import { algorithmOf } from "../state/server_state";
import { get, slice } from "../state/store";
import { say } from "../state/view_state";
import { nodeFigures, Recording } from "./recording";

export const LIMITS: readonly number[] = [2000, 20000, 50000, 200000];
const DRAW_MS = 200;
let due = 0;

// Each tile's share of h, and the heuristic that it comes from.
export interface Shares {
    name: string;
    byTile: ReadonlyMap<number, number>;
}

export interface Inside {
    recording: Recording | null;
    job: string | null; // "…" until the server has named it
    problem: Problem | null;
    recorded: number; // events of the recording so far
    moment: number; // the event on view
    selected: number; // a node, -1: the one of the event on view
    shown: Board | null; // the board of the node on view
    shares: Shares | null;
}

// What is on view of a recording that begins.
const nothingYet = { recorded: 0, moment: 0, selected: -1, shown: null, shares: null };

const set = slice("inside", { recording: null, job: null, problem: null, ...nothingYet });

// A recording that runs is not lost: it goes on with the board that it began with.
export const withoutRecording = (inside: Inside): Inside => ({
    ...inside,
    recording: inside.job ? inside.recording : null,
    shown: null,
    shares: null,
});

interface Memo {
    board: Board;
    search: Search;
    limit: number;
    moment: number | null; // where the visitor was; null: the recording still ran
}

let now: { id: string; memo: Memo; recording: Recording } | null = null;

// The rule among nodes with equal keys: as it was set, or the search's own.
function tiesOf({ algorithm, params }: Search): string | null {
    const own = algorithmOf(algorithm)?.params.find(({ name }) => name === "ties")?.default;
    const ties = params.ties ?? own;
    return ties === undefined ? null : String(ties);
}

const jobs = new Jobs<Memo>("recording", {
    named: ([id], memo) => {
        if (!id) return;
        now = { id, memo, recording: new Recording(memo.board, memo.search, tiesOf(memo.search)) };
        set({ recording: now.recording, job: id, ...nothingYet });
    },
    trace: (_, batch) => add(batch),
    result: () => undefined,
    failed: (_, problem) => problem.code !== "cancelled" && set({ problem }),
    ended: () => set({ job: null }),
});

function add(batch: TraceBatch): void {
    if (!now) return;
    const { id, memo, recording } = now;
    recording.add(batch);
    // A layout for every batch would take longer than the search.
    if (!recording.complete) return void (due ||= window.setTimeout(() => show(recording), DRAW_MS));
    if (recording.torn && recording.events === 0) return void record(memo.search, memo.limit);
    show(recording);
    arrive(recording, memo.moment);
    // The rest of a search that nobody can see is not worth its time.
    if (recording.truncated) window.setTimeout(() => get().inside.job === id && jobs.cancel(), DRAW_MS);
}

function show(recording: Recording): void {
    clearTimeout(due);
    due = 0;
    if (get().inside.recording === recording) set({ recorded: recording.events });
}

// A recording is shown from its first event on, or where the visitor was before a reload.
function arrive(recording: Recording, at: number | null): void {
    goTo(at ?? 0);
    say(t("inside.say", { events: recording.events, nodes: recording.nodes }));
}

export async function record(search: Search, limit: number): Promise<void> {
    const { puzzle, settings } = get();
    set({ recording: null, job: "…", problem: null, ...nothingYet });
    const body = { ...solveBody(puzzle.start, puzzle.goal, search, settings.limits), trace: { limit } };
    await jobs.start([body], { board: puzzle.start, search, limit, moment: null });
}

export function stopRecording(): void {
    jobs.stop();
    set({ job: null });
}

// After a reload: the server holds what was recorded, and the visitor is back at the same event.
// What it does not hold any more is recorded again.
export async function resumeRecording(): Promise<void> {
    window.addEventListener("pagehide", () => {
        const { recording, moment } = get().inside;
        if (now && recording?.complete) jobs.remember([now.id], { ...now.memo, moment });
    });
    const before = jobs.remembered();
    if (!before || !same(before.board, get().puzzle.start)) return jobs.forget();
    if (await jobs.resume(before)) return;
    if (get().view.tab === "inside") await record(before.search, before.limit);
    else jobs.forget();
}

export function goTo(moment: number): void {
    const { recording } = get().inside;
    if (!recording) return;
    const to = Math.max(0, Math.min(recording.events - 1, moment));
    set({ moment: to, selected: -1, shown: nodeBoard(recording, nodeOn(recording, to)), shares: null });
}

export function select(node: number): void {
    const { recording, moment } = get().inside;
    if (!recording) return;
    set({ selected: node, shown: nodeBoard(recording, node), shares: null });
    say(`${t("event.node", { node })} · ${nodeFigures(recording, node)} · ${t(`status.${recording.status(node, moment)}`)}`);
}

const nodeBoard = (recording: Recording, node: number): Board | null => (node >= 0 ? recording.board(node) : null);

// The node of an event; of one without a node, the last before it that has one, else the first
// after it.
export function nodeOn(recording: Recording, moment: number): number {
    let event = moment;
    while (event >= 0 && recording.node[event] < 0) event--;
    if (event < 0) event = moment;
    while (event < recording.events && recording.node[event] < 0) event++;
    return recording.node[event] ?? -1;
}

export function stepTo(kind: string, step: 1 | -1): void {
    const { recording, moment } = get().inside;
    const found = recording ? recording.seek(moment, kind, step) : -1;
    if (found >= 0) goTo(found);
}

// The board of a node that is only pointed at.
export function glance(node: number): void {
    const { recording } = get().inside;
    if (recording) set({ shown: nodeBoard(recording, node) });
}

export const showShares = (shares: Shares): void => set({ shares });
