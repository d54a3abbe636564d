/* SPDX-License-Identifier: MIT */
/* The canonical form of a start and a goal: tiles are renamed by their goal cells, and the board
 * is turned or mirrored until the blank's goal cell is the lowest it can be. A 4x4 board then
 * has three goals in all (corner, edge, middle), and one set of tables serves all goals of a
 * class. */
#ifndef LOYDI_CANONICAL_H
#define LOYDI_CANONICAL_H

#include "core/rules.h"

#include <assert.h>

enum { CANONICAL_CELLS_MAX = 32 };

struct canonical {
    bool from_goal;             /* the ends have changed places: the start here is the goal */
    uint32_t rows, cols, cells; /* of the turned board; rows <= cols */
    uint32_t goal_blank;        /* the blank's goal cell. The goal has each tile on its own cell */
    uint32_t start_blank;
    /* The start: the tile of each cell. The blank is goal_blank, as if it were a tile. */
    uint8_t tile_at[CANONICAL_CELLS_MAX];
    /* Our names of the space's cells and tiles. */
    uint8_t cell_of[CANONICAL_CELLS_MAX], tile_of[CANONICAL_CELLS_MAX];
    uint8_t move_back[4]; /* the space's name of each of our moves */
    uint8_t rank[4];      /* by our moves: the place of each in the order in which they are tried */
    bool mirror; /* mirroring at the main diagonal keeps the shape and the blank's goal cell */
};

/* False if the board has more than CANONICAL_CELLS_MAX cells. */
bool canonical_init(struct canonical *canonical, const struct space *space);
/* The same of the problem from the other end: the goal is to be made the start. A solution of it
 * read backwards is one of the space's. */
bool canonical_init_from_goal(struct canonical *canonical, const struct space *space);

/* Where a cell is in the mirror. */
static inline uint32_t canonical_mirror(const struct canonical *canonical, uint32_t cell) {
    assert(canonical->rows == canonical->cols && cell < canonical->cells);
    return cell % canonical->cols * canonical->cols + cell / canonical->cols;
}

/* Is the start the same in the mirror? */
bool canonical_is_mirror(const struct canonical *canonical);

/* The moves of the blank that the board's edge allows on a cell, one bit each. */
static inline uint8_t canonical_moves(const struct canonical *canonical, uint32_t cell) {
    assert(cell < canonical->cells);
    uint32_t row = cell / canonical->cols, col = cell % canonical->cols;
    return (uint8_t)((row > 0) << UP | (row + 1 < canonical->rows) << DOWN | (col > 0) << LEFT |
                     (col + 1 < canonical->cols) << RIGHT);
}

/* The cell where such a move leads. */
static inline uint32_t canonical_step(const struct canonical *canonical, uint32_t cell,
                                      uint32_t direction) {
    assert(canonical_moves(canonical, cell) >> direction & 1);
    switch (direction) {
    case UP:
        return cell - canonical->cols;
    case DOWN:
        return cell + canonical->cols;
    case LEFT:
        return cell - 1;
    default:
        return cell + 1;
    }
}

#endif
