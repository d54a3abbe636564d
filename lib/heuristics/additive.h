/* SPDX-License-Identifier: MIT */
/* Heuristics that are a sum over the cells: h = sum of cost(tile, cell), the blank being tile 0.
 * Where the blank does not count, its cost is 0 everywhere. A move touches two tiles, the one that
 * slides and the blank, so its change is four costs, whatever the size of the board. The functions
 * are inline and cost is a constant where they are called: it folds. */
#ifndef LOYDI_ADDITIVE_H
#define LOYDI_ADDITIVE_H

#include "heuristics/terms.h"

typedef uint32_t tile_cost(const struct space *space, uint32_t tile, uint32_t cell);

static inline uint32_t additive_eval(const struct space *space, const struct state *state,
                                     tile_cost *cost) {
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        sum += cost(space, state_tile(space, state, cell), cell);
    return sum;
}

/* The change of h by the move. */
static inline int32_t additive_change(const struct space *space, struct slide slide,
                                      tile_cost *cost) {
    uint32_t from = slide.from, to = slide.to;
    uint32_t after = cost(space, slide.tile, from) + cost(space, 0, to);
    uint32_t before = cost(space, slide.tile, to) + cost(space, 0, from);
    return (int32_t)after - (int32_t)before;
}

/* The one term of such a sum: every tile, and the blank where it counts. */
static inline void additive_terms(const struct heuristic *self, const struct state *state,
                                  tile_cost *cost, bool blank_counts, struct term_sink *sink) {
    const struct space *space = self->space;
    term_open(sink);
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, state, cell);
        if (tile || blank_counts) term_share(sink, tile, cost(space, tile, cell));
    }
    term_close(sink, "tiles");
}

#endif
