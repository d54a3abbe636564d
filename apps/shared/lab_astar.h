/* SPDX-License-Identifier: MIT */
/* A* by a heuristic of the user's own, on a small board. */
#ifndef LOYD_APPS_LAB_ASTAR_H
#define LOYD_APPS_LAB_ASTAR_H

#include "own_heuristic.h"

struct lab_astar {
    bool solved;
    uint64_t expanded;
    uint32_t length;
};

/* False: no memory. */
bool lab_astar(const struct own_heuristic *own, const loyd_board *start, const loyd_board *goal,
               struct lab_astar *result);

#endif
