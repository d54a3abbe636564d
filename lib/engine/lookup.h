/* SPDX-License-Identifier: MIT */
/* IDA* with pattern tables on boards of up to 16 cells. */
#ifndef LOYDI_LOOKUP_H
#define LOYDI_LOOKUP_H

#include "engine/canon.h"
#include "engine/watch.h"
#include "pdb/table.h"

enum { LOOKUP_TABLES = 3, LOOKUP_VIEWS = 2, LOOKUP_SLOTS = LOOKUP_TABLES * LOOKUP_VIEWS };

/* Tables whose patterns share no tile and together have all of them. One may be read in the mirror,
 * where the goal allows it. All are read a second time with the mirror turned round, if that is
 * something new. */
struct table_set {
    uint32_t count;
    const struct table *table[LOOKUP_TABLES];
    bool mirrored[LOOKUP_TABLES];
};

struct lookup_result {
    uint32_t length, start_h;
    uint64_t expanded,
        generated;      /* generated counts children before any test; expanded, those that passed */
    uint8_t moves[256]; /* in the space's names */
};

struct lookup; /* memory to search in, for one set of tables; can be used again */

struct lookup *lookup_new(struct pool *pool, const struct table_set *tables, uint32_t path_max);
/* Solves a start of the tables' goal. The start must be solvable. ENGINE_BROKEN: a table is
 * damaged. */
enum engine_end lookup_solve(struct lookup *lookup, const struct canon *canon,
                             const struct engine_watcher *watcher, struct lookup_result *result);

#endif
