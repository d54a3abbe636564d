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
/* Makes the row of a key that comes for the first time. False: the memory limit is reached. */
bool tied_make_row(struct tied_queue *queue, uint32_t key);

static inline struct tied_row *tied_row_at(const struct tied_queue *queue, uint32_t key) {
    return (struct tied_row *)(void *)queue->rows.base + key;
}

/* False: the memory limit is reached. */
static inline bool tied_push(struct tied_queue *queue, uint32_t key, uint32_t tie, uint32_t id) {
    assert(tie <= key / queue->unit);
    bool made = key < queue->row_count && tied_row_at(queue, key)->first;
    if (!made && !tied_make_row(queue, key)) return false;
    struct tied_row *row = tied_row_at(queue, key);
    if (!queue_push(&queue->buckets, row->first - 1 + tie, id)) return false;
    if (!row->size++ || tie < row->low) row->low = tie;
    if (!queue->size++ || key < queue->low) queue->low = key;
    return true;
}

/* The least key; UINT32_MAX when empty. */
static inline uint32_t tied_least(struct tied_queue *queue) {
    if (!queue->size) return UINT32_MAX;
    while (!tied_row_at(queue, queue->low)->size) queue->low++;
    return queue->low;
}

/* The first id, whose key is put in *key; UINT32_MAX when empty. */
static inline uint32_t tied_pop(struct tied_queue *queue, uint32_t *key) {
    if (tied_least(queue) == UINT32_MAX) return UINT32_MAX;
    struct tied_row *row = tied_row_at(queue, queue->low);
    while (queue_is_empty_at(&queue->buckets, row->first - 1 + row->low)) row->low++;
    row->size--;
    queue->size--;
    *key = queue->low;
    return queue_pop_at(&queue->buckets, row->first - 1 + row->low);
}

/* A place in the queue, for looking at what will come if nothing is pushed; a hint, no more. It is
 * of use with the newest first. */
struct tied_place {
    uint32_t key, tie;
    uint32_t chunk, at; /* the next one is the chunk's at - 1; chunk CHUNK_NONE: nothing in sight */
};

struct tied_place tied_first(const struct tied_queue *queue);
/* The next id, its key and tie; the place moves on. UINT32_MAX: nothing more with this key. */
uint32_t tied_look(const struct tied_queue *queue, struct tied_place *place, uint32_t *key,
                   uint32_t *tie);
/* The id so many places farther, if it is close by in memory; UINT32_MAX if not. */
uint32_t tied_look_below(const struct tied_queue *queue, const struct tied_place *place,
                         uint32_t ahead);

#endif
