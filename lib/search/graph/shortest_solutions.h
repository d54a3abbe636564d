/* SPDX-License-Identifier: MIT */
/* The number of paths of a known shortest length from the start to the goal, and from every board
 * on them. */
#ifndef LOYDI_SHORTEST_SOLUTIONS_H
#define LOYDI_SHORTEST_SOLUTIONS_H

#include "run/search_log.h"
#include "search/graph/solution_side.h"

struct shortest_solutions {
    const loyd_board *start, *goal;
    loyd_options options;
    bool multi; /* in multi-tile moves */
    uint32_t length;
    struct pool pool;
    struct search search; /* for the clock and the limits */
    struct search_log log;
    struct solution_side front, back;
};

/* Begins at start and goal; options, multi and length are set, and the sources of the sides. False:
 * no memory. */
bool shortest_open(struct shortest_solutions *w, const uint8_t order[4]);
/* LOYD_SOLVED, or the limit that ended it. */
loyd_outcome shortest_count(struct shortest_solutions *w);
/* What was counted. */
uint64_t shortest_total(struct shortest_solutions *w);
/* True if a path of the right length leads on from state, which is so many moves from the start. */
bool shortest_leads_on(struct shortest_solutions *w, const struct state *state, uint32_t depth);

#endif
