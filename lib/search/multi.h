/* SPDX-License-Identifier: MIT */
/* The searches in the multi-tile metric, where sliding any number of tiles of one row or column is
 * one move. They stand beside those in single-tile moves, under the same names. */
#ifndef LOYDI_MULTI_H
#define LOYDI_MULTI_H

#include "heuristics/multi_bound.h"
#include "run/search.h"
#include "search/parts/node_store.h"

typedef loyd_outcome multi_run(struct search *s);

multi_run multi_auto, multi_bfs, multi_idastar;

/* The search of that name in this metric, or NULL. */
multi_run *multi_find(const char *algorithm);
/* Those that there are, in words. */
#define MULTI_NAMES "auto, bfs, idastar and optimal"

/* How many multi-tile moves the single steps are: runs in one direction. */
uint64_t multi_count(const uint8_t *moves, size_t length);

/* How many children a node has that is not left along the axis it was reached by (at the start,
 * AXES). */
uint32_t multi_children(const struct space *space, uint32_t last_axis);
/* Single steps that so many moves have at most. */
size_t multi_steps_max(const struct space *space, uint32_t moves);
/* Goes back from state, a member of the store, to the root. The single steps that led to state are
 * written to moves, the last one first; returns how many. */
size_t multi_walk_back(const struct space *space, struct node_store *store, struct state *state,
                       uint8_t *moves);

#endif
