/* SPDX-License-Identifier: MIT
 *
 * The searches for boards of 17 to 25 cells against IDA* with linear conflict.
 *
 * Boards are walks from goals of every class, plain and not, from either end, by one thread and by
 * two; plain counts do not depend on the threads. A search that is stopped goes on from its
 * checkpoint.
 */
#include "loyd.h"
#include "support/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static loyd_tables *tables;
static uint64_t goals_of_3x6 = 1, goals_of_5x4 = 1; /* each may have tables of its own */

static const char *from = "from=either";
static bool both_ends; /* where tables for other goals are quickly built */

static loyd_result *solve(const loyd_board *start, const loyd_board *goal, const char *algorithm,
                          const char *param, unsigned threads) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = param ? "pdb" : "linear-conflict";
    const char *params[2] = {param, from};
    options.params = params;
    options.param_count = param ? 2 : 0;
    options.threads = threads;
    options.tables = tables;
    if (loyd_solve(start, goal, &options, &result, &error)) fail_msg("%s", error.text);
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->optimal);
    return result;
}

static void compare_from_goal(const loyd_board *start, const loyd_board *goal, int64_t length) {
    from = "from=goal";
    loyd_result *plain = solve(start, goal, "optimal", "extras=0", 2),
                *quick = solve(start, goal, "optimal", "extras=1", 1);
    from = "from=either";
    assert_int_equal(plain->length, length);
    assert_int_equal(quick->length, length);
    if (length) assert_non_null(strstr(plain->method, "from the goal"));
    loyd_result_free(plain);
    loyd_result_free(quick);
}

static void compare(const loyd_board *start, const loyd_board *goal) {
    static const char plain[] = "extras=0", all[] = "extras=1";
    loyd_result *truth = solve(start, goal, "idastar", NULL, 1);
    loyd_result *one = solve(start, goal, "optimal", plain, 1),
                *two = solve(start, goal, "optimal", plain, 2),
                *quick = solve(start, goal, "optimal", all, 2);
    assert_int_equal(one->length, truth->length);
    assert_int_equal(two->length, truth->length);
    assert_int_equal(quick->length, truth->length);
    assert_int_equal(one->generated, two->generated);
    assert_int_equal(one->expanded, two->expanded);
    if (both_ends) compare_from_goal(start, goal, truth->length);
    loyd_result_free(truth);
    loyd_result_free(one);
    loyd_result_free(two);
    loyd_result_free(quick);
}

enum { WALKS = 9 };

/* Boards that are walks away from a goal. */
static void compare_walks(const loyd_board *goal, uint64_t seed) {
    for (uint64_t i = 0; i < WALKS; i++) {
        loyd_board *start = NULL;
        assert_int_equal(loyd_random_walk(goal, 3 * i, 22, seed * WALKS + i, &start, NULL),
                         LOYD_OK);
        compare(start, goal);
        loyd_board_free(start);
    }
}

static void run(int rows, int cols, uint64_t goals) {
    loyd_board *last = NULL;
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    for (uint64_t i = 0; i < goals; i++) {
        loyd_board *goal = NULL;
        assert_int_equal(loyd_random_board(last, 21, i, &goal, NULL), LOYD_OK);
        compare_walks(goal, i);
        loyd_board_free(goal);
    }
    loyd_board_free(last);
}

static void of_3x6(void **state) {
    (void)state;
    both_ends = true;
    run(3, 6, goals_of_3x6);
    both_ends = false;
}

static void of_5x4(void **state) {
    (void)state;
    run(5, 4, goals_of_5x4);
}

/* The goal whose tables the tests before have built. */
static void of_4x5(void **state) {
    (void)state;
    loyd_board *last = NULL;
    assert_int_equal(loyd_goal("last", 4, 5, &last, NULL), LOYD_OK);
    compare_walks(last, 0);
    loyd_board_free(last);
}

/* Its short search of 200,000 nodes is not enough here: what proves the length comes after it. */
static void auto_proves_what_its_short_search_leaves(void **state) {
    (void)state;
    loyd_options options;
    loyd_board *goal = NULL, *start = NULL;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.tables = tables;
    assert_int_equal(loyd_goal("last", 4, 5, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 1, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->generated > 200000);
    assert_true(result->optimal);
    loyd_result *truth = solve(start, goal, "optimal", "extras=1", 1);
    assert_int_equal(result->length, truth->length);
    loyd_result_free(truth);
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* Beams find a longer way between two iterations. */
static void a_depth_limit_holds_for_what_beams_find(void **state) {
    (void)state;
    loyd_options options;
    loyd_board *goal = NULL, *start = NULL;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.params = (const char *[]){"from=start"}; /* from the goal there is no time for them */
    options.param_count = 1;
    options.tables = tables;
    assert_int_equal(loyd_goal("last", 2, 10, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_board_parse("0 11 12 1 16 18 7 8 19 5 3 15 6 14 17 4 2 9 13 10", 0, 2, 10,
                                      &start, NULL, NULL),
                     LOYD_OK);
    for (uint64_t depth = 89; depth <= 90; depth++) {
        loyd_result *result = NULL;
        options.depth_limit = depth;
        assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
        assert_int_equal(result->outcome, depth == 90 ? LOYD_SOLVED : LOYD_DEPTH_LIMIT);
        assert_int_equal(result->length, depth == 90 ? 90 : -1);
        assert_int_equal(result->optimal, depth == 90);
        assert_int_equal(result->lower_bound, 90);
        loyd_result_free(result);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* ---- Stopping and going on ---- */

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
}

/* Solves with a checkpoint; nodes 0: no limit. */
static loyd_status solve_on(const loyd_board *start, const loyd_board *goal, const char *path,
                            uint64_t nodes, loyd_result **result) {
    static const char *const params[] = {"extras=0"};
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.params = params;
    options.param_count = 1;
    options.node_limit = nodes;
    options.tables = tables;
    options.checkpoint = path;
    return loyd_solve(start, goal, &options, result, NULL);
}

static void stopped_search_goes_on(void **state) {
    (void)state;
    char path[] = "large_checkpoint_XXXXXX";
    loyd_board *goal = NULL, *start = NULL, *other = NULL;
    loyd_result *whole = NULL, *part = NULL, *rest = NULL;
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    assert_int_equal(loyd_goal("last", 4, 5, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 1, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 2, &other, NULL), LOYD_OK);
    assert_int_equal(solve_on(start, goal, NULL, 0, &whole), LOYD_OK);
    assert_int_equal(whole->outcome, LOYD_SOLVED);
    assert_int_equal(solve_on(start, goal, path, whole->generated / 2, &part), LOYD_OK);
    assert_int_equal(part->outcome, LOYD_NODE_LIMIT);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(solve_on(other, goal, path, 0, &rest), LOYD_INVALID); /* another's */
    assert_int_equal(solve_on(start, goal, path, 0, &rest), LOYD_OK);
    assert_int_equal(rest->length, whole->length);
    assert_int_equal(rest->generated, whole->generated);
    assert_true(rest->iteration_count < whole->iteration_count);
    assert_int_not_equal(access(path, F_OK), 0); /* solved: it is gone */
    loyd_result_free(rest);
    rest = NULL;
    write_file(path, "loyd checkpoint 1\nnonsense\n");
    assert_int_equal(solve_on(start, goal, path, 0, &rest), LOYD_INVALID);
    unlink(path);
    assert_int_equal(solve_on(start, goal, "no/such/folder/x", 0, &rest), LOYD_FAULT);
    loyd_result_free(whole);
    loyd_result_free(part);
    loyd_board_free(start);
    loyd_board_free(other);
    loyd_board_free(goal);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_proves_what_its_short_search_leaves),
        cmocka_unit_test(a_depth_limit_holds_for_what_beams_find),
        cmocka_unit_test(stopped_search_goes_on),
        cmocka_unit_test(of_4x5),
        cmocka_unit_test(of_3x6),
        cmocka_unit_test(of_5x4),
    };
    if (argc > 1) goals_of_3x6 = goals_of_5x4 = strtoul(argv[1], NULL, 10);
    if (loyd_tables_open(NULL, &tables, NULL)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    loyd_tables_close(tables);
    return failed;
}
