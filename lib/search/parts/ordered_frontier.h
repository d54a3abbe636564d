/* SPDX-License-Identifier: MIT */
/* A frontier for looking at, not for speed: a queue, a stack, or a priority queue with any of the
 * ways in which programs break ties. */
#ifndef LOYDI_ORDERED_FRONTIER_H
#define LOYDI_ORDERED_FRONTIER_H

#include "core/pool.h"

enum frontier_kind { FRONTIER_QUEUE, FRONTIER_STACK, FRONTIER_PRIORITY };

/* The words of KNOB_TIES (search/graph/knobs.h). The fast loop has those up to TIES_LOW_H_LIFO. */
enum ties {
    TIES_FIFO,       /* the oldest first */
    TIES_LIFO,       /* the newest first */
    TIES_LOW_H,      /* the least h, then the oldest */
    TIES_LOW_H_LIFO, /* the least h, then the newest */
    TIES_HIGH_G,     /* the greatest g, then the oldest */
    TIES_HEAP_000,   /* as they come out of paper 000's binary heap */
    TIES_HEAP_003    /* as they come out of paper 003's, java.util.PriorityQueue */
};

struct waiting {
    uint32_t key, tie;
    uint32_t age; /* counts pushes */
    uint32_t node;
};

struct ordered_frontier {
    struct pool *pool;
    struct region entries; /* entries first..end-1 */
    uint32_t first, end, pushes;
    enum frontier_kind kind;
    enum ties ties;
};

bool ordered_open(struct ordered_frontier *frontier, struct pool *pool, enum frontier_kind kind,
                  enum ties ties);
/* False: the memory limit is reached. */
bool ordered_push(struct ordered_frontier *frontier, uint32_t node, uint32_t key, uint32_t g,
                  uint32_t h);
/* The next node; UINT32_MAX when empty. */
uint32_t ordered_pop(struct ordered_frontier *frontier, uint32_t *key);

static inline uint32_t ordered_size(const struct ordered_frontier *frontier) {
    return frontier->end - frontier->first;
}

#endif
