/* SPDX-License-Identifier: MIT
 *
 * An iteration of the search with flat tables, by several threads. Packets are taken in the order of the walk that listed them. The first packet with a goal
 * counts: packets before it are searched to their end, those after it are left, and the figures are those of one thread.
 */
#include "engine/flat_inside.h"

enum { TURNS = 256 };

/* A worker met the goal in that packet. */
static void report_goal(struct flat_search *search, uint32_t number) {
    pthread_mutex_lock(&search->lock);
    if (number < atomic_load(&search->last)) atomic_store(&search->last, number);
    pthread_mutex_unlock(&search->lock);
}

void flat_search_packet(struct packet_worker *base, uint32_t number) {
    struct flat_worker *worker = (struct flat_worker *)(void *)base;
    struct flat_search *search = worker->search;
    struct flat_packet *packet = &search->packet[number];
    *worker->node[0] = packet->node;
    worker->waiting = 1;
    for (uint32_t turn = 0; worker->waiting; turn++) {
        bool late = atomic_load_explicit(&search->last, memory_order_relaxed) < number;
        if (late || (turn % TURNS == 0 && !packet_wanted(base))) break;
        if (flat_expand(worker)) {
            report_goal(search, number);
            break;
        }
    }
    packet->generated = base->generated;
    packet->expanded = base->expanded;
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
    atomic_store(&search->last, UINT32_MAX);
    flat_search_root(search);
    search->goal_depth = flat_make_packets(search);
    if (search->goal_depth) {
        take_moves(search, search->goal_depth);
        return ENGINE_SOLVED;
    }
    packet_crew_begin(&search->crew, search->expanded, search->generated, generated_max);
    packet_crew_run(&search->crew, watcher);
    bool stopped = atomic_load(&search->crew.stop);
    if (atomic_load(&search->last) != UINT32_MAX && !stopped) {
        walk_to_goal(search, generated, expanded);
        return ENGINE_SOLVED;
    }
    search->generated = atomic_load(&search->crew.generated);
    search->expanded = atomic_load(&search->crew.expanded);
    if (!stopped) return ENGINE_EXHAUSTED;
    return search->generated > generated_max ? ENGINE_NODES : ENGINE_STOPPED;
}
