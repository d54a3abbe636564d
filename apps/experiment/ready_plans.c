/* SPDX-License-Identifier: MIT
 *
 * The experiments of the papers that show charts, each in its paper's own reading, and a first plan
 * to change. The papers' charts are pictures without numbers; these are the same comparisons.
 */
#include "ready_plans.h"

#include <string.h>

static const struct ready_plan plans[] = {
    {"paper-001", "figure 4: the time of BFS and DFS with branch and bound on s1 to s4",
     "# Paper 001 (Vieira & Silva), figure 4: the time of BFS and DFS on s1 to s4.\n"
     "name: paper-001\n"
     "algorithms:\n"
     "  - {algorithm: bfs, params: {profile: paper-001}, label: BFS}\n"
     "  - {algorithm: dfs-bnb, params: {profile: paper-001, limit: 25}, label: DFS}\n"
     "boards:\n"
     "  - {suite: papers, names: [001-s1, 001-s2, 001-s3, 001-s4]}\n"
     "repetitions: 5\n"
     "limits: {time: 60s}\n"
     "baseline: BFS\n"},
    {"paper-002", "searches on both states, and greedy search with three heuristics",
     "# Paper 002 (UFPI): the four searches on its two states, and table 3.3, the heuristics of\n"
     "# greedy search by time, states and memory.\n"
     "name: paper-002\n"
     "algorithms:\n"
     "  - {algorithm: bfs, params: {profile: paper-002}, label: BFS}\n"
     "  - {algorithm: dfs-restart, params: {profile: paper-002}, label: DFS}\n"
     "  - {algorithm: greedy, heuristics: [manhattan, euclidean, misplaced],\n"
     "     params: {profile: paper-002}, label: Greedy}\n"
     "  - {algorithm: astar, heuristic: manhattan, params: {profile: paper-002}, label: A*}\n"
     "boards:\n"
     "  - {suite: papers, names: [002-e1, 002-e2]}\n"
     "repetitions: 5\n"
     "limits: {time: 60s}\n"
     "baseline: BFS\n"},
    {"paper-003", "the charts of averages over T1 and T2: time, memory and nodes of seven searches",
     "# Paper 003 (Porto): averages over T1 and T2 of time, memory and nodes.\n"
     "name: paper-003\n"
     "algorithms:\n"
     "  - {algorithm: dls, params: {profile: paper-003}, label: DFS}\n"
     "  - {algorithm: bfs, params: {profile: paper-003}, label: BFS}\n"
     "  - {algorithm: iddfs, params: {profile: paper-003}, label: IDFS}\n"
     "  - {algorithm: greedy, heuristics: [manhattan, misplaced], params: {profile: paper-003},\n"
     "     label: Greedy}\n"
     "  - {algorithm: astar, heuristics: [manhattan, misplaced], params: {profile: paper-003},\n"
     "     label: A*}\n"
     "boards:\n"
     "  - {suite: papers, names: [003-t1, 003-t2]}\n"
     "limits: {time: 120s, memory: 1G}\n"
     "baseline: A* manhattan\n"},
    {"bench", "what `make bench` stores: times of some searches, to compare with the last ones",
     "# A few seconds of searches whose times are watched from version to version.\n"
     "name: bench\n"
     "algorithms:\n"
     "  - {algorithm: bfs, label: bfs}\n"
     "  - {algorithm: astar, heuristic: manhattan, label: astar}\n"
     "  - {algorithm: idastar, heuristic: manhattan, label: idastar}\n"
     "  - {algorithm: rbfs, heuristic: manhattan, label: rbfs}\n"
     "  - {algorithm: greedy, heuristic: linear-conflict, label: greedy}\n"
     "  - {algorithm: beam, heuristic: manhattan, label: beam}\n"
     "boards:\n"
     "  - {random: 3x3, depth: [22, 26], count: 10, seed: 1}\n"
     "  - {random: 4x4, walk: 40, count: 10, seed: 1}\n"
     "repetitions: 5\n"
     "limits: {time: 10s, nodes: 1M}\n"},
    {"first", "a small one to change: A* and IDA* on the 8-puzzle by depth",
     "# A first plan: A* and IDA* with three heuristics on 8-puzzles of known depths.\n"
     "name: first\n"
     "algorithms: [astar, idastar]\n"
     "heuristics: [misplaced, manhattan, linear-conflict]\n"
     "boards:\n"
     "  - {random: 3x3, depth: [4, 8, 12, 16, 20, 24], count: 10, seed: 1}\n"
     "repetitions: 1\n"
     "limits: {time: 10s}\n"
     "baseline: astar manhattan\n"},
};

const struct ready_plan *ready_plan_at(size_t index) {
    return index < sizeof plans / sizeof *plans ? &plans[index] : NULL;
}

const struct ready_plan *ready_plan_find(const char *name) {
    for (size_t i = 0; ready_plan_at(i); i++)
        if (!strcmp(plans[i].name, name)) return &plans[i];
    return NULL;
}
