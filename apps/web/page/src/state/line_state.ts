// SPDX-License-Identifier: MIT
// Two lines of moves, each with the place reached in it: the game, which is played from the
// puzzle's start, and the solution, which a search has found. Neither changes the puzzle. The board
// of a line is `from` after the first `pos` of `moves`.
import type { Result } from "../api/types";
import { Cursor, replay, same, type Board } from "../board";
import { goalNow, SAMPLE } from "./puzzle_state";
import { get, slice, type State } from "./store";

export interface Line {
    from: Board;
    moves: string;
    pos: number;
    runs: boolean; // a step along it is a run of equal letters: a multi-tile move
    playing: boolean;
}

export const emptyLine = (from: Board): Line => ({ from, moves: "", pos: 0, runs: false, playing: false });

const setGame = slice("game", emptyLine(SAMPLE));
const setSolution = slice("solution", emptyLine(SAMPLE));

// Gives a line's board, and remembers the last one: a step costs a step.
function follower(): (line: Line) => Board {
    let cursor = new Cursor(SAMPLE, "");
    let last: { pos: number; board: Board } = { pos: -1, board: SAMPLE };
    return ({ from, moves, pos }) => {
        if (cursor.start !== from || cursor.line !== moves) {
            cursor = new Cursor(from, moves);
            last = { pos: 0, board: from };
        }
        if (last.pos !== pos) last = { pos, board: cursor.go(pos) };
        return last.board;
    };
}

const followGame = follower();
const followSolution = follower();

// The board that the game has reached.
export const gameBoard = ({ game }: State = get()): Board => followGame(game);

// The board on view: the game's in Play, the solution's in Solve, elsewhere the puzzle. What is
// edited is the puzzle.
export function boardOnView(state: State = get()): Board {
    const { tab, editing } = state.view;
    if (tab === "play" && !editing) return gameBoard(state);
    return tab === "solve" && !editing ? followSolution(state.solution) : state.puzzle.start;
}

// The line that the transport moves along; null in a tab that has none.
export function lineOnView({ view, game, solution }: State = get()): Line | null {
    if (view.editing) return null;
    return view.tab === "play" ? game : view.tab === "solve" ? solution : null;
}

const setOnView = (change: Partial<Line>): void => (get().view.tab === "play" ? setGame(change) : setSolution(change));

// Adds moves to the game after the place reached; what came after it is forgotten.
export function move(added: string): boolean {
    const { from, moves, pos } = get().game;
    if (!added || !replay(gameBoard(), added)) return false;
    setGame({ ...emptyLine(from), moves: moves.slice(0, pos) + added, pos: pos + added.length });
    return true;
}

// A game that was kept is taken up again, if its moves are moves.
export function takeUpGame(moves: string, pos: number): boolean {
    const { start } = get().puzzle;
    if (!replay(start, moves) || pos < 0 || pos > moves.length) return false;
    setGame({ ...emptyLine(start), moves, pos });
    return true;
}

// A search begins: there is no solution yet.
export const beginSolution = (from: Board): void => setSolution(emptyLine(from));

// A better way that a search has found while it goes on becomes the solution, unless someone has
// begun to go along the one that is there.
export function showBetter(moves: string): void {
    const { from, pos, playing } = get().solution;
    if (pos > 0 || playing) return;
    const end = replay(from, moves);
    if (end && same(end, goalNow())) setSolution({ ...emptyLine(from), moves });
}

export function showSolution({ rows, cols, board, moves, multi }: Result, autoplay: boolean): void {
    if (moves === null) return;
    const from: Board = { rows, cols, tiles: board };
    setSolution({ ...emptyLine(from), moves, runs: Array.isArray(multi), playing: autoplay && moves.length > 0 });
}

// Another of the shortest solutions.
export const showMoves = (moves: string): void => setSolution({ ...emptyLine(get().solution.from), moves });

export function go(pos: number): void {
    const line = lineOnView();
    if (line) setOnView({ pos: Math.max(0, Math.min(line.moves.length, pos)), playing: false });
}

export function back(): void {
    const { moves, pos, runs } = lineOnView() ?? emptyLine(SAMPLE);
    let to = pos - 1;
    while (runs && to > 0 && moves[to - 1] === moves[to]) to--;
    go(to);
}

export function forth(): void {
    const { moves, pos, runs } = lineOnView() ?? emptyLine(SAMPLE);
    let to = pos + 1;
    while (runs && to < moves.length && moves[to] === moves[to - 1]) to++;
    go(to);
}

export function togglePlay(): void {
    const { playing, pos, moves } = lineOnView() ?? emptyLine(SAMPLE);
    if (playing) setOnView({ playing: false });
    else if (moves) setOnView({ playing: true, pos: pos === moves.length ? 0 : pos });
}

// The player has come to a place of the line on view.
export const playTo = (pos: number): void => setOnView({ pos, playing: pos < (lineOnView()?.moves.length ?? 0) });
