// SPDX-License-Identifier: MIT
// The tree under a mouse or fingers: one drags it, two pinch it, a press keeps a node, and without
// a press the node below is pointed at.
import type { TreeCamera } from "./tree_camera";

const PRESS_PX = 8; // a pointer that went no farther has pressed

interface Told {
    hover(node: number): void; // -1: none
    press(node: number): void;
    dragged(): void;
}

interface Point {
    x: number;
    y: number;
}

function place(event: PointerEvent): Point {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class TreeHand {
    private readonly pointers = new Map<number, Point>();
    private way = 0; // that the pointer went, in pixels
    told: Told | null = null;

    constructor(private readonly camera: TreeCamera) {}

    readonly onPointerDown = (event: PointerEvent): void => {
        this.pointers.set(event.pointerId, place(event));
        this.way = 0;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    };

    readonly onPointerMove = (event: PointerEvent): void => {
        const now = place(event);
        const held = this.pointers.get(event.pointerId);
        if (!held) return this.told?.hover(this.camera.nodeAt(now.x, now.y));
        const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) this.camera.zoom(apart(now, other) / Math.max(1, apart(held, other)), other.x, other.y);
        else this.drag(now.x - held.x, now.y - held.y);
        this.pointers.set(event.pointerId, now);
    };

    readonly onPointerUp = (event: PointerEvent): void => {
        const now = place(event);
        if (!this.pointers.delete(event.pointerId) || this.way >= PRESS_PX) return;
        const node = this.camera.nodeAt(now.x, now.y);
        if (node >= 0) this.told?.press(node);
    };

    readonly onPointerCancel = (event: PointerEvent): void => void this.pointers.delete(event.pointerId);
    readonly onPointerLeave = (): void => this.told?.hover(-1);

    private drag(dx: number, dy: number): void {
        this.camera.pan(dx, dy);
        this.way += Math.abs(dx) + Math.abs(dy);
        if (this.way > PRESS_PX) this.told?.dragged();
    }
}
