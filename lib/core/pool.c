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
 * A pool with a stock (stock.h) takes the ranges of its regions from there and leaves them there. A
 * page that was used before is cleared when a region grows over it.
 *
 * Invariant: used = the bytes of all blocks with their headers + the committed bytes of all
 * regions, and used <= limit. Cost: O(1) a call; a region grows by 1/64 of its size, at least 64
 * KiB.
 */
#define _DEFAULT_SOURCE
#include "core/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { FIRST_STEP = 1 << 14, STEP_MIN = 1 << 16, HUGE_PAGE = 1 << 21, POPULATE_MAX = 1 << 24 };

struct pool_block {
    struct pool_block *prev, *next;
    size_t bytes;
    max_align_t payload[];
};

struct pool_range { /* of reserved addresses, to be given back at the end */
    struct stock_range range;
    bool of_file; /* a mapping that was adopted */
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

void *pool_alloc(struct pool *pool, uint64_t bytes) {
    size_t whole = (size_t)bytes + sizeof(struct pool_block);
    if (bytes > SIZE_MAX || whole < bytes || !pool_take(pool, whole)) return NULL;
    struct pool_block *block = calloc(1, whole);
    if (!block) {
        pool->used -= whole;
        pool->dry = true;
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
        stock_give(pool->ranges->of_file ? NULL : pool->stock, pool->ranges->range);
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
    *range = (struct pool_range){
        .range = {.base = map, .bytes = bytes}, .of_file = true, .next = pool->ranges};
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

/* Addresses from the system: so many bytes, or fewer where it refuses. */
static struct stock_range reserve(size_t bytes) {
    for (; bytes >= 2 * HUGE_PAGE; bytes /= 2) {
        void *base =
            mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base != MAP_FAILED) return (struct stock_range){.base = base, .bytes = bytes};
    }
    return (struct stock_range){.base = NULL};
}

/* The least power of two of at least so many bytes: limits that differ a little then want ranges of
 * the same size. Where addresses are limited (ulimit -v), a fourth of them at the most, so that
 * there is room for other regions. */
static size_t rounded(uint64_t bytes) {
    size_t size = 2 * HUGE_PAGE;
    struct rlimit addresses;
    while (size < bytes && size < SIZE_MAX / 4) size *= 2;
    if (getrlimit(RLIMIT_AS, &addresses) || size <= addresses.rlim_cur / 4) return size;
    size_t fourth = (size_t)(addresses.rlim_cur / 4) / HUGE_PAGE * HUGE_PAGE;
    return fourth > 2 * HUGE_PAGE ? fourth : 2 * HUGE_PAGE;
}

bool region_open(struct pool *pool, struct region *region, uint64_t bytes_max) {
    if (bytes_max > pool->limit) bytes_max = pool->limit;
    size_t bytes = rounded(bytes_max + HUGE_PAGE < bytes_max ? bytes_max : bytes_max + HUGE_PAGE);
    struct pool_range *range = pool_alloc(pool, sizeof *range);
    if (!range) return false;
    if (pool->stock) range->range = stock_take(pool->stock, bytes);
    if (!range->range.base) range->range = reserve(bytes);
    pool->dry |= !range->range.base;
    if (!range->range.base) return false;
    range->next = pool->ranges;
    pool->ranges = range;
    unsigned char *base = range->range.base;
    size_t skip = (size_t) - (uintptr_t)base % HUGE_PAGE;
    *region =
        (struct region){.base = base + skip, .reserved = range->range.bytes - skip, .range = range};
    return true;
}

/* How far to extend a region that must reach to bytes: at first little farther, for it may stay
 * small; then some way beyond, and to the end of a huge page where it is large, so that the system
 * can use one. */
static size_t extent(const struct region *region, size_t bytes) {
    if (!region->committed && bytes <= FIRST_STEP) return FIRST_STEP;
    size_t step = region->committed / 64 > STEP_MIN ? region->committed / 64 : STEP_MIN;
    size_t unit = bytes + step >= 2 * HUGE_PAGE ? HUGE_PAGE : STEP_MIN;
    return (bytes + step + unit - 1) / unit * unit;
}

/* Makes memory of the region's bytes from one place to another, neither of which is memory. */
static bool take_pages(const struct region *region, size_t from, size_t to) {
    unsigned char *fresh = region->base + from;
    if (mprotect(fresh, to - from, PROT_READ | PROT_WRITE)) return false;
    if (to >= 2 * HUGE_PAGE) madvise(fresh, to - from, MADV_HUGEPAGE);
#ifdef MADV_POPULATE_WRITE
    /* All pages at once is several times as fast as one fault each; no harm if it is refused. */
    if (from && to - from <= POPULATE_MAX) madvise(fresh, to - from, MADV_POPULATE_WRITE);
#endif
    return true;
}

/* The region's first bytes that are memory: in use, or left by a search before. */
static size_t *ready_bytes(const struct region *region) {
    return &region->range->range.ready;
}

bool region_extend(struct pool *pool, struct region *region, uint64_t least) {
    if (least <= region->committed) return true;
    if (least > region->reserved) return false;
    size_t bytes = (size_t)least, want = extent(region, bytes);
    size_t *ready = ready_bytes(region), before = *ready;
    if (want - region->committed > pool->limit - pool->used || want > region->reserved)
        want = (bytes + 4095) / 4096 * 4096;
    if (want > region->reserved || !pool_take(pool, want - region->committed)) return false;
    if (want > before && !take_pages(region, before, want)) {
        pool->used -= want - region->committed;
        pool->dry = true;
        return false;
    }
    if (want > before) *ready = want;
    if (before > region->committed) /* these were used */
        memset(region->base + region->committed, 0,
               (want < before ? want : before) - region->committed);
    region->committed = want;
    assert(bytes <= region->committed && region->committed <= region->reserved);
    return true;
}
