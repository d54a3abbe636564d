/* SPDX-License-Identifier: MIT */
/* The kinds of tables, by what an entry is: one bit (table.h), flat (flat_table.h), steps (step_table.h), or in multi-tile moves (multi_table.h). */
#ifndef LOYDI_CODING_H
#define LOYDI_CODING_H

#include "pdb/table.h"

/* Prepares a table whose entries are had from elsewhere. */
void coding_init(enum table_coding coding, struct table *table, const struct frame *frame,
                 uint32_t home, uint32_t blank);
/* Builds it in memory from the pool. False: no memory, or stopped. */
bool coding_build(enum table_coding coding, struct table *table, struct pool *pool,
                  const struct frame *frame, uint32_t home, uint32_t blank,
                  const struct table_build *build);
/* The memory that building takes beyond the table itself, at most. */
uint64_t coding_build_bytes(enum table_coding coding, const struct frame *frame);
/* How many states such a table has, and seconds of one thread that building takes for each, about. */
uint64_t coding_states(enum table_coding coding, const struct frame *frame);
double coding_state_s(enum table_coding coding);
uint32_t coding_tiles_max(enum table_coding coding);
uint32_t coding_cells_max(enum table_coding coding);
const char *coding_suffix(enum table_coding coding); /* of a file's name, before .pdb */
uint32_t coding_number(enum table_coding coding);    /* in a file's header */

#endif
