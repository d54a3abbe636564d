/* SPDX-License-Identifier: MIT */
/* The distance of every board of a small shape to one goal, in either metric. */
#ifndef LOYD_CLI_EVERY_DISTANCE_H
#define LOYD_CLI_EVERY_DISTANCE_H

#include "loyd.h"

enum { EVERY_DISTANCE_CELLS = 9 };

struct every_distance {
    uint8_t *of; /* by the rank of the board */
    int rows, cols;
};

/* By breadth-first search from a goal of at most EVERY_DISTANCE_CELLS cells. False: no memory. */
bool every_distance_find(struct every_distance *e, const loyd_board *goal, bool multi);
void every_distance_free(struct every_distance *e);
/* -1: the board can't reach the goal. */
int every_distance_of(const struct every_distance *e, const uint16_t *tiles);

#endif
