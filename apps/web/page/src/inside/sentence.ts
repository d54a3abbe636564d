// SPDX-License-Identifier: MIT
// One sentence for an event: what happened, why this node, why it is dropped.
import type { Values } from "../api/types";
import { blankOf } from "../board";
import { fill } from "../i18n/fill";
import { t, type Key } from "../i18n/index";
import { get } from "../state/store";
import { reasonText } from "./event_text";
import type { Recording } from "./recording";
import { sayingOf, stepsOf } from "./steps";
import { Twins } from "./twins";

const WAYS: Record<string, Key> = { U: "way.up", D: "way.down", L: "way.left", R: "way.right" };
const TIES_NODES_MAX = 20000; // counting equals among more is not worth a frame

const twins = new WeakMap<Recording, Twins>();

function twinOf(recording: Recording, node: number): number {
    const known = twins.get(recording) ?? new Twins(recording);
    twins.set(recording, known);
    return known.of(node);
}

// "g = 3, h = 8, f = 11", or "g = 3" of a blind search.
function figuresOf({ g, h, f }: { g: number; h: number; f: number }): string {
    return h >= 0 ? `g = ${g}, h = ${h}, f = ${f}` : `g = ${g}`;
}

// The bound of an event, or of its iteration.
function boundAt(recording: Recording, moment: number): number {
    const { firstEvent } = recording.span(moment);
    const own = recording.bound[moment];
    return own >= 0 ? own : recording.bound[firstEvent];
}

// Where the blank of the parent was lies the tile that moved.
function movedTile(recording: Recording, node: number): number {
    const parent = recording.parent[node];
    return parent < 0 ? 0 : recording.board(node).tiles[blankOf(recording.board(parent))];
}

// Why this node and not one with an equal key.
function tieText(recording: Recording, moment: number): string {
    const node = recording.node[moment];
    const { ties, key } = recording;
    if (!ties || moment === 0 || recording.nodes > TIES_NODES_MAX) return "";
    const equal = recording.open(moment - 1).filter((each) => key[each] === key[node]).length - 1;
    const saying = stepsOf(recording.search.algorithm, get().view.language).say.get(`tie/${ties}`);
    return equal > 0 && saying ? ` ${fill(saying, { equal })}` : "";
}

function valuesOf(recording: Recording, moment: number): Values {
    const node = recording.node[moment];
    if (node < 0) return { bound: boundAt(recording, moment) };
    const { g, h, f, key } = recording.values[moment];
    const met = recording.meeting(moment);
    const whole = recording.movesFound(moment).length;
    return {
        ...{ node, g, h, f, key, parent: recording.parent[node], bound: boundAt(recording, moment), figures: figuresOf({ g, h, f }) },
        move: recording.move[node] in WAYS ? t(WAYS[recording.move[node]]) : "",
        tile: movedTile(recording, node),
        twin: met ? met[met[0] === node ? 1 : 0] : twinOf(recording, node),
        ...{ whole, rest: whole - g },
        reason: reasonText(recording.reason[moment] ?? ""),
    };
}

// A goal that is tested when it is made says so; a twin that is not known is not named.
function reasonOf(recording: Recording, moment: number, values: Values): string | undefined {
    if (recording.kind[moment] === "goal" && recording.search.params["goal-test"] === "generation") return "generation";
    if (recording.kind[moment] === "duplicate" && values.twin === -1) return undefined;
    return recording.reason[moment];
}

export function sentenceAt(recording: Recording, moment: number): string {
    const kind = recording.kind[moment];
    if (!kind) return "";
    const values = valuesOf(recording, moment);
    const saying = sayingOf(stepsOf(recording.search.algorithm, get().view.language), kind, reasonOf(recording, moment, values));
    const tie = saying.includes("{tie}") ? tieText(recording, moment) : "";
    return fill(saying, { ...values, tie });
}
