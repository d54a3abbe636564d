// SPDX-License-Identifier: MIT
// How the page looks: the open tab, language and colours, the board's picture, the speed of the
// player, and what was last said to those who listen.
import type { Language } from "../i18n/index";
import { slice } from "./store";

export type Tab = "play" | "solve" | "race" | "inside" | "compare" | "lab" | "learn" | "experiments";
export const TABS: readonly Tab[] = ["play", "solve", "race", "inside", "compare", "lab", "learn", "experiments"];
export type Theme = "light" | "dark";

export interface View {
    tab: Tab;
    language: Language;
    theme: Theme;
    speed: number; // of the player, in moves a second
    editing: boolean;
    picture: string | null;
    numbers: boolean;
    said: string; // the live region
    projector: boolean; // large, for a lecture hall
    broken: boolean; // the link that was opened could not be read
}

const set = slice("view", {
    tab: "play",
    language: "en",
    theme: "light",
    speed: 4,
    editing: false,
    picture: null,
    numbers: true,
    said: "",
    projector: false,
    broken: false,
});

// Going to another tab: what is being edited is left, all else stays.
export const showTab = (tab: Tab): void => set({ tab, editing: false });
export const setBroken = (broken: boolean): void => set({ broken });
export const setLanguage = (language: Language): void => set({ language });
export const setTheme = (theme: Theme): void => set({ theme });
export const setProjector = (projector: boolean): void => set({ projector });
export const setSpeed = (speed: number): void => set({ speed });
export const setEditing = (editing: boolean): void => set({ editing });
export const setPicture = (picture: string | null): void => set({ picture });
export const setNumbers = (numbers: boolean): void => set({ numbers });
export const say = (said: string): void => set({ said });
