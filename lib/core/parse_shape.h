/* SPDX-License-Identifier: MIT */
/* Between the two files of the shape stage: measuring rows, and saying why no shape fits. */
#ifndef LOYDI_PARSE_SHAPE_H
#define LOYDI_PARSE_SHAPE_H

#include "core/parse.h"

struct text_layout {
    uint32_t rows, cols; /* cols: of the first row */
    bool equal;          /* all rows have the same length; if not, the first that differs: */
    uint32_t odd_row, odd_cols, odd_first; /* its number from 1, length and first token */
};

/* The rows that count tokens from first on stand in. */
struct text_layout layout_of(const struct token_list *list, uint32_t first, uint32_t count);
/* The side of a square board of that many cells, or 0. */
uint32_t square_side(uint32_t cells);
/* Says why no reading of the tokens has a shape. */
loyd_status shape_refuse(const struct token_list *list, uint32_t rows, uint32_t cols,
                         loyd_error *error);

#endif
