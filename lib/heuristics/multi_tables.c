/* SPDX-License-Identifier: MIT
 *
 * Boards valued by tables in multi-tile moves (tables/multi_table.h).
 *
 * A table has one pattern's tiles; in the mirror, where the goal allows it, it has another's. Each
 * way of reading is a view, and the largest value counts: values do not add up, as one move may
 * carry tiles of both. An entry has the value modulo 3, so a board's values follow from those of a
 * board one move away, and it says whether a shortest solution of the pattern begins along an axis;
 * if none begins along the axis of the next move, one move more is needed.
 *
 * Cost: a pass over the cells and a random access a view.
 */
#include "heuristics/multi_tables.h"

#include "tables/multi_table.h"
#include "tables/view.h"

/* The canonical form's axis for one of the space's. */
static uint32_t canonical_axis(const struct canonical *canonical, uint32_t axis) {
    uint32_t move = 0;
    while (canonical->move_back[move] / 2u != axis) move++;
    return move / 2;
}

void multi_tables_init(struct multi_tables *tables, const struct table_set *set,
                       const struct space *space) {
    struct canonical canonical;
    struct table_views views;
    canonical_init(&canonical, space);
    table_views_init(&views, &canonical, set);
    tables->views = views.count < MULTI_TABLES_VIEWS ? views.count : MULTI_TABLES_VIEWS;
    for (uint32_t i = 0; i < tables->views; i++) {
        const struct view *from = &views.view[i];
        struct multi_tables_view *view = &tables->view[i];
        view->table = from->slot[0].table;
        for (uint32_t axis = 0; axis < MULTI_AXES; axis++)
            view->axis[axis] = (uint8_t)(canonical_axis(&canonical, axis) ^ from->mirrored);
        for (uint32_t at = 0; at < canonical.cells; at++) {
            view->cell_of[at] = from->slot[0].cell[canonical.cell_of[at]];
            view->tile_of[at] = from->slot[0].cell[canonical.tile_of[at]];
        }
    }
}

static struct placement place(const struct multi_tables_view *view, const struct space *space,
                              const struct state *state) {
    uint8_t tile_at[CANONICAL_CELLS_MAX];
    for (uint32_t cell = 0; cell < space->cells; cell++)
        tile_at[view->cell_of[cell]] = view->tile_of[state_tile(space, state, cell)];
    return table_placement(view->table, tile_at);
}

bool multi_tables_eval(const struct multi_tables *tables, const struct space *space,
                       const struct state *state, struct multi_tables_value *value) {
    for (uint32_t i = 0; i < tables->views; i++) {
        const struct multi_tables_view *view = &tables->view[i];
        uint32_t moves =
            table_value(view->table, place(view, space, state), view->cell_of[state->blank]);
        if (moves == UINT32_MAX) return false;
        value->moves[i] = (uint8_t)moves;
    }
    return true;
}

/* The value with that remainder that differs from the one before by one at most. */
static uint32_t near(uint32_t before, uint32_t modulo) {
    uint32_t up = (modulo + 3 - before % 3) % 3;
    return up == 2 ? before - 1 : before + up;
}

uint32_t multi_tables_move(const struct multi_tables *tables, const struct space *space,
                           const struct state *state, uint32_t next_axis,
                           const struct multi_tables_value *before,
                           struct multi_tables_value *value) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < tables->views; i++) {
        const struct multi_tables_view *view = &tables->view[i];
        uint64_t index = multi_index(view->table->layout, place(view, space, state),
                                     view->cell_of[state->blank]);
        uint32_t entry = multi_entry(view->table, index);
        value->moves[i] = (uint8_t)near(before->moves[i], multi_modulo(entry));
        uint32_t moves = value->moves[i] + !multi_begins(entry, view->axis[next_axis]);
        if (moves > most) most = moves;
    }
    return most;
}
