// SPDX-License-Identifier: MIT
// The game: its clock, the hint on show, and how often a distance was learned (distance.ts).
import { get, slice } from "../state/store";

export interface Play {
    clock: { from: number | null; to: number | null }; // in ms; null: not yet
    hint: number | null; // the tile to move
    learned: number;
    hints: number; // taken in this game
}

export const NO_CLOCK: Play["clock"] = { from: null, to: null };
const set = slice("play", { clock: NO_CLOCK, hint: null, learned: 0, hints: 0 });

export const setClock = (clock: Play["clock"]): void => set({ clock });
export const showHint = (hint: number): void => set({ hint, hints: get().play.hints + 1 });
export const setHints = (hints: number): void => set({ hints });
export const tellLearned = (): void => set({ learned: get().play.learned + 1 });
