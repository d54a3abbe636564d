/* SPDX-License-Identifier: MIT */
/* A pattern table that says what every move does: whether the pattern's value grows or falls.
 *
 * An entry has a bit for each of its tiles and directions, 1: the value grows by one; else it falls by one. So who knows a state's value and entry knows the
 * values of all neighbours without reading theirs. The blank's region counts, as in ordinary tables (table.h), and entries are in the
 * same order as there. Three bytes an entry. */
#ifndef LOYDI_STEP_TABLE_H
#define LOYDI_STEP_TABLE_H

#include "tables/table.h"

#include <string.h>

enum { STEP_TILES_MAX = 6, STEP_BYTES = 3 };

/* Prepares a table whose entries are had from elsewhere. */
void step_table_init(struct table *table, const struct layout *layout, uint32_t home,
                     uint32_t blank);

/* Builds it in memory from the pool. False: no memory, or stopped. */
bool step_table_build(struct table *table, struct pool *pool, const struct layout *layout,
                      uint32_t home, uint32_t blank, const struct table_build *build);

/* The entry's bit for a move of the blank from a cell to a neighbour, which a tile leaves; digit: the tile's place among the
 * pattern's tiles. */
static inline uint32_t step_bit(uint32_t digit, uint32_t blank, uint32_t to) {
    uint32_t along = to > blank ? to - blank == 1 : blank - to == 1;
    return 4 * digit + 2 * along + (to > blank);
}

static inline const uint8_t *step_table_entry(const uint8_t *entries, uint64_t index) {
    return entries + STEP_BYTES * index;
}

/* The byte behind the entry is read too; there is one behind the last. */
static inline uint32_t step_table_read(const uint8_t *entry) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t read;
    memcpy(&read, entry, sizeof read);
    return read;
#else
    return entry[0] | (uint32_t)entry[1] << 8 | (uint32_t)entry[2] << 16;
#endif
}

static inline const uint8_t *step_table_entries(const struct table *table) {
    return (const uint8_t *)(const void *)table->bits;
}

/* The value of a state; UINT32_MAX if the table is damaged. */
uint32_t step_table_value(const struct table *table, struct placement placement, uint32_t blank);

#endif
