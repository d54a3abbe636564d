/* SPDX-License-Identifier: MIT */
/* The open list of a best-first search: a bucket queue where keys are small, a heap where not. */
#ifndef LOYDI_FRONTIER_H
#define LOYDI_FRONTIER_H

#include "search/parts/binary_heap.h"
#include "search/parts/bucket_queue.h"

struct frontier {
    struct bucket_queue queue;
    struct binary_heap heap;
    bool by_heap;
};

static inline bool frontier_open(struct frontier *frontier, struct pool *pool, bool by_heap,
                                 bool fifo) {
    frontier->by_heap = by_heap;
    return by_heap ? heap_open(&frontier->heap, pool, fifo)
                   : queue_open(&frontier->queue, pool, fifo);
}

static inline bool frontier_push(struct frontier *frontier, uint32_t key, uint32_t id) {
    return frontier->by_heap ? heap_push(&frontier->heap, key, id)
                             : queue_push(&frontier->queue, key, id);
}

static inline uint32_t frontier_pop(struct frontier *frontier, uint32_t *key) {
    return frontier->by_heap ? heap_pop(&frontier->heap, key) : queue_pop(&frontier->queue, key);
}

static inline uint32_t frontier_peek(const struct frontier *frontier, uint32_t ahead) {
    return frontier->by_heap ? UINT32_MAX : queue_peek(&frontier->queue, ahead);
}

#endif
