/* SPDX-License-Identifier: MIT */
/* A heuristic of the user's own for a small board: weights, tiles' weights and patterns, added up.
 */
#ifndef LOYD_APPS_OWN_HEURISTIC_H
#define LOYD_APPS_OWN_HEURISTIC_H

#include "loyd.h"

#include "lab_space.h"

enum { OWN_TERMS_MAX = 16, OWN_PATTERNS_MAX = LAB_CELLS_MAX - 1 };
enum { WEIGHT_UNIT = 100, WEIGHT_MAX = 100, OWN_VALUE_MAX = 60000 };

/* Weights are in hundredths. */
struct own_terms {
    struct {
        const char *heuristic;
        uint32_t weight;
    } term[OWN_TERMS_MAX];
    size_t term_count;
    bool by_tile; /* each tile's way by rows and columns, with a weight of its own: */
    uint32_t tile_weight[LAB_CELLS_MAX];
    uint32_t pattern[OWN_PATTERNS_MAX]; /* a bit for each tile */
    size_t pattern_count;
};

/* Its value of every board of a census, rounded up to whole moves, by the board's rank. */
struct own_heuristic {
    uint32_t cells;
    uint16_t *value; /* LAB_RANKS */
};

/* LOYD_UNSUPPORTED: a heuristic can't do the shape, or measures from the start as well. */
loyd_status own_heuristic_make(struct own_heuristic *own, const struct own_terms *terms,
                               const loyd_census *census, const loyd_board *goal,
                               loyd_tables *tables, loyd_error *error);
void own_heuristic_free(struct own_heuristic *own);
uint32_t own_heuristic_value(void *own, const uint16_t *tiles);

#endif
