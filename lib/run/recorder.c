/* SPDX-License-Identifier: MIT
 *
 * The recorder's side of the searches (recorder.h). A node gets its number when it is made, one
 * more than the last, over all iterations and restarts: a number names one node for good, though
 * the place that the search knows it by is used again and again.
 *
 * Invariant: an event names only nodes that an earlier GENERATE or START has made, except those two
 * kinds, which make theirs; a child's g is its parent's plus one; its board is the parent's after
 * the move.
 *
 * Cost: sixteen bytes a place, from the search's pool, and only if the search is recorded.
 */
#include "run/recorder.h"

#include <assert.h>

struct known {
    int64_t node, parent;
};

bool recorder_open(struct recorder *r, struct search *s) {
    *r = (struct recorder){.s = s, .bound = -1};
    return !search_traced(s) ||
           region_open(s->pool, &r->nodes, (uint64_t)UINT32_MAX * sizeof(struct known));
}

static struct known *known_at(const struct recorder *r, uint64_t place) {
    return (struct known *)(void *)r->nodes.base + place;
}

int64_t recorder_at(const struct recorder *r, uint64_t place) {
    assert(!search_traced(r->s) || (place + 1) * sizeof(struct known) <= r->nodes.committed);
    return search_traced(r->s) ? known_at(r, place)->node : -1;
}

int64_t recorder_parent(const struct recorder *r, uint64_t place) {
    return search_traced(r->s) ? known_at(r, place)->parent : -1;
}

void recorder_put(struct recorder *r, uint64_t place, int64_t node, int64_t parent) {
    struct search *s = r->s;
    if (!search_traced(s)) return;
    if (region_need(s->pool, &r->nodes, (place + 1) * sizeof(struct known))) {
        *known_at(r, place) = (struct known){node, parent};
        return;
    }
    s->trace_tiles = NULL;
    s->trace_failed = true;
    s->clock.countdown = 1; /* the next expansion asks search_watch, which ends the search */
}

static bool makes_node(const loyd_trace_event *event) {
    return event->kind == LOYD_TRACE_GENERATE || event->kind == LOYD_TRACE_START;
}

int64_t record(struct recorder *r, const struct state *state, loyd_trace_event event) {
    struct search *s = r->s;
    if (!search_traced(s)) return -1;
    if (makes_node(&event) && event.node < 0) event.node = s->trace_nodes++;
    assert(event.node < s->trace_nodes && event.parent < s->trace_nodes);
    event.f = event.h < 0 ? event.g : event.g + event.h;
    event.bound = r->bound < 0 ? search_bound(s) : r->bound;
    event.frontier = r->waiting;
    search_trace(s, state, event);
    return event.node;
}

void record_path(struct recorder *r, loyd_trace_kind kind, struct path_end end,
                 const char *reason) {
    if (!search_traced(r->s)) return;
    loyd_trace_event event = {.kind = kind,
                              .node = -1,
                              .parent = end.depth ? recorder_at(r, end.depth - 1) : -1,
                              .move = end.direction == NO_MOVE ? 0 : move_letter(end.direction),
                              .g = (int64_t)end.depth,
                              .h = end.h,
                              .key = -1,
                              .reason = reason};
    bool made = makes_node(&event);
    if (!made) event.node = recorder_at(r, end.depth);
    int64_t node = record(r, end.state, event);
    if (made) recorder_put(r, end.depth, node, event.parent);
}
