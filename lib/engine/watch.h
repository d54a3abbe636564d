/* SPDX-License-Identifier: MIT */
/* How the engine's parts end, and how they ask whether to go on. */
#ifndef LOYDI_WATCH_H
#define LOYDI_WATCH_H

#include <stdbool.h>
#include <stdint.h>

enum engine_end {
    ENGINE_EXHAUSTED, /* no solution within the bound */
    ENGINE_SOLVED,
    ENGINE_STOPPED, /* the watcher said so */
    ENGINE_NODES,   /* the node limit */
    ENGINE_MEMORY,
    ENGINE_BROKEN /* a table contradicts itself */
};

/* Asked now and then, with the figures so far; false: stop. */
typedef bool engine_watch(void *user, uint64_t expanded, uint64_t generated);

struct engine_watcher {
    engine_watch *ask;
    void *user;
};

#endif
