/* SPDX-License-Identifier: MIT
 *
 * The open list of focal search (focal_list.h). Nodes with the same g and h are alike to it: they
 * are a class, and lie in one bucket. There are some hundred classes where there are millions of
 * nodes, so that what is done class by class costs next to nothing: ordering them by a heap, and
 * looking for the least f. A node is pushed and taken out in O(1).
 *
 * A node that leaves without being taken out stays in its bucket, and only the count of its class
 * tells; who takes it out sees that it has left.
 *
 * Invariant: `low` counts the nodes that wait with f <= floor, so the least f of all is above the
 * floor just when low is 0. A class is ranked if its f is at most the limit and its bucket is not
 * empty; if the bucket ran empty it may be.
 */
#include "search/parts/focal_list.h"

#include <assert.h>
#include <string.h>

#define CLASS_NONE UINT32_MAX
enum { CHAINS_MIN = 1 << 10, RANK_PARTS = 16 };

struct focal_class {
    uint32_t g, h;
    uint32_t next;    /* in the chain of its hash */
    uint32_t entries; /* in its bucket, with nodes that have left */
    uint32_t waiting;
    bool ranked; /* is among list->ranks */
};

static inline struct focal_class *class_at(const struct focal_list *list, uint32_t number) {
    assert(number < list->class_count);
    return (struct focal_class *)(void *)list->classes.base + number;
}

static inline uint64_t class_f(const struct focal_class *class) {
    return (uint64_t) class->g + class->h;
}

static inline uint32_t *chain_of(const struct focal_list *list, uint32_t g, uint32_t h) {
    uint32_t hash = (g * 64 + h) & (list->chain_count - 1);
    return (uint32_t *)(void *)list->chains.base + hash;
}

static void hang_in(struct focal_list *list, uint32_t number) {
    struct focal_class *class = class_at(list, number);
    uint32_t *chain = chain_of(list, class->g, class->h);
    class->next = *chain;
    *chain = number;
}

/* count, a power of two, chains with all classes in them. */
static bool make_chains(struct focal_list *list, uint32_t count) {
    if (!region_need(list->pool, &list->chains, count * sizeof(uint32_t))) return false;
    memset(list->chains.base, 0xff, count * sizeof(uint32_t)); /* CLASS_NONE */
    list->chain_count = count;
    for (uint32_t i = 0; i < list->class_count; i++) hang_in(list, i);
    return true;
}

bool focal_open(struct focal_list *list, struct pool *pool, double bound) {
    *list = (struct focal_list){.pool = pool, .thousandths = (uint32_t)(1000 * bound + 1e-6)};
    assert(list->thousandths >= 1000);
    return region_open(pool, &list->classes, (uint64_t)UINT32_MAX * sizeof(struct focal_class)) &&
           region_open(pool, &list->chains, (uint64_t)UINT32_MAX * sizeof(uint32_t)) &&
           make_chains(list, CHAINS_MIN) && queue_open(&list->queue, pool, false) &&
           heap_open(&list->ranks, pool, true);
}

static uint32_t find_class(const struct focal_list *list, uint32_t g, uint32_t h) {
    uint32_t number = *chain_of(list, g, h);
    while (number != CLASS_NONE) {
        const struct focal_class *class = class_at(list, number);
        if (class->g == g && class->h == h) break;
        number = class->next;
    }
    return number;
}

/* CLASS_NONE: no memory. */
static uint32_t make_class(struct focal_list *list, uint32_t g, uint32_t h) {
    size_t end = ((size_t)list->class_count + 1) * sizeof(struct focal_class);
    if (!region_need(list->pool, &list->classes, end) ||
        (list->class_count == list->chain_count && !make_chains(list, 2 * list->chain_count)))
        return CLASS_NONE;
    uint32_t number = list->class_count++;
    *class_at(list, number) = (struct focal_class){.g = g, .h = h};
    hang_in(list, number);
    return number;
}

/* g + (2 * bound - 1) * h, in parts of a move; at most what a key can hold. */
static uint32_t rank_of(const struct focal_list *list, const struct focal_class *class) {
    uint64_t over = 2 * (uint64_t)(list->thousandths - 1000) * class->h;
    uint64_t rank = RANK_PARTS * class_f(class) + RANK_PARTS * over / 1000;
    return rank < UINT32_MAX ? (uint32_t)rank : UINT32_MAX;
}

/* Sees to it that a class is ranked if it is to be. False: no memory. */
static bool rank_class(struct focal_list *list, uint32_t number) {
    struct focal_class *class = class_at(list, number);
    if (class->ranked || !class->entries || class_f(class) > list->limit) return true;
    class->ranked = heap_push(&list->ranks, rank_of(list, class), number);
    return class->ranked;
}

bool focal_push(struct focal_list *list, uint32_t id, uint32_t g, uint32_t h) {
    uint32_t number = find_class(list, g, h);
    if (number == CLASS_NONE) number = make_class(list, g, h);
    if (number == CLASS_NONE || !queue_push(&list->queue, number, id)) return false;
    struct focal_class *class = class_at(list, number);
    class->entries++;
    class->waiting++;
    list->waiting++;
    list->low += class_f(class) <= list->floor;
    return rank_class(list, number);
}

void focal_leave(struct focal_list *list, uint32_t g, uint32_t h) {
    struct focal_class *class = class_at(list, find_class(list, g, h));
    assert(class->waiting && list->waiting);
    class->waiting--;
    list->waiting--;
    list->low -= class_f(class) <= list->floor;
}

bool focal_raise(struct focal_list *list) {
    if (list->low || !list->waiting) return true;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < list->class_count; i++) {
        const struct focal_class *class = class_at(list, i);
        if (class->waiting && class_f(class) < least) least = class_f(class);
    }
    assert(least >= list->floor);
    list->floor = least;
    list->limit = least * list->thousandths / 1000;
    for (uint32_t i = 0; i < list->class_count; i++) {
        if (class_f(class_at(list, i)) <= least) list->low += class_at(list, i)->waiting;
        if (!rank_class(list, i)) return false;
    }
    assert(list->low);
    return true;
}

uint32_t focal_next(struct focal_list *list, uint32_t *g) {
    uint32_t number;
    uint64_t rank;
    while ((number = heap_first(&list->ranks)) != UINT32_MAX) {
        struct focal_class *class = class_at(list, number);
        if (class->entries) {
            class->entries--;
            *g = class->g;
            return queue_pop_at(&list->queue, number);
        }
        class->ranked = false;
        heap_pop(&list->ranks, &rank);
    }
    return UINT32_MAX;
}
