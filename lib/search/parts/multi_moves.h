/* SPDX-License-Identifier: MIT */
/* Moves in the multi-tile metric, where sliding any number of tiles of one row or column is one
 * move. The searches in it stand beside those in single-tile moves: multi_bfs.c by bfs.c. */
#ifndef LOYDI_MULTI_MOVES_H
#define LOYDI_MULTI_MOVES_H

#include "heuristics/multi_bound.h"
#include "run/search.h"
#include "search/parts/node_store.h"

/* How many children a node has that is not left along the axis it was reached by (at the start,
 * AXES). */
uint32_t multi_children(const struct space *space, uint32_t last_axis);
/* Single steps that so many moves have at most. */
size_t multi_steps_max(const struct space *space, uint32_t moves);
/* Goes back from state, a member of the store, to the root. The single steps that led to state are
 * written to moves, the last one first; returns how many. */
size_t multi_walk_back(const struct space *space, struct node_store *store, struct state *state,
                       uint8_t *moves);

/* The run_multi of the descriptors. */
loyd_outcome multi_bfs(struct search *s);
loyd_outcome multi_idastar(struct search *s);
loyd_outcome multi_auto(struct search *s);

#endif
