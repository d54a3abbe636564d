/* SPDX-License-Identifier: MIT */
/* Misplaced tiles: the cost of one tile in one cell, with and without the blank. */
#ifndef LOYDI_MISPLACED_KERNEL_H
#define LOYDI_MISPLACED_KERNEL_H

#include "core/rules.h"

static inline uint32_t misplaced_any(const struct space *space, uint32_t tile, uint32_t cell) {
    return space->goal[cell] != tile;
}

static inline uint32_t misplaced_tile(const struct space *space, uint32_t tile, uint32_t cell) {
    return tile && space->goal[cell] != tile;
}

#endif
