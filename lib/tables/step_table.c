/* SPDX-License-Identifier: MIT
 *
 * Tables of steps are made from the bits of an ordinary table, block by block (bit_build.c): for every block and every move into its region, the bits of the block and of the
 * block that the move leads to are compared, order by order. A value's second lowest bit and the cells' colours tell its
 * remainder by four, so they tell whether it grows.
 *
 * Cost: six tiles on 5x5 are 181,008,000 entries of three bytes, about as long to fill in as the ordinary table takes.
 */
#include "tables/step_table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { ORDERS_MAX = 720, THREADS_MAX = 64, SETS_AT_ONCE = 64, BLOCKS_AT_ONCE = 32 };

struct step_maker {
    const struct table *table; /* the ordinary one, */
    const uint64_t *blocks;    /* its bits block by block */
    const struct table_build *build;
    uint8_t *entries;
    uint8_t digit[ORDERS_MAX][STEP_TILES_MAX]; /* by order and place: which tile is there */
    atomic_uint next;                          /* set */
    atomic_bool stop;
};

void step_table_init(struct table *table, const struct layout *layout, uint32_t home,
                     uint32_t blank) {
    table_init(table, layout, home, blank);
    table->kind = TABLE_STEPS;
    table->bytes = ((uint64_t)layout->blocks * layout->orders * STEP_BYTES + 8) / 8 * 8;
}

static uint32_t bit_of(const uint64_t *bits, uint32_t order) {
    return (uint32_t)(bits[order / 64] >> order % 64) & 1;
}

/* Adds one move to the entries of a block: the tile on from goes to the empty cell to. */
static void add_move(const struct step_maker *maker, uint32_t block, uint32_t cells, uint32_t from,
                     uint32_t to, uint32_t *entry) {
    const struct table *table = maker->table;
    const struct layout *layout = table->layout;
    uint32_t after = cells ^ 1u << from ^ 1u << to;
    uint32_t a = layout_place(cells, from), b = layout_place(after, to);
    const uint16_t *map = a == b ? NULL : layout->shift[a * layout->tiles + b];
    const uint64_t *here = maker->blocks + (uint64_t)block * layout->words;
    const uint64_t *there =
        maker->blocks + (uint64_t)layout_block(layout, after, from) * layout->words;
    uint32_t odd = (uint32_t)__builtin_popcount((cells ^ table->home) & table->colour) & 1;
    uint32_t direction = step_bit(0, to, from);
    for (uint32_t order = 0; order < layout->orders; order++) {
        uint32_t next = map ? map[order] : order;
        uint32_t grows = bit_of(here, order) ^ bit_of(there, next) ^ odd ^ 1;
        entry[order] |= grows << (4 * maker->digit[order][a] + direction);
    }
}

/* Blocks one after the other, made by one thread. They are kept until they are some dozens: an order's entries of these are written together. */
struct step_batch {
    uint32_t first, count;
    uint32_t entry[BLOCKS_AT_ONCE][ORDERS_MAX];
};

static void write_batch(const struct step_maker *maker, struct step_batch *batch) {
    const struct layout *layout = maker->table->layout;
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
    const struct layout *layout = maker->table->layout;
    uint32_t *entry = batch->entry[batch->count++];
    memset(entry, 0, layout->orders * sizeof *entry);
    for (uint32_t to_left = region; to_left; to_left &= to_left - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(to_left);
        for (uint32_t left = layout->near[to] & cells; left; left &= left - 1)
            add_move(maker, block, cells, (uint32_t)__builtin_ctz(left), to, entry);
    }
    if (batch->count == BLOCKS_AT_ONCE) write_batch(maker, batch);
}

static void make_set(const struct step_maker *maker, struct step_batch *batch, uint32_t set) {
    const struct layout *layout = maker->table->layout;
    uint32_t cells = layout->set[set], regions[LAYOUT_CELLS_MAX] = {0};
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        if (!(cells >> cell & 1))
            regions[layout->region[(size_t)set * layout->cells + cell]] |= 1u << cell;
    for (uint32_t block = layout->first[set]; block < layout->first[set + 1]; block++)
        make_block(maker, batch, block, cells, regions[block - layout->first[set]]);
}

/* Only who called in the first place is asked whether to go on. */
static void make_sets(struct step_maker *maker, bool ask) {
    const struct table_build *build = maker->build;
    uint32_t sets = maker->table->layout->sets;
    for (uint32_t turn = 0; !atomic_load(&maker->stop); turn++) {
        uint32_t set = atomic_fetch_add(&maker->next, SETS_AT_ONCE), end = set + SETS_AT_ONCE;
        if (set >= sets) break;
        if (ask && turn % 16 == 0 && build->progress && !build->progress(build->user, set, sets))
            atomic_store(&maker->stop, true);
        struct step_batch batch = {.first = maker->table->layout->first[set]};
        for (; set < end && set < sets; set++) make_set(maker, &batch, set);
        write_batch(maker, &batch);
    }
}

static void *help(void *argument) {
    make_sets(argument, false);
    return NULL;
}

static bool make_entries(struct step_maker *maker) {
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < maker->build->threads && started < THREADS_MAX &&
           !pthread_create(&thread[started], NULL, help, maker))
        started++;
    make_sets(maker, true);
    while (started) pthread_join(thread[--started], NULL);
    return !atomic_load(&maker->stop);
}

bool step_table_build(struct table *table, struct pool *pool, const struct layout *layout,
                      uint32_t home, uint32_t blank, const struct table_build *build) {
    struct table bits = {0};
    struct step_maker *maker = pool_alloc(pool, sizeof *maker);
    step_table_init(table, layout, home, blank);
    uint8_t *entries = pool_alloc(pool, table->bytes);
    uint64_t *blocks =
        maker && entries ? table_build_blocks(&bits, pool, layout, home, blank, build) : NULL;
    bool done = blocks;
    if (done) {
        *maker = (struct step_maker){
            .table = &bits, .blocks = blocks, .build = build, .entries = entries};
        for (uint32_t rank = 0; rank < layout->orders; rank++)
            order_unrank(rank, layout->tiles, maker->digit[rank]);
        done = make_entries(maker);
        memcpy(table->histogram, bits.histogram, sizeof table->histogram);
    }
    pool_free(pool, blocks);
    pool_free(pool, maker);
    if (!done) pool_free(pool, entries);
    table->bits = done ? (const uint64_t *)(const void *)entries : NULL;
    return done;
}

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

uint32_t step_table_value(const struct table *table, struct placement placement, uint32_t blank) {
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
