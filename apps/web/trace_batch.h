/* SPDX-License-Identifier: MIT */
/* The recording of a search as events of its job, many at a time. */
#ifndef LOYD_WEB_TRACE_BATCH_H
#define LOYD_WEB_TRACE_BATCH_H

#include "jobs.h"

struct trace_batch {
    struct job *job;
    size_t cells;
    uint64_t limit, count; /* events: the most, so far */
    char *text;
    size_t used, room;
    double sent;           /* when the last batch went out */
    bool truncated, ended; /* ended: the last batch is sent, or can't be */
};

/* room for one batch is taken at the first event. */
void trace_batch_init(struct trace_batch *batch, struct job *job, size_t cells, uint64_t limit);
/* A loyd_trace_fn whose user is the batch. */
bool trace_batch_add(const loyd_trace_event *event, void *user);
/* Sends what is there if it waits for a tenth of a second. */
void trace_batch_tick(struct trace_batch *batch);
/* Sends the last batch, marked as the end, unless the limit has done so before, and frees. */
void trace_batch_end(struct trace_batch *batch);

#endif
