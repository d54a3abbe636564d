/* SPDX-License-Identifier: MIT */
/* For tests that run over the boards of the 8-puzzle: all of them, once, for the goal `last`. */
#ifndef EIGHT_TESTS_H
#define EIGHT_TESTS_H

#include "support/eight_puzzle.h"
#include "support/test_solve.h"

static struct eight *boards;
static loyd_board *goal;

static inline int eight_set_up(void **state) {
    (void)state;
    if (loyd_goal("last", 3, 3, &goal, NULL)) return 1;
    boards = eight_all(loyd_board_tiles(goal));
    return boards[EIGHT_BOARDS - 1].depth != 31;
}

static inline int eight_tear_down(void **state) {
    (void)state;
    loyd_board_free(goal);
    free(boards);
    return 0;
}

static inline loyd_board *eight_board(const struct eight *eight) {
    uint16_t tiles[9];
    loyd_board *board = NULL;
    for (int i = 0; i < 9; i++) tiles[i] = eight->tiles[i];
    assert_int_equal(loyd_board_new(3, 3, tiles, &board, NULL), LOYD_OK);
    return board;
}

#endif
