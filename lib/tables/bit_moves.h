/* SPDX-License-Identifier: MIT */
/* What a move does to a place in a one-bit table, looked up in small arrays: for one layout of
 * up to 16 cells. */
#ifndef LOYDI_BIT_MOVES_H
#define LOYDI_BIT_MOVES_H

#include "tables/layout.h"

#include <assert.h>

enum { MOVES_PLACES = LAYOUT_TILES_MAX, MOVES_HALF = 8, MOVES_CELLS_MAX = 2 * MOVES_HALF };

/* What a move does to the order of the tiles, by the moving tile's place before and after. Of
 * the rank, only the Lehmer digits of the places that are passed change, and only they say how.
 * So a small array has the differences; unlike whole maps of ranks it stays in the inner caches. */
struct bit_shift {
    uint32_t whole;  /* 2^32 over the orders of the places passed and those behind; 0: it stays */
    uint16_t digits; /* how many values the digits of the passed places can have */
    uint16_t fours;  /* where the differences begin, by these digits, in steps of four */
};

struct bit_moves {
    const uint64_t *record; /* by set: the first block, then three bits a cell for the region */
    const uint16_t *delta;  /* the differences, modulo 2^16 */
    /* The number of a set of cells is the sum of two parts, one for its first MOVES_HALF cells
     * and one for the others. */
    uint16_t low[1 << MOVES_HALF], high[1 << MOVES_HALF];
    struct bit_shift shift[MOVES_PLACES * MOVES_PLACES]; /* by place before, and place after */
};

static inline uint32_t bit_moves_set(const struct bit_moves *moves, uint32_t cells) {
    return moves->low[cells % (1 << MOVES_HALF)] +
           (uint32_t)moves->high[cells >> MOVES_HALF & ((1 << MOVES_HALF) - 1)];
}

/* Where a record has the region of that cell. */
static inline uint32_t bit_record_shift(uint32_t cell) {
    assert(cell < MOVES_CELLS_MAX);
    return 16 + 3 * cell;
}

/* The block of a set, by its record and the shift of the blank's cell. */
static inline uint32_t bit_record_block(uint64_t record, uint32_t blank_shift) {
    return (uint16_t)record + (uint32_t)(record >> blank_shift & 7);
}

/* The order's rank when a tile has gone from one place to another. */
static inline uint32_t bit_moves_order(const struct bit_moves *moves, uint32_t place,
                                       uint32_t after, uint32_t order) {
    assert(place < MOVES_PLACES && after < MOVES_PLACES);
    const struct bit_shift *shift = &moves->shift[place * MOVES_PLACES + after];
    /* The remainder is the quotient's fraction times the divisor. Lemire, Kaser & Kurz 2019,
     * "Faster remainder by direct computation". */
    uint32_t digits = (uint32_t)((uint64_t)(order * shift->whole) * shift->digits >> 32);
    return (uint16_t)(order + moves->delta[4 * (uint32_t)shift->fours + digits]);
}

/* False: no memory, or the layout has more than MOVES_CELLS_MAX cells or too many blocks. */
bool bit_moves_init(struct bit_moves *moves, struct pool *pool, const struct layout *layout);

#endif
