/* SPDX-License-Identifier: MIT */
/* The recorder for a search that keeps its nodes in a store: a node's place (run/recorder.h) is its
 * number there. */
#ifndef LOYDI_RECORD_STORED_H
#define LOYDI_RECORD_STORED_H

#include "run/recorder.h"
#include "search/parts/node_store.h"

/* A node of the store. before is added to the store's g. */
struct stored {
    const struct node_store *store;
    const struct state *state; /* the node's; in record_stored_child the child's */
    uint32_t id;
    uint64_t before;
    int64_t h;
};
void record_stored(struct recorder *r, loyd_trace_kind kind, struct stored node,
                   const char *reason);
/* A child of node was made, and is in the store as number id; dropped: it was there before, and why
 * it is dropped. h is the child's. */
void record_stored_child(struct recorder *r, struct stored node, int direction, uint32_t id,
                         const char *dropped);

#endif
