/* SPDX-License-Identifier: MIT */
/* The outer loop of every engine: one bound after the other. See deepen.c. */
#ifndef LOYDI_DEEPEN_H
#define LOYDI_DEEPEN_H

#include "engine/engine.h"
#include "run/search.h"

struct deepening {
    struct search *s;
    struct engine *engine;
    uint32_t bound; /* no solution below it exists; 0: nothing is known */
    /* Better tables are worth building after so many nodes: of one iteration, or, if the search
     * then begins anew, of all. 0: never. */
    uint64_t patience;
    bool anew;
    /* Puts another engine in place, with better tables if there are any; told the nodes. False: the
     * old one stays, or s->stopped says why the search ends. */
    bool (*upgrade)(struct deepening *deepening, uint64_t nodes);
    /* Looks for a solution in another way, between two iterations, told the nodes of the first.
     * What it finds is in the log, and what it cost in the search's figures. NULL: nobody does. */
    void (*seek)(struct search *s, uint64_t nodes);
    /* After an iteration without a solution, told its bound and its nodes: may put another engine
     * in place, which has searched up to that bound as well. NULL: nobody does. */
    enum engine_end (*turn)(struct deepening *deepening, uint32_t bound, uint64_t nodes);
    uint64_t beside_expanded, beside_generated; /* until now, by others than the engine */
};

/* Searches until there is a solution or a limit ends it. */
loyd_outcome deepen(struct deepening *deepening);
/* One iteration; the limit counts what was searched beside the engine, too. */
enum engine_end deepen_once(struct deepening *deepening, uint32_t bound, uint64_t node_limit);

/* LOYD_INVALID: the search's checkpoint is there and damaged or another's, or could not be
 * written. */
loyd_status deepen_check(const struct search *s, const struct kernel *kernel, loyd_error *error);

#endif
