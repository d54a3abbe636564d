/* SPDX-License-Identifier: MIT
 *
 * Tables in multi-tile moves against a breadth-first search of the test's own over where a few
 * tiles and the blank are: for every state the value by going down to the goal, its remainder by
 * three, and for each axis whether a shortest way begins along it.
 */
#include "support/cmocka_all.h"
#include "support/test_tables.h"
#include "tables/multi_table.h"
#include "tables/partition.h"

#include <stdlib.h>
#include <string.h>

enum { TILES_MAX = 5, UNSEEN = 255 };

struct brute {
    uint32_t rows, cols, cells, tiles;
    uint8_t *distance; /* by the places as digits, the blank's last */
    uint32_t *queue, count;
};

/* places[tiles] is the blank's. */
static uint32_t number_of(const struct brute *b, const uint8_t *places) {
    uint32_t number = 0;
    for (uint32_t i = 0; i <= b->tiles; i++) number = number * b->cells + places[i];
    return number;
}

static void places_of(const struct brute *b, uint32_t number, uint8_t *places) {
    for (uint32_t i = b->tiles + 1; i-- > 0; number /= b->cells)
        places[i] = (uint8_t)(number % b->cells);
}

/* Takes the blank one cell on in a direction; false: the edge. */
static bool step(const struct brute *b, uint8_t *places, int direction) {
    uint32_t blank = places[b->tiles], row = blank / b->cols, col = blank % b->cols, to = blank;
    if (direction == 0 && row) to = blank - b->cols;
    if (direction == 1 && row + 1 < b->rows) to = blank + b->cols;
    if (direction == 2 && col) to = blank - 1;
    if (direction == 3 && col + 1 < b->cols) to = blank + 1;
    if (to == blank) return false;
    for (uint32_t i = 0; i < b->tiles; i++)
        if (places[i] == to) places[i] = (uint8_t)blank;
    places[b->tiles] = (uint8_t)to;
    return true;
}

static void visit(struct brute *b, const uint8_t *places, uint8_t distance) {
    uint32_t number = number_of(b, places);
    if (b->distance[number] != UNSEEN) return;
    b->distance[number] = distance;
    b->queue[b->count++] = number;
}

static void search_all(struct brute *b, uint32_t home, uint32_t blank) {
    uint8_t places[TILES_MAX + 1], moved[TILES_MAX + 1];
    uint32_t size = 1, tile = 0;
    for (uint32_t i = 0; i <= b->tiles; i++) size *= b->cells;
    b->distance = malloc(size);
    b->queue = malloc(size * sizeof *b->queue);
    assert_non_null(b->distance);
    assert_non_null(b->queue);
    memset(b->distance, UNSEEN, size);
    for (uint32_t left = home; left; left &= left - 1)
        places[tile++] = (uint8_t)__builtin_ctz(left);
    places[tile] = (uint8_t)blank;
    visit(b, places, 0);
    for (uint32_t at = 0; at < b->count; at++) {
        uint8_t next = (uint8_t)(b->distance[b->queue[at]] + 1);
        places_of(b, b->queue[at], places);
        for (int direction = 0; direction < 4; direction++) {
            memcpy(moved, places, sizeof moved);
            while (step(b, moved, direction)) visit(b, moved, next);
        }
    }
}

/* Does a shortest way begin along that axis? */
static bool begins(const struct brute *b, const uint8_t *places, uint32_t axis) {
    uint32_t distance = b->distance[number_of(b, places)];
    uint8_t moved[TILES_MAX + 1];
    bool nearer = !distance;
    for (uint32_t direction = 2 * axis; direction < 2 * axis + 2; direction++) {
        memcpy(moved, places, sizeof moved);
        while (step(b, moved, (int)direction))
            nearer |= b->distance[number_of(b, moved)] + 1u == distance;
    }
    return nearer;
}

static void check_state(const struct brute *b, const struct table *table, uint32_t number) {
    const struct layout *layout = table->layout;
    uint8_t places[TILES_MAX + 1], tile_at[MULTI_CELLS_MAX];
    uint32_t tile = 0, distance = b->distance[number];
    places_of(b, number, places);
    memset(tile_at, (int)table->blank, sizeof tile_at); /* no tile of the pattern */
    for (uint32_t left = table->home; left; left &= left - 1)
        tile_at[places[tile++]] = (uint8_t)__builtin_ctz(left);
    struct placement placement = table_placement(table, tile_at);
    uint32_t blank = places[b->tiles];
    uint32_t entry = multi_entry(table, multi_index(layout, placement, blank));
    assert_int_equal(multi_modulo(entry), distance % 3);
    for (uint32_t axis = 0; axis < MULTI_AXES; axis++)
        assert_int_equal(multi_begins(entry, axis), begins(b, places, axis));
    assert_int_equal(table_value(table, placement, blank), distance);
}

static void check_table(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t home,
                        unsigned threads) {
    struct pool pool;
    struct layout layout;
    struct table table;
    struct brute b = {.rows = rows,
                      .cols = cols,
                      .cells = rows * cols,
                      .tiles = (uint32_t)__builtin_popcount(home)};
    uint64_t of_distance[TABLE_DEPTHS] = {0};
    search_all(&b, home, blank);
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, rows, cols, b.tiles));
    assert_true(test_table(&table, &loydi_multi_table, &pool, &layout, home, blank, threads));
    for (uint32_t i = 0; i < b.count; i++) {
        check_state(&b, &table, b.queue[i]);
        of_distance[b.distance[b.queue[i]]]++;
    }
    assert_memory_equal(of_distance, table.histogram, sizeof of_distance);
    pool_drop(&pool);
    free(b.distance);
    free(b.queue);
}

static void test_tables(void **state) {
    (void)state;
    check_table(2, 2, 0, 0xE, 1); /* all tiles: half of the states cannot be reached */
    check_table(2, 3, 1, 0x31, 1);
    check_table(3, 3, 0, 0x1E0, 1);
    check_table(3, 3, 4, 0x1C9, 2);
    check_table(2, 5, 3, 0x3C4, 3);
    check_table(3, 4, 1, 0xE01, 2);
    check_table(4, 4, 0, 0xE000, 2);
    check_table(4, 4, 5, 0x9009, 1);
}

/* The patterns: as many tiles as asked for, not the blank; one table where the mirror gives the
 * other. */
static void test_patterns(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    assert_int_equal(partition_last(4, 4, 0, 7, home), 1);
    assert_int_equal(home[0], 0xFE00);
    assert_int_equal(partition_last(4, 4, 1, 7, home), 2);
    assert_int_equal(home[1], 0xCCC8);
    assert_int_equal(partition_last(3, 4, 0, 7, home), 2);
    assert_int_equal(partition_last(2, 2, 0, 7, home), 1);
    assert_int_equal(home[0], 0xE);
    assert_int_equal(partition_last(1, 9, 0, 7, home), 0);
    assert_int_equal(partition_last(4, 5, 0, 7, home), 0);
}

static bool not_again(void *user, uint64_t done, uint64_t total) {
    (void)user;
    return done < total / 2;
}

/* Stopped, or without memory: no table, and nothing of it stays. */
static void test_ends(void **state) {
    (void)state;
    struct pool pool;
    struct layout layout;
    struct table table;
    pool_init(&pool, 4 << 20);
    assert_true(layout_init(&layout, &pool, 3, 4, 5));
    uint64_t before = pool.used;
    struct table_build build = {.threads = 2, .progress = not_again};
    table_init(&table, &loydi_multi_table, &layout, 0xF80, 0);
    assert_false(table_build(&table, &pool, &build));
    assert_int_equal(pool.used, before);
    assert_true(test_table(&table, &loydi_multi_table, &pool, &layout, 0xF80, 0, 2));
    assert_true(pool.peak <= before + table.bytes + table.kind->build_bytes(&layout));
    pool_drop(&pool);
    pool_init(&pool, 4 << 20);
    assert_true(layout_init(&layout, &pool, 3, 4, 5));
    pool.limit = pool.used + 100000;
    assert_false(test_table(&table, &loydi_multi_table, &pool, &layout, 0xF80, 0, 2));
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
