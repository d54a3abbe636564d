/* SPDX-License-Identifier: MIT
 *
 * Hill climbing with sideways moves: go to the best neighbour if it is no worse than the board, so
 * that a plateau can be crossed. Equally good neighbours are drawn by lot, the last move is never
 * undone, and after a number of moves without improvement (sideways) the climb gives up.
 *
 * Invariant: the value never rises. The path may run in circles on a plateau; they are cut out of
 * the solution.
 *
 * A plateau needs a heuristic that a move can leave unchanged. Manhattan distance always changes by
 * one, so there this is hill-steepest with equals drawn by lot; the number of misplaced tiles
 * (-H misplaced) has the plateaus that this search is made for.
 *
 * Russell & Norvig, "Artificial Intelligence: A Modern Approach", chapter on local search.
 */
#include "search/local/current_node.h"

/* The best of the children that do not undo the last move and are no worse than the board. */
static int choose_level(struct walker *w, const struct hval children[4]) {
    const struct exits *exits = walker_exits(w);
    int best = NO_EXIT, last = walker_last(w);
    uint32_t least = w->value.h, equals = 0;
    for (int exit = 0; exit < exits->count; exit++) {
        if (last != NO_MOVE && exits->direction[exit] == move_opposite(last)) continue;
        if (children[exit].h > least) continue;
        equals = children[exit].h < least ? 1 : equals + 1;
        least = children[exit].h;
        if (rng_below(&w->s->rng, equals) == 0) best = exit;
    }
    bool tired = least == w->value.h && (double)w->level >= search_param(w->s, "sideways");
    return tired ? NO_EXIT : best;
}

static loyd_outcome run(struct search *s) {
    struct walker w;
    if (!walker_open(&w, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = walker_climb(&w, choose_level);
    if (outcome == LOYD_STUCK) return walker_stuck(&w);
    return outcome == LOYD_SOLVED ? walker_solved(&w) : outcome;
}

static const loyd_param params[] = {
    {.name = "sideways",
     .summary = "moves without improvement before it gives up",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e9,
     .initial = 100},
};

const struct algorithm loydi_hill_sideways = {
    .info = {.name = "hill-sideways",
             .title = "Hill climbing with sideways moves",
             .summary = "goes to the best neighbour that is no worse, by lot among equals",
             .reference = "Russell & Norvig, local search; paper 000's future work",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = "manhattan",
    .run = run,
};
