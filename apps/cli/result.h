/* SPDX-License-Identifier: MIT */
/* One result of a search, as text for people and as JSON. */
#ifndef LOYD_CLI_RESULT_H
#define LOYD_CLI_RESULT_H

#include "loyd.h"

#include <jansson.h>
#include <stdio.h>

struct result_style {
    bool color, quiet, verbose;
    bool states;     /* print the boards of the path */
    bool tile_moves; /* name moves by the way the tile goes */
    bool memory_given, time_given, node_given, depth_given; /* limits set by the user */
};

/* The whole page; and one line. */
void result_text(const loyd_board *board, const loyd_board *goal, const loyd_result *result,
                 const struct result_style *style, FILE *file);
void result_line(const loyd_result *result, const struct result_style *style, FILE *file);
/* The object of the command's contract; NULL without memory. */
json_t *result_json(const loyd_board *board, const loyd_board *goal, const loyd_result *result,
                    const struct result_style *style);

#endif
