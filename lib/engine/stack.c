/* SPDX-License-Identifier: MIT
 *
 * The stack of nodes that wait, and how a subtree is searched with it.
 *
 * Idea: a depth-first loop makes one look-up after the other and waits for memory each time. As
 * long as an iteration is searched in full, the order of visits is free. So of the nodes that wait,
 * the last some dozens are expanded together, whatever their depth: a portion. What was made last
 * is expanded first, so few nodes wait, as in a depth-first search; when they are many all the
 * same, nodes are expanded one by one, and then a path needs no more than its siblings.
 *
 * Nodes lie in one array and never move; `order` has pointers. A portion's children take free nodes
 * that were expanded not long before, so what is in use stays in the inner cache.
 *
 * Nodes do not know their parents. When the goal is met, its subtree is searched a second time, one
 * node at a time: then the blank's cell at each depth is the way there. That does not count.
 *
 * Invariant: order[0, nodes) is a permutation of all nodes. Cost: the second search takes as long
 * as one subtree, one in thousands.
 */
#include "engine/stack.h"

#include "engine/pieces.h"

enum { CACHE_LINE = 64 };

static uint8_t node_byte(const void *node, size_t at) {
    return ((const uint8_t *)node)[at];
}

size_t stack_bytes(const struct engine *engine) {
    const struct kernel *kernel = engine->kernel;
    return kernel->stack_nodes * (kernel->node_bytes + sizeof(void *)) + CACHE_LINE;
}

bool stack_new(struct node_stack *stack, const struct engine *engine) {
    const struct kernel *kernel = engine->kernel;
    void **order = pool_alloc_reserved(engine->setup.pool, stack_bytes(engine));
    if (!order) return false;
    unsigned char *node = (unsigned char *)(order + kernel->stack_nodes);
    node += CACHE_LINE - (uintptr_t)node % CACHE_LINE;
    stack->order = order;
    stack->nodes = kernel->stack_nodes;
    stack->first = node;
    stack->portion = engine->setup.recorded ? 1 : kernel->portion;
    for (uint32_t i = 0; i < stack->nodes; i++) order[i] = node + i * kernel->node_bytes;
    return true;
}

bool stack_expand(struct worker *worker) {
    const struct kernel *kernel = worker->engine->kernel;
    struct node_stack *stack = &worker->stack;
    void *parent[PORTION_MAX];
    uint32_t parents = stack->count > kernel->stack_crowded ? 1 : stack->portion;
    if (parents > stack->count) parents = stack->count;
    stack->count -= parents;
    assert(parents && stack->count + parents * (1 + kernel->children_max) <= stack->nodes);
    void **order = stack->order + stack->count, **fresh = order + parents;
    assert(stack->count + PORTION_MAX <= stack->nodes);
    memcpy(parent, order, sizeof parent); /* all, as a constant number of them is copied at once */
    worker->goal = NO_GOAL;
    uint32_t kept = worker->engine->expand(worker, parent, parents, fresh);
    memmove(order, fresh, kept * sizeof *order);
    memcpy(order + kept, parent, parents * sizeof *parent);
    stack->count += kept;
    stack->parents = parents;
    stack->kept = kept;
    return worker->goal != NO_GOAL;
}

/* The quick part of worker_may_go_on: nothing is to be asked before this portion. */
static inline bool worker_is_free(const struct worker *worker, uint32_t turn) {
    const struct engine *engine = worker->engine;
    const struct kernel *kernel = engine->kernel;
    return turn % ASK_TURNS &&
           worker->generated + kernel->portion * kernel->children_max <= worker->allowance &&
           atomic_load_explicit(&engine->subtrees.wanted, memory_order_relaxed) > worker->subtree;
}

void stack_run(struct worker *worker, uint64_t most) {
    const struct engine *engine = worker->engine;
    uint64_t until = most < UINT64_MAX - worker->generated ? worker->generated + most : UINT64_MAX;
    for (uint32_t turn = 0; worker->stack.count && worker->generated < until; turn++) {
        if (!worker_is_free(worker, turn) && !worker_may_go_on(worker, turn)) return;
        bool met = stack_expand(worker);
        if (engine->setup.recorded) engine->kernel->record(worker);
        if (met && engine->handed_out) pieces_met(worker);
        if (met && !engine->kernel->met(worker)) return;
    }
}

void stack_search(struct worker *worker, uint32_t subtree) {
    worker->stack.count = 0;
    worker->engine->kernel->load(worker, subtree);
    stack_run(worker, UINT64_MAX);
}

/* Goes down to the goal one node at a time; *root becomes the root that it is below. */
static enum engine_end walk_to_goal(struct worker *worker, uint32_t *root) {
    struct engine *engine = worker->engine;
    const struct kernel *kernel = engine->kernel;
    uint32_t roots = worker->stack.count; /* that are not expanded yet: the lowest of the stack */
    for (uint32_t turn = 1; worker->stack.count; turn++) {
        const void *node = worker->stack.order[worker->stack.count - 1];
        if (worker->stack.count == roots) *root = --roots;
        engine->path[node_byte(node, kernel->depth_at)] = node_byte(node, kernel->blank_at);
        if (stack_expand(worker) && worker->goal == engine->length) return ENGINE_SOLVED;
        if (turn % ASK_TURNS == 0 && !engine_ask(engine, engine->expanded, engine->generated))
            return ENGINE_STOPPED;
    }
    return ENGINE_BROKEN; /* it was there a moment ago */
}

enum engine_end stack_second_search(struct engine *engine) {
    struct worker *worker = engine->subtrees.worker[0];
    uint32_t subtree = engine->subtrees.goal, root = 0, portion = worker->stack.portion;
    uint64_t expanded = worker->expanded, generated = worker->generated;
    worker->stack.count = 0;
    worker->stack.portion = 1;
    engine->kernel->load(worker, subtree);
    enum engine_end end = walk_to_goal(worker, &root);
    worker->stack.portion = portion;
    worker->expanded = expanded;
    worker->generated = generated;
    if (end != ENGINE_SOLVED) return end;
    engine->path[engine->length] = (uint8_t)engine->canonical.goal_blank;
    engine->kernel->path_to_root(engine, subtree, root);
    return ENGINE_SOLVED;
}
