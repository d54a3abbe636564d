/* SPDX-License-Identifier: MIT
 *
 * The geometry of the potential (potential.h): for one shape, what a tile's displacement is in
 * each cell, which cells make pairs and windows, and where their weights begin.
 *
 * Classes. A displacement is cut to -9..9 by axis for a cell alone and to -2..2 in a window. In a
 * pair an axis has nine classes: -6 and less, -5 to -3, -2, -1, 0, and the same upwards. Far tiles
 * are told apart from near ones, for a tile that is far among settled ones costs more than its
 * distance. Places: the first and second line from either border, and all between, by axis; for
 * windows the border lines and all between.
 *
 * Cost: some 90 look-ups for a move, 150 ns on one core. A board has a border of no tiles, whose
 * weights are 0, so that the pairs of a cell are the same sixteen steps everywhere, without a list
 * of those that there are. A shape takes O(cells squared) words.
 *
 * Source: a sum of local terms learned by looking ahead, as n-tuple networks (Bledsoe & Browning
 * 1959) are in games (Lucas 2008); for this puzzle Bischoff et al. 2013, named in paper 003.
 */
#include "heuristics/potential.h"

#include <stdlib.h>

/* How far the second cell of a pair is from the first, by kinds. */
static const int8_t pair_offsets[PAIR_KINDS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1},
                                                   {0, 2}, {2, 0}, {1, 2}, {2, 1}};

static int cut(int displacement, int most) {
    return displacement < -most ? -most : displacement > most ? most : displacement;
}

/* 0 to 8. */
static uint32_t pair_axis(int displacement) {
    int size = abs(displacement), step = size < 3 ? size : size < 6 ? 3 : 4;
    return (uint32_t)(4 + (displacement < 0 ? -step : step));
}

/* From a cell to the home of its tile. */
struct way {
    int down, right;
};

static uint32_t pair_class(struct way way) {
    return 1 + pair_axis(way.down) * 9 + pair_axis(way.right);
}

static uint32_t window_class(struct way way) {
    return 1 + (uint32_t)((cut(way.down, 2) + 2) * 5 + cut(way.right, 2) + 2);
}

static uint32_t unary_class(struct way way) {
    return 1 + (uint32_t)((cut(way.down, 9) + 9) * 19 + cut(way.right, 9) + 9);
}

static uint32_t line_place(uint32_t line, uint32_t lines) {
    if (line == 0) return 0;
    if (line == lines - 1) return 4;
    if (line == 1) return 1;
    return line == lines - 2 ? 3 : 2;
}

static uint32_t window_line_place(uint32_t line, uint32_t lines) {
    return line == 0 ? 0 : line == lines - 2 ? 2 : 1;
}

static void fill_cells(const struct potential *p, struct potential_cell *cells) {
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        struct potential_cell *c = &cells[cell];
        uint32_t row = cell / p->cols, col = cell % p->cols;
        c->place = line_place(row, p->rows) * 5 + line_place(col, p->cols);
        c->at = (row + BORDER) * p->stride + col + BORDER;
        c->to[UP] = row > 0 ? cell - p->cols : CELL_NONE;
        c->to[DOWN] = row + 1 < p->rows ? cell + p->cols : CELL_NONE;
        c->to[LEFT] = col > 0 ? cell - 1 : CELL_NONE;
        c->to[RIGHT] = col + 1 < p->cols ? cell + 1 : CELL_NONE;
    }
}

static struct way way_home(const struct potential *p, uint32_t cell, uint32_t home) {
    return (struct way){(int)(home / p->cols) - (int)(cell / p->cols),
                        (int)(home % p->cols) - (int)(cell % p->cols)};
}

uint32_t potential_unary(const struct potential *p, uint32_t cell, uint32_t home) {
    uint32_t class = home == p->blank_home ? 0 : unary_class(way_home(p, cell, home));
    return p->cell[cell].place * UNARY_CLASSES + class;
}

/* What the tile of that home is in the cell. */
static struct placed place_tile(const struct potential *p, uint32_t cell, uint32_t home) {
    struct way way = way_home(p, cell, home);
    bool blank = home == p->blank_home;
    uint32_t pair = blank ? 0 : pair_class(way);
    int own = (int)tile_distance(p, cell, home) * POTENTIAL_UNIT +
              p->weights->unary[potential_unary(p, cell, home)];
    return (struct placed){.row = pair_row(p->cell[cell].place, pair),
                           .own = (int16_t)own,
                           .pair = (uint8_t)pair,
                           .window = (uint8_t)(blank ? 0 : window_class(way))};
}

static void fill_distances(const struct potential *p, uint8_t *manhattan) {
    for (uint32_t cell = 0; cell < p->cells; cell++)
        for (uint32_t home = 0; home < p->cells; home++) {
            struct way way = way_home(p, cell, home);
            uint32_t distance =
                home == p->blank_home ? 0 : (uint32_t)(abs(way.down) + abs(way.right));
            manhattan[cell * p->cells + home] = (uint8_t)distance;
        }
}

void potential_refresh(struct potential *p) {
    for (uint32_t cell = 0; cell < p->cells; cell++)
        for (uint32_t home = 0; home < p->cells; home++)
            p->placed[cell * p->cells + home] = place_tile(p, cell, home);
}

/* After potential_refresh. */
static void fill_duals(const struct potential *p, struct placed *dual, uint16_t *at) {
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        at[cell] = (uint16_t)p->cell[cell].at;
        for (uint32_t home = 0; home < p->cells; home++) {
            uint8_t class = p->placed[cell * p->cells + home].pair;
            dual[cell * p->cells + home] =
                (struct placed){.row = pair_row(p->cell[home].place, class), .pair = class};
        }
    }
}

struct potential_window potential_window(const struct potential *p, uint32_t corner) {
    uint32_t row = corner / p->cols, col = corner % p->cols;
    uint32_t place = window_line_place(row, p->rows) * 3 + window_line_place(col, p->cols);
    return (struct potential_window){.base = place * WINDOW_COMBINATIONS, .at = p->cell[corner].at};
}

/* What a step of the cell's class counts in the window from the corner; 0: it is not in it. */
static uint32_t digit_of(const struct potential *p, uint32_t corner, uint32_t cell) {
    const uint32_t cells[4] = {corner, corner + 1, corner + p->cols, corner + p->cols + 1};
    uint32_t counts = 1;
    for (int i = 3; i >= 0; i--, counts *= WINDOW_CLASSES)
        if (cells[i] == cell) return counts;
    return 0;
}

static void touch_windows(const struct potential *p, struct potential_cell *c, uint32_t cell,
                          uint32_t corner) {
    for (int direction = 0; direction < 4; direction++) {
        struct potential_window w = potential_window(p, corner);
        if (c->to[direction] == CELL_NONE) continue;
        w.here = digit_of(p, corner, cell);
        w.there = digit_of(p, corner, c->to[direction]);
        if (!w.here && !w.there) continue;
        assert(c->window_count[direction] < WINDOWS_TOUCHED);
        c->windows[direction][c->window_count[direction]++] = w;
    }
}

static void fill_windows(const struct potential *p, struct potential_cell *cells) {
    for (uint32_t row = 0; row + 1 < p->rows; row++)
        for (uint32_t col = 0; col + 1 < p->cols; col++)
            for (uint32_t cell = 0; cell < p->cells; cell++)
                touch_windows(p, &cells[cell], cell, row * p->cols + col);
}

bool potential_init(struct potential *p, struct pool *pool, const struct potential_shape *shape,
                    const struct potential_weights *weights) {
    uint32_t n = shape->rows * shape->cols;
    assert(potential_serves(shape->rows, shape->cols) && shape->blank_home < n);
    *p = (struct potential){.rows = shape->rows,
                            .cols = shape->cols,
                            .cells = n,
                            .blank_home = shape->blank_home,
                            .stride = shape->cols + BORDER,
                            .weights = weights};
    struct placed *placed = pool_alloc(pool, (size_t)n * n * sizeof *placed);
    struct placed *dual = pool_alloc(pool, (size_t)n * n * sizeof *dual);
    uint16_t *at = pool_alloc(pool, n * sizeof *at);
    uint8_t *manhattan = pool_alloc(pool, (size_t)n * n);
    struct potential_cell *cells = pool_alloc(pool, n * sizeof *cells);
    if (!placed || !dual || !at || !manhattan || !cells) return false;
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        p->offset[kind] = pair_offsets[kind][0] * (int32_t)p->stride + pair_offsets[kind][1];
    p->placed = placed;
    p->dual = dual;
    p->at = at;
    p->manhattan = manhattan;
    p->cell = cells;
    fill_cells(p, cells);
    fill_windows(p, cells);
    fill_distances(p, manhattan);
    potential_refresh(p);
    fill_duals(p, dual, at);
    return true;
}

/* ---- Values ---- */

void padded_clear(const struct potential *p, struct padded *board) {
    uint32_t size = (p->rows + 2 * BORDER) * p->stride + BORDER;
    for (uint32_t at = 0; at < size; at++)
        board->at[at] = board->dual[at] =
            (struct placed){.row = PLACED_ROWS * OUTSIDE, .pair = OUTSIDE};
}

/* The pairs of which the tile's cell is the first. */
static int32_t later_pairs(const struct potential *p, const int8_t *pair, const struct placed *at) {
    int32_t value = 0;
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++)
        value += pair[at->row + kind * PAIR_ROW + at[p->offset[kind]].pair];
    return value;
}

int32_t potential_value(const struct potential *p, const uint8_t *home) {
    struct padded board;
    int32_t value = 0;
    padded_clear(p, &board);
    padded_put(p, home, &board);
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        const struct placed *at = board.at + p->cell[cell].at;
        value += at->own + later_pairs(p, p->weights->pair, at);
        value += later_pairs(p, p->weights->dual, board.dual + p->at[cell]);
        if (!potential_has_window(p, cell)) continue;
        struct potential_window w = potential_window(p, cell);
        value += p->weights->window[window_at(p, &w, &board)];
    }
    return value;
}

struct turn potential_turn(const struct space *space) {
    uint32_t row = space->row_of[space->goal_blank], col = space->col_of[space->goal_blank];
    return (struct turn){.rows = 2 * row + 1 < space->rows, .cols = 2 * col + 1 < space->cols};
}
