/* SPDX-License-Identifier: MIT
 *
 * Buckets in two levels: a row for each key, in it a bucket for each tie. A* with "low h first"
 * asks for it: the key is f = g + h, the tie h, and both are small. A row is made when its key
 * first comes. It needs no more than key / unit + 1 buckets, because the key is at least unit *
 * tie: that is what g + unit * h says, with g never negative.
 *
 * Invariant: below `low` no row holds an entry, below a row's `low` none of its buckets. Cost: O(1)
 * a call, but for stepping over empty buckets; four bytes an entry, 16 a bucket.
 */
#include "search/parts/tied_queue.h"

bool tied_open(struct tied_queue *queue, struct pool *pool, bool fifo, uint32_t unit) {
    *queue = (struct tied_queue){.pool = pool, .unit = unit};
    assert(unit);
    return queue_open(&queue->buckets, pool, fifo) &&
           region_open(pool, &queue->rows, (uint64_t)UINT32_MAX * sizeof(struct tied_row));
}

bool tied_make_row(struct tied_queue *queue, uint32_t key) {
    if (key >= queue->row_count) {
        size_t end = ((size_t)key + 1) * sizeof(struct tied_row);
        if (!region_need(queue->pool, &queue->rows, end)) return false;
        queue->row_count = key + 1;
    }
    uint32_t width = key / queue->unit + 1;
    if (tied_row_at(queue, key)->first) return true;
    if (queue->bucket_count > UINT32_MAX - 1 - width) return false;
    tied_row_at(queue, key)->first = queue->bucket_count + 1;
    queue->bucket_count += width;
    return true;
}

/* ---- Looking ahead -------------------------------------------------------------------------- */

/* Moves the place to the newest of the first bucket from place->tie on that is not empty. */
static void find_bucket(const struct tied_queue *queue, struct tied_place *place) {
    const struct tied_row *row = tied_row_at(queue, place->key);
    uint32_t width = place->key / queue->unit + 1;
    place->chunk = CHUNK_NONE;
    for (; place->tie < width && !place->chunk; place->tie++)
        place->chunk = queue_newest(&queue->buckets, row->first - 1 + place->tie, &place->at);
    if (place->chunk) place->tie--;
}

struct tied_place tied_first(const struct tied_queue *queue) {
    struct tied_place place = {.key = queue->low};
    if (!queue->size || !tied_row_at(queue, queue->low)->size) return place;
    place.tie = tied_row_at(queue, queue->low)->low;
    find_bucket(queue, &place);
    return place;
}

uint32_t tied_look(const struct tied_queue *queue, struct tied_place *place, uint32_t *key,
                   uint32_t *tie) {
    if (!place->chunk) return UINT32_MAX;
    const struct chunk *chunk = queue_chunk(&queue->buckets, place->chunk);
    uint32_t id = chunk->ids[--place->at];
    *key = place->key;
    *tie = place->tie;
    if (place->at) return id;
    place->chunk = chunk->prev;
    place->at = CHUNK_IDS;
    if (place->chunk) return id;
    place->tie++;
    find_bucket(queue, place);
    return id;
}

uint32_t tied_look_below(const struct tied_queue *queue, const struct tied_place *place,
                         uint32_t ahead) {
    if (!place->chunk || place->at <= ahead) return UINT32_MAX;
    return queue_chunk(&queue->buckets, place->chunk)->ids[place->at - 1 - ahead];
}
