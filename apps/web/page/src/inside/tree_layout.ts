// SPDX-License-Identifier: MIT
// The search tree laid out, once for an iteration and over all its nodes, so that nothing moves
// while time is scrubbed. Nothing recurses: a tree may be as deep as its search.
import type { Recording, Span } from "./recording";

export interface Layout {
    span: Span;
    x: Float64Array; // by node - span.firstNode, in units of one leaf
    depth: Int32Array;
    levels: number[][]; // nodes of a depth from left to right
    width: number;
}

export function layOut(recording: Recording, span: Span): Layout {
    const size = span.endNode - span.firstNode;
    const first = new Int32Array(size).fill(-1);
    const last = new Int32Array(size).fill(-1);
    const next = new Int32Array(size).fill(-1);
    const x = new Float64Array(size);
    const depth = new Int32Array(size);
    const roots: number[] = [];
    for (let i = 0; i < size; i++) {
        const parent = recording.parent[span.firstNode + i] - span.firstNode;
        if (parent < 0) {
            roots.push(i);
            continue;
        }
        if (last[parent] >= 0) next[last[parent]] = i;
        else first[parent] = i;
        last[parent] = i;
    }
    const levels: number[][] = [];
    let leaves = 0;
    for (const root of roots) {
        const stack = [root];
        while (stack.length) {
            const i = stack[stack.length - 1];
            if (i >= 0) {
                // On the way down: its children come before it is done.
                stack[stack.length - 1] = ~i;
                const parent = recording.parent[span.firstNode + i] - span.firstNode;
                depth[i] = parent >= 0 ? depth[parent] + 1 : 0;
                (levels[depth[i]] ??= []).push(span.firstNode + i);
                const children: number[] = [];
                for (let child = first[i]; child >= 0; child = next[child]) children.push(child);
                for (let k = children.length - 1; k >= 0; k--) stack.push(children[k]);
            } else {
                stack.pop();
                const done = ~i;
                x[done] = first[done] < 0 ? leaves++ : (x[first[done]] + x[last[done]]) / 2;
            }
        }
    }
    return { span, x, depth, levels, width: Math.max(1, leaves) };
}
