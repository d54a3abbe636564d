/* SPDX-License-Identifier: MIT */
/* A priority queue for two small whole numbers, the key and the tie: the least key comes first,
 * among equal keys the least tie, and among equals of both the oldest (fifo) or the newest. */
#ifndef LOYDI_TIED_QUEUE_H
#define LOYDI_TIED_QUEUE_H

#include "search/parts/bucket_queue.h"

struct tied_row {   /* of one key: its buckets, one for each tie */
    uint32_t first; /* their place among all buckets, plus one; 0: the key was never pushed */
    uint32_t low;   /* no tie below this one is in use */
    uint64_t size;
};

struct tied_queue {
    struct bucket_queue buckets;
    struct pool *pool;
    struct region rows; /* by key */
    uint32_t row_count, bucket_count;
    uint32_t unit; /* a tie is at most its key / unit */
    uint32_t low;  /* no key below this one is in use */
    uint64_t size;
};

bool tied_open(struct tied_queue *queue, struct pool *pool, bool fifo, uint32_t unit);
/* False: the memory limit is reached. */
bool tied_push(struct tied_queue *queue, uint32_t key, uint32_t tie, uint32_t id);
/* The first id, whose key is put in *key; UINT32_MAX when empty. */
uint32_t tied_pop(struct tied_queue *queue, uint32_t *key);

#endif
