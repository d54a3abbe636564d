/* SPDX-License-Identifier: MIT */
/* Looking ahead from one board: what the potential should say of the boards that were expanded. */
#ifndef LOYDI_LOOK_AHEAD_H
#define LOYDI_LOOK_AHEAD_H

#include "heuristics/potential.h"

enum { LOOK_NODES = 4096, LOOK_SLOTS = 2 * LOOK_NODES, LOOK_HEAP = 4 * LOOK_NODES };

struct look_node {
    uint64_t hash;
    float value;       /* by the potential; the goal's is 0 */
    float target;      /* the least sum of distance to a frontier node and its value */
    int32_t beside[4]; /* the node in that direction, or -1 */
    uint16_t g;
    uint8_t blank;
    bool closed;
};

struct look_heap {
    float key[LOOK_HEAP];
    int32_t node[LOOK_HEAP];
    uint32_t count;
};

struct look_ahead {
    const struct potential *potential;
    const uint64_t *keys; /* for hashing: [cell * cells + home] */
    uint64_t goal_hash;
    float greed; /* how much the potential counts: 1 is A*, 0 goes evenly in all directions */
    uint32_t count, closed_count;
    int32_t closed[LOOK_NODES]; /* in the order of expansion */
    int32_t slots[LOOK_SLOTS];
    struct look_heap heap;
    struct padded board; /* that is expanded */
    struct look_node node[LOOK_NODES];
    uint8_t home[LOOK_NODES][POTENTIAL_CELLS_MAX];
};

/* Searches from the board, least g + greed * potential first, for so many expansions; then every
 * closed node gets its target. Returns the frontier node that is next, where a way to the goal
 * would go on; the goal itself, if it was met; -1 if nothing is left. */
int32_t look_ahead(struct look_ahead *look, const uint8_t *home, uint32_t blank,
                   uint32_t expansions);

#endif
