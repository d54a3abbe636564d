/* SPDX-License-Identifier: MIT */
/* A pattern table that can be read without knowing anything before, by the cells of the tiles alone.
 *
 * The index is the tiles' cells as the digits of a number, the lowest tile's last, so a move adds or
 * subtracts a constant. The blank is left out: an entry is the least value over all its places, less
 * the Manhattan distance, halved, in four bits. Of the layout, only the shape is needed to read. */
#ifndef LOYDI_FLAT_TABLE_H
#define LOYDI_FLAT_TABLE_H

#include "tables/table.h"

enum { FLAT_TILES_MAX = 6 };

uint64_t flat_table_entries(const struct layout *shape); /* cells to the power of tiles */

/* Prepares a table whose entries are had from elsewhere. */
void flat_table_init(struct table *table, const struct layout *shape, uint32_t home,
                     uint32_t blank);

/* Builds it in memory from the pool. False: no memory, stopped, or a value does not fit four bits.
 */
bool flat_table_build(struct table *table, struct pool *pool, const struct layout *layout,
                      uint32_t home, uint32_t blank, const struct table_build *build);

static inline const uint8_t *flat_table_nibbles(const struct table *table) {
    return (const uint8_t *)(const void *)table->bits;
}

static inline uint32_t flat_table_read(const uint8_t *nibbles, uint64_t index) {
    return nibbles[index >> 1] >> (4 * (index & 1)) & 15;
}

#endif
