/* SPDX-License-Identifier: MIT */
/* Boards of the papers and short calls, for the tests of the depth-first family. */
#ifndef LOYD_TEST_DEPTH_FIRST_H
#define LOYD_TEST_DEPTH_FIRST_H

#include "loyd.h"
#include "support/cmocka_all.h"

enum { CELLS = 16 };

struct board {
    const char *name;
    int rows, cols, optimum;
    uint16_t tiles[CELLS];
};

static const struct board S1 = {"s1", 3, 3, 1, {1, 2, 3, 4, 5, 0, 7, 8, 6}};
static const struct board S2 = {"s2", 3, 3, 19, {2, 3, 5, 6, 7, 1, 4, 0, 8}};
static const struct board S3 = {"s3", 3, 3, 8, {0, 4, 3, 2, 1, 5, 7, 8, 6}};
static const struct board S4 = {"s4", 3, 3, 25, {1, 6, 5, 2, 7, 0, 3, 8, 4}};
static const struct board FIG6 = {"fig6", 3, 3, 6, {1, 5, 2, 7, 4, 3, 0, 8, 6}};
static const struct board P000 = {"000", 3, 3, 13, {4, 1, 6, 3, 2, 8, 7, 0, 5}};
static const struct board E1 = {"e1", 3, 3, 4, {1, 2, 3, 7, 4, 6, 0, 5, 8}};
static const struct board T1 = {
    "t1", 4, 4, 12, {1, 2, 3, 4, 5, 6, 8, 12, 13, 9, 0, 7, 14, 11, 10, 15}};
static const struct board T2 = {
    "t2", 4, 4, 15, {5, 1, 2, 4, 9, 6, 3, 7, 10, 0, 8, 12, 13, 11, 14, 15}};
static const struct board T3 = {
    "t3", 4, 4, 32, {1, 2, 4, 12, 8, 14, 3, 11, 0, 6, 10, 13, 9, 5, 7, 15}};
static const struct board UVA = {
    "uva", 4, 4, 9, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15}};
/* Korf's instance 1 turned round, so that the blank's home is the last cell: 57 moves. */
static const struct board KORF = {
    "korf", 4, 4, 57, {13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2}};

static inline loyd_options plain(const char *algorithm) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    return options;
}

static inline loyd_result *solve_tiles(int rows, int cols, const uint16_t *tiles,
                                       const loyd_options *options) {
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    assert_int_equal(loyd_board_new(rows, cols, tiles, &start, &error), LOYD_OK);
    assert_int_equal(loyd_goal("last", rows, cols, &goal, &error), LOYD_OK);
    if (loyd_solve(start, goal, options, &result, &error)) fail_msg("%s", error.text);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

static inline loyd_result *solve(const struct board *board, const loyd_options *options) {
    return solve_tiles(board->rows, board->cols, board->tiles, options);
}

static inline loyd_result *solve_with(const struct board *board, const char *algorithm,
                                      const char *a, const char *b) {
    const char *params[2] = {a, b};
    loyd_options options = plain(algorithm);
    options.params = params;
    options.param_count = b ? 2 : a ? 1 : 0;
    return solve(board, &options);
}

#endif
