/* SPDX-License-Identifier: MIT
 *
 * optimal with pattern tables against A*: equal lengths on 10,000 boards of 3x3 and as many of 3x4,
 * each with a goal of its own, so the blank ends in every cell. Half of them are searched with
 * small tables, half with those from files; some by several threads. On 3x4 most boards are walks
 * of up to 45 moves, which keeps A* quick, and a few are drawn from all.
 *
 * The number of boards can be given: optimal_astar 500.
 */
#include "loyd.h"
#include "support/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t boards = 10000;
static char folder[64];
static loyd_tables *tables[2]; /* small ones, those from files */

static loyd_result *solve(const loyd_board *start, const loyd_board *goal, loyd_options *options) {
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    if (loyd_solve(start, goal, options, &result, &error)) fail_msg("%s", error.text);
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->optimal);
    return result;
}

static void compare(const loyd_board *start, const loyd_board *goal, uint64_t number) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.heuristic = number % 4 < 2 ? "linear-conflict" : "manhattan";
    if (loyd_board_cols(goal) * loyd_board_rows(goal) > 9) options.heuristic = "linear-conflict";
    loyd_result *astar = solve(start, goal, &options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.threads = number % 8 == 0 ? 2 : 1;
    options.tables = tables[number % 2];
    loyd_result *optimal = solve(start, goal, &options);
    assert_int_equal(optimal->length, astar->length);
    assert_true(optimal->h_start <= astar->length);
    assert_string_equal(optimal->message, "");
    loyd_result_free(astar);
    loyd_result_free(optimal);
}

/* The set of the goal's class, if it is not there yet. */
static void build(const loyd_board *goal) {
    loyd_tables_order order = {.struct_bytes = sizeof order, .folder = folder, .goal = goal};
    assert_int_equal(loyd_tables_build(&order, NULL), LOYD_OK);
}

static void run(int rows, int cols, uint64_t drawn_every) {
    loyd_board *last = NULL;
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    for (uint64_t i = 0; i < boards; i++) {
        loyd_board *goal = NULL, *start = NULL;
        assert_int_equal(loyd_random_board(last, 11, i, &goal, NULL), LOYD_OK);
        if (i < 200) build(goal);
        if (i % drawn_every)
            assert_int_equal(loyd_random_walk(goal, 5 + i % 41, 12, i, &start, NULL), LOYD_OK);
        else
            assert_int_equal(loyd_random_board(goal, 12, i, &start, NULL), LOYD_OK);
        compare(start, goal, i);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
    loyd_board_free(last);
}

static void of_3x3(void **state) {
    (void)state;
    run(3, 3, 1);
}

static void of_3x4(void **state) {
    (void)state;
    run(3, 4, 20);
}

static int set_up(void **state) {
    (void)state;
    strcpy(folder, "astar_test_XXXXXX");
    return mkdtemp(folder) && !loyd_tables_open(NULL, &tables[0], NULL) &&
                   !loyd_tables_open(folder, &tables[1], NULL)
               ? 0
               : -1;
}

static int tear_down(void **state) {
    char command[128];
    (void)state;
    loyd_tables_close(tables[0]);
    loyd_tables_close(tables[1]);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_3x3), cmocka_unit_test(of_3x4)};
    if (argc > 1) boards = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
