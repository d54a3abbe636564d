// SPDX-License-Identifier: MIT
// Runs the recorded search, and moves through what it recorded.
import * as api from "../api";
import { same, type Board, type Goal } from "../board";
import { t } from "../i18n/index";
import { drop, keep, kept } from "../kept";
import { problemOf } from "../parts/problem";
import { board, get, say, set } from "../store";
import { Recording } from "./recording";

export const LIMITS: readonly number[] = [2000, 20000, 50000, 200000];
const DRAW_MS = 200;
const KEY = "recording";
let following: api.Following | null = null;
let what: Kept | null = null;
let turn = 0; // counts the recordings, so that a late answer finds that it is not wanted
let due = 0;

interface Kept {
    job: string;
    board: Board;
    goal: Goal;
    search: api.Search;
    limit: number;
    moment: number | null; // where the visitor was; null: the recording still ran
}

function follow(what: Kept, recording: Recording): void {
    const at = what.moment;
    following = api.follow([what.job], {
        trace: (_, batch) => {
            recording.add(batch);
            // A layout for every batch would take longer than the search.
            if (!recording.complete) return void (due ||= window.setTimeout(() => show(recording), DRAW_MS));
            if (recording.torn && recording.events === 0) return void record(what.search, what.limit);
            show(recording);
            arrive(recording, at);
            // The rest of a search that nobody can see is not worth its time.
            if (recording.truncated) window.setTimeout(() => get().recordingJob === what.job && following?.cancel(), DRAW_MS);
        },
        result: ended,
        failed: (_, problem) => {
            ended();
            if (problem.code !== "cancelled") set({ recordingProblem: problem });
        },
    });
}

export async function record(search: api.Search, limit: number): Promise<void> {
    stopRecording();
    const mine = turn;
    const place: Board = board();
    const goal: Goal = get().goal;
    const recording = new Recording(place, search);
    set({
        recording,
        recorded: 0,
        moment: 0,
        selected: -1,
        recordingJob: "…",
        recordingProblem: null,
        shown: null,
        shares: null,
    });
    try {
        const job = await api.startJob({ ...api.solveBody(place, goal, search, get().limits), trace: { limit } });
        // Stopped, or begun anew, before the server had named the job.
        if (mine !== turn) return void api.cancelJob(job.id).catch(() => undefined);
        set({ recordingJob: job.id });
        what = { job: job.id, board: place, goal, search, limit, moment: null };
        keep(KEY, what);
        follow(what, recording);
    } catch (error) {
        if (mine === turn) set({ recordingJob: null, recording: null, recordingProblem: problemOf(error) });
    }
}

// After a reload: the server holds what was recorded, and the visitor is back at the same event. What it does not
// hold any more is recorded again.
export async function resumeRecording(): Promise<void> {
    const before = kept<Kept>(KEY);
    window.addEventListener("pagehide", () => {
        const { recording, moment } = get();
        if (what && recording?.complete) keep(KEY, { ...what, moment });
    });
    if (!before || !same(before.board, board())) return drop(KEY);
    const mine = turn;
    const there = await api.job(before.job).catch(() => null);
    if (mine !== turn || get().recording) return;
    if (!there) return get().tab === "inside" ? record(before.search, before.limit) : drop(KEY);
    const recording = new Recording(before.board, before.search);
    what = before;
    set({ recording, recorded: 0, moment: 0, selected: -1, recordingJob: before.job, shown: null, shares: null });
    follow(before, recording);
}

function show(recording: Recording): void {
    clearTimeout(due);
    due = 0;
    if (get().recording === recording) set({ recorded: recording.events });
}

function ended(): void {
    following?.close();
    following = null;
    set({ recordingJob: null });
}

// A recording is shown at its end, with the path to the goal, or where the visitor was before a reload.
function arrive(recording: Recording, at: number | null): void {
    goTo(at ?? recording.events - 1);
    say(t("inside.say", { events: recording.events, nodes: recording.nodes }));
}

export function stopRecording(): void {
    turn++;
    following?.cancel();
    ended();
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
