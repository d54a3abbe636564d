/* SPDX-License-Identifier: MIT */
/* One result of a search, and as JSON. */
#ifndef LOYD_APPS_REPORT_H
#define LOYD_APPS_REPORT_H

#include "loyd.h"

#include <jansson.h>

struct result_style {
    bool color, quiet, verbose;
    bool whole;      /* text: every move, however many */
    bool states;     /* with the boards of the path */
    bool tile_moves; /* moves named by the way the tile goes */
    bool all;        /* with every shortest solution */
    uint64_t line;   /* --lines: the number of the line, from 1; 0: none */
};

/* What was asked and what came of it. Without result: the line is no board, message says why. */
struct report {
    const loyd_board *board, *goal;
    const char *id; /* of the board; NULL: none */
    const loyd_options *options;
    const loyd_result *result;
    const char *message;
    const loyd_solutions *solutions; /* NULL: not asked for, or no shortest length was proved */
    const loyd_error *error;         /* whose key and values the message has; NULL: it has none */
    bool memory_default;             /* nobody asked for the memory limit: it is what was free */
};

/* Whether the boards of the path have so many cells at the most, all together. */
bool report_states_fit(const struct report *r, uint64_t cells_max);
/* The object of the command's contract; NULL without memory. */
json_t *report_json(const struct report *r, const struct result_style *style);

/* The moves as the style names them, malloc'ed; NULL without memory or moves. */
char *report_moves(const struct report *r, const struct result_style *style);
/* True if the result counts multi-tile moves: each run of equal letters is one. */
bool report_is_multi(const struct report *r);
/* Any moves (by the blank) as the style names them, malloc'ed; NULL without memory. */
char *moves_named(const char *moves, const struct result_style *style);
/* One move (by the blank) as the style names it. */
char report_move_name(char move, const struct result_style *style);
/* The outcome's name; "invalid" without a result. */
const char *report_outcome(const struct report *r);
/* Steps along the path: calls each(board, move, user) for the start (move 0) and after each move.
 * False without memory, or as soon as each says so. */
typedef bool report_step(const loyd_board *board, char move, void *user);
bool report_walk(const struct report *r, report_step *each, void *user);

#endif
