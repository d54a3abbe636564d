/* SPDX-License-Identifier: MIT */
/* What is inside a loyd_board. Only lib/ may look. */
#ifndef LOYDI_BOARD_H
#define LOYDI_BOARD_H

#include "loyd.h"

struct loyd_board {
    int rows, cols;
    uint32_t blank; /* the cell of tile 0 */
    uint16_t tiles[];
};

static inline uint32_t board_cells(const loyd_board *board) {
    return (uint32_t)board->rows * (uint32_t)board->cols;
}

#endif
