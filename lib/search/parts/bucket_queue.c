/* SPDX-License-Identifier: MIT
 *
 * A priority queue for small whole keys (Dial 1969). f-values of sliding puzzles are small whole
 * numbers and rise slowly, so an array of lists beats a heap: no comparisons, no sifting, four
 * bytes an entry.
 *
 * A list is a chain of chunks of 125 ids. Chunks stand in one region and are numbered, emptied ones
 * are used again, so the queue takes what its longest moment needs. `low` only skips keys known to
 * be empty; a push below it brings it back.
 */
#include "search/parts/bucket_queue.h"

#include <assert.h>

static inline struct bucket *bucket_at(const struct bucket_queue *queue, uint32_t key) {
    return (struct bucket *)(void *)queue->buckets.base + key;
}

static inline struct chunk *chunk_at(const struct bucket_queue *queue, uint32_t number) {
    assert(number != CHUNK_NONE && number <= queue->chunk_count);
    return (struct chunk *)(void *)queue->chunks.base + (number - 1);
}

bool queue_open(struct bucket_queue *queue, struct pool *pool, bool fifo) {
    *queue = (struct bucket_queue){.pool = pool, .fifo = fifo};
    return region_open(pool, &queue->buckets, (uint64_t)UINT32_MAX * sizeof(struct bucket)) &&
           region_open(pool, &queue->chunks, (uint64_t)UINT32_MAX * sizeof(struct chunk));
}

/* A chunk's number, CHUNK_NONE when memory is used up. */
static uint32_t chunk_take(struct bucket_queue *queue) {
    uint32_t number = queue->spare;
    if (number) {
        queue->spare = chunk_at(queue, number)->next;
        return number;
    }
    size_t end = ((size_t)queue->chunk_count + 1) * sizeof(struct chunk);
    if (!region_need(queue->pool, &queue->chunks, end)) return CHUNK_NONE;
    return ++queue->chunk_count;
}

static void chunk_give_back(struct bucket_queue *queue, uint32_t number) {
    chunk_at(queue, number)->next = queue->spare;
    queue->spare = number;
}

/* Hangs a fresh chunk behind the bucket's last one. */
static bool bucket_extend(struct bucket_queue *queue, struct bucket *bucket) {
    uint32_t number = chunk_take(queue);
    if (!number) return false;
    struct chunk *chunk = chunk_at(queue, number);
    chunk->next = CHUNK_NONE;
    chunk->prev = bucket->last;
    if (bucket->last) {
        chunk_at(queue, bucket->last)->next = number;
    } else {
        bucket->first = number;
        bucket->first_from = 0;
    }
    bucket->last = number;
    bucket->last_to = 0;
    return true;
}

bool queue_push(struct bucket_queue *queue, uint32_t key, uint32_t id) {
    if (key >= queue->bucket_count) {
        size_t end = ((size_t)key + 1) * sizeof(struct bucket);
        if (!region_need(queue->pool, &queue->buckets, end)) return false;
        queue->bucket_count = key + 1;
    }
    struct bucket *bucket = bucket_at(queue, key);
    if ((!bucket->last || bucket->last_to == CHUNK_IDS) && !bucket_extend(queue, bucket))
        return false;
    chunk_at(queue, bucket->last)->ids[bucket->last_to++] = id;
    if (key < queue->low) queue->low = key;
    queue->size++;
    return true;
}

static void bucket_empty(struct bucket_queue *queue, struct bucket *bucket) {
    chunk_give_back(queue, bucket->first);
    *bucket = (struct bucket){0};
}

static uint32_t pop_oldest(struct bucket_queue *queue, struct bucket *bucket) {
    struct chunk *chunk = chunk_at(queue, bucket->first);
    uint32_t id = chunk->ids[bucket->first_from++];
    if (bucket->first == bucket->last) {
        if (bucket->first_from == bucket->last_to) bucket_empty(queue, bucket);
    } else if (bucket->first_from == CHUNK_IDS) {
        uint32_t next = chunk->next;
        chunk_give_back(queue, bucket->first);
        bucket->first = next;
        bucket->first_from = 0;
        chunk_at(queue, next)->prev = CHUNK_NONE;
    }
    return id;
}

static uint32_t pop_newest(struct bucket_queue *queue, struct bucket *bucket) {
    struct chunk *chunk = chunk_at(queue, bucket->last);
    uint32_t id = chunk->ids[--bucket->last_to];
    if (bucket->first == bucket->last) {
        if (bucket->first_from == bucket->last_to) bucket_empty(queue, bucket);
    } else if (!bucket->last_to) {
        uint32_t prev = chunk->prev;
        chunk_give_back(queue, bucket->last);
        bucket->last = prev;
        bucket->last_to = CHUNK_IDS;
        chunk_at(queue, prev)->next = CHUNK_NONE;
    }
    return id;
}

uint32_t queue_pop_at(struct bucket_queue *queue, uint32_t key) {
    assert(key < queue->bucket_count && bucket_at(queue, key)->last);
    struct bucket *bucket = bucket_at(queue, key);
    queue->size--;
    return queue->fifo ? pop_oldest(queue, bucket) : pop_newest(queue, bucket);
}

bool queue_is_empty_at(const struct bucket_queue *queue, uint32_t key) {
    return key >= queue->bucket_count || !bucket_at(queue, key)->last;
}

uint32_t queue_newest(const struct bucket_queue *queue, uint32_t key, uint32_t *at) {
    if (queue_is_empty_at(queue, key)) return CHUNK_NONE;
    *at = bucket_at(queue, key)->last_to;
    return bucket_at(queue, key)->last;
}

const struct chunk *queue_chunk(const struct bucket_queue *queue, uint32_t number) {
    return chunk_at(queue, number);
}

uint32_t queue_pop(struct bucket_queue *queue, uint32_t *key) {
    if (!queue->size) return UINT32_MAX;
    while (!bucket_at(queue, queue->low)->last) queue->low++;
    *key = queue->low;
    return queue_pop_at(queue, queue->low);
}

uint32_t queue_peek(const struct bucket_queue *queue, uint32_t ahead) {
    if (!queue->fifo || queue->low >= queue->bucket_count) return UINT32_MAX;
    const struct bucket *bucket = bucket_at(queue, queue->low);
    if (!bucket->first) return UINT32_MAX;
    uint32_t at = bucket->first_from + ahead, number = bucket->first;
    if (at >= CHUNK_IDS) {
        number = chunk_at(queue, number)->next;
        at -= CHUNK_IDS;
        if (!number || at >= CHUNK_IDS) return UINT32_MAX;
    }
    if (number == bucket->last && at >= bucket->last_to) return UINT32_MAX;
    return chunk_at(queue, number)->ids[at];
}
