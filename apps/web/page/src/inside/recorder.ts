// SPDX-License-Identifier: MIT
// Runs the recorded search, and moves through what it recorded.
import * as api from "../api";
import type { Board, Goal } from "../board";
import { t } from "../i18n/index";
import { problemOf } from "../parts/problem";
import { board, get, say, set } from "../store";
import { Recording } from "./recording";

export const LIMITS: readonly number[] = [2000, 20000, 50000, 200000];
const DRAW_MS = 200;
let close: (() => void) | null = null;
let due = 0;

export async function record(search: api.Search, limit: number, onProblem: (problem: api.Problem) => void): Promise<void> {
    stopRecording();
    const place: Board = board();
    const goal: Goal = get().goal;
    const recording = new Recording(place, search);
    set({ recording, recorded: 0, moment: 0, selected: -1, recordingJob: "…", shown: null, shares: null });
    try {
        const job = await api.startJob({ ...api.solveBody(place, goal, search, get().limits), trace: { limit } });
        set({ recordingJob: job.id });
        close = api.follow([job.id], {
            trace: (_, batch) => {
                recording.add(batch);
                // A layout for every batch would take longer than the search.
                if (!recording.complete) return void (due ||= window.setTimeout(() => show(recording), DRAW_MS));
                show(recording);
                arrive(recording);
                // The rest of a search that nobody can see is not worth its time.
                if (recording.truncated) api.cancelJob(job.id).catch(() => undefined);
            },
            result: ended,
            failed: (_, problem) => {
                ended();
                if (problem.code !== "cancelled") onProblem(problem);
            },
        });
    } catch (error) {
        set({ recordingJob: null, recording: null });
        onProblem(problemOf(error));
    }
}

function show(recording: Recording): void {
    clearTimeout(due);
    due = 0;
    if (get().recording === recording) set({ recorded: recording.events });
}

function ended(): void {
    close?.();
    close = null;
    set({ recordingJob: null });
}

// A finished recording is shown at its end, with the path to the goal; a cut one at its beginning.
function arrive(recording: Recording): void {
    goTo(recording.truncated ? 0 : recording.events - 1);
    say(t("inside.say", { events: recording.events, nodes: recording.nodes }));
}

export function stopRecording(): void {
    const { recordingJob } = get();
    if (recordingJob && recordingJob !== "…") api.cancelJob(recordingJob).catch(() => undefined);
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

// The node of an event; of one without a node, the last before it that has one.
export function nodeOn(recording: Recording, moment: number): number {
    let event = moment;
    while (event > 0 && recording.node[event] < 0) event--;
    return recording.node[event] ?? -1;
}

export function stepTo(kind: string, step: 1 | -1): void {
    const { recording, moment } = get();
    const found = recording ? recording.seek(moment, kind, step) : -1;
    if (found >= 0) goTo(found);
}
