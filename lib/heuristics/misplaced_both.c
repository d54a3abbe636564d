/* SPDX-License-Identifier: MIT
 *
 * Misplaced against both ends, as paper 003's A* has it (option 6): cells that differ from the goal
 * plus cells that differ from the start, the blank counted in both. The paper keeps it "porque os
 * resultados foram melhores assim" (because the results were better that way).
 *
 * The second part grows as the search leaves the start, and stands in for the length of the way, up
 * to the number of cells. At the goal h is not 0 but the goal's own difference from the start. So
 * it is neither admissible nor consistent, and its ways can be long: 80 moves for the paper's test
 * 3, where 32 are enough.
 *
 * A move's change is a table look-up on small boards and eight comparisons on large ones.
 *
 * Paper 003.
 */
#include "heuristics/additive.h"
#include "heuristics/misplaced_formula.h"

static uint32_t misplaced_ends(const struct space *space, uint32_t tile, uint32_t cell) {
    return misplaced_any(space, tile, cell) + (space->start[cell] != tile);
}

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, misplaced_ends);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    out->h = additive_eval(self->space, state, misplaced_ends);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + (uint32_t)additive_change(self->space, slide, misplaced_ends);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, misplaced_ends, true, sink);
}

const struct heuristic_class loydi_misplaced_both = {
    .info = {.name = "misplaced-both",
             .title = "Misplaced against goal and start",
             .summary = "cells unlike the goal plus cells unlike the start: overestimates",
             .reference = "paper 003, option 6",
             .traits = LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
