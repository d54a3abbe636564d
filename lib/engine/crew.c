/* SPDX-License-Identifier: MIT
 *
 * Several threads on one iteration of the look-up search.
 *
 * The stored nodes that wait (ahead.c) come in packets of some dozens. The trees below a packet's nodes are searched by
 * one thread, with waiting nodes of its own. Threads take packets from a shared counter, so an unequal size of the
 * trees evens out. The first to find the goal stops the others: within an iteration every solution has the same
 * length, so it does not matter whose is taken.
 *
 * Only the caller's thread asks the watcher. A node limit is divided among the threads, so it holds for their sum.
 * Cost: starting the threads, some tens of microseconds an iteration. Reinefeld & Schnecke 1994, "AIDA*", for the packets.
 */
#include "core/threads.h"
#include "engine/ahead.h"

enum { CREW_MAX = 64 };

struct worker {
    struct crew *crew;
    struct lookup lookup;
    struct waiting *waiting;
    const struct engine_watcher *watcher;
};

struct crew {
    unsigned threads;
    struct worker worker[CREW_MAX];
    struct pool *pool;
    struct packet *packet;
    uint32_t packets, room;
    atomic_uint next;
    atomic_bool stop;
    atomic_int end;    /* an enum engine_end; the first that is not ENGINE_EXHAUSTED stays */
    atomic_int finder; /* the worker that found the goal */
};

struct crew *crew_new(struct pool *pool, unsigned threads) {
    struct crew *crew = pool_alloc(pool, sizeof *crew);
    if (!crew) return NULL;
    crew->pool = pool;
    crew->threads = threads < CREW_MAX ? threads : CREW_MAX;
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->worker[i].crew = crew;
        if (!pool_reserve(pool, sizeof *crew->worker[i].waiting)) return NULL;
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
    while (!atomic_load(&crew->stop)) {
        uint32_t next = atomic_fetch_add(&crew->next, 1);
        if (next >= crew->packets) break;
        const struct packet *packet = &crew->packet[next];
        enum engine_end end = lookup_search(lookup, packet->node, packet->count, worker->watcher);
        if (end != ENGINE_EXHAUSTED) {
            report_end(crew, worker, end);
            break;
        }
    }
    return NULL;
}

/* Lists the packets. False: no memory. */
static bool list_packets(struct crew *crew, const struct lookup *lookup) {
    for (int round = 0; round < 2; round++) { /* counts, then lists */
        struct packet packet = {0};
        for (crew->packets = 0; ahead_packet(lookup->ahead, lookup->bound, &packet);
             crew->packets++)
            if (round) crew->packet[crew->packets] = packet;
        if (crew->packets <= crew->room) continue;
        if (crew->packet) pool_free(crew->pool, crew->packet);
        crew->room = crew->packets;
        crew->packet = pool_alloc(crew->pool, crew->room * sizeof *crew->packet);
        if (!crew->packet) return false;
    }
    return true;
}

/* Most boards are solved before there is anything to do for a crew. */
static bool have_waiting(struct crew *crew) {
    for (unsigned i = 0; i < crew->threads; i++) {
        struct waiting **waiting = &crew->worker[i].waiting;
        if (!*waiting) *waiting = waiting_new(crew->pool);
        if (!*waiting) return false;
    }
    return true;
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
        worker->lookup.waiting = worker->waiting;
        worker->lookup.stop = &crew->stop;
        worker->lookup.generated_max = lookup->generated + left;
        worker->watcher = i ? NULL : watcher;
    }
}

static void take_goal(struct lookup *lookup, const struct crew *crew) {
    const struct lookup *finder = &crew->worker[atomic_load(&crew->finder)].lookup;
    lookup->goal_root = finder->goal_root;
    memcpy(lookup->goal_moves, finder->goal_moves, sizeof lookup->goal_moves);
}

enum engine_end crew_iterate(struct crew *crew, struct lookup *lookup,
                             const struct engine_watcher *watcher) {
    enum engine_end end;
    if (!have_waiting(crew) || !list_packets(crew, lookup)) return ENGINE_MEMORY;
    prepare(crew, lookup, watcher);
    uint64_t expanded = lookup->expanded, generated = lookup->generated;
    threads_run(crew->threads, work, crew->worker, sizeof *crew->worker);
    for (unsigned i = 0; i < crew->threads; i++) {
        lookup->expanded += crew->worker[i].lookup.expanded - expanded;
        lookup->generated += crew->worker[i].lookup.generated - generated;
    }
    end = (enum engine_end)atomic_load(&crew->end);
    if (end == ENGINE_SOLVED) take_goal(lookup, crew);
    return end;
}
