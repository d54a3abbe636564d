/* SPDX-License-Identifier: MIT
 *
 * Heuristics and algorithms of the caller's own: those of examples/, which are the library's own
 * formulas once more, so that every search must do with them what it does with its own, to the
 * node. What they do wrong is refused: test plugin_faults.
 */
#include "loyd_plugin.h"
#include "support/test_boards.h"

#include <stdio.h>

extern const loyd_plugin my_heuristic_plugin, my_algorithm_plugin; /* in examples/ */

static loyd_plugins *examples(void) {
    const loyd_plugin *list[] = {&my_heuristic_plugin, &my_algorithm_plugin};
    loyd_plugins *plugins = NULL;
    assert_int_equal(loyd_plugins_new(list, 2, &plugins, NULL), LOYD_OK);
    return plugins;
}

struct run {
    const char *algorithm, *heuristic;
    const loyd_plugins *plugins;
    loyd_trace_fn *trace;
    void *trace_user;
    unsigned threads;
    uint64_t node_limit; /* 0: 20,000 */
};

static loyd_result *solve(const loyd_board *start, struct run run) {
    loyd_board *goal = board_goal("last", loyd_board_rows(start), loyd_board_cols(start));
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    options.algorithm = run.algorithm;
    options.heuristic = run.heuristic;
    options.plugins = run.plugins;
    options.trace = run.trace;
    options.trace_user = run.trace_user;
    options.threads = run.threads;
    options.node_limit = run.node_limit ? run.node_limit : 20000;
    if (loyd_solve(start, goal, &options, &result, &error))
        fail_msg("%s with %s: %s", run.algorithm, run.heuristic, error.text);
    loyd_board_free(goal);
    return result;
}

/* Frees both. The times and bytes are their own. */
static void assert_same(loyd_result *a, loyd_result *b, const char *what) {
    bool same = a->outcome == b->outcome && a->length == b->length && a->expanded == b->expanded &&
                a->generated == b->generated && a->seen == b->seen && a->h_start == b->h_start &&
                a->lower_bound == b->lower_bound && a->optimal == b->optimal &&
                (a->length < 0 || !strcmp(a->moves, b->moves));
    if (!same)
        fail_msg("%s: %s, %d moves, %llu expanded; the plugin's: %s, %d, %llu", what,
                 loyd_outcome_name(a->outcome), (int)a->length, (unsigned long long)a->expanded,
                 loyd_outcome_name(b->outcome), (int)b->length, (unsigned long long)b->expanded);
    loyd_result_free(a);
    loyd_result_free(b);
}

/* ---- A heuristic ---- */

/* Every search that takes a heuristic does the same with the plugin's. */
static void every_search_takes_it(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    const loyd_info *info;
    static const int shapes[][2] = {{3, 3}, {4, 4}, {2, 6}, {5, 5}};
    int tried = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        loyd_board *goal = board_goal("last", shapes[s][0], shapes[s][1]), *start = NULL;
        assert_int_equal(loyd_random_walk(goal, 40, 3, s, &start, NULL), LOYD_OK);
        for (size_t i = 0; (info = loyd_algorithm(i)); i++) {
            /* these take tables and engines of their own for the heuristics that they know */
            if (!strcmp(info->name, "auto") || !strcmp(info->name, "optimal")) continue;
            if (!(info->traits & LOYD_USES_HEURISTIC)) continue;
            assert_same(solve(start, (struct run){.algorithm = info->name,
                                                  .heuristic = "manhattan",
                                                  .threads = 1}),
                        solve(start, (struct run){.algorithm = info->name,
                                                  .heuristic = "my-manhattan",
                                                  .plugins = plugins,
                                                  .threads = 1}),
                        info->name);
            tried++;
        }
        loyd_board_free(start);
        loyd_board_free(goal);
    }
    assert_true(tried >= 40);
    loyd_plugins_free(plugins);
}

static void those_that_choose_take_it(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *start = board_read("8 6 7 2 5 4 3 0 1", 3, 3);
    static const char *const names[] = {"auto", "optimal"};
    for (int i = 0; i < 2; i++) {
        loyd_result *r = solve(start, (struct run){.algorithm = names[i],
                                                   .heuristic = "my-manhattan",
                                                   .plugins = plugins,
                                                   .node_limit = 1000000});
        assert_int_equal(r->length, 31);
        assert_true(r->optimal);
        assert_string_equal(r->heuristic, "my-manhattan");
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_plugins_free(plugins);
}

/* By several threads at once the answer is as short. */
static void threads_take_it(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *start = board_read("8 6 7 2 5 4 3 0 1", 3, 3);
    loyd_result *r = solve(start, (struct run){.algorithm = "astar",
                                               .heuristic = "my-manhattan",
                                               .plugins = plugins,
                                               .threads = 4,
                                               .node_limit = 1000000});
    assert_int_equal(r->length, 31);
    assert_true(r->optimal);
    assert_string_equal(r->message,
                        "proved only if my-manhattan, from a plugin, is what it claims to be");
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_plugins_free(plugins);
}

static double estimate(const loyd_plugins *plugins, const char *name, const loyd_board *board) {
    loyd_board *goal = board_goal("last", loyd_board_rows(board), loyd_board_cols(board));
    loyd_options options;
    loyd_estimator *e = NULL;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    options.plugins = plugins;
    if (loyd_estimator_with(name, goal, &options, &e, &error)) fail_msg("%s: %s", name, error.text);
    double value = loyd_estimator_value(e, loyd_board_tiles(board));
    assert_int_equal(loyd_estimator_fault(e, NULL), LOYD_OK);
    loyd_estimator_free(e);
    loyd_board_free(goal);
    return value;
}

/* Values are rounded up, parameters read, and max() takes it with them. */
static void parameters_are_read(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *start = board_read("4 1 6 3 2 8 7 0 5", 3, 3); /* Manhattan 11 */
    static const struct {
        const char *name;
        int value;
    } rows[] = {
        {"my-weighted", 22},
        {"my-weighted(weight=1)", 11},
        {"my-weighted(weight=0.3)", 4},
        {"max(my-weighted(weight=0.3),misplaced)", 7},
        {"max(my-weighted(weight=3), my-weighted(weight=0.3))", 33},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal((int)estimate(plugins, rows[i].name, start), rows[i].value);
    loyd_result *r = solve(start, (struct run){.algorithm = "astar",
                                               .heuristic = "max(my-weighted(weight=3), zero)",
                                               .plugins = plugins});
    assert_string_equal(r->heuristic, "max(my-weighted(weight=3),zero)");
    assert_false(r->optimal && r->length > 11 + 2); /* it claims nothing, so nothing is proved */
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_plugins_free(plugins);
}

/* What change makes of a move is the value after it. */
static void a_move_is_told(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *goal = board_goal("last", 3, 3), *board = board_read("4 1 6 3 2 8 7 0 5", 3, 3);
    loyd_options options;
    loyd_estimator *own = NULL, *its = NULL;
    loyd_options_init(&options);
    options.plugins = plugins;
    assert_int_equal(loyd_estimator_with("my-manhattan", goal, &options, &own, NULL), LOYD_OK);
    assert_int_equal(loyd_estimator_with("manhattan", goal, NULL, &its, NULL), LOYD_OK);
    for (const char *at = "UDLRx"; *at; at++) { /* D leaves the board: its own value */
        uint32_t moved = loyd_estimator_moved(own, loyd_board_tiles(board), *at);
        assert_int_equal(moved, loyd_estimator_moved(its, loyd_board_tiles(board), *at));
        loyd_board *after = board_copy(board);
        loyd_board_move(after, *at);
        assert_int_equal(moved, loyd_estimator_value(own, loyd_board_tiles(after)));
        loyd_board_free(after);
    }
    loyd_estimator_free(own);
    loyd_estimator_free(its);
    loyd_board_free(board);
    loyd_board_free(goal);
    loyd_plugins_free(plugins);
}

/* ---- An algorithm ---- */

/* A* and IDA* once more: A* takes the newest of equals in f, where ours looks at h too, so that
 * only the lengths are the same. */
static void algorithms_solve(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *goal = board_goal("last", 3, 3), *start = NULL;
    for (uint64_t i = 0; i < 100; i++) {
        assert_int_equal(loyd_random_board(goal, 5, i, &start, NULL), LOYD_OK);
        loyd_result *own =
            solve(start, (struct run){.algorithm = "astar", .heuristic = "linear-conflict"});
        loyd_result *its = solve(start, (struct run){.algorithm = "my-astar",
                                                     .heuristic = "linear-conflict",
                                                     .plugins = plugins});
        assert_true(own->outcome == LOYD_SOLVED && its->outcome == LOYD_SOLVED);
        assert_int_equal(own->length, its->length);
        assert_true(its->optimal);
        assert_true(its->seen >= (int64_t)its->expanded);
        loyd_result_free(its);
        loyd_result_free(own);
        loyd_board_free(start);
    }
    loyd_board_free(goal);
    loyd_plugins_free(plugins);
}

struct events {
    unsigned kinds[32], count;
};

static bool count_event(const loyd_trace_event *event, void *user) {
    struct events *events = user;
    events->kinds[event->kind]++;
    events->count++;
    return true;
}

/* A recording has the start, every expansion and the goal. */
static void they_are_recorded(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *start = board_read("4 1 6 3 2 8 7 0 5", 3, 3);
    static const char *const names[] = {"my-astar", "my-idastar"};
    for (int i = 0; i < 2; i++) {
        struct events events = {.count = 0};
        loyd_result *r = solve(start, (struct run){.algorithm = names[i],
                                                   .heuristic = "manhattan",
                                                   .plugins = plugins,
                                                   .trace = count_event,
                                                   .trace_user = &events});
        assert_int_equal(events.kinds[LOYD_TRACE_EXPAND], r->expanded);
        assert_true(events.kinds[LOYD_TRACE_START] >= 1);
        assert_int_equal(events.kinds[LOYD_TRACE_GOAL], 1);
        loyd_result *unseen = solve(
            start,
            (struct run){.algorithm = names[i], .heuristic = "manhattan", .plugins = plugins});
        assert_same(unseen, r, names[i]);
    }
    loyd_board_free(start);
    loyd_plugins_free(plugins);
}

/* Limits end them like others. */
static void limits_hold(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    loyd_board *start = board_read("8 6 7 2 5 4 3 0 1", 3, 3), *goal = board_goal("last", 3, 3);
    static const char *const names[] = {"my-astar", "my-idastar"};
    for (int i = 0; i < 2; i++) {
        loyd_options options;
        loyd_result *r = NULL;
        loyd_options_init(&options);
        options.algorithm = names[i];
        options.plugins = plugins;
        options.node_limit = 100;
        assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
        assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
        assert_true(r->generated >= 96 && r->generated <= 100);
        loyd_result_free(r);
        options.node_limit = 0;
        options.memory_limit_bytes = 60000;
        assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
        assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
        loyd_result_free(r);
        options.memory_limit_bytes = 0;
        options.depth_limit = 20;
        options.node_limit = 50000;
        assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
        assert_int_not_equal(r->outcome, LOYD_SOLVED);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
    loyd_plugins_free(plugins);
}

/* ---- The list ---- */

static void they_are_listed_behind(void **state) {
    (void)state;
    loyd_plugins *plugins = examples();
    size_t own = 0;
    while (loyd_heuristic(own)) {
        assert_ptr_equal(loyd_heuristic_with(plugins, own), loyd_heuristic(own));
        own++;
    }
    assert_string_equal(loyd_heuristic_with(plugins, own)->name, "my-manhattan");
    assert_true(loyd_heuristic_with(plugins, own)->traits & LOYD_INCREMENTAL);
    assert_int_equal(loyd_heuristic_with(plugins, own + 1)->param_count, 1);
    assert_null(loyd_heuristic_with(plugins, own + 2));
    assert_null(loyd_heuristic_with(NULL, own));
    for (own = 0; loyd_algorithm(own);) own++;
    assert_string_equal(loyd_algorithm_with(plugins, own + 1)->name, "my-idastar");
    assert_null(loyd_algorithm_with(plugins, own + 2));
    loyd_plugins_free(plugins);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_search_takes_it),  cmocka_unit_test(those_that_choose_take_it),
        cmocka_unit_test(threads_take_it),        cmocka_unit_test(parameters_are_read),
        cmocka_unit_test(a_move_is_told),         cmocka_unit_test(algorithms_solve),
        cmocka_unit_test(they_are_recorded),      cmocka_unit_test(limits_hold),
        cmocka_unit_test(they_are_listed_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
