/* SPDX-License-Identifier: MIT */
/* How a search reads a set of tables.
 *
 * A view is one way to get a lower bound of a board: the sum over the patterns of a partition,
 * as the board is or in the mirror; in multi-tile moves the value of one pattern alone. All
 * views are right, so the largest value counts. */
#ifndef LOYDI_VIEW_H
#define LOYDI_VIEW_H

#include "tables/canonical.h"
#include "tables/table_set.h"

enum { VIEW_PATTERNS = 4, VIEWS_MAX = 2 * PARTITIONS_MAX };

struct view_slot {                     /* one pattern in one view */
    const struct table *table;         /* NULL: there is no such pattern */
    uint32_t tiles;                    /* its tiles, named by goal cell in the canonical form */
    uint8_t cell[CANONICAL_CELLS_MAX]; /* by cell of the canonical form: the table's name of it */
};

struct view {
    bool mirrored; /* the partition's rows are the board's columns */
    struct view_slot slot[VIEW_PATTERNS];
};

struct table_views {
    uint32_t count; /* 0: the set has more patterns than a view, or not all tables of a partition */
    struct view view[VIEWS_MAX];
};

/* The views that a board can be read in by these tables: each partition as it is, and then in
 * the mirror if that keeps the goal and shows something new. */
void table_views_init(struct table_views *views, const struct canonical *canonical,
                      const struct table_set *set);

#endif
