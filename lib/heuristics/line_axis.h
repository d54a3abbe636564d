/* SPDX-License-Identifier: MIT */
/* The lines of a board for linear conflict: all rows, or all columns. */
#ifndef LOYDI_LINE_AXIS_H
#define LOYDI_LINE_AXIS_H

#include "core/rules.h"

/* The cell at a place of a line is line * line_step + place * step. */
struct line_axis {
    uint32_t lines, length, line_step, step;
    const uint16_t *line_at, *place_at; /* by cell */
    const uint8_t *line_of, *place_of;  /* a tile's goal line (the blank has none) and place */
    const uint8_t *conflict;            /* by key, where lines are short; else NULL */
    const uint16_t *digit;              /* what a tile adds to a key, at cell * cells + tile */
};

/* Two axes, the rows and then the columns; NULL if memory ran out. */
struct line_axis *line_axes_new(const struct space *space, struct pool *pool);

#endif
