/* SPDX-License-Identifier: MIT
 *
 * An iteration of the search with flat tables, by several threads. Packets are taken in the order of the walk that listed them. The first packet with a goal
 * counts: packets before it are searched to their end, those after it are left, and the figures are those of one thread.
 */
#include "engine/flat_inside.h"

/* A worker met the goal in that packet. */
static void report_goal(struct flat_search *search, uint32_t number) {
    pthread_mutex_lock(&search->lock);
    if (number < atomic_load(&search->last)) atomic_store(&search->last, number);
    pthread_mutex_unlock(&search->lock);
}

/* False: there is no reason to go on with that packet. */
static bool still_wanted(struct flat_worker *worker, uint32_t number) {
    struct flat_search *search = worker->search;
    if (atomic_load_explicit(&search->stop, memory_order_relaxed) ||
        atomic_load_explicit(&search->last, memory_order_relaxed) < number)
        return false;
    if (!worker->watcher) return true;
    uint64_t generated = atomic_load(&search->live_generated) + worker->generated,
             expanded = atomic_load(&search->live_expanded) + worker->expanded;
    if (generated <= search->generated_max &&
        worker->watcher->ask(worker->watcher->user, expanded, generated))
        return true;
    atomic_store(&search->stop, true);
    return false;
}

/* Searches below a packet. */
static void search_packet(struct flat_worker *worker, uint32_t number) {
    struct flat_search *search = worker->search;
    *worker->node[0] = search->packet[number].node;
    worker->waiting = 1;
    worker->generated = worker->expanded = 0;
    for (uint32_t turn = 0; worker->waiting; turn++) {
        if (turn % 256 == 0 && !still_wanted(worker, number)) return;
        if (flat_expand(worker)) {
            report_goal(search, number);
            return;
        }
    }
}

static void *work(void *argument) {
    struct flat_worker *worker = argument;
    struct flat_search *search = worker->search;
    while (!atomic_load(&search->stop)) {
        uint32_t number = atomic_fetch_add(&search->next, 1);
        if (number >= search->packets || number > atomic_load(&search->last)) break;
        search_packet(worker, number);
        search->packet[number].generated = worker->generated;
        search->packet[number].expanded = worker->expanded;
        atomic_fetch_add(&search->live_generated, worker->generated);
        atomic_fetch_add(&search->live_expanded, worker->expanded);
        atomic_fetch_add(&search->done, 1);
    }
    return NULL;
}

static void run_threads(struct flat_search *search, const struct engine_watcher *watcher) {
    unsigned started = 1;
    atomic_store(&search->next, 0);
    atomic_store(&search->done, 0);
    atomic_store(&search->last, UINT32_MAX);
    atomic_store(&search->stop, false);
    atomic_store(&search->live_generated, search->generated);
    atomic_store(&search->live_expanded, search->expanded);
    search->worker[0].watcher = watcher;
    while (started < search->threads &&
           !pthread_create(&search->worker[started].thread, NULL, work, &search->worker[started]))
        started++;
    work(&search->worker[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(search->worker[i].thread, NULL);
}

/* The first moves of the solution, down to the packet or to the goal itself. */
static void take_moves(struct flat_search *search, uint32_t depth) {
    for (uint32_t d = 1; d <= depth; d++) search->moves[d - 1] = search->walk[d].node.came;
}

/* Walks to the packet that has the goal, then counts its nodes up to the goal, in order. */
static void walk_to_goal(struct flat_search *search, uint64_t generated, uint64_t expanded) {
    uint32_t number = atomic_load(&search->last), depth = 0, seen = 0;
    flat_walk_start(search, &search->root);
    while (flat_walk_on(search, &depth, 0))
        if (depth == search->packet_depth) {
            if (seen++ == number) break;
            depth--;
        }
    search->generated = generated + search->packet[number].before;
    search->expanded = expanded + search->packet[number].expanded_before + 1;
    for (uint32_t i = 0; i < number; i++) {
        search->generated += search->packet[i].generated;
        search->expanded += search->packet[i].expanded;
    }
    while (flat_walk_on(search, &depth, search->packet_depth) && depth < search->bound)
        search->expanded++;
    search->goal_depth = search->bound;
    take_moves(search, search->bound);
}

enum engine_end flat_search_iterate(struct flat_search *search, uint32_t bound,
                                    uint64_t generated_max, const struct engine_watcher *watcher) {
    uint64_t generated = search->generated, expanded = search->expanded;
    if (bound > FLAT_PATH) return ENGINE_BROKEN;
    search->bound = bound;
    search->generated_max = generated_max;
    flat_search_root(search);
    search->goal_depth = flat_make_packets(search);
    if (search->goal_depth) {
        take_moves(search, search->goal_depth);
        return ENGINE_SOLVED;
    }
    run_threads(search, watcher);
    bool stopped = atomic_load(&search->stop);
    if (atomic_load(&search->last) != UINT32_MAX && !stopped) {
        walk_to_goal(search, generated, expanded);
        return ENGINE_SOLVED;
    }
    search->generated = atomic_load(&search->live_generated);
    search->expanded = atomic_load(&search->live_expanded);
    if (!stopped) return ENGINE_EXHAUSTED;
    return search->generated > generated_max ? ENGINE_NODES : ENGINE_STOPPED;
}
