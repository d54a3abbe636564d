/* SPDX-License-Identifier: MIT
 *
 * Events of the nodes of a store (record_stored.h), by the recorder of run/recorder.h.
 */
#include "search/parts/record_stored.h"

void record_stored(struct recorder *r, loyd_trace_kind kind, struct stored node,
                   const char *reason) {
    if (!search_traced(r->s)) return;
    bool root = kind == LOYD_TRACE_START;
    int direction = store_direction(node.store, node.id);
    loyd_trace_event event = {.kind = kind,
                              .node = root ? -1 : recorder_at(r, node.id),
                              .parent = root ? -1 : recorder_parent(r, node.id),
                              .move = direction == NO_MOVE ? 0 : move_letter(direction),
                              .g = (int64_t)(store_g(node.store, node.id) + node.before),
                              .h = node.h,
                              .key = -1,
                              .reason = reason};
    int64_t made = record(r, node.state, event);
    if (root) recorder_put(r, node.id, made, -1);
}

void record_stored_child(struct recorder *r, struct stored node, int direction, uint32_t id,
                         const char *dropped) {
    if (!search_traced(r->s)) return;
    loyd_trace_event event = {.kind = LOYD_TRACE_GENERATE,
                              .node = -1,
                              .parent = recorder_at(r, node.id),
                              .move = move_letter(direction),
                              .g = (int64_t)(store_g(node.store, node.id) + node.before + 1),
                              .h = node.h,
                              .key = -1};
    event.node = record(r, node.state, event);
    if (!dropped) {
        recorder_put(r, id, event.node, event.parent);
        return;
    }
    event.kind = LOYD_TRACE_DUPLICATE;
    event.reason = dropped;
    record(r, node.state, event);
}
