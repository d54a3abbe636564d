/* SPDX-License-Identifier: MIT
 *
 * Manhattan distance against both ends, as option 5 of paper 003's program has it: what every tile
 * and the blank are away from their cells in the goal, plus what they are away from their cells in
 * the start. The paper publishes no figure of it; its misplaced_both.c is the same with cells that
 * differ.
 *
 * The second part grows as the search leaves the start. It is neither admissible nor consistent:
 * at the goal h is the goal's own distance from the start.
 *
 * A move's change is a table look-up on small boards. On large ones the start is searched for the
 * tile: cost in proportion to the cells.
 *
 * Paper 003, option 5 of the program.
 */
#include "heuristics/additive.h"
#include "heuristics/manhattan_formula.h"

static uint32_t manhattan_ends(const struct space *space, uint32_t tile, uint32_t cell) {
    uint32_t began = 0;
    while (space->start[began] != tile) began++;
    return manhattan_cells(space, cell, space->goal_cell[tile]) +
           manhattan_cells(space, cell, began);
}

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, manhattan_ends);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    out->h = additive_eval(self->space, state, manhattan_ends);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + (uint32_t)additive_change(self->space, slide, manhattan_ends);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, manhattan_ends, true, sink);
}

const struct heuristic_class loydi_manhattan_both = {
    .info = {.name = "manhattan-both",
             .title = "Manhattan distance to goal and start",
             .summary = "Manhattan distance from the goal plus that from the start: overestimates",
             .reference = "paper 003, option 5",
             .traits = LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
