/* SPDX-License-Identifier: MIT */
/* The eight symmetries of a board, and what each makes of cells, sets of cells and moves. */
#ifndef LOYDI_SYMMETRY_H
#define LOYDI_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

/* A symmetry is a number from 0 to SYMMETRIES - 1: the sum of what is done, in this order. On a
 * board that is not square, TRANSPOSE makes another shape of it. */
enum { FLIP_ROWS = 1, FLIP_COLS = 2, TRANSPOSE = 4, SYMMETRIES = 8 };

/* Where the symmetry takes a cell of a board of that shape. */
uint32_t symmetry_cell(uint32_t rows, uint32_t cols, uint32_t symmetry, uint32_t cell);
/* The same for a set of cells, one bit each. */
uint32_t symmetry_cells(uint32_t rows, uint32_t cols, uint32_t symmetry, uint32_t cells);
/* The direction in which a move goes on the turned board. */
int symmetry_move(uint32_t symmetry, int direction);

/* The first symmetry that keeps the shape and makes one pattern of another, so that the table of
 * the other serves both: also the blank's goal cell goes where the blank can get to without
 * moving a tile of that pattern. SYMMETRIES: there is none. */
uint32_t symmetry_between(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t pattern,
                          uint32_t other);

#endif
