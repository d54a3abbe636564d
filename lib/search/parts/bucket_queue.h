/* SPDX-License-Identifier: MIT */
/* A priority queue for small whole keys: one list a key, so push and pop cost O(1). Among equal
 * keys the oldest comes first (fifo) or the newest. */
#ifndef LOYDI_BUCKET_QUEUE_H
#define LOYDI_BUCKET_QUEUE_H

#include "core/pool.h"

enum { CHUNK_IDS = 125, CHUNK_NONE = 0 };

struct chunk { /* 508 bytes; numbered from 1 */
    uint32_t next, prev;
    uint32_t ids[CHUNK_IDS];
};

struct bucket {
    uint32_t first, last;         /* chunks; CHUNK_NONE: empty */
    uint32_t first_from, last_to; /* used part: from here in the first, up to there in the last */
};

struct bucket_queue {
    struct pool *pool;
    struct region buckets, chunks;
    uint32_t bucket_count, chunk_count, spare; /* spare: a chain of chunks to use again */
    uint32_t low;                              /* no key below this one is in use */
    uint64_t size;
    bool fifo;
};

bool queue_open(struct bucket_queue *queue, struct pool *pool, bool fifo);
/* False: the memory limit is reached. */
bool queue_push(struct bucket_queue *queue, uint32_t key, uint32_t id);
/* The id with the least key, which is put in *key; UINT32_MAX when empty. */
uint32_t queue_pop(struct bucket_queue *queue, uint32_t *key);
/* The next id with that key, of which there is one. */
uint32_t queue_pop_at(struct bucket_queue *queue, uint32_t key);
/* No id has that key. */
bool queue_is_empty_at(const struct bucket_queue *queue, uint32_t key);
/* The chunk with the newest id of that key, which stands before *at; CHUNK_NONE: there is none. */
uint32_t queue_newest(const struct bucket_queue *queue, uint32_t key, uint32_t *at);
const struct chunk *queue_chunk(const struct bucket_queue *queue, uint32_t number);
/* The id that comes that many pops after the next one, if nothing is pushed before it and it is
 * close by in memory; UINT32_MAX if not known. A hint for fetching ahead. */
uint32_t queue_peek(const struct bucket_queue *queue, uint32_t ahead);

#endif
