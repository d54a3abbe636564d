// SPDX-License-Identifier: MIT
// The board. Below, tiles that slide (moved by transforms, so that the browser's compositor does
// the work); above them an ARIA grid of transparent cells, which stays in the order of rows
// whatever the tiles do. Boards of many cells are drawn on a canvas instead (board_canvas.tsx).
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "../board";
import { t } from "../i18n/index";
import { BoardCanvas } from "./board_canvas";
import { useCursor } from "./board_cursor";
import { useDrag } from "./board_drag";
import { Cells, Tiles } from "./board_tiles";

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
    won?: boolean; // a game has come to its end
    onSlide(moves: string): void;
    onSwap(a: number, b: number): void;
}

// Whether one slide leads from a board to another. All else is a jump: nothing flies about.
function near(from: Board, to: Board): boolean {
    if (from === to || from.cols !== to.cols || from.tiles.length !== to.tiles.length) return true;
    const moved = from.tiles.filter((tile, cell) => tile !== to.tiles[cell]).length;
    return moved <= Math.max(from.rows, from.cols);
}

// Whether tiles may slide from the board before to this one. A board that changes faster than they
// can (a scrub) does not try to.
function useSlides({ board, mode }: BoardProps): boolean {
    const last = useRef({ board, time: 0 });
    const hurried = mode === "still" && performance.now() - last.current.time < HURRY_MS;
    const slides = !hurried && near(last.current.board, board);
    useEffect(() => void (last.current = { board, time: performance.now() }), [board]);
    return slides;
}

export function BoardView(props: BoardProps): JSX.Element {
    const { board, goal, mode } = props;
    const frame = useRef<HTMLDivElement>(null);
    const cursor = useCursor(props);
    const [drag, hand] = useDrag(props, frame, cursor);
    const slides = useSlides(props);
    const large = board.tiles.length > DOM_CELLS_MAX;
    const wide = Math.min(1, board.cols / board.rows);
    return (
        <div class="board-frame">
            <div
                ref={frame}
                class={`board mode-${mode}${drag ? " dragging" : ""}${props.won ? " won-board" : ""}`}
                role={large ? "application" : "grid"}
                tabIndex={0}
                aria-label={t("board.label", { rows: board.rows, cols: board.cols })}
                aria-activedescendant={large ? undefined : `cell-${cursor.cell}`}
                aria-describedby="board-keys"
                style={{
                    width: `${wide * 100}%`,
                    aspectRatio: `${board.cols} / ${board.rows}`,
                    "--cols": board.cols,
                    "--slide": `${slides ? props.duration : 0}ms`,
                    "--digits": Math.max(2, String(board.tiles.length - 1).length),
                }}
                onKeyDown={cursor.onKeyDown}
                {...hand}
            >
                {large ? (
                    <BoardCanvas {...props} />
                ) : (
                    <>
                        <Tiles {...props} drag={drag} />
                        <Cells board={board} goal={goal} cell={cursor.cell} picked={cursor.picked} />
                    </>
                )}
            </div>
        </div>
    );
}
