/* SPDX-License-Identifier: MIT
 *
 * Columns beside a permutation set (node_store.h): a link word (28 bits of g, a closed bit, 3 bits
 * of move) and an optional heuristic value a node, each in a region that grows in place. With the
 * set, a 15-puzzle node takes 8 + 4 + 4 bytes and 7 to 15 of index.
 */
#include "search/parts/node_store.h"

bool store_open(struct node_store *store, const struct space *space, struct pool *pool,
                bool with_h) {
    return set_open(&store->set, space, pool, with_h ? 2 : 1);
}

void store_fetch_children(const struct node_store *store, struct hints *hints, uint32_t id) {
    const struct space *space = store->set.space;
    uint32_t slot = hints->at++ % HINTS;
    uint64_t *children = hints->children[slot];
    for (uint32_t i = 0; i < hints->counts[slot]; i++) set_fetch_match(&store->set, children[i]);
    struct state state;
    store_load(store, id, &state);
    const struct moves *moves = state_moves(space, &state);
    int undo = move_opposite(store_direction(store, id));
    uint8_t count = 0;
    for (uint32_t i = 0; i < moves->count && count < 3; i++) {
        if (moves->direction[i] == undo) continue;
        struct state child = state;
        state_slide(space, &child, moves->to[i]);
        set_fetch_line(&store->set, child.word);
        children[count++] = child.word;
    }
    hints->counts[slot] = count;
}
