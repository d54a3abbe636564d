/* SPDX-License-Identifier: MIT */
/* Any start and goal as one of few: tiles are renamed by their goal cells, and the board is turned
 * or mirrored until the blank's goal cell is the lowest it can be. A 4x4 board has then three goals
 * in all (corner, edge, middle), and one set of tables serves all goals of its class. */
#ifndef LOYDI_CANON_H
#define LOYDI_CANON_H

#include "core/rules.h"

enum { CANON_CELLS_MAX = 32 };

struct canon {
    uint32_t rows, cols, cells; /* of the turned board; rows <= cols */
    uint32_t
        goal_blank; /* the blank's goal cell; the goal has every tile on the cell of its name */
    uint32_t start_blank;
    uint8_t tile_at[CANON_CELLS_MAX]; /* the start; the blank is goal_blank, as if it were a tile */
    uint8_t cell_of[CANON_CELLS_MAX],
        tile_of[CANON_CELLS_MAX]; /* our names of the space's cells and tiles */
    uint8_t move_back[4];         /* the space's name of each of our moves */
    uint8_t rank[4]; /* by our moves: the place of each in the order in which moves are tried */
    bool mirror;     /* mirroring at the main diagonal keeps the shape and the blank's goal cell */
};

/* False if the board has more than CANON_CELLS_MAX cells. */
bool canon_init(struct canon *canon, const struct space *space);

static inline uint32_t canon_mirror(const struct canon *canon, uint32_t cell) {
    return cell % canon->cols * canon->cols + cell / canon->cols;
}

#endif
