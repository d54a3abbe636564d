/* SPDX-License-Identifier: MIT
 *
 * Lists of nodes for several threads, with the counts of one.
 *
 * The walk hands out lists of nodes in its order (walk.c). A thread takes the next list, which moves the walk on, and searches the trees below it as a batch. Lists are
 * settled in the order in which they were handed out: only when all before it are settled does a list's count enter the sum. So the first list that has the goal, or with which
 * the sum passes the limit, is the one that a single thread would have stopped at, and the counts before it are the same.
 *
 * Invariant: lists from settled to taken are in the ring, each with the walk as it was before it. A thread that finds the ring full waits: a slow list cannot be overtaken
 * by more than the ring holds. Cost: one lock a list, for thousands of nodes.
 */
#include "engine/list_crew.h"

#include "core/threads.h"

#include <pthread.h>

enum { LIST = 512, CREW_MAX = 64, RING = 4 };

struct task { /* one list */
    struct walk before;
    struct handed node[LIST];
    size_t count;
    uint64_t walked; /* nodes that the walk has generated when the list is full */
    uint64_t expanded, generated;
    bool done, goal;
};

struct list_worker {
    struct list_crew *crew;
    struct batch batch;
    const struct engine_watcher *watcher;
};

struct list_crew {
    const struct field *field;
    unsigned threads, ring;
    struct list_worker *worker[CREW_MAX];
    struct task *task;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t settled_more;
    struct walk *walk;
    int hand;
    uint64_t generated_max, taken, settled;
    uint64_t expanded, generated; /* of the settled lists */
    bool walked_out;              /* there are no more lists */
    const struct task *hit;
    bool stopped;
};

struct list_crew *list_crew_new(struct pool *pool, const struct field *field, unsigned threads,
                                bool wide) {
    struct list_crew *crew = pool_alloc(pool, sizeof *crew);
    if (!crew) return NULL;
    crew->field = field;
    crew->threads = threads < CREW_MAX ? threads : CREW_MAX;
    crew->ring = RING * crew->threads;
    crew->task = pool_alloc(pool, crew->ring * sizeof *crew->task);
    if (!crew->task) return NULL;
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->worker[i] = pool_alloc(pool, sizeof *crew->worker[i]);
        if (!crew->worker[i]) return NULL;
        crew->worker[i]->crew = crew;
        batch_init(&crew->worker[i]->batch, field, wide);
    }
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->settled_more, NULL);
    return crew;
}

/* Fills the next list; NULL: there is none, or it is over. With the lock. */
static struct task *take(struct list_crew *crew) {
    while (!crew->hit && !crew->stopped && !crew->walked_out &&
           crew->taken - crew->settled == crew->ring)
        pthread_cond_wait(&crew->settled_more, &crew->lock);
    if (crew->hit || crew->stopped || crew->walked_out) return NULL;
    struct task *task = &crew->task[crew->taken++ % crew->ring];
    task->count = 0;
    task->done = false;
    walk_copy(&task->before, crew->walk);
    crew->walked_out =
        walk_on(crew->walk, crew->field, crew->hand, task->node, LIST, &task->count) == WALK_DONE;
    task->walked = crew->walk->generated;
    return task;
}

/* Settles what can be settled. With the lock. */
static void settle(struct list_crew *crew) {
    while (crew->settled < crew->taken && !crew->hit) {
        const struct task *task = &crew->task[crew->settled % crew->ring];
        if (!task->done) break;
        uint64_t generated = task->walked + crew->generated + task->generated;
        if (task->goal || generated > crew->generated_max) {
            crew->hit = task;
            break;
        }
        crew->expanded += task->expanded;
        crew->generated += task->generated;
        crew->settled++;
    }
    pthread_cond_broadcast(&crew->settled_more);
}

/* Asks the watcher, without the lock. */
static void ask(struct list_crew *crew, const struct engine_watcher *watcher) {
    uint64_t expanded = crew->walk->expanded + crew->expanded,
             generated = crew->walk->generated + crew->generated;
    pthread_mutex_unlock(&crew->lock);
    bool more = watcher->ask(watcher->user, expanded, generated);
    pthread_mutex_lock(&crew->lock);
    crew->stopped |= !more;
}

static void *work(void *argument) {
    struct list_worker *worker = *(struct list_worker **)argument;
    struct list_crew *crew = worker->crew;
    struct batch *batch = &worker->batch;
    pthread_mutex_lock(&crew->lock);
    for (struct task *task; (task = take(crew));) {
        pthread_mutex_unlock(&crew->lock);
        batch->expanded = batch->generated = 0;
        batch->goal = false;
        batch_run(batch, task->node, task->count);
        pthread_mutex_lock(&crew->lock);
        task->expanded = batch->expanded;
        task->generated = batch->generated;
        task->goal = batch->goal;
        task->done = true;
        settle(crew);
        if (worker->watcher) ask(crew, worker->watcher);
    }
    pthread_cond_broadcast(&crew->settled_more);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

enum list_end list_crew_run(struct list_crew *crew, struct walk *walk, int hand,
                            uint64_t generated_max, const struct engine_watcher *watcher) {
    crew->walk = walk;
    crew->hand = hand;
    crew->generated_max = generated_max;
    crew->taken = crew->settled = crew->expanded = crew->generated = 0;
    crew->walked_out = crew->stopped = false;
    crew->hit = NULL;
    crew->worker[0]->watcher = watcher;
    threads_run(crew->threads, work, crew->worker, sizeof *crew->worker);
    if (crew->hit) walk_copy(walk, &crew->hit->before);
    walk->expanded += crew->expanded;
    walk->generated += crew->generated;
    if (crew->hit) return LISTS_HIT;
    return crew->stopped ? LISTS_STOPPED : LISTS_DONE;
}
