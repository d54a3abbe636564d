/* SPDX-License-Identifier: MIT */
/* Tables in multi-tile moves: the fewest moves that bring the pattern's tiles and the blank home,
 * all other tiles being alike. Values of two patterns do not add up, as one move may carry tiles of
 * both; the larger counts.
 *
 * An entry has four bits. The lower two are the value modulo 3: a move changes it by one at most,
 * so whoever knows a state's value knows its neighbours'. The upper two say for each axis whether a
 * shortest solution begins along it. As moves along the two axes alternate in a shortest solution,
 * a search knows the axis of its next move, and where no shortest solution begins along that one it
 * needs one move more.
 *
 * A block is a set of cells and the blank's cell. Entries are in order of the tiles' order (a
 * row), then of the block. */
#ifndef LOYDI_MULTI_TABLE_H
#define LOYDI_MULTI_TABLE_H

#include "tables/table_kind.h"

#include <assert.h>

enum {
    MULTI_TILES_MAX = 7,
    MULTI_CELLS_MAX = 16,
    MULTI_LINE = 128, /* entries of a line of the cache; rows are padded to a multiple of it */
    MULTI_AXES = 2    /* up and down, left and right: a direction's axis is half its number */
};

/* Places that the blank can have beside a set. */
static inline uint32_t multi_places(const struct layout *layout) {
    return layout->cells - layout->tiles;
}

static inline uint32_t multi_blocks(const struct layout *layout) {
    return layout->sets * multi_places(layout);
}

/* The entries of a row, with what it is padded by. */
static inline uint32_t multi_row(const struct layout *layout) {
    return (multi_blocks(layout) + MULTI_LINE - 1) / MULTI_LINE * MULTI_LINE;
}

static inline uint32_t multi_block(const struct layout *layout, uint32_t cells, uint32_t blank) {
    assert(!(cells >> blank & 1));
    return layout_set(layout, cells) * multi_places(layout) + blank - layout_place(cells, blank);
}

static inline uint64_t multi_index(const struct layout *layout, struct placement placement,
                                   uint32_t blank) {
    return (uint64_t)placement.order * multi_row(layout) +
           multi_block(layout, placement.cells, blank);
}

static inline uint32_t multi_entry(const struct table *table, uint64_t index) {
    const uint8_t *entries = table->entries;
    assert(index / 2 < table->bytes);
    return entries[index / 2] >> 4 * (index % 2) & 15;
}

static inline uint32_t multi_modulo(uint32_t entry) {
    return entry & 3;
}

static inline bool multi_begins(uint32_t entry, uint32_t axis) {
    assert(axis < MULTI_AXES);
    return entry >> (2 + axis) & 1;
}

/* Takes the blank to a neighbouring cell, and the tile that is there, if the pattern has it, the
 * other way. */
static inline void multi_step(const struct layout *layout, struct placement *placement,
                              uint32_t from, uint32_t to) {
    if (!(placement->cells >> to & 1)) return;
    placement->order = layout_shift(layout, placement->cells, placement->order, to, from);
    placement->cells ^= 1u << from | 1u << to;
}

#endif
