/* SPDX-License-Identifier: MIT
 *
 * Columns beside a permutation set (node_store.h): a link word (28 bits of g, a closed bit, 3 bits
 * of move) and an optional heuristic value a node, each in a region that grows in place. With the
 * set, a 15-puzzle node takes 8 + 4 + 4 bytes and 7 to 11 of index.
 */
#include "search/parts/node_store.h"

bool store_open(struct node_store *store, const struct space *space, struct pool *pool,
                bool with_h) {
    *store = (struct node_store){0};
    uint64_t column = (uint64_t)UINT32_MAX * sizeof(uint32_t);
    return set_open(&store->set, space, pool) && region_open(pool, &store->links, column) &&
           (!with_h || region_open(pool, &store->values, column));
}

uint32_t store_add(struct node_store *store, const struct state *state, bool *fresh) {
    struct pool *pool = store->set.pool;
    size_t end = ((size_t)store->set.count + 1) * sizeof(uint32_t);
    if (!region_need(pool, &store->links, end)) return ID_NONE;
    if (store->values.base && !region_need(pool, &store->values, end)) return ID_NONE;
    return set_add(&store->set, state, fresh);
}

void store_fetch_children(const struct node_store *store, uint32_t id) {
    const struct space *space = store->set.space;
    if (!space->packed || store->set.ranked) return;
    struct state state;
    store_load(store, id, &state);
    const struct exits *exits = state_exits(space, &state);
    uint32_t from = state.blank;
    int undo = move_opposite(store_direction(store, id));
    for (uint32_t i = 0; i < exits->count; i++) {
        if (exits->direction[i] == undo) continue;
        state_slide(space, &state, exits->to[i]);
        set_prefetch(&store->set, &state);
        state_slide(space, &state, from);
    }
}
