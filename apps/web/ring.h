/* SPDX-License-Identifier: MIT */
/* The newest events of a job: numbered from 1, bounded in number and bytes. */
#ifndef LOYD_WEB_RING_H
#define LOYD_WEB_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The text of one event, "event: NAME\ndata: {...}\n\n", shared by the ring and the streams that
 * are sending it. Counts are changed under the lock of the hub. */
struct event {
    unsigned refs;
    size_t length;
    char text[];
};

/* One reference; NULL without memory. */
struct event *event_new(const char *name, const char *data, size_t length);
struct event *event_keep(struct event *event);
void event_drop(struct event *event); /* NULL is fine */

struct ring {
    struct event **slots;
    size_t room;          /* slots, a power of two */
    uint64_t first, next; /* held: first <= id < next; an empty ring has first == next */
    size_t bytes, bytes_max;
};

void ring_init(struct ring *ring, size_t bytes_max);
void ring_free(struct ring *ring);
/* Takes over the event's reference and gives it the id next. The oldest go where the bytes are
 * spent; the newest always stays. False: no memory, and the event is dropped. */
bool ring_add(struct ring *ring, struct event *event);
/* The event of that id, or NULL if it is not held. */
struct event *ring_at(const struct ring *ring, uint64_t id);

#endif
