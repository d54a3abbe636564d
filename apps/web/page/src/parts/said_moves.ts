// SPDX-License-Identifier: MIT
// Moves, and what those hear of them who do not see the board.
import { same } from "../board";
import { plural, t } from "../i18n/index";
import { distanceOf } from "../play/distance";
import { movedTile } from "../play/hint";
import { back, boardOnView, forth, gameBoard, lineOnView, move } from "../state/line_state";
import { goalNow } from "../state/puzzle_state";
import { get } from "../state/store";
import { say } from "../state/view_state";

// Adds moves to the game.
export function slide(moves: string): void {
    if (!move(moves)) return;
    const { moves: line, pos } = get().game;
    if (same(gameBoard(), goalNow())) saySolved(line.length);
    else sayPlace("play.movedSay", pos);
}

function saySolved(length: number): void {
    const least = distanceOf(get().game.from)?.exact ?? null;
    const moves = plural("moves", length, String(length));
    say(least === null ? t("play.solvedSay", { moves }) : t("play.solvedBest", { moves, least }));
}

// Says which tile the move that ends at a place of the line has moved.
function sayPlace(key: "play.movedSay" | "play.undoneSay" | "transport.movedSay", pos: number, tile = movedTo(pos)): void {
    const length = lineOnView()?.moves.length ?? 0;
    say(t(key, { tile: tile ?? "", moves: plural("moves", pos, String(pos)), pos, length }));
}

const movedTo = (pos: number): number | null => movedTile(boardOnView(), lineOnView()?.moves[pos - 1] ?? "");

export function stepBack(): void {
    const before = lineOnView();
    if (!before || before.pos === 0) return;
    const tile = movedTo(before.pos);
    back();
    const pos = lineOnView()?.pos ?? 0;
    if (get().view.tab === "play") sayPlace("play.undoneSay", pos, tile);
    else sayPlace("transport.movedSay", pos, tile);
}

export function stepForth(): void {
    const before = lineOnView();
    if (!before || before.pos === before.moves.length) return;
    forth();
    const pos = lineOnView()?.pos ?? 0;
    sayPlace(get().view.tab === "play" ? "play.movedSay" : "transport.movedSay", pos);
}
