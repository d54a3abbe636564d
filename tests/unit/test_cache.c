/* SPDX-License-Identifier: MIT
 *
 * Tables that stay open: they serve one search after another and several threads at once, a file
 * that goes meanwhile stays theirs, a damaged one is named by every search, and a memory limit has
 * the same effect whether a set was made before or not.
 */
#include "loyd.h"
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static loyd_tables *open_tables(const char *where) {
    loyd_tables *tables = NULL;
    assert_int_equal(loyd_tables_open(where, &tables, NULL), LOYD_OK);
    return tables;
}

static loyd_board *goal_of(const char *name, int rows, int cols) {
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal(name, rows, cols, &goal, NULL), LOYD_OK);
    return goal;
}

static loyd_board *start_of(const loyd_board *goal, uint64_t number) {
    loyd_board *start = NULL;
    assert_int_equal(loyd_random_walk(goal, 60, 5, number, &start, NULL), LOYD_OK);
    return start;
}

static void build(const loyd_board *goal) {
    loyd_tables_order order = {.struct_bytes = sizeof order, .folder = folder, .goal = goal};
    assert_int_equal(loyd_tables_build(&order, NULL), LOYD_OK);
}

static bool see_file(const loyd_table_info *info, void *user) {
    snprintf(user, 64, "%s", info->file);
    return true;
}

/* The path of the last table file. */
static void last_path(char path[160]) {
    char own[64] = "";
    assert_int_equal(loyd_tables_each(folder, false, see_file, own, NULL), LOYD_OK);
    assert_true(*own);
    snprintf(path, 160, "%s/%s", folder, own);
}

struct told {
    size_t notes;
    char last[256];
};

static void hear(const char *text, void *user) {
    struct told *told = user;
    told->notes++;
    snprintf(told->last, sizeof told->last, "%s", text);
}

static loyd_result *solve(const loyd_board *start, const loyd_board *goal, loyd_tables *tables,
                          struct told *told) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.threads = 1;
    options.tables = tables;
    options.note = told ? hear : NULL;
    options.note_user = told;
    assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
    return result;
}

/* What a removed file held is still used by those who had it open, and by nobody else. */
static void a_file_may_go(void **state) {
    (void)state;
    char path[160];
    struct told told = {0};
    loyd_board *goal = goal_of("last", 3, 4), *start = start_of(goal, 1);
    build(goal);
    loyd_tables *tables = open_tables(folder);
    loyd_result *first = solve(start, goal, tables, &told);
    assert_non_null(strstr(told.last, "5-6 tables from scratch_test_"));
    last_path(path);
    assert_int_equal(unlink(path), 0);
    loyd_result *second = solve(start, goal, tables, &told);
    assert_string_equal(told.last, "5-6 tables that are open already (212 KiB)");
    loyd_tables *others = open_tables(folder);
    loyd_result *third = solve(start, goal, others, &told);
    assert_non_null(strstr(told.last, "small ones (3-4-4) built in memory"));
    assert_int_equal(told.notes, 3);
    assert_int_equal(first->generated, second->generated);
    assert_int_equal(first->length, third->length);
    assert_true(third->h_start < first->h_start);
    loyd_result_free(first);
    loyd_result_free(second);
    loyd_result_free(third);
    loyd_tables_close(others);
    loyd_tables_close(tables);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* A table that comes later is found by those who were open before. */
static void a_file_may_come(void **state) {
    (void)state;
    struct told told = {0};
    loyd_board *goal = goal_of("snail", 3, 4), *start = start_of(goal, 1);
    loyd_tables *tables = open_tables(folder);
    loyd_result_free(solve(start, goal, tables, &told));
    assert_non_null(strstr(told.last, "no tables for 3x4 in scratch_test_"));
    build(goal);
    loyd_result_free(solve(start, goal, tables, &told));
    assert_non_null(strstr(told.last, "5-6 tables from scratch_test_"));
    loyd_tables_close(tables);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void damage_is_named_each_time(void **state) {
    (void)state;
    char path[160];
    struct told told = {0};
    loyd_board *goal = goal_of("last", 3, 4), *start = start_of(goal, 1);
    build(goal);
    last_path(path);
    FILE *file = fopen(path, "r+b");
    fseek(file, -100, SEEK_END);
    int byte = fgetc(file);
    fseek(file, -1, SEEK_CUR);
    fputc(byte ^ 4, file);
    fclose(file);
    loyd_tables *tables = open_tables(folder);
    for (int i = 0; i < 2; i++) {
        loyd_result *result = solve(start, goal, tables, &told);
        assert_non_null(strstr(result->message, path));
        assert_true(result->optimal);
        loyd_result_free(result);
    }
    assert_string_equal(told.last, "3-4-4 tables that are open already (5 KiB)");
    loyd_tables_close(tables);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static loyd_result *solve_within(const loyd_board *start, const loyd_board *goal,
                                 loyd_tables *tables, uint64_t memory) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = "idastar"; /* takes next to no memory of its own */
    options.heuristic = "pdb";
    options.tables = tables;
    options.memory_limit_bytes = memory;
    assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
    return result;
}

/* What is too little for the first search is too little for the next, and the peak is the same. */
static void limits_hold_for_all(void **state) {
    (void)state;
    loyd_board *goal = goal_of("last", 4, 4), *start = start_of(goal, 1);
    loyd_tables *tables = open_tables(NULL);
    uint64_t peak = 0;
    for (int i = 0; i < 3; i++) {
        loyd_result *enough = solve_within(start, goal, tables, peak);
        assert_int_equal(enough->outcome, LOYD_SOLVED);
        assert_true(enough->peak_bytes > 1 << 20);
        if (peak) assert_int_equal(enough->peak_bytes, peak);
        peak = enough->peak_bytes;
        loyd_result *little = solve_within(start, goal, tables, peak - 64);
        assert_int_equal(little->outcome, LOYD_MEMORY_LIMIT);
        loyd_result_free(little);
        loyd_result_free(enough);
    }
    loyd_tables_close(tables);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* ---- Threads ---- */

enum { THREADS = 6, BOARDS = 8 };
static const char *const goals[] = {"last", "first", "snail"};
static const int shapes[][2] = {{3, 3}, {3, 4}, {4, 3}, {2, 5}};

struct pupil {
    loyd_tables *tables;
    pthread_t thread;
    unsigned number;
    int64_t length[BOARDS];
};

static void *learn(void *argument) {
    struct pupil *pupil = argument;
    for (unsigned i = 0; i < BOARDS; i++) {
        unsigned n = (i + pupil->number) % BOARDS; /* each in an order of its own */
        loyd_board *goal = goal_of(goals[n % 3], shapes[n % 4][0], shapes[n % 4][1]);
        loyd_board *start = start_of(goal, n);
        loyd_result *result = solve(start, goal, pupil->tables, NULL);
        pupil->length[n] = result->length;
        loyd_result_free(result);
        loyd_estimator *estimator = NULL;
        assert_int_equal(loyd_estimator_open("pdb", goal, pupil->tables, &estimator, NULL),
                         LOYD_OK);
        assert_true(loyd_estimator_value(estimator, loyd_board_tiles(start)) <=
                    (uint32_t)pupil->length[n]);
        loyd_estimator_free(estimator);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
    return NULL;
}

static void threads_share(void **state) {
    (void)state;
    struct pupil pupil[THREADS];
    loyd_board *goal = goal_of("last", 3, 4);
    build(goal);
    loyd_board_free(goal);
    loyd_tables *tables = open_tables(folder);
    for (unsigned i = 0; i < THREADS; i++) {
        pupil[i] = (struct pupil){.tables = tables, .number = i};
        assert_int_equal(pthread_create(&pupil[i].thread, NULL, learn, &pupil[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) pthread_join(pupil[i].thread, NULL);
    for (unsigned i = 1; i < THREADS; i++)
        assert_memory_equal(pupil[i].length, pupil[0].length, sizeof pupil[0].length);
    loyd_tables_close(tables);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_may_go, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(a_file_may_come, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(damage_is_named_each_time, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(limits_hold_for_all, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(threads_share, folder_make, folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
