/* SPDX-License-Identifier: MIT
 *
 * Tables of steps against one-bit tables (which test_pdb_table.c holds against a plain search): for
 * every state of several patterns, each bit says what the values of the state and of its neighbour
 * say, and the descent by steps finds the same value.
 */
#include "support/cmocka_all.h"
#include "support/test_tables.h"
#include "tables/step_table.h"

static struct table bits, steps;
static uint64_t checked;

/* One move out of a state: the tile on from goes to the empty cell to. */
static void check_move(struct placement placement, uint32_t value, uint32_t entry, uint32_t digit,
                       uint32_t from, uint32_t to) {
    const struct layout *layout = bits.layout;
    struct placement next = {placement.cells ^ 1u << from ^ 1u << to,
                             layout_shift(layout, placement.cells, placement.order, from, to)};
    uint32_t grows = entry >> step_bit(digit, to, from) & 1;
    assert_int_equal(table_value(&bits, next, from), grows ? value + 1 : value - 1);
    checked++;
}

/* The tile at a place of an order, as a digit: the one that has so many smaller ones. */
static uint32_t digit_at(const uint8_t *tile, uint32_t tiles, uint32_t place) {
    uint32_t digit = 0;
    for (uint32_t i = 0; i < tiles && i < STEP_TILES_MAX; i++) digit += tile[i] < tile[place];
    return digit;
}

static void check_state(const uint8_t *tile_at, uint32_t blank) {
    const struct layout *layout = bits.layout;
    struct placement placement = table_placement(&bits, tile_at);
    uint32_t value = table_value(&bits, placement, blank), tiles = 0;
    uint8_t tile[STEP_TILES_MAX] = {0};
    assert_int_equal(table_value(&steps, placement, blank), value);
    uint64_t index =
        layout_index(layout, placement.order, layout_block(layout, placement.cells, blank));
    uint32_t entry = step_table_read(step_table_entry(step_table_entries(&steps), index));
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        if (placement.cells >> cell & 1) tile[tiles++] = tile_at[cell];
    for (uint32_t left = layout->near[blank] & placement.cells; left; left &= left - 1) {
        uint32_t from = (uint32_t)__builtin_ctz(left);
        check_move(placement, value, entry,
                   digit_at(tile, tiles, layout_place(placement.cells, from)), from, blank);
    }
}

/* Places the pattern's tiles from that one on in every way, and then the blank. */
static void place(uint8_t *tile_at, uint32_t taken, uint32_t home) {
    const struct layout *layout = bits.layout;
    for (uint32_t cell = 0; cell < layout->cells; cell++) {
        if (taken >> cell & 1) continue;
        if (!home) {
            check_state(tile_at, cell);
            continue;
        }
        uint8_t kept = tile_at[cell];
        tile_at[cell] = (uint8_t)__builtin_ctz(home);
        place(tile_at, taken | 1u << cell, home & (home - 1));
        tile_at[cell] = kept;
    }
}

static void check(uint32_t rows, uint32_t cols, uint32_t home, uint32_t blank, unsigned threads) {
    struct pool pool;
    struct layout layout;
    uint8_t tile_at[LAYOUT_CELLS_MAX];
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, rows, cols, (uint32_t)__builtin_popcount(home)));
    assert_true(test_table(&bits, &loydi_bit_table, &pool, &layout, home, blank, threads));
    assert_true(test_table(&steps, &loydi_step_table, &pool, &layout, home, blank, threads));
    assert_memory_equal(steps.histogram, bits.histogram, sizeof bits.histogram);
    for (uint32_t i = 0; i < LAYOUT_CELLS_MAX; i++) tile_at[i] = (uint8_t)blank;
    checked = 0;
    place(tile_at, 0, home);
    assert_true(checked > layout.sets * layout.orders);
    pool_drop(&pool);
}

static void every_step_is_what_the_values_say(void **state) {
    (void)state;
    check(3, 3, 0x0C6, 0, 1);
    check(2, 5, 0x04E, 0, 2);
    check(3, 4, 0x811, 5, 2);
}

/* Stops at the question of that number. */
struct patience {
    uint32_t asked, stop_at;
};

static bool ask(void *user, uint64_t done, uint64_t total) {
    struct patience *patience = user;
    assert_true(done <= total);
    return patience->asked++ != patience->stop_at;
}

/* A build that is stopped, at whichever question, gives all memory back. */
static void stopped_build_leaves_nothing(void **state) {
    (void)state;
    struct pool pool;
    struct layout layout;
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, 3, 4, 4));
    uint64_t before = pool.used;
    for (uint32_t stop_at = 0;; stop_at++) {
        struct patience patience = {0, stop_at};
        struct table_build build = {.threads = 1, .progress = ask, .user = &patience};
        table_init(&steps, &loydi_step_table, &layout, 0x036, 0);
        if (table_build(&steps, &pool, &build)) break;
        assert_int_equal(pool.used, before);
        assert_true(stop_at < 1000);
    }
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_what_the_values_say),
        cmocka_unit_test(stopped_build_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
