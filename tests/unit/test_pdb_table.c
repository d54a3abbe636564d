/* SPDX-License-Identifier: MIT
 *
 * Pattern tables against a plain search over (places of the pattern's tiles, place of the blank),
 * where a move of another tile costs nothing: every value of every state, on several shapes. And
 * the numbers of states by value of larger tables, as this builder found them when it was checked:
 * a change shows.
 */
#include "support/cmocka_all.h"
#include "support/test_tables.h"
#include "tables/bit_table.h"

#include <stdlib.h>
#include <string.h>

enum { TILES = 4, CELLS = 12 };

struct plain { /* cost by (tile places, blank), in base CELLS */
    uint32_t rows, cols, tiles;
    uint8_t *cost;
};

static size_t plain_index(const uint8_t *place, uint32_t tiles) { /* place[tiles] is the blank's */
    size_t index = 0;
    for (uint32_t i = 0; i <= tiles; i++) index = index * CELLS + place[i];
    return index;
}

static void plain_place(size_t index, uint32_t tiles, uint8_t *place) {
    for (uint32_t i = tiles + 1; i-- > 0; index /= CELLS) place[i] = (uint8_t)(index % CELLS);
}

/* Lowers costs until nothing changes: slow and simple. */
static bool plain_round(struct plain *p, uint8_t level) {
    size_t end = 1;
    bool changed = false, again = true;
    for (uint32_t i = 0; i <= p->tiles; i++) end *= CELLS;
    while (again) { /* again: moves that cost nothing stay on this level */
        again = false;
        for (size_t at = 0; at < end; at++) {
            if (p->cost[at] != level) continue;
            uint8_t place[TILES + 1];
            plain_place(at, p->tiles, place);
            int blank = place[p->tiles], cols = (int)p->cols, col = blank % cols;
            int to[4] = {blank - cols, blank + cols, col ? blank - 1 : -1,
                         col + 1 < cols ? blank + 1 : -1};
            for (int d = 0; d < 4; d++) {
                if (to[d] < 0 || to[d] >= (int)(p->rows * p->cols)) continue;
                uint8_t next[TILES + 1], cost = level;
                memcpy(next, place, sizeof next);
                next[p->tiles] = (uint8_t)to[d];
                for (uint32_t i = 0; i < p->tiles; i++)
                    if (place[i] == to[d]) {
                        next[i] = (uint8_t)blank;
                        cost++;
                    }
                uint8_t *known = &p->cost[plain_index(next, p->tiles)];
                if (*known <= cost) continue;
                *known = cost;
                changed = true;
                again |= cost == level;
            }
        }
    }
    return changed;
}

static void compare_all(struct plain *p, const struct table *table, const uint8_t *home) {
    size_t end = 1, reached = 0;
    for (uint32_t i = 0; i <= p->tiles; i++) end *= CELLS;
    for (size_t at = 0; at < end; at++) {
        if (p->cost[at] == UINT8_MAX) continue;
        uint8_t place[TILES + 1] = {0}, tile_at[LAYOUT_CELLS_MAX];
        memset(tile_at, (int)table->blank, sizeof tile_at);
        plain_place(at, p->tiles, place);
        for (uint32_t i = 0; i < p->tiles; i++) tile_at[place[i]] = home[i];
        struct placement placement = table_placement(table, tile_at);
        assert_int_equal(table_value(table, placement, place[p->tiles]), p->cost[at]);
        reached++;
    }
    uint64_t sum = 0;
    for (int i = 0; i < TABLE_DEPTHS; i++) sum += table->histogram[i];
    assert_int_equal(sum, (uint64_t)table->layout->blocks * table->layout->orders);
    assert_true(reached > sum);
}

static void check_table(uint32_t rows, uint32_t cols, uint32_t tiles, const uint8_t *home,
                        uint8_t blank) {
    struct pool pool;
    struct layout layout;
    struct table table;
    struct plain p = {rows, cols, tiles, malloc(248832)};
    uint8_t start[TILES + 1] = {0};
    uint32_t cells = 0;
    memset(p.cost, UINT8_MAX, 248832);
    memcpy(start, home, tiles);
    start[tiles] = blank;
    p.cost[plain_index(start, tiles)] = 0;
    for (uint8_t level = 0; plain_round(&p, level) || level < 2; level++) continue;
    for (uint32_t i = 0; i < tiles; i++) cells |= 1u << home[i];
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, rows, cols, tiles));
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        assert_true(test_table(&table, &loydi_bit_table, &pool, &layout, cells, blank, threads));
        compare_all(&p, &table, home);
    }
    pool_drop(&pool);
    free(p.cost);
}

static void every_value(void **state) {
    (void)state;
    check_table(3, 3, 4, (const uint8_t[]){1, 2, 4, 5}, 0);
    check_table(3, 3, 4, (const uint8_t[]){0, 3, 6, 8}, 4);
    check_table(2, 4, 3, (const uint8_t[]){1, 5, 6}, 0);
    check_table(3, 4, 3, (const uint8_t[]){2, 7, 10}, 1);
    check_table(2, 5, 4, (const uint8_t[]){2, 3, 7, 8}, 9);
}

static void known_histogram(void **state) {
    (void)state;
    static const uint64_t six[] = {
        1,       2,      7,      33,     112,    300,    865,     2399,    7100,    18512,
        46154,   100941, 207493, 377363, 635871, 948439, 1304687, 1585456, 1737973, 1633584,
        1346555, 923246, 541664, 255388, 101887, 31227,  8074,    1190,    117,     0};
    struct pool pool;
    struct layout layout;
    struct table table;
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, 4, 4, 6));
    uint32_t home = 1u << 1 | 1u << 4 | 1u << 5 | 1u << 8 | 1u << 9 | 1u << 12;
    assert_true(test_table(&table, &loydi_bit_table, &pool, &layout, home, 0, 2));
    for (size_t i = 0; i < sizeof six / sizeof *six; i++)
        assert_int_equal(table.histogram[i], six[i]);
    pool_drop(&pool);
}

/* What the small arrays for searches say, against the layout's whole maps: every order, every two
 * places, every block. */
static void check_moves(uint32_t rows, uint32_t cols, uint32_t tiles) {
    struct pool pool;
    struct layout layout;
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, rows, cols, tiles));
    struct bit_moves *moves = pool_alloc(&pool, sizeof *moves);
    assert_true(bit_moves_init(moves, &pool, &layout));
    for (uint32_t pair = 0; pair < tiles * tiles; pair++) {
        uint32_t a = pair / tiles, b = pair % tiles;
        if (a != b && !layout.shift[pair]) continue; /* no move does that */
        uint32_t wrong = 0;
        for (uint32_t order = 0; order < layout.orders; order++)
            wrong +=
                bit_moves_order(moves, a, b, order) != (a == b ? order : layout.shift[pair][order]);
        assert_int_equal(wrong, 0);
    }
    for (uint32_t set = 0; set < layout.sets; set++) {
        uint32_t cells = layout.set[set];
        assert_int_equal(bit_moves_set(moves, cells), set);
        for (uint32_t cell = 0; cell < layout.cells; cell++)
            if (!(cells >> cell & 1))
                assert_int_equal(bit_record_block(moves->record[set], bit_record_shift(cell)),
                                 layout_block(&layout, cells, cell));
    }
    pool_drop(&pool);
}

static void moves_as_the_maps(void **state) {
    (void)state;
    check_moves(4, 4, 8);
    check_moves(4, 4, 7);
    check_moves(2, 8, 8); /* the most differences */
    check_moves(3, 5, 7);
    check_moves(2, 2, 3);
    check_moves(3, 4, 1);
}

/* Running out of memory is an answer, at whatever point it happens. */
static void memory_limit(void **state) {
    (void)state;
    for (uint64_t limit = 1000; limit < 400000; limit = limit * 5 / 4) {
        struct pool pool;
        struct layout layout;
        struct table table;
        pool_init(&pool, limit);
        if (layout_init(&layout, &pool, 3, 4, 4) &&
            !test_table(&table, &loydi_bit_table, &pool, &layout, 30, 0, 1))
            assert_null(table.entries);
        assert_true(pool.peak <= limit);
        pool_drop(&pool);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value),
        cmocka_unit_test(known_histogram),
        cmocka_unit_test(moves_as_the_maps),
        cmocka_unit_test(memory_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
