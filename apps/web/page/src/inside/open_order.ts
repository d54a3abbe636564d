// SPDX-License-Identifier: MIT
// The order of the open list behind its keys. A rule that the search names (`ties`), a queue and a
// stack are known; where there is none, the order is that of what the search really took next.
import type { Recording } from "./recording";

type Order = (a: number, b: number) => number;

const QUEUES = ["bfs", "bibfs", "beam", "ucs"];
const STACKS = ["dfs", "dfs-restart"];

// How many of some rising numbers are at most so large.
export function atMost(rising: readonly number[], most: number): number {
    let low = 0;
    let high = rising.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (rising[middle] <= most) low = middle + 1;
        else high = middle;
    }
    return low;
}

// A node that waits again after a shorter way was found came in then.
function cameIn(recording: Recording, moment: number): (node: number) => number {
    return (node) => {
        if (moment < 0) return recording.born[node];
        const event = recording.eventOf(node, moment);
        return recording.kind[event] === "reopen" ? event : recording.born[node];
    };
}

function tieRule(recording: Recording, moment: number): Order | null {
    const { ties, g, h } = recording;
    const turn = cameIn(recording, moment);
    const oldest: Order = (a, b) => turn(a) - turn(b);
    if (ties === "fifo") return oldest;
    if (ties === "lifo") return (a, b) => -oldest(a, b);
    if (ties === "low-h") return (a, b) => h[a] - h[b] || oldest(a, b);
    if (ties === "low-h-lifo") return (a, b) => h[a] - h[b] || -oldest(a, b);
    if (ties === "high-g") return (a, b) => g[b] - g[a] || oldest(a, b);
    return null;
}

// The children of the newest expansion lie on top, in the order of moves or the other way round.
function stackRule({ parent, taken, search }: Recording): Order {
    const reversed = search.params.children === "reversed" ? -1 : 1;
    const made = (node: number): number => (parent[node] >= 0 ? taken[parent[node]] : -1);
    return (a, b) => made(b) - made(a) || reversed * (a - b);
}

export function orderBehind(recording: Recording, moment: number, plain: boolean): Order {
    const { algorithm } = recording.search;
    const { taken } = recording;
    const rule = plain ? null : tieRule(recording, moment);
    if (rule) return rule;
    if (plain && STACKS.includes(algorithm)) return stackRule(recording);
    const turn = (node: number): number => (taken[node] > moment ? taken[node] : Number.MAX_SAFE_INTEGER);
    const newestFirst = plain && !QUEUES.includes(algorithm);
    return (a, b) => turn(a) - turn(b) || (newestFirst ? b - a : a - b);
}
