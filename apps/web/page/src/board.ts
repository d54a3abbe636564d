// SPDX-License-Identifier: MIT
// Boards as the page sees them: a shape and its tiles row by row, 0 the blank. Moves are named by
// the way the blank travels (U D L R), as everywhere in loyd. Nothing here searches.

export interface Board {
    readonly rows: number;
    readonly cols: number;
    readonly tiles: readonly number[];
}

export type Move = "U" | "D" | "L" | "R";
export type GoalName = "last" | "first" | "snail";
export type Goal = GoalName | Board;

export const SIDE_MAX = 255;
export const MOVES: readonly Move[] = ["U", "D", "L", "R"];
const INVERSE: Record<Move, Move> = { U: "D", D: "U", L: "R", R: "L" };

export const inverse = (move: Move): Move => INVERSE[move];
export const isMove = (letter: string): letter is Move => letter in INVERSE;
export const blankOf = (board: Board): number => board.tiles.indexOf(0);
export const isGoalName = (text: string): text is GoalName => text === "last" || text === "first" || text === "snail";

// The cell the blank reaches by a move, or -1 where that leaves the board.
export function target(rows: number, cols: number, blank: number, move: Move): number {
    const row = Math.floor(blank / cols);
    const col = blank % cols;
    if (move === "U") return row > 0 ? blank - cols : -1;
    if (move === "D") return row < rows - 1 ? blank + cols : -1;
    if (move === "L") return col > 0 ? blank - 1 : -1;
    return col < cols - 1 ? blank + 1 : -1;
}

// The board after some moves; null if one of them leaves it.
export function replay(board: Board, moves: string): Board | null {
    const tiles = board.tiles.slice();
    let blank = blankOf(board);
    for (const letter of moves) {
        const to = isMove(letter) ? target(board.rows, board.cols, blank, letter) : -1;
        if (to < 0) return null;
        tiles[blank] = tiles[to];
        tiles[to] = 0;
        blank = to;
    }
    return { rows: board.rows, cols: board.cols, tiles };
}

// The steps of a line: each letter one, or each run of equal letters.
export interface Steps {
    count: number;
    end(step: number): number; // the position in the line after so many steps
    at(position: number): number; // how many steps end there or before
}

export function stepsOf(line: string, runs: boolean): Steps {
    if (!runs) return { count: line.length, end: (step) => step, at: (position) => position };
    const ends = [0];
    for (let i = 1; i <= line.length; i++) if (line[i] !== line[i - 1]) ends.push(i);
    return { count: ends.length - 1, end: (step) => ends[step], at: (position) => ends.filter((end) => end <= position).length - 1 };
}

// The moves that bring the blank to a cell of its own row or column; "" for any other cell.
export function slideTo(board: Board, cell: number): string {
    const blank = blankOf(board);
    const { cols } = board;
    const down = Math.floor(cell / cols) - Math.floor(blank / cols);
    const right = (cell % cols) - (blank % cols);
    if (down !== 0 && right !== 0) return "";
    if (down !== 0) return (down > 0 ? "D" : "U").repeat(Math.abs(down));
    return (right > 0 ? "R" : "L").repeat(Math.abs(right));
}

function snail(rows: number, cols: number): number[] {
    const tiles = new Array<number>(rows * cols).fill(0);
    let [top, left, bottom, right] = [0, 0, rows - 1, cols - 1];
    let next = 1;
    const put = (row: number, col: number): void => {
        tiles[row * cols + col] = next < rows * cols ? next++ : 0;
    };
    while (top <= bottom && left <= right) {
        for (let col = left; col <= right; col++) put(top, col);
        for (let row = top + 1; row <= bottom; row++) put(row, right);
        if (top < bottom) for (let col = right - 1; col >= left; col--) put(bottom, col);
        if (left < right) for (let row = bottom - 1; row > top; row--) put(row, left);
        (top++, left++, bottom--, right--);
    }
    return tiles;
}

export function goalBoard(goal: Goal, rows: number, cols: number): Board {
    if (typeof goal !== "string") return goal;
    const size = rows * cols;
    if (goal === "snail") return { rows, cols, tiles: snail(rows, cols) };
    const shift = goal === "last" ? 1 : 0;
    return { rows, cols, tiles: Array.from({ length: size }, (_, cell) => (cell + shift) % size) };
}

export const same = (a: Board, b: Board): boolean =>
    a.cols === b.cols && a.tiles.length === b.tiles.length && a.tiles.every((tile, cell) => tile === b.tiles[cell]);

// Rows joined by slashes, as `loyd` prints and reads them.
export function text(board: Board, between = " "): string {
    const rows: string[] = [];
    for (let row = 0; row < board.rows; row++) rows.push(board.tiles.slice(row * board.cols, (row + 1) * board.cols).join(between));
    return rows.join("/");
}

// Reads what text() wrote (links hold no other form); null if it is no permutation.
export function fromText(written: string, between: string | RegExp = " "): Board | null {
    const rows = written.split("/").map((row) => row.split(between).map(Number));
    const cols = rows[0].length;
    const tiles = rows.flat();
    if (rows.length > SIDE_MAX || cols > SIDE_MAX || rows.some((row) => row.length !== cols)) return null;
    const met = new Set(tiles);
    const whole = tiles.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < tiles.length);
    return whole && met.size === tiles.length ? { rows: rows.length, cols, tiles } : null;
}

// Two tiles swapped: an unsolvable board becomes solvable. The last two that are not the blank are
// taken.
export function swapTwo(board: Board): Board {
    const cells = board.tiles.map((tile, cell) => (tile ? cell : -1)).filter((cell) => cell >= 0);
    return cells.length < 2 ? board : swapCells(board, cells[cells.length - 2], cells[cells.length - 1]);
}

export function swapCells(board: Board, a: number, b: number): Board {
    const tiles = board.tiles.slice();
    [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
    return { ...board, tiles };
}

// Walks along a line of moves in place, so that scrubbing costs the distance scrubbed.
export class Cursor {
    private readonly tiles: number[];
    private blank: number;
    private at = 0;

    constructor(
        readonly start: Board,
        readonly line: string,
    ) {
        this.tiles = start.tiles.slice();
        this.blank = blankOf(start);
    }

    go(position: number): Board {
        while (this.at < position) this.step(this.line[this.at++] as Move);
        while (this.at > position) this.step(inverse(this.line[--this.at] as Move));
        return { rows: this.start.rows, cols: this.start.cols, tiles: this.tiles.slice() };
    }

    private step(move: Move): void {
        const to = target(this.start.rows, this.start.cols, this.blank, move);
        this.tiles[this.blank] = this.tiles[to];
        this.tiles[to] = 0;
        this.blank = to;
    }
}
