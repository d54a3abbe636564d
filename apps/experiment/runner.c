/* SPDX-License-Identifier: MIT
 *
 * The parent of the workers: hands out numbers of runs, gathers messages, stores them.
 *
 * Invariant: a run is in the database once, or is not and will be handed out. A run's row is
 * written in a transaction with whatever else has arrived; where runs take long that is the one run
 * alone, where they are short some dozens, since the next commit is COMMIT_S later at the earliest.
 * So a kill costs at most the runs of the last moment, which are then not stored at all, and a
 * resumed experiment runs them as if they never had been.
 *
 * Numbers are handed out ahead, as many as a worker does in two such moments, so that it never
 * waits for the disk; runs that take longer are handed out one by one. A worker that dies takes one
 * run with it, the one at the head of its list: that is what came of it ("crashed"). The others are
 * handed out again to a new worker. So are those of a worker that is far beyond its time limit.
 */
#include "runner.h"

#include "clock.h"
#include "cores.h"
#include "remote.h"
#include "share.h"
#include "worker.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS_MAX = 256, AHEAD_MAX = 1024, DEATHS_MAX = 3 };
static const double COMMIT_S = 0.02, LATE_S = 60;

struct crew_worker {
    pid_t process;
    int to, from; /* pipes; -1: none */
    char *buffer;
    size_t length, room;
    uint64_t ahead[AHEAD_MAX]; /* handed out, in order */
    size_t ahead_count;
    double head_since_s; /* when it began with the first of them, at the latest */
    unsigned session;    /* by its number in the crew */
};

struct crew {
    struct store *store;
    const struct stored_experiment *e;
    const struct runner_order *order;
    const struct runner_remote *remote; /* NULL: the workers are children of this process */
    struct crew_worker *workers;
    struct pollfd *polls;
    struct store_session *sessions; /* one for each machine */
    unsigned worker_count, session_count;
    unsigned deaths; /* in a row, without a run */
    int processors[CORES_MAX];
    bool *taken;         /* by run: stored, handed out, or not of this share */
    uint64_t next, runs; /* runs: of the whole plan */
    struct runner_state state;
    double began_s, committed_s, mean_s;
    bool in_transaction;
    loyd_error *error;
};

/* ---- Workers come and go ---- */

static void close_pipes(struct crew_worker *w) {
    if (w->to >= 0) close(w->to);
    if (w->from >= 0) close(w->from);
    w->to = w->from = -1;
}

static void live_as_worker(struct crew *crew, unsigned number, int in, int out) {
    unsigned threads = (unsigned)crew->e->threads;
    struct worker_order order = {.experiment = crew->e,
                                 .number = (int)number,
                                 .in = in,
                                 .out = out,
                                 .processors = crew->processors + number * threads,
                                 .processor_count = crew->order->share_cores ? 0 : threads,
                                 .cache_dir = crew->order->cache_dir,
                                 .cache_limit_bytes = crew->order->cache_limit_bytes};
    for (unsigned i = 0; i < crew->worker_count; i++)
        if (i != number) close_pipes(&crew->workers[i]);
    worker_live(&order);
}

static loyd_status no_process(struct crew *crew) {
    snprintf(crew->error->text, sizeof crew->error->text, "no worker can be started: %s",
             strerror(errno));
    return LOYD_FAULT;
}

static loyd_status hire(struct crew *crew, unsigned number) {
    struct crew_worker *w = &crew->workers[number];
    const struct runner_remote *remote = crew->remote;
    int down[2], up[2];
    w->length = w->ahead_count = 0;
    w->process = 0;
    if (remote) return remote->hire(remote->user, number, &w->to, &w->from, crew->error);
    if (pipe(down)) return no_process(crew);
    if (pipe(up)) {
        close(down[0]);
        close(down[1]);
        return no_process(crew);
    }
    fflush(NULL);
    w->process = fork();
    if (!w->process) {
        close(down[1]);
        close(up[0]);
        live_as_worker(crew, number, down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    w->to = down[1];
    w->from = up[0];
    if (w->process > 0) return LOYD_OK;
    w->process = 0;
    close_pipes(w);
    return no_process(crew);
}

/* The worker's process is over, or made so; its exit status. */
static int bury(const struct crew *crew, struct crew_worker *w) {
    int status = 0;
    close_pipes(w);
    if (crew->remote)
        return crew->remote->status(crew->remote->user, (unsigned)(w - crew->workers));
    if (w->process > 0) {
        kill(w->process, SIGKILL);
        while (waitpid(w->process, &status, 0) < 0 && errno == EINTR) {
        }
    }
    w->process = 0;
    return status;
}

static void dismiss_all(struct crew *crew) {
    for (unsigned i = 0; crew->workers && i < crew->worker_count; i++) {
        bury(crew, &crew->workers[i]);
        free(crew->workers[i].buffer);
    }
    if (crew->remote) crew->remote->close(crew->remote->user);
    free(crew->workers);
    free(crew->polls);
    free(crew->sessions);
    free(crew->taken);
}

/* ---- Handing out ---- */

static size_t how_far_ahead(const struct crew *crew) {
    if (!(crew->mean_s > 0) || crew->mean_s >= COMMIT_S) return 1;
    double ahead = 2 * COMMIT_S / crew->mean_s;
    return ahead < 1 ? 1 : ahead > AHEAD_MAX ? AHEAD_MAX : (size_t)ahead;
}

static bool next_run(struct crew *crew, uint64_t *number) {
    while (crew->next < crew->runs && crew->taken[crew->next]) crew->next++;
    if (crew->next == crew->runs) return false;
    *number = crew->next;
    crew->taken[crew->next++] = true;
    return true;
}

/* A worker whose pipe is broken is found out by its end of file. */
static void hand_out(struct crew *crew, struct crew_worker *w) {
    size_t most = how_far_ahead(crew), first = w->ahead_count;
    uint64_t number;
    while (w->ahead_count < most && next_run(crew, &number)) w->ahead[w->ahead_count++] = number;
    if (w->ahead_count == first) return;
    if (!first) w->head_since_s = clock_s();
    ssize_t written = write(w->to, w->ahead + first, (w->ahead_count - first) * sizeof number);
    (void)written;
}

/* What a worker had before it is handed out again. */
static void take_back(struct crew *crew, struct crew_worker *w) {
    for (size_t i = 0; i < w->ahead_count; i++) {
        crew->taken[w->ahead[i]] = false;
        if (w->ahead[i] < crew->next) crew->next = w->ahead[i];
    }
    w->ahead_count = 0;
}

/* ---- Storing ---- */

static loyd_status put(struct crew *crew, const struct crew_worker *w,
                       const struct run_record *run) {
    loyd_status status = LOYD_OK;
    if (!crew->in_transaction) status = store_begin(crew->store, crew->error);
    if (status) return status;
    crew->in_transaction = true;
    store_session_use(crew->store, &crew->sessions[w->session]);
    status = store_put(crew->store, crew->e, run, crew->error);
    crew->state.stored += !status;
    return status;
}

static loyd_status commit(struct crew *crew) {
    if (!crew->in_transaction) return LOYD_OK;
    crew->in_transaction = false;
    loyd_status status = store_commit(crew->store, crew->error);
    struct runner_state *s = &crew->state;
    crew->committed_s = clock_s();
    s->done = crew->e->done + s->stored;
    s->elapsed_s = crew->committed_s - crew->began_s;
    s->left_s = s->elapsed_s / (double)s->stored * (double)(s->runs - s->done);
    crew->mean_s = s->elapsed_s * crew->worker_count / (double)s->stored;
    return status;
}

/* ---- Gathering ---- */

static void pop_head(struct crew_worker *w) {
    memmove(w->ahead, w->ahead + 1, --w->ahead_count * sizeof *w->ahead);
    w->head_since_s = clock_s();
}

static loyd_status take_messages(struct crew *crew, struct crew_worker *w) {
    size_t at = 0, bytes;
    struct run_record run;
    loyd_status status = LOYD_OK;
    while (!status && (bytes = worker_message_read(w->buffer + at, w->length - at, &run))) {
        at += bytes;
        crew->deaths = 0;
        if (!w->ahead_count || w->ahead[0] != run.number) continue; /* not what it was told */
        pop_head(w);
        status = put(crew, w, &run);
    }
    memmove(w->buffer, w->buffer + at, w->length - at);
    w->length -= at;
    return status;
}

/* Reads what is there. False: the worker has gone. */
static bool fill_buffer(struct crew_worker *w) {
    enum { PORTION = 1 << 16 };
    if (w->room - w->length < PORTION) {
        char *larger = realloc(w->buffer, w->room + 2 * PORTION);
        if (!larger) return false;
        w->buffer = larger;
        w->room += 2 * PORTION;
    }
    ssize_t got = read(w->from, w->buffer + w->length, w->room - w->length);
    if (got > 0) w->length += (size_t)got;
    return got > 0 || (got < 0 && errno == EINTR);
}

/* What came of the run that the worker was at when it died or was ended. */
static loyd_status store_crash(struct crew *crew, struct crew_worker *w, int status, bool late) {
    struct run_record run = record_absent(w->ahead[0]);
    char message[160];
    if (late)
        snprintf(message, sizeof message,
                 "the search went on far beyond its time limit; its process "
                 "was ended");
    else if (WIFSIGNALED(status))
        snprintf(message, sizeof message, "the worker was ended by signal %d (%s)",
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(message, sizeof message, "the worker ended with code %d", WEXITSTATUS(status));
    run.outcome = late ? loyd_outcome_name(LOYD_TIME_LIMIT) : "crashed";
    run.message = message;
    run.worker = (int)(w - crew->workers) + (crew->remote != NULL);
    run.time_s = clock_s() - w->head_since_s;
    pop_head(w);
    return put(crew, w, &run);
}

static loyd_status replace(struct crew *crew, struct crew_worker *w, bool late) {
    loyd_status result = LOYD_OK;
    int status = bury(crew, w);
    if (w->ahead_count)
        result = store_crash(crew, w, status, late);
    else if (++crew->deaths > DEATHS_MAX)
        result = no_process(crew);
    take_back(crew, w);
    return result ? result : hire(crew, (unsigned)(w - crew->workers));
}

static bool is_late(const struct crew *crew, const struct crew_worker *w) {
    double limit_s = (double)crew->e->time_limit_ms / 1000;
    return limit_s > 0 && w->ahead_count && clock_s() - w->head_since_s > 2 * limit_s + LATE_S;
}

static loyd_status gather(struct crew *crew) {
    loyd_status status = LOYD_OK;
    for (unsigned i = 0; i < crew->worker_count && !status; i++) {
        struct crew_worker *w = &crew->workers[i];
        bool here = true;
        if (crew->polls[i].revents) {
            here = fill_buffer(w);
            status = take_messages(crew, w);
        }
        bool late = here && !status && is_late(crew, w);
        if (!status && (!here || late)) status = replace(crew, w, late);
    }
    return status;
}

/* ---- The whole ---- */

static bool anything_out(const struct crew *crew) {
    for (unsigned i = 0; i < crew->worker_count; i++)
        if (crew->workers[i].ahead_count) return true;
    return false;
}

/* Short runs: what arrives until the next commit is stored together. */
static void wait_for_more(const struct crew *crew) {
    double left = crew->committed_s + COMMIT_S - clock_s();
    if (crew->mean_s > 0 && crew->mean_s < COMMIT_S && left > 0) usleep((useconds_t)(left * 1e6));
}

static bool go_on(struct crew *crew) {
    crew->state.elapsed_s = clock_s() - crew->began_s;
    return !crew->order->state || crew->order->state(&crew->state, crew->order->user);
}

static loyd_status work(struct crew *crew) {
    loyd_status status = LOYD_OK;
    while (!status) {
        for (unsigned i = 0; i < crew->worker_count; i++) {
            hand_out(crew, &crew->workers[i]);
            crew->polls[i] = (struct pollfd){.fd = crew->workers[i].from, .events = POLLIN};
        }
        if (!anything_out(crew)) return LOYD_OK;
        wait_for_more(crew);
        poll(crew->polls, crew->worker_count, 100);
        status = gather(crew);
        if (!status) status = commit(crew);
        if (!status && !go_on(crew)) status = LOYD_STOPPED;
    }
    return status;
}

loyd_status runner_workers(const struct stored_experiment *e, const struct runner_order *order,
                           unsigned *workers, loyd_error *error) {
    int processors[CORES_MAX];
    if (runner_remote_get()) {
        *workers = runner_remote_get()->workers;
        return LOYD_OK;
    }
    size_t cores = cores_list(processors), each = e->threads ? e->threads : 1;
    size_t wanted = order->workers ? order->workers : (cores > each ? cores - 1 : cores) / each;
    if (!wanted) wanted = 1;
    memset(error, 0, sizeof *error);
    if (wanted > WORKERS_MAX)
        snprintf(error->text, sizeof error->text, "at most %d workers, not %zu", WORKERS_MAX,
                 wanted);
    else if (wanted * each > cores && !order->share_cores)
        snprintf(error->text, sizeof error->text,
                 "%zu %s of %zu %s need %zu cores, and there %s %zu: their times would be each "
                 "other's; --share-cores allows it",
                 wanted, wanted == 1 ? "worker" : "workers", each, each == 1 ? "thread" : "threads",
                 wanted * each, cores == 1 ? "is" : "are", cores);
    else
        *workers = (unsigned)wanted;
    return *error->text ? LOYD_INVALID : LOYD_OK;
}

static loyd_status make_room(struct crew *crew) {
    crew->workers = calloc(crew->worker_count, sizeof *crew->workers);
    crew->polls = calloc(crew->worker_count, sizeof *crew->polls);
    crew->sessions = calloc(crew->worker_count, sizeof *crew->sessions);
    crew->taken = calloc(crew->runs + 1, sizeof *crew->taken);
    for (unsigned i = 0; crew->workers && i < crew->worker_count; i++)
        crew->workers[i].to = crew->workers[i].from = -1;
    if (crew->workers && crew->polls && crew->sessions && crew->taken) return LOYD_OK;
    snprintf(crew->error->text, sizeof crew->error->text, "no memory for the workers");
    return LOYD_NO_MEMORY;
}

/* The session of a worker's machine, which may be another's too. */
static void join_session(struct crew *crew, unsigned number) {
    const struct runner_remote *remote = crew->remote;
    const char *machine = remote ? remote->machine(remote->user, number) : NULL;
    unsigned at = 0;
    while (at < crew->session_count && machine && strcmp(crew->sessions[at].machine, machine) != 0)
        at++;
    if (at == crew->session_count)
        crew->sessions[crew->session_count++] =
            (struct store_session){.share_cores = crew->order->share_cores, .machine = machine};
    crew->sessions[at].workers++;
    crew->workers[number].session = at;
}

static loyd_status begin(struct crew *crew) {
    const struct runner_remote *remote = crew->remote;
    loyd_status status = make_room(crew);
    if (!status) status = store_done(crew->store, crew->e, crew->taken, crew->error);
    for (uint64_t i = 0; !status && i < crew->runs; i++)
        crew->taken[i] |= !experiment_has(crew->e, i);
    if (!status && remote) status = remote->open(remote->user, crew->e, crew->order, crew->error);
    for (unsigned i = 0; i < crew->worker_count && !status; i++) join_session(crew, i);
    for (unsigned i = 0; i < crew->session_count && !status; i++)
        status = store_session_begin(crew->store, crew->e, &crew->sessions[i], crew->error);
    for (unsigned i = 0; i < crew->worker_count && !status; i++) status = hire(crew, i);
    return status;
}

loyd_status runner_run(struct store *store, const struct stored_experiment *e,
                       const struct runner_order *order, loyd_error *error) {
    struct crew crew = {.store = store,
                        .e = e,
                        .order = order,
                        .remote = runner_remote_get(),
                        .runs = experiment_runs(e),
                        .error = error};
    loyd_status status = runner_workers(e, order, &crew.worker_count, error);
    if (status) return status;
    crew.state = (struct runner_state){e->done, experiment_own_runs(e), 0, 0, (double)NAN};
    if (e->done == crew.state.runs) return LOYD_OK;
    cores_list(crew.processors);
    crew.began_s = clock_s();
    status = begin(&crew);
    if (!status && !order->share_cores && !crew.remote)
        cores_leave(crew.processors, crew.worker_count * (size_t)e->threads);
    if (!status) status = work(&crew);
    dismiss_all(&crew);
    return status;
}
