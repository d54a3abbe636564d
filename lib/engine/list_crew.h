/* SPDX-License-Identifier: MIT */
/* Several threads on one iteration of the Manhattan engine. */
#ifndef LOYDI_LIST_CREW_H
#define LOYDI_LIST_CREW_H

#include "engine/batch.h"
#include "engine/watch.h"

struct list_crew;

/* NULL: the pool is used up. threads counts the caller's own. */
struct list_crew *list_crew_new(struct pool *pool, const struct field *field, unsigned threads,
                                bool wide);

enum list_end {
    LISTS_DONE,   /* the whole tree, without the goal */
    LISTS_HIT,    /* the goal or the limit lies in the next list: the walk stands before it */
    LISTS_STOPPED /* the watcher said so */
};

/* Walks the rest of the tree, nodes with slack <= hand in batches. The walk's counts are then those
 * of one thread, in its order. */
enum list_end list_crew_run(struct list_crew *crew, struct walk *walk, int hand,
                            uint64_t generated_max, const struct engine_watcher *watcher);

#endif
