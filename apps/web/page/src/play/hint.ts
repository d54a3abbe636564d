// SPDX-License-Identifier: MIT
// Which tile to move, and which one should not have been.
import type { Board } from "../board";
import { t } from "../i18n/index";
import { gameBoard } from "../state/line_state";
import { get } from "../state/store";
import { say } from "../state/view_state";
import { along, distanceOf } from "./distance";
import { showHint } from "./play_state";

// The tile whose move led away from the goal, if the last move did.
export function lostTile(): number | null {
    const { from, moves, pos, playing } = get().game;
    if (get().view.tab !== "play" || playing || pos === 0) return null;
    const { values } = along(from, moves, pos, 1);
    const [before, after] = values;
    if (before === null || before === undefined || after === null || after === undefined || after < before) return null;
    return movedTile(gameBoard(), moves[pos - 1]);
}

// The tile that the last move of the blank pushed: it is where the blank came from.
export function movedTile(place: Board, letter: string): number | null {
    const step = letter === "U" ? place.cols : letter === "D" ? -place.cols : letter === "L" ? 1 : -1;
    return place.tiles[place.tiles.indexOf(0) + step] ?? null;
}

export function hint(): void {
    const place = gameBoard();
    const { next, exact } = distanceOf(place) ?? { next: null, exact: null };
    if (!next) return;
    const step = next === "U" ? -place.cols : next === "D" ? place.cols : next === "L" ? -1 : 1;
    const tile = place.tiles[place.tiles.indexOf(0) + step];
    showHint(tile);
    say(t(exact === null ? "play.hintGood" : "play.hintSay", { tile }));
}
