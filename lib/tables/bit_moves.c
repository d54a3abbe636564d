/* SPDX-License-Identifier: MIT
 *
 * Moves in one-bit tables.
 *
 * Idea: a search carries, for each table, the cells of the pattern's tiles and the rank of their
 * order. A move changes both. What it does to the rank depends on the tile's place among the others
 * before and after, so there is one record for every two places, which says where to find the
 * difference. A move along a row keeps the place, and so the rank.
 *
 * Invariant: every answer is that of the layout (layout_shift, layout_set, layout_block), from
 * fewer bytes. Cost: a tenth of a millisecond or so for a layout; half a megabyte at most.
 */
#include "tables/bit_moves.h"

struct shifts_maker {
    const struct layout *layout;
    struct pool *pool;
    struct bit_shift *shift;
    uint16_t *delta;
    uint32_t deltas;
};

/* How many values the Lehmer digits of these places can have together. */
static uint32_t count_digits(const struct layout *layout, uint32_t first, uint32_t last) {
    uint32_t digits = 1;
    for (uint32_t place = first; place <= last; place++) digits *= layout->tiles - place;
    return digits;
}

static uint32_t in_fours(uint32_t count) {
    return (count + 3) / 4 * 4;
}

/* The shift from place a to place b, out of the layout's map of ranks. */
static void make_shift(struct shifts_maker *maker, uint32_t a, uint32_t b) {
    const struct layout *layout = maker->layout;
    const uint16_t *map = layout->shift[a * layout->tiles + b];
    uint32_t first = a < b ? a : b, last = a < b ? b : a, behind = 1;
    struct bit_shift *shift = &maker->shift[a * MOVES_PLACES + b];
    *shift = (struct bit_shift){0}; /* stays */
    if (!map) return;
    for (uint32_t i = 2; i < layout->tiles - last; i++) behind *= i;
    uint32_t digits = count_digits(layout, first, last);
    *shift = (struct bit_shift){.whole = UINT32_MAX / (behind * digits) + 1,
                                .digits = (uint16_t)digits,
                                .fours = (uint16_t)(maker->deltas / 4)};
    assert(behind * digits <= layout->orders && maker->deltas % 4 == 0);
    for (uint32_t i = 0; i < digits; i++)
        maker->delta[maker->deltas + i] = (uint16_t)(map[i * behind] - i * behind);
    maker->deltas += in_fours(digits);
}

/* All pairs of places. delta[0] is 0, for what stays. */
static bool make_shifts(struct shifts_maker *maker) {
    const struct layout *layout = maker->layout;
    uint32_t k = layout->tiles, total = 4;
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t b = 0; b < k; b++)
            if (layout->shift[a * k + b])
                total += in_fours(count_digits(layout, a < b ? a : b, a < b ? b : a));
    if (total / 4 > UINT16_MAX) return false; /* 2x8 has the most, 62,821 */
    maker->delta = pool_alloc(maker->pool, total * sizeof *maker->delta);
    if (!maker->delta) return false;
    maker->deltas = 4;
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t b = 0; b < k; b++) make_shift(maker, a, b);
    assert(maker->deltas == total);
    return true;
}

/* What some cells add to the number of their set: bit 0 is the cell `from`, and `place` cells of
 * the set come before them. */
static uint32_t cells_part(uint32_t cells, uint32_t from, uint32_t place) {
    uint32_t part = 0;
    for (; cells; cells &= cells - 1)
        part += (uint32_t)layout_choose(from + (uint32_t)__builtin_ctz(cells), ++place);
    return part;
}

/* Parts of the numbers of sets, as layout_set has them. All sets have the same number of cells,
 * so those of the second half say how many are in the first. */
static void make_parts(const struct layout *layout, uint16_t *low, uint16_t *high) {
    for (uint32_t cells = 0; cells < 1 << MOVES_HALF; cells++) {
        uint32_t count = (uint32_t)__builtin_popcount(cells);
        low[cells] = (uint16_t)cells_part(cells, 0, 0);
        if (count <= layout->tiles)
            high[cells] = (uint16_t)cells_part(cells, MOVES_HALF, layout->tiles - count);
    }
}

bool bit_moves_init(struct bit_moves *moves, struct pool *pool, const struct layout *layout) {
    enum { BLOCKS_MAX = UINT16_MAX };
    struct shifts_maker maker = {.layout = layout, .pool = pool, .shift = moves->shift};
    if (layout->cells > MOVES_CELLS_MAX || layout->blocks > BLOCKS_MAX || !make_shifts(&maker))
        return false;
    uint64_t *record = pool_alloc(pool, layout->sets * sizeof *record);
    if (!record) return false;
    make_parts(layout, moves->low, moves->high);
    for (uint32_t set = 0; set < layout->sets; set++) {
        assert(layout->first[set + 1] - layout->first[set] <= 8); /* three bits name a region */
        record[set] = layout->first[set];
        for (uint32_t cell = 0; cell < layout->cells; cell++)
            record[set] |= (uint64_t)layout->region[set * layout->cells + cell]
                           << bit_record_shift(cell);
    }
    moves->record = record;
    moves->delta = maker.delta;
    return true;
}
