/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of boards: any bytes, with and without a size. What is read must be a board
 * that comes back from each of its layouts; what is refused must leave the outputs alone and say
 * why.
 */
#include "fuzz_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void round_trip(const loyd_board *board, loyd_layout layout) {
    int rows = loyd_board_rows(board), cols = loyd_board_cols(board);
    size_t length = loyd_board_print(board, layout, NULL, 0);
    char *text = malloc(length + 1);
    loyd_board *copy = NULL;
    if (!text) abort();
    demand(loyd_board_print(board, layout, text, length + 1) == length, "a length that changes");
    demand(!loyd_board_parse(text, length, rows, cols, &copy, NULL, NULL), "no way back");
    demand(loyd_board_equal(board, copy), "another board on the way back");
    loyd_board_free(copy);
    free(text);
}

static void read_once(const char *text, size_t size, int rows, int cols) {
    loyd_board *board = NULL, *goal = NULL;
    loyd_error why = {.text = ""};
    if (loyd_board_parse(text, size, rows, cols, &board, &goal, &why)) {
        demand(!board && !goal, "an output that changed on failure");
        demand(why.text[0] && memchr(why.text, 0, sizeof why.text), "an error without a reason");
        return;
    }
    demand(!rows || loyd_board_rows(board) == rows, "other rows than asked for");
    demand(!cols || loyd_board_cols(board) == cols, "other columns than asked for");
    for (int layout = 0; layout <= LOYD_LAYOUT_HEX; layout++)
        round_trip(board, (loyd_layout)layout);
    if (goal) round_trip(goal, LOYD_LAYOUT_LINE);
    loyd_board_free(board);
    loyd_board_free(goal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const int sizes[][2] = {{0, 0}, {3, 3}, {2, 3}, {1, 5}, {4, 4}, {5, 1}, {1, 1}};
    const char *text = size ? (const char *)data : ""; /* length 0 means NUL-ended */
    read_once(text, size, 0, 0);
    const int *given = sizes[size % (sizeof sizes / sizeof *sizes)];
    read_once(text, size, given[0], given[1]);
    return 0;
}
