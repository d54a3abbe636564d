/* SPDX-License-Identifier: MIT */
/* A path, step by step in one metric, and how far each of its boards is from the goal: exactly, or
 * between two bounds. */
#ifndef LOYD_CLI_JOURNEY_H
#define LOYD_CLI_JOURNEY_H

#include "distance.h"

#define JOURNEY_UNKNOWN INT64_MAX /* no upper bound */

struct journey {
    bool multi;            /* a run of equal letters is one step */
    bool solves;           /* the last board is the goal */
    size_t steps;          /* boards are numbered 0 to steps */
    size_t *made;          /* letters of the path before board i */
    int64_t *least, *most; /* bounds of the distance of board i; equal: proved */
    size_t searches;
    bool no_memory; /* a search ended for want of it */
};

/* moves are legal letters. False: no memory. */
bool journey_open(struct journey *j, const char *moves, bool multi, bool solves);
/* Finds the distances: at once for few cells; else by searches, for time_ms. q->problem is where
 * the path begins; the metric and the limits of q are not looked at. False: no memory. */
bool journey_measure(struct journey *j, const char *moves, const struct distance_question *q,
                     uint64_t time_ms, bool (*stopped)(void));
void journey_close(struct journey *j);

/* Of step i, from 0: whether it is proved to lead away from the goal, or (multi-tile) no nearer. */
bool journey_loses(const struct journey *j, size_t i);
/* How many steps are too many, with what is left to the goal counted: at least, and at most
 * (JOURNEY_UNKNOWN: not known). */
int64_t journey_surplus_least(const struct journey *j);
int64_t journey_surplus_most(const struct journey *j);

#endif
