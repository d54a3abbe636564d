/* SPDX-License-Identifier: MIT */
/* The tables that an order of loyd_tables_build is for. */
#ifndef LOYDI_TABLES_ORDER_H
#define LOYDI_TABLES_ORDER_H

#include "tables/canonical.h"
#include "tables/layout.h"
#include "tables/partition.h"
#include "tables/table_kind.h"

enum { WANTED_MAX = 32 };
_Static_assert((int)WANTED_MAX >= (int)LAYOUT_CELLS_MAX && (int)WANTED_MAX >= (int)PATTERNS_MAX,
               "a pattern has a tile of its own");

struct tables_wanted {
    struct canonical canonical;
    uint32_t count, home[WANTED_MAX]; /* by table: its tiles, one bit each */
    const struct table_kind *kind;
};

/* Fills in wanted. As loyd_tables_check. */
loyd_status tables_order_read(const loyd_tables_order *order, struct tables_wanted *wanted,
                              loyd_error *error);

#endif
