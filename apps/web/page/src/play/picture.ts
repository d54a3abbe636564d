// SPDX-License-Identifier: MIT
// A user's own picture as tiles. It is made small, kept in this browser alone, and cropped around
// its middle to the shape of the board.
import { get, subscribe } from "../state/store";
import { setPicture } from "../state/view_state";

const KEY = "loyd.picture";
const SHOWN = "loyd.pictureShown";
const SIDE_MAX = 1000;

function load(source: string): Promise<HTMLImageElement> {
    return new Promise((done, failed) => {
        const image = new Image();
        image.onload = () => done(image);
        image.onerror = () => failed(new Error("no picture"));
        image.src = source;
    });
}

function paint(image: HTMLImageElement, width: number, height: number, ratio: number): string {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const w = Math.min(image.naturalWidth, image.naturalHeight * ratio);
    const h = w / ratio;
    context.drawImage(image, (image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2, w, h, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg", 0.85);
}

// Reads a file that the user chose and keeps it; throws if it is no picture.
export async function keepPicture(file: File): Promise<void> {
    const url = URL.createObjectURL(file);
    try {
        const image = await load(url);
        const scale = Math.min(1, SIDE_MAX / Math.max(image.naturalWidth, image.naturalHeight));
        const ratio = image.naturalWidth / image.naturalHeight;
        const small = paint(image, image.naturalWidth * scale, image.naturalHeight * scale, ratio);
        localStorage.setItem(KEY, small);
    } finally {
        URL.revokeObjectURL(url);
    }
}

// A picture that comes with the page: hills under a sun, painted here.
export function keepSample(): void {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE_MAX;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    paintSample(context, SIDE_MAX);
    localStorage.setItem(KEY, canvas.toDataURL("image/jpeg", 0.85));
}

function paintSample(context: CanvasRenderingContext2D, side: number): void {
    const sky = context.createLinearGradient(0, 0, 0, side);
    for (const [at, colour] of [[0, "#27407a"], [0.45, "#e88a5d"], [0.62, "#ffd9a0"]] as const) sky.addColorStop(at, colour);
    context.fillStyle = sky;
    context.fillRect(0, 0, side, side);
    context.fillStyle = "#fff3cf";
    context.beginPath();
    context.arc(side * 0.64, side * 0.4, side * 0.12, 0, 2 * Math.PI);
    context.fill();
    ["#8a5a7d", "#56456f", "#2f3a57", "#18263a"].forEach((colour, i) => {
        context.fillStyle = colour;
        context.beginPath();
        context.moveTo(0, side);
        for (let x = 0; x <= side; x += 10) {
            const wave = Math.sin((x / side) * (5 + 3 * i) + 2.1 * i) + 0.5 * Math.sin((x / side) * (13 + i) + i);
            context.lineTo(x, side * (0.56 + 0.11 * i) + wave * side * 0.05);
        }
        context.lineTo(side, side);
        context.fill();
    });
}

export const hasPicture = (): boolean => localStorage.getItem(KEY) !== null;

export function hidePicture(): void {
    localStorage.removeItem(SHOWN);
    setPicture(null);
}

export function dropPicture(): void {
    localStorage.removeItem(KEY);
    hidePicture();
}

export async function showPicture(): Promise<void> {
    const { rows, cols } = get().puzzle.start;
    localStorage.setItem(SHOWN, "yes");
    setPicture(await croppedPicture(rows, cols));
}

// Shows the picture again after a reload, and crops it anew when the board's shape changes.
export function keepPictureShown(): void {
    let shape = "";
    const look = (): void => {
        const { rows, cols } = get().puzzle.start;
        if (shape === `${rows}x${cols}`) return;
        shape = `${rows}x${cols}`;
        if (localStorage.getItem(SHOWN)) showPicture().catch(hidePicture);
    };
    subscribe(look);
    look();
}

// The kept picture in the shape of a board; null if there is none.
async function croppedPicture(rows: number, cols: number): Promise<string | null> {
    const kept = localStorage.getItem(KEY);
    if (!kept) return null;
    const image = await load(kept);
    const ratio = cols / rows;
    const width = ratio >= 1 ? SIDE_MAX : SIDE_MAX * ratio;
    return paint(image, width, width / ratio, ratio);
}
