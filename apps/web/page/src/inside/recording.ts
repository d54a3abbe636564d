// SPDX-License-Identifier: MIT
// A recorded search. Each event is linked to the one before it about the same node, so a node's
// state at any moment is found by walking back a step or two: going backwards costs what going
// forwards costs. An iteration's nodes are numbered in a row, because nodes are numbered in the
// order of making.
import type { Search, TraceBatch } from "../api/types";
import { inverse, isMove, replay, type Board } from "../board";
import { atMost, orderBehind } from "./open_order";

const QUEUE_FIRST = 1024;

export type Status = "unborn" | "waiting" | "closed" | "dropped" | "goal";

const STATUS: Record<string, Status> = {
    start: "waiting",
    generate: "waiting",
    reopen: "waiting",
    expand: "closed",
    prune: "dropped",
    duplicate: "dropped",
    improve: "goal",
    goal: "goal",
};

export interface Span {
    firstNode: number;
    endNode: number;
    firstEvent: number;
    endEvent: number;
}

export class Recording {
    readonly kind: string[] = [];
    readonly node: number[] = [];
    readonly frontier: number[] = [];
    readonly bound: number[] = [];
    readonly reason: (string | undefined)[] = [];
    readonly values: { g: number; h: number; f: number; key: number }[] = []; // by event, of its node
    private readonly before: number[] = []; // the event before about the same node, -1

    readonly parent: number[] = [];
    readonly move: string[] = [];
    readonly g: number[] = [];
    readonly h: number[] = [];
    readonly f: number[] = [];
    readonly key: number[] = [];
    readonly born: number[] = [];
    readonly taken: number[] = []; // the event of its first expansion, -1
    private readonly last: number[] = [];
    private readonly waiting: boolean[] = []; // by event: its node waits after it
    private readonly expansions: number[] = []; // events
    private reopens = false;
    private queued: { first: number; events: number; nodes: number[] } = { first: -1, events: 0, nodes: [] };
    private readonly roots = new Map<number, readonly number[]>();
    private readonly boards = new Map<number, Board>();
    private readonly cuts: { node: number; event: number }[] = [{ node: 0, event: 0 }];

    truncated = false;
    complete = false;
    torn = false; // events are missing: the server did not hold them any more

    constructor(
        readonly start: Board,
        readonly search: Search,
        readonly ties: string | null = null, // the rule among equal keys, where the search has one
    ) {}

    get events(): number {
        return this.kind.length;
    }

    get nodes(): number {
        return this.parent.length;
    }

    // A recording with a hole ends before it.
    add(batch: TraceBatch): void {
        if (batch.from > this.events) this.torn = true;
        if (this.torn) {
            this.complete = this.complete || batch.end;
            this.truncated = true;
            return;
        }
        for (const [kind, node, parent, move, g, h, f, key, bound, frontier, reason, tiles] of batch.events.slice(
            Math.max(0, this.events - batch.from),
        )) {
            const event = this.events;
            if (kind === "iteration") this.cuts.push({ node: this.nodes, event });
            if (node >= this.nodes) {
                this.parent[node] = parent;
                this.move[node] = move;
                this.born[node] = event;
                this.taken[node] = -1;
                this.last[node] = -1;
                this.key[node] = key;
            }
            if (node >= 0) {
                this.g[node] = g;
                this.h[node] = h;
                this.f[node] = f;
                if (tiles) this.roots.set(node, tiles);
                if (kind === "expand" && this.taken[node] < 0) this.taken[node] = event;
            }
            this.before.push(node >= 0 ? this.last[node] : -1);
            if (node >= 0) this.last[node] = event;
            this.kind.push(kind);
            this.waiting.push(STATUS[kind] === "waiting");
            if (kind === "expand") this.expansions.push(event);
            if (kind === "reopen") this.reopens = true;
            this.node.push(node);
            this.frontier.push(frontier);
            this.bound.push(bound);
            this.reason.push(reason || undefined);
            this.values.push({ g, h, f, key });
        }
        if (!batch.end) return;
        this.complete = true;
        this.truncated = batch.truncated ?? false;
    }

    // The last event about a node at or before a moment; -1 if it is not made yet.
    eventOf(node: number, moment: number): number {
        let event = this.last[node] ?? -1;
        while (event > moment) event = this.before[event];
        return event;
    }

    status(node: number, moment: number): Status {
        const event = this.eventOf(node, moment);
        return event < 0 ? "unborn" : STATUS[this.kind[event]];
    }

    board(node: number): Board {
        const known = this.boards.get(node);
        if (known) return known;
        let moves = "";
        let top = node;
        while (!this.roots.has(top) && this.parent[top] >= 0) {
            moves = this.move[top] + moves;
            top = this.parent[top];
        }
        const root: Board = { ...this.start, tiles: this.roots.get(top) ?? this.start.tiles };
        const found = replay(root, moves) ?? root;
        if (this.boards.size > 5000) this.boards.clear();
        this.boards.set(node, found);
        return found;
    }

    path(node: number): number[] {
        const nodes: number[] = [];
        for (let at = node; at >= 0; at = this.parent[at]) nodes.push(at);
        return nodes.reverse();
    }

    // The two nodes, the start's side first, where a search from both ends has met; null elsewhere.
    meeting(moment: number): [number, number] | null {
        if (this.kind[moment] !== "goal") return null;
        const other = [moment - 1, moment + 1].find((event) => this.kind[event] === "goal");
        if (other === undefined) return null;
        const [a, b] = [this.node[Math.min(moment, other)], this.node[Math.max(moment, other)]];
        return this.path(a)[0] === this.span(moment).firstNode ? [a, b] : [b, a];
    }

    // The nodes of the way to a node; where two searches have met, from one end to the other.
    way(node: number, moment: number): number[] {
        const [near, far] = this.meeting(moment) ?? [-1, -1];
        return node === near || node === far ? [...this.path(near), ...this.path(far).reverse()] : this.path(node);
    }

    // The moves of a solution that ends at a moment; "" where none does.
    movesFound(moment: number): string {
        const met = this.meeting(moment);
        const kind = this.kind[moment];
        const along = (node: number): string[] => this.path(node).map((each) => (this.parent[each] >= 0 ? this.move[each] : ""));
        if (!met) return kind === "goal" || kind === "improve" ? along(this.node[moment]).join("") : "";
        const homewards = along(met[1]).reverse();
        return along(met[0]).join("") + homewards.map((each) => (isMove(each) ? inverse(each) : "")).join("");
    }

    // The iteration that a moment lies in.
    span(moment: number): Span {
        let low = 0;
        let high = this.cuts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.cuts[middle].event <= moment) low = middle;
            else high = middle - 1;
        }
        const next = this.cuts[low + 1];
        return {
            firstNode: this.cuts[low].node,
            endNode: next?.node ?? this.nodes,
            firstEvent: this.cuts[low].event,
            endEvent: next?.event ?? this.events,
        };
    }

    // Nodes that wait at a moment, next one first: by their keys, and among equal ones by the search's
    // own rule (open_order.ts).
    open(moment: number): number[] {
        const { firstNode, endNode } = this.span(moment);
        const waits = (node: number): boolean => this.born[node] <= moment && this.waiting[this.eventOf(node, moment)];
        if (!this.reopens) return this.queue(firstNode, endNode, this.bornBy(moment)).filter(waits);
        const nodes: number[] = [];
        for (let node = firstNode; node < endNode; node++) if (waits(node)) nodes.push(node);
        return this.inOrder(nodes, moment);
    }

    // A node that is taken once has one place in the queue for all of its life, so the nodes of an
    // iteration are put in order once; a moment's list is what of them waits. Nodes that are not made
    // by then are left out, the first time, in steps of twice as many: the first events of a large
    // recording are shown at once.
    private queue(firstNode: number, endNode: number, born: number): number[] {
        const { first, events, nodes } = this.queued;
        if (first === firstNode && events === this.events && firstNode + nodes.length >= Math.min(born, endNode)) return nodes;
        let size = QUEUE_FIRST;
        while (firstNode + size < born) size *= 2;
        const made = Array.from({ length: Math.min(size, endNode - firstNode) }, (_, i) => firstNode + i);
        this.queued = { first: firstNode, events: this.events, nodes: this.inOrder(made, -1) };
        return this.queued.nodes;
    }

    private inOrder(nodes: number[], moment: number): number[] {
        const { key } = this;
        const behind = orderBehind(this, moment, key[this.span(moment).firstNode] < 0);
        return nodes.sort((a, b) => key[a] - key[b] || behind(a, b));
    }

    // Nodes expanded so far, newest first.
    closed(moment: number): number[] {
        const { firstEvent } = this.span(moment);
        const nodes: number[] = [];
        for (let i = this.expanded(moment) - 1; i >= 0 && this.expansions[i] >= firstEvent; i--) nodes.push(this.node[this.expansions[i]]);
        return nodes;
    }

    // How many expansions there are up to a moment.
    private expanded(moment: number): number {
        return atMost(this.expansions, moment);
    }

    // How many nodes are made up to a moment: they are numbered in the order of making.
    bornBy(moment: number): number {
        return atMost(this.born, moment);
    }

    // The next event of a kind after a moment, or before it with step -1; -1 if there is none.
    seek(moment: number, kind: string, step: 1 | -1): number {
        for (let event = moment + step; event >= 0 && event < this.events; event += step) if (this.kind[event] === kind) return event;
        return -1;
    }
}

// "g 3 · h 8 · f 11"
export function nodeFigures(recording: Recording, node: number): string {
    const parts = [`g ${recording.g[node]}`];
    if (recording.h[node] >= 0) parts.push(`h ${recording.h[node]}`, `f ${recording.f[node]}`);
    return parts.join(" · ");
}
