// SPDX-License-Identifier: MIT
// Plays the line of moves. The position follows the clock, so that at high speed frames are skipped
// and never queued.
import { stops } from "./board";
import { playTo } from "./state/line_state";
import { get, subscribe } from "./state/store";

export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 256, 1024];
const SLIDE_MS = 120;

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

// How long one slide takes at the present speed; 0 where nothing should move or nobody could see
// it.
export function slideDuration(): number {
    if (stillness.matches) return 0;
    const { speed } = get().view;
    if (!get().line.playing) return SLIDE_MS;
    return speed > 30 ? 0 : Math.min(SLIDE_MS, 900 / speed);
}

export const mayMove = (): boolean => !stillness.matches;

export function runPlayer(): void {
    let running = false;
    const begin = (time: number): { time: number; step: number; speed: number; moves: string; stops: number[] } => {
        const { pos, moves, runs } = get().line;
        const ends = stops(moves, runs);
        return { time, step: ends.filter((end) => end <= pos).length - 1, speed: get().view.speed, moves, stops: ends };
    };
    let from = begin(0);
    const frame = (now: number): void => {
        const { playing, pos, moves } = get().line;
        const { speed } = get().view;
        if (!playing) {
            running = false;
            return;
        }
        if (speed !== from.speed || moves !== from.moves) from = begin(now);
        const due = from.stops[Math.min(from.stops.length - 1, from.step + Math.floor(((now - from.time) * speed) / 1000))];
        if (due !== pos || due === moves.length) playTo(due);
        requestAnimationFrame(frame);
    };
    subscribe(() => {
        if (running || !get().line.playing) return;
        running = true;
        requestAnimationFrame((now) => {
            from = begin(now);
            frame(now);
        });
    });
}
