/* SPDX-License-Identifier: MIT */
/* Open and closed list of a recorded search, followed event by event. */
#ifndef LOYD_CLI_TRACE_LISTS_H
#define LOYD_CLI_TRACE_LISTS_H

#include "trace/trace.h"

enum open_order { OPEN_QUEUE, OPEN_STACK, OPEN_PRIORITY, OPEN_TAKEN };

struct lists {
    const struct trace *trace;
    int64_t *open; /* nodes in the order of arrival; NODE_NONE where one has left */
    size_t open_end, open_count, open_room;
    size_t *place; /* by node: where it is in open, plus one; 0: it is not */
    int64_t *closed;
    size_t closed_count, closed_room;
    int64_t *key;     /* by node: what it is ordered by now */
    uint64_t *leaves; /* by node: the event by which it leaves open for the last time */
};

/* False: no memory. */
bool lists_open(struct lists *l, const struct trace *trace);
void lists_close(struct lists *l);
/* What the event does to the lists. False: no memory. */
bool lists_follow(struct lists *l, const struct trace_event *event);

/* How this search takes nodes out. */
enum open_order lists_order(const struct lists *l);
/* Copies the open list into nodes (room for open_count): next to be taken out first, or, with
 * arrival set, in the order of arrival. */
void lists_sorted(const struct lists *l, bool arrival, int64_t *nodes);

#endif
