/* SPDX-License-Identifier: MIT */
/* A board and its goal, from a text. */
#ifndef LOYD_APPS_PROBLEM_H
#define LOYD_APPS_PROBLEM_H

#include "loyd.h"
#include "values.h"

struct board_args {
    struct shape size;
    const char *goal;      /* NULL: the text's own goal, else goal_else */
    const char *goal_else; /* NULL: last */
};

struct problem {
    loyd_board *board, *goal;
    char *id;    /* of the line or record; NULL: it has none */
    char *moves; /* of a result that is read back, the blank's; NULL: none */
};
void problem_free(struct problem *problem);

static inline size_t board_cells(const loyd_board *board) {
    return (size_t)loyd_board_rows(board) * (size_t)loyd_board_cols(board);
}

/* One board from a text (length 0: NUL-ended), with an id before it or none, or from JSON;
 * how->goal is no file here. Where it fails, error says why. The caller frees all with
 * problem_free. */
loyd_status problem_parse(const char *text, size_t length, const struct board_args *how,
                          struct problem *problem, loyd_error *error);

/* Gives a problem whose board is read its goal, as how says; frees all where that fails. */
loyd_status problem_goal(const struct board_args *how, struct problem *problem, loyd_error *error);

/* last, first, snail or spiral. */
bool goal_is_named(const char *goal);
/* last, first or snail, or NULL for any other. */
loyd_status goal_name(const loyd_board *goal, const char **name, loyd_error *error);
/* The goal of that name, or the board of that text; if it is neither, error says why it is no
 * board, or offers the nearest name. */
loyd_status goal_parse(const char *goal, int rows, int cols, loyd_board **board, loyd_error *error);
/* For people at a terminal: says before why it is no board what a goal may be. */
void goal_explain(const char *goal, loyd_error *error);

#endif
