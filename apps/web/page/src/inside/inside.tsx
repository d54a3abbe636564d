// SPDX-License-Identifier: MIT
// Look inside: a recorded search as a tree with its open and closed lists, at any moment of the search.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import type { Papers } from "../api/types";
import { isGoalName } from "../board";
import * as format from "../format";
import { experimentTitle, plural, registry, t } from "../i18n/index";
import { ProblemNote } from "../parts/problem";
import { SearchForm } from "../parts/search_form";
import { setStart } from "../state/puzzle_state";
import { setSearch } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { NodeList, nodeFigures } from "./lists";
import type { Recording } from "./recording";
import { glance, goTo, LIMITS, nodeOn, record, select, showShares, stepTo, stopRecording, type Shares } from "./inside_state";
import { reasonText, Timeline } from "./timeline";
import { TreeView } from "./tree_view";

// The keys of this tab: one event, with Shift one expansion; up and down along the path.
export function insideKey(event: KeyboardEvent): boolean {
    const { recording, moment, selected } = get().inside;
    if (!recording) return false;
    const node = selected >= 0 ? selected : nodeOn(recording, moment);
    if (event.key === "ArrowLeft") event.shiftKey ? stepTo("expand", -1) : goTo(moment - 1);
    else if (event.key === "ArrowRight") event.shiftKey ? stepTo("expand", 1) : goTo(moment + 1);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(recording.events - 1);
    else if (event.key === "ArrowUp") recording.parent[node] >= 0 && select(recording.parent[node]);
    else if (event.key === "ArrowDown") selectChild(recording, node, moment);
    else return false;
    return true;
}

function selectChild(recording: Recording, node: number, moment: number): void {
    const child = recording.parent.findIndex((parent, each) => parent === node && recording.born[each] <= moment);
    if (child >= 0) select(child);
}

export function Inside(): JSX.Element {
    const search = useStore((state) => state.settings.search);
    const recording = useStore((state) => state.inside.recording);
    const recorded = useStore((state) => state.inside.recorded);
    const job = useStore((state) => state.inside.job);
    const [limit, setLimit] = useState(LIMITS[1]);
    const problem = useStore((state) => state.inside.problem);
    const run = (): void => void record(get().settings.search, limit);
    return (
        <div class="tab-inside">
            <form
                class="card inside-form"
                aria-label={t("inside.form")}
                onSubmit={(event) => {
                    event.preventDefault();
                    run();
                }}
            >
                <Examples onChosen={run} />
                <SearchForm compact search={search} onChange={setSearch} />
                <label class="field narrow">
                    <span>{t("inside.limit")}</span>
                    <select value={limit} onChange={(event) => setLimit(Number(event.currentTarget.value))}>
                        {LIMITS.map((each) => (
                            <option key={each} value={each}>
                                {format.count(each)}
                            </option>
                        ))}
                    </select>
                </label>
                {job ? (
                    <button type="button" class="primary" onClick={stopRecording}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="submit" class="primary">
                        {t("inside.run")}
                    </button>
                )}
            </form>
            {problem && <ProblemNote problem={problem} />}
            {recording && recorded > 0 ? (
                <Recorded recording={recording} recorded={recorded} />
            ) : job ? (
                <p class="muted">{t("inside.recording")}</p>
            ) : (
                <p class="muted">{t("inside.empty")}</p>
            )}
        </div>
    );
}

const LISTS_MS = 50;

// The moment for the lists: the present one, but at most twenty in a second. Nobody reads faster, and a list of
// rows is what costs most in a scrub.
function useUnhurried(moment: number): number {
    const [, redraw] = useState(0);
    const shown = useRef({ moment, time: 0 });
    const now = performance.now();
    const due = shown.current.time + LISTS_MS - now;
    if (moment !== shown.current.moment && due <= 0) shown.current = { moment, time: now };
    const late = moment !== shown.current.moment;
    useEffect(() => {
        if (!late) return;
        const timer = window.setTimeout(() => redraw((n) => n + 1), due);
        return () => clearTimeout(timer);
    }, [moment, late]);
    return shown.current.moment;
}

function Recorded({ recording, recorded }: { recording: Recording; recorded: number }): JSX.Element {
    const moment = useStore((state) => state.inside.moment);
    const chosen = useStore((state) => state.inside.selected);
    const listed = useUnhurried(moment);
    const open = useMemo(() => recording.open(listed), [recording, recorded, listed]);
    const closed = useMemo(() => recording.closed(listed), [recording, recorded, listed]);
    const [hovered, setHovered] = useState(-1);
    const selected = chosen >= 0 ? chosen : nodeOn(recording, moment);
    const focus = hovered >= 0 ? hovered : selected;
    useEffect(() => glance(focus), [recording, focus]);
    useShares(recording, focus, moment);
    const status = recording.status(focus, moment);
    return (
        <>
            <Timeline recording={recording} moment={moment} />
            <div class="inside-grid">
                <div class="inside-main">
                    <TreeView recording={recording} recorded={recorded} moment={moment} selected={selected} onHover={setHovered} />
                    <p class="node-line" aria-live="off">
                        <b>{t("event.node", { node: focus })}</b>
                        <span>{nodeFigures(recording, focus)}</span>
                        <span class={`status ${status}`}>{t(`status.${status}`)}</span>
                        {status === "dropped" && <span>{reasonText(recording.reason[recording.eventOf(focus, moment)] ?? "")}</span>}
                    </p>
                    <SharesNote />
                    <Legend />
                    <p class="muted small">
                        {plural("nodes", recording.nodes, format.count(recording.nodes))} ·{" "}
                        {plural("events", recording.events, format.count(recording.events))}
                        {recording.truncated && ` · ${t("inside.truncated")}`}
                    </p>
                </div>
                <div class="lists">
                    <NodeList id="open" title={t("inside.open")} nodes={open} recording={recording} selected={selected} />
                    <NodeList id="closed" title={t("inside.closed")} nodes={closed} recording={recording} selected={selected} />
                </div>
            </div>
        </>
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

const SHARES_WAIT_MS = 80;
const known = new Map<string, Shares>();

// Each tile's share of h on the board, once the pointer or the time line rests.
function useShares(recording: Recording, node: number, moment: number): void {
    useEffect(() => {
        if (node < 0) return;
        const place = recording.board(node);
        const wanted = recording.search.heuristic ?? "manhattan";
        const name = `${wanted} ${place.tiles.join()} ${JSON.stringify(get().puzzle.goal)}`;
        const there = known.get(name);
        if (there) return showShares(there);
        const asking = new AbortController();
        const timer = window.setTimeout(() => {
            api.check(boardFields(place, get().puzzle.goal), asking.signal)
                .then((answer) => {
                    const used = answer.tiles?.[wanted] ? wanted : "manhattan";
                    const cells = answer.tiles?.[used];
                    if (!cells) return;
                    const byTile = new Map<number, number>();
                    place.tiles.forEach((tile, cell) => {
                        const share = cells[cell];
                        if (tile && typeof share === "number") byTile.set(tile, share);
                    });
                    if (known.size > 2000) known.clear();
                    known.set(name, { name: used, byTile });
                    showShares({ name: used, byTile });
                })
                .catch(() => undefined);
        }, SHARES_WAIT_MS);
        return () => {
            clearTimeout(timer);
            asking.abort();
        };
    }, [recording, node, moment]);
}

function SharesNote(): JSX.Element {
    const shares = useStore((state) => state.inside.shares);
    if (!shares) return <p class="muted small shares" />;
    const sum = [...shares.byTile.values()].reduce((total, each) => total + each, 0);
    return <p class="muted small shares">{t("inside.shares", { name: shares.name, sum: format.figure(sum) })}</p>;
}

// The papers' boards with the papers' searches, ready to look into.
function Examples({ onChosen }: { onChosen(): void }): JSX.Element {
    const [papers, setPapers] = useState<Papers | null>(null);
    const server = useStore((state) => state.server.gone);
    useEffect(() => {
        api.papers()
            .then(setPapers)
            .catch(() => undefined);
    }, [server]);
    const quick = (papers?.experiments ?? []).filter((each) => !each.slow);
    const choose = (index: number): void => {
        const chosen = quick[index];
        if (!chosen) return;
        setStart({ rows: chosen.rows, cols: chosen.cols, tiles: chosen.board }, isGoalName(chosen.goal) ? chosen.goal : "last");
        setSearch({ algorithm: chosen.algorithm, heuristic: chosen.heuristic, params: chosen.params, order: "UDLR" });
        onChosen();
    };
    return (
        <label class="field">
            <span>{t("inside.examples")}</span>
            <select
                value=""
                onChange={(event) => {
                    choose(event.currentTarget.value === "" ? -1 : Number(event.currentTarget.value));
                    event.currentTarget.value = "";
                }}
            >
                <option value="">{t("inside.choose")}</option>
                {(papers?.papers ?? []).map((paper) => (
                    <optgroup key={paper.paper} label={registry(`paper.${paper.paper}`, paper.title)}>
                        {quick.map((each, i) =>
                            each.paper === paper.paper ? (
                                <option key={i} value={i}>
                                    {each.paper} · {experimentTitle(each.title)}
                                </option>
                            ) : null,
                        )}
                    </optgroup>
                ))}
            </select>
        </label>
    );
}
