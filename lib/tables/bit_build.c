/* SPDX-License-Identifier: MIT
 *
 * Builds a one-bit table: breadth-first from the goal over all states of the pattern, one level for
 * each move.
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
 * while building, one after it. At the end the bits are put in the order for reading (transpose.c).
 * Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "core/threads.h"
#include "tables/bit_table.h"
#include "tables/transpose.h"

#include <stdatomic.h>
#include <string.h>

enum { BIT_PORTION = 16 /* blocks that a thread takes at once */, NO_LEVEL = UINT8_MAX };

/* One move between two blocks, seen from the block that is made: a tile goes from place a to
 * place b of the order. */
struct bit_edge {
    uint32_t source;
    uint8_t a, b;
};

struct bit_maker {
    const struct layout *layout;
    struct table *table;
    const struct table_build *build;
    uint64_t *bits, *fresh, *seen;
    uint32_t *count; /* by block: states in fresh */
    uint32_t *left;  /* by block: states not seen yet */
    uint8_t *level;  /* by block: the level of fresh; NO_LEVEL: none yet */
    uint32_t *cells; /* by block: the cells of its set */
    uint8_t *odd;    /* by block: the lowest bit of its states' values */
    struct bit_edge *edge;
    uint32_t *first_edge; /* by block: where its edges begin; one more at the end */
    uint32_t depth;       /* the level being made */
    atomic_uint next;     /* the next block to take */
    atomic_ullong found;
};

static inline uint64_t *block_of(const struct bit_maker *maker, uint64_t *array, uint32_t block) {
    return array + (uint64_t)block * maker->layout->words;
}

/* Adds what the move makes of the source's fresh states, one by one; forth has the ranks after
 * it. */
static void push(const struct bit_maker *maker, uint64_t *into, uint32_t source,
                 const uint16_t *forth) {
    const uint64_t *from = block_of(maker, maker->fresh, source);
    assert(forth);
    for (uint32_t i = 0; i < maker->layout->words; i++)
        for (uint64_t left = from[i]; left; left &= left - 1) {
            uint32_t to = forth[64 * i + (uint32_t)__builtin_ctzll(left)];
            into[to / 64] |= UINT64_C(1) << to % 64;
        }
}

/* The same from the other side: asks for each state not seen yet whether the move leads to it;
 * back has the ranks before it. In late levels fewer states are left than were found last. */
static void pull(const struct bit_maker *maker, uint64_t *into, uint32_t block, uint32_t source,
                 const uint16_t *back) {
    const uint64_t *from = block_of(maker, maker->fresh, source),
                   *seen = block_of(maker, maker->seen, block);
    uint32_t orders = maker->layout->orders;
    for (uint32_t i = 0; i < maker->layout->words; i++) {
        uint64_t left = ~seen[i];
        if (64 * i + 64 > orders) left &= UINT64_MAX >> (64 * i + 64 - orders);
        for (uint64_t found = 0; left; left &= left - 1, into[i] |= found) {
            uint32_t bit = (uint32_t)__builtin_ctzll(left), at = back[64 * i + bit];
            found = (from[at / 64] >> at % 64 & 1) << bit;
        }
    }
}

/* Gathers all that is one move away from a block. True if there was a source. */
static bool gather(const struct bit_maker *maker, uint64_t *into, uint32_t block) {
    const struct layout *layout = maker->layout;
    bool any = false;
    for (uint32_t i = maker->first_edge[block]; i < maker->first_edge[block + 1]; i++) {
        struct bit_edge edge = maker->edge[i];
        assert(maker->odd[edge.source] != maker->odd[block]);
        if (maker->level[edge.source] != (uint8_t)(maker->depth - 1)) continue;
        if (!any) memset(into, 0, layout->words * sizeof *into);
        any = true;
        if (edge.a == edge.b) {
            const uint64_t *from = block_of(maker, maker->fresh, edge.source);
            for (uint32_t word = 0; word < layout->words; word++) into[word] |= from[word];
        } else if (maker->left[block] < maker->count[edge.source]) {
            pull(maker, into, block, edge.source, layout->shift[edge.b * layout->tiles + edge.a]);
        } else {
            push(maker, into, edge.source, layout->shift[edge.a * layout->tiles + edge.b]);
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
static uint32_t keep_new(struct bit_maker *maker, uint32_t block, const uint64_t *gathered) {
    uint64_t *fresh = block_of(maker, maker->fresh, block),
             *seen = block_of(maker, maker->seen, block);
    uint64_t *bits = block_of(maker, maker->bits, block);
    uint64_t second = maker->depth & 2 ? UINT64_MAX : 0;
    uint64_t count = 0;
    for (uint32_t i = 0; i < maker->layout->words; i++) {
        uint64_t found = gathered[i] & ~seen[i];
        fresh[i] = found;
        seen[i] |= found;
        bits[i] |= found & second;
        count += ones(found);
    }
    return (uint32_t)count;
}

static uint32_t make_block(struct bit_maker *maker, uint32_t block, uint64_t *scratch) {
    if ((maker->odd[block] ^ maker->depth) & 1 || !maker->left[block]) return 0;
    if (!gather(maker, scratch, block)) return 0;
    uint32_t count = keep_new(maker, block, scratch);
    assert(count <= maker->left[block]);
    maker->left[block] -= count;
    maker->count[block] = count;
    if (count) maker->level[block] = (uint8_t)maker->depth;
    if (count && maker->build->found)
        maker->build->found(maker->build->found_user, maker->cells[block],
                            block_of(maker, maker->fresh, block), maker->depth);
    return count;
}

static void *make_level(void *argument) {
    struct bit_maker *maker = argument;
    assert(maker->layout->words <= LAYOUT_WORDS_MAX);
    uint64_t scratch[LAYOUT_WORDS_MAX];
    uint64_t found = 0;
    for (;;) {
        uint32_t block = atomic_fetch_add(&maker->next, BIT_PORTION), end = block + BIT_PORTION;
        if (block >= maker->layout->blocks) break;
        if (end > maker->layout->blocks) end = maker->layout->blocks;
        for (; block < end; block++) found += make_block(maker, block, scratch);
    }
    atomic_fetch_add(&maker->found, found);
    return NULL;
}

/* Makes one level with all threads; returns its size. */
static uint64_t run_level(struct bit_maker *maker, unsigned threads) {
    atomic_store(&maker->next, 0);
    atomic_store(&maker->found, 0);
    threads_run(threads, make_level, maker, 0);
    return atomic_load(&maker->found);
}

/* The edges of one block, given by its cells and the cells of the blank's region; returns how
 * many. edge NULL: only counts them. */
static uint32_t list_edges(const struct layout *layout, uint32_t cells, uint32_t region,
                           struct bit_edge *edge) {
    uint32_t count = 0;
    for (uint32_t to_left = region; to_left; to_left &= to_left - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(to_left);
        for (uint32_t left = layout->near[to] & cells; left; left &= left - 1, count++) {
            uint32_t from = (uint32_t)__builtin_ctz(left), before = cells ^ 1u << from ^ 1u << to;
            if (!edge) continue;
            edge[count] = (struct bit_edge){layout_block(layout, before, from),
                                            (uint8_t)layout_place(before, to),
                                            (uint8_t)layout_place(cells, from)};
        }
    }
    return count;
}

/* Lists the edges of all blocks; returns how many. maker->edge NULL: only counts them. */
static uint32_t list_all_edges(struct bit_maker *maker) {
    const struct layout *layout = maker->layout;
    uint32_t count = 0;
    for (uint32_t set = 0; set < layout->sets; set++) {
        uint32_t cells = layout->set[set], regions[LAYOUT_CELLS_MAX];
        layout_regions(layout, set, regions);
        for (uint32_t block = layout->first[set]; block < layout->first[set + 1]; block++) {
            maker->cells[block] = cells;
            maker->odd[block] = (uint8_t)bit_table_odd(maker->table, cells);
            maker->first_edge[block] = count;
            count += list_edges(layout, cells, regions[block - layout->first[set]],
                                maker->edge ? maker->edge + count : NULL);
        }
    }
    return maker->first_edge[layout->blocks] = count;
}

static bool make_edges(struct bit_maker *maker, struct pool *pool) {
    uint32_t blocks = maker->layout->blocks;
    maker->odd = pool_alloc(pool, blocks);
    maker->cells = pool_alloc(pool, blocks * sizeof *maker->cells);
    maker->first_edge = pool_alloc(pool, ((size_t)blocks + 1) * sizeof *maker->first_edge);
    if (!maker->odd || !maker->cells || !maker->first_edge) return false;
    maker->edge = pool_alloc(pool, list_all_edges(maker) * sizeof *maker->edge);
    return maker->edge && list_all_edges(maker); /* the second time for good */
}

static bool prepare(struct bit_maker *maker, struct pool *pool) {
    const struct layout *layout = maker->layout;
    uint64_t bytes = bit_blocks_bytes(layout);
    maker->bits = pool_alloc(pool, bytes);
    maker->fresh = pool_alloc(pool, bytes);
    maker->seen = pool_alloc(pool, bytes);
    maker->left = pool_alloc(pool, layout->blocks * sizeof *maker->left);
    maker->level = pool_alloc(pool, layout->blocks);
    maker->count = pool_alloc(pool, layout->blocks * sizeof *maker->count);
    if (!maker->bits || !maker->fresh || !maker->seen || !maker->left || !maker->level ||
        !maker->count || !make_edges(maker, pool))
        return false;
    for (uint32_t block = 0; block < layout->blocks; block++) {
        maker->left[block] = layout->orders;
        maker->level[block] = NO_LEVEL;
    }
    uint32_t goal = layout_block(layout, maker->table->home, maker->table->blank);
    *block_of(maker, maker->fresh, goal) = *block_of(maker, maker->seen, goal) = 1;
    maker->left[goal]--;
    maker->level[goal] = 0;
    maker->count[goal] = 1;
    maker->table->histogram[0] = 1;
    return true;
}

static bool run_levels(struct bit_maker *maker, const struct table_build *build) {
    uint64_t total = bit_build_states(maker->layout), done = 1, found = 1;
    for (maker->depth = 1; found && maker->depth < TABLE_DEPTHS - 1; maker->depth++) {
        if (build->progress && !build->progress(build->user, done, total)) return false;
        found = run_level(maker, build->threads);
        maker->table->histogram[maker->depth] = found;
        done += found;
        assert(done <= total);
    }
    return !found;
}

uint64_t *bit_build_blocks(struct table *table, struct pool *pool,
                           const struct table_build *build) {
    struct bit_maker maker = {.layout = table->layout, .table = table, .build = build};
    bool done = prepare(&maker, pool) && run_levels(&maker, build);
    pool_free(pool, maker.fresh);
    pool_free(pool, maker.seen);
    pool_free(pool, maker.left);
    pool_free(pool, maker.level);
    pool_free(pool, maker.count);
    pool_free(pool, maker.odd);
    pool_free(pool, maker.cells);
    pool_free(pool, maker.first_edge);
    pool_free(pool, maker.edge);
    if (done) return maker.bits;
    pool_free(pool, maker.bits);
    return NULL;
}

const void *bit_build(struct table *table, struct pool *pool, const struct table_build *build) {
    uint64_t *blocks = bit_build_blocks(table, pool, build);
    uint64_t *rows = blocks ? pool_alloc(pool, table->bytes) : NULL;
    if (rows) transpose_blocks(table->layout, blocks, rows);
    pool_free(pool, blocks);
    return rows;
}

uint64_t bit_blocks_bytes(const struct layout *layout) {
    return (uint64_t)layout->blocks * layout->words * sizeof(uint64_t);
}

uint64_t bit_build_bytes(const struct layout *layout) {
    enum { BLOCK_BYTES = 20, EDGE_BYTES = 8 }; /* kept for each, rounded up */
    uint64_t near = 0;
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        near += (uint64_t)__builtin_popcount(layout->near[cell]);
    /* An edge is a tile's cell in the set beside a cell that is not. */
    uint64_t edges = near * layout_choose(layout->cells - 2, layout->tiles - 1);
    return 2 * bit_blocks_bytes(layout) + BLOCK_BYTES * (uint64_t)layout->blocks +
           EDGE_BYTES * edges;
}

uint64_t bit_build_states(const struct layout *layout) {
    return (uint64_t)layout->blocks * layout->orders;
}
