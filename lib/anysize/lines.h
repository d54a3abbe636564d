/* SPDX-License-Identifier: MIT */
/* Settles lines as constructive.h does, but with an eye on all other tiles: the solutions are half
 * as long. */
#ifndef LOYDI_LINES_H
#define LOYDI_LINES_H

#include "anysize/blank_beam.h"
#include "anysize/constructive.h"

struct lines_plan {
    uint32_t width; /* of the beam, 1 to BEAM_WIDTH_MAX */
    uint32_t rest;  /* stop when no side of the rest is longer than that; 0: go on to the end */
};

/* Settles lines of the tray until its rest is small enough, or all of it. What is left to solve is
 * t->rest, the tiles in it t->at, and t->blank. False: return s->stopped. */
bool lines_settle(struct tray *t, const struct lines_plan *plan);

/* The whole: leaves the moves of a solution of s->space in moves, which is open and empty. Not
 * watched: whatever the limits are, but for memory. Nothing is handed to the caller of the
 * search. */
loyd_outcome lines_solution(struct search *s, struct move_list *moves, uint32_t width,
                            bool watched);

#endif
