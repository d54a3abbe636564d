// SPDX-License-Identifier: MIT
// The search tree on a canvas. A frame draws only what is in view, layer by layer, and leaves out
// nodes that would fall on the same pixel.
import type { Recording, Status } from "./recording";
import { type Box, drawCard, drawFrame, type Frame, type Label } from "./tree_labels";
import type { Layout } from "./tree_layout";

export interface View {
    scale: number;
    tall: number; // the least scale of the levels' distance, so that wide trees are not flat
    left: number; // of the canvas, in units of the layout
    top: number;
}

export interface Scene {
    recording: Recording;
    layout: Layout;
    view: View;
    moment: number;
    selected: number;
    path: ReadonlySet<number>;
    secret: number; // a node whose figures are not shown
}

export const UNIT = { x: 52, y: 72 };
export const SCALE = { min: 0.0002, max: 3, tall: 0.18 };
export const BOX = { w: 46, h: 34 };
const LABELS_FROM = 0.72;
const BOARDS_FROM = 1.7;
const APART_PX = 3; // of dots seen from far: closer ones would be one block
const ROUND_PX = 2.5; // smaller dots are squares, which cost less to paint

const xOf = ({ layout, view }: Scene, node: number): number => (layout.x[node - layout.span.firstNode] - view.left) * UNIT.x * view.scale;
export const rowHeight = ({ scale, tall }: View): number => UNIT.y * Math.max(scale, tall);
const yAt = ({ view }: Scene, depth: number): number => (depth - view.top) * rowHeight(view);

// The first place in a level whose node is not left of x.
function firstFrom(scene: Scene, level: number[], x: number): number {
    let low = 0;
    let high = level.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (xOf(scene, level[middle]) < x) low = middle + 1;
        else high = middle;
    }
    return low;
}

interface Ink {
    ink: string;
    muted: string;
    rule: string;
    accent: string;
    surface: string;
    closed: string;
    bad: string;
}

let inks: { theme: string; ink: Ink } | null = null;

// Asked of the style sheet once for each theme: asking makes the browser style the page at once.
function inkOf(canvas: HTMLCanvasElement): Ink {
    const theme = document.documentElement.dataset.theme ?? "";
    if (inks?.theme !== theme) inks = { theme, ink: readInk(canvas) };
    return inks.ink;
}

function readInk(canvas: HTMLCanvasElement): Ink {
    const style = getComputedStyle(canvas);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    return {
        ink: of("--ink"),
        muted: of("--muted"),
        rule: of("--rule-strong"),
        accent: of("--accent"),
        surface: of("--surface"),
        closed: of("--closed"),
        bad: of("--bad"),
    };
}

export function drawTree(canvas: HTMLCanvasElement, scene: Scene, { w: width, h: height }: { w: number; h: number }): void {
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const ink = inkOf(canvas);
    const nodes = inView(scene, width, height);
    drawEdges(context, scene, nodes, ink);
    if (scene.view.scale < LABELS_FROM) drawDots(context, scene, nodes, ink);
    else drawBoxes(context, scene, nodes, ink);
}

function inView(scene: Scene, width: number, height: number): number[] {
    const { layout, recording, moment, view } = scene;
    const nodes: number[] = [];
    const edge = UNIT.x * view.scale;
    const from = Math.max(0, Math.floor(view.top) - 1);
    const apart = view.scale < LABELS_FROM ? APART_PX : 0;
    for (let depth = from; depth < layout.levels.length && yAt(scene, depth - 1) < height; depth++) {
        const level = layout.levels[depth];
        let drawn = -Infinity;
        for (let i = firstFrom(scene, level, -edge); i < level.length; i++) {
            const node = level[i];
            const x = xOf(scene, node);
            if (x > width + edge) break;
            if (recording.born[node] > moment) continue;
            const marked = scene.path.has(node) || node === scene.selected;
            if (x - drawn < apart && !marked) continue;
            drawn = x;
            nodes.push(node);
        }
    }
    return nodes;
}

function drawEdges(context: CanvasRenderingContext2D, scene: Scene, nodes: number[], ink: Ink): void {
    const { recording, layout, view, path } = scene;
    const solid = new Path2D();
    const dotted = new Path2D();
    const accent = new Path2D();
    const half = view.scale < LABELS_FROM ? 0 : (BOX.h / 2) * view.scale;
    for (const node of nodes) {
        const parent = recording.parent[node];
        if (parent < layout.span.firstNode) continue;
        const depth = layout.depth[node - layout.span.firstNode];
        const [x0, y0] = [xOf(scene, parent), yAt(scene, depth - 1) + half + 20];
        const [x1, y1] = [xOf(scene, node), yAt(scene, depth) - half + 20];
        const lines = path.has(node) && path.has(parent) ? accent : recording.status(node, scene.moment) === "dropped" ? dotted : solid;
        lines.moveTo(x0, y0);
        if (half) lines.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
        else lines.lineTo(x1, y1);
    }
    context.lineWidth = 1;
    context.strokeStyle = ink.rule;
    // Seen from far, thousands of edges would be one grey block.
    context.globalAlpha = Math.max(0.35, Math.min(1, view.scale * 6));
    context.stroke(solid);
    context.setLineDash([2, 3]);
    context.stroke(dotted);
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.lineWidth = 2.5;
    context.strokeStyle = ink.accent;
    context.stroke(accent);
}

function drawDots(context: CanvasRenderingContext2D, scene: Scene, nodes: number[], ink: Ink): void {
    const radius = Math.max(1.2, Math.min(8, 14 * scene.view.scale));
    const fill: Record<string, string> = { closed: ink.muted, waiting: ink.surface, dropped: ink.rule, goal: ink.accent, path: ink.accent };
    if (radius < ROUND_PX) {
        for (const node of nodes) {
            const status = scene.path.has(node) ? "path" : scene.recording.status(node, scene.moment);
            const [x, y] = [xOf(scene, node), yAt(scene, scene.layout.depth[node - scene.layout.span.firstNode]) + 20];
            context.fillStyle = status === "waiting" ? ink.ink : fill[status];
            context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
        }
        return ring(context, scene, radius + 4, ink);
    }
    const paths = new Map<string, Path2D>();
    for (const node of nodes) {
        const status = scene.path.has(node) ? "path" : scene.recording.status(node, scene.moment);
        const path = paths.get(status) ?? new Path2D();
        paths.set(status, path);
        const [x, y] = [xOf(scene, node), yAt(scene, scene.layout.depth[node - scene.layout.span.firstNode]) + 20];
        path.moveTo(x + radius, y);
        path.arc(x, y, radius, 0, 2 * Math.PI);
    }
    for (const [status, path] of paths) {
        context.fillStyle = fill[status] ?? ink.rule;
        context.fill(path);
        if (status !== "waiting") continue;
        context.strokeStyle = ink.ink;
        context.lineWidth = radius < 3 ? 0.75 : 1.5;
        context.stroke(path);
    }
    ring(context, scene, radius + 4, ink);
}

function ring(context: CanvasRenderingContext2D, scene: Scene, radius: number, ink: Ink): void {
    const { selected, layout, recording, moment } = scene;
    if (selected < layout.span.firstNode || selected >= layout.span.endNode || recording.born[selected] > moment) return;
    context.beginPath();
    context.arc(xOf(scene, selected), yAt(scene, layout.depth[selected - layout.span.firstNode]) + 20, radius, 0, 2 * Math.PI);
    context.lineWidth = 2;
    context.strokeStyle = ink.accent;
    context.stroke();
}

function drawBoxes(context: CanvasRenderingContext2D, scene: Scene, nodes: number[], ink: Ink): void {
    const { recording, layout, moment, view } = scene;
    const boards = view.scale >= BOARDS_FROM && recording.start.tiles.length <= 25;
    if (boards) {
        context.textAlign = "center";
        context.textBaseline = "middle";
    }
    for (const node of nodes) {
        const y = yAt(scene, layout.depth[node - layout.span.firstNode]) + 20;
        const status = recording.status(node, moment);
        const place: Place = { node, status, x: xOf(scene, node), y, w: BOX.w * view.scale, h: BOX.h * view.scale };
        const frame = frameOf(scene, place, ink);
        if (!boards) drawCard(context, frame, labelOf(scene, place, ink), view.scale, place);
        else {
            drawFrame(context, frame, view.scale, place);
            drawNodeBoard(context, scene, place, ink);
        }
    }
}

function labelOf({ recording, selected, secret }: Scene, { node, status }: Place, ink: Ink): Label {
    const [g, h, f] = [recording.g[node], recording.h[node], recording.f[node]];
    const hidden = node === secret;
    return {
        top: hidden ? "?" : String(f >= 0 ? f : g),
        below: h >= 0 && !hidden ? `${g} + ${h}` : `g ${g}`,
        colour: node === selected || status === "goal" ? ink.accent : faded(status, ink),
        muted: ink.muted,
    };
}

const faded = (status: Status, ink: Ink): string => (status === "closed" || status === "dropped" ? ink.muted : ink.ink);

function frameOf({ selected, path }: Scene, { node, status }: Place, ink: Ink): Frame {
    const marked = node === selected || path.has(node);
    return {
        fill: status === "closed" ? ink.closed : ink.surface,
        line: marked ? ink.accent : status === "waiting" ? ink.ink : ink.rule,
        wide: marked ? 2.5 : status === "waiting" ? 1.75 : 1,
        dotted: status === "dropped",
    };
}

interface Place extends Box {
    node: number;
    status: Status;
}

// Close up, a node shows its board beside its figures.
function drawNodeBoard(context: CanvasRenderingContext2D, { recording, view, secret }: Scene, { node, status, x, y, w, h }: Place, ink: Ink): void {
    const board = recording.board(node);
    const side = (h * 0.86) / Math.max(board.rows, board.cols);
    const left = x - w / 2 + h * 0.07;
    const top = y - (side * board.rows) / 2;
    context.fillStyle = faded(status, ink);
    context.font = `600 ${side * 0.62}px system-ui, sans-serif`;
    board.tiles.forEach((tile, cell) => {
        if (tile)
            context.fillText(
                String(tile),
                left + (cell % board.cols) * side + side / 2,
                top + Math.floor(cell / board.cols) * side + side / 2,
            );
    });
    context.fillStyle = ink.muted;
    context.font = `${5 * view.scale}px system-ui, sans-serif`;
    const lines = [`g ${recording.g[node]}`, ...(node === secret ? ["f ?"] : recording.h[node] >= 0 ? [`h ${recording.h[node]}`, `f ${recording.f[node]}`] : [])];
    lines.forEach((line, i) => context.fillText(line, x + w / 2 - w * 0.165, y + (i - (lines.length - 1) / 2) * 9 * view.scale));
}

// The node at a point of the canvas, -1 if there is none.
export function nodeAt(scene: Scene, px: number, py: number): number {
    const { layout, recording, moment, view } = scene;
    const depth = Math.round((py - 20) / rowHeight(view) + view.top);
    const level = layout.levels[depth];
    if (!level) return -1;
    const reach = Math.max(6, (BOX.w / 2) * view.scale);
    let best = -1;
    let gap = reach;
    for (let i = firstFrom(scene, level, px - reach); i < level.length && xOf(scene, level[i]) <= px + reach; i++) {
        const far = Math.abs(xOf(scene, level[i]) - px);
        if (far <= gap && recording.born[level[i]] <= moment) {
            best = level[i];
            gap = far;
        }
    }
    return best;
}
