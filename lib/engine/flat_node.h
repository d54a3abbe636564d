/* SPDX-License-Identifier: MIT */
/* The node of the kernel for flat tables, and how a portion of nodes is expanded. Included by
 * flat.c alone.
 *
 * A node carries its index in the table of every pattern, in every view. A move changes one
 * index a view by a constant, and the new entry is the only thing to read. h is the Manhattan
 * distance plus twice the largest of the views' sums of entries; what is kept is the slack of
 * each view: by how much its sum may grow until f exceeds the bound.
 *
 * For all children of a portion it is found where their entries are, which are asked for; then
 * these are read, and the children that all views have within the bound are made. In each of the
 * loops a child has nothing to do with the next, and no branch depends on one, so that the
 * processor works at several at a time: that counts for more than the entries that are read in
 * vain. */
#ifndef LOYDI_FLAT_NODE_H
#define LOYDI_FLAT_NODE_H

#include "engine/engine.h"

#if HAVE_SIMD
#include <immintrin.h>
#endif

enum {
    FLAT_VIEWS = 2,
    FLAT_SLOTS = FLAT_VIEWS * VIEW_PATTERNS,
    FLAT_PORTION = 32,
    FLAT_CELLS = LAYOUT_CELLS_MAX,
    FLAT_MOVES = 4 * FLAT_CELLS, /* of the blank: four times its cell, and the direction */
    FLAT_LANES = 8,              /* numbers in a vector */
    FLAT_CHILDREN = 4 * FLAT_PORTION + FLAT_LANES,
    FLAT_FARTHER = 8 /* a bit of flat_step.pick: the tile goes away from home */
};

/* Entries are counted from one place in memory, whatever their table. */
struct flat_node {
    uint32_t index[FLAT_SLOTS]; /* of the pattern's entry */
    uint8_t entry[FLAT_SLOTS];
    uint8_t tile[FLAT_CELLS]; /* by cell; a tile's name is its goal cell */
    uint8_t blank, came, depth;
    int32_t slack[FLAT_VIEWS]; /* by view: its sum of entries may still grow by that */
};

struct flat_step {               /* what a tile's move does to its patterns */
    uint32_t change[FLAT_VIEWS]; /* of the index, modulo 2^32 */
    uint32_t pick[FLAT_VIEWS];   /* the slot; above FLAT_FARTHER 1: away from home */
};

struct flat_walk_step {
    struct flat_node node;
    uint8_t left; /* moves not tried yet */
};

struct flat_subtree {
    struct flat_node node;
    uint64_t generated_before, expanded_before; /* by the walk before it, in this iteration */
    uint64_t generated, expanded;               /* below it */
};

struct flat {
    struct engine base;
    uint8_t to[FLAT_MOVES];    /* where the move leads */
    uint8_t line[FLAT_MOVES];  /* its direction, and the row or column where the tile goes */
    uint8_t moves[FLAT_CELLS]; /* that the board allows */
    uint8_t order[4];          /* the moves in the order in which they are tried */
    /* By the blank's cell and the move before: the moves to try, 16 bits each, and how many. */
    uint64_t list[FLAT_CELLS][NO_MOVE + 1];
    uint8_t count[FLAT_CELLS][NO_MOVE + 1];
    uint8_t tried[FLAT_CELLS][NO_MOVE + 1];                     /* the same moves, one bit each */
    struct flat_step step[4 * FLAT_CELLS][CANONICAL_CELLS_MAX]; /* by line and tile */
    const uint8_t *entries;           /* of all tables, counted from here, two a byte */
    const uint8_t *table[FLAT_SLOTS]; /* the first entry of each slot's; NULL: no pattern */
    uint32_t root_sum[FLAT_VIEWS];
    uint8_t root_entry[FLAT_SLOTS];
    struct flat_node root;
    struct flat_subtree *subtree;
    uint32_t subtree_depth;
    struct flat_walk_step *walk;                /* by depth */
    uint64_t expanded_before, generated_before; /* the iteration */
};

static inline uint32_t flat_slot(const struct flat_step *step, uint32_t view) {
    return step->pick[view] % FLAT_SLOTS;
}

static inline uint32_t flat_entry(const uint8_t *entries, uint32_t index) {
    return entries[index >> 1] >> index % 2 * 4 & 15;
}

/* A child before it is made. slack is what the entry leaves; until that is known, what it may be at
 * most. */
struct flat_child {
    uint32_t index[FLAT_VIEWS], entry[FLAT_VIEWS];
    int32_t slack[FLAT_VIEWS];
};

/* Finds where its entries are. */
static inline struct flat_child flat_find(const struct flat *flat, uint32_t views,
                                          const struct flat_node *parent, uint32_t move) {
    uint32_t tile = parent->tile[flat->to[move]];
    const struct flat_step *step = &flat->step[flat->line[move]][tile];
    struct flat_child child;
    for (uint32_t view = 0; view < views; view++) {
        uint32_t slot = flat_slot(step, view);
        child.index[view] = parent->index[slot] + step->change[view];
        child.slack[view] =
            parent->slack[view] + parent->entry[slot] - (int32_t)(step->pick[view] >> FLAT_FARTHER);
    }
    return child;
}

static inline void flat_make(const struct flat *flat, uint32_t views,
                             const struct flat_node *parent, uint32_t move, struct flat_child child,
                             struct flat_node *node) {
    uint32_t to = flat->to[move], tile = parent->tile[to];
    const struct flat_step *step = &flat->step[flat->line[move]][tile];
    *node = *parent;
    node->tile[parent->blank] = (uint8_t)tile;
    node->blank = (uint8_t)to;
    node->came = move % 4;
    node->depth = (uint8_t)(parent->depth + 1);
    for (uint32_t view = 0; view < views; view++) {
        uint32_t slot = flat_slot(step, view);
        node->entry[slot] = (uint8_t)child.entry[view];
        node->index[slot] = child.index[view];
        node->slack[view] = child.slack[view];
    }
}

/* Manhattan distance 0 and no entry above 0: all that the bound leaves is slack. */
static inline bool flat_is_goal(const struct flat_node *node, uint32_t bound) {
    return 2 * (uint32_t)node->slack[0] + node->depth == bound;
}

/* ---- A portion ---- */

struct flat_portion {
    uint32_t parents, children, kept;
    uint16_t list[FLAT_CHILDREN]; /* of the children: the parent above the move */
    uint8_t good[FLAT_CHILDREN];  /* those to be made */
    /* By child, and for each child by view, of which there may be fewer: see flat_at. */
    uint32_t index[FLAT_CHILDREN * FLAT_VIEWS], entry[FLAT_CHILDREN * FLAT_VIEWS];
    int32_t slack[FLAT_CHILDREN * FLAT_VIEWS];
};

static inline uint32_t flat_at(uint32_t child, uint32_t views, uint32_t view) {
    return child * views + view;
}

static inline const struct flat_node *flat_parent(const struct flat_portion *portion,
                                                  void *const *parent, uint32_t i) {
    return parent[portion->list[i] >> 8];
}

static inline uint32_t flat_move(const struct flat_portion *portion, uint32_t i) {
    return portion->list[i] & 255;
}

/* Finds where the entries of all children are. */
static inline void find_plain(const struct flat *flat, uint32_t views, void *const *parent,
                              struct flat_portion *portion) {
    for (uint32_t i = 0; i < portion->children; i++) {
        struct flat_child child =
            flat_find(flat, views, flat_parent(portion, parent, i), flat_move(portion, i));
        for (uint32_t view = 0; view < views; view++) {
            portion->index[flat_at(i, views, view)] = child.index[view];
            portion->slack[flat_at(i, views, view)] = child.slack[view];
        }
    }
}

/* Reads them, and lists the children that are within the bound. */
static inline void read_plain(const uint8_t *entries, uint32_t views,
                              struct flat_portion *portion) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < portion->children; i++) {
        int32_t least = 0;
        for (uint32_t view = 0; view < views; view++) {
            uint32_t entry = flat_entry(entries, portion->index[flat_at(i, views, view)]);
            portion->entry[flat_at(i, views, view)] = entry;
            portion->slack[flat_at(i, views, view)] -= (int32_t)entry;
            least |= portion->slack[flat_at(i, views, view)];
        }
        portion->good[kept] = (uint8_t)i;
        kept += least >= 0;
    }
    portion->kept = kept;
}

#if HAVE_SIMD
SIMD static inline __m256i load8(const void *from) {
    return _mm256_loadu_si256(from);
}

SIMD static inline void store8(void *to, __m256i numbers) {
    _mm256_storeu_si256(to, numbers);
}

/* Two steps, each in one half of a vector. */
SIMD static inline __m256i load_steps(const struct flat *flat, const struct flat_node *node,
                                      uint32_t first, uint32_t second) {
    uint32_t a = 4u * node->blank + first, b = 4u * node->blank + second;
    const struct flat_step *one = &flat->step[flat->line[a]][node->tile[flat->to[a]]],
                           *two = &flat->step[flat->line[b]][node->tile[flat->to[b]]];
    __m128i low = _mm_loadu_si128((const void *)one), high = _mm_loadu_si128((const void *)two);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/* The same as find_plain for two views: of a node all four moves in both views are eight numbers.
 * What the edge forbids, or goes back, is found too and then pushed out. */
SIMD static inline void find_simd(const struct flat *flat, void *const *parent,
                                  struct flat_portion *portion) {
    static const uint64_t numbers_of[16] = {
        /* those that are left, by set of moves */
        0x0,       0x100,         0x302,         0x3020100,        0x504,     0x5040100,
        0x5040302, 0x50403020100, 0x706,         0x7060100,        0x7060302, 0x70603020100,
        0x7060504, 0x70605040100, 0x70605040302, 0x706050403020100};
    uint32_t count = 0;
    for (uint32_t i = 0; i < portion->parents; i++) {
        const struct flat_node *node = parent[i];
        uint32_t tried = flat->tried[node->blank][node->came];
        __m256i even = load_steps(flat, node, 0, 2), odd = load_steps(flat, node, 1, 3);
        __m256i change = _mm256_unpacklo_epi64(even, odd), pick = _mm256_unpackhi_epi64(even, odd);
        __m256i entries = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)node->entry));
        __m256i index =
            _mm256_add_epi32(_mm256_permutevar8x32_epi32(load8(node->index), pick), change);
        __m256i slack = _mm256_broadcastq_epi64(_mm_loadl_epi64((const void *)node->slack));
        slack = _mm256_add_epi32(slack, _mm256_permutevar8x32_epi32(entries, pick));
        slack = _mm256_sub_epi32(slack, _mm256_srli_epi32(pick, FLAT_FARTHER));
        __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&numbers_of[tried]));
        store8(&portion->index[flat_at(count, 2, 0)], _mm256_permutevar8x32_epi32(index, order));
        store8(&portion->slack[flat_at(count, 2, 0)], _mm256_permutevar8x32_epi32(slack, order));
        count += (uint32_t)__builtin_popcount(tried);
    }
}

/* Eight entries, from that number on; returns the slack that they leave. */
SIMD static inline __m256i read_eight(const uint8_t *entries, struct flat_portion *portion,
                                      uint32_t i) {
    __m256i index = load8(&portion->index[i]);
    __m256i shift = _mm256_slli_epi32(_mm256_and_si256(index, _mm256_set1_epi32(7)), 2);
    __m256i word =
        _mm256_i32gather_epi32((const int *)(const void *)entries, _mm256_srli_epi32(index, 3), 4);
    __m256i entry = _mm256_and_si256(_mm256_srlv_epi32(word, shift), _mm256_set1_epi32(15));
    __m256i left = _mm256_sub_epi32(load8(&portion->slack[i]), entry);
    store8(&portion->entry[i], entry);
    store8(&portion->slack[i], left);
    return left;
}

SIMD static inline uint32_t below_zero(__m256i numbers) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(numbers));
}

/* The same as read_plain, eight children at a time. */
SIMD static inline void read_simd(const uint8_t *entries, uint32_t views,
                                  struct flat_portion *portion) {
    uint32_t kept = 0, children = portion->children;
    memset(&portion->index[flat_at(children, views, 0)], 0, /* lanes without a child read, too */
           FLAT_LANES * FLAT_VIEWS * sizeof *portion->index);
    for (uint32_t i = 0; i < children; i += FLAT_LANES) {
        uint32_t good, bad = below_zero(read_eight(entries, portion, flat_at(i, views, 0)));
        if (views > 1) {
            bad |= below_zero(read_eight(entries, portion, flat_at(i, views, 0) + FLAT_LANES))
                   << FLAT_LANES;
            good = _pext_u32(~(bad | bad >> 1), 0x5555);
        } else {
            good = ~bad & 255;
        }
        if (children - i < FLAT_LANES) good &= (1u << (children - i)) - 1;
        uint64_t each = UINT64_C(0x0101010101010101), bytes = _pdep_u64(good, each) * 255;
        uint64_t number = _pext_u64(UINT64_C(0x0706050403020100) + i * each, bytes);
        memcpy(portion->good + kept, &number, sizeof number);
        kept += (uint32_t)__builtin_popcount(good);
    }
    portion->kept = kept;
}
#else
#define find_simd(flat, parent, portion) find_plain(flat, 2, parent, portion)
#define read_simd                        read_plain
#endif

/* Makes the children that are kept; true: one is the goal. */
static inline bool make_children(const struct flat *flat, uint32_t views, void *const *parent,
                                 const struct flat_portion *portion, void **node) {
    bool goal = false;
    uint32_t bound = flat->base.bound;
    for (uint32_t k = 0; k < portion->kept; k++) {
        uint32_t i = portion->good[k];
        struct flat_child child;
        for (uint32_t view = 0; view < views; view++) {
            child.index[view] = portion->index[flat_at(i, views, view)];
            child.entry[view] = portion->entry[flat_at(i, views, view)];
            child.slack[view] = portion->slack[flat_at(i, views, view)];
        }
        flat_make(flat, views, flat_parent(portion, parent, i), flat_move(portion, i), child,
                  node[k]);
        goal |= flat_is_goal(node[k], bound);
    }
    return goal;
}

/* kernel->expand, inlined for each number of views. */
static inline uint32_t flat_expand(struct worker *worker, void *const *parent, uint32_t parents,
                                   void **fresh, uint32_t views, bool simd) {
    const struct flat *flat = (const struct flat *)(void *)worker->engine;
    struct flat_portion portion; /* not cleared: that would take as long as the rest */
    uint32_t children = 0;
    portion.parents = parents;
    for (uint32_t i = 0; i < parents; i++) {
        const struct flat_node *one = parent[i];
        uint64_t four = flat->list[one->blank][one->came] + i * UINT64_C(0x0100010001000100);
        memcpy(portion.list + children, &four, sizeof four);
        children += flat->count[one->blank][one->came];
    }
    portion.children = children;
    worker->expanded += parents;
    worker->generated += children;
    if (simd && views == 2)
        find_simd(flat, parent, &portion);
    else
        find_plain(flat, views, parent, &portion);
    for (uint32_t i = 0; i < children * views; i++)
        __builtin_prefetch(flat->entries + (portion.index[i] >> 1));
    if (simd)
        read_simd(flat->entries, views, &portion);
    else
        read_plain(flat->entries, views, &portion);
    if (make_children(flat, views, parent, &portion, fresh)) worker->goal = flat->base.bound;
    return portion.kept;
}

#endif
