/* SPDX-License-Identifier: MIT
 *
 * The multi-tile metric against a breadth-first search of the test's own, over whole small spaces,
 * and against the published numbers of positions at each distance (OEIS, lightln2).
 */
#include "core/board.h"
#include "core/pool.h"
#include "heuristics/multi_bound.h"
#include "support/all_boards.h"
#include "support/test_solve.h"

#include <stdlib.h>
#include <string.h>

static struct all_boards census_of(int rows, int cols) {
    return all_boards_of(rows, cols, rows * cols - 1, true);
}

/* The board of that number, on its way to the goal 1 2 3 ... 0. */
static loyd_board *board_of(const struct all_boards *c, uint32_t number) {
    uint16_t goal[ALL_CELLS], tiles[ALL_CELLS];
    loyd_board *board = NULL;
    for (int i = 0; i < c->cells; i++) goal[i] = (uint16_t)((i + 1) % c->cells);
    all_tiles(c, number, goal, tiles);
    assert_int_equal(loyd_board_new(c->rows, c->cols, tiles, &board, NULL), LOYD_OK);
    return board;
}

static loyd_tables *tables; /* in memory, for all tests */
static unsigned threads;

static loyd_result *solve_multi(const loyd_board *start, const loyd_board *goal,
                                const char *algorithm, const char *heuristic) {
    loyd_options options;
    loyd_options_init(&options);
    options.tables = tables;
    options.threads = threads;
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.metric = "multi";
    return test_run(start, goal, &options);
}

static uint64_t runs_in(const char *moves) {
    uint64_t runs = 0;
    for (size_t i = 0; moves[i]; i++) runs += !i || moves[i] != moves[i - 1];
    return runs;
}

/* The published counts, and bfs's own: with depth limit d it sees the boards up to d. */
static void check_counts(int rows, int cols, const uint32_t *published, uint32_t depth) {
    struct all_boards c = census_of(rows, cols);
    loyd_board *start = board_of(&c, c.queue[0]), *far = board_of(&c, c.queue[c.count - 1]);
    uint64_t sum = 0;
    assert_int_equal(c.depth, depth);
    for (uint32_t d = 0; d <= depth; d++) {
        assert_int_equal(c.at_depth[d], published[d]);
        sum += published[d];
        if (!d) continue;
        loyd_options options;
        loyd_options_init(&options);
        options.algorithm = "bfs";
        options.metric = "multi";
        options.depth_limit = d;
        loyd_result *r = test_run(start, far, &options);
        assert_int_equal(r->seen, sum);
        assert_int_equal(r->outcome, d == depth ? LOYD_SOLVED : LOYD_DEPTH_LIMIT);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(far);
    all_boards_free(&c);
}

static void test_counts(void **state) {
    (void)state;
    static const uint32_t two[] = {1, 2, 2, 2, 2, 2, 1};
    static const uint32_t six[] = {1,  3,  4,  6,  8,  12, 15, 18, 22, 30, 36,
                                   45, 42, 30, 28, 24, 18, 9,  5,  3,  1};
    static const uint32_t eight[] = {1,    4,    6,    12,  18,   36,   53,   96,   136,
                                     232,  324,  544,  728, 1064, 1366, 1928, 2321, 2780,
                                     2884, 2436, 1825, 800, 368,  140,  50,   8};
    static const uint32_t nine[] = {1,     4,     8,     16,   32,   64,    127,   244,   454,
                                    856,   1576,  2854,  5117, 8588, 13466, 19739, 26558, 31485,
                                    30985, 23494, 11751, 3390, 589,  41,    1};
    check_counts(2, 2, two, 6);
    check_counts(2, 3, six, 20);
    check_counts(2, 4, eight, 25);
    check_counts(3, 3, nine, 24);
}

static void check_lengths(int rows, int cols, uint32_t stride, const char *algorithm,
                          const char *heuristic) {
    struct all_boards c = census_of(rows, cols);
    loyd_board *goal = board_of(&c, c.queue[0]);
    for (uint32_t i = c.count - 1; i < c.count; i -= stride) { /* the farthest first */
        loyd_board *board = board_of(&c, c.queue[i]);
        loyd_result *r = solve_multi(board, goal, algorithm, heuristic);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_true(r->optimal);
        assert_int_equal(r->length, c.distance[c.queue[i]]);
        assert_int_equal(r->length, runs_in(r->moves));
        assert_int_equal(r->lower_bound, r->length);
        assert_true(r->h_start <= r->length);
        loyd_result_free(r);
        loyd_board_free(board);
    }
    loyd_board_free(goal);
    all_boards_free(&c);
}

static void test_lengths(void **state) {
    (void)state;
    check_lengths(2, 3, 1, "auto", NULL);
    check_lengths(2, 3, 1, "bfs", NULL);
    check_lengths(2, 4, 97, "idastar", NULL);
    check_lengths(2, 3, 1, "optimal", "pdb");
    check_lengths(2, 4, 37, "idastar", "pdb");
    check_lengths(3, 3, 4999, "auto", NULL);
    check_lengths(3, 3, 19997, "bfs", NULL);
    check_lengths(3, 3, 149, "optimal", "pdb");
    check_lengths(3, 3, 29989, "idastar", "manhattan");
}

/* Half of their solutions are not looked for. */
static void test_own_mirrors(void **state) {
    (void)state;
    struct all_boards c = census_of(3, 3);
    loyd_board *end = board_of(&c, c.queue[0]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < c.count; i++) {
        if (!all_own_mirror(c.queue[i])) continue;
        loyd_board *board = board_of(&c, c.queue[i]);
        for (int pdb = 0; pdb < 2; pdb++) {
            loyd_result *r = solve_multi(board, end, "idastar", pdb ? "pdb" : NULL);
            assert_int_equal(r->length, c.distance[c.queue[i]]);
            loyd_result_free(r);
        }
        loyd_board_free(board);
        count++;
    }
    assert_int_equal(count, 144);
    loyd_board_free(end);
    all_boards_free(&c);
}

/* No bound is above the distance, over the whole space; and it changes by at most one a move. */
static void check_bound(int rows, int cols, const struct heuristic_class *class) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    struct all_boards c = census_of(rows, cols);
    loyd_board *goal = board_of(&c, c.queue[0]);
    struct pool pool;
    struct space space;
    struct state state;
    struct multi_bound bound;
    pool_init(&pool, 0);
    assert_true(space_init(&space, &pool, goal, goal, order));
    assert_true(state_new(&space, &pool, &state));
    assert_true(multi_bound_create(&bound, class, &space, &pool));
    for (uint32_t i = 0; i < c.count; i++) {
        struct multi_need need, moved, anew;
        loyd_board *board = board_of(&c, c.queue[i]);
        state_set(&space, &state, loyd_board_tiles(board));
        multi_bound_eval(&bound, &space, &state, &need);
        assert_true(multi_moves(&need) <= c.distance[c.queue[i]]);
        const struct moves *moves = state_moves(&space, &state);
        for (uint32_t e = 0; e < moves->count; e++) {
            uint32_t from = state.blank, tile = state_slide(&space, &state, moves->to[e]);
            moved = need;
            multi_bound_slide(&bound, (struct slide){from, moves->to[e], tile, moves->direction[e]},
                              &moved);
            multi_bound_eval(&bound, &space, &state, &anew);
            assert_memory_equal(&moved, &anew, sizeof moved);
            state_slide(&space, &state, from);
        }
        loyd_board_free(board);
    }
    pool_drop(&pool);
    loyd_board_free(goal);
    all_boards_free(&c);
}

static void test_bounds(void **state) {
    (void)state;
    check_bound(2, 4, &loydi_walking_distance);
    check_bound(2, 4, &loydi_manhattan);
    check_bound(3, 3, &loydi_manhattan);
    check_bound(3, 3, &loydi_walking_distance);
}

/* One board, by every heuristic and by one thread and three. */
static void check_agreement(const loyd_board *start, const loyd_board *goal, int64_t length) {
    static const char *const names[] = {"walking-distance", "pdb"};
    for (int name = 0; name < 2; name++)
        for (threads = 1; threads <= 3; threads += 2) {
            loyd_result *r = solve_multi(start, goal, "idastar", names[name]);
            if (length < 0) length = r->length;
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, length);
            assert_true(r->optimal);
            loyd_result_free(r);
        }
    threads = 0;
}

/* Where no brute force reaches: every heuristic and any goal give the same length. */
static void test_agreement(void **state) {
    (void)state;
    static const char *const goals[] = {"last", "first", "snail"};
    for (int g = 0; g < 3; g++)
        for (uint64_t i = 0; i < 3; i++) {
            loyd_board *goal = NULL, *start = NULL;
            assert_int_equal(loyd_goal(goals[g], 3, 4, &goal, NULL), LOYD_OK);
            assert_int_equal(loyd_random_walk(goal, 16, 7, i, &start, NULL), LOYD_OK);
            loyd_result *known = solve_multi(start, goal, "bfs", NULL);
            check_agreement(start, goal, known->length);
            loyd_result_free(known);
            loyd_board_free(goal);
            loyd_board_free(start);
        }
}

/* The blank ends in a corner, at an edge, in the middle: one table, two, one. */
static void test_goal_classes(void **state) {
    (void)state;
    static const int blank[] = {15, 2, 5};
    for (int i = 0; i < 3; i++) {
        uint16_t tiles[16];
        loyd_board *goal = NULL, *start = NULL;
        for (int cell = 0, tile = 1; cell < 16; cell++)
            tiles[cell] = (uint16_t)(cell == blank[i] ? 0 : tile++);
        assert_int_equal(loyd_board_new(4, 4, tiles, &goal, NULL), LOYD_OK);
        for (uint64_t seed = 0; seed < 3; seed++) {
            assert_int_equal(loyd_random_walk(goal, 40, 3, seed, &start, NULL), LOYD_OK);
            check_agreement(start, goal, -1);
            loyd_board_free(start);
        }
        loyd_board_free(goal);
    }
}

/* Limits hold in the search with tables too, and the figures stay. */
static void test_limits(void **state) {
    (void)state;
    loyd_board *start = test_board("1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0"),
               *goal = test_goal("last", start);
    loyd_options options;
    loyd_options_init(&options);
    options.metric = "multi";
    options.tables = tables;
    options.node_limit = 1000000;
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED); /* but not proved */
    assert_false(r->optimal);
    assert_in_range(r->generated, 900000, 1000000);
    assert_in_range(r->lower_bound, 26, 42);
    assert_string_equal(r->heuristic, "pdb");
    loyd_result_free(r);
    options.node_limit = 0;
    options.depth_limit = 30;
    r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    options.depth_limit = 0;
    options.memory_limit_bytes = 8 << 20; /* for walking distance, not for tables */
    options.node_limit = 1000000;
    r = test_run(start, goal, &options);
    assert_true(r->outcome == LOYD_SOLVED && !r->optimal && r->generated <= options.node_limit);
    assert_string_equal(r->heuristic, "walking-distance");
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void expect_refusal(const char *algorithm, const char *heuristic, const char *metric,
                           const char *says) {
    loyd_board *start = test_board("4 1 6 3 2 8 7 0 5"), *goal = test_goal("last", start);
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.metric = metric;
    assert_int_not_equal(loyd_solve(start, goal, &options, &result, &error), LOYD_OK);
    if (!strstr(error.text, says)) fail_msg("'%s' does not say '%s'", error.text, says);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void test_refusals(void **state) {
    (void)state;
    expect_refusal("astar", NULL, "multi", "bfs, idastar, optimal and auto");
    expect_refusal("idastar", "gaschnig", "multi", "manhattan, walking-distance and pdb");
    expect_refusal("idastar", NULL, "double", "single or multi");
}

/* Beyond the tables: an answer, and a bound that is not above it. */
static void test_large(void **state) {
    (void)state;
    loyd_board *goal = NULL, *start = NULL;
    assert_int_equal(loyd_goal("last", 5, 6, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 60, 3, 0, &start, NULL), LOYD_OK);
    loyd_options options;
    const char *params[] = {"proof=10000"};
    loyd_options_init(&options);
    options.metric = "multi";
    options.params = params;
    options.param_count = 1;
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_int_equal(r->length, runs_in(r->moves));
    assert_true(r->lower_bound <= r->length);
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static int open_tables(void **state) {
    (void)state;
    return loyd_tables_open("", &tables, NULL);
}

static int close_tables(void **state) {
    (void)state;
    loyd_tables_close(tables);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),      cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_own_mirrors), cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_agreement),   cmocka_unit_test(test_goal_classes),
        cmocka_unit_test(test_limits),      cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, open_tables, close_tables);
}
