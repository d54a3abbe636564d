/* SPDX-License-Identifier: MIT
 *
 * The plain search with flat tables on 3x6: with vectors and without, with its tables side by side and far apart in memory, it is the same search, with the same counts and a path
 * that holds. With one view, and with a second that the plan has not: the rows of the board.
 */
#define _DEFAULT_SOURCE
#include "engine/flat_inside.h"
#include "support/test_space.h"
#include "support/test_tables.h"

#include <sys/mman.h>

enum { ROWS = 3, COLS = 6, CELLS_ALL = ROWS * COLS, BOARDS = 12, WALK = 150 };

static struct pool pool;
static struct layout layout[LAYOUT_TILES_MAX + 1]; /* by number of tiles */
static struct table near[PATTERNS_MAX], far[PATTERNS_MAX];
static uint32_t tables, planned; /* how many there are, and how many of them are the plan's */

/* Copies a table to some place 2^40 bytes away, if the system lets us. */
static const uint64_t *far_copy(const struct table *table) {
    uintptr_t there = ((uintptr_t)table->entries ^ (uintptr_t)1 << 40) & ~(uintptr_t)0xFFFF;
    void *copy = mmap((void *)there, table->bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(copy != MAP_FAILED);
    memcpy(copy, table->entries, table->bytes);
    return copy;
}

static int build_tables(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    pool_init(&pool, 0);
    planned = tables = flat_partition(ROWS, COLS, 0, home);
    for (uint32_t row = 0; row < ROWS; row++)
        home[tables++] = ((1u << COLS) - 1) << row * COLS & ~1u; /* the blank's cell is 0 */
    for (uint32_t i = 0; i < tables; i++) {
        uint32_t tiles = (uint32_t)__builtin_popcount(home[i]);
        if (!layout[tiles].cells && !layout_init(&layout[tiles], &pool, ROWS, COLS, tiles))
            return -1;
        if (!test_table(&near[i], &loydi_flat_table, &pool, &layout[tiles], home[i], 0, 2))
            return -1;
        far[i] = near[i];
        if (i) far[i].entries = far_copy(&near[i]);
    }
    return 0;
}

static int drop_tables(void **state) {
    (void)state;
    for (uint32_t i = 1; i < tables; i++) munmap((void *)(uintptr_t)far[i].entries, far[i].bytes);
    pool_drop(&pool);
    return 0;
}

/* Adds the tables beyond the plan's as a view. */
static void add_rows(struct flat_set *set, const struct table *table) {
    struct flat_slot *slot = &set->slot[FLAT_PATTERNS * set->views++];
    for (uint32_t i = planned; i < tables; i++, slot++) {
        slot->table = &table[i];
        slot->tiles = table[i].home;
        for (uint8_t cell = 0; cell < CELLS_ALL; cell++) slot->cell[cell] = cell;
    }
}

/* Solves a board; returns the nodes generated. */
static uint64_t solve(const struct test_space *test, const struct table *table, uint32_t views,
                      bool wide, unsigned threads, size_t *length) {
    struct pool own;
    struct canonical canonical;
    struct flat_set set;
    uint8_t moves[FLAT_PATH];
    pool_init(&own, 0);
    assert_true(canonical_init(&canonical, &test->space));
    flat_partition_slots(&set, &canonical, table, planned);
    assert_int_equal(set.views, 1);
    if (views > 1) add_rows(&set, table);
    struct flat_search *search = flat_search_new(&own, &set, &canonical, threads);
    assert_non_null(search);
    search->wide &= wide;
    uint32_t bound = flat_search_h(search);
    while (flat_search_iterate(search, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
    *length = flat_search_moves(search, moves);
    assert_moves_solve(&test->space, &own, moves, *length);
    uint64_t generated = flat_search_generated(search);
    pool_drop(&own);
    return generated;
}

static uint64_t solve_every_way(const struct test_space *test, uint32_t views, size_t *length) {
    size_t other;
    uint64_t nodes = solve(test, near, views, true, 1, length);
    assert_int_equal(solve(test, near, views, false, 1, &other), nodes);
    assert_int_equal(other, *length);
    assert_int_equal(solve(test, far, views, true, 2, &other), nodes);
    assert_int_equal(other, *length);
    return nodes;
}

static void the_same_search_in_every_way(void **state) {
    uint64_t one_view = 0, two_views = 0;
    (void)state;
    for (uint64_t i = 0; i < BOARDS; i++) {
        struct test_space test;
        size_t length, other;
        assert_int_equal(loyd_goal("first", ROWS, COLS, &test.goal, NULL), LOYD_OK);
        assert_int_equal(loyd_random_walk(test.goal, WALK, 1863, i, &test.start, NULL), LOYD_OK);
        test_space_begin(&test);
        one_view += solve_every_way(&test, 1, &length);
        two_views += solve_every_way(&test, 2, &other);
        assert_int_equal(other, length);
        test_space_end(&test);
    }
    print_message("%llu nodes with one view, %llu with two\n", (unsigned long long)one_view,
                  (unsigned long long)two_views);
    assert_true(two_views < one_view);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_search_in_every_way),
    };
    return cmocka_run_group_tests(tests, build_tables, drop_tables);
}
