/* SPDX-License-Identifier: MIT */
/* The tables behind the heuristic `pdb`, which the engine borrows. */
#ifndef LOYDI_PATTERN_TABLES_H
#define LOYDI_PATTERN_TABLES_H

#include "heuristics/heuristic.h"
#include "tables/cache.h"

enum { PATTERN_SLOTS = 6 }; /* tables times views; a value's aux has room for no more */

struct pattern_tables {
    struct canonical canonical;
    const struct table_set *set;
    uint32_t count, views;
    struct table table[PATTERNS_MAX];
    uint8_t slot_of[2][CANONICAL_CELLS_MAX]; /* by view and our name of the tile */
    uint32_t order_bits; /* of a slot's word: the order below, the cells above */
};

static inline const struct pattern_tables *heuristic_tables(const struct heuristic *heuristic) {
    return heuristic && heuristic->class == &loydi_pdb ? heuristic->data : NULL;
}

#endif
