/* SPDX-License-Identifier: MIT */
/* A set of tables: all that one search reads, for one shape and one goal class. And which sets
 * there are, by what they are for. */
#ifndef LOYDI_TABLE_SET_H
#define LOYDI_TABLE_SET_H

#include "tables/canonical.h"
#include "tables/partition.h"
#include "tables/table_kind.h"

/* Tables of equal size share a layout. A set is not changed once it is made, so any number of
 * threads may read it. */
struct table_set {
    uint32_t count;
    struct table table[PATTERNS_MAX]; /* all of one kind */
    struct layout layout[PATTERNS_MAX];
    uint64_t bytes; /* of the tables */
};

enum set_purpose {
    SET_SMALL,       /* to begin with, on boards of up to 25 cells */
    SET_KEPT,        /* to search boards of up to 16 cells */
    SET_FLAT,        /* plain IDA* on 17 to 25 cells */
    SET_STEPS,       /* the quick search on 17 to 25 cells */
    SET_ALL_STEPS,   /* the same with a choice of partitions */
    SET_MULTI_SMALL, /* multi-tile moves, to begin with */
    SET_MULTI,       /* multi-tile moves */
    SET_PURPOSES
};

enum table_keeping {
    BUILT_AT_ONCE,   /* in memory, by whoever asks, in some hundredths of a second */
    BUILT_IN_MEMORY, /* where it is not found in files, and only with leave */
    BUILT_IN_FILES   /* the same, into the folder if it can be written */
};

struct set_recipe {
    const struct table_kind *kind;
    partition_fn *tables; /* which tables the set has */
    enum table_keeping keeping;
};
extern const struct set_recipe set_recipes[SET_PURPOSES];

/* Is there a set for that purpose and boards of that shape, turned or not? */
bool set_exists(enum set_purpose purpose, uint32_t rows, uint32_t cols);
/* The patterns of its tables; returns how many. */
uint32_t set_patterns(enum set_purpose purpose, const struct canonical *canonical,
                      uint32_t home[PATTERNS_MAX]);

/* How many ways there are to place the tiles of the set's patterns: what building it costs, in a
 * unit of its own. 0: there is no such set. */
uint64_t set_cost(enum set_purpose purpose, const struct canonical *canonical);
/* Whether the two sets have not the same tables. */
bool set_is_another(enum set_purpose purpose, enum set_purpose other,
                    const struct canonical *canonical);

#endif
