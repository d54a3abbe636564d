/* SPDX-License-Identifier: MIT */
/* The open list of focal search. The floor is the least f of the nodes that wait, or did; those
 * with f of at most bound times the floor are the focal list, from which nodes are taken: the least
 * g + w*h first, w being 2 * bound - 1. */
#ifndef LOYDI_FOCAL_LIST_H
#define LOYDI_FOCAL_LIST_H

#include "search/parts/binary_heap.h"
#include "search/parts/bucket_queue.h"

struct focal_list {
    struct pool *pool;
    struct region classes, chains; /* chains: the first class by hash */
    uint32_t class_count, chain_count;
    struct bucket_queue queue; /* the nodes; a class's number is its key */
    struct binary_heap ranks;  /* the classes of the focal list */
    uint32_t thousandths;      /* of the bound */
    uint64_t floor, limit;     /* limit: bound times floor, rounded down */
    uint64_t waiting, low;     /* nodes that wait, and those of them with f <= floor */
};

/* The bound counts in thousandths, rounded down. False: the memory limit is too small to begin. */
bool focal_open(struct focal_list *list, struct pool *pool, double bound);
/* A node waits. False: the memory limit is reached. */
bool focal_push(struct focal_list *list, uint32_t id, uint32_t g, uint32_t h);
/* A node that was pushed with that g and h waits no more. */
void focal_leave(struct focal_list *list, uint32_t g, uint32_t h);
/* Raises the floor if no node waits there any more. False: the memory limit is reached. */
bool focal_raise(struct focal_list *list);
/* Takes out the next node, and in *g the g that it was pushed with. It may have left, else it waits
 * until focal_leave. UINT32_MAX: none. */
uint32_t focal_next(struct focal_list *list, uint32_t *g);

#endif
