/* SPDX-License-Identifier: MIT
 *
 * A binary heap in an array (Williams 1964), as papers 000 and 003 use for A*: the children of
 * entry i stand at 2i+1 and 2i+2, and no entry comes before its parent. Push and pop move a hole
 * along one path of the tree, O(log n). Serves where keys are too wide apart for the bucket queue.
 */
#include "search/parts/binary_heap.h"

#include <assert.h>

static inline struct heap_entry *entries(const struct binary_heap *heap) {
    return (struct heap_entry *)(void *)heap->entries.base;
}

static inline bool before(struct heap_entry a, struct heap_entry b) {
    return a.key < b.key || (a.key == b.key && a.number < b.number);
}

bool heap_open(struct binary_heap *heap, struct pool *pool, bool fifo) {
    *heap = (struct binary_heap){.pool = pool, .fifo = fifo};
    return region_open(pool, &heap->entries, (uint64_t)UINT32_MAX * sizeof(struct heap_entry));
}

bool heap_push(struct binary_heap *heap, uint64_t key, uint32_t id) {
    size_t end = ((size_t)heap->size + 1) * sizeof(struct heap_entry);
    if (heap->pushes == UINT32_MAX || !region_need(heap->pool, &heap->entries, end)) return false;
    uint32_t number = heap->fifo ? heap->pushes : UINT32_MAX - heap->pushes;
    struct heap_entry entry = {key, number, id}, *e = entries(heap);
    heap->pushes++;
    uint32_t hole = heap->size++;
    while (hole && before(entry, e[(hole - 1) / 2])) {
        e[hole] = e[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    e[hole] = entry;
    return true;
}

uint32_t heap_first(const struct binary_heap *heap) {
    return heap->size ? entries(heap)->id : UINT32_MAX;
}

uint32_t heap_pop(struct binary_heap *heap, uint64_t *key) {
    if (!heap->size) return UINT32_MAX;
    struct heap_entry *e = entries(heap), top = e[0], last = e[--heap->size];
    uint32_t hole = 0, child;
    while ((child = 2 * hole + 1) < heap->size) {
        if (child + 1 < heap->size && before(e[child + 1], e[child])) child++;
        if (!before(e[child], last)) break;
        e[hole] = e[child];
        hole = child;
    }
    if (heap->size) e[hole] = last;
    assert(!heap->size || e[0].key >= top.key);
    *key = top.key;
    return top.id;
}
