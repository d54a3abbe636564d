/* SPDX-License-Identifier: MIT
 *
 * One frontier with every order of taking out. Two A* programs that differ in nothing but what they
 * do among nodes of equal f expand different nodes, and report different counts. To reproduce a
 * count, the order of ties must be reproduced; the papers' orders are those of their heaps:
 *
 *   heap-000   every comparison is `<=`: an entry rises past a parent with the same key, the left
 *              child is chosen on equal keys, and an entry sinks below a child with the same key
 *   heap-003   java.util.PriorityQueue: an entry rises only past a greater parent; the right child
 *              is chosen only if it is less; an entry sinks only below a smaller child
 *
 * The other orders are total (key, then tie, then age), so any heap gives the same sequence; they
 * use the same array. A queue moves its first index on; a stack uses the end.
 */
#include "search/parts/ordered_frontier.h"

#include <assert.h>

static inline struct waiting *at(const struct ordered_frontier *frontier, uint32_t index) {
    return (struct waiting *)(void *)frontier->entries.base + frontier->first + index;
}

bool ordered_open(struct ordered_frontier *frontier, struct pool *pool, enum frontier_kind kind,
                  enum ties ties) {
    *frontier = (struct ordered_frontier){.pool = pool, .kind = kind, .ties = ties};
    return region_open(pool, &frontier->entries, (uint64_t)UINT32_MAX * sizeof(struct waiting));
}

static bool total_before(enum ties ties, const struct waiting *a, const struct waiting *b) {
    if (a->key != b->key) return a->key < b->key;
    if (a->tie != b->tie) return a->tie < b->tie;
    bool newest = ties == TIES_LIFO || ties == TIES_LOW_H_LIFO;
    return newest ? a->age > b->age : a->age < b->age;
}

/* May the lower entry of the heap go above the upper one? */
static bool rises(enum ties ties, const struct waiting *lower, const struct waiting *upper) {
    if (ties == TIES_HEAP_000) return lower->key <= upper->key;
    if (ties == TIES_HEAP_003) return lower->key < upper->key;
    return total_before(ties, lower, upper);
}

/* Is the right child to be taken rather than the left? */
static bool right_first(enum ties ties, const struct waiting *right, const struct waiting *left) {
    if (ties >= TIES_HEAP_000) return right->key < left->key;
    return total_before(ties, right, left);
}

static void sift_up(struct ordered_frontier *frontier, uint32_t hole) {
    struct waiting entry = *at(frontier, hole);
    while (hole && rises(frontier->ties, &entry, at(frontier, (hole - 1) / 2))) {
        *at(frontier, hole) = *at(frontier, (hole - 1) / 2);
        hole = (hole - 1) / 2;
    }
    *at(frontier, hole) = entry;
}

static void sift_down(struct ordered_frontier *frontier, struct waiting entry) {
    uint32_t hole = 0, child, size = ordered_size(frontier);
    while ((child = 2 * hole + 1) < size) {
        if (child + 1 < size &&
            right_first(frontier->ties, at(frontier, child + 1), at(frontier, child)))
            child++;
        if (!rises(frontier->ties, at(frontier, child), &entry)) break;
        *at(frontier, hole) = *at(frontier, child);
        hole = child;
    }
    *at(frontier, hole) = entry;
}

static uint32_t tie_value(enum ties ties, uint32_t g, uint32_t h) {
    if (ties == TIES_LOW_H || ties == TIES_LOW_H_LIFO) return h;
    return ties == TIES_HIGH_G ? UINT32_MAX - g : 0;
}

bool ordered_push(struct ordered_frontier *frontier, uint32_t node, uint32_t key, uint32_t g,
                  uint32_t h) {
    size_t end = ((size_t)frontier->end + 1) * sizeof(struct waiting);
    if (!region_need(frontier->pool, &frontier->entries, end)) return false;
    uint32_t index = ordered_size(frontier);
    frontier->end++;
    *at(frontier, index) =
        (struct waiting){key, tie_value(frontier->ties, g, h), frontier->pushes++, node};
    if (frontier->kind == FRONTIER_PRIORITY) sift_up(frontier, index);
    return true;
}

uint32_t ordered_pop(struct ordered_frontier *frontier, uint32_t *key) {
    uint32_t size = ordered_size(frontier);
    assert(frontier->first <= frontier->end);
    if (!size) return UINT32_MAX;
    struct waiting out = *at(frontier, frontier->kind == FRONTIER_STACK ? size - 1 : 0);
    if (frontier->kind == FRONTIER_QUEUE) {
        frontier->first++;
    } else {
        struct waiting last = *at(frontier, size - 1);
        frontier->end--;
        if (frontier->kind == FRONTIER_PRIORITY && size > 1) sift_down(frontier, last);
    }
    *key = out.key;
    return out.node;
}
