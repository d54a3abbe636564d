// SPDX-License-Identifier: MIT
// The words in the boxes of the tree. Shaping text costs more than anything else in a frame, and the
// same few figures come again and again: each is painted once for a scale and theme, then copied.
const LABELS_MAX = 2000;

export interface Label {
    top: string;
    below: string;
    colour: string; // of the upper line
    muted: string; // of the lower one
}

const painted = new Map<string, HTMLCanvasElement>();
let paintedFor = "";

function paint({ top, below, colour, muted }: Label, scale: number, w: number, h: number, dpr: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(w * dpr);
    canvas.height = Math.ceil(h * dpr);
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    context.setTransform(dpr, 0, 0, dpr, 0, 0);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${13 * scale}px system-ui, sans-serif`;
    context.fillStyle = colour;
    context.fillText(top, w / 2, h / 2 - 6 * scale);
    context.font = `${10 * scale}px system-ui, sans-serif`;
    context.fillStyle = muted;
    context.fillText(below, w / 2, h / 2 + 8 * scale);
    return canvas;
}

// Draws a label in the middle of a box of a size.
export function drawLabel(context: CanvasRenderingContext2D, label: Label, scale: number, box: { x: number; y: number; w: number; h: number }): void {
    const dpr = window.devicePixelRatio || 1;
    const now = `${scale.toFixed(4)} ${dpr}`;
    if (paintedFor !== now || painted.size > LABELS_MAX) painted.clear();
    paintedFor = now;
    const key = `${label.top}|${label.below}|${label.colour}|${label.muted}`;
    let image = painted.get(key);
    if (!image) painted.set(key, (image = paint(label, scale, box.w, box.h, dpr)));
    const onPixel = (at: number): number => Math.round(at * dpr) / dpr;
    context.drawImage(image, onPixel(box.x - box.w / 2), onPixel(box.y - box.h / 2), image.width / dpr, image.height / dpr);
}
