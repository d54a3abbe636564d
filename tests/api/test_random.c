/* SPDX-License-Identifier: MIT
 *
 * Random boards: those of a seed, bit for bit; uniform over the solvable boards by a chi-square
 * test with a fixed seed; walks; and exact depths. The golden values come from a second
 * implementation, written apart in another language.
 */
#include "support/test_boards.h"

static loyd_board *random_for(const char *goal_name, int rows, int cols, uint64_t seed,
                              uint64_t index) {
    loyd_board *goal = board_goal(goal_name, rows, cols), *board = NULL;
    assert_int_equal(loyd_random_board(goal, seed, index, &board, NULL), LOYD_OK);
    loyd_board_free(goal);
    return board;
}

static void boards_have_their_golden_values(void **state) {
    (void)state;
    assert_board(random_for("last", 3, 3, 1, 0), "1 4 8/2 5 0/7 3 6");
    assert_board(random_for("last", 3, 3, 1, 1), "2 7 1/3 0 5/8 6 4");
    assert_board(random_for("last", 3, 3, 1, 2), "5 0 8/4 1 6/3 2 7");
    assert_board(random_for("last", 4, 4, 1, 0), "7 13 11 15/0 6 8 10/12 1 2 9/5 14 3 4");
    assert_board(random_for("last", 3, 4, 7, 5), "6 11 10 3/1 0 4 2/8 5 7 9");
}

/* Draws a hundred boards a cell of the histogram and returns chi-square. */
static double chi_square(int rows, int cols, size_t kinds) {
    loyd_board *goal = board_goal("last", rows, cols);
    static uint32_t count[720]; /* by the base-6 value of the board, folded into a list */
    static uint64_t key[720];
    memset(count, 0, sizeof count);
    size_t known = 0, draws = 100 * kinds;
    for (size_t i = 0; i < draws; i++) {
        loyd_board *board = NULL;
        assert_int_equal(loyd_random_board(goal, 4, i, &board, NULL), LOYD_OK);
        uint64_t word = 0;
        for (int c = 0; c < rows * cols; c++) word = word * 6 + loyd_board_tiles(board)[c];
        size_t at = 0;
        while (at < known && key[at] != word) at++;
        if (at == known) key[known++] = word;
        assert_true(known <= kinds);
        count[at]++;
        loyd_board_free(board);
    }
    loyd_board_free(goal);
    assert_int_equal(known, kinds);
    double sum = 0;
    for (size_t i = 0; i < known; i++) sum += (count[i] - 100.0) * (count[i] - 100.0) / 100;
    return sum;
}

/* The bounds are the 0.1 % and 99.9 % points for 11, 359 and 4 degrees of freedom. */
static void boards_are_uniform(void **state) {
    (void)state;
    double square = chi_square(2, 2, 12), wide = chi_square(2, 3, 360), line = chi_square(1, 5, 5);
    assert_true(square > 1.8 && square < 31.3);
    assert_true(wide > 280 && wide < 448);
    assert_true(line > 0.09 && line < 18.5);
}

static void boards_are_solvable_to_any_goal(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 1}, {1, 2}, {7, 1}, {1, 9}, {2, 2},
                                    {2, 5}, {4, 3}, {4, 4}, {5, 5}, {40, 41}};
    static const char *const goals[] = {"last", "first", "snail"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (size_t j = 0; j < 30; j++) {
            int rows = shapes[i][0], cols = shapes[i][1];
            loyd_board *goal = board_goal(goals[j % 3], rows, cols);
            loyd_board *board = random_for(goals[j % 3], rows, cols, 9, j);
            loyd_parity parity;
            assert_int_equal(loyd_check(board, goal, &parity, NULL), LOYD_OK);
            assert_true(parity.solvable);
            loyd_board_free(board);
            loyd_board_free(goal);
        }
    }
}

static loyd_board *walk_from(const loyd_board *goal, uint64_t steps, uint64_t index) {
    loyd_board *board = NULL;
    assert_int_equal(loyd_random_walk(goal, steps, 3, index, &board, NULL), LOYD_OK);
    return board;
}

static uint32_t blank_of(const loyd_board *board) {
    uint32_t cell = 0;
    while (loyd_board_tiles(board)[cell]) cell++;
    return cell;
}

/* Walks of k and k + 1 steps share their first k, so each step can be looked at. */
static void walks_never_undo(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 3, 3);
    for (uint64_t index = 0; index < 20; index++) {
        uint32_t before = UINT32_MAX, here = blank_of(goal);
        for (uint64_t steps = 1; steps < 40; steps++) {
            loyd_board *board = walk_from(goal, steps, index);
            uint32_t next = blank_of(board);
            uint32_t rows = next / 3 > here / 3 ? next / 3 - here / 3 : here / 3 - next / 3;
            uint32_t cols = next % 3 > here % 3 ? next % 3 - here % 3 : here % 3 - next % 3;
            assert_int_equal(rows + cols, 1);
            assert_int_not_equal(next, before);
            before = here;
            here = next;
            loyd_board_free(board);
        }
    }
    loyd_board_free(goal);
}

static void walks_turn_round_in_a_line(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 1, 4), *single = board_goal("last", 1, 1);
    assert_board(walk_from(goal, 3, 0), "1x4 0 1 2 3");
    assert_board(walk_from(goal, 4, 0), "1x4 1 0 2 3");
    assert_board(walk_from(goal, 0, 0), "1x4 1 2 3 0");
    assert_board(walk_from(single, 5, 0), "0");
    loyd_board *board = NULL;
    loyd_error why;
    assert_int_equal(loyd_random_walk(goal, UINT64_MAX, 1, 0, &board, &why), LOYD_INVALID);
    assert_non_null(strstr(why.text, "at most 1000000000 steps"));
    loyd_board_free(goal);
    loyd_board_free(single);
}

static int64_t bfs_depth(const loyd_board *board, const loyd_board *goal) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = "bfs";
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    int64_t length = result->length;
    loyd_result_free(result);
    return length;
}

static void depths_are_exact(void **state) {
    (void)state;
    static const uint32_t depths[] = {0, 1, 7, 18, 30, 31};
    loyd_board *goal = board_goal("snail", 3, 3), *boards[5] = {NULL}, *again[5] = {NULL};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        loyd_status status = loyd_random_depth(goal, depths[i], 11, 5, 1 << 26, boards, NULL);
        if (depths[i] ==
            31) { /* from a corner the farthest are 31 moves away, from the centre 30 */
            assert_int_equal(status, LOYD_INVALID);
            continue;
        }
        assert_int_equal(status, LOYD_OK);
        assert_int_equal(loyd_random_depth(goal, depths[i], 11, 5, 0, again, NULL), LOYD_OK);
        for (size_t j = 0; j < 5; j++) {
            assert_int_equal(bfs_depth(boards[j], goal), depths[i]);
            assert_true(loyd_board_equal(boards[j], again[j]));
            loyd_board_free(boards[j]);
            loyd_board_free(again[j]);
        }
    }
    loyd_board_free(goal);
}

static void depths_out_of_reach_are_refused(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 3, 3), *large = board_goal("last", 5, 5), *board = NULL;
    loyd_error why;
    assert_int_equal(loyd_random_depth(goal, 32, 1, 1, 0, &board, &why), LOYD_INVALID);
    assert_string_equal(why.text, "no 3x3 board is 32 moves from this goal; the farthest need 31");
    assert_int_equal(loyd_random_depth(large, 100, 1, 1, 1 << 23, &board, &why), LOYD_UNSUPPORTED);
    assert_non_null(strstr(why.text, "do not fit in 8388608 bytes"));
    assert_int_equal(loyd_random_depth(large, 1, 1, 1, 1000, &board, &why), LOYD_UNSUPPORTED);
    assert_null(board);
    loyd_board_free(goal);
    loyd_board_free(large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_their_golden_values), cmocka_unit_test(boards_are_uniform),
        cmocka_unit_test(boards_are_solvable_to_any_goal), cmocka_unit_test(walks_never_undo),
        cmocka_unit_test(walks_turn_round_in_a_line),      cmocka_unit_test(depths_are_exact),
        cmocka_unit_test(depths_out_of_reach_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
