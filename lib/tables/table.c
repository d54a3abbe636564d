/* SPDX-License-Identifier: MIT
 *
 * What all kinds of tables have in common: a pattern, a goal, and where a board's tiles are.
 *
 * A state of a pattern is a placement of its tiles (the cells they stand on, and in which order;
 * layout.h) and the blank's cell. The rest is the kind's: table_kind.h.
 */
#include "tables/table.h"

#include "tables/table_kind.h"

#include <assert.h>

void table_init(struct table *table, const struct table_kind *kind, const struct layout *layout,
                uint32_t home, uint32_t blank) {
    assert(layout->tiles && layout->tiles <= kind->tiles_max);
    assert(layout->cells <= kind->cells_max);
    assert((uint32_t)__builtin_popcount(home) == layout->tiles && !(home >> layout->cells));
    assert(blank < layout->cells && !(home >> blank & 1));
    *table = (struct table){.kind = kind, .layout = layout, .home = home, .blank = blank};
    table->bytes = kind->bytes(layout);
    assert(table->bytes && table->bytes % 8 == 0);
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        if ((cell / layout->cols + cell % layout->cols) % 2) table->colour |= 1u << cell;
}

bool table_build(struct table *table, struct pool *pool, const struct table_build *build) {
    assert(!table->entries);
    table->entries = table->kind->build(table, pool, build);
    return table->entries;
}

struct placement table_placement(const struct table *table, const uint8_t *tile_at) {
    struct placement placement = {0, 0};
    uint8_t order[LAYOUT_TILES_MAX];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < table->layout->cells; cell++) {
        if (!(table->home >> tile_at[cell] & 1) || count == table->layout->tiles) continue;
        placement.cells |= 1u << cell;
        order[count++] = tile_at[cell];
    }
    placement.order = order_rank(order, count);
    return placement;
}

uint32_t table_value(const struct table *table, struct placement placement, uint32_t blank) {
    assert(table->entries && blank < table->layout->cells && !(placement.cells >> blank & 1));
    return table->kind->value(table, placement, blank);
}
