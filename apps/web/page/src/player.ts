// SPDX-License-Identifier: MIT
// Plays the line of moves. The position follows the clock, so that at high speed frames are skipped and
// never queued.
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
    let from = { time: 0, pos: 0, speed: 0 };
    const frame = (now: number): void => {
        const { playing, pos, line, speed } = get();
        if (!playing) {
            running = false;
            return;
        }
        if (speed !== from.speed) from = { time: now, pos, speed };
        const due = Math.min(line.length, from.pos + Math.floor(((now - from.time) * speed) / 1000));
        if (due === line.length) set({ pos: due, playing: false });
        else if (due !== pos) set({ pos: due });
        requestAnimationFrame(frame);
    };
    subscribe(() => {
        if (running || !get().playing) return;
        running = true;
        requestAnimationFrame((now) => {
            from = { time: now, pos: get().pos, speed: get().speed };
            frame(now);
        });
    });
}
