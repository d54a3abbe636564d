/* SPDX-License-Identifier: MIT */
/* Which tables a board of 17 to 25 cells is searched with. */
#ifndef LOYDI_FLAT_PARTITION_H
#define LOYDI_FLAT_PARTITION_H

#include "tables/canonical.h"
#include "tables/flat_table.h"
#include "tables/partition.h"
#include "tables/view.h"

enum {
    FLAT_VIEWS = 2, /* that a search asks */
    FLAT_PATTERNS = 4,
    FLAT_SLOTS = FLAT_VIEWS * FLAT_PATTERNS,
    FLAT_PARTITIONS = VIEWS_MAX / 2,
    VIEW_SLOTS_MAX = VIEWS_MAX * FLAT_PATTERNS
};

/* One pattern in one view: its tiles, and the table that has it when the cells are renamed. */
struct flat_slot {
    const struct table *table;         /* NULL: no such pattern */
    uint8_t cell[CANONICAL_CELLS_MAX]; /* by cell: the table's name of it */
    uint32_t tiles;                    /* one bit each */
};

struct flat_set {
    uint32_t views; /* each a partition of all tiles; the largest sum counts */
    struct flat_slot slot[VIEW_SLOTS_MAX];
};

/* The tables that are needed, by the tiles' goal cells as bits; returns how many, at most
 * FLAT_PATTERNS. 0: boards of that shape have none. */
uint32_t flat_partition(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t home[FLAT_PATTERNS]);
/* The same with those of further partitions, from which a search may choose what suits the board. */
uint32_t flat_partition_all(uint32_t rows, uint32_t cols, uint32_t blank,
                            uint32_t home[PATTERNS_MAX]);

/* The patterns of one partition; returns how many, 0: there is none of that number. */
uint32_t flat_partition_patterns(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                                 uint32_t pattern[FLAT_PATTERNS]);

/* Fills in the set for a board out of these tables, which are those of either plan: at most FLAT_VIEWS views for
 * those of the first. */
void flat_partition_slots(struct flat_set *set, const struct canonical *canonical,
                          const struct table *tables, uint32_t count);

#endif
