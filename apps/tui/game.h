/* SPDX-License-Identifier: MIT */
/* One game: the board, and the moves that were made and taken back. */
#ifndef LOYD_TUI_GAME_H
#define LOYD_TUI_GAME_H

#include "loyd.h"

struct game {
    const loyd_board *goal;
    loyd_board *start, *board;
    char *moves; /* those behind made were taken back */
    size_t made, known, room;
    double begin_s, end_s; /* end_s 0: not solved yet */
    uint64_t seed, index;  /* of a random board */
    bool given;            /* the board was given, not drawn */
};

/* Begins with a copy of the board, or with random board number index. False: no memory. */
bool game_begin(struct game *g, const loyd_board *board, uint64_t index);
void game_end(struct game *g);
/* The blank goes that way; false where that leaves the board, or without memory. */
bool game_move(struct game *g, char move);
bool game_undo(struct game *g);
bool game_redo(struct game *g);
bool game_solved(const struct game *g);
double game_seconds(const struct game *g);
/* The blank's way to that cell, if it is in its row or column; else 0. */
char game_way_to(const struct game *g, int row, int col);
int game_blank(const struct game *g); /* its cell */

#endif
