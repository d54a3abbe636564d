// SPDX-License-Identifier: MIT
// A board drawn small, to be looked at.
import type { JSX } from "preact";
import type { Board } from "../board";
import { t } from "../i18n/index";

const SIDE_MAX = 6;
export const sketchable = ({ rows, cols }: Board): boolean => rows <= SIDE_MAX && cols <= SIDE_MAX;

// Tiles have the tone of their row in the goal, as on the large board.
interface Props {
    board: Board;
    goal: Board;
    name: string;
    picture?: string | null; // shown whole in place of the numbers: the goal's
}

export function Sketch({ board, goal, name, picture }: Props): JSX.Element | null {
    if (picture)
        return (
            <figure class="sketch">
                <img src={picture} alt={t("picture.goal")} />
                <figcaption>{name}</figcaption>
            </figure>
        );
    if (!sketchable(board)) return null;
    const odd = (tile: number): boolean => Math.floor(goal.tiles.indexOf(tile) / goal.cols) % 2 === 1;
    return (
        <figure class="sketch" style={{ "--cols": board.cols }} role="img" aria-label={`${name}: ${board.tiles.map((tile) => tile || "_").join(" ")}`}>
            <div style={{ gridTemplateColumns: `repeat(${board.cols}, minmax(0, 1fr))` }}>
                {board.tiles.map((tile, cell) => (
                    <span key={cell} class={tile === 0 ? "hole" : odd(tile) ? "odd" : ""}>
                        {tile || ""}
                    </span>
                ))}
            </div>
            <figcaption>{name}</figcaption>
        </figure>
    );
}
