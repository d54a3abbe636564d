/* SPDX-License-Identifier: MIT
 *
 * What differs between the kinds of tables when they are made or kept in files.
 */
#include "tables/table_kind.h"

#include "tables/flat_table.h"
#include "tables/multi_table.h"
#include "tables/step_table.h"

typedef bool build_fn(struct table *table, struct pool *pool, const struct layout *layout,
                      uint32_t home, uint32_t blank, const struct table_build *build);
typedef void init_fn(struct table *table, const struct layout *layout, uint32_t home,
                     uint32_t blank);

static const struct kind {
    init_fn *init;
    build_fn *build;
    uint32_t tiles_max, number;
    const char *suffix;
    double state_s;
} kinds[] = {
    [TABLE_ONE_BIT] = {table_init, table_build, LAYOUT_TILES_MAX, 1, "", 6e-9},
    [TABLE_FLAT] = {flat_table_init, flat_table_build, FLAT_TILES_MAX, 2, "-flat", 60e-9},
    [TABLE_STEPS] = {step_table_init, step_table_build, STEP_TILES_MAX, 3, "-steps", 60e-9},
    [TABLE_MULTI] = {multi_table_init, multi_table_build, MULTI_TILES_MAX, 4, "-multi", 12e-9},
};

void kind_init(enum table_kind kind, struct table *table, const struct layout *layout,
               uint32_t home, uint32_t blank) {
    kinds[kind].init(table, layout, home, blank);
}

bool kind_build(enum table_kind kind, struct table *table, struct pool *pool,
                const struct layout *layout, uint32_t home, uint32_t blank,
                const struct table_build *build) {
    return kinds[kind].build(table, pool, layout, home, blank, build);
}

uint64_t kind_build_bytes(enum table_kind kind, const struct layout *layout) {
    enum { BLOCK = 20, EDGE = 8 }; /* bytes that the builder keeps for each, rounded up */
    if (kind == TABLE_MULTI) return multi_table_build_bytes(layout);
    uint64_t bits = (uint64_t)layout->blocks * layout->words * 8, near = 0;
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        near += (uint64_t)__builtin_popcount(layout->near[cell]);
    /* An edge is a tile's cell in the set beside a cell that is not. */
    uint64_t edges = near * layout_choose(layout->cells - 2, layout->tiles - 1);
    uint64_t bytes = 2 * bits + BLOCK * (uint64_t)layout->blocks + EDGE * edges;
    if (kind != TABLE_ONE_BIT) bytes += bits; /* the others are made from that table */
    if (kind == TABLE_FLAT) bytes += flat_table_entries(layout);
    return bytes;
}

uint64_t kind_states(enum table_kind kind, const struct layout *layout) {
    return (uint64_t)(kind == TABLE_MULTI ? multi_blocks(layout) : layout->blocks) * layout->orders;
}

double kind_state_s(enum table_kind kind) {
    return kinds[kind].state_s;
}

uint32_t kind_tiles_max(enum table_kind kind) {
    return kinds[kind].tiles_max;
}

uint32_t kind_cells_max(enum table_kind kind) {
    return kind == TABLE_MULTI ? MULTI_CELLS_MAX : LAYOUT_CELLS_MAX;
}

const char *kind_suffix(enum table_kind kind) {
    return kinds[kind].suffix;
}

uint32_t kind_number(enum table_kind kind) {
    return kinds[kind].number;
}
