/* SPDX-License-Identifier: MIT
 *
 * Manhattan distance as papers 002 and 003 have it in their A*: the blank is summed like a tile.
 * One move before the goal the tile and the blank are both one cell away, so h is 2 where the
 * distance is 1.
 *
 * Not admissible and not consistent: a move changes h by 0 or 2. A* with it can miss the optimum
 * (8-puzzle 4 1 6 3 5 0 7 8 2: 13 moves, that A* gives 15). It is here so that the papers' figures
 * can be repeated; manhattan.c is the sound one.
 *
 * A move's change is a table look-up on small boards; the table holds the blank's part as well,
 * which depends on the move alone.
 *
 * Papers 002 (A*) and 003 (greedy option 1, A* option 3).
 */
#include "heuristics/additive.h"
#include "heuristics/manhattan_formula.h"

static uint32_t manhattan_any(const struct space *space, uint32_t tile, uint32_t cell) {
    return manhattan_cells(space, cell, space->goal_cell[tile]);
}

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    return heuristic_fill_delta(self, setup->pool, manhattan_any);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    out->h = additive_eval(self->space, state, manhattan_any);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    out->h = before->h + (uint32_t)additive_change(self->space, slide, manhattan_any);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, manhattan_any, true, sink);
}

const struct heuristic_class loydi_manhattan_blank = {
    .info = {.name = "manhattan-blank",
             .title = "Manhattan distance with blank",
             .summary = "Manhattan distance, the blank counted as a tile: overestimates",
             .reference = "papers 002, 003",
             .traits = LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
