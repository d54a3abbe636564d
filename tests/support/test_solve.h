/* SPDX-License-Identifier: MIT */
/* Solving in one line: boards from text, options by name, faults as test failures. */
#ifndef TEST_SOLVE_H
#define TEST_SOLVE_H

#include "loyd.h"
#include "support/cmocka_all.h"

static inline loyd_board *test_board(const char *text) {
    loyd_board *board = NULL;
    loyd_error error = {.text = ""};
    if (loyd_board_parse(text, 0, 0, 0, &board, NULL, &error)) fail_msg("%s: %s", text, error.text);
    return board;
}

static inline loyd_board *test_goal(const char *name, const loyd_board *like) {
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal(name, loyd_board_rows(like), loyd_board_cols(like), &goal, NULL),
                     LOYD_OK);
    return goal;
}

static inline loyd_result *test_run(const loyd_board *start, const loyd_board *goal,
                                    const loyd_options *options) {
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    if (loyd_solve(start, goal, options, &result, &error))
        fail_msg("%s: %s", options->algorithm, error.text);
    return result;
}

/* The goal is `last`; heuristic and order may be NULL. */
static inline loyd_result *test_solve(const char *text, const char *algorithm,
                                      const char *heuristic, const char *order) {
    loyd_board *start = test_board(text), *goal = test_goal("last", start);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    if (order) options.order = order;
    loyd_result *result = test_run(start, goal, &options);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

#endif
