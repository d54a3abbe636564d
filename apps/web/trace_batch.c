/* SPDX-License-Identifier: MIT
 *
 * A recording has tens of thousands of events; one message each would drown the page. They are
 * gathered as rows of numbers (docs/api.md gives the places) and sent as one event of the job when
 * some 32 KiB are together or a twentieth of a second has passed. A tree of 10,000 nodes is then
 * about thirty messages.
 *
 * A node's board follows from its parent's and the move, so tiles are sent only for a node that has
 * no parent or no move. The reasons are the library's own words, without anything to escape.
 */
#include "trace_batch.h"

#include <stdio.h>
#include <stdlib.h>

enum { BATCH_BYTES = 32768, HEAD_BYTES = 128, ROW_BYTES = 400, TILE_BYTES = 6, LOOK_EVERY = 64 };

void trace_batch_init(struct trace_batch *batch, struct job *job, size_t cells, uint64_t limit) {
    *batch = (struct trace_batch){.job = job, .cells = cells, .limit = limit, .sent = now_s()};
}

/* Begins a batch: the place of its first event. */
static bool begin(struct trace_batch *b) {
    if (!b->text) {
        b->room = HEAD_BYTES + BATCH_BYTES + ROW_BYTES + TILE_BYTES * b->cells + HEAD_BYTES;
        b->text = malloc(b->room);
        if (!b->text) return false;
    }
    b->used = (size_t)snprintf(b->text, b->room, "{\"job\": \"%s\", \"from\": %llu, \"events\": [",
                               b->job->id, (unsigned long long)b->count);
    return true;
}

static void send_batch(struct trace_batch *b, bool end) {
    const char *truncated = b->truncated ? "true" : "false";
    b->used += end ? (size_t)snprintf(b->text + b->used, b->room - b->used,
                                      "], \"end\": true, \"total\": %llu, \"truncated\": %s}",
                                      (unsigned long long)b->count, truncated)
                   : (size_t)snprintf(b->text + b->used, b->room - b->used, "], \"end\": false}");
    job_emit(b->job, "trace", b->text, b->used);
    b->used = 0;
    b->sent = now_s();
}

static void put_tiles(struct trace_batch *b, const uint16_t *tiles) {
    for (size_t i = 0; i < b->cells; i++)
        b->used +=
            (size_t)snprintf(b->text + b->used, b->room - b->used, "%c%u", i ? ',' : '[', tiles[i]);
    b->text[b->used++] = ']';
}

static void put_row(struct trace_batch *b, const loyd_trace_event *e) {
    char move[2] = {e->move, 0};
    bool tiles = e->tiles && (e->parent < 0 || !e->move);
    bool comma = b->text[b->used - 1] == ']';
    b->used += (size_t)snprintf(b->text + b->used, b->room - b->used,
                                "%s[\"%s\",%lld,%lld,\"%s\",%lld,%lld,%lld,%lld,%lld,%llu",
                                comma ? "," : "", loyd_trace_kind_name(e->kind), (long long)e->node,
                                (long long)e->parent, move, (long long)e->g, (long long)e->h,
                                (long long)e->f, (long long)e->key, (long long)e->bound,
                                (unsigned long long)e->frontier);
    if (e->reason || tiles)
        b->used += (size_t)snprintf(b->text + b->used, b->room - b->used, ",\"%.100s\"",
                                    e->reason ? e->reason : "");
    if (tiles) {
        b->text[b->used++] = ',';
        put_tiles(b, e->tiles);
    }
    b->text[b->used++] = ']';
}

static void send_last(struct trace_batch *b) {
    if (!b->ended && (b->used || begin(b))) send_batch(b, true);
    b->ended = true;
}

/* At the limit the recording is over, though the search goes on: nobody should wait for its end. */
bool trace_batch_add(const loyd_trace_event *event, void *user) {
    struct trace_batch *b = user;
    if (b->count >= b->limit) {
        b->truncated = true;
        send_last(b);
        return false;
    }
    if (!b->used && !begin(b)) {
        b->ended = true;
        return false;
    }
    put_row(b, event);
    b->count++;
    if (b->used > BATCH_BYTES)
        send_batch(b, false);
    else if (b->count % LOOK_EVERY == 0)
        trace_batch_tick(b);
    return true;
}

void trace_batch_tick(struct trace_batch *b) {
    if (b->used && now_s() - b->sent > 0.05) send_batch(b, false);
}

void trace_batch_end(struct trace_batch *b) {
    send_last(b);
    free(b->text);
    b->text = NULL;
}
