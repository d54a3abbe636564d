/* SPDX-License-Identifier: MIT */
/* Where the tables of one search may lie ready, and what was wrong with those found there. */
#ifndef LOYDI_SHELF_H
#define LOYDI_SHELF_H

#include "loyd.h"

struct table_shelf {
    const char *folder; /* NULL: none */
    bool has_refused;
    loyd_error refused; /* the last table with a fault */
};

#endif
