/* SPDX-License-Identifier: MIT
 *
 * Misplaced tiles as paper 003 counts them: the blank is one more tile. One move before the goal
 * both the tile and the blank are out of place, so h is 2 where the distance is 1.
 *
 * Not admissible and not consistent: a move can bring two into place at once. A* with it may return
 * a way that is too long. It is here so that the paper's figures can be repeated; misplaced.c is
 * the sound one.
 *
 * A move's change is a table look-up on small boards and four comparisons on large ones; the table
 * holds the blank's part as well, which depends on the move alone.
 *
 * Paper 003 (greedy search, option 2; the depth limit of its DFS).
 */
#include "heuristics/additive.h"
#include "heuristics/misplaced_formula.h"

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, misplaced_any);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    out->h = additive_eval(self->space, state, misplaced_any);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + (uint32_t)additive_change(self->space, slide, misplaced_any);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, misplaced_any, true, sink);
}

const struct heuristic_class loydi_misplaced_blank = {
    .info = {.name = "misplaced-blank",
             .title = "Misplaced tiles and blank",
             .summary = "misplaced tiles, the blank counted as one: overestimates",
             .reference = "paper 003",
             .traits = LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
