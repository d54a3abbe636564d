/* SPDX-License-Identifier: MIT
 *
 * A* ahead of IDA*: as long as there is room, the kernel for one-bit tables stores what it meets.
 *
 * IDA* begins each iteration at the start again, goes through a state once for every way there, and
 * in the last iteration wanders off before it gets near the goal. Stored states mend all three. The
 * iterations stay: within one, the nodes with f up to the bound are expanded, the deepest first. A
 * node some of whose moves lead above the bound is put aside with just these moves; they are made
 * again when the bound is raised (Yoshizumi, Miura & Ishida 2000, "partial expansion"). So what is
 * never needed is never stored. A node lies in one place from its making to the end; lists have
 * pointers.
 *
 * Invariant: a state is stored once, at its least depth. The tables' values change by one with each
 * move, so f never falls along a path: every state with f up to the bound before was stored, at its
 * least depth, in an iteration before; a new one of f equal to the bound cannot be reached by a
 * shorter way.
 *
 * When the room is used up, IDA* goes on below every open node (Bu & Korf 2019, "A*+IDA*"). Cost:
 * eight bytes a state at a load of one half or less, and a line of the cache with eight bytes in a
 * list.
 */
#include "engine/bits_astar.h"

enum { CLOSED_BITS_MIN = 10, PILES = 64, LINE = 64, FILL = 16 };

struct astar *astar_new(struct pool *pool, uint64_t count_max) {
    struct astar *astar = pool_alloc(pool, sizeof *astar);
    if (!astar) return NULL;
    astar->pool = pool;
    astar->count_max = count_max;
    if (!region_open(pool, &astar->later_memory, (count_max + BITS_CHILDREN) * sizeof(void *)))
        return NULL;
    return astar;
}

/* An empty set of 2^bits places, in the memory that is not in use now. */
static bool make_closed(struct astar *astar, uint32_t bits) {
    struct closed_memory *memory = &astar->memory[astar->closed == astar->memory[0].entry];
    if (memory->bits < bits || !memory->entry) {
        if (memory->entry) pool_free(astar->pool, memory->entry);
        *memory = (struct closed_memory){pool_alloc(astar->pool, (size_t)8 << bits), bits};
    } else {
        memset(memory->entry, 0, (size_t)8 << bits);
    }
    if (!memory->entry) return false;
    astar->closed = memory->entry;
    astar->closed_bits = bits;
    astar->count = 0;
    return true;
}

/* Moves the states to a set twice as large. */
static bool grow_closed(struct astar *astar) {
    const uint64_t *old = astar->closed;
    uint64_t entries = UINT64_C(1) << astar->closed_bits;
    if (!make_closed(astar, astar->closed_bits + 1)) return false;
    for (uint64_t i = 0; i < entries; i++)
        if (old[i]) astar_add(astar, old[i] >> CLOSED_KEY << CLOSED_KEY, old[i] & CLOSED_MOVE);
    return true;
}

/* There are always enough free piles for one batch. */
static bool have_piles(struct astar *astar) {
    while (astar->free_count < 3 * BITS_PORTION) {
        struct pile *piles = pool_alloc(astar->pool, PILES * sizeof *piles);
        if (!piles) return false;
        for (uint32_t i = 0; i < PILES; i++) pile_free(astar, &piles[i]);
    }
    return true;
}

static struct slab *slab_new(struct pool *pool, uint32_t nodes) {
    struct slab *slab = pool_alloc(pool, sizeof *slab);
    unsigned char *memory = slab ? pool_alloc(pool, nodes * sizeof(struct bits_node) + LINE) : NULL;
    if (!memory) return NULL;
    slab->nodes = nodes;
    slab->first = (void *)(memory + (LINE - (uintptr_t)memory % LINE));
    return slab;
}

/* The slab in use always has enough nodes for one batch. */
static bool have_nodes(struct astar *astar) {
    struct slab *slab = astar->slab, **next = slab ? &slab->next : &astar->slabs;
    if (slab && astar->fresh + BITS_CHILDREN <= slab->first + slab->nodes) return true;
    if (!*next) *next = slab_new(astar->pool, slab ? SLAB_NODES : SLAB_FIRST);
    if (!*next) return false;
    astar->slab = *next;
    astar->fresh = astar->slab->first;
    return true;
}

static void free_piles(struct astar *astar, struct pile **top) {
    while (*top) {
        struct pile *pile = *top;
        *top = pile->below;
        pile_free(astar, pile);
    }
}

bool astar_start(struct astar *astar, const struct bits *bits) {
    for (uint32_t depth = 0; depth < ENGINE_PATH + 1; depth++)
        free_piles(astar, &astar->open[depth]);
    astar->slab = NULL;
    if (!make_closed(astar, CLOSED_BITS_MIN) || !have_piles(astar) || !have_nodes(astar))
        return false;
    astar->deepest = 0;
    astar->later_count = 0;
    astar->bound = bits->base.start_h - 2;
    astar->full_bound = UINT32_MAX;
    astar_add(astar, astar_key(bits->root.word), 0);
    *astar->fresh = bits->root;
    pile_push(astar, &astar->open[0], astar->fresh++);
    return true;
}

/* What did not fit the bound before is open again. False: no memory, and the rest stays aside. */
static bool raise_bound(struct astar *astar) {
    void **later = astar_later(astar);
    uint64_t i = 0;
    for (; i < astar->later_count && have_piles(astar); i++) {
        uint32_t depth = ((const struct bits_node *)later[i])->depth;
        pile_push(astar, &astar->open[depth], later[i]);
        if (depth > astar->deepest) astar->deepest = depth;
    }
    astar->later_count -= i;
    memmove(later, later + i, (size_t)astar->later_count * sizeof *later);
    return !astar->later_count;
}

/* Takes the deepest open nodes; where they are few, some of the next depths too. Returns how
 * many. */
static uint32_t take_portion(struct astar *astar, void *node[BITS_PORTION]) {
    uint32_t depth = astar->deepest, count = 0;
    for (; depth != UINT32_MAX && count < FILL; depth--) {
        struct pile **top = &astar->open[depth];
        while (*top && count < BITS_PORTION) {
            struct pile *pile = *top;
            uint32_t room = BITS_PORTION - count, taken = pile->count < room ? pile->count : room;
            pile->count -= taken;
            for (uint32_t i = 0; i < taken; i++) node[count++] = pile->node[pile->count + i];
            if (pile->count) break;
            *top = pile->below;
            pile_free(astar, pile);
        }
    }
    while (astar->deepest && !astar->open[astar->deepest]) astar->deepest--;
    return count;
}

/* Room for one portion more? */
static bool have_room(struct astar *astar) {
    uint64_t after = astar->count + BITS_CHILDREN;
    if (after > astar->count_max) return false;
    if (2 * after > UINT64_C(1) << astar->closed_bits && !grow_closed(astar)) return false;
    return have_piles(astar) && have_nodes(astar) &&
           region_need(astar->pool, &astar->later_memory,
                       (astar->later_count + BITS_PORTION) * sizeof(void *));
}

/* A* up to the bound. */
static enum engine_end run(struct astar *astar, struct bits *bits) {
    struct engine *engine = &bits->base;
    void *node[BITS_PORTION];
    for (uint32_t turn = 1;; turn++) {
        if (engine->generated + BITS_CHILDREN > engine->generated_max) return ENGINE_NODES;
        if (!have_room(astar)) return ENGINE_MEMORY;
        uint32_t count = take_portion(astar, node);
        if (!count) return ENGINE_EXHAUSTED;
        const struct bits_node *goal = bits_expand_stored(bits, node, count);
        if (goal) {
            engine->length = goal->depth;
            astar_path(astar, bits, *goal, engine->path);
            return ENGINE_SOLVED;
        }
        if (turn % ASK_TURNS == 0 && !engine_ask(engine, engine->expanded, engine->generated))
            return ENGINE_STOPPED;
    }
}

enum engine_end astar_iterate(struct astar *astar, struct bits *bits) {
    assert(bits->base.bound - astar->bound <=
           2); /* else a state may be met by a longer way first */
    astar->bound = bits->base.bound;
    bool raised = raise_bound(astar);
    if (astar->full_bound != UINT32_MAX) return ENGINE_MEMORY;
    enum engine_end end = raised ? run(astar, bits) : ENGINE_MEMORY;
    if (end == ENGINE_MEMORY) astar->full_bound = raised ? bits->base.bound : bits->base.bound - 2;
    return end;
}

/* ---- What IDA* goes on with ---- */

/* Adds a subtree where there is memory for it; it is counted in any case. */
static void add_subtree(struct astar *astar, void *const *node, uint32_t count) {
    if (astar->subtrees < astar->subtrees_max)
        astar->subtree[astar->subtrees] = (struct bits_subtree){node, count};
    astar->subtrees++;
}

static void list(struct astar *astar, uint32_t bound) {
    uint64_t later = bound > astar->full_bound ? astar->later_count : 0;
    astar->subtrees = 0;
    for (uint32_t depth = ENGINE_PATH + 1; depth--;)
        for (const struct pile *pile = astar->open[depth]; pile; pile = pile->below)
            add_subtree(astar, pile->node, pile->count);
    for (uint64_t at = 0; at < later; at += PILE_NODES)
        add_subtree(astar, astar_later(astar) + at,
                    later - at < PILE_NODES ? (uint32_t)(later - at) : PILE_NODES);
}

bool astar_list(struct astar *astar, uint32_t bound) {
    list(astar, bound);
    if (astar->subtrees <= astar->subtrees_max) return true;
    if (astar->subtree) pool_free(astar->pool, astar->subtree);
    astar->subtree = pool_alloc(astar->pool, astar->subtrees * sizeof *astar->subtree);
    astar->subtrees_max = astar->subtree ? astar->subtrees : 0;
    list(astar, bound);
    return astar->subtree;
}

void astar_path(const struct astar *astar, const struct bits *bits, struct bits_node node,
                uint8_t *path) {
    const uint64_t *end = astar->closed + (UINT64_C(1) << astar->closed_bits);
    for (uint32_t depth = node.depth; path[depth] = node.blank, depth; depth--) {
        uint64_t key = astar_key(node.word);
        const uint64_t *place = astar_place(astar, key);
        while (!closed_is(*place, key))
            if (++place == end) place = astar->closed;
        uint32_t direction = (uint32_t)move_opposite(*place & CLOSED_MOVE);
        const struct bits_move *back = bits_move_of(bits, node.blank, direction);
        node.word = bits_word(bits, node.word, back, node.word >> back->to_shift & 15);
        node.blank = back->to;
    }
}
