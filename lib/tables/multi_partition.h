/* SPDX-License-Identifier: MIT */
/* Which tables a board of up to 16 cells is searched with in multi-tile moves. */
#ifndef LOYDI_MULTI_PARTITION_H
#define LOYDI_MULTI_PARTITION_H

#include "tables/canonical.h"
#include "tables/multi_table.h"

enum { MULTI_VIEWS = 2 };

/* A table and how the board is seen for it. */
struct multi_seen {
    const struct table *table;
    uint8_t cell[MULTI_CELLS_MAX]; /* by cell: the table's name of it */
    bool turned;                   /* its rows are the board's columns */
};

struct multi_set {
    uint32_t views; /* of which the larger value counts */
    struct multi_seen view[MULTI_VIEWS];
};

/* Are there tables for boards of that shape? */
bool multi_partition_can(uint32_t rows, uint32_t cols);
/* The tables that are needed, by the tiles' goal cells as bits; returns how many: one if the board in the mirror has the same, else two. 0: boards of that shape have
 * none. */
uint32_t multi_partition(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                         uint32_t home[MULTI_VIEWS]);
/* Fills in the set for a board out of these tables. */
void multi_partition_views(struct multi_set *set, const struct canonical *canonical,
                           const struct table *tables, uint32_t count);

#endif
