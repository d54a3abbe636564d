/* SPDX-License-Identifier: MIT */
/* The states that the look-up search stores: A* as long as there is room, ahead of IDA*. */
#ifndef LOYDI_AHEAD_H
#define LOYDI_AHEAD_H

#include "engine/lookup_inside.h"

enum { PILE_NODES = PORTION };

struct pile { /* some nodes of one depth */
    struct pile *below;
    uint32_t count;
    struct node node[PILE_NODES];
};

struct seen_memory {
    uint64_t *entry;
    uint32_t bits;
};

struct ahead {
    struct pool *pool;
    uint64_t *seen; /* states, open addressing: the key, above the move that led there; 0: free */
    uint32_t seen_bits;
    struct seen_memory memory[2]; /* one is in use, the other to grow into */
    uint64_t count, count_max;    /* states in seen; at most count_max are stored */
    uint64_t blank_name;          /* what stands for the blank in a key */
    struct pile *free;
    uint32_t free_count;
    struct pile *now[LOOKUP_PATH];   /* by depth: nodes within the bound, not expanded yet */
    struct pile *later[LOOKUP_PATH]; /* nodes with moves that are not within it */
    uint32_t deepest;                /* no pile of now is deeper */
    uint32_t full_bound; /* the bound at which the room was used up; UINT32_MAX: there is room */
    struct node goal;
};

enum { SEEN_MOVE = 3, SEEN_USED = 4, SEEN_KEY = 4 }; /* an entry: key << 4 | used | move */

struct ahead *ahead_new(struct pool *pool, uint64_t count_max);
/* Begins with lookup's root. False: no memory. */
bool ahead_start(struct ahead *ahead, const struct lookup *lookup);
/* A* up to the bound. ENGINE_MEMORY: there is no room for more; what waits is in now and later. */
enum engine_end ahead_run(struct ahead *ahead, struct lookup *lookup,
                          const struct engine_watcher *watcher);
/* What did not fit the bound before is looked at again. */
void ahead_raise(struct ahead *ahead);
/* The moves that led to a stored state, the last first; returns how many. */
uint32_t ahead_path(const struct ahead *ahead, const struct lookup *lookup, struct node node,
                    uint8_t *moves);

/* The state's key: a permutation of the cells' names, without the last. */
static inline uint64_t ahead_key(const struct ahead *ahead, uint64_t word, uint32_t blank) {
    return (word | ahead->blank_name << 4 * blank) & (UINT64_MAX >> 4);
}

static inline uint64_t *ahead_place(const struct ahead *ahead, uint64_t key) {
    return ahead->seen + (key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - ahead->seen_bits));
}

/* Adds the state; false: it was there. There must be room. */
static inline bool ahead_add(struct ahead *ahead, uint64_t key, uint32_t move) {
    uint64_t *end = ahead->seen + (UINT64_C(1) << ahead->seen_bits),
             *place = ahead_place(ahead, key);
    while (*place) {
        if (*place >> SEEN_KEY == key) return false;
        if (++place == end) place = ahead->seen;
    }
    *place = key << SEEN_KEY | SEEN_USED | move;
    ahead->count++;
    return true;
}

static inline void pile_free(struct ahead *ahead, struct pile *pile) {
    pile->below = ahead->free;
    ahead->free = pile;
    ahead->free_count++;
}

/* Room for one more node of that depth, on top. There must be a free pile. */
static inline struct node *pile_push(struct ahead *ahead, struct pile **top) {
    if (!*top || (*top)->count == PILE_NODES) {
        struct pile *pile = ahead->free;
        ahead->free = pile->below;
        ahead->free_count--;
        pile->count = 0;
        pile->below = *top;
        *top = pile;
    }
    return &(*top)->node[(*top)->count++];
}

#endif
