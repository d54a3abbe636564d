// SPDX-License-Identifier: MIT
// Questions about a recording: which node is expanded next, what its f is, why a node is dropped. The
// recording itself has the answers, whatever board, search and settings it was made with.
import type { Recording } from "./recording";

export type QuestionKind = "next" | "f" | "why";

export interface Question {
    kind: QuestionKind;
    event: number; // that answers it
    moment: number; // to look at while it is open
    node: number; // that it is about; -1 where that is the question
    answer: string; // a node, a number or a reason
    choices: string[]; // empty: to be filled in
}

type Random = () => number; // from 0 to below 1

const EARLY = 600; // events to ask about: a tree that can still be surveyed
const TRIES = 80;
const CHOICES = 4;

// Two that say the same are never offered together.
const REASONS: readonly (readonly string[])[] = [
    ["expanded before", "met before", "met before in this round"],
    ["already open"],
    ["f above the bound", "f exceeds the bound"],
    ["at the depth limit", "at the limit: a new round begins"],
    ["not below the best length"],
    ["beyond the width of the beam"],
    ["another was chosen", "a worse candidate", "worse, and rejected at random", "no child is chosen: stuck"],
    ["forgotten for a better branch"],
];

function shuffled<T>(all: readonly T[], random: Random): T[] {
    const mixed = all.slice();
    for (let i = mixed.length - 1; i > 0; i--) {
        const k = Math.floor(random() * (i + 1));
        [mixed[i], mixed[k]] = [mixed[k], mixed[i]];
    }
    return mixed;
}

function askNext(recording: Recording, event: number, random: Random): Question | null {
    const answer = recording.node[event];
    const waiting = recording.open(event - 1);
    if (recording.kind[event] !== "expand" || waiting.length < 2 || !waiting.includes(answer)) return null;
    const others = shuffled(waiting.slice(0, 2 * CHOICES).filter((node) => node !== answer), random).slice(0, CHOICES - 1);
    const choices = [answer, ...others].sort((a, b) => a - b).map(String);
    return { kind: "next", event, moment: event - 1, node: -1, answer: String(answer), choices };
}

function askF(recording: Recording, event: number): Question | null {
    const { h, f } = recording.values[event];
    if (recording.kind[event] !== "generate" || h < 0) return null;
    return { kind: "f", event, moment: event, node: recording.node[event], answer: String(f), choices: [] };
}

function askWhy(recording: Recording, event: number, random: Random): Question | null {
    const [reason, node] = [recording.reason[event], recording.node[event]];
    if (!reason || event === 0 || recording.node[event - 1] !== node) return null;
    const others = REASONS.filter((alike) => !alike.includes(reason)).map(([first]) => first);
    const choices = shuffled([reason, ...shuffled(others, random).slice(0, CHOICES - 1)], random);
    return { kind: "why", event, moment: event - 1, node, answer: reason, choices };
}

// Another question, of a kind by lot; null where the recording has none.
export function ask(recording: Recording, random: Random = Math.random): Question | null {
    const most = Math.min(recording.events, EARLY);
    const kinds = shuffled<QuestionKind>(["next", "f", "why"], random);
    for (const kind of kinds)
        for (let i = 0; i < TRIES; i++) {
            const event = 1 + Math.floor(random() * (most - 1));
            if (event >= recording.events) continue;
            const asked =
                kind === "next" ? askNext(recording, event, random) : kind === "f" ? askF(recording, event) : askWhy(recording, event, random);
            if (asked) return asked;
        }
    return null;
}

export const isRight = ({ kind, answer }: Question, given: string): boolean =>
    kind === "f" ? given.trim() !== "" && Number(given.trim().replace(",", ".")) === Number(answer) : given === answer;
