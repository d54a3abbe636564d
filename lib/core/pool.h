/* SPDX-License-Identifier: MIT */
/* Counted memory. A search takes all its memory from one pool; the pool refuses what would pass its
 * limit, remembers its peak, and is dropped whole at the end. Nothing else frees. */
#ifndef LOYDI_POOL_H
#define LOYDI_POOL_H

#include "core/stock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pool_block;
struct pool_range;

struct pool {
    uint64_t limit, used, peak; /* bytes; limit UINT64_MAX: none */
    struct pool_block *blocks;
    struct pool_range *ranges;
    struct stock *stock; /* where regions' memory is from and goes to; NULL: the system */
    bool dry;            /* the machine has refused memory that the limit allowed */
};

void pool_init(struct pool *pool, uint64_t limit);
void pool_drop(struct pool *pool);

/* Zeroed memory, or NULL if the limit or the machine refuses. Sizes have 64 bits everywhere, so
 * that one beyond the addresses of a 32-bit machine is refused and not cut off. */
void *pool_alloc(struct pool *pool, uint64_t bytes);
void pool_free(struct pool *pool, void *memory);

/* Everything taken since the mark can be given back at once. What was taken before must still be
 * there. */
struct pool_mark {
    struct pool_block *blocks;
    struct pool_range *ranges;
    uint64_t used;
};
struct pool_mark pool_mark(const struct pool *pool);
void pool_rewind(struct pool *pool, struct pool_mark mark);

/* The mapping is undone together with the pool. Its bytes are not counted: they are a file's.
 * False: no memory, and the mapping is still the caller's. */
bool pool_adopt(struct pool *pool, void *map, size_t bytes);

/* Counts memory that is held elsewhere for this search: peak bytes for a moment, bytes from now on,
 * until the pool is rewound or dropped. False: that passes the limit, and nothing is counted. */
bool pool_charge(struct pool *pool, uint64_t peak, uint64_t bytes);
/* Sets bytes aside for a later pool_alloc of as many; false: they do not fit. */
bool pool_reserve(struct pool *pool, size_t bytes);
void *pool_alloc_reserved(struct pool *pool, size_t bytes);

/* An array that grows in place: addresses are reserved once, pages are taken as it grows, so that
 * nothing is copied and the peak is what is in use. */
struct region {
    unsigned char *base;
    size_t reserved, committed;
    struct pool_range *range; /* the pool's */
};

/* Reserves addresses for up to bytes_max (fewer where the machine or the pool's limit says so). */
bool region_open(struct pool *pool, struct region *region, uint64_t bytes_max);
/* Makes the first bytes usable (new ones are zero); false when that passes a limit. */
bool region_extend(struct pool *pool, struct region *region, uint64_t bytes);

static inline bool region_need(struct pool *pool, struct region *region, uint64_t bytes) {
    return bytes <= region->committed || region_extend(pool, region, bytes);
}

#endif
