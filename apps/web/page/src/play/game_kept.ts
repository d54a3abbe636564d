// SPDX-License-Identifier: MIT
// The game over a reload: its moves, the place in them and the clock, kept for this tab of the
// browser; and the puzzle itself where it is too large for the address.
import { same, type Board, type Goal } from "../board";
import { keep, kept } from "../kept";
import { takeUpGame } from "../state/line_state";
import { goalNow, setStart } from "../state/puzzle_state";
import { get, subscribe, type State } from "../state/store";
import { fitsAddress } from "../url";
import { setClock, setHints, type Play } from "./play_state";

interface Kept {
    goal: Board;
    from: Board;
    moves: string;
    pos: number;
    clock: Play["clock"];
    hints: number;
}

const KEPT_CELLS_MAX = 1024; // a game on a larger board is not written at every move
const WAIT_MS = 200;

const write = ({ game, play }: State): void => {
    if (game.from.tiles.length > KEPT_CELLS_MAX) return;
    keep("game", { goal: goalNow(), from: game.from, moves: game.moves, pos: game.pos, clock: play.clock, hints: play.hints });
};

function takeUp(): void {
    const large = kept<{ start: Board; goal: Goal }>("puzzle");
    if (large && !location.hash.includes("b=")) setStart(large.start, large.goal);
    const before = kept<Kept>("game");
    if (!before || !same(before.from, get().puzzle.start) || !same(before.goal, goalNow())) return;
    if (!before.moves || !takeUpGame(before.moves, before.pos)) return;
    setHints(before.hints ?? 0);
    setClock(before.clock);
}

// Takes up the game that was left, and keeps it from then on. A large board is written once.
export function keepGame(): void {
    takeUp();
    let { game, play, puzzle } = get();
    let due = 0;
    subscribe(() => {
        const now = get();
        if (now.puzzle.start !== puzzle.start && !fitsAddress(now.puzzle.start)) keep("puzzle", now.puzzle);
        if (now.game !== game || now.play.clock !== play.clock)
            due ||= window.setTimeout(() => {
                due = 0;
                write(get());
            }, WAIT_MS);
        ({ game, play, puzzle } = now);
    });
    window.addEventListener("pagehide", () => write(get()));
}
