// SPDX-License-Identifier: MIT
// The board. Below, tiles that slide (moved by transforms, so that the browser's compositor does the work);
// above them an ARIA grid of transparent cells, which stays in the order of rows whatever the tiles do.
// Boards of many cells are drawn on a canvas instead (board_canvas.tsx).
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { blankOf, slideTo, target, type Board, type Move } from "../board";
import { t } from "../i18n/index";
import { BoardCanvas } from "./board_canvas";

export const DOM_CELLS_MAX = 400;
const HURRY_MS = 120;

export interface BoardProps {
    board: Board;
    goal: Board;
    picture: string | null;
    numbers: boolean;
    mode: "slide" | "swap" | "still";
    duration: number; // of a slide, in ms
    hint: number | null; // the tile to move
    lost: number | null; // the tile whose last move lost distance
    shares: ReadonlyMap<number, number> | null;
    onSlide(moves: string): void;
    onSwap(a: number, b: number): void;
}

// The arrow says where a tile goes; the blank goes the other way.
const ARROWS: Record<string, Move> = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" };
export const arrowMove = (key: string): Move | null => ARROWS[key] ?? null;

// Whether one slide leads from a board to another. All else is a jump: nothing flies about.
function near(from: Board, to: Board): boolean {
    if (from === to || from.cols !== to.cols || from.tiles.length !== to.tiles.length) return true;
    const moved = from.tiles.filter((tile, cell) => tile !== to.tiles[cell]).length;
    return moved <= Math.max(from.rows, from.cols);
}

interface Drag {
    moves: string;
    cells: number[];
    x: number;
    y: number;
    offset: number; // of one cell, 0 to 1
}

export function BoardView(props: BoardProps): JSX.Element {
    const { board, goal } = props;
    const frame = useRef<HTMLDivElement>(null);
    const [cursor, setCursor] = useState(0);
    const [picked, setPicked] = useState<number | null>(null);
    const [drag, setDrag] = useState<Drag | null>(null);
    const touch = useRef<{ x: number; y: number; cell: number } | null>(null);
    const cell = Math.min(cursor, board.tiles.length - 1);

    useEffect(() => setPicked(null), [props.mode]);
    const last = useRef({ board, time: 0 });
    // A board that changes faster than tiles can slide (a scrub) does not try to.
    const hurried = props.mode === "still" && performance.now() - last.current.time < HURRY_MS;
    const slides = !hurried && near(last.current.board, board);
    useEffect(() => void (last.current = { board, time: performance.now() }), [board]);

    const activate = (at: number): void => {
        if (props.mode === "slide") props.onSlide(slideTo(board, at));
        if (props.mode !== "swap") return;
        if (picked === null) return setPicked(at);
        if (picked !== at) props.onSwap(picked, at);
        setPicked(null);
    };

    const onKeyDown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const move = arrowMove(event.key);
        if (move && (props.mode === "swap" || event.shiftKey)) {
            const back: Record<Move, Move> = { U: "D", D: "U", L: "R", R: "L" };
            const to = target(board.rows, board.cols, cell, back[move]);
            if (to >= 0) setCursor(to);
        } else if (move && props.mode === "slide") props.onSlide(target(board.rows, board.cols, blankOf(board), move) < 0 ? "" : move);
        else if (event.key === "Enter" || event.key === " ") activate(cell);
        else if (event.key === "Escape" && picked !== null) setPicked(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
    };

    const cellAt = (event: PointerEvent): number => {
        const box = frame.current?.getBoundingClientRect();
        if (!box) return -1;
        const col = Math.floor(((event.clientX - box.left) / box.width) * board.cols);
        const row = Math.floor(((event.clientY - box.top) / box.height) * board.rows);
        return col < 0 || row < 0 || col >= board.cols || row >= board.rows ? -1 : row * board.cols + col;
    };

    const onPointerDown = (event: PointerEvent): void => {
        if (event.button !== 0 || props.mode === "still") return;
        const at = cellAt(event);
        if (at < 0) return;
        setCursor(at);
        touch.current = { x: event.clientX, y: event.clientY, cell: at };
        frame.current?.setPointerCapture(event.pointerId);
        const moves = props.mode === "slide" ? slideTo(board, at) : "";
        if (!moves) return;
        // The tiles between the finger and the blank go together.
        const cells: number[] = [];
        let blank = blankOf(board);
        for (const letter of moves) cells.push((blank = target(board.rows, board.cols, blank, letter as Move)));
        setDrag({ moves, cells, x: event.clientX, y: event.clientY, offset: 0 });
    };

    const onPointerMove = (event: PointerEvent): void => {
        const box = frame.current?.getBoundingClientRect();
        if (!drag || !box) return;
        const way = drag.moves[0];
        const dx = (event.clientX - drag.x) / (box.width / board.cols);
        const dy = (event.clientY - drag.y) / (box.height / board.rows);
        const along = way === "L" ? dx : way === "R" ? -dx : way === "U" ? dy : -dy;
        setDrag({ ...drag, offset: Math.max(0, Math.min(1, along)) });
    };

    const onPointerUp = (event: PointerEvent): void => {
        const from = touch.current;
        const held = drag;
        touch.current = null;
        setDrag(null);
        if (!from) return;
        const dx = event.clientX - from.x;
        const dy = event.clientY - from.y;
        const far = Math.hypot(dx, dy);
        if (far < 8) return activate(from.cell);
        if (held && held.offset > 0.3) return props.onSlide(held.moves);
        if (held && held.offset > 0) return;
        // A swipe anywhere moves the tile beside the blank that can go that way.
        const move: Move = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "L" : "R") : dy > 0 ? "U" : "D";
        if (far > 24 && props.mode === "slide" && target(board.rows, board.cols, blankOf(board), move) >= 0) props.onSlide(move);
    };

    const cancel = (): void => {
        touch.current = null;
        setDrag(null);
    };

    const large = board.tiles.length > DOM_CELLS_MAX;
    const wide = Math.min(1, board.cols / board.rows);
    return (
        <div class="board-frame">
            <div
                ref={frame}
                class={`board mode-${props.mode}${drag ? " dragging" : ""}`}
                role={large ? "application" : "grid"}
                tabIndex={0}
                aria-label={t("board.label", { rows: board.rows, cols: board.cols })}
                aria-activedescendant={large ? undefined : `cell-${cell}`}
                aria-describedby="board-keys"
                style={{
                    width: `${wide * 100}%`,
                    aspectRatio: `${board.cols} / ${board.rows}`,
                    "--cols": board.cols,
                    "--slide": `${slides ? props.duration : 0}ms`,
                    "--digits": Math.max(2, String(board.tiles.length - 1).length),
                }}
                onKeyDown={onKeyDown}
                onPointerDown={onPointerDown}
                onPointerMove={onPointerMove}
                onPointerUp={onPointerUp}
                onPointerCancel={cancel}
            >
                {large ? (
                    <BoardCanvas {...props} />
                ) : (
                    <>
                        <Tiles {...props} drag={drag} />
                        <Cells board={board} goal={goal} cell={cell} picked={picked} />
                    </>
                )}
            </div>
        </div>
    );
}

function Cells({ board, goal, cell, picked }: { board: Board; goal: Board; cell: number; picked: number | null }): JSX.Element {
    const rows: JSX.Element[] = [];
    for (let row = 0; row < board.rows; row++) {
        const cells: JSX.Element[] = [];
        for (let col = 0; col < board.cols; col++) {
            const at = row * board.cols + col;
            const tile = board.tiles[at];
            const home = tile !== 0 && goal.tiles[at] === tile;
            cells.push(
                <div
                    key={at}
                    id={`cell-${at}`}
                    role="gridcell"
                    class={`cell${at === cell ? " cursor" : ""}${at === picked ? " picked" : ""}`}
                    aria-selected={at === picked ? true : undefined}
                    aria-label={tile === 0 ? t("board.blank") : t(home ? "board.tileHome" : "board.tile", { tile })}
                />,
            );
        }
        rows.push(
            <div key={row} role="row" class="cell-row">
                {cells}
            </div>,
        );
    }
    return <>{rows}</>;
}

function Tiles(props: BoardProps & { drag: Drag | null }): JSX.Element {
    const { board, goal, picture, drag } = props;
    const size = board.tiles.length;
    const where = new Array<number>(size);
    board.tiles.forEach((tile, cell) => (where[tile] = cell));
    const home = new Array<number>(size);
    goal.tiles.forEach((tile, cell) => (home[tile] = cell));
    const tiles: JSX.Element[] = [];
    for (let tile = 1; tile < size; tile++) {
        let col = where[tile] % board.cols;
        let row = Math.floor(where[tile] / board.cols);
        const dragged = drag?.cells.includes(where[tile]) ?? false;
        if (drag && dragged) {
            const way = drag.moves[0];
            col += way === "L" ? drag.offset : way === "R" ? -drag.offset : 0;
            row += way === "U" ? drag.offset : way === "D" ? -drag.offset : 0;
        }
        const share = props.shares?.get(tile);
        const tone = Math.floor(home[tile] / board.cols) % 2 ? "odd" : "even";
        const marks = `${where[tile] === home[tile] ? " home" : ""}${dragged ? " held" : ""}${tile === props.hint ? " hint" : ""}${tile === props.lost ? " lost" : ""}`;
        tiles.push(
            <div
                key={tile}
                class={`tile ${tone}${marks}${picture ? " picture" : ""}`}
                style={{
                    width: `${100 / board.cols}%`,
                    height: `${100 / board.rows}%`,
                    transform: `translate(${col * 100}%, ${row * 100}%)`,
                }}
            >
                <span
                    class="face"
                    style={
                        picture
                            ? {
                                  backgroundImage: `url("${picture}")`,
                                  backgroundSize: `${board.cols * 100}% ${board.rows * 100}%`,
                                  backgroundPosition: `${board.cols > 1 ? ((home[tile] % board.cols) / (board.cols - 1)) * 100 : 0}% ${
                                      board.rows > 1 ? (Math.floor(home[tile] / board.cols) / (board.rows - 1)) * 100 : 0
                                  }%`,
                              }
                            : { backgroundImage: "", backgroundSize: "", backgroundPosition: "" }
                    }
                >
                    {(!picture || props.numbers) && <span class="numeral">{tile}</span>}
                    {share !== undefined && (
                        <span class={`share${share ? "" : " nil"}`}>{share ? `+${Number(share.toFixed(2))}` : "0"}</span>
                    )}
                </span>
            </div>,
        );
    }
    return (
        <div class="tiles" aria-hidden="true">
            {tiles}
        </div>
    );
}
