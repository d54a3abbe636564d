// SPDX-License-Identifier: MIT
// An event of a recording in words.
import { t, type Key } from "../i18n/index";
import type { Recording } from "./recording";

const KINDS: Record<string, Key> = {
    start: "event.start",
    expand: "event.expand",
    generate: "event.generate",
    prune: "event.prune",
    duplicate: "event.duplicate",
    reopen: "event.reopen",
    iteration: "event.iteration",
    improve: "event.improve",
    goal: "event.goal",
};

export const kindText = (kind: string): string => t(KINDS[kind] ?? "event.generate");

const REASONS: Record<string, Key> = {
    "expanded before": "reason.expanded",
    "a shorter way was found": "reason.shorter",
    "at the depth limit": "reason.depth",
    "beyond the width of the beam": "reason.beam",
    "f above the bound": "reason.bound",
    "not below the best length": "reason.best",
    "forgotten for a better branch": "reason.forgotten",
    "nothing is left below": "reason.nothing",
    "a worse candidate": "reason.worse",
    "f exceeds the bound": "reason.bound",
    "already open": "reason.waiting",
    "met before": "reason.met",
    "met before in this round": "reason.metRound",
    "at the limit: a new round begins": "reason.limitRound",
    "another was chosen": "reason.another",
    "no child is chosen: stuck": "reason.stuck",
    "worse, and rejected at random": "reason.lot",
    "the end of a string": "reason.string",
};

export const reasonText = (reason: string): string => (reason in REASONS ? t(REASONS[reason]) : reason);

// "expand node 4: g 1 · h 10 · f 11"
export function describe(recording: Recording, moment: number): string {
    const kind = recording.kind[moment];
    const node = recording.node[moment];
    if (!kind) return "";
    const met = recording.meeting(moment);
    if (met) return t("event.meeting", { near: met[0], far: met[1], moves: recording.movesFound(moment).length });
    const words = [kindText(kind)];
    if (node >= 0) words.push(t("event.node", { node }));
    if (recording.bound[moment] >= 0) words.push(t("event.bound", { bound: recording.bound[moment] }));
    const reason = recording.reason[moment];
    return words.join(" · ") + (reason ? ` · ${reasonText(reason)}` : "");
}
