// SPDX-License-Identifier: MIT
// The canvas of the tree: pan by dragging, zoom by wheel, pinch or buttons, hover to look at a node, click to
// keep it. It follows the event on view until the user drags it away.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index";
import { Icon } from "../parts/icons";
import { useStore } from "../state/store";
import type { Recording } from "./recording";
import { select } from "./inside_state";
import { drawTree, layOut, nodeAt, rowHeight, SCALE, UNIT, type Scene, type View } from "./tree";

const MARGIN_PX = 16;

interface Props {
    recording: Recording;
    recorded: number;
    moment: number;
    selected: number;
    onHover(node: number): void;
}

export function TreeView({ recording, recorded, moment, selected, onHover }: Props): JSX.Element {
    const canvas = useRef<HTMLCanvasElement>(null);
    const view = useRef<View>({ scale: 1, tall: SCALE.tall, left: 0, top: 0 });
    const extent = useRef<{ w: number; h: number } | null>(null);
    const due = useRef(0);
    const pointers = useRef(new Map<number, { x: number; y: number }>());
    const dragged = useRef(0);
    const [follow, setFollow] = useState(true);
    const theme = useStore((state) => state.view.theme);
    const span = recording.span(moment);
    const layout = useMemo(() => layOut(recording, span), [recording, span.firstNode, span.endNode, recorded]);
    const path = useMemo(() => new Set(recording.path(selected)), [recording, selected]);
    const scene: Scene = { recording, layout, view: view.current, moment, selected, path };
    const latest = useRef(scene);
    latest.current = scene;

    const redraw = (): void => {
        due.current ||= requestAnimationFrame(() => {
            due.current = 0;
            if (canvas.current) drawTree(canvas.current, latest.current, size());
        });
    };
    // Asking the canvas itself would make the browser lay out the page at every step.
    const size = (): { w: number; h: number } => {
        extent.current ??= { w: canvas.current?.clientWidth ?? 1, h: canvas.current?.clientHeight ?? 1 };
        return extent.current;
    };

    const fit = (): void => {
        const { w, h } = size();
        const wide = (w - 2 * MARGIN_PX) / (layout.width * UNIT.x);
        const scale = Math.max(SCALE.min, Math.min(1, wide, (h - 40) / (layout.levels.length * UNIT.y)));
        const tall = Math.max(SCALE.tall, Math.min(1, (h - 48) / (layout.levels.length * UNIT.y)));
        Object.assign(view.current, { scale, tall, left: (layout.width - 1) / 2 - w / 2 / (UNIT.x * scale), top: 0 });
        redraw();
    };
    const centre = (node: number): void => {
        const i = node - layout.span.firstNode;
        if (i < 0 || i >= layout.x.length) return;
        const { w, h } = size();
        view.current.left = layout.x[i] - w / 2 / (UNIT.x * view.current.scale);
        const rows = h / rowHeight(view.current);
        view.current.top = Math.max(-0.2, Math.min(layout.depth[i] - rows / 2, layout.levels.length - rows + 0.8));
    };
    const zoom = (factor: number, px = size().w / 2, py = size().h / 2): void => {
        const { scale, left, top } = view.current;
        const next = Math.max(SCALE.min, Math.min(SCALE.max, scale * factor));
        const ux = left + px / (UNIT.x * scale);
        const uy = top + (py - 20) / rowHeight(view.current);
        view.current.scale = next;
        Object.assign(view.current, { left: ux - px / (UNIT.x * next), top: uy - (py - 20) / rowHeight(view.current) });
        redraw();
    };

    // A small tree is shown whole; of a large one, the surroundings of the node on view.
    useEffect(() => {
        const { w, h } = size();
        if (layout.width * UNIT.x <= w * 1.6 && layout.levels.length * UNIT.y <= h * 1.6) fit();
        else Object.assign(view.current, { scale: 1 });
        centre(selected);
        redraw();
    }, [recording, span.firstNode]);
    useEffect(() => {
        if (follow) centre(selected);
        redraw();
    }, [moment, selected, layout, theme, follow]);
    useEffect(() => {
        const box = canvas.current;
        if (!box) return;
        const observer = new ResizeObserver(() => {
            extent.current = null;
            redraw();
        });
        observer.observe(box);
        const onWheel = (event: WheelEvent): void => {
            event.preventDefault();
            const at = box.getBoundingClientRect();
            zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - at.left, event.clientY - at.top);
        };
        box.addEventListener("wheel", onWheel, { passive: false });
        return () => {
            observer.disconnect();
            box.removeEventListener("wheel", onWheel);
            cancelAnimationFrame(due.current);
            due.current = 0;
        };
    }, []);

    const at = (event: PointerEvent): { x: number; y: number } => {
        const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const onDown = (event: PointerEvent): void => {
        pointers.current.set(event.pointerId, at(event));
        dragged.current = 0;
        canvas.current?.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent): void => {
        const now = at(event);
        const held = pointers.current.get(event.pointerId);
        if (!held) return onHover(nodeAt(latest.current, now.x, now.y));
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other)
            zoom(
                Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(held.x - other.x, held.y - other.y)),
                other.x,
                other.y,
            );
        else {
            view.current.left -= (now.x - held.x) / (UNIT.x * view.current.scale);
            view.current.top -= (now.y - held.y) / rowHeight(view.current);
            dragged.current += Math.abs(now.x - held.x) + Math.abs(now.y - held.y);
            if (dragged.current > 8) setFollow(false);
            redraw();
        }
        pointers.current.set(event.pointerId, now);
    };
    const onUp = (event: PointerEvent): void => {
        const now = at(event);
        if (pointers.current.delete(event.pointerId) && dragged.current < 8) {
            const node = nodeAt(latest.current, now.x, now.y);
            if (node >= 0) select(node);
        }
    };
    const tool = (icon: "plus" | "minus" | "fit", label: string, run: () => void): JSX.Element => (
        <button type="button" class="square" aria-label={label} title={label} onClick={run}>
            <Icon name={icon} />
        </button>
    );
    return (
        <div class="tree">
            <canvas
                ref={canvas}
                role="img"
                aria-label={t("tree.label", { nodes: layout.x.length, depth: layout.levels.length - 1 })}
                onPointerDown={onDown}
                onPointerMove={onMove}
                onPointerUp={onUp}
                onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
                onPointerLeave={() => onHover(-1)}
            />
            <div class="tree-tools">
                {tool("plus", t("tree.in"), () => zoom(1.4))}
                {tool("minus", t("tree.out"), () => zoom(1 / 1.4))}
                {tool("fit", t("tree.fit"), () => {
                    setFollow(false);
                    fit();
                })}
                <button type="button" aria-pressed={follow} onClick={() => setFollow(!follow)}>
                    {t("tree.follow")}
                </button>
            </div>
        </div>
    );
}
