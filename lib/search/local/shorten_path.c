/* SPDX-License-Identifier: MIT
 *
 * A random walk crosses its own way again and again. Cutting out the loops between two visits of
 * one board makes it shorter; the shortest way through the boards it has visited is shorter still,
 * and no harder to find: put all boards of the path into a set, then search breadth-first from the
 * start, never leaving the set. The goal is on the path, so it is reached, and the result is never
 * longer than the path without its loops.
 *
 * The memory is a pool of its own, cut from what the search's pool has left, and is given back at
 * once. The clock is watched; the boards looked at here are no part of the search and not counted.
 *
 * Cost: one look-up a move of the path and four a distinct board on it.
 */
#include "search/local/shorten_path.h"

#include "search/parts/path.h"

struct shortening {
    struct search *s;
    struct pool pool;
    struct state state;
    struct permutation_set allowed; /* the boards of the path */
    struct node_store reached;      /* those of them found from the start */
};

static bool time_is_left(struct search *s) {
    return --s->clock.countdown || search_watch(s);
}

/* Plays the moves from the start and allows every board on the way. */
static bool allow_path(struct shortening *x, const uint8_t *moves, size_t length) {
    const struct space *space = x->s->space;
    bool fresh;
    state_set(space, &x->state, space->start);
    if (set_add(&x->allowed, &x->state, &fresh) == ID_NONE) return false;
    for (size_t i = 0; i < length; i++) {
        state_slide(space, &x->state, space_step(space, x->state.blank, moves[i]));
        if (set_add(&x->allowed, &x->state, &fresh) == ID_NONE || !time_is_left(x->s)) return false;
    }
    return true;
}

static bool reach(struct shortening *x, uint32_t g, int direction) {
    bool fresh;
    if (set_find(&x->allowed, &x->state) == ID_NONE) return true;
    uint32_t id = store_add(&x->reached, &x->state, &fresh);
    if (fresh && id != ID_NONE) store_set(&x->reached, id, g, direction);
    return id != ID_NONE;
}

/* The goal's number among the reached; ID_NONE: no time or memory. */
static uint32_t shortest(struct shortening *x) {
    const struct space *space = x->s->space;
    state_set(space, &x->state, space->start);
    if (!reach(x, 0, NO_MOVE)) return ID_NONE;
    for (uint32_t head = 0; head < store_count(&x->reached) && time_is_left(x->s); head++) {
        store_load(&x->reached, head, &x->state);
        if (state_is_goal(space, &x->state)) return head;
        const struct moves *moves = state_moves(space, &x->state);
        uint32_t from = x->state.blank, g = store_g(&x->reached, head);
        for (uint32_t i = 0; i < moves->count; i++) {
            state_slide(space, &x->state, moves->to[i]);
            if (!reach(x, g + 1, moves->direction[i])) return ID_NONE;
            state_slide(space, &x->state, from);
        }
    }
    return ID_NONE;
}

static bool open(struct shortening *x, struct search *s) {
    x->s = s;
    return state_new(s->space, &x->pool, &x->state) &&
           set_open(&x->allowed, s->space, &x->pool, 0) &&
           store_open(&x->reached, s->space, &x->pool, false);
}

loyd_outcome search_found_shortened(struct search *s, const uint8_t *moves, size_t length) {
    struct shortening x;
    uint64_t left = s->pool->limit - s->pool->used;
    pool_init(&x.pool, left ? left : 1);
    uint32_t goal = ID_NONE;
    if (length < G_MAX && open(&x, s) && allow_path(&x, moves, length)) goal = shortest(&x);
    size_t shorter = goal == ID_NONE ? length : store_g(&x.reached, goal);
    loyd_outcome outcome = LOYD_DEPTH_LIMIT;
    if (shorter <= s->depth_limit) {
        bool kept = goal == ID_NONE ? search_found_moves(s, moves, length)
                                    : search_found_node(s, &x.reached, goal);
        outcome = kept ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
    }
    if (s->pool->used + x.pool.peak > s->pool->peak) s->pool->peak = s->pool->used + x.pool.peak;
    pool_drop(&x.pool);
    return outcome;
}
