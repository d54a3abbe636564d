/* SPDX-License-Identifier: MIT
 *
 * Options without a search: what loyd_options_check refuses is what loyd_solve refuses, with the
 * same words; traits say which options an algorithm takes; and nothing is built for a board that
 * can't be solved.
 */
#include "support/test_solve.h"

#include <string.h>

struct trial {
    const char *algorithm, *heuristic, *order, *metric, *param;
    int rows, cols;
    loyd_status status;
};

static const struct trial trials[] = {
    {.rows = 3, .cols = 3},
    {.algorithm = "astar", .heuristic = "max(manhattan,misplaced)", .rows = 3, .cols = 3},
    {.algorithm = "astar", .heuristic = "max(pdb,manhattan)", .rows = 3, .cols = 3},
    {.algorithm = "optimal", .heuristic = "pdb", .rows = 4, .cols = 4},
    {.algorithm = "idastar", .heuristic = "walking-distance", .rows = 2, .cols = 6},
    {.algorithm = "wastar", .param = "weight=3", .rows = 3, .cols = 3},
    {.algorithm = "astar", .param = "profile=paper-003", .rows = 3, .cols = 3},
    {.algorithm = "bfs", .metric = "multi", .rows = 3, .cols = 3},
    {.algorithm = "auto", .metric = "multi", .param = "proof=5", .rows = 2, .cols = 3},
    {.algorithm = "astral", .rows = 3, .cols = 3, .status = LOYD_NOT_FOUND},
    {.algorithm = "astar", .heuristic = "guess", .rows = 3, .cols = 3, .status = LOYD_NOT_FOUND},
    {.algorithm = "astar", .heuristic = "max(", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "astar",
     .heuristic = "max(zero,zero,zero,zero,zero,zero,zero,zero,pdb)",
     .rows = 3,
     .cols = 3,
     .status = LOYD_INVALID},
    {.algorithm = "bfs", .heuristic = "zero", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "astar",
     .heuristic = "walking-distance",
     .rows = 5,
     .cols = 5,
     .status = LOYD_UNSUPPORTED},
    {.algorithm = "astar", .heuristic = "pdb", .rows = 4, .cols = 7, .status = LOYD_UNSUPPORTED},
    {.algorithm = "astar",
     .heuristic = "max(zero,walking-distance)",
     .rows = 5,
     .cols = 5,
     .status = LOYD_UNSUPPORTED},
    {.algorithm = "wastar", .param = "weight=0", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "wastar", .param = "width=2", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "bfs", .param = "profile=paper-9", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "beam",
     .param = "profile=paper-000",
     .rows = 3,
     .cols = 3,
     .status = LOYD_INVALID},
    {.algorithm = "bfs", .order = "UDLL", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "bfs", .metric = "both", .rows = 3, .cols = 3, .status = LOYD_INVALID},
    {.algorithm = "astar", .metric = "multi", .rows = 3, .cols = 3, .status = LOYD_UNSUPPORTED},
    {.algorithm = "bfs",
     .metric = "multi",
     .param = "duplicates=pop",
     .rows = 3,
     .cols = 3,
     .status = LOYD_UNSUPPORTED},
    {.algorithm = "idastar",
     .heuristic = "misplaced",
     .metric = "multi",
     .rows = 3,
     .cols = 3,
     .status = LOYD_UNSUPPORTED},
    {.algorithm = "idastar",
     .heuristic = "pdb",
     .metric = "multi",
     .rows = 5,
     .cols = 5,
     .status = LOYD_UNSUPPORTED},
};

enum { TRIALS = sizeof trials / sizeof *trials };

static loyd_options options_of(const struct trial *trial) {
    loyd_options options;
    loyd_options_init(&options);
    if (trial->algorithm) options.algorithm = trial->algorithm;
    options.heuristic = trial->heuristic;
    options.order = trial->order;
    options.metric = trial->metric;
    options.params = &trial->param;
    options.param_count = trial->param ? 1 : 0;
    return options;
}

static void the_check_is_the_search_s(void **state) {
    (void)state;
    for (size_t i = 0; i < TRIALS; i++) {
        const struct trial *trial = &trials[i];
        loyd_options options = options_of(trial);
        loyd_error checked = {.text = ""}, solved = {.text = ""};
        loyd_board *goal = NULL;
        loyd_result *result = NULL;
        assert_int_equal(loyd_goal("last", trial->rows, trial->cols, &goal, NULL), LOYD_OK);
        loyd_status status = loyd_options_check(&options, trial->rows, trial->cols, &checked);
        if (status != trial->status) fail_msg("trial %zu: %d, %s", i, (int)status, checked.text);
        assert_int_equal(loyd_solve(goal, goal, &options, &result, &solved), trial->status);
        assert_string_equal(checked.text, solved.text);
        assert_true(!trial->status == !*checked.text);
        loyd_result_free(result);
        loyd_board_free(goal);
    }
}

/* Without a shape only what holds for every shape is refused. */
static void a_shape_may_be_left_open(void **state) {
    (void)state;
    for (size_t i = 0; i < TRIALS; i++) {
        loyd_options options = options_of(&trials[i]);
        bool by_shape = trials[i].rows > 3 && trials[i].status == LOYD_UNSUPPORTED;
        assert_int_equal(loyd_options_check(&options, 0, 0, NULL),
                         by_shape ? LOYD_OK : trials[i].status);
    }
    assert_int_equal(loyd_options_check(NULL, 0, 0, NULL), LOYD_OK);
    assert_int_equal(loyd_options_check(NULL, 3, 0, NULL), LOYD_INVALID);
    assert_int_equal(loyd_options_check(NULL, 3, 256, NULL), LOYD_INVALID);
    assert_int_equal(loyd_options_check(NULL, -3, 3, NULL), LOYD_INVALID);
}

/* A trait is a claim: with it the option is taken, without it refused by name. */
static void traits_say_what_is_taken(void **state) {
    (void)state;
    const loyd_info *info;
    int multi = 0, kept = 0;
    for (size_t i = 0; (info = loyd_algorithm(i)); i++) {
        loyd_options options;
        loyd_error error = {.text = ""};
        bool can_multi = info->traits & LOYD_MULTI_TILE, can_keep = info->traits & LOYD_CHECKPOINT;
        loyd_options_init(&options);
        options.algorithm = info->name;
        options.metric = "multi";
        loyd_status status = loyd_options_check(&options, 0, 0, &error);
        assert_int_equal(status, can_multi ? LOYD_OK : LOYD_UNSUPPORTED);
        if (!can_multi) assert_ptr_equal(strstr(error.text, info->name), error.text);
        options.metric = NULL;
        options.checkpoint = "anywhere";
        status = loyd_options_check(&options, 0, 0, &error);
        assert_int_equal(status, can_keep ? LOYD_OK : LOYD_UNSUPPORTED);
        if (!can_keep) assert_non_null(strstr(error.text, "optimal and auto do"));
        options.heuristic = "manhattan";
        options.checkpoint = NULL;
        status = loyd_options_check(&options, 0, 0, &error);
        assert_int_equal(status, info->traits & LOYD_USES_HEURISTIC ? LOYD_OK : LOYD_INVALID);
        multi += can_multi;
        kept += can_keep;
    }
    assert_int_equal(multi, 4);
    assert_int_equal(kept, 2);
}

static void heuristics_say_whether_they_count_multi(void **state) {
    (void)state;
    const loyd_info *info;
    int multi = 0;
    for (size_t i = 0; (info = loyd_heuristic(i)); i++) {
        loyd_options options;
        bool can = info->traits & LOYD_MULTI_TILE;
        loyd_options_init(&options);
        options.algorithm = "idastar";
        options.heuristic = info->name;
        options.metric = "multi";
        assert_int_equal(loyd_options_check(&options, 4, 4, NULL),
                         can ? LOYD_OK : LOYD_UNSUPPORTED);
        multi += can;
    }
    assert_int_equal(multi, 3);
}

/* A checkpoint that no search would keep is refused before the search begins. */
static void checkpoints_are_for_large_boards(void **state) {
    (void)state;
    loyd_board *goal = NULL;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options options;
    loyd_options_init(&options);
    options.checkpoint = "nowhere/at-all";
    assert_int_equal(loyd_goal("last", 4, 4, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(goal, goal, &options, &result, &error), LOYD_UNSUPPORTED);
    assert_non_null(strstr(error.text, "17 to 25 cells"));
    loyd_board_free(goal);
    assert_int_equal(loyd_goal("last", 5, 5, &goal, NULL), LOYD_OK);
    options.algorithm = "optimal";
    options.heuristic = "manhattan";
    assert_int_equal(loyd_solve(goal, goal, &options, &result, &error), LOYD_UNSUPPORTED);
    assert_non_null(strstr(error.text, "pdb"));
    loyd_board_free(goal);
}

static loyd_result *run_board(const char *text, const char *algorithm, const char *heuristic,
                              const char *metric) {
    loyd_board *start = test_board(text), *goal = test_goal("last", start);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.metric = metric;
    loyd_result *result = test_run(start, goal, &options);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

#define SOLVED_15 "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"
#define LOYD_S_15 "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"

/* The tables of pdb and of walking distance take megabytes; an unsolvable board takes none. */
static void an_unsolvable_board_builds_nothing(void **state) {
    (void)state;
    static const char *const tried[][3] = {{"auto", NULL, NULL},
                                           {"optimal", "pdb", NULL},
                                           {"astar", "walking-distance", NULL},
                                           {"idastar", NULL, "multi"}};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        loyd_result *r = run_board(LOYD_S_15, tried[i][0], tried[i][1], tried[i][2]);
        assert_int_equal(r->outcome, LOYD_UNSOLVABLE);
        assert_true(r->peak_bytes < 10000);
        assert_non_null(r->heuristic);
        assert_int_equal(r->h_start, -1);
        loyd_result_free(r);
    }
    loyd_result *r = run_board(SOLVED_15, "astar", "walking-distance", NULL);
    assert_true(r->peak_bytes > 100000);
    loyd_result_free(r);
}

/* auto has the tables that it searches with, and no heuristic beside them. */
static void auto_builds_what_it_uses(void **state) {
    (void)state;
    loyd_result *r = run_board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "auto", NULL, NULL);
    assert_string_equal(r->heuristic, "pdb");
    assert_int_equal(r->h_start, 1);
    loyd_result_free(r);
    r = run_board("1 2 3 4 5 6 7 0 8", "auto", NULL, NULL);
    assert_string_equal(r->heuristic, "pdb");
    assert_int_equal(r->h_start, 1);
    loyd_result_free(r);
}

/* optimal takes tables where the shape has some, and works on every other. Korf's counts are one
 * option away. */
static void optimal_takes_tables(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 2}, {2, 2}, {3, 3}, {4, 4},  {1, 20},  {3, 6},
                                    {5, 5}, {3, 9}, {6, 6}, {8, 12}, {255, 1}, {20, 30}};
    loyd_result *r = run_board("1 2 4 12 8 14 3 11 0 6 10 13 9 5 7 15", "optimal", NULL, NULL);
    assert_string_equal(r->heuristic, "pdb");
    assert_int_equal(r->length, 32);
    assert_true(r->generated < 1000);
    loyd_result_free(r);
    r = run_board("1 2 4 12 8 14 3 11 0 6 10 13 9 5 7 15", "optimal", "manhattan", NULL);
    assert_int_equal(r->generated, 14114);
    loyd_result_free(r);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        int rows = shapes[i][0], cols = shapes[i][1];
        loyd_board *goal = NULL, *start = NULL;
        loyd_options options;
        loyd_options_init(&options);
        options.algorithm = "optimal";
        options.node_limit = 1000000;
        assert_int_equal(loyd_goal("last", rows, cols, &goal, NULL), LOYD_OK);
        assert_int_equal(loyd_random_walk(goal, 10, 1, i, &start, NULL), LOYD_OK);
        r = test_run(start, goal, &options);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_true(r->optimal);
        if (rows * cols > 25) assert_string_equal(r->heuristic, "linear-conflict");
        loyd_result_free(r);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
}

/* Where no table fits the memory, the default does without. */
static void optimal_does_without_tables(void **state) {
    (void)state;
    loyd_board *start = test_board("1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15"),
               *goal = test_goal("last", start);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.memory_limit_bytes = 200000;
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_string_equal(r->heuristic, "linear-conflict");
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_is_the_search_s),
        cmocka_unit_test(a_shape_may_be_left_open),
        cmocka_unit_test(traits_say_what_is_taken),
        cmocka_unit_test(heuristics_say_whether_they_count_multi),
        cmocka_unit_test(checkpoints_are_for_large_boards),
        cmocka_unit_test(an_unsolvable_board_builds_nothing),
        cmocka_unit_test(auto_builds_what_it_uses),
        cmocka_unit_test(optimal_takes_tables),
        cmocka_unit_test(optimal_does_without_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
