/* SPDX-License-Identifier: MIT
 *
 * The quick search on 5x5: boards of Korf and Felner's whose optima are known, with one partition's tables and with a choice of two views out of four, by one thread and by
 * two, from the first bound and from a later one. All ways to expand a node agree on the counts. Every solution is replayed. The tables take 2 GiB of memory.
 */
#include "engine/steps_inside.h"
#include "suites.h"
#include "support/test_space.h"
#include "support/test_tables.h"

#include <string.h>

static struct pool pool;
static struct layout layout;
static struct table table[PATTERNS_MAX];
static uint32_t first_tables, all_tables; /* how many the first partition needs, and all */

static int build_tables(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    pool_init(&pool, 0);
    first_tables = flat_partition(5, 5, 0, home);
    all_tables = flat_partition_all(5, 5, 0, home);
    if (!layout_init(&layout, &pool, 5, 5, 6)) return -1;
    for (uint32_t i = 0; i < all_tables; i++)
        if (!test_table(&table[i], &loydi_step_table, &pool, &layout, home[i], 0, 2)) return -1;
    return 0;
}

static int drop_tables(void **state) {
    (void)state;
    pool_drop(&pool);
    return 0;
}

struct trial {
    const loyd_suite_entry *entry;
    loyd_board *start, *goal;
    struct pool pool;
    struct space space;
    struct canonical canonical;
    struct steps_search *search;
};

static void trial_open(struct trial *t, size_t number, uint32_t tables, uint32_t views,
                       unsigned threads) {
    struct flat_set set;
    t->entry = &loyd_suite_find("korf50")->entries[number - 1];
    pool_init(&t->pool, 0);
    assert_int_equal(loyd_board_new(5, 5, t->entry->tiles, &t->start, NULL), LOYD_OK);
    assert_int_equal(loyd_goal(t->entry->goal, 5, 5, &t->goal, NULL), LOYD_OK);
    assert_true(space_init(&t->space, &t->pool, t->start, t->goal,
                           (const uint8_t[4]){UP, LEFT, RIGHT, DOWN}));
    assert_true(canonical_init(&t->canonical, &t->space));
    flat_partition_slots(&set, &t->canonical, table, tables);
    assert_int_equal(set.views, views);
    t->search = steps_search_new(&t->pool, &set, &t->canonical, threads);
    assert_non_null(t->search);
}

/* Returns the nodes generated. */
static uint64_t trial_close(struct trial *t) {
    uint64_t generated = steps_search_generated(t->search);
    loyd_board_free(t->start);
    loyd_board_free(t->goal);
    pool_drop(&t->pool);
    return generated;
}

/* later: how many bounds are left out, as after a checkpoint. Returns the nodes generated. */
static uint64_t check(size_t number, uint32_t tables, uint32_t views, unsigned threads,
                      uint32_t later) {
    struct trial t;
    uint8_t moves[STEPS_PATH];
    trial_open(&t, number, tables, views, threads);
    uint32_t bound = steps_search_h(t.search) + 2 + 2 * later;
    if (later) steps_search_resume(t.search, 5, 10);
    while (steps_search_iterate(t.search, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
    size_t length = steps_search_moves(t.search, moves);
    assert_int_equal(length, t.entry->optimum);
    assert_moves_solve(&t.space, &t.pool, moves, length);
    return trial_close(&t);
}

/* Searches the first bounds of a board, where there is no solution, after a change of the search. Returns the nodes. */
static uint64_t count(size_t number, void (*change)(struct steps_search *search)) {
    struct trial t;
    trial_open(&t, number, first_tables, 2, 1);
    change(t.search);
    for (uint32_t i = 1; i <= 4; i++)
        assert_int_equal(
            steps_search_iterate(t.search, steps_search_h(t.search) + 2 * i, UINT64_MAX, NULL),
            ENGINE_EXHAUSTED);
    return trial_close(&t);
}

static void no_change(struct steps_search *search) {
    (void)search;
}

static void without_vectors(struct steps_search *search) {
    search->wide = false;
}

static void unlike_patterns(struct steps_search *search) {
    search->alike = false;
}

static void one_by_one(struct steps_search *search) {
    search->worker[0].portion = 1;
}

static void longer_shortcuts(struct steps_search *search) {
    assert_true(steps_rule_out(search, SHORTCUTS_LENGTH + 2));
}

static void the_same_nodes_in_every_way(void **state) {
    (void)state;
    uint64_t nodes = count(25, no_change);
    assert_int_equal(count(25, without_vectors), nodes);
    assert_int_equal(count(25, unlike_patterns), nodes);
    assert_int_equal(count(25, one_by_one), nodes);
    assert_true(count(25, longer_shortcuts) < nodes);
}

static void shortest_with_one_partition(void **state) {
    (void)state;
    check(40, first_tables, 2, 1, 0);
    check(25, first_tables, 2, 2, 0);
}

static void shortest_with_the_best_two_of_four_views(void **state) {
    (void)state;
    check(40, all_tables, 4, 1, 0);
    check(25, all_tables, 4, 2, 0);
    check(40, all_tables, 4, 2, 4);
}

static void the_choice_pays_where_the_second_partition_is_strong(void **state) {
    (void)state;
    assert_true(check(44, all_tables, 4, 2, 0) < check(44, first_tables, 2, 2, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_with_one_partition),
        cmocka_unit_test(shortest_with_the_best_two_of_four_views),
        cmocka_unit_test(the_same_nodes_in_every_way),
        cmocka_unit_test(the_choice_pays_where_the_second_partition_is_strong),
    };
    return cmocka_run_group_tests(tests, build_tables, drop_tables);
}
