/* SPDX-License-Identifier: MIT
 *
 * The path to the goal where states are shared out among threads (owned_nodes.h). As in path.c a
 * node knows the move that led to it; undoing it gives the parent's board, and its hash the store
 * that has the parent. Cost: one look-up a move.
 */
#include "search/parts/owned_nodes.h"

#include <assert.h>

static struct node_store *home_of(struct owned_nodes *nodes, const struct state *state,
                                  uint32_t *id) {
    struct node_store *store = nodes->store[nodes_owner(state->word, nodes->threads)];
    *id = set_find(&store->set, state);
    return *id == ID_NONE ? NULL : store;
}

bool nodes_found_goal(struct search *s, struct owned_nodes *nodes, uint32_t length) {
    struct state state = {.word = s->space->goal_word, .blank = s->space->goal_blank};
    uint8_t *moves = pool_alloc(s->pool, (size_t)length + 1);
    uint32_t id, at = length;
    if (!moves) return false;
    struct node_store *store = home_of(nodes, &state, &id);
    for (int direction; store && (direction = store_direction(store, id)) != NO_MOVE;) {
        assert(at);
        moves[--at] = (uint8_t)direction;
        uint32_t back = space_step(s->space, state.blank, move_opposite(direction));
        state_slide(s->space, &state, back);
        store = home_of(nodes, &state, &id);
    }
    assert(store);
    return search_found_moves(s, moves + at, length - at);
}
