// SPDX-License-Identifier: MIT
// Which node of a recording had a board first. Found on demand, node by node, so that a recording
// that nobody asks about costs nothing.
import { isMove, target } from "../board";
import type { Recording } from "./recording";

const NODES_MAX = 60000; // beyond, nobody looks for one node

export class Twins {
    private readonly tiles: (readonly number[])[] = [];
    private readonly root: number[] = [];
    private readonly first = new Map<string, number>();
    private readonly twin: number[] = [];

    constructor(private readonly recording: Recording) {}

    // The first node with this node's board, from the same root; -1 if it is the first itself.
    of(node: number): number {
        if (node < 0 || node >= Math.min(NODES_MAX, this.recording.nodes)) return -1;
        while (this.twin.length <= node) this.enter(this.twin.length);
        return this.twin[node];
    }

    private enter(node: number): void {
        const parent = this.recording.parent[node];
        this.root[node] = parent >= 0 ? this.root[parent] : node;
        this.tiles[node] = parent >= 0 ? this.after(parent, this.recording.move[node]) : this.recording.board(node).tiles;
        const key = `${this.root[node]}:${this.tiles[node].join()}`;
        const there = this.first.get(key);
        if (there === undefined) this.first.set(key, node);
        this.twin[node] = there ?? -1;
    }

    private after(parent: number, move: string): readonly number[] {
        const { rows, cols } = this.recording.start;
        const tiles = this.tiles[parent].slice();
        const blank = tiles.indexOf(0);
        const to = isMove(move) ? target(rows, cols, blank, move) : -1;
        if (to < 0) return tiles;
        [tiles[blank], tiles[to]] = [tiles[to], 0];
        return tiles;
    }
}
