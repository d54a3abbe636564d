/* SPDX-License-Identifier: MIT
 *
 * Turns a node of a store into the moves that lead to it (path.h). A node knows the move that made
 * it and not its parent: undoing the move gives the parent's board, and the set its number. Cost:
 * one look-up a move.
 *
 * The way may be shorter than the node's g: a search that reopens nodes may have found a shorter
 * way to one of its ancestors, and not yet come down to the node again. A parent's g is always less
 * than its child's, so the walk ends at the root.
 */
#include "search/parts/path.h"

#include <assert.h>
#include <stdlib.h>

/* Writes the way to node id into moves, last move first, and its length, at most g. */
static bool trace_back(struct search *s, struct node_store *store, uint32_t id, uint8_t *moves,
                       size_t *length) {
    struct state state;
    int direction;
    *length = 0;
    if (!state_new(s->space, s->pool, &state)) return false;
    store_load(store, id, &state);
    while ((direction = store_direction(store, id)) != NO_MOVE) {
        uint32_t child = id;
        moves[(*length)++] = (uint8_t)direction;
        state_slide(s->space, &state, space_step(s->space, state.blank, move_opposite(direction)));
        id = set_find(&store->set, &state);
        if (id == ID_NONE) return false;
        assert(store_g(store, id) < store_g(store, child));
        (void)child;
    }
    pool_free(s->pool, state.tiles);
    return true;
}

static void reverse(uint8_t *moves, size_t length) {
    for (size_t i = 0; i < length / 2; i++) {
        uint8_t move = moves[i];
        moves[i] = moves[length - 1 - i];
        moves[length - 1 - i] = move;
    }
}

bool search_found_meeting(struct search *s, struct node_store *front, uint32_t front_id,
                          struct node_store *back, uint32_t back_id) {
    size_t room = (size_t)store_g(front, front_id) + (back ? store_g(back, back_id) : 0);
    size_t first, second = 0;
    uint8_t *moves = malloc(room + 1);
    if (!moves) return false;
    bool kept = trace_back(s, front, front_id, moves, &first);
    reverse(moves, first);
    if (kept && back) kept = trace_back(s, back, back_id, moves + first, &second);
    assert(first + second <= room);
    for (size_t i = first; i < first + second; i++) moves[i] = (uint8_t)move_opposite(moves[i]);
    kept = kept && search_found_moves(s, moves, first + second);
    free(moves);
    return kept;
}

bool search_found_node(struct search *s, struct node_store *store, uint32_t id) {
    return search_found_meeting(s, store, id, NULL, 0);
}
