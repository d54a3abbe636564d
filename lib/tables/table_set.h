/* SPDX-License-Identifier: MIT */
/* A set of tables: all that one search reads, for one shape and one goal class. */
#ifndef LOYDI_TABLE_SET_H
#define LOYDI_TABLE_SET_H

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

#endif
