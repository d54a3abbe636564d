/* SPDX-License-Identifier: MIT
 *
 * Breadth-first search in the multi-tile metric: all boards one move of the blank along its row or
 * column away, then two, then three.
 *
 * As bfs.c: a state joins the set when it is generated, the set numbers its members in the order of
 * arrival, and that is the queue. A node is left along the other axis than it was reached by: the
 * boards along its own line were reached from its parent already.
 *
 * A node keeps the direction of the move that led to it but not how far the blank went. Going back
 * step by step, the first board that is one move nearer to the start is a parent.
 *
 * Complete and optimal. Time and memory grow with the boards up to the goal's depth.
 */
#include "search/parts/multi_moves.h"

static bool keep_path(struct search *s, struct node_store *seen, struct state *state, uint32_t g) {
    size_t room = multi_steps_max(s->space, g);
    uint8_t *back = pool_alloc(s->pool, room + 1), *moves = pool_alloc(s->pool, room + 1);
    if (!back || !moves) return false;
    size_t length = multi_walk_back(s->space, seen, state, back);
    for (size_t i = 0; i < length; i++) moves[i] = back[length - 1 - i];
    return search_found_moves(s, moves, length);
}

/* Puts all boards along one line into the set. False: no memory. */
static bool go_along(struct search *s, struct node_store *seen, struct state *state, uint32_t g,
                     int direction) {
    uint32_t from = state->blank, to;
    bool fresh;
    while ((to = space_step(s->space, state->blank, direction)) != CELL_NONE) {
        state_slide(s->space, state, to);
        uint32_t child = store_add(seen, state, &fresh);
        if (child == ID_NONE) return false;
        if (fresh) store_set(seen, child, g, direction);
    }
    while (state->blank != from)
        state_slide(s->space, state, space_step(s->space, state->blank, move_opposite(direction)));
    return true;
}

loyd_outcome multi_bfs(struct search *s) {
    const struct space *space = s->space;
    struct node_store seen;
    struct state state;
    bool fresh, cut = false;
    if (!store_open(&seen, space, s->pool, false) || !state_new(space, s->pool, &state))
        return LOYD_MEMORY_LIMIT;
    uint32_t root = store_add(&seen, &state, &fresh);
    if (root == ID_NONE) return LOYD_MEMORY_LIMIT;
    store_set(&seen, root, 0, NO_MOVE);
    for (uint32_t head = 0; head < store_count(&seen); head++) {
        s->seen = store_count(&seen);
        search_sizes(s, store_count(&seen) - head, store_count(&seen));
        store_load(&seen, head, &state);
        uint32_t g = store_g(&seen, head), last_axis = (uint32_t)store_direction(&seen, head) / 2;
        search_prove(s, g);
        if (state_is_goal(space, &state)) {
            s->optimal = true;
            return keep_path(s, &seen, &state, g) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        }
        if (g >= s->depth_limit) {
            cut = true;
            continue;
        }
        if (!search_expand(s, multi_children(space, last_axis))) return s->stopped;
        for (uint32_t i = 0; i < 4; i++) {
            if (space->order[i] / 2u == last_axis) continue;
            if (!go_along(s, &seen, &state, g + 1, space->order[i])) return LOYD_MEMORY_LIMIT;
        }
    }
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}
