/* SPDX-License-Identifier: MIT
 *
 * Reading a table in multi-tile moves (multi_table.h).
 *
 * The value of a first state: an entry names an axis along which a shortest way begins. One of the states along it, three at most, is nearer to the goal, and the value
 * modulo 3 shows which. So on to the goal; the steps taken are the value.
 */
#include "tables/multi_table.h"

void multi_table_init(struct table *table, const struct layout *layout, uint32_t home,
                      uint32_t blank) {
    table_init(table, layout, home, blank);
    table->kind = TABLE_MULTI;
    table->bytes = (uint64_t)multi_row(layout) * layout->orders / 2;
}

/* Goes on along the axis to the first state with that value modulo 3; false: there is none. */
static bool go_nearer(const struct table *table, struct placement *placement, uint32_t *blank,
                      uint32_t axis, uint32_t modulo) {
    const struct layout *layout = table->layout;
    uint32_t apart = axis ? 1 : layout->cols, lines = axis ? layout->cols : layout->rows;
    uint32_t line = axis ? *blank % layout->cols : *blank / layout->cols;
    for (int back = 0; back < 2; back++) {
        struct placement there = *placement;
        uint32_t at = *blank;
        for (uint32_t left = back ? line : lines - 1 - line; left; left--) {
            uint32_t to = back ? at - apart : at + apart;
            multi_step(layout, &there, at, to);
            at = to;
            uint64_t index =
                (uint64_t)there.order * multi_row(layout) + multi_block(layout, there.cells, at);
            if (multi_modulo(multi_entry(table, index)) != modulo) continue;
            *placement = there;
            *blank = at;
            return true;
        }
    }
    return false;
}

uint32_t multi_table_value(const struct table *table, struct placement placement, uint32_t blank) {
    const struct layout *layout = table->layout;
    for (uint32_t value = 0; value < TABLE_DEPTHS; value++) {
        if (!placement.order && placement.cells == table->home && blank == table->blank)
            return value;
        uint64_t index = (uint64_t)placement.order * multi_row(layout) +
                         multi_block(layout, placement.cells, blank);
        uint32_t entry = multi_entry(table, index), axis = multi_begins(entry, 0) ? 0 : 1;
        if (!go_nearer(table, &placement, &blank, axis, (multi_modulo(entry) + 2) % 3)) break;
    }
    return UINT32_MAX;
}
