/* SPDX-License-Identifier: MIT */
/* The number of ways of a known shortest length from the start to the goal, and from every board on
 * them. */
#ifndef LOYDI_WAYS_H
#define LOYDI_WAYS_H

#include "run/search_log.h"
#include "search/parts/permutation_set.h"

struct side {
    struct space space; /* the goal is the other side's root */
    struct heuristic heuristic;
    struct permutation_set set;
    struct state state;
    uint32_t *first; /* by layer: the number of its first member, and the end of the last */
    uint32_t g;      /* the last layer */
};

struct ways {
    const loyd_board *start, *goal;
    loyd_options options;
    uint32_t length;
    struct pool pool;
    struct search search; /* for the clock and the limits */
    struct search_log log;
    struct side front, back;
};

/* Begins at start and goal; options and length are set. False: no memory. */
bool ways_open(struct ways *w, const uint8_t order[4]);
/* LOYD_SOLVED, or the limit that ended it. */
loyd_outcome ways_count(struct ways *w);
/* What was counted. */
uint64_t ways_total(const struct ways *w);
/* True if a way of the right length leads on from state, which is so many moves from the start. */
bool ways_lead_on(struct ways *w, const struct state *state, uint32_t depth);

#endif
