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

bool queue_open(struct bucket_queue *queue, struct pool *pool, bool fifo) {
    *queue = (struct bucket_queue){.pool = pool, .fifo = fifo};
    return region_open(pool, &queue->buckets, (uint64_t)UINT32_MAX * sizeof(struct bucket)) &&
           region_open(pool, &queue->chunks, (uint64_t)UINT32_MAX * sizeof(struct chunk));
}

/* A chunk's number, CHUNK_NONE when memory is used up. */
static uint32_t chunk_take(struct bucket_queue *queue) {
    uint32_t number = queue->spare;
    if (number) {
        queue->spare = queue_chunk(queue, number)->next;
        return number;
    }
    size_t end = ((size_t)queue->chunk_count + 1) * sizeof(struct chunk);
    if (!region_need(queue->pool, &queue->chunks, end)) return CHUNK_NONE;
    return ++queue->chunk_count;
}

static void chunk_give_back(struct bucket_queue *queue, uint32_t number) {
    queue_chunk(queue, number)->next = queue->spare;
    queue->spare = number;
}

/* Hangs a fresh chunk behind the bucket's last one. */
static bool bucket_extend(struct bucket_queue *queue, struct bucket *bucket) {
    uint32_t number = chunk_take(queue);
    if (!number) return false;
    struct chunk *chunk = queue_chunk(queue, number);
    chunk->next = CHUNK_NONE;
    chunk->prev = bucket->last;
    if (bucket->last) {
        queue_chunk(queue, bucket->last)->next = number;
    } else {
        bucket->first = number;
        bucket->first_from = 0;
    }
    bucket->last = number;
    bucket->last_to = 0;
    return true;
}

bool queue_make_room(struct bucket_queue *queue, uint32_t key) {
    if (key >= queue->bucket_count) {
        size_t end = ((size_t)key + 1) * sizeof(struct bucket);
        if (!region_need(queue->pool, &queue->buckets, end)) return false;
        queue->bucket_count = key + 1;
    }
    struct bucket *bucket = queue_bucket(queue, key);
    return (bucket->last && bucket->last_to < CHUNK_IDS) || bucket_extend(queue, bucket);
}

static void bucket_empty(struct bucket_queue *queue, struct bucket *bucket) {
    chunk_give_back(queue, bucket->first);
    *bucket = (struct bucket){0};
}

void queue_drop_oldest(struct bucket_queue *queue, struct bucket *bucket) {
    if (bucket->first == bucket->last) {
        bucket_empty(queue, bucket);
        return;
    }
    uint32_t next = queue_chunk(queue, bucket->first)->next;
    chunk_give_back(queue, bucket->first);
    bucket->first = next;
    bucket->first_from = 0;
    queue_chunk(queue, next)->prev = CHUNK_NONE;
}

void queue_drop_newest(struct bucket_queue *queue, struct bucket *bucket) {
    if (bucket->first == bucket->last) {
        bucket_empty(queue, bucket);
        return;
    }
    uint32_t prev = queue_chunk(queue, bucket->last)->prev;
    chunk_give_back(queue, bucket->last);
    bucket->last = prev;
    bucket->last_to = CHUNK_IDS;
    queue_chunk(queue, prev)->next = CHUNK_NONE;
}

uint32_t queue_newest(const struct bucket_queue *queue, uint32_t key, uint32_t *at) {
    if (queue_is_empty_at(queue, key)) return CHUNK_NONE;
    *at = queue_bucket(queue, key)->last_to;
    return queue_bucket(queue, key)->last;
}

uint32_t queue_pop(struct bucket_queue *queue, uint32_t *key) {
    if (!queue->size) return UINT32_MAX;
    while (!queue_bucket(queue, queue->low)->last) queue->low++;
    *key = queue->low;
    return queue_pop_at(queue, queue->low);
}

uint32_t queue_peek(const struct bucket_queue *queue, uint32_t ahead) {
    if (!queue->fifo || queue->low >= queue->bucket_count) return UINT32_MAX;
    const struct bucket *bucket = queue_bucket(queue, queue->low);
    if (!bucket->first) return UINT32_MAX;
    uint32_t at = bucket->first_from + ahead, number = bucket->first;
    if (at >= CHUNK_IDS) {
        number = queue_chunk(queue, number)->next;
        at -= CHUNK_IDS;
        if (!number || at >= CHUNK_IDS) return UINT32_MAX;
    }
    if (number == bucket->last && at >= bucket->last_to) return UINT32_MAX;
    return queue_chunk(queue, number)->ids[at];
}
