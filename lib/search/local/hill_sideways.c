/* SPDX-License-Identifier: MIT
 *
 * Hill climbing with sideways moves: go to the best neighbour if it is no worse than the board, so
 * that a plateau can be crossed. Ties are broken at random, the last move is never
 * undone, and after a number of moves without improvement (sideways) the climb gives up.
 *
 * Invariant: the value never rises. The path may run in circles on a plateau; they are cut out of
 * the solution.
 *
 * A plateau needs a heuristic that a move can leave unchanged. The number of misplaced tiles, which
 * is the default here, has plateaus wherever a tile moves from one wrong cell to another. Manhattan
 * distance always changes by one, so with it this is hill-steepest with random tie-breaking.
 *
 * Russell & Norvig, "Artificial Intelligence: A Modern Approach", chapter on local search.
 */
#include "search/local/hill_climb.h"

/* The best of the children that do not undo the last move and are no worse than the board. */
static int choose_level(struct current_node *c, const struct hval children[4]) {
    const struct moves *moves = current_moves(c);
    int best = NO_CHOICE, last = current_last(c);
    uint32_t least = c->value.h, equals = 0;
    for (int move = 0; move < moves->count; move++) {
        if (last != NO_MOVE && moves->direction[move] == move_opposite(last)) continue;
        if (children[move].h > least) continue;
        equals = children[move].h < least ? 1 : equals + 1;
        least = children[move].h;
        if (rng_below(&c->s->rng, equals) == 0) best = move;
    }
    bool tired = least == c->value.h && (double)c->level >= search_param(c->s, "sideways");
    return tired ? NO_CHOICE : best;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    if (!current_open(&c, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = hill_climb(&c, choose_level);
    if (outcome == LOYD_STUCK) return current_stuck(&c);
    return outcome == LOYD_SOLVED ? current_solved(&c) : outcome;
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
             .summary = "goes to the best neighbour that is no worse, ties at random",
             .reference = "Russell & Norvig, local search; paper 000's future work",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_misplaced,
    .run = run,
};
