// SPDX-License-Identifier: MIT
// Where the canvas looks at the tree, and when it is drawn again: at most once a frame.
import { BOX, drawTree, nodeAt, rowHeight, SCALE, UNIT, type Scene, type View } from "./tree_draw";

const MARGIN_PX = 16;
const HEAD_PX = 20; // above the first level
const ZOOM_MOST = 2.2; // of a small tree: its nodes show their boards

export class TreeCamera {
    readonly view: View = { scale: 1, tall: SCALE.tall, left: 0, top: 0 };
    scene: Scene | null = null; // what is to be drawn
    private canvas: HTMLCanvasElement | null = null;
    private extent: { w: number; h: number } | null = null;
    private due = 0;
    private chosen = false; // the scale was chosen by hand

    readonly hold = (canvas: HTMLCanvasElement | null): void => {
        this.canvas = canvas;
    };

    // Minds the canvas's size and the wheel; gives the way to leave them.
    attach(): () => void {
        const box = this.canvas;
        if (!box) return () => undefined;
        const observer = new ResizeObserver(() => {
            this.extent = null;
            this.redraw();
        });
        observer.observe(box);
        const onWheel = (event: WheelEvent): void => {
            event.preventDefault();
            const at = box.getBoundingClientRect();
            this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - at.left, event.clientY - at.top);
        };
        box.addEventListener("wheel", onWheel, { passive: false });
        return () => {
            observer.disconnect();
            box.removeEventListener("wheel", onWheel);
            cancelAnimationFrame(this.due);
            this.due = 0;
        };
    }

    redraw(): void {
        this.due ||= requestAnimationFrame(() => {
            this.due = 0;
            if (this.canvas && this.scene) drawTree(this.canvas, this.scene, this.size());
        });
    }

    // Another recording: the scale is the camera's own choice again.
    enter(): void {
        this.chosen = false;
        this.redraw();
    }

    // As long as the whole tree can be read it is shown; then the surroundings of a node.
    follow(node: number, readable: number): void {
        if (this.chosen) return this.centre(node);
        const whole = this.wholeScale(ZOOM_MOST);
        if (whole >= readable) return this.show(whole);
        this.view.scale = readable;
        this.centre(node);
    }

    fit(): void {
        this.chosen = true;
        this.show(this.wholeScale(1));
        this.redraw();
    }

    // The scale at which the whole tree fits.
    private wholeScale(most: number): number {
        if (!this.scene) return 1;
        const { w, h } = this.size();
        const { width, levels } = this.scene.layout;
        const wide = (w - 2 * MARGIN_PX) / (width * UNIT.x);
        return Math.max(SCALE.min, Math.min(most, wide, (h - 2 * HEAD_PX) / (levels.length * UNIT.y)));
    }

    private show(scale: number): void {
        if (!this.scene) return;
        const { w, h } = this.size();
        const { width, levels } = this.scene.layout;
        const tall = Math.max(SCALE.tall, Math.min(1, (h - 48) / (levels.length * UNIT.y)));
        const above = -Math.max(0, (BOX.h / 2) * scale - HEAD_PX / 2) / (UNIT.y * Math.max(scale, tall)); // the root is seen whole
        Object.assign(this.view, { scale, tall, left: (width - 1) / 2 - w / 2 / (UNIT.x * scale), top: above });
    }

    centre(node: number): void {
        if (!this.scene) return;
        const { x, depth, levels, span } = this.scene.layout;
        const i = node - span.firstNode;
        if (i < 0 || i >= x.length) return;
        const { w, h } = this.size();
        this.view.left = x[i] - w / 2 / (UNIT.x * this.view.scale);
        const rows = h / rowHeight(this.view);
        this.view.top = Math.max(-0.2, Math.min(depth[i] - rows / 2, levels.length - rows + 0.8));
    }

    // What lies under a point of the canvas stays there.
    zoom(factor: number, px = this.size().w / 2, py = this.size().h / 2): void {
        this.chosen = true;
        const { scale, left, top } = this.view;
        const next = Math.max(SCALE.min, Math.min(SCALE.max, scale * factor));
        const ux = left + px / (UNIT.x * scale);
        const uy = top + (py - HEAD_PX) / rowHeight(this.view);
        this.view.scale = next;
        Object.assign(this.view, { left: ux - px / (UNIT.x * next), top: uy - (py - HEAD_PX) / rowHeight(this.view) });
        this.redraw();
    }

    pan(dx: number, dy: number): void {
        this.view.left -= dx / (UNIT.x * this.view.scale);
        this.view.top -= dy / rowHeight(this.view);
        this.redraw();
    }

    nodeAt = (x: number, y: number): number => (this.scene ? nodeAt(this.scene, x, y) : -1);

    // Asking the canvas itself would make the browser lay out the page at every step.
    private size(): { w: number; h: number } {
        this.extent ??= { w: this.canvas?.clientWidth ?? 1, h: this.canvas?.clientHeight ?? 1 };
        return this.extent;
    }
}
