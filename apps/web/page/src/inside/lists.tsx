// SPDX-License-Identifier: MIT
// The open list in its true order and the closed set, as lists one can walk through by keys. Only
// the rows in view exist, so that scrubbing through a search of thousands of nodes stays smooth.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as format from "../format";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { nodeFigures, type Recording } from "./recording";
import { select } from "./inside_state";
import { answerNode } from "./quiz_state";

const SPARE = 4; // rows drawn beyond the edges

let measured = { by: "", row: 24 };

// The height of a row, in pixels: that of a line of text, which projector mode and large screens
// change. Asked of the style sheet only when one of them does.
function rowHeight(projector: boolean): number {
    const by = `${projector} ${window.innerWidth} ${window.innerHeight}`;
    if (measured.by !== by) measured = { by, row: 1.5 * parseFloat(getComputedStyle(document.documentElement).fontSize) };
    return measured.row;
}

interface Props {
    id: string;
    title: string;
    nodes: number[];
    recording: Recording;
    selected: number;
    next?: boolean; // the first is the one that is taken next
    secret?: number; // a node whose figures are not shown
}

export function NodeList({ id, title, nodes, recording, selected, next: marked, secret }: Props): JSX.Element {
    const box = useRef<HTMLDivElement>(null);
    const [at, setAt] = useState(0);
    const [top, setTop] = useState(0);
    const [height, setHeight] = useState(240);
    const rowPx = rowHeight(useStore((state) => state.view.projector));
    const active = Math.min(at, Math.max(0, nodes.length - 1));
    const first = Math.max(0, Math.min(nodes.length - 1, Math.floor(top / rowPx)) - SPARE);
    const end = Math.min(nodes.length, Math.ceil((top + height) / rowPx) + SPARE);

    useEffect(() => {
        const list = box.current;
        if (!list) return;
        const observer = new ResizeObserver(() => setHeight(list.clientHeight));
        observer.observe(list);
        return () => observer.disconnect();
    }, []);

    const onKeyDown = (event: KeyboardEvent): void => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (!step || !nodes.length) return;
        event.preventDefault();
        event.stopPropagation();
        const next = Math.max(0, Math.min(nodes.length - 1, active + step));
        setAt(next);
        select(nodes[next]);
        const list = box.current;
        if (!list) return;
        if (next * rowPx < list.scrollTop) list.scrollTop = next * rowPx;
        else if ((next + 1) * rowPx > list.scrollTop + list.clientHeight) list.scrollTop = (next + 1) * rowPx - list.clientHeight;
    };
    const rows: JSX.Element[] = [];
    for (let i = first; i < end; i++) {
        const node = nodes[i];
        const chosen = { selected: node === selected, next: marked === true && i === 0, secret: node === secret, onClick: () => (setAt(i), select(node), answerNode(node)) };
        rows.push(drawRow({ id, i, node, size: nodes.length, top: i * rowPx, recording, ...chosen }));
    }
    return (
        <section class="node-list">
            <h3 id={`${id}-title`}>
                {title} <span class="muted">{format.count(nodes.length)}</span>
            </h3>
            <div
                ref={box}
                role="listbox"
                tabIndex={0}
                aria-labelledby={`${id}-title`}
                aria-activedescendant={active >= first && active < end ? `${id}-${active}` : undefined}
                onKeyDown={onKeyDown}
                onScroll={(event) => setTop(event.currentTarget.scrollTop)}
            >
                <div class="rows" role="presentation" style={{ height: `${nodes.length * rowPx}px` }}>
                    {rows}
                </div>
                {nodes.length === 0 && (
                    <div role="option" aria-selected={false} aria-disabled={true} class="muted">
                        {t("list.empty")}
                    </div>
                )}
            </div>
        </section>
    );
}

interface RowProps {
    id: string;
    i: number;
    node: number;
    size: number;
    top: number;
    recording: Recording;
    selected: boolean;
    next: boolean;
    secret: boolean;
    onClick(): void;
}

// No component: rows are drawn at every step of a scrub.
const drawRow = ({ id, i, node, size, top, recording, selected, next, secret, onClick }: RowProps): JSX.Element => (
    <div
        key={i}
        id={`${id}-${i}`}
        role="option"
        class={next ? "next" : undefined}
        aria-selected={selected}
        aria-posinset={i + 1}
        aria-setsize={size}
        style={{ transform: `translateY(${top}px)` }}
        onClick={onClick}
    >
        <span class="id">
            {next && <span aria-hidden="true">▸ </span>}
            {node}
            {next && <span class="hidden"> {t("list.next")}</span>}
        </span>
        <span>{secret ? "?" : nodeFigures(recording, node)}</span>
    </div>
);
