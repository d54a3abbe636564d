// SPDX-License-Identifier: MIT
// The board by keys: a cursor over its cells, slides by arrows, and the cell picked for a swap.
import { useEffect, useState } from "preact/hooks";
import { blankOf, inverse, slideTo, target, type Move } from "../board";
import type { BoardProps } from "./board_view";

// The arrow says where a tile goes; the blank goes the other way.
const ARROWS: Record<string, Move> = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
export const arrowMove = (key: string): Move | null => ARROWS[key] ?? null;

interface Cursor {
    cell: number; // under the cursor
    picked: number | null;
    point(cell: number): void;
    press(cell: number): void;
    onKeyDown(event: KeyboardEvent): void;
}

export function useCursor({ board, mode, onSlide, onSwap }: BoardProps): Cursor {
    const [cursor, point] = useState(0);
    const [picked, pick] = useState<number | null>(null);
    const cell = Math.min(cursor, board.tiles.length - 1);
    useEffect(() => pick(null), [mode]);

    const press = (at: number): void => {
        if (mode === "slide") onSlide(slideTo(board, at));
        if (mode !== "swap") return;
        if (picked === null) return pick(at);
        if (picked !== at) onSwap(picked, at);
        pick(null);
    };

    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const move = arrowMove(event.key);
        if (move && (mode === "swap" || event.shiftKey)) {
            const to = target(board.rows, board.cols, cell, inverse(move));
            if (to >= 0) point(to);
        } else if (move && mode === "slide") onSlide(target(board.rows, board.cols, blankOf(board), move) < 0 ? "" : move);
        else if (event.key === "Enter" || event.key === " ") press(cell);
        else if (event.key === "Escape" && picked !== null) pick(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return { cell, picked, point, press, onKeyDown };
}
