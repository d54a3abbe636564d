/* SPDX-License-Identifier: MIT */
/* One-bit tables: an entry is the second lowest bit of the value, the number of moves of the
 * pattern's own tiles. Values of patterns that share no tile add up.
 *
 * The lowest bit is known, as it follows from the colours of the cells. A move of one of the tiles
 * changes the value by one, so whoever knows a state's value knows its neighbours' from their two
 * lowest bits. The value of a first state is found by descending to the goal.
 *
 * Entries are in order of the tiles' order, then of the block (transpose.c). */
#ifndef LOYDI_BIT_TABLE_H
#define LOYDI_BIT_TABLE_H

#include "tables/bit_moves.h"
#include "tables/table_kind.h"

#include <assert.h>

static inline uint32_t bit_table_bit(const struct table *table, uint64_t index) {
    const uint64_t *words = table->entries;
    assert(index / 64 < table->bytes / 8);
    return (uint32_t)(words[index / 64] >> index % 64) & 1;
}

/* The lowest bit of the value of every state with the tiles on these cells. */
static inline uint32_t bit_table_odd(const struct table *table, uint32_t cells) {
    return (uint32_t)__builtin_popcount((cells ^ table->home) & table->colour) & 1;
}

/* The value's two lowest bits. */
static inline uint32_t bit_table_mod4(const struct table *table, struct placement placement,
                                      uint32_t blank) {
    uint64_t index = layout_index(table->layout, placement.order,
                                  layout_block(table->layout, placement.cells, blank));
    return 2 * bit_table_bit(table, index) + bit_table_odd(table, placement.cells);
}

enum { DESCENT_STEPS = 4 }; /* entries that are asked for before the first of them is read */

struct descent { /* a state whose value is asked for, and the way down from it */
    const struct table *table;
    const struct bit_moves *moves; /* of its layout; NULL: the layout is asked, which is slower */
    struct placement placement;
    uint32_t blank;
    uint32_t value; /* the answer; UINT32_MAX if the table is damaged */
    /* Inside: the value's two lowest bits now, the moves that are not tried yet, those listed. */
    uint32_t mod4, to, to_left, from_left, count;
    bool over;
    struct placement after[DESCENT_STEPS]; /* by listed move: where it leads */
    uint32_t blanks[DESCENT_STEPS];
    uint64_t index[DESCENT_STEPS]; /* of the entry there */
};
/* The values of several states. Table, placement and blank are given; placement and blank
 * change. */
void bit_table_values(struct descent *descent, uint32_t count);

/* ---- Building: for tables of other kinds, which are made from the bits ---- */

/* Finds all states of the table's pattern and fills in its histogram. Returns the bits block by
 * block, each with layout->words words for its orders. NULL: no memory, or stopped. */
uint64_t *bit_build_blocks(struct table *table, struct pool *pool, const struct table_build *build);
/* The memory that this takes beyond what it returns. */
uint64_t bit_build_bytes(const struct layout *layout);
/* The bytes of what it returns. */
uint64_t bit_blocks_bytes(const struct layout *layout);
uint64_t bit_build_states(const struct layout *layout);
/* Builds a one-bit table: for its descriptor. */
const void *bit_build(struct table *table, struct pool *pool, const struct table_build *build);

#endif
