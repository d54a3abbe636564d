// SPDX-License-Identifier: MIT
// The page's words. t("key", {name: value}) gives a sentence in the page's language; what the registry
// says in English has translations by name, with the registry's own words where there is none.
import { get } from "../state/store";
import { en } from "./en";
import { pt } from "./pt";
import { ptRegistry } from "./pt_registry";
import { ptSentence, ptTitle } from "./pt_server";

export type Language = "en" | "pt";
export type Key = keyof typeof en;
export type Messages = Record<Key, string>;

const all: Record<Language, Messages> = { en, pt };

export function t(key: Key, values: Record<string, string | number> = {}): string {
    return all[get().view.language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// One or many: the key's text holds both, "move|moves".
export function unit(key: Key, amount: number): string {
    const [one, many] = t(key).split("|");
    return amount === 1 ? one : many;
}

export const plural = (key: Key, amount: number, shown: string): string => `${shown}\u00a0${unit(key, amount)}`;

// A registry text by its place, for example "bfs.title", "bfs.summary" or "param.weight".
export function registry(place: string, english: string): string {
    return get().view.language === "pt" ? (ptRegistry[place] ?? english) : english;
}

// A sentence of the server's in the page's language; null where it has no translation.
export const sentence = (english: string): string | null => (get().view.language === "pt" ? ptSentence(english) : english);
// The name of a paper's experiment.
export const experimentTitle = (english: string): string => (get().view.language === "pt" ? ptTitle(english) : english);

export const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en");
export const tag = (language: Language): string => (language === "pt" ? "pt-BR" : "en");
