/* SPDX-License-Identifier: MIT */
/* The potential: a learned estimate of the moves that a board takes, made of local terms.
 *
 *   V = Manhattan distance
 *     + a weight for each cell, by its place and the displacement of its tile
 *     + a weight for each two cells near each other, by place and both displacements
 *     + a weight for each window of 2x2 cells, by place and four displacements
 *
 * A displacement is where a tile wants to go: its goal cell minus its cell, by rows and columns,
 * far ones put together. A place says how near the borders are. So one set of weights serves every
 * shape, and a move changes only the terms of two cells. Other goals are served by relabelling: a
 * board is given as the goal cell ("home") of the tile in each cell, turned so that the blank's
 * home is in the lower right quarter.
 *
 * The estimate is not admissible: it is the likely cost, not a bound. */
#ifndef LOYDI_POTENTIAL_H
#define LOYDI_POTENTIAL_H

#include "core/rules.h"

enum {
    POTENTIAL_SIDE_MAX = 16,
    POTENTIAL_CELLS_MAX = POTENTIAL_SIDE_MAX * POTENTIAL_SIDE_MAX,
    POTENTIAL_UNIT = 32, /* one move */

    PLACES = 25,                 /* five by row, five by column */
    UNARY_CLASSES = 1 + 19 * 19, /* class 0 is the blank's, here and below */
    PAIR_CLASSES = 1 + 9 * 9,
    PAIR_KINDS = 8,
    WINDOW_PLACES = 9,
    WINDOW_CLASSES = 1 + 5 * 5,
    SIGN_CLASSES = 1 + 3 * 3, /* of coarse terms: the signs of a displacement alone */

    UNARY_WEIGHTS = PLACES * UNARY_CLASSES,
    PAIR_WEIGHTS = PAIR_KINDS * PLACES * PAIR_CLASSES * PAIR_CLASSES,
    WINDOW_COMBINATIONS = WINDOW_CLASSES * WINDOW_CLASSES * WINDOW_CLASSES * WINDOW_CLASSES,
    WINDOW_WEIGHTS = WINDOW_PLACES * WINDOW_COMBINATIONS
};

/* In units; the same for all shapes. */
struct potential_weights {
    int16_t *unary;
    int8_t *pair, *window;
};

/* What a tile is in its cell, in one word: see attribute_*(). */
typedef uint32_t attribute;
static inline uint32_t attribute_pair(attribute a) {
    return a & 127;
}
static inline uint32_t attribute_window(attribute a) {
    return a >> 7 & 31;
}
static inline uint32_t attribute_unary(attribute a) {
    return a >> 12 & 511;
}
static inline uint32_t attribute_manhattan(attribute a) {
    return a >> 21;
}

/* A cell near another. The pair's weight is at base + own * (class here) + theirs * (class
 * there). */
struct partner {
    uint32_t base, other;
    uint16_t own, theirs;
};

enum { PARTNERS_MAX = 2 * PAIR_KINDS, WINDOWS_TOUCHED = 6 };

struct potential_cell {
    uint32_t partner_count, unary_base, place;
    uint32_t to[4];                      /* the cell in that direction, or CELL_NONE */
    struct partner beside[4];            /* the pair with that cell */
    uint8_t windows[4][WINDOWS_TOUCHED]; /* that have this cell or the one in that direction */
    uint8_t window_count[4];
    struct partner partners[PARTNERS_MAX]; /* all pairs with this cell */
};

struct potential_window {
    uint32_t base, place;
    uint8_t cell[4];
};

struct potential {
    uint32_t rows, cols, cells, blank_home;
    const struct potential_weights *weights;
    const attribute *attributes; /* [cell * cells + home] */
    const struct potential_cell *cell;
    const struct potential_window *window;
    uint32_t window_count;
};

/* The geometry of a shape's potential; its weights are left to the caller. False: the pool is used
 * up. */
bool potential_init(struct potential *p, struct pool *pool, uint32_t rows, uint32_t cols,
                    uint32_t blank_home);
/* The weights that come with the library, unpacked into the pool; NULL: it is used up. */
const struct potential_weights *potential_weights_new(struct pool *pool);

/* The kinds of pairs: how far the second cell is from the first. */
extern const int8_t pair_offsets[PAIR_KINDS][2];

static inline attribute potential_attribute(const struct potential *p, uint32_t cell,
                                            uint32_t home) {
    return p->attributes[cell * p->cells + home];
}

static inline void potential_attributes(const struct potential *p, const uint8_t *home,
                                        attribute *a) {
    for (uint32_t cell = 0; cell < p->cells; cell++)
        a[cell] = potential_attribute(p, cell, home[cell]);
}

static inline int32_t pair_value(const struct potential *p, const struct partner *pair, attribute a,
                                 attribute b) {
    return p->weights
        ->pair[pair->base + pair->own * attribute_pair(a) + pair->theirs * attribute_pair(b)];
}

/* All terms of the cell but windows. */
static inline int32_t cell_value(const struct potential *p, const attribute *a, uint32_t cell) {
    const struct potential_cell *c = &p->cell[cell];
    int32_t value = p->weights->unary[c->unary_base + attribute_unary(a[cell])];
    for (uint32_t i = 0; i < c->partner_count; i++)
        value += pair_value(p, &c->partners[i], a[cell], a[c->partners[i].other]);
    return value;
}

static inline uint32_t window_at(const struct potential_window *w, const attribute *a) {
    uint32_t at = attribute_window(a[w->cell[0]]);
    at = at * WINDOW_CLASSES + attribute_window(a[w->cell[1]]);
    at = at * WINDOW_CLASSES + attribute_window(a[w->cell[2]]);
    return w->base + at * WINDOW_CLASSES + attribute_window(a[w->cell[3]]);
}

static inline int32_t windows_value(const struct potential *p, const attribute *a, uint32_t cell,
                                    int direction) {
    const struct potential_cell *c = &p->cell[cell];
    int32_t value = 0;
    for (uint32_t i = 0; i < c->window_count[direction]; i++)
        value += p->weights->window[window_at(&p->window[c->windows[direction][i]], a)];
    return value;
}

/* A move that is to be valued: the blank goes from its cell in that direction. */
struct potential_move {
    uint32_t blank;
    int direction;
    uint32_t tile_home;  /* of the tile that slides */
    int32_t blank_value; /* cell_value of the blank's cell before */
};

/* How the value changes by a move; the attributes are left as they were. */
static inline int32_t potential_change(const struct potential *p, attribute *a,
                                       struct potential_move move) {
    uint32_t blank = move.blank;
    int direction = move.direction;
    const struct potential_cell *c = &p->cell[blank];
    const struct partner *beside = &c->beside[direction];
    uint32_t to = c->to[direction];
    attribute was_here = a[blank], was_there = a[to];
    int32_t before = move.blank_value + cell_value(p, a, to) -
                     pair_value(p, beside, was_here, was_there) +
                     windows_value(p, a, blank, direction);
    a[blank] = potential_attribute(p, blank, move.tile_home);
    a[to] = potential_attribute(p, to, p->blank_home);
    int32_t after = cell_value(p, a, blank) + cell_value(p, a, to) -
                    pair_value(p, beside, a[blank], a[to]) + windows_value(p, a, blank, direction);
    int32_t steps =
        (int32_t)attribute_manhattan(a[blank]) - (int32_t)attribute_manhattan(was_there);
    a[blank] = was_here;
    a[to] = was_there;
    return steps * POTENTIAL_UNIT + after - before;
}

/* The value of a whole board, in units. */
int32_t potential_value(const struct potential *p, const uint8_t *home);

/* ---- From a space to its potential ---- */

/* How boards of a space lie before the potential: flipped by rows, by columns, or not. */
struct turn {
    bool rows, cols;
};

struct turn potential_turn(const struct space *space);
static inline uint32_t turn_cell(const struct space *space, struct turn turn, uint32_t cell) {
    uint32_t row = space->row_of[cell], col = space->col_of[cell];
    if (turn.rows) row = space->rows - 1 - row;
    if (turn.cols) col = space->cols - 1 - col;
    return row * space->cols + col;
}
/* The direction of a move as it is on the other side of the turn. */
static inline int turn_move(struct turn turn, int direction) {
    bool vertical = direction == UP || direction == DOWN;
    return (vertical ? turn.rows : turn.cols) ? move_opposite(direction) : direction;
}
/* Whether boards of that shape have a potential. */
static inline bool potential_serves(uint32_t rows, uint32_t cols) {
    return rows > 1 && cols > 1 && rows <= POTENTIAL_SIDE_MAX && cols <= POTENTIAL_SIDE_MAX;
}

#endif
