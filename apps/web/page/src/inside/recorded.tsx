// SPDX-License-Identifier: MIT
// A recording at one moment: the time line, the tree, the node on view, the open and closed lists.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { heuristicName } from "../parts/search_form";
import { useStore } from "../state/store";
import { reasonText } from "./event_text";
import { glance, nodeOn } from "./inside_state";
import { NodeList } from "./lists";
import { nodeFigures, type Recording } from "./recording";
import { keepsPath, stackAt } from "./stack";
import { QuizCard } from "./quiz_card";
import { SharesNote, useShares } from "./shares";
import { Timeline } from "./timeline";
import { TreeView } from "./tree_view";
import { useUnhurried } from "./unhurried";

export function Recorded({ recording, recorded }: { recording: Recording; recorded: number }): JSX.Element {
    const moment = useStore((state) => state.inside.moment);
    const chosen = useStore((state) => state.inside.selected);
    const quiz = useStore((state) => (state.quiz.about === recording ? state.quiz : null));
    const hidden = quiz !== null && quiz.given === null;
    const secret = hidden && quiz.question?.kind === "f" ? quiz.question.node : -1; // the node whose f is asked
    const read = useUnhurried(moment);
    const [hovered, setHovered] = useState(-1);
    const selected = chosen >= 0 ? chosen : nodeOn(recording, moment);
    const focus = hovered >= 0 ? hovered : selected;
    useEffect(() => glance(focus), [recording, focus]);
    useShares(recording, focus, moment);
    // While it plays the tree changes at every frame; what is read, less often.
    const words = { recording, recorded, moment: read, chosen, hovered, hidden, secret, language: useStore((state) => state.view.language) };
    return (
        <>
            {quiz ? <QuizCard recording={recording} /> : <Timeline recording={recording} moment={moment} />}
            <div class="inside-grid">
                <div class="inside-main">
                    <TreeView recording={recording} recorded={recorded} moment={moment} selected={selected} secret={secret} onHover={setHovered} />
                    {useMemo(() => <NodeWords {...words} />, Object.values(words))}
                </div>
                {useMemo(() => <Lists {...words} />, Object.values(words))}
            </div>
        </>
    );
}

interface Words {
    recording: Recording;
    recorded: number;
    moment: number;
    chosen: number; // -1: the node of the event on view
    hovered: number; // -1: none
    hidden: boolean; // a question is open
    secret: number;
}

const chosenOr = ({ recording, chosen, moment }: Words): number => (chosen >= 0 ? chosen : nodeOn(recording, moment));

function NodeWords(words: Words): JSX.Element {
    const { recording, moment, hovered, secret } = words;
    const node = hovered >= 0 ? hovered : chosenOr(words);
    return (
        <>
            {secret < 0 && <NodeLine recording={recording} node={node} moment={moment} />}
            <Meaning recording={recording} node={node} />
            <PathFound recording={recording} moment={moment} />
            {secret < 0 && <SharesNote />}
            <Legend />
            <p class="muted small">
                {plural("nodes", recording.nodes, format.count(recording.nodes))} · {plural("events", recording.events, format.count(recording.events))}
                {recording.truncated && ` · ${t("inside.truncated")}`}
            </p>
        </>
    );
}

function Lists(words: Words): JSX.Element {
    const { recording, recorded, moment, hidden, secret } = words;
    const open = useMemo(() => recording.open(moment), [recording, recorded, moment]);
    const closed = useMemo(() => recording.closed(moment), [recording, recorded, moment]);
    const selected = chosenOr(words);
    return (
        <div class="lists">
            <NodeList id="open" title={t("inside.open")} nodes={hidden ? [...open].sort((a, b) => a - b) : open} recording={recording} selected={selected} next={!hidden} secret={secret} />
            {keepsPath(recording) ? (
                <NodeList id="closed" title={t("inside.stack")} nodes={stackAt(recording, moment)} recording={recording} selected={selected} />
            ) : (
                <NodeList id="closed" title={t("inside.closed")} nodes={closed} recording={recording} selected={selected} />
            )}
        </div>
    );
}

function NodeLine({ recording, node, moment }: { recording: Recording; node: number; moment: number }): JSX.Element {
    const status = recording.status(node, moment);
    return (
        <p class="node-line" aria-live="off">
            <b>{t("event.node", { node })}</b>
            <span>{nodeFigures(recording, node)}</span>
            <span class={`status ${status}`}>{t(`status.${status}`)}</span>
            {status === "dropped" && <span>{reasonText(recording.reason[recording.eventOf(node, moment)] ?? "")}</span>}
        </p>
    );
}

// What the letters mean, where they are shown.
function Meaning({ recording, node }: { recording: Recording; node: number }): JSX.Element {
    const { heuristic } = recording.search;
    if (recording.h[node] < 0) return <p class="muted small">{t("meaning.g")}</p>;
    const name = heuristic ? heuristicName(heuristic) : t("meaning.own");
    return (
        <p class="muted small">
            {t("meaning.g")} · {t("meaning.h", { name })} · {t("meaning.f")}
        </p>
    );
}

function PathFound({ recording, moment }: { recording: Recording; moment: number }): JSX.Element | null {
    const moves = recording.movesFound(moment);
    if (!moves) return null;
    return (
        <p class="small" data-testid="path">
            {plural("moves", moves.length, format.count(moves.length))}: <span class="letters">{moves}</span>
        </p>
    );
}

const Legend = (): JSX.Element => (
    <ul class="legend small">
        <li class="waiting">{t("status.waiting")}</li>
        <li class="closed">{t("status.closed")}</li>
        <li class="dropped">{t("status.dropped")}</li>
        <li class="path">{t("legend.path")}</li>
    </ul>
);
