/* SPDX-License-Identifier: MIT */
/* The kinds of tables, by what an entry is: one bit (table.h), flat (flat_table.h), steps (step_table.h), or in multi-tile moves (multi_table.h). */
#ifndef LOYDI_TABLE_KIND_H
#define LOYDI_TABLE_KIND_H

#include "tables/table.h"

/* Prepares a table whose entries are had from elsewhere. */
void kind_init(enum table_kind kind, struct table *table, const struct layout *layout,
               uint32_t home, uint32_t blank);
/* Builds it in memory from the pool. False: no memory, or stopped. */
bool kind_build(enum table_kind kind, struct table *table, struct pool *pool,
                const struct layout *layout, uint32_t home, uint32_t blank,
                const struct table_build *build);
/* The memory that building takes beyond the table itself, at most. */
uint64_t kind_build_bytes(enum table_kind kind, const struct layout *layout);
/* How many states such a table has, and seconds of one thread that building takes for each, about. */
uint64_t kind_states(enum table_kind kind, const struct layout *layout);
double kind_state_s(enum table_kind kind);
uint32_t kind_tiles_max(enum table_kind kind);
uint32_t kind_cells_max(enum table_kind kind);
const char *kind_suffix(enum table_kind kind); /* of a file's name, before .pdb */
uint32_t kind_number(enum table_kind kind);    /* in a file's header */

#endif
