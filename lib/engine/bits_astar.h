/* SPDX-License-Identifier: MIT */
/* The A* stage ahead of IDA*: the states that the kernel for one-bit tables stores. */
#ifndef LOYDI_BITS_ASTAR_H
#define LOYDI_BITS_ASTAR_H

#include "engine/bits_node.h"

enum { PILE_NODES = BITS_PORTION, SLAB_FIRST = 256, SLAB_NODES = 1024 };

struct pile { /* some open nodes of one depth */
    struct pile *below;
    uint32_t count;
    void *node[PILE_NODES];
};

struct slab { /* memory of nodes */
    struct slab *next;
    struct bits_node *first; /* each in a line of the cache */
    uint32_t nodes;          /* SLAB_FIRST in the first, SLAB_NODES in the others */
};

struct closed_memory {
    uint64_t *entry;
    uint32_t bits;
};

struct astar {
    struct pool *pool;
    uint64_t *closed; /* all states met, open addressing: the key, above the move that led there;
                         0: free */
    uint32_t closed_bits;
    struct closed_memory memory[2]; /* one is in use, the other to grow into */
    uint64_t count, count_max;      /* states in closed; at most count_max are stored */
    struct slab *slabs, *slab;      /* all, and the one in use: nodes are taken one by one */
    struct bits_node *fresh;        /* the next; none is given back before the next start */
    struct pile *free;
    uint32_t free_count;
    struct pile *open[ENGINE_PATH + 1]; /* by depth: nodes within the bound, not expanded yet */
    uint32_t deepest;                   /* no pile of open is deeper */
    struct region later_memory;         /* see astar_later */
    uint64_t later_count;
    uint32_t bound;       /* of the iteration before */
    uint32_t full_bound;  /* the bound at which the room was used up; UINT32_MAX: there is room */
    struct bits_subtree { /* nodes below which IDA* goes on, a portion at most */
        void *const *node;
        uint32_t count;
    } * subtree;
    uint32_t subtrees, subtrees_max; /* listed, and as many as there is memory for */
};

enum { CLOSED_MOVE = 3, CLOSED_USED = 4, CLOSED_KEY = 4 }; /* an entry: key | used | move */

/* NULL: no memory. */
struct astar *astar_new(struct pool *pool, uint64_t count_max);
/* Begins with the engine's root. False: no memory. */
bool astar_start(struct astar *astar, const struct bits *bits);
/* One iteration of A*. ENGINE_MEMORY: there is no room for more; what is left to search is listed
 * as subtrees by astar_list. */
enum engine_end astar_iterate(struct astar *astar, struct bits *bits);
/* Lists the subtrees within the bound, the deepest first. False: no memory. */
bool astar_list(struct astar *astar, uint32_t bound);
/* Writes the blank's cells on the way to a stored state, up to its depth. */
void astar_path(const struct astar *astar, const struct bits *bits, struct bits_node node,
                uint8_t *path);

/* The state's key: a permutation of the cells' names, without the last. The move's bits are 0. */
static inline uint64_t astar_key(uint64_t word) {
    return word << CLOSED_KEY;
}

static inline uint64_t *astar_place(const struct astar *astar, uint64_t key) {
    return astar->closed + (key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - astar->closed_bits));
}

static inline bool closed_is(uint64_t entry, uint64_t key) {
    return (entry ^ key) >> CLOSED_KEY == 0;
}

/* Adds the state; false: it was there. */
static inline bool astar_add(struct astar *astar, uint64_t key, uint32_t move) {
    uint64_t *end = astar->closed + (UINT64_C(1) << astar->closed_bits),
             *place = astar_place(astar, key);
    assert(2 * astar->count <= UINT64_C(1) << astar->closed_bits);
    while (*place) {
        if (closed_is(*place, key)) return false;
        if (++place == end) place = astar->closed;
    }
    *place = key | CLOSED_USED | move;
    astar->count++;
    return true;
}

static inline void pile_free(struct astar *astar, struct pile *pile) {
    pile->below = astar->free;
    astar->free = pile;
    astar->free_count++;
}

/* Nodes with moves that are not within the bound; these are the moves they have left. */
static inline void **astar_later(const struct astar *astar) {
    return (void **)(void *)astar->later_memory.base;
}

/* Puts a node on top. */
static inline void pile_push(struct astar *astar, struct pile **top, void *node) {
    if (!*top || (*top)->count == PILE_NODES) {
        struct pile *pile = astar->free;
        assert(pile && astar->free_count);
        astar->free = pile->below;
        astar->free_count--;
        pile->count = 0;
        pile->below = *top;
        *top = pile;
    }
    (*top)->node[(*top)->count++] = node;
}

/* A portion of stored nodes. Children within the bound that are new are stored, and so are the
 * parents of those that are not within it. NULL, or the goal if it is one of them. */
static inline const struct bits_node *astar_expand(struct bits *bits, void *const *parent,
                                                   uint32_t parents) {
    struct astar *astar = bits->astar;
    struct bits_child child[BITS_CHILDREN];
    uint8_t at[BITS_CHILDREN + 1], inside[BITS_PORTION] = {0}; /* moves in the bound, by parent */
    uint32_t children = bits_generate(bits, parent, parents, child);
    bits->base.expanded += parents;
    bits->base.generated += children;
    uint32_t kept = bits_sift(parent, bits->floor, child, children, at);
    for (uint32_t i = 0; i < kept; i++) {
        struct bits_child *one = &child[at[i]];
        const struct bits_node *from = parent[bits_from(one->from)];
        if (bits->views > 1) bits_ask_again(bits, from, one);
        one->key = astar_key(bits_word(bits, from->word, one->move, one->tile));
        __builtin_prefetch(astar_place(astar, one->key));
    }
    if (bits->views > 1) kept = bits_sift_again(parent, bits->floor, child, kept, at);
    for (uint32_t i = 0; i < kept; i++) {
        const struct bits_child *good = &child[at[i]];
        const struct bits_node *from = parent[bits_from(good->from)];
        uint32_t depth = from->depth + 1u;
        inside[bits_from(good->from)] |= good->move->bit;
        if (!astar_add(astar, good->key, good->move->direction)) continue;
        struct bits_node *node = astar->fresh++;
        bits_make(bits, from, good, node);
        pile_push(astar, &astar->open[depth], node);
        if (depth > astar->deepest) astar->deepest = depth;
        if (depth == bits->base.bound) return node;
    }
    void **later = astar_later(astar);
    uint64_t aside = astar->later_count;
    for (uint32_t i = 0; i < parents; i++) {
        struct bits_node *node = later[aside] = parent[i];
        node->moves &= (uint8_t)~inside[i];
        aside += node->moves != 0;
    }
    astar->later_count = aside;
    return NULL;
}

/* The same, by the code for this processor: bits.c. */
const struct bits_node *bits_expand_stored(struct bits *bits, void *const *parent,
                                           uint32_t parents);

#endif
