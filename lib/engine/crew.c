/* SPDX-License-Identifier: MIT
 *
 * Several threads on one iteration of the look-up search.
 *
 * The first levels of the tree are expanded until some dozens of nodes wait on one level. Each of them is a packet: its whole tree is searched by
 * one thread, in levels of its own. Threads take packets from a shared counter, so an unequal size of the
 * trees evens out. The first to find the goal stops the others: within an iteration every solution has the same
 * length, so it does not matter whose is taken.
 *
 * Only the caller's thread asks the watcher. A node limit is divided among the threads, so it holds for their sum.
 * Cost: starting the threads, some tens of microseconds an iteration. Reinefeld & Schnecke 1994, "AIDA*", for the packets.
 */
#include "engine/lookup_inside.h"

#include <pthread.h>

enum { CREW_MAX = 64 };

struct worker {
    struct crew *crew;
    struct lookup lookup;
    struct level *level;
    const struct engine_watcher *watcher;
    pthread_t thread;
};

struct crew {
    unsigned threads;
    struct worker worker[CREW_MAX];
    const struct level *packets; /* the level of the shared tree whose nodes are packets */
    uint32_t packet_depth;
    atomic_uint next;
    atomic_bool stop;
    atomic_int end;    /* an enum engine_end; the first that is not ENGINE_EXHAUSTED stays */
    atomic_int finder; /* the worker that found the goal */
};

struct crew *crew_new(struct pool *pool, unsigned threads, uint32_t path_max) {
    struct crew *crew = pool_alloc(pool, sizeof *crew);
    if (!crew) return NULL;
    crew->threads = threads < CREW_MAX ? threads : CREW_MAX;
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->worker[i].crew = crew;
        crew->worker[i].level = pool_alloc(pool, path_max * sizeof *crew->worker[i].level);
        if (!crew->worker[i].level) return NULL;
    }
    return crew;
}

/* The first end counts; a thread that was stopped by another's end does not set one. */
static void report_end(struct crew *crew, const struct worker *worker, enum engine_end end) {
    int none = ENGINE_EXHAUSTED;
    if (atomic_compare_exchange_strong(&crew->end, &none, (int)end))
        atomic_store(&crew->finder, (int)(worker - crew->worker));
    atomic_store(&crew->stop, true);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct crew *crew = worker->crew;
    struct lookup *lookup = &worker->lookup;
    lookup_clear(lookup);
    while (!atomic_load(&crew->stop)) {
        uint32_t packet = atomic_fetch_add(&crew->next, 1);
        if (packet >= crew->packets->count) break;
        struct level *level = &lookup->level[crew->packet_depth];
        level->node[0] = crew->packets->node[packet];
        level->count = 1;
        enum engine_end end = lookup_run(lookup, crew->packet_depth, worker->watcher);
        if (end != ENGINE_EXHAUSTED) {
            report_end(crew, worker, end);
            break;
        }
    }
    return NULL;
}

/* Expands the shared tree level by level until there are enough packets. */
static enum engine_end make_packets(struct crew *crew, struct lookup *lookup) {
    uint32_t depth = 0;
    for (; lookup->level[depth].count && lookup->level[depth].count <= PORTION; depth++) {
        if (lookup->generated + CHILDREN > lookup->generated_max) return ENGINE_NODES;
        if (lookup_expand(lookup, depth)) return ENGINE_SOLVED;
    }
    crew->packets = &lookup->level[depth];
    crew->packet_depth = depth;
    return ENGINE_EXHAUSTED;
}

static void prepare(struct crew *crew, const struct lookup *lookup,
                    const struct engine_watcher *watcher) {
    uint64_t left = (lookup->generated_max - lookup->generated) / crew->threads;
    atomic_store(&crew->next, 0);
    atomic_store(&crew->stop, false);
    atomic_store(&crew->end, ENGINE_EXHAUSTED);
    for (unsigned i = 0; i < crew->threads; i++) {
        struct worker *worker = &crew->worker[i];
        worker->lookup = *lookup;
        worker->lookup.level = worker->level;
        worker->lookup.stop = &crew->stop;
        worker->lookup.generated_max = lookup->generated + left;
        worker->watcher = i ? NULL : watcher;
    }
}

/* The finder's levels begin at the packet; the rest of the path is in the shared tree's. */
static void take_path(struct lookup *lookup, const struct crew *crew) {
    const struct lookup *finder = &crew->worker[atomic_load(&crew->finder)].lookup;
    lookup->goal_came = finder->goal_came;
    lookup->goal_parent = finder->goal_parent;
    for (uint32_t depth = crew->packet_depth; depth < lookup->bound; depth++)
        memcpy(lookup->level[depth].node, finder->level[depth].node,
               sizeof finder->level[depth].node);
}

enum engine_end crew_iterate(struct crew *crew, struct lookup *lookup,
                             const struct engine_watcher *watcher) {
    enum engine_end end = make_packets(crew, lookup);
    if (end != ENGINE_EXHAUSTED) return end;
    prepare(crew, lookup, watcher);
    uint64_t expanded = lookup->expanded, generated = lookup->generated;
    unsigned started = 1;
    while (started < crew->threads &&
           !pthread_create(&crew->worker[started].thread, NULL, work, &crew->worker[started]))
        started++;
    work(&crew->worker[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(crew->worker[i].thread, NULL);
    for (unsigned i = 0; i < started; i++) {
        lookup->expanded += crew->worker[i].lookup.expanded - expanded;
        lookup->generated += crew->worker[i].lookup.generated - generated;
    }
    end = (enum engine_end)atomic_load(&crew->end);
    if (end == ENGINE_SOLVED) take_path(lookup, crew);
    return end;
}
