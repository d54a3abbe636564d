/* SPDX-License-Identifier: MIT
 *
 * Reading a pattern table: the state of a board, and the value of a state by descent. From any
 * state but the goal some move leads to a value less by one, which the two known bits of the value
 * show; the number of such steps to the goal is the value. A damaged table may lead nowhere; the
 * descent is bounded and says so.
 */
#include "pdb/table.h"

void table_init(struct table *table, const struct frame *frame, uint32_t home, uint32_t blank) {
    *table = (struct table){.frame = frame, .home = home, .blank = blank};
    table->bytes = (frame_index(frame, frame->orders, 0) + 63) / 64 * 8;
    for (uint32_t cell = 0; cell < frame->cells; cell++)
        if ((cell / frame->cols + cell % frame->cols) % 2) table->colour |= 1u << cell;
}

struct spot table_spot(const struct table *table, const uint8_t *tile_at) {
    struct spot spot = {0, 0};
    uint8_t order[FRAME_TILES_MAX];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < table->frame->cells; cell++) {
        if (!(table->home >> tile_at[cell] & 1) || count == table->frame->tiles) continue;
        spot.cells |= 1u << cell;
        order[count++] = tile_at[cell];
    }
    spot.order = order_rank(order, count);
    return spot;
}

static uint32_t region_cells(const struct frame *frame, uint32_t cells, uint32_t blank) {
    uint32_t set = frame_set(frame, cells), region = 0;
    const uint8_t *number = frame->region + (size_t)set * frame->cells;
    for (uint32_t cell = 0; cell < frame->cells; cell++)
        if (!(cells >> cell & 1) && number[cell] == number[blank]) region |= 1u << cell;
    return region;
}

enum { STEPS = 4 }; /* so many entries are asked for before the first is read */

struct step { /* one move from a state */
    struct spot spot;
    uint32_t blank;
};

/* Takes the first of the steps that leads to a value less by one; false if none does. */
static bool take_step(const struct table *table, const struct step *step, uint32_t count,
                      uint32_t mod4, struct spot *spot, uint32_t *blank) {
    for (uint32_t i = 0; i < count; i++)
        if (table_mod4(table, step[i].spot, step[i].blank) == ((mod4 - 1) & 3)) {
            *spot = step[i].spot;
            *blank = step[i].blank;
            return true;
        }
    return false;
}

/* Makes one move that lowers the value by one; false if there is none. */
static bool descend(const struct table *table, struct spot *spot, uint32_t *blank, uint32_t mod4) {
    const struct frame *frame = table->frame;
    struct step step[STEPS];
    uint32_t count = 0;
    for (uint32_t to_left = region_cells(frame, spot->cells, *blank); to_left;
         to_left &= to_left - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(to_left);
        for (uint32_t left = frame->near[to] & spot->cells; left; left &= left - 1) {
            uint32_t from = (uint32_t)__builtin_ctz(left);
            struct spot next = {spot->cells ^ 1u << from ^ 1u << to,
                                frame_shift(frame, spot->cells, spot->order, from, to)};
            __builtin_prefetch(table->bits + table_index(frame, next, from) / 64);
            step[count++] = (struct step){next, from};
            if (count < STEPS) continue;
            if (take_step(table, step, count, mod4, spot, blank)) return true;
            count = 0;
        }
    }
    return take_step(table, step, count, mod4, spot, blank);
}

uint32_t table_value(const struct table *table, struct spot spot, uint32_t blank) {
    const struct frame *frame = table->frame;
    uint32_t goal = frame_block(frame, table->home, table->blank);
    for (uint32_t value = 0; value < TABLE_DEPTHS; value++) {
        if (spot.cells == table->home && !spot.order &&
            frame_block(frame, spot.cells, blank) == goal)
            return value;
        if (!descend(table, &spot, &blank, table_mod4(table, spot, blank))) break;
    }
    return UINT32_MAX;
}
