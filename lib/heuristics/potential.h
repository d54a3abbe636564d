/* SPDX-License-Identifier: MIT */
/* The potential: a learned estimate of the moves that a board takes, made of local terms.
 *
 *   V = Manhattan distance
 *     + a weight for each cell, by its place and the displacement of its tile
 *     + a weight for each two cells near each other, by place and both displacements
 *     + a weight for each window of 2x2 cells, by place and four displacements
 *     + a weight for each two tiles whose goal cells are near each other, by the first one's place
 *       and both displacements: the same terms as those of pairs, over goal cells
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
    int8_t *pair, *window; /* pairs by rows: see struct placed */
    int8_t *dual;          /* pairs of goal cells, by the same rows */
};

struct potential_shape {
    uint32_t rows, cols, blank_home;
};

/* What a tile is in its cell. A pair's weight is at the row of its first cell's tile, plus
 * PAIR_ROW for each kind before its own, plus the class of the second cell's tile. */
struct placed {
    uint32_t row;
    int16_t own;          /* the value of the tile alone: its distance and its weight, in units */
    uint8_t pair, window; /* its classes */
};

enum {
    BORDER = 2, /* lines around the board that belong to no cell, so that every cell has partners */
    PADDED_MAX = (POTENTIAL_SIDE_MAX + BORDER) * (POTENTIAL_SIDE_MAX + 2 * BORDER) + BORDER,
    OUTSIDE = PAIR_CLASSES, /* the class of what lies beyond the border: its weights are 0 */
    PAIR_ROW = PAIR_CLASSES + 1,
    PLACED_ROWS = PAIR_KINDS * PAIR_ROW,
    PAIR_ROOM = PLACES * PLACED_ROWS * PAIR_ROW, /* in the order of rows */
    WINDOWS_TOUCHED = 6
};

static inline uint32_t pair_row(uint32_t place, uint32_t class) {
    return (place * PAIR_ROW + class) * PLACED_ROWS;
}

static inline uint32_t placed_place(const struct placed *tile) {
    return tile->row / PLACED_ROWS / PAIR_ROW;
}

/* A window of 2x2 that a move changes: its weight is at base + the classes of its cells, row by
 * row, as digits. What a step of the blank's cell's and of the tile's cell's class count is here;
 * 0: the window does not have the cell. */
struct potential_window {
    uint32_t base, at; /* at: its first cell, in the padded board */
    uint32_t here, there;
};

struct potential_cell {
    uint32_t place, at; /* at: in the padded board */
    uint32_t to[4];     /* the cell in that direction, or CELL_NONE */
    uint32_t window_count[4];
    struct potential_window windows[4][WINDOWS_TOUCHED]; /* with this cell or the one there */
};

struct potential {
    uint32_t rows, cols, cells, blank_home, stride; /* stride: of the padded board */
    const struct potential_weights *weights;
    struct placed *placed;     /* [cell * cells + home] */
    const struct placed *dual; /* the same, seen from the goal cell: row and pair alone */
    const uint8_t *manhattan;  /* the same */
    const uint16_t *at;        /* of a cell: where it is in the padded board */
    const struct potential_cell *cell;
    int32_t offset[PAIR_KINDS]; /* from the first cell of a pair to the second, padded */
};

/* A shape's potential with the weights, which stay the caller's. False: the pool is used up. */
bool potential_init(struct potential *p, struct pool *pool, const struct potential_shape *shape,
                    const struct potential_weights *weights);
/* The same again after the weights have changed. */
void potential_refresh(struct potential *p);
/* The weights that come with the library, unpacked into the pool; NULL: it is used up. */
const struct potential_weights *potential_weights_new(struct pool *pool);

/* Where the weight of a tile alone is. */
uint32_t potential_unary(const struct potential *p, uint32_t cell, uint32_t home);
/* Whether a window has this cell for its first; that window, touched by no move yet. */
static inline bool potential_has_window(const struct potential *p, uint32_t corner) {
    return corner % p->cols + 1 < p->cols && corner / p->cols + 1 < p->rows;
}
struct potential_window potential_window(const struct potential *p, uint32_t corner);

/* ---- Values ---- */

/* A board with its border, and the board of goal cells: where each one's tile is. */
struct padded {
    struct placed at[PADDED_MAX], dual[PADDED_MAX];
};

/* Puts the border around a board, once for all boards that are put into it. */
void padded_clear(const struct potential *p, struct padded *board);

static inline const struct placed *placed_tile(const struct potential *p, uint32_t cell,
                                               uint32_t home) {
    return &p->placed[cell * p->cells + home];
}

static inline uint32_t tile_distance(const struct potential *p, uint32_t cell, uint32_t home) {
    return p->manhattan[cell * p->cells + home];
}

static inline void padded_put(const struct potential *p, const uint8_t *home,
                              struct padded *board) {
    struct placed *at = board->at + p->cell[0].at;
    const struct placed *tiles = p->placed, *duals = p->dual;
    uint32_t cols = p->cols, cells = p->cells;
    for (uint32_t row = 0; row < p->rows; row++, at += p->stride)
        for (uint32_t col = 0; col < cols; col++, tiles += cells, duals += cells) {
            uint32_t tile = *home++;
            at[col] = tiles[tile];
            board->dual[p->at[tile]] = duals[tile];
        }
}

/* All pairs of the tile at that place of the padded board, by a table of their weights. */
static inline int32_t pairs_value(const struct potential *p, const int8_t *pair,
                                  const struct placed *at, struct placed tile) {
    int32_t value = 0;
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
        int32_t offset = p->offset[kind];
        value += pair[tile.row + kind * PAIR_ROW + at[offset].pair];
        value += pair[at[-offset].row + kind * PAIR_ROW + tile.pair];
    }
    return value;
}

static inline uint32_t window_at(const struct potential *p, const struct potential_window *w,
                                 const struct padded *board) {
    const struct placed *upper = board->at + w->at, *lower = upper + p->stride;
    uint32_t digits = upper[0].window;
    digits = digits * WINDOW_CLASSES + upper[1].window;
    digits = digits * WINDOW_CLASSES + lower[0].window;
    return w->base + digits * WINDOW_CLASSES + lower[1].window;
}

/* A move that is to be valued: the blank goes from its cell in that direction. */
struct potential_move {
    uint32_t blank;
    int direction;
    uint32_t tile_home;  /* of the tile that slides */
    int32_t blank_pairs; /* pairs_value of the blank before */
};

/* The windows that a move changes: where their weights are before and after it. */
struct window_change {
    uint32_t count, before[WINDOWS_TOUCHED], after[WINDOWS_TOUCHED];
};

/* Most of the time of a valuation is waiting for these weights, so they are asked for here; there
 * should be something to do before their change is taken. The blank's class is 0. */
static inline void windows_ask(const struct potential *p, const struct padded *board,
                               const struct potential_move *move, struct window_change *change) {
    const struct potential_cell *c = &p->cell[move->blank];
    const struct potential_window *w = c->windows[move->direction];
    uint32_t was = board->at[p->cell[c->to[move->direction]].at].window;
    uint32_t becomes = placed_tile(p, move->blank, move->tile_home)->window;
    change->count = c->window_count[move->direction];
    for (uint32_t i = 0; i < change->count; i++, w++) {
        change->before[i] = window_at(p, w, board);
        change->after[i] = change->before[i] + w->here * becomes - w->there * was;
        __builtin_prefetch(p->weights->window + change->before[i]);
        __builtin_prefetch(p->weights->window + change->after[i]);
    }
}

static inline int32_t windows_take(const struct potential *p, const struct window_change *change) {
    int32_t value = 0;
    for (uint32_t i = 0; i < change->count; i++)
        value += p->weights->window[change->after[i]] - p->weights->window[change->before[i]];
    return value;
}

static inline int32_t blank_pairs(const struct potential *p, const struct padded *board,
                                  uint32_t blank) {
    const struct placed *here = board->at + p->cell[blank].at;
    return pairs_value(p, p->weights->pair, here, *here);
}

/* Of the board of goal cells a move changes one place: the blank is the same wherever it is. */
static inline int32_t dual_change(const struct potential *p, const struct padded *board,
                                  struct potential_move move) {
    const struct placed *at = board->dual + p->at[move.tile_home];
    const struct placed before = *at, after = p->dual[move.blank * p->cells + move.tile_home];
    const int8_t *dual = p->weights->dual;
    int32_t change = 0;
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
        int32_t offset = p->offset[kind];
        const int8_t *first = dual + kind * PAIR_ROW + at[offset].pair;
        const int8_t *second = dual + at[-offset].row + kind * PAIR_ROW;
        change += first[after.row] - first[before.row];
        change += second[after.pair] - second[before.pair];
    }
    return change;
}

/* How the value changes by a move, but for windows; the board is left as it was. Where a pair is of
 * both cells, one of the two stands for the border while the other is valued. */
static inline int32_t tiles_change(const struct potential *p, struct padded *board,
                                   struct potential_move move) {
    static const struct placed outside = {.row = PLACED_ROWS * OUTSIDE, .pair = OUTSIDE};
    const int8_t *pair = p->weights->pair;
    uint32_t blank = move.blank, to = p->cell[blank].to[move.direction];
    struct placed *here = board->at + p->cell[blank].at, *there = board->at + p->cell[to].at;
    struct placed blank_here = *here, tile_there = *there;
    struct placed tile_here = *placed_tile(p, blank, move.tile_home);
    struct placed blank_there = *placed_tile(p, to, p->blank_home);
    int32_t change = tile_here.own + blank_there.own - tile_there.own - blank_here.own;
    *here = outside;
    change -= move.blank_pairs + pairs_value(p, pair, there, tile_there);
    change += pairs_value(p, pair, there, blank_there);
    *there = blank_there;
    change += pairs_value(p, pair, here, tile_here);
    *here = blank_here;
    *there = tile_there;
    return change + dual_change(p, board, move);
}

static inline int32_t potential_change(const struct potential *p, struct padded *board,
                                       struct potential_move move) {
    struct window_change windows;
    windows_ask(p, board, &move, &windows);
    return tiles_change(p, board, move) + windows_take(p, &windows);
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
