/* SPDX-License-Identifier: MIT
 *
 * The quick search on 5x5: boards of Korf and Felner's whose optima are known, with one partition's tables and with a choice of two views out of four, by one thread and by
 * two, from the first bound and from a later one. Every solution is replayed. The tables take 2 GiB of memory.
 */
#include "engine/steps_search.h"
#include "pdb/coding.h"
#include "suites.h"
#include "support/test_space.h"

#include <string.h>

static struct pool pool;
static struct frame frame;
static struct table table[PLAN_PATTERNS_MAX];
static uint32_t first_tables, all_tables; /* how many the first partition needs, and all */

static int build_tables(void **state) {
    (void)state;
    uint32_t home[PLAN_PATTERNS_MAX];
    pool_init(&pool, 0);
    first_tables = flat_plan(5, 5, 0, home);
    all_tables = flat_plan_all(5, 5, 0, home);
    if (!frame_init(&frame, &pool, 5, 5, 6)) return -1;
    for (uint32_t i = 0; i < all_tables; i++)
        if (!coding_build(TABLE_STEPS, &table[i], &pool, &frame, home[i], 0,
                          &(struct table_build){.threads = 2}))
            return -1;
    return 0;
}

static int drop_tables(void **state) {
    (void)state;
    pool_drop(&pool);
    return 0;
}

/* later: how many bounds are left out, as after a checkpoint. Returns the nodes generated. */
static uint64_t check(size_t number, uint32_t tables, uint32_t views, unsigned threads,
                      uint32_t later) {
    const loyd_suite_entry *entry = &loyd_suite_find("korf50")->entries[number - 1];
    loyd_board *start = NULL, *goal = NULL;
    struct pool own;
    struct space space;
    struct canon canon;
    struct flat_set set;
    uint8_t moves[STEPS_PATH];
    pool_init(&own, 0);
    assert_int_equal(loyd_board_new(5, 5, entry->tiles, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_goal(entry->goal, 5, 5, &goal, NULL), LOYD_OK);
    assert_true(space_init(&space, &own, start, goal, (const uint8_t[4]){UP, LEFT, RIGHT, DOWN}));
    assert_true(canon_init(&canon, &space));
    flat_plan_slots(&set, &canon, table, tables);
    assert_int_equal(set.views, views);
    struct steps_search *search = steps_search_new(&own, &set, &canon, threads);
    assert_non_null(search);
    uint32_t bound = steps_search_h(search) + 2 + 2 * later;
    if (later) steps_search_resume(search, 5, 10);
    while (steps_search_iterate(search, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
    size_t length = steps_search_moves(search, moves);
    assert_int_equal(length, entry->optimum);
    assert_moves_solve(&space, &own, moves, length);
    uint64_t generated = steps_search_generated(search);
    loyd_board_free(start);
    loyd_board_free(goal);
    pool_drop(&own);
    return generated;
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
        cmocka_unit_test(the_choice_pays_where_the_second_partition_is_strong),
    };
    return cmocka_run_group_tests(tests, build_tables, drop_tables);
}
