/* SPDX-License-Identifier: MIT */
/* What a move does to a place in a one-bit table, looked up in small arrays: for one frame. */
#ifndef LOYDI_TABLE_MOVES_H
#define LOYDI_TABLE_MOVES_H

#include "pdb/frame.h"

enum { MOVES_PLACES = FRAME_TILES_MAX, MOVES_HALF = 8 };

/* What a move does to the order of the tiles, by the moving tile's place before and after. Of the rank, only the Lehmer digits of the places that are passed
 * change, and only they say how, so a small array has the differences; unlike whole maps of ranks it stays in the inner caches. */
struct shift {
    uint32_t behind,
        span; /* reciprocals, 2^28 over: the orders of the places behind; these times digits */
    uint32_t delta;  /* where the differences begin, by these digits, modulo 2^16 */
    uint32_t digits; /* how many values the digits of the passed places can have */
};

struct table_moves {
    const uint64_t *record;    /* by set: the first block, then three bits a cell for the region */
    const struct shift *shift; /* by place before, times MOVES_PLACES, and place after */
    const uint16_t *delta;
    /* The number of a set of cells is the sum of two parts, by its first MOVES_HALF cells and by the others. */
    const uint16_t *low, *high;
};

static inline uint32_t moves_set(const struct table_moves *moves, uint32_t cells) {
    return moves->low[cells % (1 << MOVES_HALF)] + (uint32_t)moves->high[cells >> MOVES_HALF];
}

/* The block of a set by its record, for a blank on that cell. */
static inline uint32_t record_block(uint64_t record, uint32_t blank_shift) {
    return (uint16_t)record + (uint32_t)(record >> blank_shift & 7);
}

static inline uint32_t record_shift(uint32_t cell) {
    return 16 + 3 * cell;
}

/* The order's rank when a tile has gone from a place to a place. */
static inline uint32_t moves_order(const struct table_moves *moves, uint32_t place, uint32_t after,
                                   uint32_t order) {
    const struct shift *shift = &moves->shift[place * MOVES_PLACES + after];
    uint32_t digits = (uint32_t)((uint64_t)order * shift->behind >> 28) -
                      (uint32_t)((uint64_t)order * shift->span >> 28) * shift->digits;
    return (uint16_t)(order + moves->delta[shift->delta + digits]);
}

/* False: no memory, or the frame has more than 16 cells or too many blocks. */
bool table_moves_init(struct table_moves *moves, struct pool *pool, const struct frame *frame);

#endif
