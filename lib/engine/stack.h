/* SPDX-License-Identifier: MIT */
/* The nodes of one thread that wait to be expanded. See stack.c. */
#ifndef LOYDI_STACK_H
#define LOYDI_STACK_H

#include "core/pool.h"

#include <assert.h>

enum {
    PORTION_MAX = 32,
    ASK_TURNS = 256 /* portions between two questions whether to go on */
};

struct engine;
struct worker;

struct node_stack {
    uint32_t count, portion;
    uint32_t nodes;         /* in all */
    void *first;            /* of them, in memory */
    void **order;           /* the nodes that wait, the next ones last; then those that are free */
    uint32_t parents, kept; /* of the last portion: the children are the last that wait, and the
                               parents follow them */
};

/* Memory that stack_new takes. */
size_t stack_bytes(const struct engine *engine);
/* The memory must have been reserved. False: there is none. */
bool stack_new(struct node_stack *stack, const struct engine *engine);

static inline void *stack_push(struct node_stack *stack) {
    assert(stack->count < stack->nodes);
    return stack->order[stack->count++];
}

/* Expands the last nodes that wait. True: the goal was met, worker->goal moves from the start. */
bool stack_expand(struct worker *worker);
/* Searches below the nodes that wait, as far as that is wanted, and until it has generated so many;
 * nodes that wait then are left. */
void stack_run(struct worker *worker, uint64_t most);
/* Searches below the roots of a subtree. */
void stack_search(struct worker *worker, uint32_t subtree);
/* Searches the subtree that has the goal once more, and writes engine->path. False: the watcher
 * wants an end, or the goal is not there any more. */
enum engine_end stack_second_search(struct engine *engine);

#endif
