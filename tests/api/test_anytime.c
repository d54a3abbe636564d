/* SPDX-License-Identifier: MIT
 *
 * auto, and beam beyond 16 cells: each solution is replayed by the library's own rules apart from
 * all searches, the best path is kept when the search is stopped, and with a node limit the moves
 * do not depend on threads.
 */
#include "support/test_tasks.h"

/* With the argument `few`, for the sanitizers: one goal a shape, and fewer nodes. */
static bool few;

/* ---- The same answer ---- */

static void solve_alike(const struct task *task, const loyd_options *base) {
    loyd_options options = *base;
    options.threads = 1;
    loyd_result *one = run(task, &options), *again = run(task, &options);
    options.threads = 2;
    loyd_result *two = run(task, &options);
    assert_solved(task, one);
    if (strcmp(one->moves, two->moves))
        fail_msg("%dx%d: the threads matter: %d and %d moves", loyd_board_rows(task->goal),
                 loyd_board_cols(task->goal), (int)one->length, (int)two->length);
    assert_string_equal(one->moves, again->moves);
    assert_string_equal(one->method ? one->method : "", two->method ? two->method : "");
    loyd_result_free(one);
    loyd_result_free(again);
    loyd_result_free(two);
}

static void a_node_limit_gives_the_same_moves(void **state) {
    (void)state;
    static const int shapes[][2] = {{5, 5},   {6, 6},   {5, 7},  {9, 9},
                                    {12, 12}, {20, 20}, {3, 40}, {2, 9}};
    static const char *const goals[] = {"last", "first", "snail", "any"};
    loyd_options options = options_of("auto");
    options.node_limit = few ? 100000 : 500000;
    for (size_t i = 0; i < 8; i++)
        for (size_t k = few ? i % 4 : 0; k < (few ? i % 4 + 1 : 4); k++) {
            struct task task = task_of(shapes[i][0], shapes[i][1], goals[k], i + k);
            solve_alike(&task, &options);
            task_free(&task);
        }
}

static void beams_do_not_depend_on_threads(void **state) {
    (void)state;
    static const int shapes[][2] = {{4, 4}, {5, 5}, {3, 9}, {7, 6}, {8, 7}};
    static const char *const goals[] = {"last", "first", "snail", "any"};
    static const char *const widths[] = {"width=3000", "width=1500", "width=200"};
    loyd_options options = options_of("beam");
    options.param_count = 1;
    for (size_t i = 0; i < 5; i++)
        for (size_t k = few ? 2 : 0; k < 3; k++) {
            struct task task = task_of(shapes[i][0], shapes[i][1], goals[(i + k) % 4], i);
            options.params = &widths[k];
            solve_alike(&task, &options);
            task_free(&task);
        }
}

/* ---- Limits ---- */

/* What the rounds, the windows and the proof leave over goes to more beams. */
static void all_nodes_are_used(void **state) {
    (void)state;
    for (int side = 5; side <= 7; side++) {
        struct task task = task_of(side, side, "last", 5);
        loyd_options options = options_of("auto");
        options.node_limit = few ? 500000 : 2000000;
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        assert_in_range(r->generated, options.node_limit / 100 * 97, options.node_limit);
        loyd_result_free(r);
        task_free(&task);
    }
}

/* ---- Stopped by the caller ---- */

struct watch {
    const struct task *task;
    int64_t last; /* the length told last */
    int improved, stop_at;
    bool once; /* it says so once, not ever after */
};

static bool on_progress(const loyd_progress *progress, void *user) {
    struct watch *watch = user;
    if (progress->event == LOYD_IMPROVED) {
        assert_true(watch->last < 0 || progress->length < watch->last);
        assert_solves(watch->task, progress->moves, progress->length);
        assert_true(progress->lower_bound <= progress->length);
        watch->last = progress->length;
        watch->improved++;
        if (watch->once) return watch->improved != watch->stop_at;
    }
    return watch->once || watch->improved < watch->stop_at;
}

static void better_solutions_are_told(void **state) {
    (void)state;
    static const int shapes[][2] = {{6, 6}, {8, 5}, {7, 7}, {18, 18}};
    for (size_t i = 0; i < 4; i++) {
        struct task task = task_of(shapes[i][0], shapes[i][1], i % 2 ? "any" : "first", i);
        struct watch watch = {.task = &task, .last = -1, .stop_at = 1000000};
        loyd_options options = options_of("auto");
        options.node_limit = few ? 500000 : 2000000;
        options.progress = on_progress;
        options.user = &watch;
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        if (watch.improved < 2)
            fail_msg("%d: %d improvements, method %s", (int)i, watch.improved, r->method);
        assert_int_equal(watch.last, r->length);
        assert_int_equal(watch.improved, r->improvement_count);
        loyd_result_free(r);
        task_free(&task);
    }
}

static void a_stopped_search_keeps_its_best(void **state) {
    (void)state;
    static const int sides[] = {4, 6, 7, 17, 20};
    for (size_t i = 0; i < 5; i++)
        for (int k = 0; k <= (i ? 3 : 0); k++) {
            int stop_at = k < 3 ? k : 1;
            struct task task = task_of(sides[i], sides[i], "last", i);
            struct watch watch = {.task = &task, .last = -1, .stop_at = stop_at, .once = k == 3};
            loyd_options options = options_of("auto");
            options.progress = on_progress;
            options.user = &watch;
            loyd_result *r = run(&task, &options);
            if (r->outcome != LOYD_CANCELLED)
                fail_msg("%dx%d, %d: %s, %s", sides[i], sides[i], stop_at,
                         loyd_outcome_name(r->outcome), r->message);
            assert_sound(&task, r);
            if (stop_at) assert_int_equal(r->length, watch.last);
            loyd_result_free(r);
            task_free(&task);
        }
}

/* ---- Beam ---- */

static loyd_result *run_beam(const struct task *task, const char *width, uint64_t nodes,
                             uint64_t depth) {
    loyd_options options = options_of("beam");
    options.params = &width;
    options.param_count = 1;
    options.node_limit = nodes;
    options.depth_limit = depth;
    return run(task, &options);
}

static void beams_keep_their_limits(void **state) {
    (void)state;
    for (int n = 5; n <= 7; n++) {
        struct task task = task_of(n, n, "last", (uint64_t)n);
        loyd_result *free_one = run_beam(&task, "width=300", 0, 0);
        uint64_t length = (uint64_t)free_one->length;
        assert_solved(&task, free_one);
        assert_false(free_one->optimal);
        loyd_result *same = run_beam(&task, "width=300", 0, length);
        assert_solved(&task, same);
        assert_true(same->length <= free_one->length);
        for (uint64_t depth = 1; depth < length; depth += depth / 4 + 1) {
            loyd_result *r = run_beam(&task, "width=300", 0, depth);
            if (r->outcome == LOYD_SOLVED) {
                assert_sound(&task, r);
                assert_true(r->length <= (int64_t)depth);
            } else {
                assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
                assert_null(r->moves);
            }
            loyd_result_free(r);
        }
        for (uint64_t nodes = 1; nodes < free_one->generated / 2; nodes *= 7) {
            loyd_result *r = run_beam(&task, "width=300", nodes, 0);
            assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
            assert_null(r->moves);
            assert_true(r->generated <= nodes);
            loyd_result_free(r);
        }
        loyd_result_free(same);
        loyd_result_free(free_one);
        task_free(&task);
    }
}

/* A beam of one board that has been everywhere near it. */
static void a_narrow_beam_gets_stuck(void **state) {
    (void)state;
    int stuck = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct task task = task_of(5, 5, "last", seed);
        loyd_result *r = run_beam(&task, "width=1", 0, 0);
        if (r->outcome == LOYD_STUCK) {
            assert_string_equal(r->message_key, "beam-empty");
            assert_null(r->moves);
            stuck++;
        } else {
            assert_solved(&task, r);
        }
        loyd_result_free(r);
        task_free(&task);
    }
    assert_true(stuck > 0);
}

/* Wider beams do better: here over boards together, by more than a few. */
static void wider_beams_find_shorter_ways(void **state) {
    (void)state;
    static const char *const widths[] = {"width=30", "width=300", "width=3000"};
    int64_t sum[3] = {0};
    for (uint64_t seed = 0; seed < (few ? 3 : 10); seed++) {
        struct task task = task_of(5, 5, "last", seed);
        for (int i = 0; i < 3; i++) {
            loyd_result *r = run_beam(&task, widths[i], 0, 0);
            assert_solved(&task, r);
            sum[i] += r->length;
            /* What a layer keeps is the width, but for copies: no less than half of it. */
            assert_true((double)r->expanded > 0.5 * atoi(widths[i] + 6) * (double)(r->length - 16));
            loyd_result_free(r);
        }
        task_free(&task);
    }
    assert_true(sum[0] > sum[1] && sum[1] > sum[2]);
}

static void a_solved_board_takes_no_move(void **state) {
    (void)state;
    static const char *const names[] = {"auto", "beam"};
    for (int i = 0; i < 2; i++) {
        loyd_options options = options_of(names[i]);
        struct task task = {board_goal("snail", 7, 6), board_goal("snail", 7, 6)};
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        assert_int_equal(r->length, 0);
        loyd_result_free(r);
        task_free(&task);
    }
}

int main(int argc, char **argv) {
    few = argc > 1 && !strcmp(argv[1], "few");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_limit_gives_the_same_moves),
        cmocka_unit_test(beams_do_not_depend_on_threads),
        cmocka_unit_test(all_nodes_are_used),
        cmocka_unit_test(better_solutions_are_told),
        cmocka_unit_test(a_stopped_search_keeps_its_best),
        cmocka_unit_test(beams_keep_their_limits),
        cmocka_unit_test(a_narrow_beam_gets_stuck),
        cmocka_unit_test(wider_beams_find_shorter_ways),
        cmocka_unit_test(a_solved_board_takes_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
