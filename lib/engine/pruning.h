/* SPDX-License-Identifier: MIT */
/* Finite-state pruning: sequences of moves that need not be tried, because others do the same. */
#ifndef LOYDI_PRUNING_H
#define LOYDI_PRUNING_H

#include "core/pool.h"

enum { PRUNING_LENGTH_MAX = 14 };

struct pruning { /* an automaton that reads moves; state 0 is before any move */
    uint32_t states;
    const uint32_t (*next)[4]; /* by state and move */
    const uint8_t *moves;      /* by state: the moves that are not superfluous, one bit each */
};

/* Rules out sequences of up to that many moves; 2: only a move and the one back. NULL: the pool is
 * used up. */
const struct pruning *pruning_new(struct pool *pool, uint32_t length);

#endif
