/* SPDX-License-Identifier: MIT
 *
 * Tables for linear conflict. Which tiles are at home in which line, and at which place there; and
 * for short lines on small boards the conflict of every possible line.
 *
 * The content of a line, as far as conflicts go, is a number in base length + 1: one digit a place,
 * 0 for a tile (or blank) that is not at home in the line, else its goal place + 1. A line of 5 has
 * 7776 such keys. digit[] holds each tile's digit times the weight of its place, so that a key is a
 * sum of look-ups and a tile that comes or goes is one addition.
 *
 * Cost: O(cells^2) and the number of keys; a fraction of a millisecond for 5x5.
 */
#include "heuristics/line_axis.h"

#include "heuristics/linear_conflict_formula.h"

enum { NO_LINE = 255, SHORT_LINE = 5, SMALL_BOARD = 64 };

static bool fill_conflicts(struct line_axis *axis, struct pool *pool) {
    uint32_t base = axis->length + 1, keys = 1;
    for (uint32_t i = 0; i < axis->length; i++) keys *= base;
    uint8_t *conflict = pool_alloc(pool, keys);
    if (!conflict) return false;
    for (uint32_t key = 0; key < keys; key++) {
        uint8_t places[SHORT_LINE];
        uint32_t count = 0;
        for (uint32_t rest = key; rest; rest /= base)
            if (rest % base) places[count++] = (uint8_t)(rest % base - 1);
        conflict[key] = (uint8_t)places_conflict(places, count);
    }
    axis->conflict = conflict;
    return true;
}

static bool fill_digits(struct line_axis *axis, uint32_t cells, struct pool *pool) {
    uint16_t *digit = pool_alloc(pool, cells * cells * sizeof *digit);
    if (!digit) return false;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t weight = 1;
        for (uint32_t place = 0; place < axis->place_at[cell]; place++) weight *= axis->length + 1;
        for (uint32_t tile = 1; tile < cells; tile++)
            if (axis->line_of[tile] == axis->line_at[cell])
                digit[cell * cells + tile] = (uint16_t)((axis->place_of[tile] + 1u) * weight);
    }
    axis->digit = digit;
    return true;
}

/* Short lines of small boards get their tables; true unless memory ran out. */
static bool fill_tables(struct line_axis *axis, uint32_t cells, struct pool *pool) {
    if (axis->length > SHORT_LINE || cells > SMALL_BOARD) return true;
    return fill_conflicts(axis, pool) && fill_digits(axis, cells, pool);
}

/* A tile's goal line, by tile: at is row_of or col_of. */
static uint8_t *goal_lines(const struct space *space, const uint16_t *at, struct pool *pool) {
    uint8_t *line = pool_alloc(pool, space->cells);
    if (!line) return NULL;
    line[0] = NO_LINE;
    for (uint32_t tile = 1; tile < space->cells; tile++)
        line[tile] = (uint8_t)at[space->goal_cell[tile]];
    return line;
}

struct line_axis *line_axes_new(const struct space *space, struct pool *pool) {
    struct line_axis *axes = pool_alloc(pool, 2 * sizeof *axes);
    const uint8_t *row = goal_lines(space, space->row_of, pool);
    const uint8_t *col = goal_lines(space, space->col_of, pool);
    if (!axes || !row || !col) return NULL;
    axes[0] = (struct line_axis){.lines = space->rows,
                                 .length = space->cols,
                                 .line_step = space->cols,
                                 .step = 1,
                                 .line_at = space->row_of,
                                 .place_at = space->col_of,
                                 .line_of = row,
                                 .place_of = col};
    axes[1] = (struct line_axis){.lines = space->cols,
                                 .length = space->rows,
                                 .line_step = 1,
                                 .step = space->cols,
                                 .line_at = space->col_of,
                                 .place_at = space->row_of,
                                 .line_of = col,
                                 .place_of = row};
    for (int i = 0; i < 2; i++)
        if (!fill_tables(&axes[i], space->cells, pool)) return NULL;
    return axes;
}
