/* SPDX-License-Identifier: MIT */
/* States that are shared out among threads: each belongs to one, by a hash of it, and is kept in
 * that thread's own store. So no store needs a lock. Packed boards only (up to 16 cells). */
#ifndef LOYDI_OWNED_NODES_H
#define LOYDI_OWNED_NODES_H

#include "core/threads.h"
#include "run/search.h"
#include "search/parts/node_store.h"

enum { CHILDREN_MAX = 4 }; /* of a node */

struct owned_nodes {
    unsigned threads;
    struct node_store *store[THREADS_MAX];
};

/* The number of the thread that a state belongs to. */
static inline unsigned nodes_owner(uint64_t word, unsigned threads) {
    uint64_t hash = (word ^ word >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return (unsigned)((hash >> 32) * threads >> 32);
}

/* Keeps the solution, length moves at most: read back from the goal, from owner to owner. False:
 * out of memory. */
bool nodes_found_goal(struct search *s, struct owned_nodes *nodes, uint32_t length);

#endif
