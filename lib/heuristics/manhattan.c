/* SPDX-License-Identifier: MIT
 *
 * Manhattan distance: how many rows and columns each tile is away from its goal cell, summed over
 * the tiles. The blank is left out; counting it (manhattan_blank.c) overestimates.
 *
 * Admissible and consistent: a move brings one tile one cell nearer or farther, so h changes by
 * exactly one. A move's change is a table look-up on small boards and two subtractions on large
 * ones.
 *
 * Papers 000, 002, 003 and 004; Doran & Michie 1966, "Experiments with the Graph Traverser
 * program".
 */
#include "heuristics/additive.h"
#include "heuristics/manhattan_formula.h"

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, manhattan_tile);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        sum += manhattan_tile(space, state_tile(space, state, cell), cell);
    out->h = sum;
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + manhattan_tile(self->space, slide.tile, slide.from) -
             manhattan_tile(self->space, slide.tile, slide.to);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, manhattan_tile, false, sink);
}

const struct heuristic_class loydi_manhattan = {
    .info = {.name = "manhattan",
             .aliases = "taxicab",
             .title = "Manhattan distance",
             .summary = "rows plus columns between each tile and its goal cell",
             .reference = "papers 000, 002, 003, 004; Doran & Michie 1966",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL | LOYD_MULTI_TILE},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
