// SPDX-License-Identifier: MIT
// The lab of heuristics: which one is being tried, what the library says about it over every board
// of the puzzle's shape, and what was tried before.
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import type { LabAnswer, Problem } from "../api/types";
import { get, slice } from "../state/store";

export const LAB_CELLS_MAX = 9;
export const PATTERNS_MAX = 4;
export type LabKind = "library" | "weights" | "tiles" | "patterns";
export const LAB_KINDS: readonly LabKind[] = ["library", "weights", "tiles", "patterns"];

export interface LabChoice {
    kind: LabKind;
    heuristic: string;
    weights: Record<string, number>; // by heuristic; absent: 0
    tileWeights: number[]; // tile 1 first
    patterns: number[]; // by tile, tile 1 first: which pattern it is in, from 1; 0: none
}

export interface Lab {
    choice: LabChoice;
    answer: LabAnswer | null; // of the choice, once it is there
    working: boolean;
    problem: Problem | null;
    tried: { choice: LabChoice; answer: LabAnswer }[]; // newest last, one for each choice
}

const TRIED_MAX = 8;
const TILES = LAB_CELLS_MAX - 1;
export const FIRST_CHOICE: LabChoice = {
    kind: "library",
    heuristic: "manhattan",
    weights: { manhattan: 1, "linear-conflict": 0.5 },
    tileWeights: new Array<number>(TILES).fill(1),
    patterns: [1, 1, 1, 1, 2, 2, 2, 2],
};

const set = slice("lab", { choice: FIRST_CHOICE, answer: null, working: false, problem: null, tried: [] });

export const setChoice = (change: Partial<LabChoice>): void => set({ choice: { ...get().lab.choice, ...change } });

// Answers are of a puzzle.
export const withoutAnswers = (lab: Lab): Lab => ({ ...lab, answer: null, problem: null, tried: [] });

export const labCells = (): number => get().puzzle.start.tiles.length;

// The tiles of each pattern that has any.
export function patternsOf(choice: LabChoice, tiles: number): number[][] {
    const lists = Array.from({ length: Math.max(...choice.patterns) }, (): number[] => []);
    choice.patterns.slice(0, tiles).forEach((pattern, i) => pattern && lists[pattern - 1].push(i + 1));
    return lists.filter((list) => list.length);
}

export const weightsOf = (choice: LabChoice): [string, number][] => Object.entries(choice.weights).filter(([, weight]) => weight > 0);

// What is asked of the server; a sum of nothing is zero.
export function labFields(choice: LabChoice, tiles: number): Record<string, unknown> {
    if (choice.kind === "library") return { heuristic: choice.heuristic };
    if (choice.kind === "tiles") return { tile_weights: choice.tileWeights.slice(0, tiles) };
    const patterns = patternsOf(choice, tiles);
    if (choice.kind === "patterns") return patterns.length ? { patterns } : { heuristic: "zero" };
    const weights = weightsOf(choice);
    return weights.length ? { weights: Object.fromEntries(weights) } : { heuristic: "zero" };
}

export const labKey = (choice: LabChoice): string => JSON.stringify(labFields(choice, TILES));

// Asks about the choice for the puzzle; gives the way to leave it.
export function askLab(after: (answer: LabAnswer) => void): () => void {
    const asking = new AbortController();
    const { choice } = get().lab;
    const { start, goal } = get().puzzle;
    const body = { ...boardFields(start, goal), ...labFields(choice, start.tiles.length - 1) };
    set({ working: true });
    api.lab(body, asking.signal)
        .then((answer) => {
            const others = get().lab.tried.filter((each) => labKey(each.choice) !== labKey(choice));
            set({ answer, problem: null, working: false, tried: [...others, { choice, answer }].slice(-TRIED_MAX) });
            after(answer);
        })
        .catch((error: unknown) => asking.signal.aborted || set({ problem: api.problemOf(error), answer: null, working: false }));
    return () => asking.abort();
}

// ---- In a link: lab=weights:manhattan*1,linear-conflict*0.5 ----

const PLAIN = /^[a-z-]+$/;

export function labText(choice: LabChoice): string {
    if (choice.kind === "library") return choice.heuristic;
    if (choice.kind === "weights") return `weights:${weightsOf(choice).map((each) => each.join("*")).join(",")}`;
    return `${choice.kind}:${choice[choice.kind === "tiles" ? "tileWeights" : "patterns"].join(",")}`;
}

const weightOf = (word: string): number => Math.min(100, Math.max(0, Math.round(Number(word) * 100) / 100 || 0));

const numbers = (words: string[], of: (word: string) => number, other: number): number[] =>
    Array.from({ length: TILES }, (_, i) => (words[i] ? of(words[i]) : other));

export function readLab(written: string): void {
    const [kind, rest] = written.split(":");
    const words = (rest ?? "").split(",").filter((word) => word);
    if (kind === "tiles") setChoice({ kind, tileWeights: numbers(words, weightOf, 1) });
    else if (kind === "patterns")
        setChoice({ kind, patterns: numbers(words, (word) => Math.min(TILES, Math.max(0, Math.floor(Number(word)) || 0)), 0) });
    else if (kind === "weights") {
        const pairs = words.map((word) => word.split("*")).filter(([name]) => PLAIN.test(name));
        setChoice({ kind, weights: Object.fromEntries(pairs.map(([name, weight]) => [name, weightOf(weight)])) });
    } else if (PLAIN.test(kind)) setChoice({ kind: "library", heuristic: kind });
}
