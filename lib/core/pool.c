/* SPDX-License-Identifier: MIT
 *
 * Counted memory for one search.
 *
 * Idea: the memory limit is kept by counting what is handed out, not by waiting for the machine to
 * run out. Two kinds of memory: blocks (malloc, chained so that the pool can be dropped whole) and
 * regions (a reserved range of addresses whose pages are taken step by step). A region never moves,
 * so a growing array needs no second copy and the peak is what is really in use; with malloc and
 * realloc a store of n bytes needs 3n while it grows.
 *
 * Invariant: used = the bytes of all blocks with their headers + the committed bytes of all
 * regions, and used <= limit. Cost: O(1) a call; a region grows by 1/64 of its size, at least 64
 * KiB.
 */
#define _DEFAULT_SOURCE
#include "core/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { STEP_MIN = 1 << 16, HUGE_PAGE = 1 << 21, POPULATE_MAX = 1 << 24 };

struct pool_block {
    struct pool_block *prev, *next;
    size_t bytes;
    max_align_t payload[];
};

struct pool_range { /* of reserved addresses, to be given back at the end */
    void *base;
    size_t bytes;
    struct pool_range *next;
};

void pool_init(struct pool *pool, uint64_t limit) {
    *pool = (struct pool){.limit = limit ? limit : UINT64_MAX};
}

static bool pool_take(struct pool *pool, size_t bytes) {
    if (bytes > pool->limit - pool->used) return false;
    assert(pool->used <= pool->limit);
    pool->used += bytes;
    if (pool->used > pool->peak) pool->peak = pool->used;
    return true;
}

/* Asks for large pages where a block has room for some: what is read at random in it waits half as
 * long. */
static void ask_for_large_pages(void *memory, size_t bytes) {
    uintptr_t first = ((uintptr_t)memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE,
              end = ((uintptr_t)memory + bytes) / HUGE_PAGE * HUGE_PAGE;
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

void *pool_alloc(struct pool *pool, size_t bytes) {
    size_t whole = bytes + sizeof(struct pool_block);
    if (whole < bytes || !pool_take(pool, whole)) return NULL;
    struct pool_block *block = calloc(1, whole);
    if (!block) {
        pool->used -= whole;
        return NULL;
    }
    if (whole >= 2 * HUGE_PAGE) ask_for_large_pages(block, whole);
    block->bytes = whole;
    block->next = pool->blocks;
    if (block->next) block->next->prev = block;
    pool->blocks = block;
    return block->payload;
}

void pool_free(struct pool *pool, void *memory) {
    if (!memory) return;
    struct pool_block *block =
        (struct pool_block *)((unsigned char *)memory - offsetof(struct pool_block, payload));
    if (block->prev)
        block->prev->next = block->next;
    else
        pool->blocks = block->next;
    if (block->next) block->next->prev = block->prev;
    assert(pool->used >= block->bytes);
    pool->used -= block->bytes;
    free(block);
}

struct pool_mark pool_mark(const struct pool *pool) {
    return (struct pool_mark){.blocks = pool->blocks, .ranges = pool->ranges, .used = pool->used};
}

void pool_rewind(struct pool *pool, struct pool_mark mark) {
    assert(mark.used <= pool->used);
    for (; pool->ranges != mark.ranges; pool->ranges = pool->ranges->next)
        munmap(pool->ranges->base, pool->ranges->bytes);
    while (pool->blocks != mark.blocks) {
        struct pool_block *block = pool->blocks;
        pool->blocks = block->next;
        free(block);
    }
    if (pool->blocks) pool->blocks->prev = NULL;
    pool->used = mark.used;
}

void pool_drop(struct pool *pool) {
    pool_rewind(pool, (struct pool_mark){0});
}

bool pool_adopt(struct pool *pool, void *map, size_t bytes) {
    struct pool_range *range = pool_alloc(pool, sizeof *range);
    if (!range) return false;
    *range = (struct pool_range){.base = map, .bytes = bytes, .next = pool->ranges};
    pool->ranges = range;
    return true;
}

bool pool_charge(struct pool *pool, uint64_t peak, uint64_t bytes) {
    assert(bytes <= peak);
    if (peak > SIZE_MAX || !pool_take(pool, (size_t)peak)) return false;
    pool->used -= peak - bytes;
    return true;
}

bool pool_reserve(struct pool *pool, size_t bytes) {
    size_t whole = bytes + sizeof(struct pool_block);
    return whole >= bytes && pool_take(pool, whole);
}

void *pool_alloc_reserved(struct pool *pool, size_t bytes) {
    assert(pool->used >= bytes + sizeof(struct pool_block));
    pool->used -= bytes + sizeof(struct pool_block);
    return pool_alloc(pool, bytes);
}

bool region_open(struct pool *pool, struct region *region, uint64_t bytes_max) {
    if (bytes_max > pool->limit) bytes_max = pool->limit;
    size_t bytes = bytes_max > SIZE_MAX / 4 ? SIZE_MAX / 4 : (size_t)bytes_max;
    bytes = (bytes + 2 * HUGE_PAGE) / HUGE_PAGE * HUGE_PAGE;
    struct pool_range *range = pool_alloc(pool, sizeof *range);
    if (!range) return false;
    void *base = MAP_FAILED;
    for (; bytes >= 2 * HUGE_PAGE && base == MAP_FAILED; bytes /= 2) {
        base = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base != MAP_FAILED) break;
    }
    if (base == MAP_FAILED) return false;
    *range = (struct pool_range){.base = base, .bytes = bytes, .next = pool->ranges};
    pool->ranges = range;
    size_t skip = (size_t) - (uintptr_t)base % HUGE_PAGE;
    *region = (struct region){.base = (unsigned char *)base + skip, .reserved = bytes - skip};
    return true;
}

/* How far to extend a region that must reach to bytes: some way beyond, and to the end of a huge
 * page where it is large, so that the system can use one. */
static size_t extent(const struct region *region, size_t bytes) {
    size_t step = region->committed / 64 > STEP_MIN ? region->committed / 64 : STEP_MIN;
    size_t unit = bytes + step >= 2 * HUGE_PAGE ? HUGE_PAGE : STEP_MIN;
    return (bytes + step + unit - 1) / unit * unit;
}

bool region_extend(struct pool *pool, struct region *region, size_t bytes) {
    if (bytes <= region->committed) return true;
    size_t want = extent(region, bytes);
    if (want - region->committed > pool->limit - pool->used || want > region->reserved)
        want = (bytes + 4095) / 4096 * 4096;
    if (want > region->reserved || !pool_take(pool, want - region->committed)) return false;
    unsigned char *fresh = region->base + region->committed;
    size_t more = want - region->committed;
    if (mprotect(fresh, more, PROT_READ | PROT_WRITE)) {
        pool->used -= more;
        return false;
    }
    if (want >= 2 * HUGE_PAGE) madvise(fresh, more, MADV_HUGEPAGE);
#ifdef MADV_POPULATE_WRITE
    /* All pages at once is several times as fast as one fault each; no harm if it is refused. */
    if (region->committed && more <= POPULATE_MAX) madvise(fresh, more, MADV_POPULATE_WRITE);
#endif
    region->committed = want;
    assert(bytes <= region->committed && region->committed <= region->reserved);
    return true;
}
