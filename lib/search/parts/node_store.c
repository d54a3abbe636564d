/* SPDX-License-Identifier: MIT
 *
 * Columns beside a permutation set (node_store.h): a link word (28 bits of g, a closed bit, 3 bits
 * of move) and an optional heuristic value a node, each in a region that grows in place. With the
 * set, a 15-puzzle node takes 8 + 4 + 4 bytes and 7 to 11 of index.
 */
#include "search/parts/node_store.h"

bool store_open(struct node_store *store, const struct space *space, struct pool *pool,
                bool with_h) {
    return set_open(&store->set, space, pool, with_h ? 2 : 1);
}

/* Calls hint for each child of node id but the one that undoes its move. */
static inline void hint_children(const struct node_store *store, uint32_t id,
                                 void (*hint)(const struct permutation_set *,
                                              const struct state *)) {
    const struct space *space = store->set.space;
    struct state state;
    store_load(store, id, &state);
    const struct exits *exits = state_exits(space, &state);
    uint32_t from = state.blank;
    int undo = move_opposite(store_direction(store, id));
    for (uint32_t i = 0; i < exits->count; i++) {
        if (exits->direction[i] == undo) continue;
        state_slide(space, &state, exits->to[i]);
        hint(&store->set, &state);
        state_slide(space, &state, from);
    }
}

void store_fetch_lines(const struct node_store *store, uint32_t id) {
    hint_children(store, id, set_fetch_line);
}

void store_fetch_matches(const struct node_store *store, uint32_t id) {
    hint_children(store, id, set_fetch_match);
}
