/* SPDX-License-Identifier: MIT
 *
 * How each paper reads its algorithms, as far as the papers' text and numbers tell. A profile turns
 * the knobs; what the user sets himself stands. docs/papers.md tells how each row was found; `loyd
 * reproduce` runs them against the published numbers.
 *
 * - paper-000: order DULR; depth-first search explores the child pushed last; A* marks states when
 *   pushed and takes ties from its heap.
 * - paper-001: no set of states, only the last move is not undone; branch and bound cuts deeper
 *   nodes.
 * - paper-002: A* counts steps instead of depth, and the blank in Manhattan distance; marks when
 *   pushed.
 * - paper-003: states are marked when taken out; Java's priority queue; the blank counts; the limit
 *   is misplaced + Manhattan; "A* misplaced" is misplaced from goal and start, without depth.
 * - paper-004: backtracking from a bound of 50.
 */
#include "api/profiles.h"

#include "search/algorithms.h"

#include <string.h>

static const struct profile rows[] = {
    {.name = "paper-000", .algorithm = &loydi_bfs, .order = "DULR"},
    {.name = "paper-000",
     .algorithm = &loydi_dfs,
     .order = "DULR",
     .params = {"children=reversed"}},
    {.name = "paper-000", .algorithm = &loydi_hill, .order = "DULR"},
    {.name = "paper-000",
     .algorithm = &loydi_astar,
     .order = "DULR",
     .params = {"ties=heap-000", "duplicates=push"}},
    {.name = "paper-001", .algorithm = &loydi_bfs, .params = {"duplicates=undo"}},
    {.name = "paper-001", .algorithm = &loydi_dfs_bnb, .params = {"cut=gt", "limit=20"}},
    {.name = "paper-002", .algorithm = &loydi_bfs},
    {.name = "paper-002", .algorithm = &loydi_dfs, .params = {"children=reversed"}},
    {.name = "paper-002", .algorithm = &loydi_dfs_restart},
    {.name = "paper-002", .algorithm = &loydi_greedy, .params = {"ties=fifo"}},
    {.name = "paper-002",
     .algorithm = &loydi_astar,
     .heuristic = &loydi_manhattan,
     .runs_with = &loydi_manhattan_blank,
     .params = {"cost=step", "duplicates=push", "ties=fifo"}},
    {.name = "paper-003", .algorithm = &loydi_bfs, .params = {"duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = &loydi_dls,
     .order = "RLDU",
     .params = {"duplicates=none", "limit-rule=estimate"}},
    {.name = "paper-003",
     .algorithm = &loydi_iddfs,
     .params = {"duplicates=pop", "limit-rule=estimate", "children=reversed"}},
    {.name = "paper-003",
     .algorithm = &loydi_greedy,
     .heuristic = &loydi_manhattan,
     .runs_with = &loydi_manhattan_blank,
     .params = {"ties=heap-003", "duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = &loydi_greedy,
     .heuristic = &loydi_misplaced,
     .runs_with = &loydi_misplaced_blank,
     .params = {"ties=heap-003", "duplicates=pop"}},
    {.name = "paper-003",
     .algorithm = &loydi_astar,
     .heuristic = &loydi_manhattan,
     .runs_with = &loydi_manhattan_blank,
     .params = {"ties=heap-003", "duplicates=closed"}},
    {.name = "paper-003",
     .algorithm = &loydi_astar,
     .heuristic = &loydi_misplaced,
     .runs_with = &loydi_misplaced_both,
     .params = {"ties=heap-003", "duplicates=closed", "cost=none"}},
    {.name = "paper-003",
     .algorithm = &loydi_astar,
     .heuristic = &loydi_manhattan_both,
     .runs_with = &loydi_manhattan_both,
     .params = {"ties=heap-003", "duplicates=closed", "cost=none"}},
    {.name = "paper-004", .algorithm = &loydi_backtrack, .params = {"bound=50", "cut=ge"}},
};

enum { ROWS = sizeof rows / sizeof *rows };

static bool fits(const struct profile *row, const struct heuristic_class *heuristic) {
    return !row->heuristic || row->heuristic == heuristic || row->runs_with == heuristic;
}

const struct profile *profile_find(const char *name, const struct algorithm *algorithm,
                                   const struct heuristic_class *heuristic) {
    for (size_t i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].name, name) && rows[i].algorithm == algorithm &&
            fits(&rows[i], heuristic))
            return &rows[i];
    return NULL;
}

bool profile_exists(const char *name) {
    for (size_t i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].name, name)) return true;
    return false;
}
