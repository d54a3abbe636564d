/* SPDX-License-Identifier: MIT
 *
 * The terms of heuristics: on boards of many shapes and goals the shares of a term add up to the
 * term, the terms to the value, and that rounded up to what the searches use. Some boards whose
 * terms were worked out by hand.
 */
#include "support/test_boards.h"

#include <math.h>
#include <stdio.h>

enum { TERMS_MAX = 64, CELLS_MAX = 64 };

struct heard {
    size_t count, cells;
    struct {
        char name[32];
        double value, share[CELLS_MAX];
        bool has_tiles;
    } term[TERMS_MAX];
};

static void hear(const loyd_term *term, void *user) {
    struct heard *h = user;
    assert_true(h->count < TERMS_MAX);
    snprintf(h->term[h->count].name, sizeof h->term->name, "%s", term->name);
    h->term[h->count].value = term->value;
    h->term[h->count].has_tiles = term->share;
    if (term->share) memcpy(h->term[h->count].share, term->share, h->cells * sizeof *term->share);
    h->count++;
}

/* The terms of the heuristic on the board. */
static void listen(loyd_estimator *e, const loyd_board *board, struct heard *heard) {
    const uint16_t *tiles = loyd_board_tiles(board);
    heard->count = 0;
    heard->cells = (size_t)(loyd_board_rows(board) * loyd_board_cols(board));
    loyd_estimator_start(e, tiles);
    loyd_estimator_terms(e, tiles, hear, heard);
}

/* Returns the sum of all terms. */
static double sum_is_right(const char *name, loyd_estimator *e, const loyd_board *board) {
    struct heard heard;
    double sum = 0;
    listen(e, board, &heard);
    for (size_t i = 0; i < heard.count; i++) {
        double shares = 0;
        sum += heard.term[i].value;
        for (size_t tile = 0; heard.term[i].has_tiles && tile < heard.cells; tile++)
            if (!isnan(heard.term[i].share[tile])) shares += heard.term[i].share[tile];
        if (heard.term[i].has_tiles && fabs(shares - heard.term[i].value) > 1e-9)
            fail_msg("%s, %s: shares %f, term %f", name, heard.term[i].name, shares,
                     heard.term[i].value);
    }
    uint32_t h = loyd_estimator_value(e, loyd_board_tiles(board));
    if ((uint32_t)ceil(sum - 1e-6) != h) fail_msg("%s: terms %f, h %u", name, sum, h);
    return sum;
}

/* One heuristic, ready for one goal, on some boards; on the first also as loyd_estimate has it,
 * which makes its tables anew. */
static void sums_are_right(const char *name, const loyd_board *goal) {
    loyd_estimator *e = NULL;
    loyd_status status = loyd_estimator_new(name, goal, &e, NULL);
    if (status == LOYD_UNSUPPORTED) return;
    assert_int_equal(status, LOYD_OK);
    for (uint64_t index = 0; index < 8; index++) {
        loyd_board *board = NULL;
        assert_int_equal(loyd_random_board(goal, 3, index, &board, NULL), LOYD_OK);
        double sum = sum_is_right(name, e, board), real;
        if (!index) {
            assert_int_equal(loyd_estimate(name, board, goal, NULL, &real, NULL), LOYD_OK);
            assert_true(fabs(sum - real) < 1e-9);
        }
        loyd_board_free(board);
    }
    loyd_estimator_free(e);
}

static void terms_add_up(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{1, 1}, {1, 5}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {5, 5}, {8, 8}};
    static const char *const goals[] = {"last", "first", "snail"};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (size_t g = 0; g < 3; g++) {
            loyd_board *goal = board_goal(goals[g], shapes[s][0], shapes[s][1]);
            const loyd_info *info;
            for (size_t i = 0; (info = loyd_heuristic(i)); i++) sums_are_right(info->name, goal);
            sums_are_right("max(gaschnig,euclidean,linear-conflict)", goal);
            loyd_board_free(goal);
        }
}

static const struct heard *hear_last(const char *name, const char *text) {
    static struct heard heard;
    loyd_board *board = board_read(text, 0, 0);
    loyd_board *goal = board_goal("last", loyd_board_rows(board), loyd_board_cols(board));
    loyd_estimator *e = NULL;
    assert_int_equal(loyd_estimator_new(name, goal, &e, NULL), LOYD_OK);
    listen(e, board, &heard);
    loyd_estimator_free(e);
    loyd_board_free(board);
    loyd_board_free(goal);
    return &heard;
}

/* 3 2 1 in the first row: two of three step out; the blank has no share. */
static void conflicts_by_hand(void **unused) {
    (void)unused;
    const struct heard *h = hear_last("linear-conflict", "3 2 1/4 5 6/7 8 0");
    assert_int_equal(h->count, 2);
    assert_string_equal(h->term[0].name, "tiles");
    assert_true(h->term[0].value == 4 && h->term[0].share[3] == 2 && h->term[0].share[2] == 0);
    assert_true(isnan(h->term[0].share[0]));
    assert_string_equal(h->term[1].name, "row 1");
    assert_true(h->term[1].value == 4 && h->term[1].share[1] == 0 && h->term[1].share[2] == 2);
    assert_true(isnan(h->term[1].share[4]));
    h = hear_last("linear-conflict", "7 2 3/1 5 6/4 8 0");
    assert_int_equal(h->count, 2);
    assert_string_equal(h->term[1].name, "column 1");
    assert_true(h->term[1].value == 2 && h->term[1].share[7] == 2);
}

/* The blank home, 1 and 2 exchanged, 4 5 7 in a ring: 3 + 4 moves of the relaxed puzzle. */
static void cycles_by_hand(void **unused) {
    (void)unused;
    const struct heard *h = hear_last("gaschnig", "2 1 3/5 7 6/4 8 0");
    assert_int_equal(h->count, 2);
    assert_string_equal(h->term[0].name, "cycle 1");
    assert_true(h->term[0].value == 3 && h->term[0].share[0] == 1 && h->term[0].share[1] == 1);
    assert_true(h->term[1].value == 4 && isnan(h->term[1].share[2]));
    h = hear_last("gaschnig", "1 2 3/4 5 6/7 0 8");
    assert_int_equal(h->count, 1);
    assert_string_equal(h->term[0].name, "blank's cycle");
    assert_true(h->term[0].value == 1 && h->term[0].share[0] == 0 && h->term[0].share[8] == 1);
}

static void walking_by_hand(void **unused) {
    (void)unused;
    const struct heard *h = hear_last("walking-distance", "1 2 3/4 0 5/7 8 6");
    assert_int_equal(h->count, 2);
    assert_true(h->term[0].value == 1 && h->term[1].value == 1 && !h->term[0].has_tiles);
}

/* misplaced-both looks at the start, which may move on. */
static void start_can_move(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 3, 3), *far = board_read("8 6 7/2 5 4/3 0 1", 0, 0);
    loyd_estimator *e = NULL;
    assert_int_equal(loyd_estimator_new("misplaced-both", goal, &e, NULL), LOYD_OK);
    assert_int_equal(loyd_estimator_value(e, loyd_board_tiles(goal)), 0);
    loyd_estimator_start(e, loyd_board_tiles(far));
    assert_int_equal(loyd_estimator_value(e, loyd_board_tiles(goal)), 8);
    assert_int_equal(loyd_estimator_value(e, loyd_board_tiles(far)), 8);
    loyd_estimator_free(e);
    loyd_board_free(goal);
    loyd_board_free(far);
}

static void bad_names_are_refused(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 9, 9);
    loyd_estimator *e = NULL;
    assert_int_equal(loyd_estimator_new("nothing", goal, &e, NULL), LOYD_NOT_FOUND);
    assert_int_equal(loyd_estimator_new("walking-distance", goal, &e, NULL), LOYD_UNSUPPORTED);
    assert_null(e);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_add_up),   cmocka_unit_test(conflicts_by_hand),
        cmocka_unit_test(cycles_by_hand), cmocka_unit_test(walking_by_hand),
        cmocka_unit_test(start_can_move), cmocka_unit_test(bad_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
