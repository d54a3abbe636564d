/* SPDX-License-Identifier: MIT
 *
 * Reading a table in multi-tile moves (multi_table.h).
 *
 * The value of a first state: an entry names an axis along which a shortest way begins. One of the states along it, three at most, is nearer to the goal, and the value
 * modulo 3 shows which. So on to the goal; the steps taken are the value.
 */
#include "pdb/multi_table.h"

void multi_table_init(struct table *table, const struct frame *frame, uint32_t home,
                      uint32_t blank) {
    table_init(table, frame, home, blank);
    table->coding = TABLE_MULTI;
    table->bytes = (uint64_t)multi_row(frame) * frame->orders / 2;
}

/* Goes on along the axis to the first state with that value modulo 3; false: there is none. */
static bool go_nearer(const struct table *table, struct spot *spot, uint32_t *blank, uint32_t axis,
                      uint32_t modulo) {
    const struct frame *frame = table->frame;
    uint32_t apart = axis ? 1 : frame->cols, lines = axis ? frame->cols : frame->rows;
    uint32_t line = axis ? *blank % frame->cols : *blank / frame->cols;
    for (int back = 0; back < 2; back++) {
        struct spot there = *spot;
        uint32_t at = *blank;
        for (uint32_t left = back ? line : lines - 1 - line; left; left--) {
            uint32_t to = back ? at - apart : at + apart;
            multi_step(frame, &there, at, to);
            at = to;
            uint64_t index =
                (uint64_t)there.order * multi_row(frame) + multi_block(frame, there.cells, at);
            if (multi_modulo(multi_entry(table, index)) != modulo) continue;
            *spot = there;
            *blank = at;
            return true;
        }
    }
    return false;
}

uint32_t multi_table_value(const struct table *table, struct spot spot, uint32_t blank) {
    const struct frame *frame = table->frame;
    for (uint32_t value = 0; value < TABLE_DEPTHS; value++) {
        if (!spot.order && spot.cells == table->home && blank == table->blank) return value;
        uint64_t index =
            (uint64_t)spot.order * multi_row(frame) + multi_block(frame, spot.cells, blank);
        uint32_t entry = multi_entry(table, index), axis = multi_begins(entry, 0) ? 0 : 1;
        if (!go_nearer(table, &spot, &blank, axis, (multi_modulo(entry) + 2) % 3)) break;
    }
    return UINT32_MAX;
}
