/* SPDX-License-Identifier: MIT */
/* The open list of a best-first search: the least key comes first, among equal keys the least tie
 * where ties count, then the oldest (fifo) or the newest. Buckets where the numbers are small, a
 * heap where not. */
#ifndef LOYDI_FRONTIER_H
#define LOYDI_FRONTIER_H

#include "search/parts/binary_heap.h"
#include "search/parts/tied_queue.h"

struct frontier_order {
    bool by_heap, fifo;
    uint32_t tie_unit; /* a tie is at most key / tie_unit; 0: ties do not count */
};

struct frontier {
    struct frontier_order order;
    struct bucket_queue queue; /* by key alone */
    struct tied_queue tied;
    struct binary_heap heap;
};

static inline bool frontier_open(struct frontier *frontier, struct pool *pool,
                                 struct frontier_order order) {
    frontier->order = order;
    if (order.by_heap) return heap_open(&frontier->heap, pool, order.fifo);
    if (order.tie_unit) return tied_open(&frontier->tied, pool, order.fifo, order.tie_unit);
    return queue_open(&frontier->queue, pool, order.fifo);
}

static inline bool frontier_push(struct frontier *frontier, uint32_t key, uint32_t tie,
                                 uint32_t id) {
    bool tied = frontier->order.tie_unit;
    if (frontier->order.by_heap)
        return heap_push(&frontier->heap, (uint64_t)key << 32 | (tied ? tie : 0), id);
    return tied ? tied_push(&frontier->tied, key, tie, id) : queue_push(&frontier->queue, key, id);
}

static inline uint32_t frontier_pop(struct frontier *frontier, uint32_t *key) {
    if (frontier->order.by_heap) {
        uint64_t both = 0;
        uint32_t id = heap_pop(&frontier->heap, &both);
        *key = (uint32_t)(both >> 32);
        return id;
    }
    if (frontier->order.tie_unit) return tied_pop(&frontier->tied, key);
    return queue_pop(&frontier->queue, key);
}

static inline uint32_t frontier_peek(const struct frontier *frontier, uint32_t ahead) {
    bool known = !frontier->order.by_heap && !frontier->order.tie_unit;
    return known ? queue_peek(&frontier->queue, ahead) : UINT32_MAX;
}

#endif
