/* SPDX-License-Identifier: MIT
 *
 * Server-Sent Events of one job or of several on one connection.
 *
 * For each job a stream knows the id of the event that comes next. It takes them in turn, one event
 * a job, so that a job with much to tell does not starve the others. The id that a client hands
 * back when it reconnects is the last one sent of each job, joined by dashes. Where a job's ring
 * has dropped events that the stream has not sent, a `gap` says which.
 *
 * An event is sent in pieces as large as the library asks for. With nothing to send the connection
 * sleeps; a job's next event, or the clock, wakes it. When every job has ended and its last event
 * is sent, so has the stream.
 */
#include "exchange.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 512, BLOCK_BYTES = 32768 };

struct stream {
    struct waiter waiter;
    size_t count, turn;
    struct job *jobs[STREAM_JOBS_MAX];
    struct listener listeners[STREAM_JOBS_MAX];
    uint64_t next[STREAM_JOBS_MAX]; /* id of the event to send */
    /* What is being sent: a head, then perhaps an event. */
    char head[HEAD_MAX];
    size_t head_length, head_sent, event_sent;
    struct event *event;
    double beat_s;
};

static void wake_stream(struct listener *listener) {
    waiter_wake(listener->user);
}

/* The id after the event just taken: the last one sent of each job. */
static void write_id(struct stream *s) {
    s->head_length = (size_t)snprintf(s->head, sizeof s->head, "id: ");
    for (size_t i = 0; i < s->count; i++)
        s->head_length +=
            (size_t)snprintf(s->head + s->head_length, sizeof s->head - s->head_length,
                             "%s%" PRIu64, i ? "-" : "", s->next[i] - 1);
    s->head[s->head_length++] = '\n';
}

static void write_gap(struct stream *s, const struct job *job, uint64_t from) {
    s->head_length = (size_t)snprintf(s->head, sizeof s->head,
                                      "event: gap\ndata: {\"job\": \"%s\", \"from\": %" PRIu64
                                      ", \"to\": %" PRIu64 "}\n\n",
                                      job->id, from, job->ring.first - 1);
}

/* Takes the next thing to send of one job; false if it has none now. */
static bool take_from(struct stream *s, size_t i) {
    const struct job *job = s->jobs[i];
    uint64_t from = s->next[i];
    if (from >= job->ring.next) return false;
    s->head_sent = s->event_sent = 0;
    if (from < job->ring.first) {
        s->next[i] = job->ring.first;
        write_gap(s, job, from);
        return true;
    }
    s->next[i]++;
    s->event = event_keep(ring_at(&job->ring, from));
    write_id(s);
    return true;
}

static bool take(struct stream *s) {
    for (size_t k = 0; k < s->count; k++) {
        size_t i = (s->turn + k) % s->count;
        if (!take_from(s, i)) continue;
        s->turn = i + 1;
        return true;
    }
    return false;
}

static bool all_told(const struct stream *s) {
    for (size_t i = 0; i < s->count; i++)
        if (!job_ended(s->jobs[i]) || s->next[i] < s->jobs[i]->ring.next) return false;
    return true;
}

/* Copies what fits of what is being sent; false if there is nothing left of it. */
static size_t copy_some(struct stream *s, char *to, size_t max) {
    size_t head = s->head_length - s->head_sent, part = head < max ? head : max;
    memcpy(to, s->head + s->head_sent, part);
    s->head_sent += part;
    if (part == max || !s->event) return part;
    size_t rest = s->event->length - s->event_sent, more = rest < max - part ? rest : max - part;
    memcpy(to + part, s->event->text + s->event_sent, more);
    s->event_sent += more;
    if (s->event_sent == s->event->length) {
        event_drop(s->event);
        s->event = NULL;
    }
    return part + more;
}

static bool is_sending(const struct stream *s) {
    return s->head_sent < s->head_length || s->event;
}

/* A comment, so that a client that is gone is noticed and one that is there stays. */
static bool beat(struct stream *s) {
    double now = now_s();
    if (now < s->waiter.wake_at) return false;
    s->waiter.wake_at = now + s->beat_s;
    s->head_length = (size_t)snprintf(s->head, sizeof s->head, ":\n\n");
    s->head_sent = 0;
    return true;
}

static ssize_t read_stream(void *user, uint64_t position, char *to, size_t max) {
    struct stream *s = user;
    struct hub *hub = s->waiter.server->hub;
    size_t used = 0;
    ssize_t answer = 0;
    (void)position;
    hub_lock(hub);
    while (used < max && (is_sending(s) || take(s))) used += copy_some(s, to + used, max - used);
    if (!used && !all_told(s) && beat(s)) used = copy_some(s, to, max);
    if (used) {
        s->waiter.wake_at = now_s() + s->beat_s;
        answer = (ssize_t)used;
    } else if (s->waiter.gone) {
        answer = MHD_CONTENT_READER_END_WITH_ERROR;
    } else if (all_told(s) || !waiter_sleep(&s->waiter)) {
        answer = MHD_CONTENT_READER_END_OF_STREAM;
    }
    hub_unlock(hub);
    return answer;
}

static void free_stream(void *user) {
    struct stream *s = user;
    struct hub *hub = s->waiter.server->hub;
    hub_lock(hub);
    waiter_leave(&s->waiter);
    for (size_t i = 0; i < s->count; i++) job_unlisten(s->jobs[i], &s->listeners[i]);
    event_drop(s->event);
    hub_unlock(hub);
    for (size_t i = 0; i < s->count; i++) job_release(s->jobs[i]);
    free(s);
}

/* Where to go on: Last-Event-ID, or ?last=; "12-0-7". Text that is none counts as 0. */
static void read_places(struct stream *s, const struct exchange *x) {
    const char *text = MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, "Last-Event-ID");
    if (!text) text = query_word(x, "last");
    for (size_t i = 0; i < s->count; i++) {
        char *end = NULL;
        uint64_t last = text && *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
        uint64_t newest = s->jobs[i]->ring.next - 1;
        s->next[i] = (last < newest ? last : newest) + 1;
        text = end && *end == '-' ? end + 1 : NULL;
    }
}

static enum MHD_Result begin(struct exchange *x, struct stream *s) {
    struct hub *hub = x->server->hub;
    s->beat_s = x->server->options.beat_s;
    hub_lock(hub);
    waiter_join(&s->waiter, x);
    s->waiter.wake_at = now_s() + s->beat_s;
    read_places(s, x);
    for (size_t i = 0; i < s->count; i++) {
        s->listeners[i] = (struct listener){.wake = wake_stream, .user = &s->waiter};
        s->jobs[i]->listened = true;
        job_listen(s->jobs[i], &s->listeners[i]);
    }
    bool over = all_told(s);
    s->head_length = (size_t)snprintf(s->head, sizeof s->head, "retry: 1000\n\n");
    hub_unlock(hub);
    if (over) {
        free_stream(s);
        return reply_with(x, MHD_HTTP_NO_CONTENT,
                          MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT));
    }
    struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES,
                                                                      read_stream, s, free_stream);
    if (!response) {
        free_stream(s);
        return MHD_NO;
    }
    link_enter(&x->server->links, x->link, LINK_STREAM);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/event-stream");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    return reply_with(x, MHD_HTTP_OK, response);
}

static enum MHD_Result refuse(struct exchange *x, struct stream *s, const char *id) {
    struct fault fault;
    for (size_t i = 0; s && i < s->count; i++) job_release(s->jobs[i]);
    free(s);
    if (id)
        fault_set(&fault, FAULT_JOB_UNKNOWN, value_word("id", id));
    else
        fault_set(&fault, FAULT_EVENTS_JOBS, value_whole("max", STREAM_JOBS_MAX));
    return reply_fault(x, &fault);
}

/* ids: separated by commas. */
static enum MHD_Result open_stream(struct exchange *x, const char *ids) {
    struct stream *s = calloc(1, sizeof *s);
    if (!s) return MHD_NO;
    while (ids && *ids) {
        char id[JOB_ID_SIZE + 1] = "";
        size_t length = strcspn(ids, ",");
        snprintf(id, sizeof id, "%.*s", (int)(length < JOB_ID_SIZE ? length : JOB_ID_SIZE), ids);
        if (s->count == STREAM_JOBS_MAX) return refuse(x, s, NULL);
        struct job *job = hub_find(x->server->hub, id);
        if (!job) return refuse(x, s, id);
        s->jobs[s->count++] = job;
        ids += length + (ids[length] == ',');
    }
    return s->count ? begin(x, s) : refuse(x, s, NULL);
}

enum MHD_Result stream_answer(struct exchange *x) {
    return open_stream(x, x->word);
}

enum MHD_Result streams_answer(struct exchange *x) {
    return open_stream(x, query_word(x, "jobs"));
}
