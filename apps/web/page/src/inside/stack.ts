// SPDX-License-Identifier: MIT
// The recursion stack of a depth-first search over the tree of moves: the nodes that have been entered
// and not left, the newest first.
import type { Recording } from "./recording";

const KEEP_A_PATH = ["dls", "iddfs", "idastar", "backtrack", "dfs-bnb", "rbfs"];
const ENTERED = ["start", "expand", "goal", "improve"];

// The search keeps nothing but its path.
export const keepsPath = ({ search }: Recording): boolean => KEEP_A_PATH.includes(search.algorithm);

export function stackAt(recording: Recording, moment: number): number[] {
    const node = recording.node[moment];
    if (node === undefined || node < 0) return [];
    const parent = recording.parent[node];
    return recording.path(ENTERED.includes(recording.kind[moment]) || parent < 0 ? node : parent).reverse();
}
