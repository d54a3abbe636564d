/* SPDX-License-Identifier: MIT
 *
 * One iteration by several threads: they take subtrees from one queue until there are none left, or
 * none is wanted any more.
 *
 * Subtrees are small and many, so that trees of unequal size even out. They are listed beforehand
 * (by layers from the start, below, or by the kernel), or made one after the other, each when a
 * thread asks for it (kernel->next). Where the counts must be those of one thread, subtrees are
 * settled in their order: only when all before it are settled does a subtree's count enter the sum,
 * and the first that ends the iteration is the one at which a single thread would have stopped.
 *
 * Only the caller's thread asks the watcher. Of a node limit each thread is given a part, and
 * another when that is used up, so the limit holds for their sum. A thread that the system refuses
 * is done without.
 *
 * Invariant: subtrees below `settled` are settled, those from there to `taken` are under way or
 * done and at most under_way_max, and none from `wanted` on is worth anything. Cost: one lock a
 * subtree, for thousands of nodes. Reinefeld & Schnecke 1994, "AIDA*: asynchronous parallel IDA*".
 */
#include "engine/subtrees.h"

#include "engine/engine.h"
#include "engine/pieces.h"

bool subtrees_new(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    unsigned threads = engine->setup.threads;
    size_t bytes = engine->kernel->worker_bytes;
    queue->threads = !threads ? 1 : threads < THREADS_MAX ? threads : THREADS_MAX;
    queue->count = UINT32_MAX;
    queue->under_way_max = UINT32_MAX;
    for (unsigned i = 0; i < queue->threads; i++) {
        struct worker *worker = pool_alloc(engine->setup.pool, bytes ? bytes : sizeof *worker);
        bool reserved =
            !engine->kernel->node_bytes || pool_reserve(engine->setup.pool, stack_bytes(engine));
        if (!worker || !reserved) return false;
        worker->engine = engine;
        worker->asks = !i;
        queue->worker[i] = worker;
    }
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->settled_more, NULL);
    return true;
}

void subtrees_begin(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    queue->taken = queue->done = queue->settled = 0;
    memset(queue->is_done, 0, sizeof queue->is_done);
    queue->end = ENGINE_EXHAUSTED;
    queue->goal = NO_SUBTREE;
    atomic_store(&queue->wanted, NO_SUBTREE);
    for (unsigned i = 0; i < queue->threads; i++) queue->worker[i]->allowance = 0;
}

void subtrees_count_in(struct worker *worker) {
    struct engine *engine = worker->engine;
    pthread_mutex_lock(&engine->subtrees.lock);
    engine->expanded += worker->expanded;
    engine->generated += worker->generated;
    pthread_mutex_unlock(&engine->subtrees.lock);
    worker->allowance -=
        worker->allowance < worker->generated ? worker->allowance : worker->generated;
    worker->expanded = worker->generated = 0;
}

double subtrees_share(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    pthread_mutex_lock(&queue->lock);
    bool known = queue->count && queue->count != UINT32_MAX;
    double share = known ? (double)queue->done / queue->count : 0;
    pthread_mutex_unlock(&queue->lock);
    return share;
}

void subtrees_stop(struct subtrees *queue, int end) {
    pthread_mutex_lock(&queue->lock);
    if (queue->end == ENGINE_EXHAUSTED) queue->end = end;
    atomic_store(&queue->wanted, 0);
    pthread_cond_broadcast(&queue->settled_more);
    pthread_mutex_unlock(&queue->lock);
}

bool worker_ask(struct worker *worker) {
    struct engine *engine = worker->engine;
    if (engine->handed_out && !pieces_hear(worker)) return false;
    pthread_mutex_lock(&engine->subtrees.lock);
    uint64_t expanded = engine->expanded + worker->expanded,
             generated = engine->generated + worker->generated;
    pthread_mutex_unlock(&engine->subtrees.lock);
    if (engine_ask(engine, expanded, generated)) return true;
    subtrees_stop(&engine->subtrees, ENGINE_STOPPED);
    return false;
}

/* Gives the worker a part of the nodes that the limit leaves. False: it leaves too few. */
static bool allow_more(struct worker *worker) {
    struct subtrees *queue = &worker->engine->subtrees;
    const struct kernel *kernel = worker->engine->kernel;
    uint64_t portion = (uint64_t)kernel->portion * kernel->children_max;
    pthread_mutex_lock(&queue->lock);
    uint64_t part = queue->threads > 1 ? queue->allowance / (2 * queue->threads) : queue->allowance;
    if (part < portion) part = queue->allowance;
    queue->allowance -= part;
    pthread_mutex_unlock(&queue->lock);
    worker->allowance += part;
    return worker->generated + portion <= worker->allowance;
}

bool worker_may_go_on(struct worker *worker, uint32_t turn) {
    struct subtrees *queue = &worker->engine->subtrees;
    const struct kernel *kernel = worker->engine->kernel;
    if (atomic_load_explicit(&queue->wanted, memory_order_relaxed) <= worker->subtree) return false;
    if (worker->generated + kernel->portion * kernel->children_max > worker->allowance &&
        !allow_more(worker)) {
        subtrees_stop(queue, ENGINE_NODES);
        return false;
    }
    return turn % ASK_TURNS || !worker->asks || worker_ask(worker);
}

void subtrees_keep_goal(struct worker *worker) {
    struct engine *engine = worker->engine;
    struct subtrees *queue = &engine->subtrees;
    size_t bytes = engine->kernel->node_bytes;
    queue->goal = worker->subtree;
    engine->length = worker->goal;
    if (!queue->list[0].node) return;
    queue->goal = KEPT_SUBTREE; /* the list may change */
    memcpy(queue->list[2].node, queue->list[0].node + worker->subtree * bytes, bytes);
    memcpy(queue->list[2].cell, queue->list[0].cell[worker->subtree], sizeof *queue->list->cell);
}

bool goal_ends_all(struct worker *worker) {
    struct subtrees *queue = &worker->engine->subtrees;
    pthread_mutex_lock(&queue->lock);
    if (queue->goal == NO_SUBTREE) subtrees_keep_goal(worker);
    worker->engine->proved = true;
    atomic_store(&queue->wanted, 0);
    pthread_mutex_unlock(&queue->lock);
    return false;
}

bool goal_in_order(struct worker *worker) {
    struct subtrees *queue = &worker->engine->subtrees;
    pthread_mutex_lock(&queue->lock);
    if (worker->subtree < atomic_load(&queue->wanted)) {
        subtrees_keep_goal(worker);
        atomic_store(&queue->wanted, worker->subtree);
    }
    pthread_mutex_unlock(&queue->lock);
    return false;
}

/* ---- The queue ---- */

/* The next subtree; NO_SUBTREE: there is none, or none is wanted. */
static uint32_t take(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    const struct kernel *kernel = engine->kernel;
    pthread_mutex_lock(&queue->lock);
    while (queue->taken < atomic_load(&queue->wanted) &&
           queue->taken - queue->settled == queue->under_way_max)
        pthread_cond_wait(&queue->settled_more, &queue->lock);
    uint32_t subtree = queue->taken;
    bool given = subtree < atomic_load(&queue->wanted) && subtree < queue->count &&
                 (!kernel->next || kernel->next(engine, subtree));
    queue->taken += given;
    pthread_mutex_unlock(&queue->lock);
    return given ? subtree : NO_SUBTREE;
}

static void settle(struct engine *engine, uint32_t subtree) {
    struct subtrees *queue = &engine->subtrees;
    pthread_mutex_lock(&queue->lock);
    queue->done++;
    if (engine->kernel->settle) {
        queue->is_done[subtree % UNDER_WAY_MAX] = true;
        while (queue->settled < queue->taken && queue->is_done[queue->settled % UNDER_WAY_MAX] &&
               queue->settled < atomic_load(&queue->wanted)) {
            queue->is_done[queue->settled % UNDER_WAY_MAX] = false;
            if (!engine->kernel->settle(engine, queue->settled))
                atomic_store(&queue->wanted, queue->settled);
            else
                queue->settled++;
        }
        pthread_cond_broadcast(&queue->settled_more);
    }
    pthread_mutex_unlock(&queue->lock);
}

static void *work(void *argument) {
    struct worker *worker = *(struct worker **)argument;
    struct engine *engine = worker->engine;
    void (*search)(struct worker *, uint32_t) =
        engine->kernel->search ? engine->kernel->search : stack_search;
    while ((worker->subtree = take(engine)) != NO_SUBTREE) {
        search(worker, worker->subtree);
        subtrees_count_in(worker);
        settle(engine, worker->subtree);
        if (engine->kernel->settle && worker->asks && !worker_ask(worker)) break;
    }
    return NULL;
}

bool subtrees_have_stacks(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    for (unsigned i = 0; !queue->has_stacks && i < queue->threads; i++)
        if (!queue->worker[i]->stack.order && !stack_new(&queue->worker[i]->stack, engine))
            return false;
    return queue->has_stacks = true;
}

bool subtrees_run(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    bool alone = queue->iteration_before < engine->kernel->alone ||
                 (engine->setup.pieces && !engine->handed_out); /* counts are the same everywhere */
    unsigned threads = alone ? 1 : queue->threads;
    if (engine->kernel->node_bytes && !subtrees_have_stacks(engine)) return false;
    assert(!engine->kernel->settle || queue->under_way_max <= UNDER_WAY_MAX);
    queue->allowance =
        engine->generated_max > engine->generated ? engine->generated_max - engine->generated : 0;
    threads_run(threads, engine->handed_out ? pieces_work : work, queue->worker,
                sizeof *queue->worker);
    if (engine->handed_out) pieces_end(engine);
    return true;
}

/* ---- Listing by layers ---- */

bool subtrees_list_new(struct engine *engine, uint32_t count_max) {
    for (int i = 0; i < 3; i++) {
        struct subtree_list *list = &engine->subtrees.list[i];
        uint32_t count = i < 2 ? count_max : 1;
        list->node = pool_alloc(engine->setup.pool, count * engine->kernel->node_bytes);
        list->cell = pool_alloc(engine->setup.pool, count * sizeof *list->cell);
        if (!list->node || !list->cell) return false;
    }
    return true;
}

static unsigned char *listed(const struct engine *engine, uint32_t list, uint32_t subtree) {
    return engine->subtrees.list[list].node + subtree * engine->kernel->node_bytes;
}

void subtrees_add_root(struct engine *engine, const void *node) {
    struct subtrees *queue = &engine->subtrees;
    memcpy(listed(engine, 0, queue->count), node, engine->kernel->node_bytes);
    queue->list[0].cell[queue->count++][0] = (uint8_t)engine->canonical.start_blank;
}

static void load_node(struct worker *worker, const void *node) {
    worker->stack.count = 0;
    memcpy(stack_push(&worker->stack), node, worker->engine->kernel->node_bytes);
}

/* False: the children of one node more could pass the limit. */
static bool may_open(const struct engine *engine) {
    uint64_t generated = engine->generated + engine->subtrees.worker[0]->generated;
    return generated + engine->kernel->children_max <= engine->generated_max;
}

/* Adds the children of a subtree's root to the next layer; returns how many that has then. */
static uint32_t open_subtree(struct worker *worker, uint32_t subtree, uint32_t depth,
                             uint32_t count) {
    struct engine *engine = worker->engine;
    const struct kernel *kernel = engine->kernel;
    struct subtree_list *from = &engine->subtrees.list[0], *to = &engine->subtrees.list[1];
    worker->subtree = subtree;
    load_node(worker, listed(engine, 0, subtree));
    if (stack_expand(worker)) {
        kernel->met(worker);
        return count; /* nothing below is shorter */
    }
    for (uint32_t i = 0; i < worker->stack.count; i++, count++) {
        const unsigned char *node = worker->stack.order[i];
        memcpy(listed(engine, 1, count), node, kernel->node_bytes);
        memcpy(to->cell[count], from->cell[subtree], sizeof *to->cell);
        to->cell[count][depth + 1] = node[kernel->blank_at];
    }
    return count;
}

void subtrees_by_layers(struct engine *engine, uint32_t wanted, uint32_t depth_max) {
    struct subtrees *queue = &engine->subtrees;
    assert(depth_max <= SUBTREE_DEPTH_MAX);
    for (uint32_t depth = 0;
         queue->count && queue->count < wanted && depth < depth_max && atomic_load(&queue->wanted);
         depth++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < queue->count && atomic_load(&queue->wanted); i++)
            if (may_open(engine))
                count = open_subtree(queue->worker[0], i, depth, count);
            else
                subtrees_stop(queue, ENGINE_NODES);
        struct subtree_list keep = queue->list[0];
        queue->list[0] = queue->list[1];
        queue->list[1] = keep;
        queue->count = count;
    }
    subtrees_count_in(queue->worker[0]);
}

void subtrees_load(struct worker *worker, uint32_t subtree) {
    const struct engine *engine = worker->engine;
    bool kept = subtree == KEPT_SUBTREE;
    load_node(worker, kept ? engine->subtrees.list[2].node : listed(engine, 0, subtree));
}

void subtrees_path(struct engine *engine, uint32_t subtree, uint32_t root) {
    (void)subtree;
    (void)root;
    const uint8_t *node = engine->subtrees.list[2].node;
    memcpy(engine->path, engine->subtrees.list[2].cell, node[engine->kernel->depth_at] + 1u);
}
