// SPDX-License-Identifier: MIT
// A game that was won as a picture to share: the board it began with, and its figures.
import type { Board } from "../board";
import { download } from "../export";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { dailyOnView } from "./records";

const SIDE = 720;
const EDGE = 40;
const FOOT = 160;

export interface Game {
    start: Board;
    goal: Board;
    moves: number;
    fewest: number | null;
    seconds: number;
}

function drawBoard(context: CanvasRenderingContext2D, { start, goal }: Game): void {
    const side = (SIDE - 2 * EDGE) / Math.max(start.rows, start.cols);
    const left = (SIDE - side * start.cols) / 2;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${side * 0.42}px system-ui, sans-serif`;
    start.tiles.forEach((tile, cell) => {
        if (!tile) return;
        const x = left + (cell % start.cols) * side;
        const y = EDGE + Math.floor(cell / start.cols) * side;
        context.fillStyle = Math.floor(goal.tiles.indexOf(tile) / goal.cols) % 2 ? "#e8eef6" : "#fbf6ea";
        context.beginPath();
        context.roundRect(x + 3, y + 3, side - 6, side - 6, side * 0.08);
        context.fill();
        context.fillStyle = "#1c1f24";
        context.fillText(String(tile), x + side / 2, y + side / 2);
    });
}

// "15 moves · 0:42 · the fewest is 13"
export function resultLine({ moves, fewest, seconds }: Game): string {
    const parts = [plural("moves", moves, format.count(moves)), format.clock(seconds)];
    if (fewest !== null) parts.push(moves === fewest ? t("won.perfectShort") : t("won.fewest", { fewest: format.count(fewest) }));
    return parts.join(" · ");
}

function paint(game: Game): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE + FOOT;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#c9c4b6";
    context.fillRect(0, 0, canvas.width, canvas.height);
    drawBoard(context, game);
    context.fillStyle = "#1c1f24";
    context.font = "600 34px system-ui, sans-serif";
    context.fillText(resultLine(game), SIDE / 2, SIDE + 30, SIDE - 2 * EDGE);
    context.font = "26px system-ui, sans-serif";
    const { rows, cols } = game.start;
    context.fillText(["loyd", `${rows}×${cols}`, dailyOnView()].filter(Boolean).join(" · "), SIDE / 2, SIDE + 90);
    return canvas;
}

// Handed to the system's own sharing where there is one, else saved as a file.
export async function shareImage(game: Game): Promise<void> {
    const canvas = paint(game);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!blob) return;
    const file = new File([blob], "loyd.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => undefined);
    download(file.name, blob);
}
