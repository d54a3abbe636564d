/* SPDX-License-Identifier: MIT */
/* Manhattan distance of one tile: the formula, used by the readable and the fast code. */
#ifndef LOYDI_MANHATTAN_KERNEL_H
#define LOYDI_MANHATTAN_KERNEL_H

#include "core/rules.h"

static inline uint32_t distance_1d(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static inline uint32_t manhattan_cells(const struct space *space, uint32_t a, uint32_t b) {
    return distance_1d(space->row_of[a], space->row_of[b]) +
           distance_1d(space->col_of[a], space->col_of[b]);
}

static inline uint32_t manhattan_tile(const struct space *space, uint32_t tile, uint32_t cell) {
    return tile ? manhattan_cells(space, cell, space->goal_cell[tile]) : 0;
}

#endif
