/* SPDX-License-Identifier: MIT */
/* What the game looks like. */
#ifndef LOYD_TUI_PLAY_SCREEN_H
#define LOYD_TUI_PLAY_SCREEN_H

#include "adviser.h"
#include "game.h"

struct screen {
    bool color, hint; /* hint: the good move is shown */
    int top, left;    /* where the board is drawn */
    int cell_rows, cell_cols;
    int first_row, first_col, rows, cols; /* the part of the board that fits */
    const char *message;                  /* NULL: none */
};

void screen_colors(struct screen *s);
void screen_draw(struct screen *s, const struct game *g, const struct advice *advice);
/* The cell at a place of the screen; false: there is none. */
bool screen_cell_at(const struct screen *s, int y, int x, int *row, int *col);

#endif
