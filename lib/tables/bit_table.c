/* SPDX-License-Identifier: MIT
 *
 * Reading a one-bit table: the value of a state, by descent.
 *
 * From any state but the goal some move leads to a value less by one, which the two known bits of
 * the value show; the number of such steps to the goal is the value. Each step waits for memory, so
 * several descents go side by side, and each asks for some entries before it reads the first.
 *
 * A damaged table may lead nowhere. So a descent has at most TABLE_DEPTHS steps, and says when it
 * did not arrive.
 *
 * Cost: as many steps as the value, a few entries each. Korf & Felner 2002, "Disjoint pattern
 * database heuristics". Breyer & Korf 2010, "1.6-bit pattern databases", store values modulo three;
 * where the parity is known, one bit is enough.
 */
#include "tables/bit_table.h"

/* ---- What a descent asks about its layout ---- */

static uint32_t block_of(const struct descent *descent, uint32_t cells, uint32_t blank) {
    const struct bit_moves *moves = descent->moves;
    if (!moves) return layout_block(descent->table->layout, cells, blank);
    return bit_record_block(moves->record[bit_moves_set(moves, cells)], bit_record_shift(blank));
}

/* The cells that the blank can reach while the tiles stay: those with the same block. */
static uint32_t reached_cells(const struct descent *descent) {
    uint32_t cells = descent->placement.cells, here = block_of(descent, cells, descent->blank);
    uint32_t reached = 0;
    for (uint32_t left = ~cells & ((1u << descent->table->layout->cells) - 1); left;
         left &= left - 1) {
        uint32_t cell = (uint32_t)__builtin_ctz(left);
        reached |= (uint32_t)(block_of(descent, cells, cell) == here) << cell;
    }
    return reached;
}

/* The state after a tile's move. */
static struct placement placement_after(const struct descent *descent, uint32_t from, uint32_t to) {
    const struct placement *placement = &descent->placement;
    uint32_t cells = placement->cells ^ 1u << from ^ 1u << to;
    uint32_t order =
        descent->moves
            ? bit_moves_order(descent->moves, layout_place(placement->cells, from),
                              layout_place(cells, to), placement->order)
            : layout_shift(descent->table->layout, placement->cells, placement->order, from, to);
    return (struct placement){cells, order};
}

/* ---- Going down ---- */

/* Lists the next moves that were not tried yet, and asks for their entries. */
static void list_steps(struct descent *descent) {
    const struct table *table = descent->table;
    descent->count = 0;
    while (descent->count < DESCENT_STEPS && (descent->from_left || descent->to_left)) {
        if (!descent->from_left) {
            descent->to = (uint32_t)__builtin_ctz(descent->to_left);
            descent->to_left &= descent->to_left - 1;
            descent->from_left = table->layout->near[descent->to] & descent->placement.cells;
            continue;
        }
        uint32_t from = (uint32_t)__builtin_ctz(descent->from_left), i = descent->count++;
        descent->from_left &= descent->from_left - 1;
        descent->after[i] = placement_after(descent, from, descent->to);
        assert(descent->after[i].order < table->layout->orders);
        descent->blanks[i] = from;
        descent->index[i] = layout_index(table->layout, descent->after[i].order,
                                         block_of(descent, descent->after[i].cells, from));
        __builtin_prefetch((const uint64_t *)table->entries + descent->index[i] / 64);
    }
}

/* Takes the first of the listed moves that leads to a value less by one; false if none does. */
static bool take_step(struct descent *descent) {
    uint32_t less = (descent->mod4 - 1) & 3;
    assert((less & 1) != bit_table_odd(descent->table, descent->placement.cells));
    for (uint32_t i = 0; i < descent->count; i++) {
        if (bit_table_bit(descent->table, descent->index[i]) != less >> 1) continue;
        descent->placement = descent->after[i];
        descent->blank = descent->blanks[i];
        descent->mod4 = less;
        descent->value++;
        return true;
    }
    return false;
}

static bool at_goal(const struct descent *descent) {
    const struct table *table = descent->table;
    return descent->placement.cells == table->home && !descent->placement.order &&
           layout_block(table->layout, descent->placement.cells, descent->blank) ==
               layout_block(table->layout, table->home, table->blank);
}

static void end(struct descent *descent, uint32_t value) {
    descent->over = true;
    descent->value = value;
}

/* In a new state: all moves into the blank's region are to be tried, unless this is the end. */
static void begin_state(struct descent *descent) {
    descent->over = false;
    if (at_goal(descent)) {
        end(descent, descent->value);
    } else if (descent->value == TABLE_DEPTHS) {
        end(descent, UINT32_MAX);
    } else {
        descent->to_left = reached_cells(descent);
        descent->from_left = 0;
    }
}

void bit_table_values(struct descent *descent, uint32_t count) {
    bool busy = count;
    for (uint32_t i = 0; i < count; i++) {
        assert(descent[i].table->kind == &loydi_bit_table);
        descent[i].value = 0;
        descent[i].mod4 = bit_table_mod4(descent[i].table, descent[i].placement, descent[i].blank);
        begin_state(&descent[i]);
    }
    while (busy) {
        busy = false;
        for (uint32_t i = 0; i < count; i++)
            if (!descent[i].over) list_steps(&descent[i]);
        for (uint32_t i = 0; i < count; i++) {
            if (descent[i].over) continue;
            busy = true;
            if (take_step(&descent[i])) {
                begin_state(&descent[i]);
            } else if (descent[i].count < DESCENT_STEPS) { /* no move is left */
                end(&descent[i], UINT32_MAX);
            }
        }
    }
}

static uint32_t value_of(const struct table *table, struct placement placement, uint32_t blank) {
    struct descent descent = {.table = table, .placement = placement, .blank = blank};
    bit_table_values(&descent, 1);
    return descent.value;
}

static uint64_t bytes_of(const struct layout *layout) {
    return (layout_index(layout, layout->orders, 0) + 63) / 64 * 8;
}

const struct table_kind loydi_bit_table = {
    .suffix = "",
    .label = "",
    .number = 1,
    .tiles_max = LAYOUT_TILES_MAX,
    .cells_max = LAYOUT_CELLS_MAX,
    .additive = true,
    .consistent = true,
    .state_s = 6e-9,
    .states = bit_build_states,
    .bytes = bytes_of,
    .build_bytes = bit_build_bytes,
    .build = bit_build,
    .value = value_of,
};
