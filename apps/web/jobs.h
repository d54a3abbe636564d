/* SPDX-License-Identifier: MIT */
/* Jobs: what the server works on, away from the threads that speak HTTP.
 *
 * The hub holds pools of workers, each with a bounded queue: one for searches, which may take
 * minutes, one for short calls, so that a check is answered while all searches are busy, and one
 * worker that watches and takes nothing from either. Everything
 * in a job that is not said to be its worker's own is read and written under the hub's lock. */
#ifndef LOYD_WEB_JOBS_H
#define LOYD_WEB_JOBS_H

#include "fault.h"
#include "ring.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>

enum job_state { JOB_QUEUED, JOB_RUNNING, JOB_DONE, JOB_CANCELLED, JOB_FAILED };
enum { JOB_ID_SIZE = 17 };

struct job;
struct hub;
struct estimators;

struct job_kind {
    bool listed;  /* a search: it can be asked for by its id. Else a short call */
    bool watches; /* listed too, but hardly works and may last for ever */
    void (*run)(struct job *job);
    void (*drop_request)(void *request);
    /* Of a search: what it was asked for, as fields of object; brief: without boards. */
    void (*describe)(const void *request, json_t *object, bool brief);
};

/* Someone who waits for a job to change. wake is called under the lock. */
struct listener {
    void (*wake)(struct listener *listener);
    void *user;
    struct listener *next;
};

struct job {
    char id[JOB_ID_SIZE];
    struct hub *hub;
    const struct job_kind *kind;
    void *request;      /* the kind's own */
    atomic_bool cancel; /* the worker is asked to stop */
    bool keep;          /* goes on when nobody listens */

    enum job_state state;
    unsigned refs;
    struct listener *listeners;
    bool listened;               /* there was a stream at some time; the stream sets it */
    double created, ended, left; /* left: when the last stream went away */
    struct ring ring;
    loyd_progress progress;
    bool has_progress;
    char *result; /* JSON, once it is done; may be NULL */
    size_t result_length;
    struct fault fault;
    struct job *older, *newer; /* in the table */
    struct job *next;          /* in the queue */
};

struct hub_limits {
    unsigned searches, shorts;   /* workers */
    size_t search_queue;         /* jobs that may wait */
    double keep_s, grace_s;      /* of finished jobs; of jobs that nobody listens to any more */
    size_t kept_max, kept_bytes; /* finished jobs, all together */
    size_t ring_bytes;           /* events of one job */
    struct estimators *estimators;
    loyd_tables *tables;
};

/* NULL: no memory, or no threads. */
struct hub *hub_new(const struct hub_limits *limits);
/* Cancels everything, wakes everyone who waits, and waits for the workers. */
void hub_stop(struct hub *hub);
struct estimators *hub_estimators(const struct hub *hub);
loyd_tables *hub_tables(const struct hub *hub);
bool hub_stopping(const struct hub *hub); /* under the lock */
void hub_free(struct hub *hub);           /* after hub_stop and after the last reference is gone */
void hub_lock(struct hub *hub);
void hub_unlock(struct hub *hub);
/* Cancels what nobody listens to any more and forgets what is old. To be called often. */
void hub_tick(struct hub *hub);

/* Puts a job into its queue and returns it with a reference for the caller. NULL with a fault: the
 * queue is full, the hub is stopping, or no memory; the request is the caller's still. */
struct job *hub_submit(struct hub *hub, const struct job_kind *kind, void *request, bool keep,
                       struct fault *fault);
/* The job of that id with a reference, or NULL. */
struct job *hub_find(struct hub *hub, const char *id);
/* The newest job of that kind that has not ended and for which alike(its request, request) holds,
 * with a reference, or NULL. */
struct job *hub_find_alike(struct hub *hub, const struct job_kind *kind,
                           bool (*alike)(const void *a, const void *b), const void *request);
/* Calls each(job, user) for the listed jobs, oldest first, under the lock. */
void hub_each(struct hub *hub, void (*each)(const struct job *job, void *user), void *user);
void job_release(struct job *job);

/* Under the lock: */
void job_listen(struct job *job, struct listener *listener);
void job_unlisten(struct job *job, struct listener *listener);
void job_cancel_locked(struct job *job);          /* a job that waits ends at once */
void job_forget_locked(struct job *job);          /* a finished job leaves the table */
size_t job_waiting_locked(const struct job *job); /* jobs before it in the queue */
static inline bool job_ended(const struct job *job) {
    return job->state >= JOB_DONE;
}

/* For the worker. Whether it should go on: false once the job is cancelled. */
bool job_wanted(struct job *job);
/* data is one line of JSON. */
void job_emit(struct job *job, const char *name, const char *data, size_t length);
void job_note_progress(struct job *job, const loyd_progress *progress);
/* Ends the job: with a result (malloc'ed JSON, taken over) or with a fault. */
void job_finish(struct job *job, enum job_state state, char *result, const struct fault *fault);

double now_s(void); /* a clock that only goes forward */
const char *job_state_name(enum job_state state);

#endif
