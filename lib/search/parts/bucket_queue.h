/* SPDX-License-Identifier: MIT */
/* A priority queue for small whole keys: one list a key, so push and pop cost O(1). Among equal
 * keys the oldest comes first (fifo) or the newest. */
#ifndef LOYDI_BUCKET_QUEUE_H
#define LOYDI_BUCKET_QUEUE_H

#include "core/pool.h"

#include <assert.h>

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

static inline struct bucket *queue_bucket(const struct bucket_queue *queue, uint32_t key) {
    return (struct bucket *)(void *)queue->buckets.base + key;
}

static inline struct chunk *queue_chunk(const struct bucket_queue *queue, uint32_t number) {
    assert(number != CHUNK_NONE && number <= queue->chunk_count);
    return (struct chunk *)(void *)queue->chunks.base + (number - 1);
}

/* Makes room for one more id with that key. False: the memory limit is reached. */
bool queue_make_room(struct bucket_queue *queue, uint32_t key);

static inline bool queue_push(struct bucket_queue *queue, uint32_t key, uint32_t id) {
    bool room = key < queue->bucket_count && queue_bucket(queue, key)->last &&
                queue_bucket(queue, key)->last_to < CHUNK_IDS;
    if (!room && !queue_make_room(queue, key)) return false;
    struct bucket *bucket = queue_bucket(queue, key);
    queue_chunk(queue, bucket->last)->ids[bucket->last_to++] = id;
    if (key < queue->low) queue->low = key;
    queue->size++;
    return true;
}

/* The id with the least key, which is put in *key; UINT32_MAX when empty. */
uint32_t queue_pop(struct bucket_queue *queue, uint32_t *key);

/* A chunk of the bucket that has nothing left is given back. */
void queue_drop_oldest(struct bucket_queue *queue, struct bucket *bucket);
void queue_drop_newest(struct bucket_queue *queue, struct bucket *bucket);

/* The next id with that key, of which there is one. */
static inline uint32_t queue_pop_at(struct bucket_queue *queue, uint32_t key) {
    struct bucket *bucket = queue_bucket(queue, key);
    assert(key < queue->bucket_count && bucket->last);
    bool one = bucket->first == bucket->last; /* chunk */
    queue->size--;
    uint32_t id;
    if (queue->fifo) {
        id = queue_chunk(queue, bucket->first)->ids[bucket->first_from++];
        if (bucket->first_from == (one ? bucket->last_to : CHUNK_IDS))
            queue_drop_oldest(queue, bucket);
    } else {
        id = queue_chunk(queue, bucket->last)->ids[--bucket->last_to];
        if (bucket->last_to == (one ? bucket->first_from : 0)) queue_drop_newest(queue, bucket);
    }
    return id;
}

/* No id has that key. */
static inline bool queue_is_empty_at(const struct bucket_queue *queue, uint32_t key) {
    return key >= queue->bucket_count || !queue_bucket(queue, key)->last;
}

/* The chunk with the newest id of that key, which stands before *at; CHUNK_NONE: there is none. */
uint32_t queue_newest(const struct bucket_queue *queue, uint32_t key, uint32_t *at);
/* The id that comes that many pops after the next one, if nothing is pushed before it and it is
 * close by in memory; UINT32_MAX if not known. A hint for fetching ahead. */
uint32_t queue_peek(const struct bucket_queue *queue, uint32_t ahead);

#endif
