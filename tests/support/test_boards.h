/* SPDX-License-Identifier: MIT */
/* Boards for tests: short ways to make them, which fail the test where they cannot. */
#ifndef TEST_BOARDS_H
#define TEST_BOARDS_H

#include "support/cmocka_all.h"

#include "loyd.h"

#include <stdlib.h>
#include <string.h>

static inline loyd_board *board_read(const char *text, int rows, int cols) {
    loyd_board *board = NULL;
    loyd_error why = {.text = ""};
    if (loyd_board_parse(text, 0, rows, cols, &board, NULL, &why))
        fail_msg("'%s': %s", text, why.text);
    return board;
}

static inline loyd_board *board_goal(const char *name, int rows, int cols) {
    loyd_board *board = NULL;
    assert_int_equal(loyd_goal(name, rows, cols, &board, NULL), LOYD_OK);
    return board;
}

static inline loyd_board *board_make(int rows, int cols, const uint16_t *tiles) {
    loyd_board *board = NULL;
    assert_int_equal(loyd_board_new(rows, cols, tiles, &board, NULL), LOYD_OK);
    return board;
}

static inline loyd_board *board_copy(const loyd_board *board) {
    return board_make(loyd_board_rows(board), loyd_board_cols(board), loyd_board_tiles(board));
}

/* The board as a text of one layout; the caller frees it. */
static inline char *board_text(const loyd_board *board, loyd_layout layout) {
    size_t length = loyd_board_print(board, layout, NULL, 0);
    char *text = malloc(length + 1);
    assert_non_null(text);
    assert_int_equal(loyd_board_print(board, layout, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

/* Fails unless board, which is freed, looks like this with rows joined by slashes. */
static inline void assert_board(loyd_board *board, const char *slashed) {
    char *text = board_text(board, LOYD_LAYOUT_SLASH);
    assert_string_equal(text, slashed);
    free(text);
    loyd_board_free(board);
}

#endif
