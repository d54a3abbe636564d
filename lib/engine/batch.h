/* SPDX-License-Identifier: MIT */
/* The lower part of the tree, where nearly all nodes are: many nodes at once, sorted by the blank's
 * cell. See batch.c. */
#ifndef LOYDI_BATCH_H
#define LOYDI_BATCH_H

#include "engine/walk.h"

enum {
    BATCH_SLACK = 3, /* slack of the nodes that a batch can take: 0..BATCH_SLACK-1 */
    BUCKET = 1024    /* nodes in a bucket */
};

struct bucket {
    uint32_t count;
    uint64_t word[BUCKET + 4]; /* the last four are scratch for whole-vector stores */
};

struct batch {
    const struct field *field;
    struct bucket bucket[BATCH_SLACK][CELLS_PACKED]
                        [NO_MOVE]; /* by slack, blank's cell, and the move that led there */
    uint64_t expanded, generated;
    bool wide; /* four nodes at a time */
    bool goal; /* the goal is among the nodes seen */
    struct walk walk;
};

void batch_init(struct batch *batch, const struct field *field, bool wide);
/* True if this processor can take four nodes at a time. */
bool batch_can_widen(void);
/* Searches the whole trees below these nodes, counts them, and sets goal if the goal is one of
 * them. */
void batch_run(struct batch *batch, const struct handed *list, size_t count);

#endif
