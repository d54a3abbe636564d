/* SPDX-License-Identifier: MIT */
/* The states that the look-up search stores: A* as long as there is room, ahead of IDA*. */
#ifndef LOYDI_AHEAD_H
#define LOYDI_AHEAD_H

#include "engine/lookup_inside.h"

enum { PILE_NODES = PORTION };

struct pile { /* some nodes of one depth */
    struct pile *below;
    uint32_t count;
    struct node *node[PILE_NODES];
};

enum { SLAB_NODES = 1024 };
struct slab { /* memory of nodes */
    struct slab *next;
    struct node *first; /* of SLAB_NODES, each in a line of the cache */
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
    struct slab *slabs, *slab;    /* all, and the one in use: nodes are taken one after the other */
    struct node *fresh;           /* the next; none is given back before the next start */
    struct pile *free;
    uint32_t free_count;
    struct pile *now[LOOKUP_PATH]; /* by depth: nodes within the bound, not expanded yet */
    uint32_t deepest;              /* no pile of now is deeper */
    struct region later_memory;    /* see ahead_later */
    uint64_t later_count;
    uint32_t full_bound; /* the bound at which the room was used up; UINT32_MAX: there is room */
    struct node goal;
};

enum { SEEN_MOVE = 3, SEEN_USED = 4, SEEN_KEY = 4 }; /* an entry: key | used | move */

struct ahead *ahead_new(struct pool *pool, uint64_t count_max);
/* Begins with lookup's root. False: no memory. */
bool ahead_start(struct ahead *ahead, const struct lookup *lookup);
/* A* up to the bound. ENGINE_MEMORY: there is no room for more; what waits is in now and later. */
enum engine_end ahead_run(struct ahead *ahead, struct lookup *lookup,
                          const struct engine_watcher *watcher);
/* What did not fit the bound before is looked at again. False: no memory, and the rest stays in later. */
bool ahead_raise(struct ahead *ahead);
/* Nodes below which IDA* goes on, some dozens at most. */
struct packet {
    struct node *const *node;
    uint32_t count;
    const struct pile *pile; /* where it is from; NULL: later, of which so many are taken now */
    uint64_t later;
    uint32_t depth; /* piles of this depth on were taken */
};
/* The next packet with nodes within the bound, the deepest first; all 0: the first. False: there is none. */
bool ahead_packet(const struct ahead *ahead, uint32_t bound, struct packet *packet);
/* The moves that led to a stored state, the last first; returns how many. */
uint32_t ahead_path(const struct ahead *ahead, const struct lookup *lookup, struct node node,
                    uint8_t *moves);

/* The state's key: a permutation of the cells' names, without the last. The bits of the move are 0. */
static inline uint64_t ahead_key(uint64_t word) {
    return word << SEEN_KEY;
}

static inline uint64_t *ahead_place(const struct ahead *ahead, uint64_t key) {
    return ahead->seen + (key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - ahead->seen_bits));
}

static inline bool seen_is(uint64_t entry, uint64_t key) {
    return (entry ^ key) >> SEEN_KEY == 0;
}

/* Adds the state; false: it was there. There must be room. */
static inline bool ahead_add(struct ahead *ahead, uint64_t key, uint32_t move) {
    uint64_t *end = ahead->seen + (UINT64_C(1) << ahead->seen_bits),
             *place = ahead_place(ahead, key);
    while (*place) {
        if (seen_is(*place, key)) return false;
        if (++place == end) place = ahead->seen;
    }
    *place = key | SEEN_USED | move;
    ahead->count++;
    return true;
}

static inline void pile_free(struct ahead *ahead, struct pile *pile) {
    pile->below = ahead->free;
    ahead->free = pile;
    ahead->free_count++;
}

/* Nodes with moves that are not within the bound; these are the moves they have left. */
static inline struct node **ahead_later(const struct ahead *ahead) {
    return (struct node **)(void *)ahead->later_memory.base;
}

/* Puts a node on top. There must be a free pile. */
static inline void pile_push(struct ahead *ahead, struct pile **top, struct node *node) {
    if (!*top || (*top)->count == PILE_NODES) {
        struct pile *pile = ahead->free;
        ahead->free = pile->below;
        ahead->free_count--;
        pile->count = 0;
        pile->below = *top;
        *top = pile;
    }
    (*top)->node[(*top)->count++] = node;
}

#endif
