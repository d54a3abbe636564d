/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with flat tables: the last ones that wait, of any depth. For all children it is found where their entries are, which are asked for; then
 * these are read, and the children that both views have within the bound are made. In each of the loops a child has nothing to do with the next, and no branch depends on
 * one, so that the processor works at several at a time: that counts for more than the entries that are read in vain.
 */
#include "engine/flat_inside.h"
#include "engine/wide.h"

#if HAVE_WIDE
#include <immintrin.h>
#else
#define find_wide(search, portion) find_plain(search, 2, portion)
#define read_wide                  read_plain
#endif

enum {
    FEW = NODES / 2, /* more waiting nodes than that are expanded one by one */
    LANES = 8,       /* numbers in a vector */
    CHILDREN = 4 * PORTION + LANES
};

struct portion {
    uint32_t parents, children, kept;
    struct flat_node *parent[PORTION];
    uint16_t list[CHILDREN]; /* of the children: the parent above the way */
    uint8_t good[CHILDREN];  /* those to be made */
    /* By child, and for each child by view, of which there may be fewer: see at. */
    uint32_t index[CHILDREN * FLAT_VIEWS], entry[CHILDREN * FLAT_VIEWS];
    int32_t room[CHILDREN * FLAT_VIEWS];
};

static inline uint32_t at(uint32_t child, uint32_t views, uint32_t view) {
    return child * views + view;
}

static inline const struct flat_node *parent_of(const struct portion *portion, uint32_t i) {
    return portion->parent[portion->list[i] >> 8];
}

static inline uint32_t way_of(const struct portion *portion, uint32_t i) {
    return portion->list[i] & 255;
}

/* Finds where the entries of all children are. */
static inline void find_plain(const struct flat_search *search, uint32_t views,
                              struct portion *portion) {
    for (uint32_t i = 0; i < portion->children; i++) {
        struct flat_child child =
            find_entries(search, views, parent_of(portion, i), way_of(portion, i));
        for (uint32_t view = 0; view < views; view++) {
            portion->index[at(i, views, view)] = child.index[view];
            portion->room[at(i, views, view)] = child.room[view];
        }
    }
}

/* Reads them, and lists the children that are within the bound. */
static inline void read_plain(const uint8_t *base, uint32_t views, struct portion *portion) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < portion->children; i++) {
        int32_t least = 0;
        for (uint32_t view = 0; view < views; view++) {
            uint32_t entry = entry_at(base, portion->index[at(i, views, view)]);
            portion->entry[at(i, views, view)] = entry;
            portion->room[at(i, views, view)] -= (int32_t)entry;
            least |= portion->room[at(i, views, view)];
        }
        portion->good[kept] = (uint8_t)i;
        kept += least >= 0;
    }
    portion->kept = kept;
}

#if HAVE_WIDE
WIDE static inline __m256i load(const void *from) {
    return _mm256_loadu_si256(from);
}

WIDE static inline void store(void *to, __m256i numbers) {
    _mm256_storeu_si256(to, numbers);
}

/* Two steps, each in one half of a vector. */
WIDE static inline __m256i load_steps(const struct flat_search *search,
                                      const struct flat_node *node, uint32_t first,
                                      uint32_t second) {
    uint32_t a = 4u * node->blank + first, b = 4u * node->blank + second;
    const struct flat_step *one = &search->step[search->lane[a]][node->tile[search->to[a]]],
                           *two = &search->step[search->lane[b]][node->tile[search->to[b]]];
    __m128i low = _mm_loadu_si128((const void *)one), high = _mm_loadu_si128((const void *)two);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/* The same for two views: of a node all four moves in both views are eight numbers. What the edge forbids, or goes back, is found too and then
 * pushed out. */
WIDE static inline void find_wide(const struct flat_search *search, struct portion *portion) {
    static const uint64_t moves_of[16] = {
        /* the numbers that are left, by set of moves */
        0x0,       0x100,         0x302,         0x3020100,        0x504,     0x5040100,
        0x5040302, 0x50403020100, 0x706,         0x7060100,        0x7060302, 0x70603020100,
        0x7060504, 0x70605040100, 0x70605040302, 0x706050403020100};
    uint32_t count = 0;
    for (uint32_t i = 0; i < portion->parents; i++) {
        const struct flat_node *node = portion->parent[i];
        uint32_t tried = search->tried[node->blank][node->came];
        __m256i even = load_steps(search, node, 0, 2), odd = load_steps(search, node, 1, 3);
        __m256i change = _mm256_unpacklo_epi64(even, odd), pick = _mm256_unpackhi_epi64(even, odd);
        __m256i entries = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)node->entry));
        __m256i index =
            _mm256_add_epi32(_mm256_permutevar8x32_epi32(load(node->index), pick), change);
        __m256i room = _mm256_broadcastq_epi64(_mm_loadl_epi64((const void *)node->room));
        room = _mm256_add_epi32(room, _mm256_permutevar8x32_epi32(entries, pick));
        room = _mm256_sub_epi32(room, _mm256_srli_epi32(pick, STEP_FARTHER));
        __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&moves_of[tried]));
        store(&portion->index[at(count, 2, 0)], _mm256_permutevar8x32_epi32(index, order));
        store(&portion->room[at(count, 2, 0)], _mm256_permutevar8x32_epi32(room, order));
        count += (uint32_t)__builtin_popcount(tried);
    }
}

/* Eight entries, from that number on; returns the room that they leave. */
WIDE static inline __m256i read_eight(const uint8_t *base, struct portion *portion, uint32_t i) {
    __m256i index = load(&portion->index[i]);
    __m256i shift = _mm256_slli_epi32(_mm256_and_si256(index, _mm256_set1_epi32(7)), 2);
    __m256i word =
        _mm256_i32gather_epi32((const int *)(const void *)base, _mm256_srli_epi32(index, 3), 4);
    __m256i entry = _mm256_and_si256(_mm256_srlv_epi32(word, shift), _mm256_set1_epi32(15));
    __m256i left = _mm256_sub_epi32(load(&portion->room[i]), entry);
    store(&portion->entry[i], entry);
    store(&portion->room[i], left);
    return left;
}

WIDE static inline uint32_t below_zero(__m256i numbers) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(numbers));
}

/* The same, eight children at a time. */
WIDE static inline void read_wide(const uint8_t *base, uint32_t views, struct portion *portion) {
    uint32_t kept = 0, children = portion->children;
    memset(&portion->index[at(children, views, 0)], 0, /* lanes without a child read, too */
           LANES * FLAT_VIEWS * sizeof *portion->index);
    for (uint32_t i = 0; i < children; i += LANES) {
        uint32_t good, bad = below_zero(read_eight(base, portion, at(i, views, 0)));
        if (views > 1) {
            bad |= below_zero(read_eight(base, portion, at(i, views, 0) + LANES)) << LANES;
            good = _pext_u32(~(bad | bad >> 1), 0x5555);
        } else {
            good = ~bad & 255;
        }
        if (children - i < LANES) good &= (1u << (children - i)) - 1;
        uint64_t each = UINT64_C(0x0101010101010101), bytes = _pdep_u64(good, each) * 255;
        uint64_t number = _pext_u64(UINT64_C(0x0706050403020100) + i * each, bytes);
        memcpy(portion->good + kept, &number, sizeof number);
        kept += (uint32_t)__builtin_popcount(good);
    }
    portion->kept = kept;
}
#endif

static inline void ask(const uint8_t *base, uint32_t views, const struct portion *portion) {
    for (uint32_t i = 0; i < portion->children; i++)
        for (uint32_t view = 0; view < views; view++)
            __builtin_prefetch(base + (portion->index[at(i, views, view)] >> 1));
}

/* Makes the children that are kept; true: one is the goal. */
static inline bool make_children(const struct flat_search *search, uint32_t views,
                                 const struct portion *portion, struct flat_node **node) {
    bool goal = false;
    for (uint32_t k = 0; k < portion->kept; k++) {
        uint32_t i = portion->good[k];
        struct flat_child child;
        for (uint32_t view = 0; view < views; view++) {
            child.index[view] = portion->index[at(i, views, view)];
            child.entry[view] = portion->entry[at(i, views, view)];
            child.room[view] = portion->room[at(i, views, view)];
        }
        make(search, views, parent_of(portion, i), way_of(portion, i), child, node[k]);
        goal |= is_goal(search, node[k]);
    }
    return goal;
}

/* Inlined for each number of views. */
static inline bool expand(struct flat_worker *worker, uint32_t views, bool wide) {
    const struct flat_search *search = worker->search;
    struct portion portion;
    uint32_t parents = worker->waiting > FEW ? 1 : PORTION, children = 0;
    if (parents > worker->waiting) parents = worker->waiting;
    worker->waiting -= parents;
    struct flat_node **node = worker->node + worker->waiting, **fresh = node + parents;
    for (uint32_t i = 0; i < parents; i++) {
        const struct flat_node *one = portion.parent[i] = node[i];
        uint64_t four = search->list[one->blank][one->came] + i * UINT64_C(0x0100010001000100);
        memcpy(portion.list + children, &four, sizeof four);
        children += search->count[one->blank][one->came];
    }
    portion.parents = parents;
    portion.children = children;
    worker->base.expanded += parents;
    worker->base.generated += children;
    if (wide && views == 2)
        find_wide(search, &portion);
    else
        find_plain(search, views, &portion);
    ask(search->base, views, &portion);
    if (wide)
        read_wide(search->base, views, &portion);
    else
        read_plain(search->base, views, &portion);
    bool goal = make_children(search, views, &portion, fresh);
    for (uint32_t k = 0; k < portion.kept; k++) node[k] = fresh[k];
    for (uint32_t i = 0; i < parents; i++) node[portion.kept + i] = portion.parent[i];
    worker->waiting += portion.kept;
    return goal;
}

static bool expand_plain(struct flat_worker *worker) {
    return expand(worker, worker->search->views, false);
}

#if HAVE_WIDE
/* The same, compiled for processors of the last ten years. */
WIDE __attribute__((flatten)) static bool expand_wide(struct flat_worker *worker) {
    return worker->search->views == 2 ? expand(worker, 2, true) : expand(worker, 1, true);
}
#else
#define expand_wide expand_plain
#endif

bool flat_expand(struct flat_worker *worker) {
    return worker->search->wide ? expand_wide(worker) : expand_plain(worker);
}
