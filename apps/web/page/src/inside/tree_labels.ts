// SPDX-License-Identifier: MIT
// The boxes of the tree with their words. Shaping text and rounding corners cost more than anything
// else in a frame, and the same few boxes come again and again: each is painted once for a scale,
// then copied.
const CARDS_MAX = 1000;
const EDGE_PX = 2; // what the line of a box takes outside of it

export interface Frame {
    fill: string;
    line: string;
    wide: number;
    dotted: boolean;
}

export interface Label {
    top: string;
    below: string;
    colour: string; // of the upper line
    muted: string; // of the lower one
}

export interface Box {
    x: number; // its middle
    y: number;
    w: number;
    h: number;
}

const painted = new Map<string, HTMLCanvasElement>();
let paintedFor = "";

export function drawFrame(context: CanvasRenderingContext2D, { fill, line, wide, dotted }: Frame, scale: number, { x, y, w, h }: Box): void {
    context.beginPath();
    context.roundRect(x - w / 2, y - h / 2, w, h, 5 * scale);
    context.fillStyle = fill;
    context.fill();
    context.setLineDash(dotted ? [2, 3] : []);
    context.lineWidth = wide;
    context.strokeStyle = line;
    context.stroke();
    context.setLineDash([]);
}

function paint(frame: Frame, { top, below, colour, muted }: Label, scale: number, { w, h }: Box, dpr: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil((w + 2 * EDGE_PX) * dpr);
    canvas.height = Math.ceil((h + 2 * EDGE_PX) * dpr);
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    context.setTransform(dpr, 0, 0, dpr, 0, 0);
    const [x, y] = [w / 2 + EDGE_PX, h / 2 + EDGE_PX];
    drawFrame(context, frame, scale, { x, y, w, h });
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${13 * scale}px system-ui, sans-serif`;
    context.fillStyle = colour;
    context.fillText(top, x, y - 6 * scale);
    context.font = `${10 * scale}px system-ui, sans-serif`;
    context.fillStyle = muted;
    context.fillText(below, x, y + 8 * scale);
    return canvas;
}

export function drawCard(context: CanvasRenderingContext2D, frame: Frame, label: Label, scale: number, box: Box): void {
    const dpr = window.devicePixelRatio || 1;
    const now = `${scale.toFixed(4)} ${dpr}`;
    if (paintedFor !== now || painted.size > CARDS_MAX) painted.clear();
    paintedFor = now;
    const key = `${label.top}|${label.below}|${label.colour}|${label.muted}|${frame.fill}|${frame.line}|${frame.wide}|${frame.dotted}`;
    let image = painted.get(key);
    if (!image) painted.set(key, (image = paint(frame, label, scale, box, dpr)));
    const onPixel = (at: number): number => Math.round(at * dpr) / dpr;
    context.drawImage(image, onPixel(box.x - box.w / 2 - EDGE_PX), onPixel(box.y - box.h / 2 - EDGE_PX), image.width / dpr, image.height / dpr);
}
