/* SPDX-License-Identifier: MIT
 *
 * The threads of an iteration (packet_crew.h). Packets are small and many, so that trees of unequal size even out; a thread that cannot be had is done without.
 */
#include "engine/packet_crew.h"

#include "core/threads.h"

bool packet_wanted(struct packet_worker *worker) {
    struct packet_crew *crew = worker->crew;
    if (atomic_load_explicit(&crew->stop, memory_order_relaxed) ||
        atomic_load_explicit(&crew->over, memory_order_relaxed))
        return false;
    uint64_t generated = atomic_load(&crew->generated) + worker->generated,
             expanded = atomic_load(&crew->expanded) + worker->expanded;
    if (generated <= crew->generated_max &&
        (!worker->watcher || worker->watcher->ask(worker->watcher->user, expanded, generated)))
        return true;
    atomic_store(&crew->stop, true);
    return false;
}

void packet_count_in(struct packet_worker *worker) {
    atomic_fetch_add(&worker->crew->generated, worker->generated);
    atomic_fetch_add(&worker->crew->expanded, worker->expanded);
    worker->generated = worker->expanded = 0;
}

void packet_crew_add(struct packet_crew *crew, struct packet_worker *worker) {
    worker->crew = crew;
    crew->worker[crew->threads++] = worker;
}

void packet_crew_begin(struct packet_crew *crew, uint64_t expanded, uint64_t generated,
                       uint64_t generated_max) {
    crew->generated_max = generated_max;
    atomic_store(&crew->expanded, expanded);
    atomic_store(&crew->generated, generated);
    atomic_store(&crew->next, 0);
    atomic_store(&crew->done, 0);
    atomic_store(&crew->over, false);
    atomic_store(&crew->stop, false);
}

static void *work(void *argument) {
    struct packet_worker *worker = *(struct packet_worker **)argument;
    struct packet_crew *crew = worker->crew;
    while (packet_wanted(worker)) {
        uint32_t packet = atomic_fetch_add(&crew->next, 1);
        if (packet >= crew->packets) break;
        crew->search(worker, packet);
        packet_count_in(worker);
        atomic_fetch_add(&crew->done, 1);
    }
    return NULL;
}

void packet_crew_run(struct packet_crew *crew, const struct engine_watcher *watcher) {
    crew->worker[0]->watcher = watcher;
    threads_run(crew->threads, work, crew->worker, sizeof *crew->worker);
}

double packet_share(const struct packet_crew *crew) {
    return crew->packets ? (double)atomic_load(&crew->done) / crew->packets : 0;
}
