/* SPDX-License-Identifier: MIT */
/* Flat tables: an entry can be read without knowing anything before, by the cells of the tiles
 * alone.
 *
 * The index is the tiles' cells as the digits of a number, the lowest tile's last, so a move
 * adds or subtracts a constant. The blank is left out: an entry is the least value over all its
 * places, less the Manhattan distance, halved, in four bits. */
#ifndef LOYDI_FLAT_TABLE_H
#define LOYDI_FLAT_TABLE_H

#include "tables/table_kind.h"

enum { FLAT_TILES_MAX = 6 };

/* How many a table has: cells to the power of tiles. */
uint64_t flat_table_entries(const struct layout *shape);

static inline const uint8_t *flat_table_nibbles(const struct table *table) {
    return table->entries;
}

static inline uint32_t flat_table_read(const uint8_t *nibbles, uint64_t index) {
    return nibbles[index >> 1] >> (4 * (index & 1)) & 15;
}

#endif
