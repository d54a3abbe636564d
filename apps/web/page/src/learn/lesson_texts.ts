// SPDX-License-Identifier: MIT
// The lessons, in their order, from docs/lessons.
import breadthAndDepthEn from "../../../../../docs/lessons/en/breadth-and-depth.md";
import breadthAndDepthPt from "../../../../../docs/lessons/pt/breadth-and-depth.md";
import deepeningEn from "../../../../../docs/lessons/en/deepening.md";
import deepeningPt from "../../../../../docs/lessons/pt/deepening.md";
import greedyAndAstarEn from "../../../../../docs/lessons/en/greedy-and-astar.md";
import greedyAndAstarPt from "../../../../../docs/lessons/pt/greedy-and-astar.md";
import heuristicsEn from "../../../../../docs/lessons/en/heuristics.md";
import heuristicsPt from "../../../../../docs/lessons/pt/heuristics.md";
import memoryEn from "../../../../../docs/lessons/en/memory.md";
import memoryPt from "../../../../../docs/lessons/pt/memory.md";
import patternDatabasesEn from "../../../../../docs/lessons/en/pattern-databases.md";
import patternDatabasesPt from "../../../../../docs/lessons/pt/pattern-databases.md";
import type { Language } from "../i18n/index";

export interface Lesson {
    name: string; // in links
    text: Record<Language, string>; // Markdown
}

export const LESSONS: readonly Lesson[] = [
    { name: "breadth-and-depth", text: { en: breadthAndDepthEn, pt: breadthAndDepthPt } },
    { name: "deepening", text: { en: deepeningEn, pt: deepeningPt } },
    { name: "greedy-and-astar", text: { en: greedyAndAstarEn, pt: greedyAndAstarPt } },
    { name: "heuristics", text: { en: heuristicsEn, pt: heuristicsPt } },
    { name: "memory", text: { en: memoryEn, pt: memoryPt } },
    { name: "pattern-databases", text: { en: patternDatabasesEn, pt: patternDatabasesPt } },
];
