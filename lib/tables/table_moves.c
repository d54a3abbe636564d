/* SPDX-License-Identifier: MIT
 *
 * A search that reads one-bit tables carries, for each table, the cells of the pattern's tiles and the rank of their order. A move changes both. What it does to the rank
 * depends on the places of the tile before and after, so there is one record for every two places, which says where to find the difference.
 *
 * Cost: a tenth of a millisecond or so for a layout, some tens of kilobytes.
 */
#include "tables/table_moves.h"

struct shift_maker {
    const struct layout *layout;
    struct pool *pool;
    struct shift *shift;
    uint16_t *delta;
    uint32_t deltas;
};

static uint32_t count_digits(const struct layout *layout, uint32_t first, uint32_t last) {
    uint32_t digits = 1;
    for (uint32_t place = first; place <= last; place++) digits *= layout->tiles - place;
    return digits;
}

static uint32_t in_fours(uint32_t count) {
    return (count + 3) / 4 * 4;
}

/* The shift from place a to place b, out of the layout's map of ranks. */
static void make_shift(struct shift_maker *maker, uint32_t a, uint32_t b) {
    const struct layout *layout = maker->layout;
    const uint16_t *map = layout->shift[a * layout->tiles + b];
    uint32_t first = a < b ? a : b, last = a < b ? b : a, behind = 1;
    struct shift *shift = &maker->shift[a * MOVES_PLACES + b];
    *shift = (struct shift){0}; /* stays */
    if (!map) return;
    for (uint32_t i = 2; i < layout->tiles - last; i++) behind *= i;
    uint32_t digits = count_digits(layout, first, last);
    *shift = (struct shift){.whole = UINT32_MAX / (behind * digits) + 1,
                            .digits = (uint16_t)digits,
                            .fours = (uint16_t)(maker->deltas / 4)};
    for (uint32_t i = 0; i < digits; i++)
        maker->delta[maker->deltas + i] = (uint16_t)(map[i * behind] - i * behind);
    maker->deltas += in_fours(digits);
}

/* All pairs of places. delta[0] is 0, for what stays. */
static bool make_shifts(struct shift_maker *maker) {
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
    return true;
}

/* What cells add to the number of their set: the first of them is `from` plus its bit, and at that place. */
static uint32_t cells_part(uint32_t cells, uint32_t from, uint32_t place) {
    uint32_t part = 0;
    for (; cells; cells &= cells - 1)
        part += (uint32_t)layout_choose(from + (uint32_t)__builtin_ctz(cells), ++place);
    return part;
}

/* Parts of the numbers of sets, as layout_set has them. All sets have the same number of cells, so those of the second half say how many are in the first. */
static void make_parts(const struct layout *layout, uint16_t *low, uint16_t *high) {
    for (uint32_t cells = 0; cells < 1 << MOVES_HALF; cells++) {
        uint32_t count = (uint32_t)__builtin_popcount(cells);
        low[cells] = (uint16_t)cells_part(cells, 0, 0);
        if (count <= layout->tiles)
            high[cells] = (uint16_t)cells_part(cells, MOVES_HALF, layout->tiles - count);
    }
}

bool table_moves_init(struct table_moves *moves, struct pool *pool, const struct layout *layout) {
    enum { CELLS_MAX = 16, BLOCKS_MAX = UINT16_MAX };
    struct shift_maker maker = {.layout = layout, .pool = pool, .shift = moves->shift};
    if (layout->cells > CELLS_MAX || layout->blocks > BLOCKS_MAX || !make_shifts(&maker))
        return false;
    uint64_t *record = pool_alloc(pool, layout->sets * sizeof *record);
    if (!record) return false;
    make_parts(layout, moves->low, moves->high);
    for (uint32_t set = 0; set < layout->sets; set++) {
        record[set] = layout->first[set];
        for (uint32_t cell = 0; cell < layout->cells; cell++)
            record[set] |= (uint64_t)layout->region[set * layout->cells + cell]
                           << record_shift(cell);
    }
    moves->record = record;
    moves->delta = maker.delta;
    return true;
}
