// SPDX-License-Identifier: MIT
// Where the canvas looks at the tree, and when it is drawn again: at most once a frame.
import { drawTree, nodeAt, rowHeight, SCALE, UNIT, type Scene, type View } from "./tree_draw";

const MARGIN_PX = 16;
const HEAD_PX = 20; // above the first level
const WHOLE = 1.6; // a tree at most so many times the canvas is shown whole

export class TreeCamera {
    readonly view: View = { scale: 1, tall: SCALE.tall, left: 0, top: 0 };
    scene: Scene | null = null; // what is to be drawn
    private canvas: HTMLCanvasElement | null = null;
    private extent: { w: number; h: number } | null = null;
    private due = 0;

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

    // A small tree is shown whole; of a large one, the surroundings of a node.
    enter(node: number): void {
        if (!this.scene) return;
        const { w, h } = this.size();
        const { width, levels } = this.scene.layout;
        if (width * UNIT.x <= w * WHOLE && levels.length * UNIT.y <= h * WHOLE) this.fit();
        else this.view.scale = 1;
        this.centre(node);
        this.redraw();
    }

    fit(): void {
        if (!this.scene) return;
        const { w, h } = this.size();
        const { width, levels } = this.scene.layout;
        const wide = (w - 2 * MARGIN_PX) / (width * UNIT.x);
        const scale = Math.max(SCALE.min, Math.min(1, wide, (h - 2 * HEAD_PX) / (levels.length * UNIT.y)));
        const tall = Math.max(SCALE.tall, Math.min(1, (h - 48) / (levels.length * UNIT.y)));
        Object.assign(this.view, { scale, tall, left: (width - 1) / 2 - w / 2 / (UNIT.x * scale), top: 0 });
        this.redraw();
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
