/* SPDX-License-Identifier: MIT */
/* The inside of a table, for table.c (content) and the formats (looks). */
#ifndef LOYD_CLI_TABLE_CELLS_H
#define LOYD_CLI_TABLE_CELLS_H

#include "output/table.h"

enum { TABLE_COLUMNS_MAX = 64 };

struct cell {
    enum { CELL_ABSENT, CELL_TEXT, CELL_INTEGER, CELL_REAL, CELL_BOOL } kind;
    union {
        char *text;
        int64_t integer;
        double real;
    };
};

struct table {
    const struct table_kind *kind; /* NULL: none */
    const struct column *columns;
    size_t column_count, row_count, row_room;
    struct cell *cells; /* row by row */
    bool *marked;       /* one a row */
    size_t next;        /* the next cell of the last row */
    bool failed;        /* memory ran out */
    bool goes_on;       /* csv without titles */
    uint64_t hidden;    /* one bit a column: not shown to people */
    size_t keys;        /* so many of the first columns say what a row is; 0: the first */
    size_t chosen[TABLE_COLUMNS_MAX], chosen_count; /* columns; 0: all */
};

#endif
