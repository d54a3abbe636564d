// SPDX-License-Identifier: MIT
// A search's pseudocode, the line that an event reaches, and the sentence that it says, read from
// docs/algorithms/steps (their form: its README).
import type { Language } from "../i18n/index";
import { commonText, stepsTexts } from "./steps_texts";

export interface CodeLine {
    text: string;
    marks: readonly string[]; // events that reach it
}

export interface Steps {
    code: readonly CodeLine[];
    say: ReadonlyMap<string, string>;
}

// By heading, "code en": the lines below it.
function sections(text: string): Map<string, string[]> {
    const found = new Map<string, string[]>();
    let lines: string[] = [];
    for (const line of text.split("\n")) {
        const heading = /^\[(\w+ \w+)\]$/.exec(line);
        if (heading) found.set(heading[1], (lines = []));
        else if (line.trim()) lines.push(line);
    }
    return found;
}

function codeLine(line: string): CodeLine {
    const [text, ...marks] = line.split(/\s+@/);
    return { text: text.trimEnd(), marks };
}

function sayings(lines: string[]): [string, string][] {
    return lines.map((line) => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)];
    });
}

const read = new Map<string, Steps>();

// The steps of a search; one that is not known has the common sentences and no code.
export function stepsOf(algorithm: string, language: Language): Steps {
    const name = `${algorithm} ${language}`;
    const there = read.get(name);
    if (there) return there;
    const own = sections(stepsTexts[algorithm] ?? "");
    const common = sections(commonText).get(`say ${language}`) ?? [];
    const steps: Steps = {
        code: (own.get(`code ${language}`) ?? []).map(codeLine),
        say: new Map([...sayings(common), ...sayings(own.get(`say ${language}`) ?? [])]),
    };
    read.set(name, steps);
    return steps;
}

export const slug = (reason: string): string => reason.toLowerCase().replace(/[^a-z0-9]+/g, "-");

// The names under which an event is looked up, the most particular first.
export const eventNames = (kind: string, reason: string | undefined): string[] => (reason ? [`${kind}/${slug(reason)}`, kind] : [kind]);

// The line that an event reaches; -1 if none is marked.
export function lineOf({ code }: Steps, kind: string, reason: string | undefined): number {
    for (const name of eventNames(kind, reason)) {
        const line = code.findIndex(({ marks }) => marks.includes(name));
        if (line >= 0) return line;
    }
    return -1;
}

export function sayingOf({ say }: Steps, kind: string, reason: string | undefined): string {
    for (const name of eventNames(kind, reason)) {
        const saying = say.get(name);
        if (saying !== undefined) return saying;
    }
    return "";
}
