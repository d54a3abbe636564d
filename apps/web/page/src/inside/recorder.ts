// SPDX-License-Identifier: MIT
// Runs the recorded search, and moves through what it recorded.
import { solveBody } from "../api/bodies";
import { Jobs } from "../api/jobs";
import type { Search, TraceBatch } from "../api/types";
import { same, type Board, type Goal } from "../board";
import { t } from "../i18n/index";
import { board, get, say, set } from "../store";
import { Recording } from "./recording";

export const LIMITS: readonly number[] = [2000, 20000, 50000, 200000];
const DRAW_MS = 200;
let due = 0;

interface Memo {
    board: Board;
    goal: Goal;
    search: Search;
    limit: number;
    moment: number | null; // where the visitor was; null: the recording still ran
}

// What is on view of a recording that begins.
const nothingYet = { recorded: 0, moment: 0, selected: -1, shown: null, shares: null };

let now: { id: string; memo: Memo; recording: Recording } | null = null;

const jobs = new Jobs<Memo>("recording", {
    named: ([id], memo) => {
        if (!id) return;
        now = { id, memo, recording: new Recording(memo.board, memo.search) };
        set({ recording: now.recording, recordingJob: id, ...nothingYet });
    },
    trace: (_, batch) => add(batch),
    result: () => undefined,
    failed: (_, problem) => problem.code !== "cancelled" && set({ recordingProblem: problem }),
    ended: () => set({ recordingJob: null }),
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
    if (recording.truncated) window.setTimeout(() => get().recordingJob === id && jobs.cancel(), DRAW_MS);
}

function show(recording: Recording): void {
    clearTimeout(due);
    due = 0;
    if (get().recording === recording) set({ recorded: recording.events });
}

// A recording is shown at its end, with the path to the goal, or where the visitor was before a
// reload.
function arrive(recording: Recording, at: number | null): void {
    goTo(at ?? recording.events - 1);
    say(t("inside.say", { events: recording.events, nodes: recording.nodes }));
}

export async function record(search: Search, limit: number): Promise<void> {
    const { goal, limits } = get();
    const place = board();
    set({ recording: null, recordingJob: "…", recordingProblem: null, ...nothingYet });
    const body = { ...solveBody(place, goal, search, limits), trace: { limit } };
    await jobs.start([body], { board: place, goal, search, limit, moment: null });
}

export function stopRecording(): void {
    jobs.stop();
    set({ recordingJob: null });
}

// After a reload: the server holds what was recorded, and the visitor is back at the same event.
// What it does not hold any more is recorded again.
export async function resumeRecording(): Promise<void> {
    window.addEventListener("pagehide", () => {
        const { recording, moment } = get();
        if (now && recording?.complete) jobs.remember([now.id], { ...now.memo, moment });
    });
    const before = jobs.remembered();
    if (!before || !same(before.board, board())) return jobs.forget();
    if (await jobs.resume(before)) return;
    if (get().tab === "inside") await record(before.search, before.limit);
    else jobs.forget();
}

export function goTo(moment: number): void {
    const { recording } = get();
    if (!recording) return;
    const to = Math.max(0, Math.min(recording.events - 1, moment));
    set({ moment: to, selected: -1, shown: nodeBoard(recording, nodeOn(recording, to)), shares: null });
}

export function select(node: number): void {
    const { recording } = get();
    if (recording) set({ selected: node, shown: nodeBoard(recording, node), shares: null });
}

export const nodeBoard = (recording: Recording, node: number): Board | null => (node >= 0 ? recording.board(node) : null);

// The node of an event; of one without a node, the last before it that has one, else the first after it.
export function nodeOn(recording: Recording, moment: number): number {
    let event = moment;
    while (event >= 0 && recording.node[event] < 0) event--;
    if (event < 0) event = moment;
    while (event < recording.events && recording.node[event] < 0) event++;
    return recording.node[event] ?? -1;
}

export function stepTo(kind: string, step: 1 | -1): void {
    const { recording, moment } = get();
    const found = recording ? recording.seek(moment, kind, step) : -1;
    if (found >= 0) goTo(found);
}
