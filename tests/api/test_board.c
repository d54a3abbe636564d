/* SPDX-License-Identifier: MIT
 *
 * Boards: what loyd_board_new refuses, the three goals, moves and the three layouts.
 */
#include "support/test_boards.h"

static void refuses_what_is_no_permutation(void **state) {
    (void)state;
    loyd_board *board = NULL;
    loyd_error why;
    assert_int_equal(loyd_board_new(2, 2, (uint16_t[]){1, 2, 2, 0}, &board, &why), LOYD_INVALID);
    assert_string_equal(why.text, "tile 2 appears twice: row 1, column 2 and row 2, column 1");
    assert_int_equal(loyd_board_new(2, 2, (uint16_t[]){1, 2, 4, 0}, &board, &why), LOYD_INVALID);
    assert_string_equal(why.text, "tile 4 in row 2, column 1: a 2x2 board has 0 to 3");
    assert_null(board);
}

static void refuses_sides_out_of_range(void **state) {
    (void)state;
    static const int sides[][2] = {{0, 3}, {3, 0}, {-1, 3}, {256, 1}, {1, 256}, {65536, 65536}};
    loyd_board *board = NULL;
    loyd_error why;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        assert_int_equal(loyd_board_new(sides[i][0], sides[i][1], NULL, &board, &why),
                         LOYD_INVALID);
        assert_non_null(strstr(why.text, "1 to 255"));
        assert_int_equal(loyd_goal("last", sides[i][0], sides[i][1], &board, NULL), LOYD_INVALID);
    }
    assert_null(board);
}

static void goals_have_their_tiles(void **state) {
    (void)state;
    assert_board(board_goal("last", 2, 3), "1 2 3/4 5 0");
    assert_board(board_goal("first", 2, 3), "0 1 2/3 4 5");
    assert_board(board_goal("snail", 3, 3), "1 2 3/8 0 4/7 6 5");
    assert_board(board_goal("snail", 4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
    assert_board(board_goal("snail", 2, 4), "1 2 3 4/0 7 6 5");
    assert_board(board_goal("snail", 4, 2), "1 2/0 3/7 4/6 5");
    assert_board(board_goal("snail", 3, 1), "1/2/0");
    assert_board(board_goal("snail", 1, 1), "0");
}

static void no_goal_has_another_name(void **state) {
    (void)state;
    loyd_board *board = NULL;
    loyd_error why;
    assert_int_equal(loyd_goal("middle", 3, 3, &board, &why), LOYD_NOT_FOUND);
    assert_non_null(strstr(why.text, "'middle'"));
    assert_null(board);
}

static void moves_stop_at_the_edges(void **state) {
    (void)state;
    loyd_board *board = board_read("1 2 3/4 0 5/6 7 8", 0, 0);
    static const struct {
        char move;
        bool legal;
    } steps[] = {{'U', true},  {'U', false}, {'l', true}, {'L', false}, {'D', true},  {'d', true},
                 {'D', false}, {'R', true},  {'r', true}, {'R', false}, {'x', false}, {0, false}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        assert_int_equal(loyd_board_move(board, steps[i].move), steps[i].legal);
    assert_board(board, "4 1 3/6 2 5/7 8 0");
}

static void layouts_are_as_documented(void **state) {
    (void)state;
    static const struct {
        const char *board, *wanted[4]; /* by layout */
    } rows[] = {
        {"3x4 11 1 2 3 4 5 6 7 8 9 0 10",
         {"3x4 11 1 2 3 4 5 6 7 8 9 0 10", "11 1 2 3/4 5 6 7/8 9 0 10",
          "11  1  2  3\n 4  5  6  7\n 8  9  . 10\n",
          "3x4 b123456789"
          "0a"}},
        {"3 1/0 2", {"3 1 0 2", "3 1/0 2", "3 1\n. 2\n", "3102"}},
        {"1x4 1 2 0 3", {"1x4 1 2 0 3", "1x4 1 2 0 3", "1x4\n1 2 . 3\n", "1x4 1203"}},
        {"4x1 1 2 0 3", {"4x1 1 2 0 3", "1/2/0/3", "1\n2\n.\n3\n", "4x1 1203"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        loyd_board *board = board_read(rows[i].board, 0, 0);
        for (int layout = LOYD_LAYOUT_LINE; layout <= LOYD_LAYOUT_HEX; layout++) {
            char *text = board_text(board, (loyd_layout)layout);
            assert_string_equal(text, rows[i].wanted[layout]);
            free(text);
        }
        loyd_board_free(board);
    }
}

static void large_boards_have_no_hex(void **state) {
    (void)state;
    loyd_board *largest = board_goal("last", 6, 6), *larger = board_goal("last", 1, 37);
    char *text = board_text(largest, LOYD_LAYOUT_HEX);
    assert_string_equal(text, "123456789abcdefghijklmnopqrstuvwxyz0");
    free(text);
    text = board_text(larger, LOYD_LAYOUT_HEX);
    assert_memory_equal(text, "1x37 1 2 3 ", 11);
    free(text);
    loyd_board_free(largest);
    loyd_board_free(larger);
}

static void printing_never_passes_the_end(void **state) {
    (void)state;
    loyd_board *board = board_goal("last", 2, 2);
    char text[8] = "abcdefg";
    assert_int_equal(loyd_board_print(board, LOYD_LAYOUT_LINE, text, 4), 7);
    assert_memory_equal(text, "1 2\0efg", 8);
    assert_int_equal(loyd_board_print(board, LOYD_LAYOUT_LINE, text, 1), 7);
    assert_memory_equal(text, "\0 2", 3);
    loyd_board_free(board);
}

static void equal_needs_the_same_shape(void **state) {
    (void)state;
    loyd_board *wide = board_read("1 2 3 4 5 0", 2, 3), *tall = board_read("1 2 3 4 5 0", 3, 2);
    loyd_board *other = board_read("1 2 3 4 0 5", 2, 3), *copy = board_copy(wide);
    assert_true(loyd_board_equal(wide, copy));
    assert_false(loyd_board_equal(wide, tall));
    assert_false(loyd_board_equal(wide, other));
    loyd_board_free(wide);
    loyd_board_free(tall);
    loyd_board_free(other);
    loyd_board_free(copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_no_permutation),
        cmocka_unit_test(refuses_sides_out_of_range),
        cmocka_unit_test(goals_have_their_tiles),
        cmocka_unit_test(no_goal_has_another_name),
        cmocka_unit_test(moves_stop_at_the_edges),
        cmocka_unit_test(layouts_are_as_documented),
        cmocka_unit_test(large_boards_have_no_hex),
        cmocka_unit_test(printing_never_passes_the_end),
        cmocka_unit_test(equal_needs_the_same_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
