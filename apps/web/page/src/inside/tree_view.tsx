// SPDX-License-Identifier: MIT
// The canvas of the tree: pan by dragging, zoom by wheel, pinch or buttons, hover to look at a
// node, click to keep it. It follows the event on view until the user drags it away.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../i18n/index";
import { Icon } from "../parts/icons";
import { useStore } from "../state/store";
import { select } from "./inside_state";
import { answerNode } from "./quiz_state";
import type { Recording } from "./recording";
import { TreeCamera } from "./tree_camera";
import { TreeHand } from "./tree_hand";
import { layOut } from "./tree_layout";

// A tree that is laid out anew at every node; larger ones are laid out once, and shown as they grow.
const GROWING_MAX = 20000;
// The least scale at which figures are read, on a desk and in a lecture hall.
const READABLE = 0.74;
const READABLE_FAR = 1.1;

interface Props {
    recording: Recording;
    recorded: number;
    moment: number;
    selected: number;
    secret: number; // a node whose figures are not shown; -1: none
    onHover(node: number): void;
}

export function TreeView({ recording, recorded, moment, selected, secret, onHover }: Props): JSX.Element {
    const camera = useMemo(() => new TreeCamera(), []);
    const hand = useMemo(() => new TreeHand(camera), [camera]);
    const [follow, setFollow] = useState(true);
    const theme = useStore((state) => state.view.theme);
    const projector = useStore((state) => state.view.projector);
    const span = recording.span(moment);
    const end = span.endNode - span.firstNode <= GROWING_MAX ? Math.max(span.firstNode + 1, Math.min(span.endNode, recording.bornBy(moment))) : span.endNode;
    const layout = useMemo(() => layOut(recording, { ...span, endNode: end }, span.endNode - span.firstNode), [recording, span.firstNode, end, recorded]);
    const path = useMemo(() => new Set(recording.way(selected, moment)), [recording, selected, moment]);
    camera.scene = { recording, layout, view: camera.view, moment, selected, path, secret };
    hand.told = { hover: onHover, press: (node) => (select(node), answerNode(node)), dragged: () => setFollow(false) };
    useEffect(() => camera.enter(), [recording]);
    useEffect(() => {
        if (follow) camera.follow(selected, projector ? READABLE_FAR : READABLE);
        camera.redraw();
    }, [moment, selected, layout, theme, follow, projector, secret]);
    useEffect(() => camera.attach(), []);
    return (
        <div class="tree">
            <canvas
                ref={camera.hold}
                role="img"
                aria-label={t("tree.label", { nodes: layout.x.length, depth: layout.levels.length - 1 })}
                onPointerDown={hand.onPointerDown}
                onPointerMove={hand.onPointerMove}
                onPointerUp={hand.onPointerUp}
                onPointerCancel={hand.onPointerCancel}
                onPointerLeave={hand.onPointerLeave}
            />
            <TreeTools camera={camera} follow={follow} onFollow={setFollow} />
        </div>
    );
}

interface ToolsProps {
    camera: TreeCamera;
    follow: boolean;
    onFollow(follow: boolean): void;
}

function TreeTools({ camera, follow, onFollow }: ToolsProps): JSX.Element {
    const tool = (icon: "plus" | "minus" | "fit", label: string, run: () => void): JSX.Element => (
        <button type="button" class="square" aria-label={label} title={label} onClick={run}>
            <Icon name={icon} />
        </button>
    );
    return (
        <div class="tree-tools">
            {tool("plus", t("tree.in"), () => camera.zoom(1.4))}
            {tool("minus", t("tree.out"), () => camera.zoom(1 / 1.4))}
            {tool("fit", t("tree.fit"), () => {
                onFollow(false);
                camera.fit();
            })}
            <button type="button" aria-pressed={follow} onClick={() => onFollow(!follow)}>
                {t("tree.follow")}
            </button>
        </div>
    );
}
