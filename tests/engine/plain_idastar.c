/* SPDX-License-Identifier: MIT */
#include "engine/engine_trial.h"
#include "engine/pruning.h"

#include <stdlib.h>

void plain_start(struct plain *plain, struct trial *trial, bool tables) {
    *plain = (struct plain){.trial = trial, .tables = tables};
    assert_true(state_new(&trial->space, &trial->space_pool, &plain->state));
}

static uint32_t manhattan(const struct plain *plain) {
    const struct space *space = &plain->trial->space;
    uint32_t h = 0, cols = space->cols;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, &plain->state, cell), home = space->goal_cell[tile];
        if (!tile) continue;
        h += (uint32_t)abs((int)(cell / cols) - (int)(home / cols));
        h += (uint32_t)abs((int)(cell % cols) - (int)(home % cols));
    }
    return h;
}

/* The sum of a view's values, each looked up by where the tiles are. */
static uint32_t view_h(const struct plain *plain, const struct view *view) {
    const struct canonical *canonical = &plain->trial->canonical;
    uint32_t h = 0;
    for (const struct view_slot *slot = view->slot; slot < view->slot + VIEW_PATTERNS; slot++) {
        uint8_t tile_at[CANONICAL_CELLS_MAX] = {0};
        if (!slot->table) continue;
        for (uint32_t cell = 0; cell < canonical->cells; cell++) {
            uint32_t tile = state_tile(&plain->trial->space, &plain->state, cell);
            tile_at[slot->cell[canonical->cell_of[cell]]] = slot->cell[canonical->tile_of[tile]];
        }
        uint32_t blank = slot->cell[canonical->cell_of[plain->state.blank]];
        h += table_value(slot->table, table_placement(slot->table, tile_at), blank);
    }
    return h;
}

uint32_t plain_h(const struct plain *plain) {
    const struct table_views *views = &plain->trial->views;
    uint32_t most = 0;
    if (!plain->tables) return manhattan(plain);
    for (uint32_t i = 0; i < views->count; i++) {
        uint32_t h = view_h(plain, &views->view[i]);
        if (h > most) most = h;
    }
    return most;
}

struct came { /* to a node: the last move, and all of them as the automaton knows them */
    uint32_t depth, move, pruning;
};

static bool allowed(const struct plain *plain, struct came came, uint32_t move) {
    if (!plain->pruning) return came.move == NO_MOVE || (int)move != move_opposite((int)came.move);
    const uint8_t *back = plain->trial->canonical.move_back;
    uint32_t seen = 0;
    while (back[seen] != move) seen++;
    return plain->pruning->moves[came.pruning] >> seen & 1;
}

static uint32_t next_pruning(const struct plain *plain, struct came came, uint32_t move) {
    uint32_t seen = 0;
    if (!plain->pruning) return 0;
    while (plain->trial->canonical.move_back[seen] != move) seen++;
    return plain->pruning->next[came.pruning][seen];
}

static bool within(const struct plain *plain, uint32_t depth, uint32_t h, uint32_t bound) {
    uint32_t least = plain->late && depth < bound / 2 ? 2 : 0;
    return depth + h + least <= bound;
}

static bool search(struct plain *plain, uint32_t bound, struct came came) {
    const struct space *space = &plain->trial->space;
    const struct moves *moves = state_moves(space, &plain->state);
    uint32_t from = plain->state.blank, depth = came.depth + 1;
    plain->expanded++;
    for (uint32_t i = 0; i < moves->count; i++) {
        uint32_t move = moves->direction[i];
        if (!allowed(plain, came, move)) continue;
        state_slide(space, &plain->state, moves->to[i]);
        plain->generated++;
        if (state_is_goal(space, &plain->state)) return true;
        if (within(plain, depth, plain_h(plain), bound) &&
            search(plain, bound, (struct came){depth, move, next_pruning(plain, came, move)}))
            return true;
        state_slide(space, &plain->state, from);
    }
    return false;
}

bool plain_iterate(struct plain *plain, uint32_t bound) {
    return search(plain, bound, (struct came){0, NO_MOVE, 0});
}
