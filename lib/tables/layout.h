/* SPDX-License-Identifier: MIT */
/* The numbers of a pattern's states, for one shape and one number of tiles; the same for all
 * patterns of that size.
 *
 * A state of a pattern is: which cells its tiles stand on (a set), in which connected region of the
 * other cells the blank is, and in which order the tiles stand on the set's cells (a permutation,
 * ranked). A block is one set and one region. See layout.c. */
#ifndef LOYDI_LAYOUT_H
#define LOYDI_LAYOUT_H

#include "core/pool.h"

#include <assert.h>

enum {
    LAYOUT_CELLS_MAX = 25,
    LAYOUT_TILES_MAX = 8,
    LAYOUT_WORDS_MAX = (40320 + 63) / 64, /* 64-bit words for the orders of that many tiles */
    LAYOUT_HALF = 13
};

struct bit_moves;

struct layout {
    uint32_t rows, cols, cells, tiles;
    uint32_t orders;      /* tiles! */
    uint32_t words;       /* 64-bit words for the orders of a block, while a table is built */
    uint32_t sets;        /* cells over tiles */
    uint32_t blocks;      /* (set, region) pairs */
    uint32_t *set;        /* by number: the cells, one bit each */
    uint32_t *first;      /* by set: its first block; first[sets] = blocks */
    uint8_t *region;      /* at [set * cells + cell]: the region of an empty cell */
    uint32_t *near;       /* by cell: its neighbours, one bit each */
    uint32_t *low, *high; /* parts of a set's number: see layout_set */
    /* by [from * tiles + to]: the order's rank after the tile at place from went to place to;
     * NULL where from = to or no move does that */
    uint16_t *shift[LAYOUT_TILES_MAX * LAYOUT_TILES_MAX];
    const struct bit_moves *moves; /* NULL: not made */
};

/* False when the pool is used up. There are fewer tiles than cells. */
bool layout_init(struct layout *layout, struct pool *pool, uint32_t rows, uint32_t cols,
                 uint32_t tiles);

/* By region of a set: its cells, one bit each; 0 where the set has no region of that number. */
void layout_regions(const struct layout *layout, uint32_t set, uint32_t regions[LAYOUT_CELLS_MAX]);

/* The Manhattan distance of two cells. */
static inline uint32_t layout_apart(uint32_t cols, uint32_t a, uint32_t b) {
    uint32_t down = a / cols > b / cols ? a / cols - b / cols : b / cols - a / cols;
    uint32_t along = a % cols > b % cols ? a % cols - b % cols : b % cols - a % cols;
    return down + along;
}

/* n over k */
uint64_t layout_choose(uint32_t n, uint32_t k);

/* The number of a set: colexicographic, looked up in two halves. */
static inline uint32_t layout_set(const struct layout *layout, uint32_t cells) {
    assert((uint32_t)__builtin_popcount(cells) == layout->tiles && !(cells >> layout->cells));
    uint32_t low = cells & ((1u << LAYOUT_HALF) - 1), high = cells >> LAYOUT_HALF;
    uint32_t entry = layout->low[low]; /* the count of its cells in the upper byte */
    return (entry & 0xFFFFFF) +
           layout->high[(entry >> 24 << (LAYOUT_CELLS_MAX - LAYOUT_HALF)) + high];
}

/* The block of a set when the blank is on that cell. */
static inline uint32_t layout_block(const struct layout *layout, uint32_t cells, uint32_t blank) {
    assert(blank < layout->cells && !(cells >> blank & 1));
    uint32_t set = layout_set(layout, cells);
    return layout->first[set] + layout->region[set * layout->cells + blank];
}

/* The number of a state in a table: by order, then by block. */
static inline uint64_t layout_index(const struct layout *layout, uint32_t order, uint32_t block) {
    assert(order <= layout->orders && block <= layout->blocks);
    return (uint64_t)order * layout->blocks + block;
}

/* How many of the cells come before that one: a tile's place in the order. */
static inline uint32_t layout_place(uint32_t cells, uint32_t cell) {
    return (uint32_t)__builtin_popcount(cells & ((1u << cell) - 1));
}

/* The order's rank after the tile on cell from has gone to the free cell to; cells is the set
 * before. */
static inline uint32_t layout_shift(const struct layout *layout, uint32_t cells, uint32_t order,
                                    uint32_t from, uint32_t to) {
    assert(cells >> from & 1 && !(cells >> to & 1) && order < layout->orders);
    uint32_t a = layout_place(cells, from), b = layout_place(cells ^ 1u << from, to);
    assert(a == b || layout->shift[a * layout->tiles + b]); /* as from and to are neighbours */
    return a == b ? order : layout->shift[a * layout->tiles + b][order];
}

/* The rank of the order in which the values stand (all different, k of them): lexicographic. */
uint32_t order_rank(const uint8_t *values, uint32_t k);
/* The order of that rank, of the values 0 to k - 1. */
void order_unrank(uint32_t rank, uint32_t k, uint8_t *values);

#endif
