/* SPDX-License-Identifier: MIT
 *
 * Flat tables are made from the levels of an ordinary build (bit_build.c): a placement of the tiles has the value of the first level that has it,
 * wherever the blank is then. While building, values are bytes; several threads may write the same byte, but only with the same value, as
 * a level is finished before the next begins. Then the Manhattan distance is taken off, and pairs of entries are packed into bytes.
 *
 * Cost: six tiles on 5x5 are 244,140,625 entries, of which 127,512,000 are placements; half of that many bytes, twice as many while
 * building. About two seconds more than the ordinary table. Korf & Felner 2002.
 */
#include "tables/flat_table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = UINT8_MAX, ORDERS_MAX = 720, DELTA_MAX = 15 };

struct flat_maker {
    struct table *table;
    const struct layout *layout;
    _Atomic uint8_t *value;                    /* by index */
    uint32_t part[FLAT_TILES_MAX][32];         /* by tile and cell: its part of the index */
    uint8_t away[FLAT_TILES_MAX][32];          /* by tile and cell: the Manhattan distance */
    uint8_t order[ORDERS_MAX][FLAT_TILES_MAX]; /* by rank: the tile at each place */
};

uint64_t flat_table_entries(const struct layout *shape) {
    uint64_t entries = 1;
    for (uint32_t i = 0; i < shape->tiles; i++) entries *= shape->cells;
    return entries;
}

void flat_table_init(struct table *table, const struct layout *shape, uint32_t home,
                     uint32_t blank) {
    table_init(table, shape, home, blank);
    table->kind = TABLE_FLAT;
    table->bytes = (flat_table_entries(shape) / 2 + 8) / 8 * 8;
}

static void prepare(struct flat_maker *maker, uint32_t orders) {
    const struct layout *layout = maker->layout;
    uint32_t tile = 0, part = 1;
    for (uint32_t home = maker->table->home; home; home &= home - 1, tile++, part *= layout->cells)
        for (uint32_t cell = 0; cell < layout->cells; cell++) {
            maker->part[tile][cell] = part * cell;
            maker->away[tile][cell] =
                (uint8_t)layout_apart(layout->cols, cell, (uint32_t)__builtin_ctz(home));
        }
    for (uint32_t rank = 0; rank < orders; rank++)
        order_unrank(rank, layout->tiles, maker->order[rank]);
}

static void note(struct flat_maker *maker, const uint32_t *cell, uint32_t rank, uint32_t value) {
    uint32_t index = 0;
    for (uint32_t place = 0; place < maker->layout->tiles; place++)
        index += maker->part[maker->order[rank][place]][cell[place]];
    if (atomic_load_explicit(&maker->value[index], memory_order_relaxed) == NONE)
        atomic_store_explicit(&maker->value[index], (uint8_t)value, memory_order_relaxed);
}

static void on_found(void *user, uint32_t cells, const uint64_t *orders, uint32_t value) {
    struct flat_maker *maker = user;
    uint32_t cell[FLAT_TILES_MAX], count = 0, all = 1;
    for (uint32_t i = 2; i <= maker->layout->tiles; i++) all *= i;
    uint32_t words = (all + 63) / 64;
    for (; cells; cells &= cells - 1) cell[count++] = (uint32_t)__builtin_ctz(cells);
    for (uint32_t i = 0; i < words; i++)
        for (uint64_t left = orders[i]; left; left &= left - 1)
            note(maker, cell, 64 * i + (uint32_t)__builtin_ctzll(left), value);
}

/* The Manhattan distance of a placement. */
static uint32_t away_of(const struct flat_maker *maker, uint64_t index) {
    uint32_t away = 0;
    for (uint32_t tile = 0; tile < maker->layout->tiles; tile++, index /= maker->layout->cells)
        away += maker->away[tile][index % maker->layout->cells];
    return away;
}

/* Packs the values; a run of the lowest tile's cells shares all but its own distance. */
static bool pack(struct flat_maker *maker, uint8_t *nibbles) {
    uint64_t entries = flat_table_entries(maker->layout);
    uint32_t cells = maker->layout->cells;
    for (uint64_t run = 0; run < entries; run += cells) {
        uint32_t others = away_of(maker, run) - maker->away[0][0];
        for (uint32_t cell = 0; cell < cells; cell++) {
            uint8_t value = atomic_load_explicit(&maker->value[run + cell], memory_order_relaxed);
            if (value == NONE) continue;
            uint32_t delta = (value - others - maker->away[0][cell]) / 2;
            if (delta > DELTA_MAX) return false;
            maker->table->histogram[value]++;
            nibbles[(run + cell) >> 1] |= (uint8_t)(delta << 4 * ((run + cell) & 1));
        }
    }
    return true;
}

bool flat_table_build(struct table *table, struct pool *pool, const struct layout *layout,
                      uint32_t home, uint32_t blank, const struct table_build *build) {
    static const uint64_t goal[(ORDERS_MAX + 63) / 64] = {1};
    flat_table_init(table, layout, home, blank);
    uint8_t *nibbles = pool_alloc(pool, table->bytes);
    struct flat_maker *maker = pool_alloc(pool, sizeof *maker);
    _Atomic uint8_t *value = pool_alloc(pool, flat_table_entries(layout));
    struct table bits;
    uint64_t *blocks = NULL;
    bool done = nibbles && maker && value;
    if (done) {
        memset((void *)value, NONE, flat_table_entries(layout));
        *maker = (struct flat_maker){.table = table, .layout = layout, .value = value};
        prepare(maker, layout->orders);
        on_found(maker, home, goal, 0);
        struct table_build with = *build;
        with.found = on_found;
        with.found_user = maker;
        blocks = table_build_blocks(&bits, pool, layout, home, blank, &with);
        done = blocks && pack(maker, nibbles);
    }
    pool_free(pool, blocks);
    pool_free(pool, (void *)(uintptr_t)value);
    pool_free(pool, maker);
    if (!done) pool_free(pool, nibbles);
    table->bits = done ? (const uint64_t *)(const void *)nibbles : NULL;
    return done;
}
