/* SPDX-License-Identifier: MIT */
/* Tables of steps: an entry says of every move whether the pattern's value grows or falls.
 *
 * An entry has a bit for each of the pattern's tiles and each direction: 1 if the value grows by
 * one, else it falls by one. So whoever knows a state's value and entry knows the values of all
 * neighbours without reading their entries. The blank's region counts, as in one-bit tables, and
 * the entries are in the same order. Three bytes an entry. */
#ifndef LOYDI_STEP_TABLE_H
#define LOYDI_STEP_TABLE_H

#include "tables/table_kind.h"

#include <assert.h>
#include <string.h>

enum { STEP_TILES_MAX = 6, STEP_BYTES = 3 };

/* The entry's bit for a move of the blank from a cell to a neighbour, which a tile leaves;
 * digit: the tile's place among the pattern's tiles. */
static inline uint32_t step_bit(uint32_t digit, uint32_t blank, uint32_t to) {
    uint32_t along = to > blank ? to - blank == 1 : blank - to == 1;
    assert(digit < STEP_TILES_MAX && to != blank);
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
    return table->entries;
}

#endif
