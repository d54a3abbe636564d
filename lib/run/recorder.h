/* SPDX-License-Identifier: MIT */
/* Numbers for the nodes of a recorded search. The nodes of an event stream are numbered in the
 * order of their making; a search knows its nodes by other names: the depth on a path, the number
 * in a store. Such a name is a place here, and a recorder remembers which node is at which place.
 *
 * A search that is not recorded pays one test of search_traced(). */
#ifndef LOYDI_RECORDER_H
#define LOYDI_RECORDER_H

#include "run/search.h"

struct recorder {
    struct search *s;
    struct region nodes; /* by place: a node and its parent */
    int64_t bound;       /* of the events to come; -1: that of the last iteration, if any */
    uint64_t waiting;    /* nodes that wait after the next event */
};

/* False: the memory limit is too small to begin. */
bool recorder_open(struct recorder *r, struct search *s);
/* The node at a place, and its parent. */
int64_t recorder_at(const struct recorder *r, uint64_t place);
int64_t recorder_parent(const struct recorder *r, uint64_t place);
/* Puts a node there. Without memory the search ends by its memory limit at the next expansion. */
void recorder_put(struct recorder *r, uint64_t place, int64_t node, int64_t parent);

/* Hands an event to the user and returns its node. START and GENERATE make one, unless the event
 * names it. f is g + h, or g where h is -1; bound and frontier are r's. */
int64_t record(struct recorder *r, const struct state *state, loyd_trace_event event);

/* An event of a search that keeps one path: its last node is at place depth, its parent at the one
 * before. START and GENERATE put a new node there. h -1: none. */
struct path_end {
    const struct state *state;
    uint64_t depth;
    int direction; /* NO_MOVE at the start */
    int64_t h;
};
void record_path(struct recorder *r, loyd_trace_kind kind, struct path_end end, const char *reason);

/* A loop that must be quick takes `const bool recorded` and is compiled twice, by two functions
 * that call it with true and with false: a search that nobody looks at does not even ask. The two
 * stand alone, or the compiler would share registers between them and slow down both. */
#define COMPILED_TWICE static inline __attribute__((always_inline))
#define STANDS_ALONE   static __attribute__((noinline))

#endif
