/* SPDX-License-Identifier: MIT */
/* The node of the kernel for tables of steps, and how a portion of nodes is expanded. Included
 * by steps.c alone.
 *
 * h of a view is the sum of its patterns' values, and as the blank's region is part of a
 * pattern's state, a move changes it by exactly one: f stays or grows by two. A node keeps each
 * view's slack, half of what the bound leaves above f, and each pattern's entry, which says for
 * every move whether it costs one of that slack. So a child is tried without a look-up, and only
 * a child that is kept has entries read, one a view.
 *
 * Where an entry is follows from the block (the tiles' cells and the blank's region) and the
 * order of the tiles (tables/layout.h). Which block a move leads to depends on the block, the
 * moving tile's place in the order and the direction: it is looked up, together with the places
 * before and after, which say how the order changes. That is one array for all patterns of a
 * size, 24 MB for six tiles on 5x5.
 *
 * Nearly all reads are found in the caches, and what counts is the number of instructions and
 * that they need not wait for each other: hence several short loops over the children instead of
 * a long one, and no branch that depends on a node. */
#ifndef LOYDI_STEPS_NODE_H
#define LOYDI_STEPS_NODE_H

#include "engine/children.h"
#include "engine/engine.h"
#include "engine/pruning.h"
#include "tables/step_table.h"

#if HAVE_SIMD
#include <immintrin.h>
#endif

enum {
    STEPS_VIEWS = 2, /* that are in use */
    STEPS_SLOTS = STEPS_VIEWS * VIEW_PATTERNS,
    STEPS_PORTION = 32,
    STEPS_CELLS = LAYOUT_CELLS_MAX,
    STEPS_PLACES = 8, /* a row of the maps of orders */
    STEPS_ORDERS = 1024,
    STEPS_BLOCK_BITS = 18,
    STEPS_BLOCK = (1 << STEPS_BLOCK_BITS) - 1,
    STEPS_TURNS = 32, /* moves of a pattern's tiles, and some spare: two lines of the cache */
    STEPS_LINE = 32   /* bytes that are copied at once */
};

struct steps_node {
    uint32_t state[STEPS_SLOTS];  /* by pattern: the order of its tiles, above the block */
    uint32_t record[STEPS_SLOTS]; /* its table's entry */
    uint8_t tile[STEPS_CELLS];    /* by cell; a tile's name is its goal cell */
    uint8_t blank, moves, depth;
    int8_t slack[STEPS_VIEWS]; /* by view */
    uint16_t pruning;          /* what the last moves rule out: a state of the automaton */
};
_Static_assert(sizeof(struct steps_node) == 3 * STEPS_LINE, "a node is copied as three vectors");

/* What a tile's move in one direction asks: for each view 32 bits, a byte with the pattern's slot,
 * then one with the entry's bit. */
typedef uint64_t steps_ask;

static inline uint32_t ask_slot(steps_ask ask, uint32_t view) {
    return ask >> 32 * view & 255;
}

static inline uint32_t ask_bit(steps_ask ask, uint32_t view) {
    return ask >> (32 * view + 8) & 31;
}

struct steps_slot { /* one pattern in one view */
    const uint8_t *entries;
    const struct layout *layout;
    const uint32_t *next;  /* by block, and place and direction of the tile: steps.c */
    const uint8_t *place;  /* by order and tile: its place in the order, times four */
    const uint16_t *shift; /* by place before, place after and order: the order after */
    uint32_t blocks;
};

/* What the loops need of the engine, out of reach of the stores to nodes: the compiler may keep
 * it in registers. */
struct steps_hot {
    const uint8_t (*to)[4], *moves;
    const steps_ask (*ask)[CANONICAL_CELLS_MAX];
    const uint32_t (*pruning)[4];
    const struct steps_slot *slot;
    struct steps_slot common; /* of all slots, if all patterns have the same number of tiles */
};

struct steps_child {
    const uint8_t *entry[STEPS_VIEWS]; /* that is asked for */
    const uint32_t *next[STEPS_VIEWS]; /* says what becomes of the pattern */
    uint32_t order[STEPS_VIEWS];
    steps_ask ask;
};

/* The slot, or what is common to all. */
static inline const struct steps_slot *steps_layout(const struct steps_hot *hot, bool alike,
                                                    uint32_t number) {
    return alike ? &hot->common : &hot->slot[number];
}

/* Which moves take slack in which view: for each move two bits. What it says of moves that the
 * board's edge forbids means nothing. */
static inline uint32_t grown_plain(const struct steps_hot *hot, const struct steps_node *node) {
    uint32_t bits = 0;
    for (uint32_t direction = 0; direction < 4; direction++) {
        steps_ask ask = hot->ask[direction][node->tile[hot->to[node->blank][direction]]];
        for (uint32_t view = 0; view < STEPS_VIEWS; view++)
            bits |= (node->record[ask_slot(ask, view)] >> ask_bit(ask, view) & 1)
                    << (2 * direction + view);
    }
    return bits;
}

#if HAVE_SIMD
/* The same: the entries are the lanes of a vector, out of which each move and view takes one. */
SIMD static inline uint32_t grown_simd(const struct steps_hot *hot, const struct steps_node *node) {
    const uint8_t *to = hot->to[node->blank], *tile = node->tile;
    __m128i low = _mm_cvtsi64_si128((long long)hot->ask[0][tile[to[0]]]),
            high = _mm_cvtsi64_si128((long long)hot->ask[2][tile[to[2]]]);
    low = _mm_insert_epi64(low, (long long)hot->ask[1][tile[to[1]]], 1);
    high = _mm_insert_epi64(high, (long long)hot->ask[3][tile[to[3]]], 1);
    __m256i ask = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    __m256i record = _mm256_loadu_si256((const __m256i *)(const void *)node->record);
    __m256i bit =
        _mm256_srlv_epi32(_mm256_permutevar8x32_epi32(record, ask), _mm256_srli_epi32(ask, 8));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_slli_epi32(bit, 31)));
}
#else
#define grown_simd grown_plain
#endif

/* Those of the moves that take no slack where a view has none left. */
static inline uint32_t steps_within(const struct steps_node *node, int floor, uint32_t moves,
                                    uint32_t grown) {
    static const uint8_t moves_of[16] = {0, 1, 1, 1, 2, 3, 3, 3,
                                         2, 3, 3, 3, 2, 3, 3, 3}; /* of two bits each */
    uint32_t tight = (node->slack[0] == floor) | (uint32_t)(node->slack[1] == floor) << 1;
    uint32_t bad = grown & tight * 0x55;
    return moves & ~(moves_of[bad & 15] | (uint32_t)moves_of[bad >> 4] << 2);
}

/* Vectors for copying: the compiler takes what the processor has. */
typedef uint64_t steps_block __attribute__((vector_size(STEPS_LINE), aligned(1), may_alias));

static inline void steps_copy(struct steps_node *to, const struct steps_node *from) {
    steps_block *into = (steps_block *)to;
    const steps_block *out = (const steps_block *)from;
    for (uint32_t i = 0; i < sizeof *to / sizeof *into; i++) into[i] = out[i];
}

/* Makes a child but for its patterns; asks what becomes of these. */
static inline void steps_make(const struct steps_hot *hot, uint32_t views, bool alike,
                              const struct steps_node *parent, uint32_t direction, uint32_t grown,
                              struct steps_child *child, struct steps_node *node) {
    uint32_t blank = parent->blank, to = hot->to[blank][direction], tile = parent->tile[to];
    uint32_t pruning = hot->pruning[parent->pruning][direction];
    steps_ask ask = hot->ask[direction][tile];
    steps_copy(node, parent);
    node->tile[blank] = (uint8_t)tile;
    node->blank = (uint8_t)to;
    node->depth = (uint8_t)(parent->depth + 1);
    node->pruning = (uint16_t)pruning;
    node->moves = hot->moves[to] & (uint8_t)(pruning >> 16);
    child->ask = ask;
    grown >>= 2 * direction;
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = ask_slot(ask, view), bit = ask_bit(ask, view);
        const struct steps_slot *layout = steps_layout(hot, alike, number);
        uint32_t block = parent->state[number] & STEPS_BLOCK,
                 order = parent->state[number] >> STEPS_BLOCK_BITS;
        uint32_t turn = layout->place[order * STEPS_PLACES + bit / 4] + bit % 4;
        child->next[view] = &layout->next[block * STEPS_TURNS + turn];
        __builtin_prefetch(child->next[view]);
        child->order[view] = order;
        node->slack[view] = (int8_t)(parent->slack[view] - (int)(grown >> view & 1));
    }
}

/* Asks for the entries of the patterns that have changed. */
static inline void steps_ask_entries(const struct steps_hot *hot, uint32_t views, bool alike,
                                     struct steps_child *child, struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = ask_slot(child->ask, view), next = *child->next[view],
                 block = next & STEPS_BLOCK;
        const struct steps_slot *layout = steps_layout(hot, alike, number);
        uint32_t order =
            layout->shift[(next >> STEPS_BLOCK_BITS) * STEPS_ORDERS + child->order[view]];
        node->state[number] = order << STEPS_BLOCK_BITS | block;
        child->entry[view] =
            step_table_entry(hot->slot[number].entries, order * layout->blocks + block);
        __builtin_prefetch(child->entry[view]);
    }
}

static inline void steps_read_entries(uint32_t views, const struct steps_child *child,
                                      struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++)
        node->record[ask_slot(child->ask, view)] = step_table_read(child->entry[view]);
}

/* The children that are within the bound, of nodes that are expanded together. */
struct steps_portion {
    uint32_t kept;
    uint8_t grown[STEPS_PORTION];                     /* by parent */
    uint8_t list[4 * STEPS_PORTION + CHILDREN_SPARE]; /* of the children that are kept */
    struct steps_child child[4 * STEPS_PORTION];
};

/* Lists the children that are within the bound; returns how many were tried. floor: by depth, the
 * least slack of a node. */
static inline uint32_t steps_list(const struct steps_hot *hot, bool simd, const uint8_t *floor,
                                  void *const *parent, uint32_t parents,
                                  struct steps_portion *portion) {
    uint32_t tried = 0, kept = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct steps_node *node = parent[i];
        int least = floor[node->depth + 1];
        uint32_t moves = node->slack[0] < least || node->slack[1] < least ? 0 : node->moves;
        uint32_t bits = simd ? grown_simd(hot, node) : grown_plain(hot, node);
        portion->grown[i] = (uint8_t)bits;
        tried += (uint32_t)__builtin_popcount(moves);
        kept += children_add(portion->list + kept, i, steps_within(node, least, moves, bits));
    }
    portion->kept = kept;
    return tried;
}

#endif
