/* SPDX-License-Identifier: MIT */
/* The subtrees of one iteration, and the threads that search them. See subtrees.c. */
#ifndef LOYDI_SUBTREES_H
#define LOYDI_SUBTREES_H

#include "core/threads.h"
#include "engine/stack.h"

#include <pthread.h>
#include <stdatomic.h>

struct engine;

#define NO_SUBTREE   UINT32_MAX
#define KEPT_SUBTREE (UINT32_MAX - 1) /* the listed one that has the goal, as it was then */

enum {
    SUBTREE_DEPTH_MAX = 48, /* of the roots of listed subtrees */
    UNDER_WAY_MAX = 4 * THREADS_MAX,
    PART_LISTS = 4 /* two levels, and for each the next layer */
};

/* One thread's part; the first member of what a kernel keeps for it. */
struct worker {
    struct engine *engine;
    struct node_stack stack;
    bool asks;                       /* the watcher: the caller's thread alone */
    bool lists;                      /* parts: what is known of goals must not change them */
    uint32_t subtree;                /* that it searches */
    unsigned char *part[PART_LISTS]; /* lists of its subtree's parts; parts.c */
    uint32_t goal;                   /* moves to a goal that the last portion met, or NO_GOAL */
    uint64_t expanded, generated;    /* that are not counted in yet */
    uint64_t allowance; /* nodes that it may generate, those that are not counted in among them */
};

/* Subtrees that are nodes of one depth: the nodes, and the blank's cells on the way to them. */
struct subtree_list {
    unsigned char *node;
    uint8_t (*cell)[SUBTREE_DEPTH_MAX + 1];
};

struct subtrees {
    unsigned threads;
    struct worker *worker[THREADS_MAX];
    bool has_stacks;
    uint32_t count;         /* of subtrees; UINT32_MAX: they are made one after the other */
    uint32_t under_way_max; /* subtrees between the first that is not settled and the last taken */
    pthread_mutex_t lock;   /* for all below, for the engine's counts, and for the goal */
    pthread_cond_t settled_more;
    uint32_t taken, done, settled;
    bool is_done[UNDER_WAY_MAX];
    uint64_t allowance; /* nodes that the limit leaves and no worker was given */
    int end; /* an enum engine_end: why the search was stopped; ENGINE_EXHAUSTED: it was not */
    atomic_uint wanted;        /* subtrees from this one on are not wanted any more; 0: none is */
    uint32_t goal;             /* the subtree that has the nearest goal met; NO_SUBTREE: none has */
    uint64_t iteration_before; /* nodes generated in it */
    uint64_t before_expanded, before_generated; /* by all before what is handed out: pieces.c */
    uint32_t parts_wanted; /* that a subtree which is handed out has; 0: it is one piece */
    uint64_t parts_ask;    /* nodes between two questions whether to give back parts */
    uint64_t parts_long;   /* nodes of a part after which it is divided in turn */
    /* Subtrees listed by subtrees_by_layers: those of this layer, of the next, and that of the
     * goal. */
    struct subtree_list list[3];
};

/* Memory for the workers; their stacks come later. False: no memory. */
bool subtrees_new(struct engine *engine);
void subtrees_begin(struct engine *engine);
/* Makes the stacks, if they are not there: most boards of 4x4 are solved before one is needed. */
bool subtrees_have_stacks(struct engine *engine);
/* Searches all subtrees by all threads. False: no memory for their stacks. */
bool subtrees_run(struct engine *engine);
/* Ends the search of all threads; the first reason (an enum engine_end) stays. */
void subtrees_stop(struct subtrees *queue, int end);
/* Asks the watcher, with the worker's counts. False: all are stopped. */
bool worker_ask(struct worker *worker);
/* Adds what the worker counted to the engine's figures. */
void subtrees_count_in(struct worker *worker);
/* How much of the iteration is done, from 0 to 1. */
double subtrees_share(struct engine *engine);

/* False: the worker has no reason to go on. To be asked before each portion, by turns. */
bool worker_may_go_on(struct worker *worker, uint32_t turn);

/* What becomes of a goal (kernel->met): any will do, and all threads stop; or the first in the
 * order of the subtrees counts, and those before it are searched on. Return false. */
bool goal_ends_all(struct worker *worker);
bool goal_in_order(struct worker *worker);
/* The goal's subtree is remembered. With the lock. */
void subtrees_keep_goal(struct worker *worker);

/* Memory for so many listed subtrees. */
bool subtrees_list_new(struct engine *engine, uint32_t count_max);
/* The root that is listed first; more may follow. */
void subtrees_add_root(struct engine *engine, const void *node);
/* Lists the nodes of one depth after the other, from the roots on, until there are wanted of
 * them or they are depth_max moves deep. A goal that is met on the way is told to kernel->met; a
 * node limit ends the search. */
void subtrees_by_layers(struct engine *engine, uint32_t wanted, uint32_t depth_max);
/* load and path_to_root for listed subtrees. */
void subtrees_load(struct worker *worker, uint32_t subtree);
void subtrees_path(struct engine *engine, uint32_t subtree, uint32_t root);

#endif
