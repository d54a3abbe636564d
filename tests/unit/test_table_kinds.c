/* SPDX-License-Identifier: MIT
 *
 * What every kind of table promises, for all in kinds.def: a number and a suffix of its own; a
 * value that is 0 at home, never more than the moves made and, if the kind claims to be consistent,
 * changes by one at most with each; as many states as its histogram has; the memory that it said;
 * and nothing left of a build that was stopped or ran out of memory. And flat tables, value by
 * value.
 */
#include "core/rng.h"
#include "support/cmocka_all.h"
#include "support/test_tables.h"

#include <string.h>

enum { ROWS = 3, COLS = 4, CELLS = ROWS * COLS, WALKS = 200, STEPS = 60 };

struct walk { /* a board with all tiles on it, named by goal cells */
    uint8_t tile_at[CELLS];
    uint32_t blank;
};

static void kinds_have_names_of_their_own(void **state) {
    (void)state;
    for (uint32_t i = 0; i < table_kind_count; i++) {
        assert_in_range(table_kinds[i]->tiles_max, 1, LAYOUT_TILES_MAX);
        assert_in_range(table_kinds[i]->cells_max, 4, LAYOUT_CELLS_MAX);
        for (uint32_t j = 0; j < i; j++) {
            assert_int_not_equal(table_kinds[i]->number, table_kinds[j]->number);
            assert_string_not_equal(table_kinds[i]->suffix, table_kinds[j]->suffix);
        }
    }
}

/* Slides the tile of a neighbouring cell; false: there is none in that direction. */
static bool slide(struct walk *walk, uint64_t direction) {
    uint32_t row = walk->blank / COLS, col = walk->blank % COLS, to;
    if (direction == 0 && row > 0)
        to = walk->blank - COLS;
    else if (direction == 1 && row + 1 < ROWS)
        to = walk->blank + COLS;
    else if (direction == 2 && col > 0)
        to = walk->blank - 1;
    else if (direction == 3 && col + 1 < COLS)
        to = walk->blank + 1;
    else
        return false;
    walk->tile_at[walk->blank] = walk->tile_at[to];
    walk->tile_at[to] = UINT8_MAX;
    walk->blank = to;
    return true;
}

static uint32_t value_at(const struct table *table, const struct walk *walk) {
    uint8_t tile_at[CELLS];
    memcpy(tile_at, walk->tile_at, sizeof tile_at);
    tile_at[walk->blank] = (uint8_t)table->blank; /* is no pattern's tile */
    return table_value(table, table_placement(table, tile_at), walk->blank);
}

static void check_walks(const struct table *table) {
    struct rng rng;
    rng_seed(&rng, 7, table->home);
    for (int i = 0; i < WALKS; i++) {
        struct walk walk = {.blank = table->blank};
        for (uint8_t cell = 0; cell < CELLS; cell++) walk.tile_at[cell] = cell;
        walk.tile_at[walk.blank] = UINT8_MAX;
        uint32_t before = value_at(table, &walk), moves = 0;
        assert_int_equal(before, 0);
        for (int step = 0; step < STEPS; step++) {
            if (!slide(&walk, rng_below(&rng, 4))) continue;
            uint32_t value = value_at(table, &walk);
            assert_true(value <= ++moves);
            if (table->kind->consistent) assert_true(value <= before + 1 && before <= value + 1);
            before = value;
        }
    }
}

static void check_kind(const struct table_kind *kind, uint32_t home, uint32_t blank,
                       unsigned threads) {
    struct pool pool;
    struct layout layout;
    struct table table;
    uint64_t states = 0;
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, ROWS, COLS, (uint32_t)__builtin_popcount(home)));
    uint64_t before = pool.used;
    assert_true(test_table(&table, kind, &pool, &layout, home, blank, threads));
    uint64_t said = table.bytes + kind->build_bytes(&layout); /* small tables take a bit more */
    assert_in_range(pool.peak, before + table.bytes, before + said + said / 4);
    assert_int_equal(table.histogram[0], 1);
    for (uint32_t i = 0; i < TABLE_DEPTHS; i++) states += table.histogram[i];
    assert_in_range(states, layout.sets, kind->states(&layout));
    check_walks(&table);
    pool_drop(&pool);
}

static void values_are_right(void **state) {
    (void)state;
    for (uint32_t i = 0; i < table_kind_count; i++) {
        check_kind(table_kinds[i], 0x0CC0, 0, 1);
        check_kind(table_kinds[i], 0x0E51, 5, 3);
    }
}

/* The value of a flat table is the least of the one-bit table's over all places of the blank. */
static void check_flat(const struct table *flat, const struct table *bits) {
    const struct layout *layout = flat->layout;
    for (uint32_t set = 0; set < layout->sets; set++)
        for (uint32_t order = 0; order < layout->orders; order++) {
            struct placement placement = {layout->set[set], order};
            uint32_t least = UINT32_MAX;
            for (uint32_t blank = 0; blank < layout->cells; blank++) {
                if (placement.cells >> blank & 1) continue;
                uint32_t value = table_value(bits, placement, blank);
                if (value < least) least = value;
            }
            for (uint32_t blank = 0; blank < layout->cells; blank++)
                if (!(placement.cells >> blank & 1))
                    assert_int_equal(table_value(flat, placement, blank), least);
        }
}

static void flat_is_the_least(void **state) {
    (void)state;
    struct pool pool;
    struct layout layout;
    struct table flat, bits;
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, ROWS, COLS, 3));
    assert_true(test_table(&flat, &loydi_flat_table, &pool, &layout, 0x0032, 0, 2));
    assert_true(test_table(&bits, &loydi_bit_table, &pool, &layout, 0x0032, 0, 1));
    check_flat(&flat, &bits);
    pool_drop(&pool);
}

struct patience { /* stops at the question of that number */
    uint32_t asked, stop_at;
};

static bool ask(void *user, uint64_t done, uint64_t total) {
    struct patience *patience = user;
    assert_true(done <= total);
    return patience->asked++ != patience->stop_at;
}

/* Stopped at whichever question, or out of memory at whichever point. */
static void ended_builds_leave_nothing(void **state) {
    (void)state;
    for (uint32_t i = 0; i < table_kind_count; i++) {
        struct pool pool;
        struct layout layout;
        struct table table;
        pool_init(&pool, 0);
        assert_true(layout_init(&layout, &pool, ROWS, COLS, 4));
        uint64_t before = pool.used;
        for (uint32_t stop_at = 0;; stop_at++) {
            struct patience patience = {0, stop_at};
            struct table_build build = {.threads = 1, .progress = ask, .user = &patience};
            table_init(&table, table_kinds[i], &layout, 0x036, 0);
            if (table_build(&table, &pool, &build)) break;
            assert_null(table.entries);
            assert_int_equal(pool.used, before);
            assert_true(stop_at < 1000);
        }
        pool_free(&pool, (void *)(uintptr_t)table.entries);
        for (uint64_t more = 100;; more = more * 5 / 4) {
            pool.limit = before + more;
            if (test_table(&table, table_kinds[i], &pool, &layout, 0x036, 0, 1)) break;
            assert_null(table.entries);
            assert_int_equal(pool.used, before);
        }
        pool_drop(&pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_have_names_of_their_own),
        cmocka_unit_test(values_are_right),
        cmocka_unit_test(flat_is_the_least),
        cmocka_unit_test(ended_builds_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
