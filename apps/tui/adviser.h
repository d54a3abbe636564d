/* SPDX-License-Identifier: MIT */
/* The thread that finds the distance to the goal while the game goes on. */
#ifndef LOYD_TUI_ADVISER_H
#define LOYD_TUI_ADVISER_H

#include "distance.h"

struct advice {
    uint64_t question;   /* which board it is about; 0: none yet */
    bool searching;      /* more may come */
    int64_t least, most; /* of the distance; equal: proved; -1: not known */
    char move;           /* a good one; 0: none */
};

struct adviser;

/* NULL: no memory, or no thread. */
struct adviser *adviser_new(const struct distance_question *how);
void adviser_free(struct adviser *a);
/* Asks about a board, and forgets what was asked before. Returns the question's number, from 1. */
uint64_t adviser_ask(struct adviser *a, const loyd_board *board);
struct advice adviser_told(struct adviser *a);

#endif
