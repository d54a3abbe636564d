// SPDX-License-Identifier: MIT
// Plays the line of moves on view. The position follows the clock, so that at high speed frames are skipped
// and never queued.
import { stepsOf, type Steps } from "./board";
import { emptyLine, lineOnView, playTo, type Line } from "./state/line_state";
import { get, subscribe } from "./state/store";
import { setSpeed } from "./state/view_state";

export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 256, 1024, 8192, 65536, 524288];
const SLIDE_MS = 120;

const NO_LINE = emptyLine({ rows: 1, cols: 1, tiles: [0] });
const lineNow = (): Line => lineOnView() ?? NO_LINE;

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

// How long one slide takes at the present speed; 0 where nothing should move or nobody could see
// it.
export function slideDuration(): number {
    if (stillness.matches) return 0;
    const { speed } = get().view;
    if (!lineNow().playing) return SLIDE_MS;
    return speed > 30 ? 0 : Math.min(SLIDE_MS, 900 / speed);
}

// A path that would take minutes plays faster, in a minute or less; the next one that is short at
// the speed that was chosen.
const PATIENCE_S = 120;
let raised: { from: number; to: number } | null = null;

export function paceFor(length: number): void {
    const chosen = raised && raised.to === get().view.speed ? raised.from : get().view.speed;
    const wanted = length / chosen > PATIENCE_S ? length / (PATIENCE_S / 2) : chosen;
    const to = SPEEDS.find((speed) => speed >= wanted) ?? SPEEDS[SPEEDS.length - 1];
    raised = to === chosen ? null : { from: chosen, to };
    if (to !== get().view.speed) setSpeed(to);
}

export const mayMove = (): boolean => !stillness.matches;

export function runPlayer(): void {
    let running = false;
    const begin = (time: number): { time: number; step: number; speed: number; moves: string; steps: Steps } => {
        const { pos, moves, runs } = lineNow();
        const steps = stepsOf(moves, runs);
        return { time, step: steps.at(pos), speed: get().view.speed, moves, steps };
    };
    let from = begin(0);
    const frame = (now: number): void => {
        const { playing, pos, moves } = lineNow();
        const { speed } = get().view;
        if (!playing) {
            running = false;
            return;
        }
        if (speed !== from.speed || moves !== from.moves) from = begin(now);
        const due = from.steps.end(Math.min(from.steps.count, from.step + Math.floor(((now - from.time) * speed) / 1000)));
        if (due !== pos || due === moves.length) playTo(due);
        requestAnimationFrame(frame);
    };
    subscribe(() => {
        if (running || !lineNow().playing) return;
        running = true;
        requestAnimationFrame((now) => {
            from = begin(now);
            frame(now);
        });
    });
}
