/* SPDX-License-Identifier: MIT */
/* Where a pattern's states lie in a table, for one shape and one number of tiles; the same for all
 * patterns of that size.
 *
 * A state of a pattern is: which cells its tiles stand on (a set), in which connected region of the
 * other cells the blank is, and in which order the tiles stand on the set's cells (a permutation,
 * ranked). A block is one (set, region). See frame.c. */
#ifndef LOYDI_FRAME_H
#define LOYDI_FRAME_H

#include "core/pool.h"

enum { FRAME_CELLS_MAX = 25, FRAME_TILES_MAX = 8, FRAME_HALF = 13 };

struct table_moves;

struct frame {
    uint32_t rows, cols, cells, tiles;
    uint32_t orders;      /* tiles! */
    uint32_t words;       /* 64-bit words for the orders of a block, while a table is built */
    uint32_t sets;        /* cells over tiles */
    uint32_t blocks;      /* (set, region) pairs */
    uint32_t *set;        /* by number: the cells, one bit each */
    uint32_t *first;      /* by set: its first block; first[sets] = blocks */
    uint8_t *region;      /* at [set * cells + cell]: the region of an empty cell */
    uint32_t *near;       /* by cell: its neighbours, one bit each */
    uint32_t *low, *high; /* parts of a set's number: see frame_set */
    /* by [from * tiles + to]: the order's rank after the tile at place from went to place to; NULL
     * where from = to or no move does that */
    uint16_t *shift[FRAME_TILES_MAX * FRAME_TILES_MAX];
    const struct table_moves *moves; /* NULL: whoever needs them makes them */
};

/* False when the pool is used up. tiles < cells, both within the limits above. */
bool frame_init(struct frame *frame, struct pool *pool, uint32_t rows, uint32_t cols,
                uint32_t tiles);

/* Rows plus columns between two cells. */
static inline uint32_t frame_apart(uint32_t cols, uint32_t a, uint32_t b) {
    uint32_t down = a / cols > b / cols ? a / cols - b / cols : b / cols - a / cols;
    uint32_t along = a % cols > b % cols ? a % cols - b % cols : b % cols - a % cols;
    return down + along;
}

/* n over k */
uint64_t frame_choose(uint32_t n, uint32_t k);

/* The number of a set: colexicographic, looked up in two halves. */
static inline uint32_t frame_set(const struct frame *frame, uint32_t cells) {
    uint32_t low = cells & ((1u << FRAME_HALF) - 1), high = cells >> FRAME_HALF;
    uint32_t entry = frame->low[low]; /* the count of its cells in the upper byte */
    return (entry & 0xFFFFFF) + frame->high[(entry >> 24 << (FRAME_CELLS_MAX - FRAME_HALF)) + high];
}

static inline uint32_t frame_block(const struct frame *frame, uint32_t cells, uint32_t blank) {
    uint32_t set = frame_set(frame, cells);
    return frame->first[set] + frame->region[set * frame->cells + blank];
}

/* The number of a state in a table: by order, then by block. */
static inline uint64_t frame_index(const struct frame *frame, uint32_t order, uint32_t block) {
    return (uint64_t)order * frame->blocks + block;
}

/* How many of the cells come before that one: a tile's place in the order. */
static inline uint32_t frame_place(uint32_t cells, uint32_t cell) {
    return (uint32_t)__builtin_popcount(cells & ((1u << cell) - 1));
}

/* The order's rank after the tile on cell from has gone to the free cell to; cells is the set
 * before. */
static inline uint32_t frame_shift(const struct frame *frame, uint32_t cells, uint32_t order,
                                   uint32_t from, uint32_t to) {
    uint32_t a = frame_place(cells, from), b = frame_place(cells ^ 1u << from, to);
    return a == b ? order : frame->shift[a * frame->tiles + b][order];
}

/* The rank of the order in which the values stand (all different, k of them): lexicographic. */
uint32_t order_rank(const uint8_t *values, uint32_t k);
/* The order of that rank, of the values 0 to k - 1. */
void order_unrank(uint32_t rank, uint32_t k, uint8_t *values);

#endif
