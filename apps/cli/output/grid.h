/* SPDX-License-Identifier: MIT */
/* Boards drawn as grids, in plain ASCII, the same on every terminal. */
#ifndef LOYD_CLI_GRID_H
#define LOYD_CLI_GRID_H

#include "loyd.h"

#include <stdio.h>

struct grid_style {
    bool color; /* tiles that are in place are green */
    bool whole; /* draw boards of any size */
    bool hint;  /* the command has -v, which sets whole: say so */
};

/* The board; the board and its goal side by side, or one below the other where that is too wide.
 * Boards that do not fit are described in a line or two, not drawn, unless whole is set. */
void grid_board(const loyd_board *board, const loyd_board *goal, struct grid_style style,
                FILE *file);
void grid_pair(const loyd_board *board, const loyd_board *goal, struct grid_style style,
               FILE *file);
/* Whether the board is small enough to be drawn: as wide as the terminal, or 80 columns where file
 * is none, and 16 rows. */
bool grid_fits(const loyd_board *board, FILE *file);

#endif
