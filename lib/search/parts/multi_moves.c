/* SPDX-License-Identifier: MIT
 *
 * What the searches in the multi-tile metric share (multi_moves.h). A solution is kept in single
 * steps, as in the other metric; a run of steps in one direction is one move.
 */
#include "search/parts/multi_moves.h"

#include <assert.h>

uint32_t multi_children(const struct space *space, uint32_t last_axis) {
    uint32_t vertical = last_axis == 0 ? 0 : space->rows - 1;
    return vertical + (last_axis == 1 ? 0 : space->cols - 1);
}

size_t multi_steps_max(const struct space *space, uint32_t moves) {
    uint32_t side = space->rows > space->cols ? space->rows : space->cols;
    return (size_t)moves * side;
}

size_t multi_walk_back(const struct space *space, struct node_store *store, struct state *state,
                       uint8_t *moves) {
    uint32_t id = set_find(&store->set, state), g = store_g(store, id);
    assert(id != ID_NONE);
    size_t count = 0;
    while (g) {
        int direction = store_direction(store, id);
        do {
            uint32_t to = space_step(space, state->blank, move_opposite(direction));
            state_slide(space, state, to);
            moves[count++] = (uint8_t)direction;
            id = set_find(&store->set, state);
        } while (id == ID_NONE || store_g(store, id) + 1 != g);
        g--;
    }
    return count;
}
