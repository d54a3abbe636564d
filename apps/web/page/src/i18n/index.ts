// SPDX-License-Identifier: MIT
// The page's words. t("key", {name: value}) gives a sentence in the page's language; what the
// registry says in English has translations by name, with the registry's own words where there is
// none.
import type { Values } from "../api/types";
import { get } from "../state/store";
import { en } from "./en";
import { pt } from "./pt";
import { fill } from "./fill";
import { knobWords } from "./knob_words";
import { ptPapers, ptTitle } from "./pt_papers";
import { ptRegistry } from "./pt_registry";
import { ptSentences, ptWords, type SentenceKey } from "./pt_sentences";

export type Language = "en" | "pt";
export type Key = keyof typeof en;
export type Messages = Record<Key, string>;

const all: Record<Language, Messages> = { en, pt };

export const t = (key: Key, values: Values = {}): string => fill(all[get().view.language][key], values);

// One or many: the key's text holds both, "move|moves".
export function unit(key: Key, amount: number): string {
    const [one, many] = t(key).split("|");
    return amount === 1 ? one : many;
}

export const plural = (key: Key, amount: number, shown: string): string => `${shown}\u00a0${unit(key, amount)}`;

// A registry text by its place, for example "bfs.title", "bfs.summary", "param.weight" or, where one
// search means another thing by the name, "focal.param.bound".
export function registry(place: string, english: string): string {
    return get().view.language === "pt" ? (ptRegistry[place] ?? english) : english;
}

// A setting of a search, and one of its choices.
export const knobName = (name: string): string => knobWords[get().view.language][name]?.name ?? name;
export const knobChoice = (name: string, choice: string): string => knobWords[get().view.language][name]?.choices?.[choice] ?? choice;

// A sentence of the server's: in English, and by its key and values. Where it speaks of a board's
// text, the place comes before the sentence.
export interface Told {
    message: string;
    key?: string | null;
    values?: Values | null;
    line?: number;
    column?: number;
}

function ptTold({ key, values, line, column }: Told): string | null {
    if (!key || !(key in ptSentences)) return null;
    const { unit = "", shapes = "" } = values ?? {};
    const words = { unit: ptWords[unit] ?? unit, shapes: ptWords[shapes] ?? shapes };
    const said = fill(ptSentences[key as SentenceKey], { ...values, ...words });
    return line ? `linha ${line}, coluna ${column}: ${said}` : said;
}

// What the server says in the page's language; null where it has no translation.
export const sentence = (told: Told): string | null => (get().view.language === "pt" ? ptTold(told) : told.message);

// A remark on a paper, and the name of one of its experiments.
export const paperText = (english: string): string => (get().view.language === "pt" ? (ptPapers[english] ?? english) : english);
export const experimentTitle = (english: string): string => (get().view.language === "pt" ? ptTitle(english) : english);

export const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en");
export const tag = (language: Language): string => (language === "pt" ? "pt-BR" : "en");
