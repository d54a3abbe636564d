/* SPDX-License-Identifier: MIT
 *
 * Jobs and the hub that holds them.
 *
 * One lock guards everything: the work under it is a few pointers at a time, and a search takes it
 * some twenty times a second. Workers sleep on a condition until their queue has a job. A job is
 * counted by reference: the table holds one while it is listed, the worker one while it works, each
 * stream and each waiting request one. So a job that is forgotten while someone still reads its
 * events ends when the reader does.
 *
 * A job ends once: done, failed, or cancelled. One that is cancelled while it waits never runs; one
 * that is cancelled while it runs is asked by a flag that its search reads at least ten times a
 * second, and ends with the figures so far.
 *
 * Finished jobs stay for a while, so that a page that is loaded again finds its result; bounds on
 * their number and bytes drop the oldest first.
 */
#include "jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { SHORT_QUEUE = 256, WATCH_QUEUE = 4 };

struct worker {
    struct pool *pool;
    pthread_t thread;
    struct job *job; /* what it works on, or NULL */
};

struct pool {
    struct hub *hub;
    struct worker *workers;
    unsigned count;
    pthread_cond_t work;
    struct job *head, *tail;
    size_t waiting, waiting_max;
};

struct hub {
    pthread_mutex_t lock;
    struct hub_limits limits;
    struct pool searches, shorts, watch;
    struct job *oldest, *newest; /* the table */
    bool stopping;
};

double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *job_state_name(enum job_state state) {
    static const char *const names[] = {"queued", "running", "done", "cancelled", "failed"};
    return names[state];
}

void hub_lock(struct hub *hub) {
    pthread_mutex_lock(&hub->lock);
}

void hub_unlock(struct hub *hub) {
    pthread_mutex_unlock(&hub->lock);
}

bool hub_stopping(const struct hub *hub) {
    return hub->stopping;
}

struct estimators *hub_estimators(const struct hub *hub) {
    return hub->limits.estimators;
}

loyd_tables *hub_tables(const struct hub *hub) {
    return hub->limits.tables;
}

/* ---- One job ---- */

static void job_free(struct job *job) {
    if (job->request) job->kind->drop_request(job->request);
    ring_free(&job->ring);
    free(job->result);
    free(job);
}

static void release_locked(struct job *job) {
    if (!--job->refs) job_free(job);
}

void job_release(struct job *job) {
    struct hub *hub = job->hub;
    hub_lock(hub);
    release_locked(job);
    hub_unlock(hub);
}

static void wake_listeners(struct job *job) {
    for (struct listener *l = job->listeners; l; l = l->next) l->wake(l);
}

void job_listen(struct job *job, struct listener *listener) {
    listener->next = job->listeners;
    job->listeners = listener;
}

void job_unlisten(struct job *job, struct listener *listener) {
    for (struct listener **at = &job->listeners; *at; at = &(*at)->next)
        if (*at == listener) {
            *at = listener->next;
            break;
        }
    if (!job->listeners) job->left = now_s();
}

bool job_wanted(struct job *job) {
    return !atomic_load(&job->cancel);
}

static void emit_locked(struct job *job, struct event *event) {
    if (event && ring_add(&job->ring, event)) wake_listeners(job);
}

void job_emit(struct job *job, const char *name, const char *data, size_t length) {
    struct event *event = event_new(name, data, length);
    hub_lock(job->hub);
    emit_locked(job, event);
    hub_unlock(job->hub);
}

void job_note_progress(struct job *job, const loyd_progress *progress) {
    hub_lock(job->hub);
    job->progress = *progress;
    job->has_progress = true;
    hub_unlock(job->hub);
}

/* The last event of a job: {"job": ID, KEY: VALUE}. */
static struct event *last_event(const struct job *job, const char *name, const char *value) {
    size_t room = strlen(value) + 80;
    char *data = malloc(room);
    if (!data) return NULL;
    bool failed = !strcmp(name, "failed"); /* value is then {"error": ...} already */
    int length = failed ? snprintf(data, room, "{\"job\": \"%s\", %s", job->id, value + 1)
                        : snprintf(data, room, "{\"job\": \"%s\", \"result\": %s}", job->id, value);
    struct event *event = event_new(name, data, (size_t)length);
    free(data);
    return event;
}

static void finish_locked(struct job *job, enum job_state state, char *result,
                          const struct fault *fault) {
    job->state = state;
    job->ended = now_s();
    job->result = result;
    job->result_length = result ? strlen(result) : 0;
    if (fault) job->fault = *fault;
    if (job->kind->listed) {
        char *error = result ? NULL : fault_text(&job->fault);
        if (result || error)
            emit_locked(job,
                        last_event(job, result ? "result" : "failed", result ? result : error));
        free(error);
    }
    wake_listeners(job);
}

void job_finish(struct job *job, enum job_state state, char *result, const struct fault *fault) {
    hub_lock(job->hub);
    finish_locked(job, state, result, fault);
    hub_unlock(job->hub);
}

/* ---- The table ---- */

static void table_add(struct hub *hub, struct job *job) {
    job->refs++;
    job->older = hub->newest;
    if (hub->newest) hub->newest->newer = job;
    hub->newest = job;
    if (!hub->oldest) hub->oldest = job;
}

static void table_remove(struct hub *hub, struct job *job) {
    *(job->older ? &job->older->newer : &hub->oldest) = job->newer;
    *(job->newer ? &job->newer->older : &hub->newest) = job->older;
    job->older = job->newer = NULL;
    release_locked(job);
}

static struct job *find_locked(struct hub *hub, const char *id) {
    struct job *job = hub->newest;
    while (job && strcmp(job->id, id)) job = job->older;
    return job;
}

void job_forget_locked(struct job *job) {
    struct hub *hub = job->hub;
    if (find_locked(hub, job->id) == job) table_remove(hub, job);
}

struct job *hub_find(struct hub *hub, const char *id) {
    hub_lock(hub);
    struct job *job = find_locked(hub, id);
    if (job) job->refs++;
    hub_unlock(hub);
    return job;
}

struct job *hub_find_alike(struct hub *hub, const struct job_kind *kind,
                           bool (*alike)(const void *a, const void *b), const void *request) {
    hub_lock(hub);
    struct job *job = hub->newest;
    while (job && (job->kind != kind || job_ended(job) || !alike(job->request, request)))
        job = job->older;
    if (job) job->refs++;
    hub_unlock(hub);
    return job;
}

void hub_each(struct hub *hub, void (*each)(const struct job *job, void *user), void *user) {
    hub_lock(hub);
    for (const struct job *job = hub->oldest; job; job = job->newer) each(job, user);
    hub_unlock(hub);
}

/* ---- Queues ---- */

static struct pool *pool_for(struct hub *hub, const struct job_kind *kind) {
    return kind->watches ? &hub->watch : kind->listed ? &hub->searches : &hub->shorts;
}

static struct pool *pool_of(const struct job *job) {
    return pool_for(job->hub, job->kind);
}

static void queue_add(struct pool *pool, struct job *job) {
    job->refs++;
    *(pool->tail ? &pool->tail->next : &pool->head) = job;
    pool->tail = job;
    pool->waiting++;
    pthread_cond_signal(&pool->work);
}

/* Takes the job out; the queue's reference passes to the caller. */
static void queue_remove(struct pool *pool, struct job *job) {
    struct job *before = NULL, *at = pool->head;
    for (; at != job; at = at->next) before = at;
    *(before ? &before->next : &pool->head) = job->next;
    if (pool->tail == job) pool->tail = before;
    job->next = NULL;
    pool->waiting--;
}

size_t job_waiting_locked(const struct job *job) {
    size_t before = 0;
    for (const struct job *at = pool_of(job)->head; at && at != job; at = at->next) before++;
    return before;
}

void job_cancel_locked(struct job *job) {
    atomic_store(&job->cancel, true);
    if (job->state != JOB_QUEUED) return;
    struct fault fault;
    fault_set(&fault, FAULT_JOB_CANCELLED);
    queue_remove(pool_of(job), job);
    finish_locked(job, JOB_CANCELLED, NULL, &fault);
    release_locked(job);
}

/* ---- Workers ---- */

static void announce(struct job *job) {
    char data[64];
    int length = snprintf(data, sizeof data, "{\"job\": \"%s\", \"state\": \"running\"}", job->id);
    if (job->kind->listed) emit_locked(job, event_new("state", data, (size_t)length));
}

static void *work(void *user) {
    struct worker *worker = user;
    struct pool *pool = worker->pool;
    struct hub *hub = pool->hub;
    hub_lock(hub);
    for (;;) {
        while (!pool->head && !hub->stopping) pthread_cond_wait(&pool->work, &hub->lock);
        struct job *job = pool->head;
        if (!job) break;
        queue_remove(pool, job);
        job->state = JOB_RUNNING;
        worker->job = job;
        announce(job);
        hub_unlock(hub);
        job->kind->run(job);
        hub_lock(hub);
        worker->job = NULL;
        release_locked(job);
    }
    hub_unlock(hub);
    return NULL;
}

static bool pool_start(struct pool *pool, struct hub *hub, unsigned count, size_t waiting_max) {
    pool->hub = hub;
    pool->waiting_max = waiting_max;
    pthread_cond_init(&pool->work, NULL);
    pool->workers = calloc(count, sizeof *pool->workers);
    if (!pool->workers) return false;
    for (; pool->count < count; pool->count++) {
        struct worker *worker = &pool->workers[pool->count];
        worker->pool = pool;
        if (pthread_create(&worker->thread, NULL, work, worker)) return false;
    }
    return true;
}

static void pool_cancel(struct pool *pool) {
    while (pool->head) job_cancel_locked(pool->head);
    for (unsigned i = 0; i < pool->count; i++)
        if (pool->workers[i].job) job_cancel_locked(pool->workers[i].job);
    pthread_cond_broadcast(&pool->work);
}

static void pool_join(struct pool *pool) {
    for (unsigned i = 0; i < pool->count; i++) pthread_join(pool->workers[i].thread, NULL);
    free(pool->workers);
    pool->workers = NULL;
    pool->count = 0;
    pthread_cond_destroy(&pool->work);
}

/* ---- The hub ---- */

struct hub *hub_new(const struct hub_limits *limits) {
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->limits = *limits;
    pthread_mutex_init(&hub->lock, NULL);
    bool good = pool_start(&hub->searches, hub, limits->searches, limits->search_queue);
    good = pool_start(&hub->shorts, hub, limits->shorts, SHORT_QUEUE) && good;
    good = pool_start(&hub->watch, hub, 1, WATCH_QUEUE) && good;
    if (good) return hub;
    hub_stop(hub);
    hub_free(hub);
    return NULL;
}

void hub_stop(struct hub *hub) {
    hub_lock(hub);
    hub->stopping = true;
    pool_cancel(&hub->searches);
    pool_cancel(&hub->shorts);
    pool_cancel(&hub->watch);
    for (struct job *job = hub->oldest; job; job = job->newer) wake_listeners(job);
    hub_unlock(hub);
    pool_join(&hub->searches);
    pool_join(&hub->shorts);
    pool_join(&hub->watch);
}

void hub_free(struct hub *hub) {
    hub_lock(hub);
    for (struct job *job = hub->oldest, *newer; job; job = newer) {
        newer = job->newer;
        release_locked(job);
    }
    hub_unlock(hub);
    pthread_mutex_destroy(&hub->lock);
    free(hub);
}

/* Sixteen random hexadecimal digits: nobody guesses another's job. */
static void make_id(char id[JOB_ID_SIZE]) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != sizeof bits) bits = (uint64_t)(now_s() * 1e9);
    snprintf(id, JOB_ID_SIZE, "%016llx", (unsigned long long)bits);
}

static struct job *job_new(struct hub *hub, const struct job_kind *kind, void *request, bool keep) {
    struct job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    make_id(job->id);
    job->hub = hub;
    job->kind = kind;
    job->request = request;
    job->keep = keep;
    job->refs = 1;
    job->created = now_s();
    atomic_init(&job->cancel, false);
    ring_init(&job->ring, hub->limits.ring_bytes);
    return job;
}

struct job *hub_submit(struct hub *hub, const struct job_kind *kind, void *request, bool keep,
                       struct fault *fault) {
    struct job *job = NULL;
    hub_lock(hub);
    struct pool *pool = pool_for(hub, kind);
    if (hub->stopping)
        fault_set(fault, FAULT_STOPPING);
    else if (pool->waiting >= pool->waiting_max)
        fault_set(fault, FAULT_JOBS_WAIT, value_count("count", pool->waiting));
    else if (!(job = job_new(hub, kind, request, keep)))
        fault_set(fault, FAULT_SERVER_MEMORY);
    if (job) {
        queue_add(pool, job);
        if (kind->listed) table_add(hub, job);
    }
    hub_unlock(hub);
    return job;
}

static bool is_abandoned(const struct job *job, double now) {
    return !job_ended(job) && !job->keep && job->listened && !job->listeners &&
           now - job->left > job->hub->limits.grace_s && !atomic_load(&job->cancel);
}

static size_t job_bytes(const struct job *job) {
    return sizeof *job + job->ring.bytes + job->result_length;
}

/* Newest first: what does not fit any more is the oldest. */
static void forget_old(struct hub *hub, double now) {
    size_t count = 0, bytes = 0;
    for (struct job *job = hub->newest, *older; job; job = older) {
        older = job->older;
        if (!job_ended(job)) continue;
        count++;
        bytes += job_bytes(job);
        bool over = count > hub->limits.kept_max || (count > 1 && bytes > hub->limits.kept_bytes);
        if (over || (!job->listeners && now - job->ended > hub->limits.keep_s))
            table_remove(hub, job);
    }
}

void hub_tick(struct hub *hub) {
    double now = now_s();
    hub_lock(hub);
    for (struct job *job = hub->oldest, *newer; job; job = newer) {
        newer = job->newer;
        if (is_abandoned(job, now)) job_cancel_locked(job);
    }
    forget_old(hub, now);
    hub_unlock(hub);
}
