/* SPDX-License-Identifier: MIT */
/* One of the two searches that count the shortest solutions: layers of boards from its root. */
#ifndef LOYDI_SOLUTION_SIDE_H
#define LOYDI_SOLUTION_SIDE_H

#include "search/parts/layer_estimate.h"
#include "search/parts/layer_filter.h"

struct solution_side {
    struct space space; /* from the root to the other side's root */
    struct table_source source;
    struct layer_estimate estimate;
    struct permutation_set layer[2]; /* by the lowest bit of its depth: the last, and the next */
    struct layer_filter *filter;     /* by depth: of all layers up to the last */
    struct permutation_set on_way;   /* boards that may be on solutions, the deepest first */
    uint32_t *on_way_end;            /* by depth; where that of the next layer is, they begin */
    struct state state;
    uint32_t depth;  /* of the last layer */
    uint32_t length; /* of the shortest solutions */
    uint64_t boards; /* expanded */
};

/* What a side is made of. */
struct solution_side_setup {
    const loyd_board *from, *to;
    const uint8_t *order;
    bool multi;
    uint32_t length;
    struct pool *pool;
};

/* Begins at the root; the source has its tables. False: no memory. */
bool side_open(struct solution_side *side, const struct solution_side_setup *setup);
/* Makes the next layer. LOYD_SOLVED, or the limit that ended it. */
loyd_outcome side_next(struct solution_side *side, struct search *s);
/* How many boards the last layer has. */
uint32_t side_size(const struct solution_side *side);

/* From the boards of the last layer that the other side's last layer has too, goes back to the root
 * by what the filters let pass. */
loyd_outcome side_trace(struct solution_side *side, struct solution_side *other, struct search *s);

/* The numbers of ways that boards on_way have got; 0 for others, and at other depths. */
uint64_t side_ways(struct solution_side *side, const struct state *state, uint32_t depth);
/* Gives every board on the way at that depth the sum of what its neighbours at another have. */
loyd_outcome side_add_ways(struct solution_side *side, uint32_t depth, uint32_t from,
                           struct search *s);
/* One way leads from the root to itself. */
void side_root_ways(struct solution_side *side);
/* Boards of the last layer get what the other side has for them. */
void side_take_ways(struct solution_side *side, struct solution_side *other);

#endif
