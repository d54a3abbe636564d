/* SPDX-License-Identifier: MIT */
/* A priority queue for any keys: an array heap. Among equal keys the oldest comes first (fifo) or
 * the newest, by a running number. */
#ifndef LOYDI_BINARY_HEAP_H
#define LOYDI_BINARY_HEAP_H

#include "core/pool.h"

struct heap_entry {
    uint64_t key;
    uint32_t number, id;
};

struct binary_heap {
    struct pool *pool;
    struct region entries;
    uint32_t size, pushes;
    bool fifo;
};

bool heap_open(struct binary_heap *heap, struct pool *pool, bool fifo);
/* False: the memory limit is reached. */
bool heap_push(struct binary_heap *heap, uint64_t key, uint32_t id);
/* The id with the least key, which is put in *key; UINT32_MAX when empty. */
uint32_t heap_pop(struct binary_heap *heap, uint64_t *key);
/* The same id, which stays; UINT32_MAX when empty. */
uint32_t heap_first(const struct binary_heap *heap);

#endif
