/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with tables of steps: the last ones that wait, of any depth. A node's entries say of every child whether each view has it within the
 * bound, so children that are left out cost no look-up. Those that are kept are made and their entries asked for, one a view; when the last one is made, the entries are
 * read. A node is little, and a new one takes the place of one that was expanded not long before, so what waits stays in the inner cache.
 *
 * Nearly all reads are found in the caches, and what counts is the number of instructions and that they need not wait for each other: hence several short loops over
 * the children instead of a long one, and no branch that depends on a node.
 */
#include "engine/children.h"
#include "engine/steps_inside.h"
#include "engine/wide.h"

#if HAVE_WIDE
#include <immintrin.h>
#else
#define grown_wide grown_plain
#endif

enum { BLOCK = (1 << STEPS_BLOCK_BITS) - 1 };

enum { FEW = STEPS_NODES / 2 }; /* more waiting nodes than that are expanded one by one */

/* What the loops need of the search, out of reach of the stores to nodes: the compiler may keep it in registers. */
struct hot {
    const uint8_t (*to)[4], *ways;
    const steps_move (*move)[STEPS_TILES];
    const uint32_t (*after)[4];
    const struct steps_slot *slot;
    struct steps_slot
        layout; /* if all patterns have the same number of tiles: what is common to them */
};

struct child {
    const uint8_t *entry[FLAT_VIEWS]; /* that is asked for */
    const uint32_t *next[FLAT_VIEWS]; /* says what becomes of the pattern */
    uint32_t order[FLAT_VIEWS];
    steps_move move;
};

/* Where to look for what depends on the pattern's number of tiles. */
static inline const struct steps_slot *layout_of(const struct hot *hot, bool alike,
                                                 uint32_t number) {
    return alike ? &hot->layout : &hot->slot[number];
}

/* Which moves take room in which view: for each move two bits. What it says of moves that the board's edge forbids means nothing. */
static inline uint32_t grown_plain(const struct hot *hot, const struct steps_node *node) {
    uint32_t bits = 0;
    for (uint32_t direction = 0; direction < 4; direction++) {
        steps_move move = hot->move[direction][node->tile[hot->to[node->blank][direction]]];
        for (uint32_t view = 0; view < FLAT_VIEWS; view++)
            bits |= (node->record[move_slot(move, view)] >> move_bit(move, view) & 1)
                    << (2 * direction + view);
    }
    return bits;
}

#if HAVE_WIDE
/* The same: the entries are the lanes of a vector, out of which each move and view takes one. */
WIDE static inline uint32_t grown_wide(const struct hot *hot, const struct steps_node *node) {
    const uint8_t *to = hot->to[node->blank], *tile = node->tile;
    __m128i low = _mm_cvtsi64_si128((long long)hot->move[0][tile[to[0]]]),
            high = _mm_cvtsi64_si128((long long)hot->move[2][tile[to[2]]]);
    low = _mm_insert_epi64(low, (long long)hot->move[1][tile[to[1]]], 1);
    high = _mm_insert_epi64(high, (long long)hot->move[3][tile[to[3]]], 1);
    __m256i move = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    __m256i record = _mm256_loadu_si256((const __m256i *)(const void *)node->record);
    __m256i bit =
        _mm256_srlv_epi32(_mm256_permutevar8x32_epi32(record, move), _mm256_srli_epi32(move, 8));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_slli_epi32(bit, 31)));
}
#endif

/* Those of the moves that take no room where a view has none left. */
static inline uint32_t within(const struct steps_node *node, int floor, uint32_t ways,
                              uint32_t grown) {
    static const uint8_t moves_of[16] = {0, 1, 1, 1, 2, 3, 3, 3,
                                         2, 3, 3, 3, 2, 3, 3, 3}; /* of two bits each */
    uint32_t tight = (node->room[0] == floor) | (uint32_t)(node->room[1] == floor) << 1;
    uint32_t bad = grown & tight * 0x55;
    return ways & ~(moves_of[bad & 15] | (uint32_t)moves_of[bad >> 4] << 2);
}

/* Vectors for copying: the compiler takes what the processor has. */
typedef uint64_t block32 __attribute__((vector_size(STEPS_LINE), aligned(1), may_alias));

static inline void copy(struct steps_node *to, const struct steps_node *from) {
    block32 *into = (block32 *)to;
    const block32 *out = (const block32 *)from;
    for (uint32_t i = 0; i < sizeof *to / sizeof *into; i++) into[i] = out[i];
}

/* Makes a child but for its patterns; asks what becomes of these. */
static inline void begin(const struct hot *hot, uint32_t views, bool alike,
                         const struct steps_node *parent, uint32_t direction, uint32_t grown,
                         struct child *child, struct steps_node *node) {
    uint32_t blank = parent->blank, to = hot->to[blank][direction], tile = parent->tile[to];
    uint32_t after = hot->after[parent->after][direction];
    steps_move move = hot->move[direction][tile];
    copy(node, parent);
    node->tile[blank] = (uint8_t)tile;
    node->blank = (uint8_t)to;
    node->depth = (uint8_t)(parent->depth + 1);
    node->after = (uint16_t)after;
    node->ways = hot->ways[to] & (uint8_t)(after >> 16);
    child->move = move;
    grown >>= 2 * direction;
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = move_slot(move, view), bit = move_bit(move, view);
        const struct steps_slot *layout = layout_of(hot, alike, number);
        uint32_t block = parent->state[number] & BLOCK,
                 order = parent->state[number] >> STEPS_BLOCK_BITS;
        uint32_t way = layout->place[order * STEPS_PLACES + bit / 4] + bit % 4;
        child->next[view] = &layout->next[block * STEPS_WAYS + way];
        __builtin_prefetch(child->next[view]);
        child->order[view] = order;
        node->room[view] = (int8_t)(parent->room[view] - (int)(grown >> view & 1));
    }
}

/* Asks for the entries of the patterns that have changed. */
static inline void ask(const struct hot *hot, uint32_t views, bool alike, struct child *child,
                       struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = move_slot(child->move, view), next = *child->next[view],
                 block = next & BLOCK;
        const struct steps_slot *layout = layout_of(hot, alike, number);
        uint32_t order =
            layout->shift[(next >> STEPS_BLOCK_BITS) * STEPS_ORDERS + child->order[view]];
        node->state[number] = order << STEPS_BLOCK_BITS | block;
        child->entry[view] =
            step_table_entry(hot->slot[number].entries, order * layout->blocks + block);
        __builtin_prefetch(child->entry[view]);
    }
}

static inline void read_entries(uint32_t views, const struct child *child,
                                struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++)
        node->record[move_slot(child->move, view)] = step_table_read(child->entry[view]);
}

/* The nodes that are expanded together. */
struct portion {
    uint32_t parents, kept;
    const struct steps_node *parent[STEPS_PORTION];
    uint8_t grown[STEPS_PORTION];
    uint8_t list[4 * STEPS_PORTION + CHILDREN_SPARE]; /* of the children that are kept */
    struct child child[4 * STEPS_PORTION];
};

/* Lists the children that are within the bound; returns how many were tried. */
static inline uint32_t list_children(const struct hot *hot, bool wide, const uint8_t *floor,
                                     struct portion *portion) {
    uint32_t tried = 0, kept = 0;
    for (uint32_t i = 0; i < portion->parents; i++) {
        const struct steps_node *node = portion->parent[i];
        int least = floor[node->depth + 1];
        uint32_t ways = node->room[0] < least || node->room[1] < least ? 0 : node->ways;
        uint32_t bits = wide ? grown_wide(hot, node) : grown_plain(hot, node);
        portion->grown[i] = (uint8_t)bits;
        tried += (uint32_t)__builtin_popcount(ways);
        kept += children_add(portion->list + kept, i, within(node, least, ways, bits));
    }
    portion->kept = kept;
    return tried;
}

/* Inlined for the common number of views, and for patterns alike in their number of tiles. */
static inline bool expand(struct steps_worker *worker, const uint8_t *floor, uint32_t views,
                          bool alike, bool wide) {
    const struct steps_search *search = worker->search;
    const struct hot hot = {.to = search->to,
                            .ways = search->ways,
                            .move = search->move,
                            .after = search->after,
                            .slot = search->slot,
                            .layout = search->slot[0]};
    struct portion portion;
    uint32_t parents = worker->waiting > FEW ? 1 : worker->portion, bound = search->bound;
    if (parents > worker->waiting) parents = worker->waiting;
    worker->waiting -= parents;
    struct steps_node **node = worker->node + worker->waiting, **fresh = node + parents;
    struct steps_node *done[STEPS_PORTION];
    for (uint32_t i = 0; i < parents; i++) portion.parent[i] = done[i] = node[i];
    portion.parents = parents;
    worker->base.expanded += parents;
    worker->base.generated += list_children(&hot, wide, floor, &portion);
    bool goal = false;
    for (uint32_t i = 0; i < portion.kept; i++) {
        uint32_t from = child_parent(portion.list[i]), move = child_move(portion.list[i]);
        begin(&hot, views, alike, portion.parent[from], move, portion.grown[from],
              &portion.child[i], fresh[i]);
        node[i] = fresh[i];
        if (2 * (uint32_t)node[i]->room[0] != bound - node[i]->depth) continue;
        if (!goal || node[i]->depth < worker->goal) worker->goal = node[i]->depth; /* h is 0 */
        goal = true;
    }
    for (uint32_t i = 0; i < portion.kept; i++) ask(&hot, views, alike, &portion.child[i], node[i]);
    for (uint32_t i = 0; i < portion.kept; i++) read_entries(views, &portion.child[i], node[i]);
    for (uint32_t i = 0; i < parents; i++) node[portion.kept + i] = done[i];
    worker->waiting += portion.kept;
    return goal;
}

static inline bool expand_any(struct steps_worker *worker, const uint8_t *floor, bool wide) {
    const struct steps_search *search = worker->search;
    if (search->views == 2 && search->alike) return expand(worker, floor, 2, true, wide);
    return expand(worker, floor, search->views, false, wide);
}

static bool expand_plain(struct steps_worker *worker, const uint8_t *floor) {
    return expand_any(worker, floor, false);
}

#if HAVE_WIDE
/* The same, compiled for processors of the last ten years. */
WIDE __attribute__((flatten)) static bool expand_wide(struct steps_worker *worker,
                                                      const uint8_t *floor) {
    return expand_any(worker, floor, true);
}
#else
#define expand_wide expand_plain
#endif

bool steps_expand(struct steps_worker *worker, const uint8_t *floor) {
    return worker->search->wide ? expand_wide(worker, floor) : expand_plain(worker, floor);
}
