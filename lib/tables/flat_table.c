/* SPDX-License-Identifier: MIT
 *
 * Flat tables.
 *
 * Idea: they are made from the levels of a one-bit table while that is built (bit_build.c). A
 * placement of the tiles has the value of the first level that has it, wherever the blank is then.
 * While building, values are bytes. Then the Manhattan distance is taken off, and pairs of entries
 * are packed into bytes.
 *
 * Invariant: a byte is written once. Several threads may do so at the same time, but only with the
 * same value, as a level is finished before the next begins.
 *
 * Cost: six tiles on 5x5 are 244,140,625 entries, of which 127,512,000 are placements; half of that
 * many bytes, twice as many while building. About two seconds more than the one-bit table takes.
 * Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "tables/flat_table.h"

#include "tables/bit_table.h"

#include <stdatomic.h>
#include <string.h>

enum { NO_VALUE = UINT8_MAX, FLAT_ORDERS_MAX = 720, FLAT_ENTRY_MAX = 15 };

struct flat_maker {
    struct table *table;
    const struct layout *layout;
    _Atomic uint8_t *value;                         /* by index */
    uint32_t part[FLAT_TILES_MAX][32];              /* by tile and cell: its part of the index */
    uint8_t away[FLAT_TILES_MAX][32];               /* by tile and cell: the Manhattan distance */
    uint8_t order[FLAT_ORDERS_MAX][FLAT_TILES_MAX]; /* by rank: the tile at each place */
};

uint64_t flat_table_entries(const struct layout *shape) {
    uint64_t entries = 1;
    for (uint32_t i = 0; i < shape->tiles; i++) entries *= shape->cells;
    return entries;
}

static uint64_t bytes_of(const struct layout *shape) {
    return (flat_table_entries(shape) / 2 + 8) / 8 * 8;
}

/* ---- Building ---- */

static void prepare(struct flat_maker *maker) {
    const struct layout *layout = maker->layout;
    uint32_t tile = 0, part = 1;
    for (uint32_t home = maker->table->home; home; home &= home - 1, tile++, part *= layout->cells)
        for (uint32_t cell = 0; cell < layout->cells; cell++) {
            maker->part[tile][cell] = part * cell;
            maker->away[tile][cell] =
                (uint8_t)layout_apart(layout->cols, cell, (uint32_t)__builtin_ctz(home));
        }
    assert(layout->orders <= FLAT_ORDERS_MAX);
    for (uint32_t rank = 0; rank < layout->orders; rank++)
        order_unrank(rank, layout->tiles, maker->order[rank]);
}

static void note(struct flat_maker *maker, const uint32_t *cell, uint32_t rank, uint32_t value) {
    uint32_t index = 0;
    for (uint32_t place = 0; place < maker->layout->tiles; place++)
        index += maker->part[maker->order[rank][place]][cell[place]];
    assert(value < NO_VALUE && index < flat_table_entries(maker->layout));
    if (atomic_load_explicit(&maker->value[index], memory_order_relaxed) == NO_VALUE)
        atomic_store_explicit(&maker->value[index], (uint8_t)value, memory_order_relaxed);
}

static void on_found(void *user, uint32_t cells, const uint64_t *orders, uint32_t value) {
    struct flat_maker *maker = user;
    uint32_t cell[FLAT_TILES_MAX], count = 0;
    for (; cells; cells &= cells - 1) cell[count++] = (uint32_t)__builtin_ctz(cells);
    assert(count == maker->layout->tiles);
    for (uint32_t i = 0; i < maker->layout->words; i++)
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

/* Packs the values; a run of the lowest tile's cells shares all but its own distance. False: one
 * does not fit four bits. */
static bool pack(struct flat_maker *maker, uint8_t *nibbles) {
    uint64_t entries = flat_table_entries(maker->layout);
    uint32_t cells = maker->layout->cells;
    for (uint64_t run = 0; run < entries; run += cells) {
        uint32_t others = away_of(maker, run) - maker->away[0][0];
        for (uint32_t cell = 0; cell < cells; cell++) {
            uint8_t value = atomic_load_explicit(&maker->value[run + cell], memory_order_relaxed);
            if (value == NO_VALUE) continue;
            uint32_t away = others + maker->away[0][cell], entry = (value - away) / 2;
            assert(value >= away && (value - away) % 2 == 0);
            if (entry > FLAT_ENTRY_MAX) return false;
            maker->table->histogram[value]++;
            nibbles[(run + cell) >> 1] |= (uint8_t)(entry << 4 * ((run + cell) & 1));
        }
    }
    return true;
}

static bool fill(struct flat_maker *maker, struct pool *pool, const struct table_build *build,
                 uint8_t *nibbles) {
    static const uint64_t goal[(FLAT_ORDERS_MAX + 63) / 64] = {1};
    const struct table *table = maker->table;
    struct table_build with = *build;
    struct table bits;
    prepare(maker);
    on_found(maker, table->home, goal, 0);
    with.found = on_found;
    with.found_user = maker;
    table_init(&bits, &loydi_bit_table, table->layout, table->home, table->blank);
    uint64_t *blocks = bit_build_blocks(&bits, pool, &with);
    bool done = blocks && pack(maker, nibbles);
    pool_free(pool, blocks);
    return done;
}

static const void *build_flat(struct table *table, struct pool *pool,
                              const struct table_build *build) {
    uint64_t entries = flat_table_entries(table->layout);
    uint8_t *nibbles = pool_alloc(pool, table->bytes);
    struct flat_maker *maker = pool_alloc(pool, sizeof *maker);
    _Atomic uint8_t *value = pool_alloc(pool, entries);
    bool done = nibbles && maker && value;
    if (done) {
        memset((void *)value, NO_VALUE, (size_t)entries);
        *maker = (struct flat_maker){.table = table, .layout = table->layout, .value = value};
        done = fill(maker, pool, build, nibbles);
    }
    pool_free(pool, (void *)(uintptr_t)value);
    pool_free(pool, maker);
    if (done) return nibbles;
    pool_free(pool, nibbles);
    return NULL;
}

/* The one-bit table's blocks, and a byte for each entry. */
static uint64_t build_bytes(const struct layout *layout) {
    return bit_build_bytes(layout) + bit_blocks_bytes(layout) + flat_table_entries(layout);
}

/* ---- Reading ---- */

static uint32_t value_of(const struct table *table, struct placement placement, uint32_t blank) {
    const struct layout *shape = table->layout;
    uint32_t cell[FLAT_TILES_MAX], away = 0, place = 0;
    uint8_t tile[FLAT_TILES_MAX];
    uint64_t index = 0;
    (void)blank;
    order_unrank(placement.order, shape->tiles, tile);
    for (uint32_t left = placement.cells; left; left &= left - 1)
        cell[tile[place++]] = (uint32_t)__builtin_ctz(left);
    assert(place == shape->tiles);
    uint32_t digit = 0, part = 1;
    for (uint32_t home = table->home; home; home &= home - 1, digit++, part *= shape->cells) {
        index += (uint64_t)part * cell[digit];
        away += layout_apart(shape->cols, cell[digit], (uint32_t)__builtin_ctz(home));
    }
    assert(index / 2 < table->bytes);
    return away + 2 * flat_table_read(flat_table_nibbles(table), index);
}

const struct table_kind loydi_flat_table = {
    .suffix = "-flat",
    .label = "",
    .number = 2,
    .tiles_max = FLAT_TILES_MAX,
    .cells_max = LAYOUT_CELLS_MAX,
    .additive = true,
    .shape_will_do = true,
    .state_s = 60e-9,
    .states = bit_build_states,
    .bytes = bytes_of,
    .build_bytes = build_bytes,
    .build = build_flat,
    .value = value_of,
};
