/* SPDX-License-Identifier: MIT
 *
 * Turns a node of a store into the moves that lead to it (path.h). A node knows the move that made
 * it and not its parent: undoing the move gives the parent's board, and the set its number. Cost:
 * one look-up a move.
 */
#include "search/parts/path.h"

#include <assert.h>
#include <stdlib.h>

/* Writes the way to node id into moves[0..g-1], last move first if backwards. */
static bool trace_back(struct search *s, struct node_store *store, uint32_t id, uint8_t *moves,
                       bool backwards) {
    struct state state;
    if (!state_new(s->space, s->pool, &state)) return false;
    store_load(store, id, &state);
    uint32_t length = store_g(store, id);
    for (uint32_t i = 0; i < length; i++) {
        int direction = store_direction(store, id);
        assert(direction != NO_MOVE);
        if (backwards)
            moves[i] = (uint8_t)move_opposite(direction);
        else
            moves[length - 1 - i] = (uint8_t)direction;
        state_slide(s->space, &state, space_step(s->space, state.blank, move_opposite(direction)));
        id = set_find(&store->set, &state);
        if (id == ID_NONE) return false;
    }
    assert(store_direction(store, id) == NO_MOVE);
    pool_free(s->pool, state.tiles);
    return true;
}

bool search_found_meeting(struct search *s, struct node_store *front, uint32_t front_id,
                          struct node_store *back, uint32_t back_id) {
    uint32_t first = store_g(front, front_id), second = back ? store_g(back, back_id) : 0;
    uint8_t *moves = malloc((size_t)first + second + 1);
    bool kept = false;
    if (!moves) return false;
    if (trace_back(s, front, front_id, moves, false) &&
        (!back || trace_back(s, back, back_id, moves + first, true)))
        kept = search_found_moves(s, moves, (size_t)first + second);
    free(moves);
    return kept;
}

bool search_found_node(struct search *s, struct node_store *store, uint32_t id) {
    return search_found_meeting(s, store, id, NULL, 0);
}
