/* SPDX-License-Identifier: MIT
 *
 * auto on a board that is too hard for the small tables: it builds the large ones, keeps them where
 * it can, stops when told to, and never passes a limit. With the small tables the board needs 19
 * million nodes before the last bound; auto turns to the large ones after 5 million.
 */
#include "loyd.h"
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 61, PATIENCE = 5405400 };

/* What a search told, and when to stop it. */
struct ear {
    pthread_mutex_t lock;
    char text[2000];
    double share;      /* the last; -1: nothing is built */
    double share_most; /* of tables being built */
    bool falls;        /* the share or the nodes went down */
    uint64_t generated;
    double stop_at; /* a share; 0: never */
};

static void ear_open(struct ear *ear) {
    *ear = (struct ear){.share = -1, .share_most = -1};
    pthread_mutex_init(&ear->lock, NULL);
}

static void hear(const char *text, void *user) {
    struct ear *ear = user;
    pthread_mutex_lock(&ear->lock);
    size_t used = strlen(ear->text);
    snprintf(ear->text + used, sizeof ear->text - used, "%s\n", text);
    pthread_mutex_unlock(&ear->lock);
}

static bool watch(const loyd_progress *progress, void *user) {
    struct ear *ear = user;
    pthread_mutex_lock(&ear->lock);
    if (progress->tables_share >= 0) {
        ear->falls |= progress->tables_share < ear->share || progress->tables_share > 1;
        if (progress->tables_share > ear->share_most) ear->share_most = progress->tables_share;
        if (progress->tables_share > 0.5) ear->falls |= progress->tables_left_s < 0;
    }
    ear->falls |= progress->generated < ear->generated;
    ear->generated = progress->generated;
    ear->share = progress->tables_share;
    bool more = !ear->stop_at || progress->tables_share < ear->stop_at;
    pthread_mutex_unlock(&ear->lock);
    return more;
}

static loyd_board *hard_board(loyd_board **goal) {
    loyd_board *board = NULL;
    assert_int_equal(loyd_goal("last", 3, 5, goal, NULL), LOYD_OK);
    assert_int_equal(
        loyd_board_parse("13 2 14 10 4/9 8 11 3 1/5 0 12 7 6", 0, 3, 5, &board, NULL, NULL),
        LOYD_OK);
    return board;
}

struct limits {
    uint64_t nodes, memory;
};

static loyd_result *solve(loyd_tables *tables, struct limits limits, struct ear *ear) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_board *goal = NULL, *board = hard_board(&goal);
    loyd_options_init(&options);
    options.tables = tables;
    options.node_limit = limits.nodes;
    options.memory_limit_bytes = limits.memory;
    options.threads = 1;
    options.note = hear;
    options.progress = watch;
    options.note_user = options.user = ear;
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    loyd_board_free(board);
    loyd_board_free(goal);
    return result;
}

static void is_solved(loyd_result *result) {
    uint64_t generated = 0;
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->optimal);
    assert_int_equal(result->length, LENGTH);
    for (size_t i = 0; i < result->iteration_count; i++)
        generated += result->iterations[i].generated;
    assert_int_equal(generated, result->generated);
    loyd_result_free(result);
}

static loyd_tables *open_tables(const char *where) {
    loyd_tables *tables = NULL;
    assert_int_equal(loyd_tables_open(where, &tables, NULL), LOYD_OK);
    return tables;
}

static void heard(const struct ear *ear, const char *text) {
    if (!strstr(ear->text, text)) fail_msg("'%s' is not in: %s", text, ear->text);
}

static bool count_sound(const loyd_table_info *info, void *user) {
    *(int *)user += info->fault ? 100 : 1;
    return true;
}

static int files_in(const char *where) {
    int count = 0;
    assert_int_equal(loyd_tables_each(where, true, count_sound, &count, NULL), LOYD_OK);
    return count;
}

/* Built once into the folder, then found there by others. */
static void what_is_built_is_kept(void **state) {
    (void)state;
    struct ear ear;
    char where[80];
    snprintf(where, sizeof where, "%s/made", folder); /* the folder is made as well */
    loyd_tables *tables = open_tables(where);
    ear_open(&ear);
    loyd_result *first = solve(tables, (struct limits){0}, &ear);
    heard(&ear, "small ones (4-5-5) built in memory");
    heard(&ear, "5 million nodes were not enough: building the 7-7 tables");
    heard(&ear, where);
    assert_true(ear.share_most > 0.5 && !ear.falls);
    assert_true(first->generated > PATIENCE);
    assert_true(first->generated < 2 * PATIENCE);
    is_solved(first);
    loyd_tables_close(tables);
    assert_int_equal(files_in(where), 2);
    tables = open_tables(where);
    ear_open(&ear);
    loyd_result *second = solve(tables, (struct limits){0}, &ear);
    heard(&ear, "7-7 tables from scratch_test_");
    assert_true(second->generated < PATIENCE && ear.share_most < 0);
    is_solved(second);
    loyd_tables_close(tables);
}

/* Without a folder, or with one that is none, the tables stay in memory for the next search too. */
static void what_cannot_be_kept_stays_in_memory(void **state) {
    (void)state;
    struct ear ear;
    char where[80];
    snprintf(where, sizeof where, "%s/file", folder);
    FILE *file = fopen(where, "w");
    fclose(file);
    const char *const places[] = {NULL, where};
    for (size_t i = 0; i < 2; i++) {
        loyd_tables *tables = open_tables(places[i]);
        ear_open(&ear);
        is_solved(solve(tables, (struct limits){0}, &ear));
        heard(&ear, "kept in memory");
        ear_open(&ear);
        is_solved(solve(tables, (struct limits){0}, &ear));
        heard(&ear, "7-7 tables that are open already");
        loyd_tables_close(tables);
    }
}

static void hear_news(const loyd_tables_news *news, void *user) {
    loyd_tables_news *heard = user;
    assert_string_equal(news->folder, folder);
    assert_null(heard->folder); /* once */
    *heard = *news;
}

static bool add_bytes(const loyd_table_info *table, void *user) {
    *(uint64_t *)user += table->bytes;
    return true;
}

static uint64_t bytes_in_folder(void) {
    uint64_t bytes = 0;
    assert_int_equal(loyd_tables_each(folder, false, add_bytes, &bytes, NULL), LOYD_OK);
    return bytes;
}

/* One byte less than the tables take: they stay in memory. Just enough: they are kept. */
static void a_limit_of_the_folder_holds(void **state) {
    (void)state;
    struct ear ear;
    uint64_t limit = 1;
    for (int round = 0; round < 3; round++) {
        loyd_tables *tables = open_tables(folder);
        loyd_tables_news news = {.folder = NULL};
        assert_int_equal(loyd_tables_keep(tables, limit, hear_news, &news, NULL), LOYD_OK);
        ear_open(&ear);
        is_solved(solve(tables, (struct limits){0}, &ear));
        loyd_tables_close(tables);
        assert_non_null(news.folder);
        assert_true(news.kept == (round == 2));
        assert_true(news.folder_limit_bytes == limit);
        assert_true(news.folder_bytes == bytes_in_folder());
        assert_true(news.folder_bytes == (news.kept ? news.bytes : 0));
        limit = round ? news.bytes : news.bytes - 1;
    }
}

static void a_memory_limit_forbids_it(void **state) {
    (void)state;
    struct ear ear;
    uint64_t memory = UINT64_C(40) << 20;
    loyd_tables *tables = open_tables(folder);
    ear_open(&ear);
    loyd_result *result = solve(tables, (struct limits){.memory = memory}, &ear);
    heard(&ear, "5 million nodes were not enough, but larger tables pass the memory limit");
    assert_true(result->peak_bytes <= memory);
    assert_true(result->generated > 3 * (uint64_t)PATIENCE);
    is_solved(result);
    assert_int_equal(files_in(folder), 0);
    loyd_tables_close(tables);
}

static void a_build_can_be_stopped(void **state) {
    (void)state;
    struct ear ear;
    loyd_tables *tables = open_tables(folder);
    for (int i = 0; i < 2; i++) { /* the first table's file may be whole by then */
        ear_open(&ear);
        ear.stop_at = 0.6;
        loyd_result *result = solve(tables, (struct limits){0}, &ear);
        assert_int_equal(result->outcome, LOYD_CANCELLED);
        assert_true(result->lower_bound > 50 && result->length > 0 && !result->optimal);
        loyd_result_free(result);
        assert_in_range(files_in(folder), 0, 1);
    }
    ear_open(&ear);
    is_solved(solve(tables, (struct limits){0}, &ear));
    loyd_tables_close(tables);
}

static void node_limits_hold(void **state) {
    (void)state;
    struct ear ear;
    const uint64_t spare = 200000; /* for beams */
    const uint64_t limits[] = {1000000, PATIENCE + spare, PATIENCE + spare + 20000};
    loyd_tables *tables = open_tables(folder);
    for (size_t i = 0; i < 3; i++) {
        ear_open(&ear);
        loyd_result *result = solve(tables, (struct limits){.nodes = limits[i]}, &ear);
        assert_int_equal(result->outcome, LOYD_SOLVED);
        assert_false(result->optimal);
        assert_true(result->generated <= limits[i]);
        assert_int_equal(files_in(folder), i == 2 ? 2 : 0);
        loyd_result_free(result);
    }
    loyd_tables_close(tables);
}

struct solver {
    loyd_tables *tables;
    struct ear *ear;
    pthread_t thread;
};

static void *solve_aside(void *argument) {
    struct solver *solver = argument;
    is_solved(solve(solver->tables, (struct limits){0}, solver->ear));
    return NULL;
}

/* Of several threads that want the large set one builds it. */
static void built_once_for_all_threads(void **state) {
    (void)state;
    struct ear ear[3];
    struct solver solver[3];
    int builders = 0;
    loyd_tables *tables = open_tables(NULL);
    for (int i = 0; i < 3; i++) {
        ear_open(&ear[i]);
        solver[i] = (struct solver){.tables = tables, .ear = &ear[i]};
        assert_int_equal(pthread_create(&solver[i].thread, NULL, solve_aside, &solver[i]), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(solver[i].thread, NULL);
        builders += strstr(ear[i].text, ": building the") != NULL;
    }
    assert_int_equal(builders, 1);
    loyd_tables_close(tables);
}

/* With an argument: few of them, for builds in which a node costs twenty times as much. */
int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_built_is_kept, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(built_once_for_all_threads, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(what_cannot_be_kept_stays_in_memory, folder_make,
                                        folder_remove),
        cmocka_unit_test_setup_teardown(a_limit_of_the_folder_holds, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(a_memory_limit_forbids_it, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(a_build_can_be_stopped, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(node_limits_hold, folder_make, folder_remove),
    };
    const struct CMUnitTest few[] = {tests[0], tests[1]};
    (void)argv;
    return argc > 1 ? cmocka_run_group_tests(few, NULL, NULL)
                    : cmocka_run_group_tests(tests, NULL, NULL);
}
