/* SPDX-License-Identifier: MIT
 *
 * How each paper reads its algorithms, as far as the papers' text and numbers tell. A profile turns
 * the knobs; what the user sets himself stands. docs/papers.md tells how each row was found; `loyd
 * reproduce` runs them against the published numbers.
 *
 * - paper-000: order DULR; A* marks states when pushed and takes ties from its heap.
 * - paper-001: no set of states, only the last move is not undone; branch and bound cuts deeper
 *   nodes.
 * - paper-002: A* counts steps instead of depth, and the blank in Manhattan distance; marks when
 *   pushed.
 * - paper-003: states are marked when taken out; Java's priority queue; the blank counts; the limit
 *   is misplaced + Manhattan; "A* misplaced" is misplaced from goal and start, without depth.
 * - paper-004: backtracking from a bound of 50.
 */
#include "api/profiles.h"

#include <string.h>

static const struct profile rows[] = {
    {.name = "paper-000", .algorithm = "bfs", .order = "DULR"},
    {.name = "paper-000", .algorithm = "dfs", .order = "DULR"},
    {.name = "paper-000", .algorithm = "hill", .order = "DULR"},
    {.name = "paper-000",
     .algorithm = "astar",
     .order = "DULR",
     .params = {"ties=heap-000", "duplicates=push"}},
    {.name = "paper-001", .algorithm = "bfs", .params = {"duplicates=undo"}},
    {.name = "paper-001", .algorithm = "dfs-bnb", .params = {"cut=gt", "limit=20"}},
    {.name = "paper-002", .algorithm = "bfs"},
    {.name = "paper-002", .algorithm = "dfs"},
    {.name = "paper-002", .algorithm = "dfs-restart"},
    {.name = "paper-002", .algorithm = "greedy"},
    {.name = "paper-002",
     .algorithm = "astar",
     .heuristic = "manhattan",
     .runs_with = "manhattan-blank",
     .params = {"cost=step", "duplicates=push"}},
    {.name = "paper-003", .algorithm = "bfs", .params = {"duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = "dls",
     .order = "RLDU",
     .params = {"duplicates=none", "limit-rule=estimate"}},
    {.name = "paper-003",
     .algorithm = "iddfs",
     .params = {"duplicates=pop", "limit-rule=estimate"}},
    {.name = "paper-003",
     .algorithm = "greedy",
     .heuristic = "manhattan",
     .runs_with = "manhattan-blank",
     .params = {"ties=heap-003", "duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = "greedy",
     .heuristic = "misplaced",
     .runs_with = "misplaced-blank",
     .params = {"ties=heap-003", "duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = "astar",
     .heuristic = "manhattan",
     .runs_with = "manhattan-blank",
     .params = {"ties=heap-003", "duplicates=closed"}},
    {.name = "paper-003",
     .algorithm = "astar",
     .heuristic = "misplaced",
     .runs_with = "misplaced-both",
     .params = {"ties=heap-003", "duplicates=closed", "cost=none"}},
    {.name = "paper-004", .algorithm = "backtrack", .params = {"bound=50", "cut=ge"}},
};

enum { ROWS = sizeof rows / sizeof *rows };

static bool fits(const struct profile *row, const char *heuristic) {
    if (!row->heuristic) return true;
    return heuristic && (!strcmp(row->heuristic, heuristic) || !strcmp(row->runs_with, heuristic));
}

const struct profile *profile_find(const char *name, const char *algorithm, const char *heuristic) {
    for (size_t i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].name, name) && !strcmp(rows[i].algorithm, algorithm) &&
            fits(&rows[i], heuristic))
            return &rows[i];
    return NULL;
}

bool profile_exists(const char *name) {
    for (size_t i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].name, name)) return true;
    return false;
}
