// SPDX-License-Identifier: MIT
// The search tree laid out: the nodes of an iteration that are made so far, so that it grows as the
// search does. Who is whose child is found once for all nodes; a layout then is one walk over those
// that are made. Nothing recurses: a tree may be as deep as its search.
import type { Recording, Span } from "./recording";

export interface Layout {
    span: Span;
    x: Float64Array; // by node - span.firstNode, in units of one leaf
    depth: Int32Array;
    levels: number[][]; // nodes of a depth from left to right
    width: number;
}

// By node - firstNode; -1: none. Children are in the order of making.
interface Links {
    firstNode: number;
    size: number;
    up: Int32Array;
    first: Int32Array;
    next: Int32Array;
    depth: Int32Array;
}

const known = new WeakMap<Recording, Links>();

function linksOf(recording: Recording, firstNode: number, size: number): Links {
    const there = known.get(recording);
    if (there && there.firstNode === firstNode && there.size >= size) return there;
    const none = (): Int32Array => new Int32Array(size).fill(-1);
    const links: Links = { firstNode, size, up: none(), first: none(), next: none(), depth: new Int32Array(size) };
    const last = none();
    for (let i = 0; i < size; i++) {
        const parent = recording.parent[firstNode + i] - firstNode;
        if (parent < 0) continue;
        links.up[i] = parent;
        links.depth[i] = links.depth[parent] + 1;
        if (last[parent] >= 0) links.next[last[parent]] = i;
        else links.first[parent] = i;
        last[parent] = i;
    }
    known.set(recording, links);
    return links;
}

// `whole`: how many nodes the iteration will have in the end.
export function layOut(recording: Recording, span: Span, whole = span.endNode - span.firstNode): Layout {
    const size = span.endNode - span.firstNode;
    const { up, first, next, depth } = linksOf(recording, span.firstNode, Math.max(size, whole));
    const x = new Float64Array(size);
    const levels: number[][] = [];
    let leaves = 0;
    // A node that is not made yet is no child: it and its later siblings have larger numbers.
    const made = (node: number): boolean => node >= 0 && node < size;
    const walk = (root: number): void => {
        let at = root;
        for (;;) {
            (levels[depth[at]] ??= []).push(span.firstNode + at);
            if (made(first[at])) {
                at = first[at];
                continue;
            }
            x[at] = leaves++;
            while (at !== root && !made(next[at])) {
                const parent = up[at]; // whose last child this is
                x[parent] = (x[first[parent]] + x[at]) / 2;
                at = parent;
            }
            if (at === root) return;
            at = next[at];
        }
    };
    for (let i = 0; i < size; i++) if (up[i] < 0) walk(i);
    return { span, x, depth, levels, width: Math.max(1, leaves) };
}
