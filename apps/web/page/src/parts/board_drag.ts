// SPDX-License-Identifier: MIT
// The board under a finger or a mouse: a press on a cell, tiles dragged towards the blank, a swipe.
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { blankOf, slideTo, target, type Board, type Move } from "../board";
import type { BoardProps } from "./board_view";

const PRESS_PX = 8; // a pointer that went no farther has pressed
const SWIPE_PX = 24;
const ENOUGH = 0.3; // of a cell, for tiles let go to slide home

export interface Drag {
    moves: string;
    cells: number[]; // of the tiles that go together
    x: number;
    y: number;
    offset: number; // of one cell, 0 to 1
    by: [number, number]; // the same, right and down
}

interface Handlers {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
}

function cellAt(box: DOMRect, { rows, cols }: Board, event: PointerEvent): number {
    const col = Math.floor(((event.clientX - box.left) / box.width) * cols);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    return col < 0 || row < 0 || col >= cols || row >= rows ? -1 : row * cols + col;
}

// The tiles between the finger and the blank go together.
function held(board: Board, moves: string, event: PointerEvent): Drag {
    const cells: number[] = [];
    let blank = blankOf(board);
    for (const letter of moves) cells.push((blank = target(board.rows, board.cols, blank, letter as Move)));
    return { moves, cells, x: event.clientX, y: event.clientY, offset: 0, by: [0, 0] };
}

function dragged(drag: Drag, { rows, cols }: Board, box: DOMRect, event: PointerEvent): Drag {
    const way = drag.moves[0];
    const dx = (event.clientX - drag.x) / (box.width / cols);
    const dy = (event.clientY - drag.y) / (box.height / rows);
    const along = way === "L" ? dx : way === "R" ? -dx : way === "U" ? dy : -dy;
    const offset = Math.max(0, Math.min(1, along));
    const right = way === "L" ? offset : way === "R" ? -offset : 0;
    const down = way === "U" ? offset : way === "D" ? -offset : 0;
    return { ...drag, offset, by: [right, down] };
}

// A swipe anywhere moves the tile beside the blank that can go that way.
function swiped(board: Board, dx: number, dy: number): Move | null {
    const move: Move = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "L" : "R") : dy > 0 ? "U" : "D";
    return target(board.rows, board.cols, blankOf(board), move) >= 0 ? move : null;
}

// `point` is told of the cell under the finger, `press` of a cell that was pressed.
export function useDrag(
    { board, mode, onSlide }: BoardProps,
    frame: RefObject<HTMLDivElement | null>,
    { point, press }: { point(cell: number): void; press(cell: number): void },
): [Drag | null, Handlers] {
    const [drag, setDrag] = useState<Drag | null>(null);
    const touch = useRef<{ x: number; y: number; cell: number } | null>(null);

    const onPointerDown = (event: PointerEvent): void => {
        const box = frame.current?.getBoundingClientRect();
        if (event.button !== 0 || mode === "still" || !box) return;
        const cell = cellAt(box, board, event);
        if (cell < 0) return;
        point(cell);
        touch.current = { x: event.clientX, y: event.clientY, cell };
        frame.current?.setPointerCapture(event.pointerId);
        const moves = mode === "slide" ? slideTo(board, cell) : "";
        if (moves) setDrag(held(board, moves, event));
    };

    const onPointerMove = (event: PointerEvent): void => {
        const box = frame.current?.getBoundingClientRect();
        if (drag && box) setDrag(dragged(drag, board, box, event));
    };

    const onPointerCancel = (): void => {
        touch.current = null;
        setDrag(null);
    };

    const onPointerUp = (event: PointerEvent): void => {
        const from = touch.current;
        onPointerCancel();
        if (!from) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        const far = Math.hypot(dx, dy);
        if (far < PRESS_PX) return press(from.cell);
        if (drag && drag.offset > ENOUGH) return onSlide(drag.moves);
        if (drag && drag.offset > 0) return;
        const move = far > SWIPE_PX && mode === "slide" ? swiped(board, dx, dy) : null;
        if (move) onSlide(move);
    };
    return [drag, { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }];
}
