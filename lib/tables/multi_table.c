/* SPDX-License-Identifier: MIT
 *
 * Tables in multi-tile moves.
 *
 * Idea: breadth-first from the goal over all states of the pattern, one level for each move. As in
 * bit_build.c, states are bits, and those of a block (a set of cells, the blank's cell, all orders)
 * move together. Blocks that differ in where the blank is on one line of the board, the tiles on
 * that line making way for it, belong together: from each of them one move leads to every other. So
 * the bits of a level are carried along the line, one cell at a time, picking up those of each
 * block on the way and leaving them with the next; then back. Along a row the order stays; along a
 * column the tile that is passed on may go past others (layout.h).
 *
 * A level is made in three rounds, by all threads: along columns, along rows, and what was found is
 * counted. In the first two, each line belongs to one thread, in the third each block.
 *
 * Invariant: at the start of a level, seen holds the states up to its depth, now those of that
 * depth. Memory: seven bits a state, of which three are given back before the table is made, with
 * its four. At the end the bits are put in the order for reading.
 *
 * Reading: an entry names an axis along which a shortest solution begins. One of the states along
 * it is nearer to the goal, and the value modulo 3 shows which. So on to the goal; the steps taken
 * are the value. Modulo 3 by Cooperman & Finkelstein 1992, "New methods for using Cayley graphs in
 * interconnection networks"; for pattern databases Breyer & Korf 2010.
 */
#include "tables/multi_table.h"

#include "core/threads.h"
#include "tables/transpose.h"

#include <stdatomic.h>
#include <string.h>

enum {
    PLANES = 4,                        /* the bits of an entry */
    MULTI_PORTION = 8,                 /* sets that a thread takes at once */
    MULTI_WORDS_MAX = (5040 + 63) / 64 /* the orders of MULTI_TILES_MAX tiles */
};

struct multi_maker {
    const struct layout *layout;
    const struct table *table;
    uint64_t *seen, *now, *next;
    uint64_t *plane[PLANES]; /* the bits of the entries */
    uint32_t *count, *left;  /* by block: states in now; not seen yet */
    uint32_t axis, depth;
    atomic_uint next_set;
    atomic_ullong found;
};

/* The blocks of a line, and what becomes of an order from each to the next and back; NULL: it
 * stays as it is. */
struct multi_line {
    uint32_t length, block[MULTI_CELLS_MAX];
    const uint16_t *forth[MULTI_CELLS_MAX], *back[MULTI_CELLS_MAX];
};

/* ---- Building ---- */

static inline uint64_t *block_of(const struct multi_maker *maker, uint64_t *array, uint32_t block) {
    return array + (uint64_t)block * maker->layout->words;
}

/* The line on whose first cell the blank is. */
static void follow_line(const struct multi_maker *maker, uint32_t cells, uint32_t blank,
                        struct multi_line *line) {
    const struct layout *layout = maker->layout;
    uint32_t apart = maker->axis ? 1 : layout->cols, k = layout->tiles;
    line->length = maker->axis ? layout->cols : layout->rows;
    assert(maker->axis < MULTI_AXES && line->length <= MULTI_CELLS_MAX);
    for (uint32_t i = 0;; i++, blank += apart) {
        line->block[i] = multi_block(layout, cells, blank);
        if (i + 1 == line->length) break;
        uint32_t to = blank + apart;
        line->forth[i] = line->back[i] = NULL;
        if (!(cells >> to & 1)) continue;
        uint32_t a = layout_place(cells, to), b = layout_place(cells ^ 1u << to, blank);
        cells ^= 1u << blank | 1u << to;
        if (a == b) continue;
        line->forth[i] = layout->shift[a * k + b];
        line->back[i] = layout->shift[b * k + a];
    }
}

static void carry(const struct multi_maker *maker, uint64_t *bits, const uint16_t *map) {
    uint64_t before[MULTI_WORDS_MAX];
    uint32_t words = maker->layout->words;
    if (!map) return;
    memcpy(before, bits, words * sizeof *bits);
    memset(bits, 0, words * sizeof *bits);
    for (uint32_t i = 0; i < words; i++)
        for (uint64_t left = before[i]; left; left &= left - 1) {
            uint32_t to = map[64 * i + (uint32_t)__builtin_ctzll(left)];
            bits[to / 64] |= UINT64_C(1) << to % 64;
        }
}

/* Leaves the carried bits with a block; bits that it has seen before do not count. */
static void leave(const struct multi_maker *maker, uint32_t block, const uint64_t *carried) {
    const uint64_t *seen = block_of(maker, maker->seen, block);
    uint64_t *next = block_of(maker, maker->next, block),
             *begins = block_of(maker, maker->plane[2 + maker->axis], block);
    if (!maker->left[block]) return;
    for (uint32_t i = 0; i < maker->layout->words; i++) {
        uint64_t found = carried[i] & ~seen[i];
        next[i] |= found;
        begins[i] |= found;
    }
}

/* Adds the level's states of a block to what is carried; *any: it carries some. */
static void pick_up(const struct multi_maker *maker, uint32_t block, uint64_t *carried, bool *any) {
    const uint64_t *now = block_of(maker, maker->now, block);
    if (!maker->count[block]) return;
    *any = true;
    for (uint32_t i = 0; i < maker->layout->words; i++) carried[i] |= now[i];
}

static void run_line(const struct multi_maker *maker, const struct multi_line *line) {
    uint64_t carried[MULTI_WORDS_MAX] = {0};
    uint32_t last = line->length - 1;
    assert(maker->layout->words <= MULTI_WORDS_MAX);
    bool any = false;
    for (uint32_t i = 0; i < last; i++) {
        pick_up(maker, line->block[i], carried, &any);
        if (!any) continue;
        carry(maker, carried, line->forth[i]);
        leave(maker, line->block[i + 1], carried);
    }
    if (any) memset(carried, 0, sizeof carried);
    any = false;
    for (uint32_t i = last; i > 0; i--) {
        pick_up(maker, line->block[i], carried, &any);
        if (!any) continue;
        carry(maker, carried, line->back[i - 1]);
        leave(maker, line->block[i - 1], carried);
    }
}

static void run_set(const struct multi_maker *maker, uint32_t set) {
    const struct layout *layout = maker->layout;
    uint32_t cells = layout->set[set], beside = maker->axis ? layout->rows : layout->cols;
    struct multi_line line;
    for (uint32_t i = 0; i < beside; i++) {
        uint32_t blank = maker->axis ? i * layout->cols : i;
        if (cells >> blank & 1) continue;
        follow_line(maker, cells, blank, &line);
        run_line(maker, &line);
    }
}

/* Counts in what was found for a block; returns how many states. */
static uint32_t close_block(struct multi_maker *maker, uint32_t block) {
    uint64_t *seen = block_of(maker, maker->seen, block), *now = block_of(maker, maker->now, block),
             *next = block_of(maker, maker->next, block),
             *low = block_of(maker, maker->plane[0], block),
             *high = block_of(maker, maker->plane[1], block);
    uint32_t count = 0, words = maker->layout->words;
    uint64_t modulo = (maker->depth + 1) % 3, ones = -(modulo & 1), twos = -(modulo >> 1);
    for (uint32_t i = 0; maker->left[block] && i < words; i++) {
        count += (uint32_t)__builtin_popcountll(next[i]);
        seen[i] |= next[i];
        low[i] |= next[i] & ones;
        high[i] |= next[i] & twos;
    }
    if (maker->count[block]) memset(now, 0, words * sizeof *now); /* it is the next level's next */
    assert(count <= maker->left[block]);
    maker->count[block] = count;
    maker->left[block] -= count;
    return count;
}

static void close_set(struct multi_maker *maker, uint32_t set) {
    uint32_t places = multi_places(maker->layout), found = 0;
    for (uint32_t i = 0; i < places; i++) found += close_block(maker, set * places + i);
    atomic_fetch_add_explicit(&maker->found, found, memory_order_relaxed);
}

/* One thread's part of a round; axis MULTI_AXES is the counting. */
static void *run_round(void *argument) {
    struct multi_maker *maker = argument;
    uint32_t set, sets = maker->layout->sets;
    while ((set = atomic_fetch_add(&maker->next_set, MULTI_PORTION)) < sets)
        for (uint32_t end = set + MULTI_PORTION; set < end && set < sets; set++) {
            if (maker->axis < MULTI_AXES)
                run_set(maker, set);
            else
                close_set(maker, set);
        }
    return NULL;
}

static void share_round(struct multi_maker *maker, uint32_t axis, unsigned threads) {
    maker->axis = axis;
    atomic_store(&maker->next_set, 0);
    threads_run(threads, run_round, maker, 0);
}

static uint64_t states_of(const struct layout *layout) {
    return (uint64_t)multi_blocks(layout) * layout->orders;
}

static bool run_levels(struct multi_maker *maker, struct table *table,
                       const struct table_build *build) {
    uint64_t total = states_of(maker->layout), done = 1, found = 1;
    for (maker->depth = 0; found && maker->depth < TABLE_DEPTHS - 1; maker->depth++) {
        if (build->progress && !build->progress(build->user, done, total)) return false;
        atomic_store(&maker->found, 0);
        for (uint32_t axis = 0; axis <= MULTI_AXES; axis++)
            share_round(maker, axis, build->threads);
        uint64_t *now = maker->now;
        maker->now = maker->next;
        maker->next = now;
        found = atomic_load(&maker->found);
        table->histogram[maker->depth + 1] = found;
        done += found;
        assert(done <= total);
    }
    return !found;
}

static bool prepare(struct multi_maker *maker, struct pool *pool) {
    const struct layout *layout = maker->layout;
    uint32_t blocks = multi_blocks(layout);
    size_t bytes = (size_t)blocks * layout->words * sizeof *maker->seen;
    for (int i = 0; i < PLANES; i++)
        if (!(maker->plane[i] = pool_alloc(pool, bytes))) return false;
    maker->seen = pool_alloc(pool, bytes);
    maker->now = pool_alloc(pool, bytes);
    maker->next = pool_alloc(pool, bytes);
    maker->count = pool_alloc(pool, blocks * sizeof *maker->count);
    maker->left = pool_alloc(pool, blocks * sizeof *maker->left);
    if (!maker->seen || !maker->now || !maker->next || !maker->count || !maker->left) return false;
    for (uint32_t block = 0; block < blocks; block++) maker->left[block] = layout->orders;
    uint32_t goal = multi_block(layout, maker->table->home, maker->table->blank);
    *block_of(maker, maker->seen, goal) = *block_of(maker, maker->now, goal) = 1;
    *block_of(maker, maker->plane[2], goal) = *block_of(maker, maker->plane[3], goal) = 1;
    maker->count[goal] = 1;
    maker->left[goal]--;
    return true;
}

/* ---- The order for reading ---- */

/* By byte: its bits as the lowest bits of eight groups of four. */
static void make_spread(uint32_t spread[256]) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        spread[byte] = 0;
        for (uint32_t bit = 0; bit < 8; bit++) spread[byte] |= (byte >> bit & 1) << 4 * bit;
    }
}

/* Turns what 64 orders have in 64 blocks into entries. */
static void turn_entries(const struct multi_maker *maker, uint8_t *entries, uint32_t order_word,
                         uint32_t first, const uint32_t spread[256]) {
    const struct layout *layout = maker->layout;
    uint32_t blocks = multi_blocks(layout), order = order_word * TRANSPOSE_SIDE;
    uint64_t square[PLANES][TRANSPOSE_SIDE];
    for (int plane = 0; plane < PLANES; plane++) {
        for (uint32_t i = 0; i < TRANSPOSE_SIDE; i++)
            square[plane][i] = first + i < blocks
                                   ? block_of(maker, maker->plane[plane], first + i)[order_word]
                                   : 0;
        transpose_square(square[plane]);
    }
    for (uint32_t i = 0; i < TRANSPOSE_SIDE && order + i < layout->orders; i++) {
        uint8_t *into = entries + ((uint64_t)(order + i) * multi_row(layout) + first) / 2;
        assert(into + TRANSPOSE_SIDE / 2 <= entries + maker->table->bytes);
        for (uint32_t byte = 0; byte < TRANSPOSE_SIDE / 8; byte++, into += 4) {
            uint32_t eight = 0;
            for (int plane = 0; plane < PLANES; plane++)
                eight |= spread[square[plane][i] >> 8 * byte & 255] << plane;
            for (uint32_t j = 0; j < 4; j++) into[j] = (uint8_t)(eight >> 8 * j);
        }
    }
}

static void make_entries(const struct multi_maker *maker, uint8_t *entries) {
    uint32_t spread[256];
    make_spread(spread);
    for (uint32_t first = 0; first < multi_row(maker->layout); first += MULTI_LINE)
        for (uint32_t word = 0; word < maker->layout->words; word++)
            for (uint32_t half = 0; half < MULTI_LINE; half += TRANSPOSE_SIDE)
                turn_entries(maker, entries, word, first + half, spread);
}

static uint64_t bytes_of(const struct layout *layout) {
    return (uint64_t)multi_row(layout) * layout->orders / 2;
}

/* The planes beside the table; while states are found it is less. */
static uint64_t build_bytes(const struct layout *layout) {
    uint64_t blocks = multi_blocks(layout);
    return blocks * (PLANES * sizeof(uint64_t) * layout->words + 2 * sizeof(uint32_t));
}

static const void *build_multi(struct table *table, struct pool *pool,
                               const struct table_build *build) {
    table->histogram[0] = 1;
    struct multi_maker maker = {.layout = table->layout, .table = table};
    bool done = prepare(&maker, pool) && run_levels(&maker, table, build);
    pool_free(pool, maker.seen);
    pool_free(pool, maker.now);
    pool_free(pool, maker.next);
    pool_free(pool, maker.count);
    pool_free(pool, maker.left);
    uint8_t *entries = done ? pool_alloc(pool, table->bytes) : NULL;
    if (entries) make_entries(&maker, entries);
    for (int i = 0; i < PLANES; i++) pool_free(pool, maker.plane[i]);
    return entries;
}

/* ---- Reading ---- */

/* Goes on along the axis to the first state with that value modulo 3; false: there is none. */
static bool go_nearer(const struct table *table, struct placement *placement, uint32_t *blank,
                      uint32_t axis, uint32_t modulo) {
    const struct layout *layout = table->layout;
    uint32_t apart = axis ? 1 : layout->cols, lines = axis ? layout->cols : layout->rows;
    uint32_t line = axis ? *blank % layout->cols : *blank / layout->cols;
    for (int back = 0; back < 2; back++) {
        struct placement there = *placement;
        uint32_t at = *blank;
        for (uint32_t left = back ? line : lines - 1 - line; left; left--) {
            uint32_t to = back ? at - apart : at + apart;
            multi_step(layout, &there, at, to);
            at = to;
            if (multi_modulo(multi_entry(table, multi_index(layout, there, at))) != modulo)
                continue;
            *placement = there;
            *blank = at;
            return true;
        }
    }
    return false;
}

static uint32_t value_of(const struct table *table, struct placement placement, uint32_t blank) {
    const struct layout *layout = table->layout;
    for (uint32_t value = 0; value < TABLE_DEPTHS; value++) {
        if (!placement.order && placement.cells == table->home && blank == table->blank)
            return value;
        uint32_t entry = multi_entry(table, multi_index(layout, placement, blank)),
                 axis = multi_begins(entry, 0) ? 0 : 1;
        if (!go_nearer(table, &placement, &blank, axis, (multi_modulo(entry) + 2) % 3)) break;
    }
    return UINT32_MAX;
}

const struct table_kind loydi_multi_table = {
    .suffix = "-multi",
    .label = "multi-tile ",
    .number = 4,
    .tiles_max = MULTI_TILES_MAX,
    .cells_max = MULTI_CELLS_MAX,
    .consistent = true,
    .state_s = 12e-9,
    .states = states_of,
    .bytes = bytes_of,
    .build_bytes = build_bytes,
    .build = build_multi,
    .value = value_of,
};
