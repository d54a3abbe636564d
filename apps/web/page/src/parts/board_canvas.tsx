// SPDX-License-Identifier: MIT
// A board of many cells, drawn whole on a canvas: a frame costs one pass over the cells. Numbers
// shrink with the cells and give way to plain colour where nobody could read them.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BoardProps } from "./board_view";

const READABLE_PX = 13;

function draw(canvas: HTMLCanvasElement, props: BoardProps, image: HTMLImageElement | null): void {
    const { board, goal } = props;
    const box = canvas.getBoundingClientRect();
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.round(box.width * scale);
    canvas.height = Math.round(box.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(canvas);
    const tone = [style.getPropertyValue("--tile-even"), style.getPropertyValue("--tile-odd")];
    const side = canvas.width / board.cols;
    const gap = side > 8 ? Math.max(1, side * 0.04) : 0;
    const home = new Array<number>(board.tiles.length);
    goal.tiles.forEach((tile, cell) => (home[tile] = cell));
    context.font = `600 ${Math.max(6, side * 0.36)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const readable = side / scale >= READABLE_PX && (!image || props.numbers);
    board.tiles.forEach((tile, cell) => {
        if (tile === 0) return;
        const x = (cell % board.cols) * side;
        const y = Math.floor(cell / board.cols) * side;
        const homeCol = home[tile] % board.cols;
        const homeRow = Math.floor(home[tile] / board.cols);
        if (image) {
            const [w, h] = [image.naturalWidth / board.cols, image.naturalHeight / board.rows];
            context.drawImage(image, homeCol * w, homeRow * h, w, h, x + gap / 2, y + gap / 2, side - gap, side - gap);
        } else {
            context.fillStyle = tone[homeRow % 2];
            context.fillRect(x + gap / 2, y + gap / 2, side - gap, side - gap);
        }
        if (!readable) return;
        context.fillStyle = style.getPropertyValue(home[tile] === cell ? "--accent" : "--ink");
        context.fillText(String(tile), x + side / 2, y + side / 2);
    });
}

const RING_PX = 9;

// A ring around a tile, large enough to be seen where the tile is not.
function ring(canvas: HTMLCanvasElement, { board, hint }: BoardProps): void {
    const context = canvas.getContext("2d");
    const cell = hint === null ? -1 : board.tiles.indexOf(hint);
    if (!context || cell < 0) return;
    const scale = window.devicePixelRatio || 1;
    const side = canvas.width / board.cols;
    context.strokeStyle = getComputedStyle(canvas).getPropertyValue("--accent");
    context.lineWidth = 2.5 * scale;
    context.beginPath();
    context.arc(((cell % board.cols) + 0.5) * side, (Math.floor(cell / board.cols) + 0.5) * side, Math.max(side * 0.6, RING_PX * scale), 0, 7);
    context.stroke();
}

export function BoardCanvas(props: BoardProps): JSX.Element {
    const canvas = useRef<HTMLCanvasElement>(null);
    const image = useRef<HTMLImageElement | null>(null);
    const latest = useRef(props);
    latest.current = props;

    const redraw = (): void => {
        if (!canvas.current) return;
        draw(canvas.current, latest.current, image.current);
        ring(canvas.current, latest.current);
    };
    useEffect(() => {
        image.current = null;
        if (!props.picture) return redraw();
        const loaded = new Image();
        loaded.onload = () => {
            image.current = loaded;
            redraw();
        };
        loaded.src = props.picture;
    }, [props.picture]);
    useEffect(redraw, [props.board, props.goal, props.numbers, props.hint]);
    useEffect(() => {
        const observer = new ResizeObserver(redraw);
        if (canvas.current) observer.observe(canvas.current);
        return () => observer.disconnect();
    }, []);
    return <canvas ref={canvas} class="board-canvas" aria-hidden="true" />;
}
