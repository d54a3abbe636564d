/* SPDX-License-Identifier: MIT */
/* The loops of a path: moves after which the board is one that came before. */
#ifndef LOYD_CLI_LOOPS_H
#define LOYD_CLI_LOOPS_H

#include "loyd.h"

struct loop {
    size_t first, last; /* moves, from 1: after the last the board is as it was before the first */
};

struct loops {
    struct loop *list;   /* apart from each other, in their order */
    size_t count, moves; /* how many, and the moves in all of them */
    char *rest;          /* the path without them: no board comes twice */
};

/* moves are legal letters U D L R. False: no memory. */
bool loops_find(const loyd_board *start, const char *moves, struct loops *loops);
void loops_free(struct loops *loops);
/* Whether that move, from 1, is in a loop; *next (0 at first) goes along with rising moves. */
bool loops_hold(const struct loops *loops, size_t move, size_t *next);

#endif
