/* SPDX-License-Identifier: MIT
 *
 * A ring of events. An id is its place in the sequence, so finding one is one step: slot id modulo
 * the room. The room doubles while the bytes allow more events. When they are spent the oldest
 * events leave; a reader that is behind then sees that first has passed its id, and tells of a gap.
 *
 * An event may leave the ring while a stream is in the middle of sending it: the stream's own
 * reference keeps it alive.
 */
#include "ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 16, EVENT_COST = 64 }; /* what an event takes besides its text */

struct event *event_new(const char *name, const char *data, size_t length) {
    size_t room = strlen(name) + length + sizeof "event: \ndata: \n\n";
    struct event *event = malloc(sizeof *event + room);
    if (!event) return NULL;
    event->refs = 1;
    size_t used = (size_t)snprintf(event->text, room, "event: %s\ndata: ", name);
    memcpy(event->text + used, data, length);
    memcpy(event->text + used + length, "\n\n", 2);
    event->length = used + length + 2;
    return event;
}

struct event *event_keep(struct event *event) {
    event->refs++;
    return event;
}

void event_drop(struct event *event) {
    if (event && !--event->refs) free(event);
}

void ring_init(struct ring *ring, size_t bytes_max) {
    *ring = (struct ring){.first = 1, .next = 1, .bytes_max = bytes_max};
}

static void drop_first(struct ring *ring) {
    struct event *event = ring->slots[ring->first++ & (ring->room - 1)];
    ring->bytes -= event->length + EVENT_COST;
    event_drop(event);
}

void ring_free(struct ring *ring) {
    while (ring->first < ring->next) drop_first(ring);
    free(ring->slots);
    ring->slots = NULL;
    ring->room = 0;
}

static bool grow(struct ring *ring) {
    size_t room = ring->room ? 2 * ring->room : ROOM_FIRST;
    struct event **slots = calloc(room, sizeof *slots);
    if (!slots) return false;
    for (uint64_t id = ring->first; id < ring->next; id++)
        slots[id & (room - 1)] = ring->slots[id & (ring->room - 1)];
    free(ring->slots);
    ring->slots = slots;
    ring->room = room;
    return true;
}

bool ring_add(struct ring *ring, struct event *event) {
    size_t cost = event->length + EVENT_COST;
    while (ring->first < ring->next && ring->bytes + cost > ring->bytes_max) drop_first(ring);
    if (ring->next - ring->first == ring->room && !grow(ring)) {
        event_drop(event);
        return false;
    }
    ring->slots[ring->next++ & (ring->room - 1)] = event;
    ring->bytes += cost;
    return true;
}

struct event *ring_at(const struct ring *ring, uint64_t id) {
    return id >= ring->first && id < ring->next ? ring->slots[id & (ring->room - 1)] : NULL;
}
