/* SPDX-License-Identifier: MIT */
/* The solution of a graph search: the moves from the root to a node of its store. */
#ifndef LOYDI_PATH_H
#define LOYDI_PATH_H

#include "run/search.h"
#include "search/parts/node_store.h"

/* Keeps a solution (search_found_moves): the way to node id through the store; or through two
 * stores that meet, the second searched from the goal. It is as long as the store's g says, or
 * shorter where an ancestor was reached by a shorter way since. False: out of memory. */
bool search_found_node(struct search *s, struct node_store *store, uint32_t id);
bool search_found_meeting(struct search *s, struct node_store *front, uint32_t front_id,
                          struct node_store *back, uint32_t back_id);

#endif
