/* SPDX-License-Identifier: MIT */
/* The nodes of a graph search: a set of states, and for each the length of the way to it, the move
 * that led there, whether it is closed, and (if asked for) its heuristic value.
 *
 * There is no parent pointer: undoing the move gives the parent's state, and the set its number.
 * That saves four bytes a node and can't go stale when a better way is found. */
#ifndef LOYDI_NODE_STORE_H
#define LOYDI_NODE_STORE_H

#include "search/parts/permutation_set.h"

#include <assert.h>

enum { G_MAX = (1 << 28) - 1 };

struct node_store { /* a member's words: g, closed and move; h */
    struct permutation_set set;
};

/* with_h: keep a heuristic value for each node. False: the memory limit is too small to begin. */
bool store_open(struct node_store *store, const struct space *space, struct pool *pool,
                bool with_h);
/* As set_add. A new node's link and value are zero: the caller sets them. */
static inline uint32_t store_add(struct node_store *store, const struct state *state, bool *fresh) {
    return set_add(&store->set, state, fresh);
}

/* Forgets all nodes. Links and values of new ones then hold what the old ones left. */
static inline void store_clear(struct node_store *store) {
    set_clear(&store->set);
}

static inline uint32_t store_count(const struct node_store *store) {
    return store->set.count;
}

static inline void store_load(const struct node_store *store, uint32_t id, struct state *state) {
    set_load(&store->set, id, state);
}

static inline uint32_t *store_link(const struct node_store *store, uint32_t id) {
    return set_words(&store->set, id);
}

/* direction NO_MOVE marks the root. */
static inline void store_set(struct node_store *store, uint32_t id, uint32_t g, int direction) {
    assert(g <= G_MAX && direction >= UP && direction <= NO_MOVE);
    *store_link(store, id) = g << 4 | (uint32_t)direction;
}

static inline uint32_t store_g(const struct node_store *store, uint32_t id) {
    return *store_link(store, id) >> 4;
}

static inline int store_direction(const struct node_store *store, uint32_t id) {
    return (int)(*store_link(store, id) & 7);
}

static inline bool store_closed(const struct node_store *store, uint32_t id) {
    return *store_link(store, id) & 8;
}

static inline void store_close(struct node_store *store, uint32_t id) {
    *store_link(store, id) |= 8;
}

static inline uint32_t *store_h(const struct node_store *store, uint32_t id) {
    return set_words(&store->set, id) + 1;
}

/* Hints, for a search that knows which nodes it will expand soon. Beyond the cache, waiting for
 * memory is nearly all of a graph search's time; so it is asked for ahead, in three steps: the
 * node; when that has come, the lines of the set in which its children will be looked up; when
 * those have come, the nodes they point to. None changes anything. */
enum { HINTS = 8 };

struct hints { /* children whose lines were asked for, the last HINTS times */
    uint64_t children[HINTS][3];
    uint8_t counts[HINTS];
    uint32_t at;
};

static inline void store_fetch_node(const struct node_store *store, uint32_t id) {
    __builtin_prefetch(set_record(&store->set, id));
}
/* Steps two for node id, and three for the node of HINTS calls before. */
void store_fetch_children(const struct node_store *store, struct hints *hints, uint32_t id);

/* Hints are of use for packed boards with a hash table. */
static inline bool store_wants_hints(const struct node_store *store) {
    return store->set.space->packed && !store->set.ranked;
}

#endif
