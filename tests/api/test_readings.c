/* SPDX-License-Identifier: MIT
 *
 * The knobs of the graph searches: the papers' published numbers under the papers' readings, counts
 * made by other programs for single knobs, and the slow loop against the fast ones.
 */
#include "support/test_solve.h"

#include <stdio.h>
#include <string.h>

struct run {
    const char *board, *algorithm, *heuristic, *params; /* params: separated by blanks */
};

static loyd_result *solve_run(const struct run *run, loyd_trace_fn *trace, void *user) {
    loyd_board *start = test_board(run->board), *goal = test_goal("last", start);
    char text[256];
    const char *params[8];
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = run->algorithm;
    options.heuristic = run->heuristic;
    options.trace = trace;
    options.trace_user = user;
    options.params = params;
    strcpy(text, run->params ? run->params : "");
    for (char *p = strtok(text, " "); p; p = strtok(NULL, " ")) {
        if (!strncmp(p, "order=", 6))
            options.order = p + 6;
        else
            params[options.param_count++] = p;
    }
    loyd_result *result = test_run(start, goal, &options);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

#define P000 "4 1 6 3 2 8 7 0 5"
#define S2   "2 3 5 6 7 1 4 0 8"
#define S4   "1 6 5 2 7 0 3 8 4"
#define E1   "1 2 3 7 4 6 0 5 8"
#define E2   "1 3 0 4 2 5 7 8 6"
#define T1   "1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15"
#define T2   "5 1 2 4 9 6 3 7 10 0 8 12 13 11 14 15"
#define T3   "1 2 4 12 8 14 3 11 0 6 10 13 9 5 7 15"

static void paper_003_nodes(void **state) {
    (void)state;
    static const struct {
        struct run run;
        uint64_t nodes;
        int64_t length;
    } want[] = {
        {{T1, "bfs", NULL, NULL}, 71552, 12},
        {{T2, "bfs", NULL, NULL}, 587148, 15},
        {{T1, "dls", NULL, NULL}, 491140, 24},
        {{T1, "iddfs", NULL, NULL}, 38256, 12},
        {{T2, "iddfs", NULL, NULL}, 539322, 15},
        {{T1, "greedy", "manhattan", NULL}, 72, 12},
        {{T2, "greedy", "manhattan", NULL}, 332, 33},
        {{T3, "greedy", "manhattan", NULL}, 14592, 108},
        {{T1, "greedy", "misplaced", NULL}, 60, 12},
        {{T2, "greedy", "misplaced", NULL}, 2900, 91},
        {{T3, "greedy", "misplaced", NULL}, 41864, 250},
        {{T1, "astar", "manhattan", NULL}, 88, 12},
        {{T2, "astar", "manhattan", NULL}, 612, 15},
        {{T3, "astar", "manhattan", NULL}, 58636, 32},
        {{T1, "astar", "misplaced", NULL}, 240, 12},
        {{T2, "astar", "misplaced", NULL}, 3336, 15},
        {{T3, "astar", "misplaced", NULL}, 64804, 80},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        struct run run = want[i].run;
        run.params = "profile=paper-003";
        loyd_result *r = solve_run(&run, NULL, NULL);
        assert_int_equal(4 * r->expanded + r->iteration_count, want[i].nodes);
        assert_int_equal(r->length, want[i].length);
        loyd_result_free(r);
    }
}

/* Two boards on which paper 003's depth-first searches fail or miss the optimum of 8 moves. */
static void paper_003_defects(void **state) {
    (void)state;
    static const char limit_too_low[] = "1 2 3 4 5 6 7 8 10 13 11 12 9 14 15 0";
    static const char not_optimal[] = "1 2 3 4 5 6 7 8 14 13 10 11 9 0 15 12";
    loyd_result *r =
        solve_run(&(struct run){limit_too_low, "dls", NULL, "profile=paper-003"}, NULL, NULL);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    r = solve_run(&(struct run){limit_too_low, "iddfs", NULL, NULL}, NULL, NULL);
    assert_int_equal(r->length, 8);
    loyd_result_free(r);
    r = solve_run(&(struct run){not_optimal, "iddfs", NULL, "profile=paper-003"}, NULL, NULL);
    assert_int_equal(r->length, 10);
    assert_false(r->optimal);
    loyd_result_free(r);
}

static void exact_counts(void **state) {
    (void)state;
    static const struct {
        struct run run;
        int64_t length;
        uint64_t expanded, generated;
        int64_t seen;
    } want[] = {
        {{P000, "bfs", NULL, "profile=paper-000"}, 13, 2401, 6574, 3880},
        {{P000, "dfs", NULL, "profile=paper-000"}, 47809, 53247, 147336, 87126},
        {{P000, "astar", "manhattan", "profile=paper-000"}, 13, 18, 53, 37},
        {{P000, "astar", "manhattan", "ties=lifo"}, 13, 20, 58, 40},
        {{P000, "astar", "manhattan", "ties=low-h"}, 13, 24, 68, 46},
        {{P000, "astar", "manhattan", "ties=low-h-lifo"}, 13, 20, 58, 40},
        {{S2, "astar", "manhattan", "ties=lifo"}, 19, 238, 639, 382},
        {{S2, "astar", "manhattan", "ties=low-h"}, 19, 302, 813, 489},
        {{S2, "astar", "manhattan", "ties=low-h-lifo"}, 19, 333, 896, 541},
        {{S4, "astar", "manhattan", "ties=lifo"}, 25, 2951, 7863, 4506},
        {{S4, "astar", "manhattan", "ties=low-h"}, 25, 1422, 3802, 2227},
        {{S4, "astar", "manhattan", "ties=low-h-lifo"}, 25, 1415, 3781, 2214},
        {{T3, "astar", "manhattan", "ties=lifo"}, 32, 3005, 9268, 6109},
        {{T3, "astar", "manhattan", "ties=low-h"}, 32, 3918, 12052, 7909},
        {{T3, "astar", "manhattan", "ties=low-h-lifo"}, 32, 3765, 11609, 7628},
        {{T3, "astar", "manhattan", NULL}, 32, 3765, 11609, 7628},
        {{P000, "astar", "manhattan", "ties=fifo"}, 13, 39, 108, 69},
        {{P000, "bfs", NULL, "goal-test=generation"}, 13, 1433, 3866, 2282},
        {{S4, "bfs", NULL, "goal-test=generation"}, 25, 140636, 379439, 159736},
        {{T1, "bfs", NULL, "goal-test=generation"}, 12, 8849, 27570, 17889},
        {{P000, "bfs", NULL, "profile=paper-001"}, 13, 3310, 5863, -1},
        {{S2, "bfs", NULL, "profile=paper-001"}, 19, 88700, 156545, -1},
        {{E1, "bfs", NULL, "profile=paper-002"}, 4, 20, 56, 38},
        {{E2, "bfs", NULL, "profile=paper-002"}, 4, 28, 72, 46},
        {{E1, "dfs", NULL, "profile=paper-002"}, 30, 30, 85, 56},
        {{E1, "greedy", "manhattan", "profile=paper-002"}, 4, 4, 12, 10},
        {{E2, "greedy", "euclidean", "profile=paper-002"}, 4, 4, 12, 10},
        {{E1, "astar", "manhattan", "profile=paper-002"}, 4, 4, 12, 10},
        {{E2, "astar", "manhattan", "profile=paper-002"}, 4, 6, 17, 13},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        loyd_result *r = solve_run(&want[i].run, NULL, NULL);
        assert_int_equal(r->length, want[i].length);
        assert_int_equal(r->expanded, want[i].expanded);
        assert_int_equal(r->generated, want[i].generated);
        assert_int_equal(r->seen, want[i].seen);
        loyd_result_free(r);
    }
}

/* A reading that may drop the shorter way, or takes the first goal made, keeps no promise of w. */
static void weighted_promise(void **state) {
    (void)state;
    static const char *const readings[] = {"weight=1 duplicates=push", "weight=1 duplicates=pop",
                                           "weight=1 goal-test=generation duplicates=push"};
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct run run = {"1 2 3 8 6 7 4 0 5", "wastar", "manhattan", readings[i]};
        loyd_result *r = solve_run(&run, NULL, NULL);
        assert_true(r->length >= 11 && r->lower_bound <= 11);
        assert_true(!r->optimal || r->length == 11);
        loyd_result_free(r);
    }
    loyd_result *r = solve_run(&(struct run){S2, "wastar", "manhattan", NULL}, NULL, NULL);
    assert_int_equal(r->length, 21);
    assert_int_equal(r->lower_bound, 14);
    loyd_result_free(r);
}

/* Small boards on which the papers' A* misses the optimum. */
static void papers_astar_is_not_optimal(void **state) {
    (void)state;
    static const struct {
        struct run run;
        int64_t length, optimum;
    } want[] = {
        {{"1 2 3 8 6 7 4 0 5", "astar", "manhattan", "duplicates=push"}, 13, 11},
        {{"1 5 2 8 0 3 4 7 6", "astar", "manhattan", "profile=paper-002"}, 10, 8},
        {{"4 1 6 3 5 0 7 8 2", "astar", "manhattan-blank", "duplicates=closed"}, 15, 13},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        loyd_result *r = solve_run(&want[i].run, NULL, NULL);
        assert_int_equal(r->length, want[i].length);
        assert_false(r->optimal);
        assert_true(r->lower_bound <= want[i].optimum);
        assert_true(strlen(r->message) > 0);
        loyd_result_free(r);
        r = solve_run(&(struct run){want[i].run.board, "astar", "manhattan", NULL}, NULL, NULL);
        assert_int_equal(r->length, want[i].optimum);
        assert_true(r->optimal);
        loyd_result_free(r);
    }
}

static bool count_events(const loyd_trace_event *event, void *user) {
    ((uint64_t *)user)[event->kind]++;
    return true;
}

/* Recording sends a search through the slow loop: the same nodes in the same order. */
static void slow_loop_judges_the_fast_ones(void **state) {
    (void)state;
    static const char *const boards[] = {
        P000, S2, S4, E1, T1, T3, "2 3 1/0 4 5", "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12"};
    static const struct run runs[] = {
        {NULL, "bfs", NULL, NULL},
        {NULL, "dfs", NULL, NULL},
        {NULL, "ucs", NULL, NULL},
        {NULL, "greedy", "manhattan", NULL},
        {NULL, "astar", "manhattan", NULL},
        {NULL, "astar", "manhattan-blank", NULL},
        {NULL, "astar", "gaschnig", NULL},
        {NULL, "wastar", "linear-conflict", NULL},
        {NULL, "greedy", "misplaced", NULL},
        {NULL, "astar", "walking-distance", NULL},
        {NULL, "astar", "manhattan", "ties=fifo"},
        {NULL, "astar", "manhattan", "ties=lifo"},
        {NULL, "astar", "manhattan", "ties=low-h"},
        {NULL, "astar", "misplaced", "ties=low-h-lifo"},
        {NULL, "astar", "misplaced-both", NULL},
        {NULL, "astar", "manhattan-blank", "ties=fifo"},
        {NULL, "wastar", "manhattan", NULL},
        {NULL, "wastar", "manhattan", "ties=fifo weight=2"},
        {NULL, "wastar", "manhattan", "weight=1.007"},
        {NULL, "wastar", "misplaced-both", "weight=3"},
        {NULL, "greedy", "manhattan", "ties=low-h-lifo"},
        {NULL, "ucs", NULL, "ties=lifo"},
    };
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
            struct run run = runs[i];
            run.board = boards[b];
            bool deep = b == 4 || b == 5 || b == 7;
            if (deep && (!strcmp(run.algorithm, "dfs") || (b == 5 && !run.heuristic))) continue;
            uint64_t events[16] = {0};
            loyd_result *fast = solve_run(&run, NULL, NULL);
            loyd_result *slow = solve_run(&run, count_events, events);
            assert_int_equal(slow->expanded, fast->expanded);
            assert_int_equal(slow->generated, fast->generated);
            assert_int_equal(slow->seen, fast->seen);
            assert_int_equal(slow->frontier_max, fast->frontier_max);
            assert_int_equal(slow->optimal, fast->optimal);
            assert_string_equal(slow->moves, fast->moves);
            assert_int_equal(events[LOYD_TRACE_EXPAND], slow->expanded);
            assert_int_equal(events[LOYD_TRACE_GENERATE], slow->generated);
            assert_int_equal(events[LOYD_TRACE_GOAL], 1);
            loyd_result_free(fast);
            loyd_result_free(slow);
        }
}

/* Every combination of knobs solves, and never claims what is not so. */
static void every_combination(void **state) {
    (void)state;
    static const char *const goal_tests[] = {"goal-test=expansion", "goal-test=generation"};
    static const char *const rules[] = {"push", "pop", "closed", "path", "undo", "none"};
    static const char *const ties[] = {"fifo",   "lifo",     "low-h",   "low-h-lifo",
                                       "high-g", "heap-000", "heap-003"};
    for (size_t g = 0; g < 2; g++)
        for (size_t d = 0; d < 6; d++)
            for (size_t t = 0; t < 7; t++) {
                char params[128] = "";
                snprintf(params, sizeof params, "%s duplicates=%s ties=%s", goal_tests[g], rules[d],
                         ties[t]);
                loyd_result *r =
                    solve_run(&(struct run){P000, "astar", "manhattan", params}, NULL, NULL);
                assert_int_equal(r->outcome, LOYD_SOLVED);
                assert_true(r->length >= 13);
                assert_true(!r->optimal || r->length == 13);
                assert_true(r->lower_bound <= 13);
                bool loses = d == 0 || g == 1;
                assert_int_equal(r->optimal, !loses);
                loyd_result_free(r);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paper_003_nodes),
        cmocka_unit_test(paper_003_defects),
        cmocka_unit_test(exact_counts),
        cmocka_unit_test(weighted_promise),
        cmocka_unit_test(papers_astar_is_not_optimal),
        cmocka_unit_test(slow_loop_judges_the_fast_ones),
        cmocka_unit_test(every_combination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
