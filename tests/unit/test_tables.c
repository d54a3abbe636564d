/* SPDX-License-Identifier: MIT
 *
 * The folder of tables, through the public header: a set serves every goal of its class, searches
 * with it find lengths equal to those of A*, a stopped build leaves nothing, and what is damaged is
 * named in the result and not used.
 */
#include "loyd.h"
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct seen {
    size_t count, built, faults;
    char last[64];
};

static bool note(const loyd_table_info *info, void *user) {
    struct seen *seen = user;
    seen->count++;
    seen->built += info->built;
    seen->faults += info->fault != NULL;
    snprintf(seen->last, sizeof seen->last, "%s", info->file);
    return true;
}

static struct seen build(const loyd_board *goal) {
    struct seen seen = {0};
    loyd_tables_order order = {
        .struct_bytes = sizeof order, .folder = folder, .goal = goal, .each = note, .user = &seen};
    assert_int_equal(loyd_tables_build(&order, NULL), LOYD_OK);
    return seen;
}

static loyd_result *solve(const loyd_board *start, const loyd_board *goal, const char *algorithm,
                          const char *heuristic, const char *cache_dir) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.cache_dir = cache_dir;
    assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
    return result;
}

/* A goal of its own for each number: any board will do. */
static loyd_board *some_goal(int rows, int cols, uint64_t number) {
    loyd_board *last = NULL, *goal = NULL;
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(last, 7, number, &goal, NULL), LOYD_OK);
    loyd_board_free(last);
    return goal;
}

static void lengths_are_those_of_astar(void **state) {
    static const int shapes[][2] = {{2, 2}, {3, 2}, {3, 3}, {2, 5}, {3, 4}, {4, 3}};
    (void)state;
    uint64_t higher = 0;
    for (size_t shape = 0; shape < sizeof shapes / sizeof *shapes; shape++)
        for (uint64_t number = 0; number < 12; number++) {
            loyd_board *goal = some_goal(shapes[shape][0], shapes[shape][1], number), *start = NULL;
            build(goal);
            assert_int_equal(loyd_random_walk(goal, 60, 3, number, &start, NULL), LOYD_OK);
            loyd_result *astar = solve(start, goal, "astar", "linear-conflict", NULL);
            loyd_result *small = solve(start, goal, "optimal", "pdb", NULL);
            loyd_result *large = solve(start, goal, "optimal", "pdb", folder);
            assert_int_equal(large->length, astar->length);
            assert_true(large->optimal);
            assert_true(large->h_start <= astar->length);
            assert_string_equal(large->message, "");
            higher += large->h_start > small->h_start;
            loyd_result_free(astar);
            loyd_result_free(small);
            loyd_result_free(large);
            loyd_board_free(start);
            loyd_board_free(goal);
        }
    assert_true(higher > 5); /* else the files were not used */
}

static void classes_share_their_tables(void **state) {
    (void)state;
    loyd_board *last = NULL, *first = NULL, *tall = NULL, *snail = NULL;
    loyd_goal("last", 3, 4, &last, NULL);
    loyd_goal("first", 3, 4, &first, NULL);
    loyd_goal("last", 4, 3, &tall, NULL);
    loyd_goal("snail", 3, 4, &snail, NULL);
    assert_int_equal(build(last).built, 2);
    assert_int_equal(build(first).built, 0);
    assert_int_equal(build(tall).built, 0);
    assert_int_equal(build(snail).built, 2);
    struct seen seen = {0};
    assert_int_equal(loyd_tables_each(folder, true, note, &seen, NULL), LOYD_OK);
    assert_int_equal(seen.count, 4);
    assert_int_equal(seen.faults, 0);
    assert_int_equal(loyd_tables_remove(folder, seen.last, NULL), LOYD_OK);
    assert_int_equal(loyd_tables_remove(folder, seen.last, NULL), LOYD_NOT_FOUND);
    assert_int_equal(build(snail).built, 1);
    loyd_board_free(last);
    loyd_board_free(first);
    loyd_board_free(tall);
    loyd_board_free(snail);
}

static bool stop(const char *file, double share, void *user) {
    (void)file;
    int *left = user;
    return share < 1e-9 || --*left > 0;
}

static void a_stopped_build_leaves_nothing(void **state) {
    (void)state;
    int left = 5;
    loyd_board *goal = NULL;
    loyd_goal("last", 3, 4, &goal, NULL);
    loyd_tables_order order = {.struct_bytes = sizeof order,
                               .folder = folder,
                               .goal = goal,
                               .progress = stop,
                               .user = &left};
    assert_int_not_equal(loyd_tables_build(&order, NULL), LOYD_OK);
    DIR *listing = opendir(folder);
    struct dirent *entry;
    while ((entry = readdir(listing)))
        assert_true(*entry->d_name == '.' || strstr(entry->d_name, ".lock"));
    closedir(listing);
    loyd_board_free(goal);
}

static void damage_is_named_and_not_used(void **state) {
    (void)state;
    char path[160];
    loyd_board *goal = some_goal(3, 4, 1), *start = NULL;
    struct seen seen = build(goal);
    snprintf(path, sizeof path, "%s/%s", folder, seen.last);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, -100, SEEK_END);
    int byte = fgetc(file);
    fseek(file, -1, SEEK_CUR);
    fputc(byte ^ 1, file);
    fclose(file);
    loyd_random_walk(goal, 60, 3, 1, &start, NULL);
    loyd_result *small = solve(start, goal, "auto", NULL, NULL);
    loyd_result *large = solve(start, goal, "auto", NULL, folder);
    assert_non_null(strstr(large->message, seen.last));
    assert_int_equal(large->length, small->length);
    assert_int_equal(large->h_start, small->h_start);
    loyd_result_free(small);
    loyd_result_free(large);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void wrong_requests(void **state) {
    (void)state;
    struct seen seen = {0};
    loyd_error error;
    assert_int_equal(loyd_tables_each("no/such/folder", true, note, &seen, &error), LOYD_OK);
    assert_int_equal(seen.count, 0);
    static const int shapes[][2] = {{6, 6}, {1, 8}, {1, 1}, {20, 20}, {2, 13}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        loyd_board *goal = NULL;
        loyd_goal("last", shapes[i][0], shapes[i][1], &goal, NULL);
        loyd_tables_order order = {.struct_bytes = sizeof order, .folder = folder, .goal = goal};
        assert_int_equal(loyd_tables_build(&order, &error), LOYD_UNSUPPORTED);
        loyd_board_free(goal);
    }
    assert_int_equal(loyd_tables_build(&(loyd_tables_order){.struct_bytes = 8}, &error),
                     LOYD_INVALID);
    static const char *const names[] = {"", ".pdb", "../x.pdb", "a/b.pdb", "x.txt"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(loyd_tables_remove(folder, names[i], &error), LOYD_INVALID);
}

static loyd_status order_patterns(const loyd_board *goal, const loyd_pattern *patterns,
                                  size_t count, uint64_t memory, struct seen *seen) {
    loyd_tables_order order = {.struct_bytes = sizeof order,
                               .folder = folder,
                               .goal = goal,
                               .each = note,
                               .user = seen,
                               .patterns = patterns,
                               .pattern_count = count,
                               .memory_limit_bytes = memory};
    loyd_status checked = loyd_tables_check(&order, NULL);
    loyd_status built = loyd_tables_build(&order, NULL);
    assert_int_equal(checked, built);
    return built;
}

/* Tables of any tiles; goals that can be turned into each other share them. */
static void tables_of_patterns(void **state) {
    (void)state;
    static const uint16_t left[] = {1, 2, 5, 6}, right[] = {3, 4, 7, 8};
    static const uint16_t left_of_first[] = {15, 14, 11, 10};
    const loyd_pattern two[] = {{left, 4}, {right, 4}}, turned = {left_of_first, 4};
    struct seen seen = {0};
    loyd_board *last = NULL, *first = NULL;
    loyd_goal("last", 4, 4, &last, NULL);
    loyd_goal("first", 4, 4, &first, NULL);
    assert_int_equal(order_patterns(last, two, 2, 0, &seen), LOYD_OK);
    assert_int_equal(seen.built, 2);
    assert_int_equal(order_patterns(first, &turned, 1, 0, &seen), LOYD_OK);
    assert_int_equal(seen.count, 3);
    assert_int_equal(seen.built, 2);
    seen = (struct seen){0};
    assert_int_equal(loyd_tables_each(folder, true, note, &seen, NULL), LOYD_OK);
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.faults, 0);
    loyd_board_free(last);
    loyd_board_free(first);
}

static void wrong_patterns(void **state) {
    (void)state;
    static const uint16_t tiles[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, blank[] = {3, 0}, none[] = {16},
                          far[] = {UINT16_MAX}, twice[] = {5, 6, 5};
    const loyd_pattern fit = {tiles, 4}, empty = {tiles, 0}, nine = {tiles, 9};
    const loyd_pattern two[] = {{tiles, 3}, {tiles + 2, 3}};
    const loyd_pattern bad[] = {{blank, 2}, {none, 1}, {far, 1}, {twice, 3}};
    struct seen seen = {0};
    loyd_board *goal = NULL, *large = NULL;
    loyd_goal("last", 4, 4, &goal, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(order_patterns(goal, &bad[i], 1, 0, &seen), LOYD_INVALID);
    assert_int_equal(order_patterns(goal, two, 2, 0, &seen), LOYD_INVALID);
    assert_int_equal(order_patterns(goal, NULL, 1, 0, &seen), LOYD_INVALID);
    assert_int_equal(order_patterns(goal, &empty, 1, 0, &seen), LOYD_UNSUPPORTED);
    assert_int_equal(order_patterns(goal, &nine, 1, 0, &seen), LOYD_UNSUPPORTED);
    assert_int_equal(order_patterns(goal, &fit, 1, 100000, &seen), LOYD_UNSUPPORTED);
    static const int shapes[][2] = {{1, 9}, {2, 13}, {6, 6}, {255, 255}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        loyd_goal("last", shapes[i][0], shapes[i][1], &large, NULL);
        assert_int_equal(order_patterns(large, &fit, 1, 0, &seen), LOYD_UNSUPPORTED);
        loyd_board_free(large);
    }
    assert_int_equal(seen.count, 0);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lengths_are_those_of_astar, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(classes_share_their_tables, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(a_stopped_build_leaves_nothing, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(damage_is_named_and_not_used, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(wrong_requests, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(tables_of_patterns, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(wrong_patterns, folder_make, folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
