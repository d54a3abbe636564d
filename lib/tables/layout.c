/* SPDX-License-Identifier: MIT
 *
 * The layout of pattern tables.
 *
 * Idea: within a region the blank walks freely without moving a tile of the pattern, so all its
 * cells are one state. The same tiles with the blank in another region are another state, with a
 * value of its own. Such tables ("zero-aware") are stronger than those that take the least value
 * over all places of the blank, and, unlike there, every move of a pattern's tile changes the value
 * by exactly one. That is why one bit an entry is enough (bit_table.h).
 *
 * A move of a tile along a row never changes the order of the tiles on their cells (numbered row by
 * row), so it maps a block onto another bit by bit. A move along a column takes a tile past those
 * on the cells between; the rank after it is looked up in a small table, made by composing swaps of
 * neighbours. In Lehmer's digits (each the number of smaller tiles behind) such a swap touches two
 * digits: (a, b) becomes (b, a - 1) if a > b and (b + 1, a) otherwise.
 *
 * Invariant: sets are numbered colexicographically, the regions of a set by their lowest cell, the
 * orders lexicographically; files depend on it (docs/pdb-format.md).
 *
 * Cost: 12,870 sets and some 30 milliseconds at most for eight tiles on 4x4, 177,100 sets for six
 * on 5x5.
 */
#include "tables/layout.h"

#include <string.h>

uint64_t layout_choose(uint32_t n, uint32_t k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (uint32_t i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

uint32_t order_rank(const uint8_t *values, uint32_t k) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < k; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < k; j++) smaller += values[j] < values[i];
        rank = rank * (k - i) + smaller;
    }
    return rank;
}

/* Each Lehmer digit picks one of the values that are left. */
void order_unrank(uint32_t rank, uint32_t k, uint8_t *values) {
    uint8_t left[LAYOUT_TILES_MAX];
    uint32_t orders = 1;
    for (uint32_t i = 0; i < k; i++) left[i] = (uint8_t)i;
    for (uint32_t i = 2; i <= k; i++) orders *= i;
    for (uint32_t place = 0; place < k; place++) {
        orders /= k - place;
        uint32_t digit = rank / orders;
        assert(digit < k - place);
        rank %= orders;
        values[place] = left[digit];
        memmove(left + digit, left + digit + 1, k - place - digit - 1);
    }
}

/* Fills the map of swapping places p and p + 1. */
static void swap_neighbours(const struct layout *layout, uint32_t p, uint16_t *map) {
    uint32_t k = layout->tiles, n1 = k - p, n2 = k - p - 1, below = 1;
    for (uint32_t i = 2; i < n2; i++) below *= i; /* the orders of the places behind */
    for (uint32_t from = 0; from < layout->orders; from += below) {
        uint32_t b = from / below % n2, a = from / below / n2 % n1;
        uint32_t new_a = a > b ? b : b + 1, new_b = a > b ? a - 1 : a;
        uint32_t to = from + (new_a * n2 + new_b) * below - (a * n2 + b) * below;
        for (uint32_t i = 0; i < below; i++) map[from + i] = (uint16_t)(to + i);
    }
}

/* map = first, then second */
static void compose(const struct layout *layout, const uint16_t *first, const uint16_t *second,
                    uint16_t *map) {
    assert(first && second);
    for (uint32_t i = 0; i < layout->orders; i++) map[i] = second[first[i]];
}

static bool make_shifts(struct layout *layout, struct pool *pool) {
    uint32_t k = layout->tiles;
    for (uint32_t reach = 1; reach < k && reach < layout->cols; reach++)
        for (uint32_t a = 0; a + reach < k; a++) {
            uint32_t b = a + reach;
            uint16_t *up = pool_alloc(pool, layout->orders * sizeof *up);
            uint16_t *down = pool_alloc(pool, layout->orders * sizeof *down);
            if (!up || !down) return false;
            if (reach == 1) {
                swap_neighbours(layout, a, up);
                memcpy(down, up, layout->orders * sizeof *down);
            } else {
                compose(layout, layout->shift[a * k + b - 1], layout->shift[(b - 1) * k + b], up);
                compose(layout, layout->shift[b * k + b - 1], layout->shift[(b - 1) * k + a], down);
            }
            layout->shift[a * k + b] = up;
            layout->shift[b * k + a] = down;
        }
    return true;
}

/* A set's number is the sum of layout_choose(cell, i) over its cells, i being 1 for the lowest of
 * them, 2 for the next, and so on. */
static bool make_numbers(struct layout *layout, struct pool *pool) {
    enum { LOW = 1 << LAYOUT_HALF, HIGH = 1 << (LAYOUT_CELLS_MAX - LAYOUT_HALF) };
    layout->low = pool_alloc(pool, LOW * sizeof *layout->low);
    layout->high = pool_alloc(pool, (size_t)HIGH * (LAYOUT_HALF + 1) * sizeof *layout->high);
    if (!layout->low || !layout->high) return false;
    uint32_t low_parts = layout->cells < LAYOUT_HALF ? 1u << layout->cells : LOW;
    for (uint32_t part = 1; part < low_parts; part++) {
        uint32_t top = 31 - (uint32_t)__builtin_clz(part), rest = layout->low[part ^ 1u << top];
        uint32_t count = (rest >> 24) + 1;
        layout->low[part] = (count << 24 | (rest & 0xFFFFFF)) + (uint32_t)layout_choose(top, count);
    }
    uint32_t parts = layout->cells > LAYOUT_HALF ? 1u << (layout->cells - LAYOUT_HALF) : 1;
    for (uint32_t before = 0; before <= LAYOUT_TILES_MAX; before++)
        for (uint32_t part = 1; part < parts; part++) {
            uint32_t top = 31 - (uint32_t)__builtin_clz(part);
            uint32_t count = before + (uint32_t)__builtin_popcount(part);
            uint32_t *row = layout->high + (size_t)before * HIGH;
            if (count <= LAYOUT_TILES_MAX)
                row[part] =
                    row[part ^ 1u << top] + (uint32_t)layout_choose(top + LAYOUT_HALF, count);
        }
    return true;
}

static void make_near(struct layout *layout) {
    for (uint32_t cell = 0; cell < layout->cells; cell++) {
        uint32_t col = cell % layout->cols, near = 0;
        if (cell >= layout->cols) near |= 1u << (cell - layout->cols);
        if (cell + layout->cols < layout->cells) near |= 1u << (cell + layout->cols);
        if (col) near |= 1u << (cell - 1);
        if (col + 1 < layout->cols) near |= 1u << (cell + 1);
        layout->near[cell] = near;
    }
}

/* Numbers the regions of the cells outside the set; returns how many there are. */
static uint32_t make_regions(const struct layout *layout, uint32_t cells, uint8_t *region) {
    uint32_t left = ((1u << layout->cells) - 1) & ~cells, count = 0;
    for (; left; count++) {
        uint32_t found = left & -left, fresh = found;
        while (fresh) {
            uint32_t cell = (uint32_t)__builtin_ctz(fresh);
            fresh &= fresh - 1;
            region[cell] = (uint8_t)count;
            uint32_t more = layout->near[cell] & left & ~found;
            found |= more;
            fresh |= more;
        }
        left &= ~found;
    }
    return count;
}

static void make_sets(struct layout *layout) {
    uint32_t cells = (1u << layout->tiles) - 1;
    for (uint32_t set = 0; set < layout->sets; set++) {
        layout->set[set] = cells;
        layout->first[set] = layout->blocks;
        layout->blocks += make_regions(layout, cells, layout->region + (size_t)set * layout->cells);
        uint32_t lowest = cells & -cells,
                 carried = cells + lowest; /* the next set of the same size */
        cells = carried | ((cells ^ carried) / lowest >> 2);
    }
    layout->first[layout->sets] = layout->blocks;
    assert(layout_set(layout, layout->set[layout->sets - 1]) == layout->sets - 1);
}

bool layout_init(struct layout *layout, struct pool *pool, uint32_t rows, uint32_t cols,
                 uint32_t tiles) {
    assert(rows * cols <= LAYOUT_CELLS_MAX && tiles <= LAYOUT_TILES_MAX);
    assert(tiles && tiles < rows * cols);
    *layout = (struct layout){
        .rows = rows, .cols = cols, .cells = rows * cols, .tiles = tiles, .orders = 1};
    for (uint32_t i = 2; i <= tiles; i++) layout->orders *= i;
    layout->words = (layout->orders + 63) / 64;
    layout->sets = (uint32_t)layout_choose(layout->cells, tiles);
    layout->set = pool_alloc(pool, layout->sets * sizeof *layout->set);
    layout->first = pool_alloc(pool, ((size_t)layout->sets + 1) * sizeof *layout->first);
    layout->region = pool_alloc(pool, (size_t)layout->sets * layout->cells);
    layout->near = pool_alloc(pool, layout->cells * sizeof *layout->near);
    if (!layout->set || !layout->first || !layout->region || !layout->near) return false;
    if (!make_numbers(layout, pool) || !make_shifts(layout, pool)) return false;
    make_near(layout);
    make_sets(layout);
    return true;
}

void layout_regions(const struct layout *layout, uint32_t set, uint32_t regions[LAYOUT_CELLS_MAX]) {
    const uint8_t *region = layout->region + (size_t)set * layout->cells;
    assert(set < layout->sets);
    memset(regions, 0, LAYOUT_CELLS_MAX * sizeof *regions);
    for (uint32_t cell = 0; cell < layout->cells; cell++)
        if (!(layout->set[set] >> cell & 1)) regions[region[cell]] |= 1u << cell;
}
