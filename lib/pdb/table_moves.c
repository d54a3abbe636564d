/* SPDX-License-Identifier: MIT
 *
 * A search that reads one-bit tables carries, for each table, the cells of the pattern's tiles, the number of that set of cells and the rank of their order. A
 * move changes all three. What it does depends on little: the move, the tile's place in the order, and the tiles that it passes. So there is one record for
 * each such case, with the difference of the set's number and with where to find that of the rank.
 *
 * Cost: a tenth of a millisecond or so for a frame, some tens of kilobytes.
 */
#include "pdb/table_moves.h"

uint32_t turn_first(uint32_t rows, uint32_t cols, uint32_t from, uint32_t to) {
    uint32_t along = FRAME_TILES_MAX, across = FRAME_TILES_MAX << (cols - 1), first = 0;
    for (uint32_t cell = 0; cell < rows * cols && cell <= from; cell++) {
        uint32_t row = cell / cols, col = cell % cols;
        bool can[4] = {row > 0, row + 1 < rows, col > 0, col + 1 < cols};
        uint32_t next[4] = {cell - cols, cell + cols, cell - 1, cell + 1};
        for (int direction = 0; direction < 4; direction++) {
            if (!can[direction]) continue;
            if (cell == from && next[direction] == to) return first;
            first += direction < 2 ? across : along;
        }
    }
    return first;
}

enum { RECIPROCAL = 1 << 28 };

struct shift_maker {
    const struct frame *frame;
    struct pool *pool;
    struct shift *shift;
    uint16_t *delta;
    uint32_t deltas;
    struct shift pair[FRAME_TILES_MAX * FRAME_TILES_MAX]; /* from place to place */
};

static uint32_t count_digits(const struct frame *frame, uint32_t first, uint32_t last) {
    uint32_t digits = 1;
    for (uint32_t place = first; place <= last; place++) digits *= frame->tiles - place;
    return digits;
}

/* The shift from place a to place b, out of the frame's map of ranks. */
static void make_pair(struct shift_maker *maker, uint32_t a, uint32_t b) {
    const struct frame *frame = maker->frame;
    const uint16_t *map = frame->shift[a * frame->tiles + b];
    uint32_t first = a < b ? a : b, last = a < b ? b : a, behind = 1;
    struct shift *pair = &maker->pair[a * FRAME_TILES_MAX + b];
    *pair = (struct shift){.behind = 0, .span = 0, .digits = 1, .delta = 0}; /* stays */
    if (!map) return;
    for (uint32_t i = 2; i < frame->tiles - last; i++) behind *= i;
    uint32_t digits = count_digits(frame, first, last);
    *pair = (struct shift){.behind = RECIPROCAL / behind + 1,
                           .span = first ? RECIPROCAL / (behind * digits) + 1 : 0,
                           .digits = (uint16_t)digits,
                           .delta = maker->deltas};
    for (uint32_t i = 0; i < digits; i++)
        maker->delta[maker->deltas++] = (uint16_t)(map[i * behind] - i * behind);
}

/* All pairs of places. delta[0] is 0, for what stays. */
static bool make_pairs(struct shift_maker *maker) {
    const struct frame *frame = maker->frame;
    uint32_t k = frame->tiles, total = 1;
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t b = 0; b < k; b++)
            if (frame->shift[a * k + b]) total += count_digits(frame, a < b ? a : b, a < b ? b : a);
    maker->delta = pool_alloc(maker->pool, total * sizeof *maker->delta);
    if (!maker->delta) return false;
    maker->deltas = 1;
    for (uint32_t a = 0; a < k; a++)
        for (uint32_t b = 0; b < k; b++) make_pair(maker, a, b);
    return true;
}

/* A cell's part of the number of the set that it is in, at that place. */
static int number_part(uint32_t cell, uint32_t place) {
    return (int)frame_choose(cell, place + 1);
}

/* Fills in what becomes of a table's places if a tile at place a goes from one cell to another, past tiles on some of the cells
 * between. */
static struct shift make_shift(const struct shift_maker *maker, uint32_t from, uint32_t to,
                               uint32_t a, uint32_t passed) {
    uint32_t count = (uint32_t)__builtin_popcount(passed), low = from < to ? from : to;
    uint32_t b = from < to ? a + count : a - count;
    if (b >= maker->frame->tiles) return (struct shift){0}; /* cannot be */
    struct shift shift = maker->pair[a * FRAME_TILES_MAX + b];
    int set = number_part(to, b) - number_part(from, a);
    uint32_t place = from < to ? a : b; /* the lowest of the passed tiles' places after or before */
    for (uint32_t left = passed; left; left &= left - 1, place++) {
        uint32_t cell = low + 1 + (uint32_t)__builtin_ctz(left);
        int up = number_part(cell, place + 1) - number_part(cell, place);
        set += from < to ? -up : up;
    }
    shift.set = (int16_t)set;
    return shift;
}

static bool make_shifts(struct shift_maker *maker) {
    const struct frame *frame = maker->frame;
    uint32_t total = turn_first(frame->rows, frame->cols, frame->cells, 0);
    maker->shift = pool_alloc(maker->pool, total * sizeof *maker->shift);
    if (!maker->shift || !make_pairs(maker)) return false;
    for (uint32_t from = 0; from < frame->cells; from++)
        for (uint32_t left = frame->near[from]; left; left &= left - 1) {
            uint32_t to = (uint32_t)__builtin_ctz(left), apart = from < to ? to - from : from - to;
            struct shift *shift = maker->shift + turn_first(frame->rows, frame->cols, from, to);
            for (uint32_t a = 0; a < frame->tiles; a++)
                for (uint32_t passed = 0; passed < 1u << (apart - 1); passed++)
                    shift[(a << (apart - 1)) + passed] = make_shift(maker, from, to, a, passed);
        }
    return true;
}

bool table_moves_init(struct table_moves *moves, struct pool *pool, const struct frame *frame) {
    enum { CELLS_MAX = 16, BLOCKS_MAX = UINT16_MAX };
    struct shift_maker maker = {.frame = frame, .pool = pool};
    if (frame->cells > CELLS_MAX || frame->blocks > BLOCKS_MAX || !make_shifts(&maker))
        return false;
    uint64_t *record = pool_alloc(pool, frame->sets * sizeof *record);
    if (!record) return false;
    for (uint32_t set = 0; set < frame->sets; set++) {
        record[set] = frame->first[set];
        for (uint32_t cell = 0; cell < frame->cells; cell++)
            record[set] |= (uint64_t)frame->region[set * frame->cells + cell] << (16 + 3 * cell);
    }
    *moves = (struct table_moves){record, maker.shift, maker.delta};
    return true;
}
