/* SPDX-License-Identifier: MIT */
/* Tables: columns with a key, a title and a unit; rows of typed cells; printed as text, csv,
 * markdown, latex, json or jsonl. People's formats show units and thousands separators, machines'
 * formats the bare value under the column's key.
 *
 *   static const struct column columns[] = {{"algorithm", "algorithm", UNIT_TEXT},
 *                                           {"time_s", "time", UNIT_SECONDS}};
 *   struct table *t = table_new(columns, 2);
 *   table_row(t);
 *   table_text(t, "bfs");
 *   table_real(t, 0.25);
 *   if (!table_print(t, FORMAT_TEXT, false, file)) ...
 *   table_free(t);
 *
 * A table that ran out of memory remembers it: table_print then returns false. */
#ifndef LOYD_CLI_TABLE_H
#define LOYD_CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum unit {
    UNIT_TEXT,    /* aligned left, as the next three; all others right */
    UNIT_TILES,   /* a board as text; json has its tiles as an array */
    UNIT_PARAMS,  /* "a=1 b=x"; json has an object */
    UNIT_FIGURE,  /* a text or a whole number; json has a number where it is one */
    UNIT_ID,      /* a text, aligned right: a name or a number */
    UNIT_COUNT,   /* 1,234,567 */
    UNIT_NUMBER,  /* a whole number without separators: ids, seeds */
    UNIT_SECONDS, /* 41 us, 1.25 s */
    UNIT_BYTES,   /* 64 KiB */
    UNIT_REAL,    /* 3 digits behind the point */
    UNIT_MEAN,    /* 12.3; 1,235 */
    UNIT_BOOL     /* yes, no */
};

struct column {
    const char *key, *title;
    enum unit unit;
};

/* What a table is as JSON: a document of that kind, with the rows as a list of that name. Every
 * kind stands in table_kinds.def, from which `loyd schema` describes it. */
struct table_kind {
    const char *name, *list, *summary;
    const struct column *columns;
    size_t count;
    bool choosable; /* --columns may leave out any of them */
    size_t sure;    /* else so many of the first are in every row; 0: all */
    int others;     /* the unit of columns that go by the names of heuristics; 0: there are none */
};

#define TABLE_KIND(kind) extern const struct table_kind kind;
#include "output/table_kinds.def"
#undef TABLE_KIND

struct table;

/* The columns, and what else is given, are borrowed. table_new: never printed as json. */
struct table *table_new(const struct column *columns, size_t count);
struct table *table_of(const struct table_kind *kind); /* with the kind's columns */
/* The table is of that kind, whose columns it has, and maybe others. */
void table_is(struct table *t, const struct table_kind *kind);
void table_free(struct table *t);
/* A new row; the following cells go into it, one a column, left to right. Missing cells are absent.
 */
void table_row(struct table *t);
/* The row begun last is printed bold (text in colour, markdown, latex), in plain text with a *. */
void table_mark(struct table *t);
void table_text(struct table *t, const char *text); /* copied; NULL: absent */
void table_integer(struct table *t,
                   int64_t value); /* UNIT_COUNT, _NUMBER, _BYTES; below 0: absent */
void table_signed(struct table *t, int64_t value); /* UNIT_NUMBER, below 0 too */
void table_real(struct table *t, double value);    /* UNIT_SECONDS, _REAL, _MEAN; NaN: absent */
void table_bool(struct table *t, bool value);
void table_absent(struct table *t); /* - in text, empty in csv, null in json */
/* Moves the rows of a table with the same columns to the end of another, and frees it. */
void table_move_rows(struct table *to, struct table *from);
/* Cells of the last row that are still to come. */
size_t table_cells_left(const struct table *t);
/* The titles are left out (csv): the table goes on where another ended. */
void table_go_on(struct table *t);
/* Drops a column from text, markdown and latex; csv and json keep it. */
void table_hide(struct table *t, size_t column);
/* The first columns, which say what a row is, and which every part of a table has that is too wide
 * for its place. */
void table_keys(struct table *t, size_t count);
/* Shows the columns with those keys alone, in that order and in every format: "algorithm,length".
 * CODE_OK, or CODE_USAGE after a complaint. */
int table_choose(struct table *t, const char *keys);
/* format is an enum format of output.h. */
bool table_print(const struct table *t, int format, bool color, FILE *file);

#endif
