/* SPDX-License-Identifier: MIT */
/* Sequences of moves that need not be tried, because others do the same: an automaton. */
#ifndef LOYDI_SHORTCUTS_H
#define LOYDI_SHORTCUTS_H

#include "core/pool.h"

enum { SHORTCUTS_LENGTH = 10, SHORTCUTS_LENGTH_MAX = 14 };

struct shortcuts {
    uint32_t states;
    const uint32_t (*next)[4]; /* by state and move */
    const uint8_t *allow;      /* by state: the moves that are not superfluous, one bit each */
};

/* Rules out sequences of up to that many moves; 2: only a move and the one back. NULL: the pool is used up. */
const struct shortcuts *shortcuts_new(struct pool *pool, uint32_t length);

/* State 0 is before any move. */
static inline uint32_t shortcuts_next(const struct shortcuts *shortcuts, uint32_t state,
                                      uint32_t move) {
    return shortcuts->next[state][move];
}

static inline uint8_t shortcuts_allow(const struct shortcuts *shortcuts, uint32_t state) {
    return shortcuts->allow[state];
}

#endif
