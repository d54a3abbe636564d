/* SPDX-License-Identifier: MIT */
/* Several threads on one iteration: they take packets (roots of trees) from a shared counter until there are none, or one says that it is over. Only the caller's thread asks the
 * watcher. Reinefeld & Schnecke 1994, "AIDA*: asynchronous parallel IDA*". */
#ifndef LOYDI_PACKET_CREW_H
#define LOYDI_PACKET_CREW_H

#include "engine/watch.h"

#include <pthread.h>
#include <stdatomic.h>

enum { PACKET_THREADS_MAX = 64 };

struct packet_crew;

/* One thread's part; the first member of what a search keeps for it. */
struct packet_worker {
    struct packet_crew *crew;
    const struct engine_watcher *watcher; /* NULL: another thread asks */
    uint64_t expanded, generated;         /* that are not counted in yet */
};

struct packet_crew {
    unsigned threads;
    struct packet_worker *worker[PACKET_THREADS_MAX];
    /* Searches the tree below a packet, or as much of it as is wanted. */
    void (*search)(struct packet_worker *worker, uint32_t packet);
    uint32_t packets;
    uint64_t generated_max;
    atomic_uint next, done; /* packets */
    atomic_bool over;       /* what was looked for is found */
    atomic_bool stop;       /* the watcher or the limit says so */
    atomic_ullong expanded, generated;
};

/* So many threads as can be had. */
static inline unsigned packet_threads(unsigned wanted) {
    if (wanted < 1) return 1;
    return wanted < PACKET_THREADS_MAX ? wanted : PACKET_THREADS_MAX;
}

/* Takes a thread's part into the crew. */
void packet_crew_add(struct packet_crew *crew, struct packet_worker *worker);
/* Prepares an iteration, what was counted before included. */
void packet_crew_begin(struct packet_crew *crew, uint64_t expanded, uint64_t generated,
                       uint64_t generated_max);
/* Searches all packets with all threads. */
void packet_crew_run(struct packet_crew *crew, const struct engine_watcher *watcher);

/* False: there is no reason to go on. To be asked now and then. */
bool packet_wanted(struct packet_worker *worker);
void packet_count_in(struct packet_worker *worker);
/* The share of the packets that are done. */
double packet_share(const struct packet_crew *crew);

#endif
