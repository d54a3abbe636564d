/* SPDX-License-Identifier: MIT */
/* The kinds of tables. They differ in what an entry is, and so in size, in what a search must know
 * to read one, and in how fast it does.
 *
 * To add one, write its file with a descriptor at the foot, and add its line to kinds.def.
 * Files, listings and tests find it there. A search that is to use it asks for a set of that
 * kind (table_set.h). */
#ifndef LOYDI_TABLE_KIND_H
#define LOYDI_TABLE_KIND_H

#include "tables/table.h"

struct table_kind {
    const char *suffix; /* of a file's name, before .pdb */
    const char *label;  /* in messages, before the tiles of the patterns */
    uint32_t number;    /* in a file's header */
    uint32_t tiles_max, cells_max;
    bool additive;      /* values of patterns that share no tile may be added up */
    bool consistent;    /* a move changes a value by one at most; the tests check it */
    bool shape_will_do; /* to read a table, rows, cols, cells and tiles of its layout are enough */
    double state_s;     /* seconds of one thread that building takes for each state, about */
    uint64_t (*states)(const struct layout *layout); /* how many a table has */
    uint64_t (*bytes)(const struct layout *layout);  /* of its entries, a multiple of 8 */
    /* The memory that building takes beyond the table itself; of a large one within a hundredth. */
    uint64_t (*build_bytes)(const struct layout *layout);
    /* Builds the entries of a prepared table in memory from the pool, and fills in its
     * histogram. NULL: no memory, or stopped; then the pool has everything back. */
    const void *(*build)(struct table *table, struct pool *pool, const struct table_build *build);
    uint32_t (*value)(const struct table *table, struct placement placement, uint32_t blank);
};

#define TABLE_KIND(kind) extern const struct table_kind kind;
#include "tables/kinds.def"
#undef TABLE_KIND

/* All kinds, in the order of kinds.def. */
extern const struct table_kind *const table_kinds[];
extern const uint32_t table_kind_count;

#endif
