// SPDX-License-Identifier: MIT
// What a board is drawn of: tiles that slide, and above them the cells of an ARIA grid.
import type { CSSProperties, JSX } from "preact";
import type { Board } from "../board";
import * as format from "../format";
import { t } from "../i18n/index";
import type { BoardProps } from "./board_view";
import type { Drag } from "./board_drag";

interface CellsProps {
    board: Board;
    goal: Board;
    cell: number; // under the cursor
    picked: number | null; // to be swapped
}

export function Cells({ board, goal, cell, picked }: CellsProps): JSX.Element {
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

// By tile: its cell.
function placesOf(board: Board): number[] {
    const cells = new Array<number>(board.tiles.length);
    board.tiles.forEach((tile, cell) => (cells[tile] = cell));
    return cells;
}

export function Tiles(props: Props): JSX.Element {
    const { board, goal } = props;
    const where = placesOf(board);
    const home = placesOf(goal);
    const tiles: JSX.Element[] = [];
    for (let tile = 1; tile < board.tiles.length; tile++) tiles.push(drawTile(props, { tile, where: where[tile], home: home[tile] }));
    return (
        <div class="tiles" aria-hidden="true">
            {tiles}
        </div>
    );
}

type Props = BoardProps & { drag: Drag | null };
type Place = { tile: number; where: number; home: number }; // cells

// No component: a board may have hundreds of tiles, drawn at every frame.
function drawTile({ board, picture, numbers, drag, hint, lost, shares }: Props, { tile, where, home }: Place): JSX.Element {
    const dragged = drag?.cells.includes(where) ?? false;
    const [right, down] = drag && dragged ? drag.by : [0, 0];
    const share = shares?.get(tile);
    const tone = Math.floor(home / board.cols) % 2 ? "odd" : "even";
    const marks = `${where === home ? " home" : ""}${dragged ? " held" : ""}${tile === hint ? " hint" : ""}${tile === lost ? " lost" : ""}`;
    const col = (where % board.cols) + right;
    const row = Math.floor(where / board.cols) + down;
    return (
        <div
            key={tile}
            class={`tile ${tone}${marks}${picture ? " picture" : ""}`}
            style={{
                width: `${100 / board.cols}%`,
                height: `${100 / board.rows}%`,
                transform: `translate(${col * 100}%, ${row * 100}%)`,
                "--turn": row + col,
            }}
        >
            <span class="face" style={faceOf(board, picture, home)}>
                {(!picture || numbers) && <span class="numeral">{tile}</span>}
                {share !== undefined && <span class={`share${share ? "" : " nil"}`}>{share ? `+${format.figure(share)}` : "0"}</span>}
            </span>
        </div>
    );
}

// A tile's part of the picture: that of its home.
function faceOf({ rows, cols }: Board, picture: string | null, home: number): CSSProperties {
    if (!picture) return { backgroundImage: "", backgroundSize: "", backgroundPosition: "" };
    const across = cols > 1 ? ((home % cols) / (cols - 1)) * 100 : 0;
    const down = rows > 1 ? (Math.floor(home / cols) / (rows - 1)) * 100 : 0;
    return {
        backgroundImage: `url("${picture}")`,
        backgroundSize: `${cols * 100}% ${rows * 100}%`,
        backgroundPosition: `${across}% ${down}%`,
    };
}
