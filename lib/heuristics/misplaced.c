/* SPDX-License-Identifier: MIT
 *
 * Misplaced tiles: how many tiles are not in their goal cell. The blank is left out; counting it
 * (misplaced_blank.c) overestimates.
 *
 * Admissible: each misplaced tile has to move at least once, and a move moves one tile. Consistent:
 * a move changes the place of one tile, so h changes by at most one. It is the exact cost of a
 * relaxed puzzle in which a tile may be put down anywhere.
 *
 * A move's change is a table look-up on small boards and four comparisons on large ones; a new
 * evaluation is O(cells).
 *
 * Papers 002 and 003; Doran & Michie 1966, "Experiments with the Graph Traverser program".
 */
#include "heuristics/additive.h"
#include "heuristics/misplaced_formula.h"

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, misplaced_tile);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    out->h = additive_eval(self->space, state, misplaced_tile);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + (uint32_t)additive_change(self->space, slide, misplaced_tile);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, misplaced_tile, false, sink);
}

const struct heuristic_class loydi_misplaced = {
    .info = {.name = "misplaced",
             .aliases = "hamming",
             .title = "Misplaced tiles",
             .summary = "tiles that are not in their goal cell",
             .reference = "papers 002, 003; Doran & Michie 1966",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
