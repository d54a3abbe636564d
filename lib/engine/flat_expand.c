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
#define read_wide read_plain
#endif

enum {
    FEW = NODES / 2, /* more waiting nodes than that are expanded one by one */
    LANES = 8,       /* children whose entries are read at once */
    CHILDREN = 4 * PORTION + LANES
};

struct portion {
    uint32_t children, kept;
    struct flat_node *parent[PORTION];
    uint16_t list[CHILDREN]; /* of the children: the parent above the way */
    uint8_t good[CHILDREN];  /* those to be made */
    uint32_t index[FLAT_VIEWS][CHILDREN], entry[FLAT_VIEWS][CHILDREN];
    int32_t room[FLAT_VIEWS][CHILDREN];
};

static inline const struct flat_node *parent_of(const struct portion *portion, uint32_t i) {
    return portion->parent[portion->list[i] >> 8];
}

static inline uint32_t way_of(const struct portion *portion, uint32_t i) {
    return portion->list[i] & 255;
}

/* Asks for the entries of all children. */
static inline void ask(const struct flat_search *search, uint32_t views, struct portion *portion) {
    for (uint32_t i = 0; i < portion->children; i++) {
        struct flat_child child =
            find_entries(search, views, parent_of(portion, i), way_of(portion, i));
        for (uint32_t view = 0; view < views; view++) {
            __builtin_prefetch(search->base + (child.index[view] >> 1));
            portion->index[view][i] = child.index[view];
            portion->room[view][i] = child.room[view];
        }
    }
}

/* Reads them, and lists the children that are within the bound. */
static inline void read_plain(const uint8_t *base, uint32_t views, struct portion *portion) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < portion->children; i++) {
        int32_t least = 0;
        for (uint32_t view = 0; view < views; view++) {
            uint32_t entry = entry_at(base, portion->index[view][i]);
            portion->entry[view][i] = entry;
            portion->room[view][i] -= (int32_t)entry;
            least |= portion->room[view][i];
        }
        portion->good[kept] = (uint8_t)i;
        kept += least >= 0;
    }
    portion->kept = kept;
}

#if HAVE_WIDE
/* The entries of eight children in one view; returns the room that they leave. */
WIDE static inline __m256i read_eight(const uint8_t *base, struct portion *portion, uint32_t view,
                                      uint32_t i) {
    __m256i *into = (__m256i *)(void *)&portion->entry[view][i];
    __m256i *room = (__m256i *)(void *)&portion->room[view][i];
    __m256i index = _mm256_loadu_si256((const __m256i *)(const void *)&portion->index[view][i]);
    __m256i shift = _mm256_slli_epi32(_mm256_and_si256(index, _mm256_set1_epi32(7)), 2);
    __m256i word =
        _mm256_i32gather_epi32((const int *)(const void *)base, _mm256_srli_epi32(index, 3), 4);
    __m256i entry = _mm256_and_si256(_mm256_srlv_epi32(word, shift), _mm256_set1_epi32(15));
    __m256i left = _mm256_sub_epi32(_mm256_loadu_si256(room), entry);
    _mm256_storeu_si256(into, entry);
    _mm256_storeu_si256(room, left);
    return left;
}

/* The same, eight children at a time. */
WIDE static inline void read_wide(const uint8_t *base, uint32_t views, struct portion *portion) {
    uint32_t kept = 0, children = portion->children;
    for (uint32_t view = 0; view < views; view++) /* lanes without a child read something, too */
        memset(&portion->index[view][children], 0, LANES * sizeof(uint32_t));
    for (uint32_t i = 0; i < children; i += LANES) {
        __m256i least = read_eight(base, portion, 0, i);
        if (views > 1) least = _mm256_or_si256(least, read_eight(base, portion, 1, i));
        uint32_t good = ~(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(least)) & 255;
        if (children - i < LANES) good &= (1u << (children - i)) - 1;
        uint64_t each = UINT64_C(0x0101010101010101), bytes = _pdep_u64(good, each) * 255;
        uint64_t number = _pext_u64(UINT64_C(0x0706050403020100) + i * each, bytes);
        memcpy(portion->good + kept, &number, sizeof number);
        kept += (uint32_t)__builtin_popcount(good);
    }
    portion->kept = kept;
}
#endif

/* Makes the children that are kept; true: one is the goal. */
static inline bool make_children(const struct flat_search *search, uint32_t views,
                                 const struct portion *portion, struct flat_node **node) {
    bool goal = false;
    for (uint32_t k = 0; k < portion->kept; k++) {
        uint32_t i = portion->good[k];
        struct flat_child child;
        for (uint32_t view = 0; view < views; view++) {
            child.index[view] = portion->index[view][i];
            child.entry[view] = portion->entry[view][i];
            child.room[view] = portion->room[view][i];
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
    portion.children = children;
    worker->base.expanded += parents;
    worker->base.generated += children;
    ask(search, views, &portion);
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

static inline bool expand_any(struct flat_worker *worker, bool wide) {
    return worker->search->views == 2 ? expand(worker, 2, wide)
                                      : expand(worker, worker->search->views, wide);
}

static bool expand_plain(struct flat_worker *worker) {
    return expand_any(worker, false);
}

#if HAVE_WIDE
/* The same, compiled for processors of the last ten years. */
WIDE __attribute__((flatten)) static bool expand_wide(struct flat_worker *worker) {
    return expand_any(worker, true);
}
#else
#define expand_wide expand_plain
#endif

bool flat_expand(struct flat_worker *worker) {
    return worker->search->wide ? expand_wide(worker) : expand_plain(worker);
}
