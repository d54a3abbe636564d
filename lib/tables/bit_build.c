/* SPDX-License-Identifier: MIT
 *
 * Builds a pattern table: breadth-first from the goal over all states of the pattern, a level a
 * move.
 *
 * Idea: states are bits, and a block's bits (one cell set, one region of the blank, all orders of
 * the tiles) move together. For each block the new level is gathered from the blocks one move away:
 * along a row by OR of whole words, along a column bit by bit through a map of ranks; what was seen
 * before is taken out. A block belongs to one thread while it is gathered, so no lock is needed.
 *
 * Every move changes the colour of one tile's cell, so a block has states at levels of one parity
 * only. While one half of the blocks is read, the other half is written, in the same array.
 *
 * Invariant: after level d, seen holds the states up to d, fresh those of d (in the blocks of d's
 * parity) and d - 1 (in the others). Cost: each state is expanded once. Memory: three bits a state
 * while building, one after it. At the end the bits are put in the order for reading (transpose.c). Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "core/threads.h"
#include "tables/table.h"
#include "tables/transpose.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PORTION = 16 };

struct edge;

struct work {
    const struct layout *layout;
    struct table *table;
    const struct table_build *build;
    uint64_t *bits, *fresh, *seen;
    uint32_t *count; /* by block: states in fresh */
    uint32_t *left;  /* by block: states not seen yet */
    uint8_t *level;  /* by block: the level of fresh, modulo 256; 255: none */
    uint32_t *cells; /* by block: the cells of its set */
    uint8_t *odd;    /* by block: the lowest bit of its states' values */
    struct edge *edge;
    uint32_t *first_edge; /* by block: where its edges begin; one more at the end */
    uint32_t depth;       /* the level being made */
    atomic_uint next;     /* the next block to take */
    atomic_ullong found;
};

static inline uint64_t *block_of(const struct work *work, uint64_t *array, uint32_t block) {
    return array + (uint64_t)block * work->layout->words;
}

/* One move between two blocks, seen from the block that is made: a tile goes from place a to place b of the order. */
struct edge {
    uint32_t source;
    uint8_t a, b;
};

/* Adds what the move makes of the source's fresh states, one by one; forth has the ranks after it. */
static void push(const struct work *work, uint64_t *into, uint32_t source, const uint16_t *forth) {
    const uint64_t *from = block_of(work, work->fresh, source);
    for (uint32_t i = 0; i < work->layout->words; i++)
        for (uint64_t left = from[i]; left; left &= left - 1) {
            uint32_t to = forth[64 * i + (uint32_t)__builtin_ctzll(left)];
            into[to / 64] |= UINT64_C(1) << to % 64;
        }
}

/* The same from the other side: asks for each state not seen yet whether the move leads to it; back has the ranks before it.
 * Late levels have fewer of those. */
static void pull(const struct work *work, uint64_t *into, uint32_t block, uint32_t source,
                 const uint16_t *back) {
    const uint64_t *from = block_of(work, work->fresh, source),
                   *seen = block_of(work, work->seen, block);
    uint32_t orders = work->layout->orders;
    for (uint32_t i = 0; i < work->layout->words; i++) {
        uint64_t left = ~seen[i];
        if (64 * i + 64 > orders) left &= UINT64_MAX >> (64 * i + 64 - orders);
        for (uint64_t found = 0; left; left &= left - 1, into[i] |= found) {
            uint32_t bit = (uint32_t)__builtin_ctzll(left), at = back[64 * i + bit];
            found = (from[at / 64] >> at % 64 & 1) << bit;
        }
    }
}

/* Gathers all that is one move away from a block. True if there was a source. */
static bool gather(const struct work *work, uint64_t *into, uint32_t block) {
    const struct layout *layout = work->layout;
    bool any = false;
    for (uint32_t i = work->first_edge[block]; i < work->first_edge[block + 1]; i++) {
        struct edge edge = work->edge[i];
        if (work->level[edge.source] != (uint8_t)(work->depth - 1)) continue;
        if (!any) memset(into, 0, layout->words * sizeof *into);
        any = true;
        if (edge.a == edge.b) {
            const uint64_t *from = block_of(work, work->fresh, edge.source);
            for (uint32_t word = 0; word < layout->words; word++) into[word] |= from[word];
        } else if (work->left[block] < work->count[edge.source]) {
            pull(work, into, block, edge.source, layout->shift[edge.b * layout->tiles + edge.a]);
        } else {
            push(work, into, edge.source, layout->shift[edge.a * layout->tiles + edge.b]);
        }
    }
    return any;
}

/* The number of one bits, in plain arithmetic: the compiler does several words at a time. */
static inline uint64_t ones(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    word += word >> 8;
    word += word >> 16;
    return (word + (word >> 32)) & 127;
}

/* Keeps what is new; returns how many. */
static uint32_t keep_new(struct work *work, uint32_t block, const uint64_t *gathered) {
    uint64_t *fresh = block_of(work, work->fresh, block), *seen = block_of(work, work->seen, block);
    uint64_t *bits = block_of(work, work->bits, block);
    uint64_t second = work->depth & 2 ? UINT64_MAX : 0;
    uint64_t count = 0;
    for (uint32_t i = 0; i < work->layout->words; i++) {
        uint64_t found = gathered[i] & ~seen[i];
        fresh[i] = found;
        seen[i] |= found;
        bits[i] |= found & second;
        count += ones(found);
    }
    return (uint32_t)count;
}

static uint32_t make_block(struct work *work, uint32_t block, uint64_t *scratch) {
    if ((work->odd[block] ^ work->depth) & 1 || !work->left[block]) return 0;
    if (!gather(work, scratch, block)) return 0;
    uint32_t count = keep_new(work, block, scratch);
    work->left[block] -= count;
    work->count[block] = count;
    if (count) work->level[block] = (uint8_t)work->depth;
    if (count && work->build->found)
        work->build->found(work->build->found_user, work->cells[block],
                           block_of(work, work->fresh, block), work->depth);
    return count;
}

static void *make_level(void *argument) {
    struct work *work = argument;
    uint64_t scratch[(40320 + 63) / 64];
    uint64_t found = 0;
    for (;;) {
        uint32_t block = atomic_fetch_add(&work->next, PORTION), end = block + PORTION;
        if (block >= work->layout->blocks) break;
        if (end > work->layout->blocks) end = work->layout->blocks;
        for (; block < end; block++) found += make_block(work, block, scratch);
    }
    atomic_fetch_add(&work->found, found);
    return NULL;
}

/* Makes one level with all threads; returns its size. */
static uint64_t run_level(struct work *work, unsigned threads) {
    atomic_store(&work->next, 0);
    atomic_store(&work->found, 0);
    threads_run(threads, make_level, work, 0);
    return atomic_load(&work->found);
}

/* The edges of one block, given by its cells and the cells of the blank's region; returns how many. Only counts them if
 * there is no room yet. */
static uint32_t list_edges(const struct layout *layout, uint32_t cells, uint32_t region,
                           struct edge *edge) {
    uint32_t count = 0;
    for (uint32_t to_left = region; to_left; to_left &= to_left - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(to_left);
        for (uint32_t left = layout->near[to] & cells; left; left &= left - 1, count++) {
            uint32_t from = (uint32_t)__builtin_ctz(left), before = cells ^ 1u << from ^ 1u << to;
            if (!edge) continue;
            edge[count] =
                (struct edge){layout_block(layout, before, from), (uint8_t)layout_place(before, to),
                              (uint8_t)layout_place(cells, from)};
        }
    }
    return count;
}

/* Lists the edges of all blocks, or counts them if there is no room yet; returns how many. */
static uint32_t list_all_edges(struct work *work) {
    const struct layout *layout = work->layout;
    uint32_t count = 0;
    for (uint32_t set = 0; set < layout->sets; set++) {
        uint32_t cells = layout->set[set], regions[LAYOUT_CELLS_MAX] = {0};
        uint32_t odd = (cells ^ work->table->home) & work->table->colour;
        for (uint32_t cell = 0; cell < layout->cells; cell++)
            if (!(cells >> cell & 1))
                regions[layout->region[(size_t)set * layout->cells + cell]] |= 1u << cell;
        for (uint32_t block = layout->first[set]; block < layout->first[set + 1]; block++) {
            work->cells[block] = cells;
            work->odd[block] = (uint8_t)(__builtin_popcount(odd) & 1);
            work->first_edge[block] = count;
            count += list_edges(layout, cells, regions[block - layout->first[set]],
                                work->edge ? work->edge + count : NULL);
        }
    }
    return work->first_edge[layout->blocks] = count;
}

static bool make_edges(struct work *work, struct pool *pool) {
    uint32_t blocks = work->layout->blocks;
    work->odd = pool_alloc(pool, blocks);
    work->cells = pool_alloc(pool, blocks * sizeof *work->cells);
    work->first_edge = pool_alloc(pool, ((size_t)blocks + 1) * sizeof *work->first_edge);
    if (!work->odd || !work->cells || !work->first_edge) return false;
    work->edge = pool_alloc(pool, list_all_edges(work) * sizeof *work->edge);
    return work->edge && list_all_edges(work);
}

static bool prepare(struct work *work, struct pool *pool) {
    const struct layout *layout = work->layout;
    size_t bytes = (size_t)layout->blocks * layout->words * sizeof *work->bits;
    work->bits = pool_alloc(pool, bytes);
    work->fresh = pool_alloc(pool, bytes);
    work->seen = pool_alloc(pool, bytes);
    work->left = pool_alloc(pool, layout->blocks * sizeof *work->left);
    work->level = pool_alloc(pool, layout->blocks);
    work->count = pool_alloc(pool, layout->blocks * sizeof *work->count);
    if (!work->bits || !work->fresh || !work->seen || !work->left || !work->level || !work->count ||
        !make_edges(work, pool))
        return false;
    for (uint32_t block = 0; block < layout->blocks; block++) {
        work->left[block] = layout->orders;
        work->level[block] = UINT8_MAX;
    }
    uint32_t goal = layout_block(layout, work->table->home, work->table->blank);
    *block_of(work, work->fresh, goal) = *block_of(work, work->seen, goal) = 1;
    work->left[goal]--;
    work->level[goal] = 0;
    work->count[goal] = 1;
    work->table->histogram[0] = 1;
    return true;
}

static bool run_levels(struct work *work, const struct table_build *build) {
    uint64_t total = (uint64_t)work->layout->blocks * work->layout->orders, done = 1, found = 1;
    for (work->depth = 1; found && work->depth < UINT8_MAX; work->depth++) {
        if (build->progress && !build->progress(build->user, done, total)) return false;
        found = run_level(work, build->threads ? build->threads : 1);
        work->table->histogram[work->depth] = found;
        done += found;
    }
    return !found;
}

uint64_t *table_build_blocks(struct table *table, struct pool *pool, const struct layout *layout,
                             uint32_t home, uint32_t blank, const struct table_build *build) {
    table_init(table, layout, home, blank);
    struct work work = {.layout = layout, .table = table, .build = build};
    bool done = prepare(&work, pool) && run_levels(&work, build);
    pool_free(pool, work.fresh);
    pool_free(pool, work.seen);
    pool_free(pool, work.left);
    pool_free(pool, work.level);
    pool_free(pool, work.count);
    pool_free(pool, work.odd);
    pool_free(pool, work.cells);
    pool_free(pool, work.first_edge);
    pool_free(pool, work.edge);
    if (done) return work.bits;
    pool_free(pool, work.bits);
    return NULL;
}

bool table_build(struct table *table, struct pool *pool, const struct layout *layout, uint32_t home,
                 uint32_t blank, const struct table_build *build) {
    uint64_t *blocks = table_build_blocks(table, pool, layout, home, blank, build);
    uint64_t *rows = blocks ? pool_alloc(pool, table->bytes) : NULL;
    if (rows) transpose_blocks(layout, blocks, rows);
    pool_free(pool, blocks);
    table->bits = rows;
    return rows;
}
