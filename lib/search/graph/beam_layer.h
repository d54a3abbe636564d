/* SPDX-License-Identifier: MIT */
/* A layer of beam search: the nodes that are expanded now, and the children that come of it, of
 * which the best become the next layer. */
#ifndef LOYDI_LAYER_H
#define LOYDI_LAYER_H

#include "core/rng.h"
#include "heuristics/heuristic.h"

struct beam_node {
    uint32_t id; /* the node's number in a store */
    struct hval value;
};

struct layer {
    struct pool *pool;
    struct region nodes, children; /* of candidates */
    struct region tally;           /* of uint32_t: children by value, from the smallest */
    size_t count, child_count;
    size_t dropped; /* children that layer_advance left out, if keep_dropped is set */
    bool keep_dropped;
    struct rng ties; /* the shuffle's own, not the seed's */
};

bool layer_open(struct layer *layer, struct pool *pool);
/* Room for one more child, to be filled in before the next call; NULL: out of memory. */
struct beam_node *layer_add(struct layer *layer);
/* Makes the best children, at most width, the nodes, in the order of their values. False: out of
 * memory. */
bool layer_advance(struct layer *layer, size_t width);

/* The children left out by the last layer_advance. */
static inline struct beam_node *layer_dropped(const struct layer *layer, size_t index) {
    return (struct beam_node *)(void *)layer->children.base + index;
}

static inline struct beam_node *layer_node(const struct layer *layer, size_t index) {
    return (struct beam_node *)(void *)layer->nodes.base + index;
}

#endif
