/* SPDX-License-Identifier: MIT */
/* Boards valued by tables in multi-tile moves, for searches that keep whole states. The engine has
 * a reader of its own (engine/multi.c). */
#ifndef LOYDI_MULTI_TABLES_H
#define LOYDI_MULTI_TABLES_H

#include "core/rules.h"
#include "tables/cache.h"

enum { MULTI_TABLES_VIEWS = 4 };

struct multi_tables_view {
    const struct table *table;
    uint8_t axis[2]; /* by axis of the space: the table's */
    /* By cell and tile of the space: the table's names. */
    uint8_t cell_of[CANONICAL_CELLS_MAX], tile_of[CANONICAL_CELLS_MAX];
};

struct multi_tables {
    uint32_t views; /* 0: there are no tables */
    struct multi_tables_view view[MULTI_TABLES_VIEWS];
};

/* A board's value in each view. */
struct multi_tables_value {
    uint8_t moves[MULTI_TABLES_VIEWS];
};

/* set: SET_MULTI or SET_MULTI_SMALL, of the space's goal. */
void multi_tables_init(struct multi_tables *tables, const struct table_set *set,
                       const struct space *space);
/* False: a table is damaged. */
bool multi_tables_eval(const struct multi_tables *tables, const struct space *space,
                       const struct state *state, struct multi_tables_value *value);
/* The values of a board one move away from one with the values before; returns how many moves it
 * needs at least if the next is along that axis (a direction's half). */
uint32_t multi_tables_move(const struct multi_tables *tables, const struct space *space,
                           const struct state *state, uint32_t next_axis,
                           const struct multi_tables_value *before,
                           struct multi_tables_value *value);

#endif
