/* SPDX-License-Identifier: MIT */
/* What a move does to a place in a one-bit table, looked up in small arrays: for one frame. */
#ifndef LOYDI_TABLE_MOVES_H
#define LOYDI_TABLE_MOVES_H

#include "pdb/frame.h"

/* What a move does to a place in a table, by the move, the tile's place in the order, and the tiles on the cells between. Of the
 * rank, only the Lehmer digits of the places that are passed change, and only they say how, so a small array has the differences; unlike whole
 * maps of ranks it stays in the inner caches. */
struct shift {
    uint32_t behind,
        span; /* reciprocals, 2^28 over: the orders of the places behind; these times digits */
    uint32_t delta;  /* where the differences begin, by these digits, modulo 2^16 */
    uint16_t digits; /* how many values the digits of the passed places can have */
    int16_t set;     /* the difference of the set's number */
};

struct table_moves {
    const uint64_t *record; /* by set: the first block, then three bits a cell for the region */
    const struct shift *shift;
    const uint16_t *delta;
};

/* False: no memory, or the frame has more than 16 cells or too many blocks. */
bool table_moves_init(struct table_moves *moves, struct pool *pool, const struct frame *frame);

/* Where a move's shifts begin: one for each place and each set of passed cells. from = cells: how
 * many there are in all. */
uint32_t turn_first(uint32_t rows, uint32_t cols, uint32_t from, uint32_t to);

#endif
