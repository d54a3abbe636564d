/* SPDX-License-Identifier: MIT */
/* Which columns of a table are shown, how wide, and in which parts, for the formats of tables. */
#ifndef LOYD_CLI_TABLE_VIEW_H
#define LOYD_CLI_TABLE_VIEW_H

#include "output/figure.h"
#include "output/table_cells.h"

/* Columns, with their widths in a unit of the format's own. */
struct view {
    size_t column[TABLE_COLUMNS_MAX], width[TABLE_COLUMNS_MAX];
    size_t count;
};

/* The width of one text; emphasised: in bold type. */
typedef size_t width_fn(const char *text, bool emphasised);

const struct cell *table_cell(const struct table *t, size_t row, size_t column);
/* The cell as people read it. Points into the cell or into *room. */
const char *table_shown(const struct table *t, size_t row, size_t column, struct figure *room);
/* Texts are aligned left, figures right. */
bool table_leads_left(const struct table *t, size_t column);

/* The columns for people, or with hidden the columns for machines; those that were chosen, in the
 * order of the choice, where there was one. */
struct view view_of(const struct table *t, bool hidden, width_fn *width);

/* How much room a part has. */
struct view_room {
    size_t width; /* 0: any */
    size_t gap;   /* between two columns */
    size_t cell;  /* a text of more than this is folded; 0: of more than the room */
};

/* Takes the columns from *next on that fit into the room, and moves *next behind them. Parts after
 * the first begin with the table's keys again. A text too wide for it all is made narrower: its
 * cells are to be folded. */
struct view view_part(const struct table *t, const struct view *whole, size_t *next,
                      struct view_room room);

#endif
