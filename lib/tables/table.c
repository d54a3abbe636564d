/* SPDX-License-Identifier: MIT
 *
 * Reading a pattern table: the state of a board, and the value of a state by descent. From any
 * state but the goal some move leads to a value less by one, which the two known bits of the value
 * show; the number of such steps to the goal is the value. A damaged table may lead nowhere; the
 * descent is bounded and says so. Each step waits for memory, so several descents go side by side.
 */
#include "tables/table.h"

#include "tables/table_moves.h"

void table_init(struct table *table, const struct layout *layout, uint32_t home, uint32_t blank) {
    *table = (struct table){.layout = layout, .home = home, .blank = blank};
    table->bytes = (layout_index(layout, layout->orders, 0) + 63) / 64 * 8;
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        if ((cell / layout->cols + cell % layout->cols) % 2) table->colour |= 1u << cell;
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

/* ---- What a descent asks about its layout ---- */

static uint32_t block_of(const struct descent *descent, uint32_t cells, uint32_t blank) {
    const struct table_moves *moves = descent->moves;
    if (!moves) return layout_block(descent->table->layout, cells, blank);
    return record_block(moves->record[moves_set(moves, cells)], record_shift(blank));
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
static struct placement spot_after(const struct descent *descent, uint32_t from, uint32_t to) {
    const struct placement *placement = &descent->placement;
    uint32_t cells = placement->cells ^ 1u << from ^ 1u << to;
    uint32_t order =
        descent->moves
            ? moves_order(descent->moves, layout_place(placement->cells, from),
                          layout_place(cells, to), placement->order)
            : layout_shift(descent->table->layout, placement->cells, placement->order, from, to);
    return (struct placement){cells, order};
}

/* ---- Going down ---- */

/* A new state: all moves into the blank's region are to be tried. */
static void begin_state(struct descent *descent) {
    descent->to_left = reached_cells(descent);
    descent->from_left = 0;
}

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
        descent->spots[i] = spot_after(descent, from, descent->to);
        descent->blanks[i] = from;
        descent->index[i] = layout_index(table->layout, descent->spots[i].order,
                                         block_of(descent, descent->spots[i].cells, from));
        __builtin_prefetch(table->bits + descent->index[i] / 64);
    }
}

/* Takes the first of the listed moves that leads to a value less by one; false if none does. */
static bool take_step(struct descent *descent) {
    uint32_t less = (descent->mod4 - 1) & 3;
    for (uint32_t i = 0; i < descent->count; i++) {
        if (table_bit(descent->table, descent->index[i]) != less >> 1) continue;
        descent->placement = descent->spots[i];
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

/* Begins a state, or ends. */
static void look_around(struct descent *descent) {
    descent->over = at_goal(descent);
    if (descent->value < TABLE_DEPTHS) {
        begin_state(descent);
        return;
    }
    descent->over = true;
    descent->value = UINT32_MAX;
}

void table_values(struct descent *descent, uint32_t count) {
    bool busy = count;
    for (uint32_t i = 0; i < count; i++) {
        descent[i].value = 0;
        descent[i].mod4 = table_mod4(descent[i].table, descent[i].placement, descent[i].blank);
        look_around(&descent[i]);
    }
    while (busy) {
        busy = false;
        for (uint32_t i = 0; i < count; i++)
            if (!descent[i].over) list_steps(&descent[i]);
        for (uint32_t i = 0; i < count; i++) {
            if (descent[i].over) continue;
            busy = true;
            if (take_step(&descent[i])) {
                look_around(&descent[i]);
            } else if (descent[i].count < DESCENT_STEPS) { /* no move is left */
                descent[i].over = true;
                descent[i].value = UINT32_MAX;
            }
        }
    }
}

uint32_t table_value(const struct table *table, struct placement placement, uint32_t blank) {
    struct descent descent = {.table = table, .placement = placement, .blank = blank};
    table_values(&descent, 1);
    return descent.value;
}
