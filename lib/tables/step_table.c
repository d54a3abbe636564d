/* SPDX-License-Identifier: MIT
 *
 * Tables of steps.
 *
 * Idea: they are made from the bits of a one-bit table, block by block (bit_build.c). For every
 * block and every move into its region, the bits of the block and of the block that the move leads
 * to are compared, order by order. A value's second lowest bit and the cells' colours tell its
 * remainder by four, so they tell whether it grows.
 *
 * Invariant: every set of cells belongs to one thread, which writes the entries of all its blocks;
 * so no two threads write the same byte. The value of a first state is found by descending to the
 * goal along moves whose bit is 0.
 *
 * Cost: six tiles on 5x5 are 181,008,000 entries of three bytes, which take about as long to fill
 * in as the one-bit table takes to build.
 */
#include "tables/step_table.h"

#include "core/threads.h"
#include "tables/bit_table.h"

#include <stdatomic.h>

enum { STEP_ORDERS_MAX = 720, STEP_PORTION = 64 /* sets */, STEP_BATCH = 32 /* blocks */ };

struct step_maker {
    const struct table *bits; /* the one-bit table, */
    const uint64_t *blocks;   /* its bits block by block */
    const struct table_build *build;
    uint8_t *entries;
    uint8_t digit[STEP_ORDERS_MAX][STEP_TILES_MAX]; /* by order and place: which tile is there */
    atomic_uint next;                               /* set */
    atomic_bool stop;
};

/* ---- Building ---- */

static uint32_t bit_of(const uint64_t *bits, uint32_t order) {
    return (uint32_t)(bits[order / 64] >> order % 64) & 1;
}

/* Adds one move to the entries of a block: the tile on from goes to the empty cell to. */
static void add_move(const struct step_maker *maker, uint32_t block, uint32_t cells, uint32_t from,
                     uint32_t to, uint32_t *entry) {
    const struct table *bits = maker->bits;
    const struct layout *layout = bits->layout;
    uint32_t after = cells ^ 1u << from ^ 1u << to;
    uint32_t a = layout_place(cells, from), b = layout_place(after, to);
    const uint16_t *map = a == b ? NULL : layout->shift[a * layout->tiles + b];
    assert(a == b || map);
    const uint64_t *here = maker->blocks + (uint64_t)block * layout->words;
    const uint64_t *there =
        maker->blocks + (uint64_t)layout_block(layout, after, from) * layout->words;
    uint32_t odd = bit_table_odd(bits, cells);
    uint32_t direction = step_bit(0, to, from);
    for (uint32_t order = 0; order < layout->orders; order++) {
        uint32_t next = map ? map[order] : order;
        uint32_t grows = bit_of(here, order) ^ bit_of(there, next) ^ odd ^ 1;
        entry[order] |= grows << (4 * maker->digit[order][a] + direction);
    }
}

/* Blocks one after the other, made by one thread. Some dozens are kept, so that an order's
 * entries of all these blocks are written together. */
struct step_batch {
    uint32_t first, count;
    uint32_t entry[STEP_BATCH][STEP_ORDERS_MAX];
};

static void write_batch(const struct step_maker *maker, struct step_batch *batch) {
    const struct layout *layout = maker->bits->layout;
    for (uint32_t order = 0; order < layout->orders; order++) {
        uint8_t *out = maker->entries + STEP_BYTES * layout_index(layout, order, batch->first);
        for (uint32_t block = 0; block < batch->count; block++, out += STEP_BYTES)
            for (uint32_t i = 0; i < STEP_BYTES; i++)
                out[i] = (uint8_t)(batch->entry[block][order] >> 8 * i);
    }
    batch->first += batch->count;
    batch->count = 0;
}

static void make_block(const struct step_maker *maker, struct step_batch *batch, uint32_t block,
                       uint32_t cells, uint32_t region) {
    const struct layout *layout = maker->bits->layout;
    assert(batch->count < STEP_BATCH && batch->first + batch->count == block);
    uint32_t *entry = batch->entry[batch->count++];
    memset(entry, 0, layout->orders * sizeof *entry);
    for (uint32_t to_left = region; to_left; to_left &= to_left - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(to_left);
        for (uint32_t left = layout->near[to] & cells; left; left &= left - 1)
            add_move(maker, block, cells, (uint32_t)__builtin_ctz(left), to, entry);
    }
    if (batch->count == STEP_BATCH) write_batch(maker, batch);
}

static void make_set(const struct step_maker *maker, struct step_batch *batch, uint32_t set) {
    const struct layout *layout = maker->bits->layout;
    uint32_t cells = layout->set[set], regions[LAYOUT_CELLS_MAX];
    layout_regions(layout, set, regions);
    for (uint32_t block = layout->first[set]; block < layout->first[set + 1]; block++)
        make_block(maker, batch, block, cells, regions[block - layout->first[set]]);
}

struct step_thread {
    struct step_maker *maker;
    bool asks; /* whether to go on: the caller's own thread does */
};

static void *make_sets(void *argument) {
    const struct step_thread *thread = argument;
    struct step_maker *maker = thread->maker;
    const struct table_build *build = maker->build;
    uint32_t sets = maker->bits->layout->sets;
    for (uint32_t turn = 0; !atomic_load(&maker->stop); turn++) {
        uint32_t set = atomic_fetch_add(&maker->next, STEP_PORTION), end = set + STEP_PORTION;
        if (set >= sets) break;
        if (thread->asks && turn % 16 == 0 && !build->progress(build->user, set, sets))
            atomic_store(&maker->stop, true);
        struct step_batch batch = {.first = maker->bits->layout->first[set]};
        for (; set < end && set < sets; set++) make_set(maker, &batch, set);
        write_batch(maker, &batch);
        assert(batch.first == maker->bits->layout->first[set]);
    }
    return NULL;
}

static bool make_entries(struct step_maker *maker) {
    struct step_thread thread[THREADS_MAX];
    for (uint32_t i = 0; i < THREADS_MAX; i++) thread[i] = (struct step_thread){.maker = maker};
    thread[0].asks = maker->build->progress;
    threads_run(maker->build->threads, make_sets, thread, sizeof *thread);
    return !atomic_load(&maker->stop);
}

static bool fill(struct step_maker *maker, struct table *bits, struct pool *pool) {
    const struct layout *layout = bits->layout;
    uint64_t *blocks = bit_build_blocks(bits, pool, maker->build);
    if (!blocks) return false;
    assert(layout->orders <= STEP_ORDERS_MAX);
    for (uint32_t rank = 0; rank < layout->orders; rank++)
        order_unrank(rank, layout->tiles, maker->digit[rank]);
    maker->blocks = blocks;
    bool done = make_entries(maker);
    pool_free(pool, blocks);
    return done;
}

static const void *build_steps(struct table *table, struct pool *pool,
                               const struct table_build *build) {
    struct table bits;
    struct step_maker *maker = pool_alloc(pool, sizeof *maker);
    uint8_t *entries = pool_alloc(pool, table->bytes);
    bool done = maker && entries;
    if (done) {
        table_init(&bits, &loydi_bit_table, table->layout, table->home, table->blank);
        *maker = (struct step_maker){.bits = &bits, .build = build, .entries = entries};
        done = fill(maker, &bits, pool);
    }
    pool_free(pool, maker);
    if (done) {
        memcpy(table->histogram, bits.histogram, sizeof table->histogram);
        return entries;
    }
    pool_free(pool, entries);
    return NULL;
}

static uint64_t build_bytes(const struct layout *layout) {
    return bit_build_bytes(layout) + bit_blocks_bytes(layout);
}

static uint64_t bytes_of(const struct layout *layout) {
    return (bit_build_states(layout) * STEP_BYTES + 8) / 8 * 8;
}

/* ---- Reading ---- */

/* Makes one move that lowers the value; false if there is none. */
static bool descend(const struct table *table, struct placement *placement, uint32_t *blank) {
    const struct layout *layout = table->layout;
    uint32_t set = layout_set(layout, placement->cells);
    const uint8_t *region = layout->region + (size_t)set * layout->cells;
    uint64_t index =
        layout_index(layout, placement->order, layout_block(layout, placement->cells, *blank));
    uint32_t entry = step_table_read(step_table_entry(step_table_entries(table), index));
    uint8_t digit[STEP_TILES_MAX];
    order_unrank(placement->order, layout->tiles, digit);
    for (uint32_t to = 0; to < layout->cells; to++) {
        if (placement->cells >> to & 1 || region[to] != region[*blank]) continue;
        for (uint32_t left = layout->near[to] & placement->cells; left; left &= left - 1) {
            uint32_t from = (uint32_t)__builtin_ctz(left);
            if (entry >> step_bit(digit[layout_place(placement->cells, from)], to, from) & 1)
                continue;
            placement->order = layout_shift(layout, placement->cells, placement->order, from, to);
            placement->cells ^= 1u << from ^ 1u << to;
            *blank = from;
            return true;
        }
    }
    return false;
}

static uint32_t value_of(const struct table *table, struct placement placement, uint32_t blank) {
    const struct layout *layout = table->layout;
    uint32_t goal = layout_block(layout, table->home, table->blank);
    for (uint32_t value = 0; value < TABLE_DEPTHS; value++) {
        if (placement.cells == table->home && !placement.order &&
            layout_block(layout, placement.cells, blank) == goal)
            return value;
        if (!descend(table, &placement, &blank)) break;
    }
    return UINT32_MAX;
}

const struct table_kind loydi_step_table = {
    .suffix = "-steps",
    .label = "",
    .number = 3,
    .tiles_max = STEP_TILES_MAX,
    .cells_max = LAYOUT_CELLS_MAX,
    .additive = true,
    .consistent = true,
    .state_s = 60e-9,
    .states = bit_build_states,
    .bytes = bytes_of,
    .build_bytes = build_bytes,
    .build = build_steps,
    .value = value_of,
};
