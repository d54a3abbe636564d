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
 * Cost: some 60 look-ups for a move. A shape takes O(cells squared) words.
 *
 * Source: a sum of local terms learned by looking ahead, as n-tuple networks (Bledsoe & Browning
 * 1959) are in games (Lucas 2008); for this puzzle Bischoff et al. 2013, named in paper 003.
 */
#include "heuristics/potential.h"

#include <stdlib.h>

const int8_t pair_offsets[PAIR_KINDS][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1},
                                            {0, 2}, {2, 0}, {1, 2}, {2, 1}};

static int cut(int displacement, int most) {
    return displacement < -most ? -most : displacement > most ? most : displacement;
}

/* 0 to 8. */
static uint32_t pair_axis(int displacement) {
    int size = abs(displacement), step = size < 3 ? size : size < 6 ? 3 : 4;
    return (uint32_t)(4 + (displacement < 0 ? -step : step));
}

static attribute describe(int down, int right) {
    uint32_t pair = 1 + pair_axis(down) * 9 + pair_axis(right);
    uint32_t window = 1 + (uint32_t)((cut(down, 2) + 2) * 5 + cut(right, 2) + 2);
    uint32_t unary = 1 + (uint32_t)((cut(down, 9) + 9) * 19 + cut(right, 9) + 9);
    return pair | window << 7 | unary << 12 | (uint32_t)(abs(down) + abs(right)) << 21;
}

static void fill_attributes(const struct potential *p, attribute *attributes) {
    int cols = (int)p->cols;
    for (int cell = 0; cell < (int)p->cells; cell++)
        for (int home = 0; home < (int)p->cells; home++)
            *attributes++ = (uint32_t)home == p->blank_home
                                ? 0
                                : describe(home / cols - cell / cols, home % cols - cell % cols);
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

static void add_pair(struct potential_cell *cells, uint32_t first, uint32_t second, uint32_t kind) {
    uint32_t base = (kind * PLACES + cells[first].place) * PAIR_CLASSES * PAIR_CLASSES;
    struct partner of_first = {base, second, PAIR_CLASSES, 1};
    struct partner of_second = {base, first, 1, PAIR_CLASSES};
    cells[first].partners[cells[first].partner_count++] = of_first;
    cells[second].partners[cells[second].partner_count++] = of_second;
    for (int direction = 0; direction < 4; direction++) {
        if (cells[first].to[direction] == second) cells[first].beside[direction] = of_first;
        if (cells[second].to[direction] == first) cells[second].beside[direction] = of_second;
    }
}

static void fill_pairs(const struct potential *p, struct potential_cell *cells) {
    for (uint32_t cell = 0; cell < p->cells; cell++)
        for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
            int row = (int)(cell / p->cols) + pair_offsets[kind][0];
            int col = (int)(cell % p->cols) + pair_offsets[kind][1];
            if (row < (int)p->rows && col >= 0 && col < (int)p->cols)
                add_pair(cells, cell, (uint32_t)row * p->cols + (uint32_t)col, kind);
        }
}

static void fill_cells(const struct potential *p, struct potential_cell *cells) {
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        struct potential_cell *c = &cells[cell];
        uint32_t row = cell / p->cols, col = cell % p->cols;
        c->place = line_place(row, p->rows) * 5 + line_place(col, p->cols);
        c->unary_base = c->place * UNARY_CLASSES;
        c->to[UP] = row > 0 ? cell - p->cols : CELL_NONE;
        c->to[DOWN] = row + 1 < p->rows ? cell + p->cols : CELL_NONE;
        c->to[LEFT] = col > 0 ? cell - 1 : CELL_NONE;
        c->to[RIGHT] = col + 1 < p->cols ? cell + 1 : CELL_NONE;
    }
}

static void touch(struct potential_cell *cell, uint32_t number, const struct potential_window *w,
                  uint32_t own) {
    for (int direction = 0; direction < 4; direction++) {
        bool has = false;
        if (cell->to[direction] == CELL_NONE) continue;
        for (int i = 0; i < 4; i++) has |= w->cell[i] == own || w->cell[i] == cell->to[direction];
        if (!has) continue;
        assert(cell->window_count[direction] < WINDOWS_TOUCHED);
        cell->windows[direction][cell->window_count[direction]++] = (uint8_t)number;
    }
}

static void fill_windows(struct potential *p, struct potential_cell *cells,
                         struct potential_window *windows) {
    for (uint32_t row = 0; row + 1 < p->rows; row++)
        for (uint32_t col = 0; col + 1 < p->cols; col++) {
            struct potential_window *w = &windows[p->window_count];
            uint32_t corner = row * p->cols + col;
            w->place = window_line_place(row, p->rows) * 3 + window_line_place(col, p->cols);
            w->base = w->place * WINDOW_COMBINATIONS;
            w->cell[0] = (uint8_t)corner;
            w->cell[1] = (uint8_t)(corner + 1);
            w->cell[2] = (uint8_t)(corner + p->cols);
            w->cell[3] = (uint8_t)(corner + p->cols + 1);
            for (uint32_t cell = 0; cell < p->cells; cell++)
                touch(&cells[cell], p->window_count, w, cell);
            p->window_count++;
        }
}

bool potential_init(struct potential *p, struct pool *pool, uint32_t rows, uint32_t cols,
                    uint32_t blank_home) {
    uint32_t n = rows * cols;
    assert(potential_serves(rows, cols) && blank_home < n);
    *p = (struct potential){.rows = rows, .cols = cols, .cells = n, .blank_home = blank_home};
    attribute *attributes = pool_alloc(pool, (size_t)n * n * sizeof *attributes);
    struct potential_cell *cells = pool_alloc(pool, n * sizeof *cells);
    struct potential_window *windows = pool_alloc(pool, n * sizeof *windows);
    if (!attributes || !cells || !windows) return false;
    fill_attributes(p, attributes);
    fill_cells(p, cells);
    fill_pairs(p, cells);
    fill_windows(p, cells, windows);
    p->attributes = attributes;
    p->cell = cells;
    p->window = windows;
    return true;
}

int32_t potential_value(const struct potential *p, const uint8_t *home) {
    attribute a[POTENTIAL_CELLS_MAX];
    int32_t value = 0;
    potential_attributes(p, home, a);
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        const struct potential_cell *c = &p->cell[cell];
        value += (int32_t)attribute_manhattan(a[cell]) * POTENTIAL_UNIT +
                 p->weights->unary[c->unary_base + attribute_unary(a[cell])];
        for (uint32_t i = 0; i < c->partner_count; i++)
            if (c->partners[i].theirs == 1) /* the first of the two counts the pair */
                value += pair_value(p, &c->partners[i], a[cell], a[c->partners[i].other]);
    }
    for (uint32_t i = 0; i < p->window_count; i++)
        value += p->weights->window[window_at(&p->window[i], a)];
    return value;
}

struct turn potential_turn(const struct space *space) {
    uint32_t row = space->row_of[space->goal_blank], col = space->col_of[space->goal_blank];
    return (struct turn){.rows = 2 * row + 1 < space->rows, .cols = 2 * col + 1 < space->cols};
}
