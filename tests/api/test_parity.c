/* SPDX-License-Identifier: MIT
 *
 * Solvability against the truth: from each goal a breadth-first search marks every board that can
 * be reached, and loyd_check must say the same of every permutation. Goals include odd
 * permutations; shapes include single rows and columns. The search below has moves of its own.
 */
#include "support/test_boards.h"

enum { CELLS = 9, PERMUTATIONS = 362880 };

struct reach {
    int rows, cols, cells;
    bool marked[PERMUTATIONS];
    uint32_t queue[PERMUTATIONS], count;
};

static uint32_t rank_of(const uint16_t *tiles, int n) {
    uint32_t rank = 0;
    for (int i = 0; i < n; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < n; j++) smaller += tiles[j] < tiles[i];
        rank = rank * (uint32_t)(n - i) + smaller;
    }
    return rank;
}

static void unrank(uint32_t rank, uint16_t *tiles, int n) {
    for (int i = n - 1; i >= 0; i--) {
        tiles[i] = (uint16_t)(rank % (uint32_t)(n - i));
        rank /= (uint32_t)(n - i);
        for (int j = i + 1; j < n; j++) tiles[j] = (uint16_t)(tiles[j] + (tiles[j] >= tiles[i]));
    }
}

static uint32_t factorial(int n) {
    return n < 2 ? 1 : (uint32_t)n * factorial(n - 1);
}

static void mark(struct reach *r, const uint16_t *tiles) {
    uint32_t rank = rank_of(tiles, r->cells);
    if (r->marked[rank]) return;
    r->marked[rank] = true;
    r->queue[r->count++] = rank;
}

static void try_step(struct reach *r, const uint16_t *tiles, int blank, int down, int right) {
    int row = blank / r->cols + down, col = blank % r->cols + right;
    if (row < 0 || row >= r->rows || col < 0 || col >= r->cols) return;
    uint16_t next[CELLS];
    memcpy(next, tiles, (size_t)r->cells * sizeof *next);
    next[blank] = next[row * r->cols + col];
    next[row * r->cols + col] = 0;
    mark(r, next);
}

static void reach_all(struct reach *r, const loyd_board *goal) {
    memset(r, 0, sizeof *r);
    r->rows = loyd_board_rows(goal);
    r->cols = loyd_board_cols(goal);
    r->cells = r->rows * r->cols;
    mark(r, loyd_board_tiles(goal));
    for (uint32_t head = 0; head < r->count; head++) {
        uint16_t tiles[CELLS];
        unrank(r->queue[head], tiles, r->cells);
        int blank = 0;
        while (tiles[blank]) blank++;
        try_step(r, tiles, blank, -1, 0);
        try_step(r, tiles, blank, 1, 0);
        try_step(r, tiles, blank, 0, -1);
        try_step(r, tiles, blank, 0, 1);
    }
}

/* Compares every stride-th permutation; goal is freed. */
static void compare(loyd_board *goal, uint32_t stride) {
    static struct reach reach;
    reach_all(&reach, goal);
    for (uint32_t rank = 0; rank < factorial(reach.cells); rank += stride) {
        uint16_t tiles[CELLS];
        unrank(rank, tiles, reach.cells);
        loyd_board *board = board_make(reach.rows, reach.cols, tiles);
        loyd_parity parity;
        assert_int_equal(loyd_check(board, goal, &parity, NULL), LOYD_OK);
        if (parity.solvable != reach.marked[rank]) {
            char *text = board_text(board, LOYD_LAYOUT_SLASH);
            fail_msg("%s: %s", text, parity.reason);
        }
        assert_int_equal(parity.single_line, reach.rows == 1 || reach.cols == 1);
        loyd_board_free(board);
    }
    loyd_board_free(goal);
}

/* Tiles 1 and 2 of a goal change places: a goal of the other parity. */
static loyd_board *odd_goal(const char *name, int rows, int cols) {
    loyd_board *goal = board_goal(name, rows, cols);
    uint16_t tiles[CELLS];
    for (int i = 0; i < rows * cols; i++) {
        tiles[i] = loyd_board_tiles(goal)[i];
        if (tiles[i] == 1 || tiles[i] == 2) tiles[i] ^= 3;
    }
    loyd_board_free(goal);
    return board_make(rows, cols, tiles);
}

/* One permutation of many as the goal; neighbouring numbers give goals far apart. */
static loyd_board *shuffled_goal(int rows, int cols, uint32_t number) {
    uint16_t tiles[CELLS];
    unrank(number * 2654435761u % factorial(rows * cols), tiles, rows * cols);
    return board_make(rows, cols, tiles);
}

static void small_shapes_match_the_search(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {1, 5}, {5, 1}, {6, 1},
                                    {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {1, 7}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        int rows = shapes[i][0], cols = shapes[i][1];
        uint32_t stride = rows * cols > 7 ? 5 : 1;
        compare(board_goal("last", rows, cols), stride);
        compare(board_goal("first", rows, cols), stride);
        compare(board_goal("snail", rows, cols), stride);
        if (rows * cols > 2) compare(odd_goal("last", rows, cols), stride);
        compare(shuffled_goal(rows, cols, 2 * (uint32_t)i + 1), stride);
        compare(shuffled_goal(rows, cols, 2 * (uint32_t)i + 2), stride);
    }
}

static void the_8_puzzle_matches_the_search(void **state) {
    (void)state;
    compare(board_goal("last", 3, 3), 7);
    compare(board_goal("first", 3, 3), 41);
    compare(board_goal("snail", 3, 3), 41);
    compare(odd_goal("last", 3, 3), 41);
    compare(odd_goal("snail", 3, 3), 41);
    compare(shuffled_goal(3, 3, 1), 41);
}

static loyd_parity check_text(const char *text, const char *goal_name) {
    loyd_board *board = board_read(text, 0, 0);
    loyd_board *goal = board_goal(goal_name, loyd_board_rows(board), loyd_board_cols(board));
    loyd_parity parity;
    assert_int_equal(loyd_check(board, goal, &parity, NULL), LOYD_OK);
    loyd_board_free(board);
    loyd_board_free(goal);
    return parity;
}

static void known_boards_have_their_figures(void **state) {
    (void)state;
    loyd_parity p = check_text("4 1 6 3 2 8 7 0 5", "last");
    assert_true(p.solvable);
    assert_int_equal(p.inversions, 10);
    assert_int_equal(p.goal_inversions, 0);
    assert_int_equal(p.blank_row_from_top, 3);
    assert_int_equal(p.blank_row_from_bottom, 1);
    assert_int_equal(p.blank_distance, 1);
    assert_string_equal(p.reason, "Solvable: 10 inversions (even), and the goal needs an even "
                                  "number; the width 3 is odd, so the blank's row does not "
                                  "matter.");
    p = check_text("13 1 2 4 5 0 3 7 9 6 10 12 15 8 11 14", "last");
    assert_false(p.solvable);
    assert_int_equal(p.inversions, 23);
    assert_int_equal(p.blank_row_from_top, 2);
    assert_int_equal(p.blank_row_from_bottom, 3);
    assert_string_equal(p.reason,
                        "Unsolvable: 23 inversions plus the blank's row 3 from the bottom "
                        "make 26 (even), and the goal needs an odd sum; the width 4 is "
                        "even, so the blank's row counts.");
    p = check_text("2x1 0 1", "last");
    assert_true(p.solvable && p.single_line);
    p = check_text("1x4 2 3 1 0", "last");
    assert_false(p.solvable); /* an even permutation, and yet */
    assert_false(p.permutation_odd);
    assert_non_null(strstr(p.reason, "single row"));
    assert_true(check_text("0", "last").solvable);
}

/* Loyd's prize: 14 and 15 changed. And the snail of the 8-puzzle, an odd permutation. */
static void famous_parities(void **state) {
    (void)state;
    assert_false(check_text("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "last").solvable);
    assert_true(check_text("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "first").solvable);
    assert_false(check_text("1 2 3 4 5 6 7 8 0", "snail").solvable);
    assert_true(check_text("2 1 3 4 5 6 7 8 0", "snail").solvable);
}

static void the_largest_board_takes_no_time(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 255, 255), *first = board_goal("first", 255, 255);
    uint16_t *tiles = malloc(65025 * sizeof *tiles);
    assert_non_null(tiles);
    for (int i = 0; i < 65025; i++) tiles[i] = (uint16_t)(65024 - i);
    loyd_board *backwards = board_make(255, 255, tiles);
    loyd_parity parity;
    assert_int_equal(loyd_check(backwards, goal, &parity, NULL), LOYD_OK);
    assert_true(parity.inversions == UINT64_C(65024) * 65023 / 2);
    assert_int_equal(loyd_check(first, goal, &parity, NULL), LOYD_OK);
    assert_true(parity.solvable && parity.blank_distance == 508);
    free(tiles);
    loyd_board_free(goal);
    loyd_board_free(first);
    loyd_board_free(backwards);
}

static void shapes_must_agree(void **state) {
    (void)state;
    loyd_board *a = board_goal("last", 2, 3), *b = board_goal("last", 3, 2);
    loyd_parity parity;
    loyd_error why;
    assert_int_equal(loyd_check(a, b, &parity, &why), LOYD_INVALID);
    assert_string_equal(why.text, "the board is 2x3, but the goal is 3x2");
    loyd_board_free(a);
    loyd_board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_shapes_match_the_search),
        cmocka_unit_test(the_8_puzzle_matches_the_search),
        cmocka_unit_test(known_boards_have_their_figures),
        cmocka_unit_test(famous_parities),
        cmocka_unit_test(the_largest_board_takes_no_time),
        cmocka_unit_test(shapes_must_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
