// SPDX-License-Identifier: MIT
// Plays the line of moves. The position follows the clock, so that at high speed frames are skipped and
// never queued.
import { stops } from "./board";
import { get, set, subscribe } from "./store";

export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 256, 1024];
const SLIDE_MS = 120;

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

// How long one slide takes at the present speed; 0 where nothing should move or nobody could see it.
export function slideDuration(): number {
    if (stillness.matches) return 0;
    const { playing, speed } = get();
    if (!playing) return SLIDE_MS;
    return speed > 30 ? 0 : Math.min(SLIDE_MS, 900 / speed);
}

export const mayMove = (): boolean => !stillness.matches;

export function togglePlay(): void {
    const { playing, pos, line } = get();
    if (playing) return set({ playing: false });
    if (line) set({ playing: true, pos: pos === line.length ? 0 : pos });
}

export function runPlayer(): void {
    let running = false;
    const begin = (time: number): { time: number; step: number; speed: number; line: string; stops: number[] } => {
        const { pos, speed, line, runs } = get();
        const ends = stops(line, runs);
        return { time, step: ends.filter((end) => end <= pos).length - 1, speed, line, stops: ends };
    };
    let from = begin(0);
    const frame = (now: number): void => {
        const { playing, pos, line, speed } = get();
        if (!playing) {
            running = false;
            return;
        }
        if (speed !== from.speed || line !== from.line) from = begin(now);
        const due = from.stops[Math.min(from.stops.length - 1, from.step + Math.floor(((now - from.time) * speed) / 1000))];
        if (due === line.length) set({ pos: due, playing: false });
        else if (due !== pos) set({ pos: due });
        requestAnimationFrame(frame);
    };
    subscribe(() => {
        if (running || !get().playing) return;
        running = true;
        requestAnimationFrame((now) => {
            from = begin(now);
            frame(now);
        });
    });
}
