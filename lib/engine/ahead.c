/* SPDX-License-Identifier: MIT
 *
 * A* ahead of IDA*: as long as there is room, the look-up search stores what it sees.
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
 * When the room is used up, IDA* goes on below every node that waits (Bu & Korf 2019, "A*+IDA*").
 * Cost: eight bytes a state at a load of one half or less, and a line of the cache with eight bytes in a list.
 */
#include "engine/ahead.h"

enum { SEEN_BITS_MIN = 14, PILES = 64, LINE = 64, FILL = 16 };

struct ahead *ahead_new(struct pool *pool, uint64_t count_max) {
    struct ahead *ahead = pool_alloc(pool, sizeof *ahead);
    if (!ahead) return NULL;
    ahead->pool = pool;
    ahead->count_max = count_max;
    if (!region_open(pool, &ahead->later_memory, (count_max + CHILDREN) * sizeof(struct node *)))
        return NULL;
    return ahead;
}

/* An empty set of 2^bits places, in the memory that is not in use now. */
static bool make_seen(struct ahead *ahead, uint32_t bits) {
    struct seen_memory *memory = &ahead->memory[ahead->seen == ahead->memory[0].entry];
    if (memory->bits < bits || !memory->entry) {
        if (memory->entry) pool_free(ahead->pool, memory->entry);
        *memory = (struct seen_memory){pool_alloc(ahead->pool, (size_t)8 << bits), bits};
    } else {
        memset(memory->entry, 0, (size_t)8 << bits);
    }
    if (!memory->entry) return false;
    ahead->seen = memory->entry;
    ahead->seen_bits = bits;
    ahead->count = 0;
    return true;
}

/* Moves the states to a set twice as large. */
static bool grow_seen(struct ahead *ahead) {
    const uint64_t *old = ahead->seen;
    uint64_t entries = UINT64_C(1) << ahead->seen_bits;
    if (!make_seen(ahead, ahead->seen_bits + 1)) return false;
    for (uint64_t i = 0; i < entries; i++)
        if (old[i]) ahead_add(ahead, old[i] >> SEEN_KEY << SEEN_KEY, old[i] & SEEN_MOVE);
    return true;
}

/* There are always enough free piles for one batch. */
static bool have_piles(struct ahead *ahead) {
    while (ahead->free_count < 3 * PORTION) {
        struct pile *piles = pool_alloc(ahead->pool, PILES * sizeof *piles);
        if (!piles) return false;
        for (uint32_t i = 0; i < PILES; i++) pile_free(ahead, &piles[i]);
    }
    return true;
}

static struct slab *slab_new(struct pool *pool) {
    struct slab *slab = pool_alloc(pool, sizeof *slab);
    unsigned char *memory = slab ? pool_alloc(pool, SLAB_NODES * sizeof(struct node) + LINE) : NULL;
    if (!memory) return NULL;
    slab->first = (void *)(memory + (LINE - (uintptr_t)memory % LINE));
    return slab;
}

/* The slab in use always has enough nodes for one batch. */
static bool have_nodes(struct ahead *ahead) {
    if (ahead->slab && ahead->fresh + CHILDREN <= ahead->slab->first + SLAB_NODES) return true;
    struct slab **next = ahead->slab ? &ahead->slab->next : &ahead->slabs;
    if (!*next) *next = slab_new(ahead->pool);
    if (!*next) return false;
    ahead->slab = *next;
    ahead->fresh = ahead->slab->first;
    return true;
}

static void free_piles(struct ahead *ahead, struct pile **top) {
    while (*top) {
        struct pile *pile = *top;
        *top = pile->below;
        pile_free(ahead, pile);
    }
}

bool ahead_start(struct ahead *ahead, const struct lookup *lookup) {
    for (uint32_t depth = 0; depth < LOOKUP_PATH; depth++) free_piles(ahead, &ahead->now[depth]);
    ahead->slab = NULL;
    if (!make_seen(ahead, SEEN_BITS_MIN) || !have_piles(ahead) || !have_nodes(ahead)) return false;
    ahead->deepest = 0;
    ahead->later_count = 0;
    ahead->full_bound = UINT32_MAX;
    ahead_add(ahead, ahead_key(lookup->root.word), 0);
    *ahead->fresh = lookup->root;
    pile_push(ahead, &ahead->now[0], ahead->fresh++);
    return true;
}

bool ahead_raise(struct ahead *ahead) {
    struct node **later = ahead_later(ahead);
    uint64_t i = 0;
    for (; i < ahead->later_count && have_piles(ahead); i++) {
        uint32_t depth = later[i]->depth;
        pile_push(ahead, &ahead->now[depth], later[i]);
        if (depth > ahead->deepest) ahead->deepest = depth;
    }
    ahead->later_count -= i;
    memmove(later, later + i, ahead->later_count * sizeof *later);
    return !ahead->later_count;
}

/* Takes the deepest nodes; where they are few, some of the next depths too. */
static void take_batch(struct ahead *ahead, struct batch *batch) {
    uint32_t depth = ahead->deepest;
    batch->count = 0;
    for (; depth != UINT32_MAX && batch->count < FILL; depth--) {
        struct pile **top = &ahead->now[depth];
        while (*top && batch->count < PORTION) {
            struct pile *pile = *top;
            uint32_t room = PORTION - batch->count, taken = pile->count < room ? pile->count : room;
            pile->count -= taken;
            for (uint32_t i = 0; i < taken; i++)
                batch->node[batch->count++] = pile->node[pile->count + i];
            if (pile->count) break;
            *top = pile->below;
            pile_free(ahead, pile);
        }
    }
    while (ahead->deepest && !ahead->now[ahead->deepest]) ahead->deepest--;
}

/* Room for one batch more? */
static bool have_room(struct ahead *ahead) {
    uint64_t after = ahead->count + CHILDREN;
    if (after > ahead->count_max) return false;
    if (2 * after > UINT64_C(1) << ahead->seen_bits && !grow_seen(ahead)) return false;
    return have_piles(ahead) && have_nodes(ahead) &&
           region_need(ahead->pool, &ahead->later_memory,
                       (ahead->later_count + PORTION) * sizeof(struct node *));
}

enum engine_end ahead_run(struct ahead *ahead, struct lookup *lookup,
                          const struct engine_watcher *watcher) {
    struct batch batch;
    for (uint32_t turn = 1;; turn++) {
        if (lookup->generated + CHILDREN > lookup->generated_max) return ENGINE_NODES;
        if (!have_room(ahead)) return ENGINE_MEMORY;
        take_batch(ahead, &batch);
        if (!batch.count) return ENGINE_EXHAUSTED;
        if (lookup_expand_ahead(lookup, &batch)) return ENGINE_SOLVED;
        if (watcher && turn % 256 == 0 &&
            !watcher->ask(watcher->user, lookup->expanded, lookup->generated))
            return ENGINE_STOPPED;
    }
}

bool ahead_packet(const struct ahead *ahead, uint32_t bound, struct packet *packet) {
    if (!packet->count) packet->depth = LOOKUP_PATH;
    packet->pile = packet->pile ? packet->pile->below : NULL;
    while (!packet->pile && packet->depth) packet->pile = ahead->now[--packet->depth];
    if (packet->pile) {
        packet->node = packet->pile->node;
        packet->count = packet->pile->count;
        return true;
    }
    uint64_t left = bound > ahead->full_bound ? ahead->later_count - packet->later : 0;
    packet->node = ahead_later(ahead) + packet->later;
    packet->count = left < PILE_NODES ? (uint32_t)left : PILE_NODES;
    packet->later += packet->count;
    return left;
}

uint32_t ahead_path(const struct ahead *ahead, const struct lookup *lookup, struct node node,
                    uint8_t *moves) {
    uint64_t root = ahead_key(lookup->root.word);
    const uint64_t *end = ahead->seen + (UINT64_C(1) << ahead->seen_bits);
    uint32_t count = 0;
    for (uint64_t key; (key = ahead_key(node.word)) != root;) {
        const uint64_t *place = ahead_place(ahead, key);
        while (!seen_is(*place, key))
            if (++place == end) place = ahead->seen;
        const struct turn *back =
            turn_of(lookup, node.blank, (uint32_t)move_opposite(*place & SEEN_MOVE));
        node.word = word_after(lookup, node.word, back, node.word >> back->to_shift & 15);
        node.blank = back->to;
        moves[count++] = *place & SEEN_MOVE;
    }
    return count;
}
