/* SPDX-License-Identifier: MIT
 *
 * The depth-first family under limits of nodes, time, memory and by a callback, and on boards of
 * every shape.
 */
#include "support/depth_first.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const FAMILY[] = {"dls", "dfs-bnb", "dfs-restart", "iddfs", "backtrack", "rbfs"};
enum { MEMBERS = sizeof FAMILY / sizeof *FAMILY };

static loyd_options endless(const char *algorithm) {
    loyd_options options = plain(algorithm);
    if (strcmp(algorithm, "dfs-restart") && strcmp(algorithm, "iddfs") && strcmp(algorithm, "rbfs"))
        options.depth_limit = 56; /* one less than the optimum */
    return options;
}

static void node_limit_is_exact(void **state) {
    (void)state;
    const uint64_t limits[] = {1, 2, 3, 1000, 99999};
    for (size_t m = 0; m < MEMBERS; m++)
        for (size_t i = 0; i < 5; i++) {
            loyd_options options = endless(FAMILY[m]);
            options.node_limit = limits[i];
            loyd_result *r = solve(&KORF, &options);
            assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
            assert_true(r->generated <= limits[i]);
            bool one_by_one = strcmp(FAMILY[m], "rbfs") && strcmp(FAMILY[m], "dfs-restart");
            if (one_by_one)
                assert_int_equal(r->generated, limits[i]);
            else
                assert_true(r->generated + 4 > limits[i]);
            loyd_result_free(r);
        }
}

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* How long a search under a limit of 100 ms takes. */
static double limited_time_s(const char *algorithm) {
    loyd_options options = endless(algorithm);
    options.time_limit_ms = 100;
    double begin = now_s();
    loyd_result *r = solve(&KORF, &options);
    double spent = now_s() - begin;
    assert_int_equal(r->outcome, LOYD_TIME_LIMIT);
    assert_true(spent >= 0.1);
    assert_true(r->generated > 0);
    loyd_result_free(r);
    return spent;
}

/* A busy machine may hold a search up; not five times in a row. */
static void time_limit_holds(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++) {
        int tries = 1;
        while (limited_time_s(FAMILY[m]) >= 0.2) assert_true(tries++ < 5);
    }
}

static bool refuse(const loyd_progress *progress, void *user) {
    ++*(int *)user;
    return progress->event != LOYD_TICK || progress->generated < 1000;
}

static void callback_cancels(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++) {
        int calls = 0;
        loyd_options options = endless(FAMILY[m]);
        options.progress = refuse;
        options.user = &calls;
        double begin = now_s();
        loyd_result *r = solve(&KORF, &options);
        assert_true(now_s() - begin < 60);
        assert_int_equal(r->outcome, LOYD_CANCELLED);
        assert_true(calls > 0);
        loyd_result_free(r);
    }
}

static void memory_limit_holds(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++)
        for (uint64_t bytes = 1; bytes < 1 << 20; bytes = bytes * 3 + 500) {
            loyd_options options = endless(FAMILY[m]);
            options.memory_limit_bytes = bytes;
            options.node_limit = 200000;
            loyd_result *r = solve(&KORF, &options);
            assert_true(r->outcome == LOYD_MEMORY_LIMIT || r->outcome == LOYD_NODE_LIMIT);
            assert_true(r->peak_bytes <= bytes);
            if (bytes < 4096) assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
            loyd_result_free(r);
        }
}

/* A path of half a million moves: no C stack, and the memory that it takes is counted. */
static void deep_paths_take_memory_not_stack(void **state) {
    (void)state;
    loyd_options options = plain("dls");
    options.depth_limit = UINT64_MAX - 1;
    options.memory_limit_bytes = 1 << 20;
    loyd_result *r = solve(&KORF, &options);
    assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
    assert_in_range(r->states_max, 400000, 600000);
    assert_true(r->peak_bytes <= 1 << 20);
    loyd_result_free(r);
}

static void solved_boards(void **state) {
    (void)state;
    uint16_t tiles[CELLS];
    for (size_t m = 0; m < MEMBERS; m++)
        for (int cells = 1; cells <= CELLS; cells++) {
            for (int i = 0; i < cells; i++) tiles[i] = (uint16_t)((i + 1) % cells);
            loyd_options options = plain(FAMILY[m]);
            loyd_result *r = solve_tiles(1, cells, tiles, &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, 0);
            assert_true(r->optimal);
            assert_string_equal(r->moves, "");
            assert_int_equal(r->expanded, 0);
            loyd_result_free(r);
        }
}

/* A row with the blank at its far end: one way only, cells - 1 moves. */
static void single_lines(void **state) {
    (void)state;
    uint16_t tiles[40];
    for (size_t m = 0; m < MEMBERS; m++)
        for (int cells = 2; cells <= 40; cells++)
            for (int upright = 0; upright < 2; upright++) {
                for (int i = 0; i < cells; i++) tiles[i] = (uint16_t)i;
                loyd_options options = plain(FAMILY[m]);
                options.node_limit = 1000000;
                if (!strcmp(FAMILY[m], "dfs-bnb")) options.depth_limit = 50;
                int rows = upright ? cells : 1, cols = upright ? 1 : cells;
                loyd_result *r = solve_tiles(rows, cols, tiles, &options);
                assert_int_equal(r->outcome, LOYD_SOLVED);
                if (strcmp(FAMILY[m], "dfs-restart") || cells <= 34)
                    assert_int_equal(r->length, cells - 1);
                loyd_result_free(r);
            }
}

/* Not square, and too large for a packed state. */
static void rectangles(void **state) {
    (void)state;
    const uint16_t wide[] = {1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 11, 12, 13, 14, 9, 15, 16, 17};
    for (size_t m = 0; m < MEMBERS; m++) {
        loyd_options options = plain(FAMILY[m]);
        options.depth_limit = strcmp(FAMILY[m], "dfs-restart") ? 5 : 0;
        options.node_limit = 100000;
        loyd_result *r = solve_tiles(3, 6, wide, &options);
        if (strcmp(FAMILY[m], "dfs-restart")) {
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, 4);
        }
        loyd_result_free(r);
    }
}

static void largest_board(void **state) {
    (void)state;
    loyd_board *goal = NULL, *start = NULL;
    assert_int_equal(loyd_goal("last", 255, 255, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 100000, 1, 0, &start, NULL), LOYD_OK);
    for (size_t m = 0; m < MEMBERS; m++) {
        loyd_options options = endless(FAMILY[m]);
        options.depth_limit = 0;
        options.node_limit = 20000;
        options.time_limit_ms = 200;
        loyd_result *r = NULL;
        double begin = now_s();
        assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
        assert_true(now_s() - begin < 60);
        assert_true(r->outcome == LOYD_NODE_LIMIT || r->outcome == LOYD_TIME_LIMIT ||
                    r->outcome == LOYD_DEPTH_LIMIT);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limit_is_exact),
        cmocka_unit_test(time_limit_holds),
        cmocka_unit_test(callback_cancels),
        cmocka_unit_test(memory_limit_holds),
        cmocka_unit_test(deep_paths_take_memory_not_stack),
        cmocka_unit_test(solved_boards),
        cmocka_unit_test(single_lines),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(largest_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
