/* SPDX-License-Identifier: MIT
 *
 * Heuristics by known values: the papers' boards, small boards worked out by hand, the sizes of the
 * walking-distance tables, and what is refused.
 */
#include "heuristics/walking_table.h"
#include "support/test_space.h"

#include <math.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* "1 2/3 0": rows joined by a slash. */
static loyd_board *board_of(const char *text) {
    uint16_t tiles[64];
    int cells = 0, rows = 1;
    for (char *end; *text; text = *end ? end + 1 : end) {
        tiles[cells++] = (uint16_t)strtoul(text, &end, 10);
        rows += *end == '/';
    }
    loyd_board *board = NULL;
    assert_int_equal(loyd_board_new(rows, cells / rows, tiles, &board, NULL), LOYD_OK);
    return board;
}

static double real_value(const char *name, const char *text, const char *goal_name) {
    loyd_board *board = board_of(text), *goal = NULL;
    loyd_error error = {0};
    uint32_t whole = 0;
    double real = NAN;
    int rows = loyd_board_rows(board), cols = loyd_board_cols(board);
    assert_int_equal(loyd_goal(goal_name, rows, cols, &goal, &error), LOYD_OK);
    if (loyd_estimate(name, board, goal, &whole, &real, &error)) fail_msg("%s", error.text);
    if (whole != (uint32_t)ceil(real)) fail_msg("%s: %u is not %f rounded up", name, whole, real);
    loyd_board_free(board);
    loyd_board_free(goal);
    return real;
}

/* The value against goal 1 2 3 ... 0. */
static uint32_t value(const char *name, const char *text) {
    return (uint32_t)ceil(real_value(name, text, "last"));
}

static void papers_boards(void **unused) {
    (void)unused;
    static const struct {
        const char *board;
        uint32_t manhattan, manhattan_blank, misplaced, misplaced_blank;
        double euclidean;
        uint32_t linear_conflict;
    } known[] = {
        {"4 1 6/3 2 8/7 0 5", 11, 12, 7, 8, 9.064495, 11},
        {"1 2 3/4 5 0/7 8 6", 1, 2, 1, 2, 1, 1},
        {"2 3 5/6 7 1/4 0 8", 13, 14, 8, 9, 11.064495, 13},
        {"0 4 3/2 1 5/7 8 6", 8, 12, 5, 6, 6.242641, 8},
        {"1 6 5/2 7 0/3 8 4", 15, 16, 6, 7, 10.721349, 15},
        {"1 5 2/7 4 3/0 8 6", 6, 8, 6, 7, 6, 6},
        {"1 2 3/7 4 6/0 5 8", 4, 6, 4, 5, 4, 4},
        {"1 3 0/4 2 5/7 8 6", 4, 6, 4, 5, 4, 4},
        {"1 2 3 4/5 6 8 12/13 9 0 7/14 11 10 15", 12, 14, 9, 10, 10.242641, 12},
        {"5 1 2 4/9 6 3 7/10 0 8 12/13 11 14 15", 13, 16, 11, 12, 11.828427, 13},
        {"1 2 4 12/8 14 3 11/0 6 10 13/9 5 7 15", 24, 28, 13, 14, 21.812559, 26},
        {"2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15", 9, 12, 9, 10, 9, 9},
        {"13 1 2 4/5 0 3 7/9 6 10 12/15 8 11 14", 18, 22, 11, 12, 16.828427, 22},
    };
    for (size_t i = 0; i < LENGTH(known); i++) {
        const char *board = known[i].board;
        assert_int_equal(value("manhattan", board), known[i].manhattan);
        assert_int_equal(value("manhattan-blank", board), known[i].manhattan_blank);
        assert_int_equal(value("misplaced", board), known[i].misplaced);
        assert_int_equal(value("misplaced-blank", board), known[i].misplaced_blank);
        /* The board is its own start, from which nothing differs. */
        assert_int_equal(value("misplaced-both", board), known[i].misplaced_blank);
        assert_int_equal(value("manhattan-both", board), known[i].manhattan_blank);
        double euclidean = real_value("euclidean", board, "last");
        assert_true(fabs(euclidean - known[i].euclidean) < 1e-6);
        assert_int_equal(value("linear-conflict", board), known[i].linear_conflict);
        assert_int_equal(value("zero", board), 0);
    }
}

/* Away from the start the second half counts: at the goal it is all there is. values are those of
 * three boards: the blank goes right, and right again. */
static void both_by_hand(const char *name, const uint32_t values[3]) {
    struct test_space test = {.start = board_of("1 2 3/4 5 6/0 7 8"),
                              .goal = board_of("1 2 3/4 5 6/7 8 0")};
    struct heuristic both;
    struct state state;
    struct hval out;
    test_space_begin(&test);
    assert_int_equal(test_heuristic(&both, name, &test.space, &test.pool, NULL), LOYD_OK);
    assert_true(state_new(&test.space, &test.pool, &state));
    for (uint32_t i = 0; i < 3; i++) {
        if (i) state_slide(&test.space, &state, state.blank + 1);
        heuristic_eval(&both, &state, &out);
        assert_int_equal(out.h, values[i]);
    }
    test_space_end(&test);
}

static void measured_from_both_ends(void **unused) {
    (void)unused;
    both_by_hand("misplaced-both", (const uint32_t[]){3 + 0, 2 + 2, 0 + 3});
    both_by_hand("manhattan-both", (const uint32_t[]){4 + 0, 2 + 2, 0 + 4});
}

static void solved_is_zero(void **unused) {
    (void)unused;
    for (size_t i = 0; loyd_heuristic(i); i++) {
        const char *name = loyd_heuristic(i)->name;
        assert_int_equal(value(name, "1 2 3/4 5 6/7 8 0"), 0);
        assert_true(real_value(name, "0 1 2/3 4 5/6 7 8", "first") == 0);
        assert_true(real_value(name, "1 2 3/8 0 4/7 6 5", "snail") == 0);
    }
}

static void linear_conflict_by_hand(void **unused) {
    (void)unused;
    const char *name = "linear-conflict";
    assert_int_equal(value(name, "2 1 3/4 5 6/7 8 0"), 2 + 2);
    assert_int_equal(value(name, "3 2 1/4 5 6/7 8 0"), 4 + 4); /* three pairs, two tiles leave */
    assert_int_equal(value(name, "2 3 1/4 5 6/7 8 0"), 4 + 2); /* two pairs, one tile leaves */
    assert_int_equal(value(name, "4 2 3/1 5 6/7 8 0"), 2 + 2); /* a column */
    assert_int_equal(value(name, "5 2 3/4 1 6/7 8 0"), 4);     /* out of line: no conflict */
    assert_int_equal(value(name, "1 2 3/4 5 6/0 8 7"), 2 + 2); /* one in place, one beyond it */
    assert_int_equal(value(name, "1 2 3/4 5 6/8 7 0"), 2 + 2);
    assert_int_equal(value(name, "2 1 3/4 5 6/8 7 0"), 4 + 4); /* two rows */
    assert_int_equal(value(name, "5 4 3 2 1/6 7 8 9 0"), 12 + 8);
    assert_int_equal(value(name, "6 5 4 3 2 1/7 8 9 10 11 0"), 18 + 10); /* too long for a table */
    assert_int_equal(value(name, "1 2 3 4 6 5/7 8 9 10 11 0"), 2 + 2);
    assert_true(real_value(name, "2 1 3/8 0 4/7 6 5", "snail") == 4);
    assert_true(real_value(name, "0 2 1/3 4 5/6 7 8", "first") == 4);
}

static void gaschnig_by_hand(void **unused) {
    (void)unused;
    const char *name = "gaschnig";
    assert_int_equal(value(name, "1 2 3/4 5 6/7 0 8"), 1);  /* blank and 8: one swap */
    assert_int_equal(value(name, "1 2 3/4 0 6/7 8 5"), 1);  /* far apart: still one */
    assert_int_equal(value(name, "2 1 3/4 5 6/7 8 0"), 3);  /* a pair without the blank */
    assert_int_equal(value(name, "2 3 1/4 5 6/7 8 0"), 4);  /* three in a ring */
    assert_int_equal(value(name, "2 1 3/5 4 6/7 8 0"), 6);  /* two pairs */
    assert_int_equal(value(name, "2 1 3/4 5 6/7 0 8"), 4);  /* a pair, and one swap */
    assert_int_equal(value(name, "0 1 2/3 4 5/6 7 8"), 8);  /* one ring through the blank */
    assert_int_equal(value(name, "8 7 6/5 4 3/2 1 0"), 12); /* four pairs */
}

static void walking_distance_by_hand(void **unused) {
    (void)unused;
    const char *name = "walking-distance";
    assert_int_equal(value(name, "1 2 3/4 5 6/7 0 8"), 1);
    assert_int_equal(value(name, "1 2 3/4 5 0/7 8 6"), 1);
    /* 1 and 2 swapped: the blank must visit the first column and come back. */
    assert_int_equal(value(name, "2 1 3/4 5 6/7 8 0"), 4);
    assert_int_equal(value(name, "4 2 3/1 5 6/7 8 0"), 4);
    /* One step away a swap is nearer than two steps away. */
    assert_int_equal(value(name, "1 3 2/4 5 6/7 8 0"), 2);
    /* A single line: as far as the blank has to go. */
    assert_int_equal(value(name, "0 1 2 3 4"), 4);
}

/* A row cannot be reordered: there is no way, and any value is right. It must not be a crash. */
static void walking_distance_unreachable(void **unused) {
    (void)unused;
    loyd_board *board = NULL, *goal = NULL;
    uint32_t h = 99;
    assert_int_equal(loyd_board_new(1, 5, (uint16_t[]){2, 1, 3, 4, 0}, &board, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 1, 5, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_estimate("walking-distance", board, goal, &h, NULL, NULL), LOYD_OK);
    assert_int_equal(h, 0);
    loyd_board_free(board);
    loyd_board_free(goal);
}

/* The search must end with the number of states that room was made for, wherever the blank ends. */
static void walking_table_sizes(void **unused) {
    (void)unused;
    assert_int_equal(walking_states(4, 4), 24964);
    for (uint32_t lines = 1; lines <= WALK_LINES_MAX; lines++)
        for (uint32_t width = 1; width <= WALK_LINES_MAX; width++) {
            uint32_t states = walking_states(lines, width);
            assert_int_equal(!states, !walking_states(width, lines));
            for (uint32_t goal = 0; states && goal < lines; goal++) {
                struct walking_table table = {.lines = lines, .width = width, .goal_line = goal};
                struct pool pool;
                pool_init(&pool, 0);
                assert_true(walking_build(&table, &pool));
                assert_int_equal(table.count, states + 1);
                assert_int_equal(table.distance[1], 0);
                if (lines == 4 && width == 4 && goal == 3)
                    assert_int_equal(table.distance[table.count - 1], 35);
                pool_drop(&pool);
            }
        }
}

static void maximum_by_hand(void **unused) {
    (void)unused;
    const char *board = "2 1 3/4 5 6/7 8 0";
    assert_int_equal(value("max(manhattan,gaschnig)", board), 3);
    assert_int_equal(value("max( manhattan , max(linear-conflict) )", board), 4);
    assert_int_equal(value("max(zero)", board), 0);
    assert_int_equal(value("max(manhattan,pdb)", board), value("pdb", board));
    assert_int_equal(value("Manhattan", board), value("manhattan", board));
    double real = real_value("max(euclidean,misplaced)", "4 1 6/3 2 8/7 0 5", "last");
    assert_true(fabs(real - 9.064495) < 1e-6);
}

static loyd_status refusal(const char *name, int rows, int cols, loyd_error *error) {
    loyd_board *board = NULL;
    uint32_t h = 12345;
    assert_int_equal(loyd_goal("last", rows, cols, &board, NULL), LOYD_OK);
    *error = (loyd_error){0};
    loyd_status status = loyd_estimate(name, board, board, &h, NULL, error);
    assert_int_equal(h, 12345);
    assert_true(error->text[0]);
    loyd_board_free(board);
    return status;
}

static void bad_names(void **unused) {
    (void)unused;
    static const char *const unknown[] = {
        "", "x", "Manhatten", "manhattan ", "max", "max(manhattan,x)", "foo(manhattan)"};
    static const char *const wrong[] = {"max(",
                                        "max()",
                                        "max(,)",
                                        "max(zero,)",
                                        "max(,zero)",
                                        "max(zero",
                                        "max(zero))",
                                        "(zero)",
                                        "zero,zero",
                                        "max(zero)(zero)",
                                        "max(zero zero)",
                                        "zero(zero)",
                                        "max(zero)zero",
                                        ")",
                                        ",",
                                        "max(max(max(zero))",
                                        "max(zero,zero,zero,zero,zero,zero,zero,zero,zero)"};
    loyd_error error;
    for (size_t i = 0; i < LENGTH(unknown); i++)
        if (refusal(unknown[i], 3, 3, &error) != LOYD_NOT_FOUND)
            fail_msg("'%s': %s", unknown[i], error.text);
    for (size_t i = 0; i < LENGTH(wrong); i++)
        if (refusal(wrong[i], 3, 3, &error) != LOYD_INVALID)
            fail_msg("'%s': %s", wrong[i], error.text);
}

/* A million open brackets need no stack; closed again, they mean what is inside. */
static void deep_nesting(void **unused) {
    (void)unused;
    enum { DEPTH = 1000000 };
    char *text = malloc(5 * DEPTH + 10);
    assert_non_null(text);
    for (size_t i = 0; i < DEPTH; i++) memcpy(text + 4 * i, "max(", 4);
    memcpy(text + 4 * DEPTH, "zero", 5);
    loyd_error error;
    assert_int_equal(refusal(text, 3, 3, &error), LOYD_INVALID);
    memset(text + 4 * DEPTH + 4, ')', DEPTH);
    text[5 * DEPTH + 4] = 0;
    assert_int_equal(value(text, "2 1 3/4 5 6/7 8 0"), 0);
    free(text);
}

static void unsupported_shapes(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{5, 5}, {4, 5}, {5, 4}, {3, 6}, {7, 2}, {1, 9}, {255, 255}};
    loyd_error error;
    for (size_t i = 0; i < LENGTH(shapes); i++) {
        int rows = shapes[i][0], cols = shapes[i][1];
        assert_int_equal(refusal("walking-distance", rows, cols, &error), LOYD_UNSUPPORTED);
        assert_int_equal(refusal("max(zero,walking-distance)", rows, cols, &error),
                         LOYD_UNSUPPORTED);
    }
}

/* Whatever the limit, creating ends in success or in LOYD_NO_MEMORY. */
static void memory_limits(void **unused) {
    (void)unused;
    struct test_space test;
    assert_int_equal(loyd_goal("last", 4, 4, &test.start, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 4, 4, &test.goal, NULL), LOYD_OK);
    test_space_begin(&test);
    for (size_t i = 0; loyd_heuristic(i); i++)
        for (uint64_t limit = 1; limit < UINT64_C(1) << 26; limit *= 2) {
            struct pool pool;
            struct heuristic heuristic;
            pool_init(&pool, limit);
            const char *name = loyd_heuristic(i)->name;
            loyd_status status = test_heuristic(&heuristic, name, &test.space, &pool, NULL);
            assert_true(status == LOYD_OK || status == LOYD_NO_MEMORY);
            pool_drop(&pool);
        }
    test_space_end(&test);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_boards),
        cmocka_unit_test(measured_from_both_ends),
        cmocka_unit_test(solved_is_zero),
        cmocka_unit_test(linear_conflict_by_hand),
        cmocka_unit_test(gaschnig_by_hand),
        cmocka_unit_test(walking_distance_by_hand),
        cmocka_unit_test(walking_distance_unreachable),
        cmocka_unit_test(walking_table_sizes),
        cmocka_unit_test(maximum_by_hand),
        cmocka_unit_test(bad_names),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(unsupported_shapes),
        cmocka_unit_test(memory_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
