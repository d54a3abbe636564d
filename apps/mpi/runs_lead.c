/* SPDX-License-Identifier: MIT
 *
 * Rank 0 of an experiment. The runner (apps/experiment/runner.c) works as under loyd: it hands out
 * numbers of runs by pipes and stores what comes back; it alone writes to the database. Here the
 * other ends of the pipes are held by one thread, which passes on what is in them to the ranks and
 * back, and alone calls MPI. A rank's worker that dies is the end of its pipe, as under loyd.
 *
 * A worker that is started again has the next generation, so that what the one before had still
 * sent is told from what this one sends.
 *
 * Before anything runs each rank has said which loyd it is, where it is and what its cores are, and
 * has made the sum of the plan itself; whatever does not fit is refused and named.
 */
#include "runs_lead.h"

#include "cores.h"
#include "experiment_pack.h"
#include "json.h"
#include "machine_json.h"
#include "runs_message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WAIT_MS = 1 };

struct runs_rank {
    json_t *hello;
    char *machine; /* of hello, as text */
    char fault[200];
    int down, up; /* our ends: numbers to read, bytes to write; -1: none */
    char *kept;   /* bytes that are still to be written */
    size_t kept_count;
    uint32_t generation;
    int status;
    bool known, ready, idle; /* has said hello; has the job; has no worker */
    bool hire, fire;         /* is to be told so */
    bool gone;               /* its worker has ended, and its last bytes are kept */
};

struct runs_lead {
    pthread_t thread;
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t changed;
    int ranks;
    char *job; /* the experiment; to be sent if job_wanted */
    const struct runner_order *order;
    uint64_t threads;
    bool job_wanted, end;
    struct pollfd *polls;
    struct runs_rank rank[];
};

static void say_to(const struct runs_lead *lead, int number, enum runs_kind kind, const void *bytes,
                   size_t count) {
    struct runs_head head = {kind, lead->rank[number].generation, 0, (uint32_t)count};
    runs_send(number, head, bytes);
}

/* ---- Messages that come ---- */

static void close_ends(struct runs_rank *rank) {
    if (rank->down >= 0) close(rank->down);
    if (rank->up >= 0) close(rank->up);
    rank->down = rank->up = -1;
    rank->kept_count = 0;
    rank->gone = false;
}

static void hear_ready(struct runs_rank *rank, const struct runs_message *m) {
    if (rank->known) {
        rank->ready = true;
        if (m->head.status) snprintf(rank->fault, sizeof rank->fault, "%.190s", m->bytes);
        return;
    }
    rank->known = true;
    rank->hello = json_loads(m->bytes, 0, NULL);
    json_t *machine = json_object_get(rank->hello, "machine");
    rank->machine = machine ? json_dumps(machine, JSON_COMPACT) : NULL;
}

/* The runner reads when it has time to: what the pipe does not take is kept. Where the runner has
 * closed its end, nobody wants the bytes. */
static void pass_up(struct runs_rank *rank) {
    while (rank->up >= 0 && rank->kept_count) {
        ssize_t written = write(rank->up, rank->kept, rank->kept_count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) return;
        size_t gone = written > 0 ? (size_t)written : rank->kept_count;
        memmove(rank->kept, rank->kept + gone, rank->kept_count -= gone);
    }
    if (rank->gone) close_ends(rank);
}

static void keep(struct runs_rank *rank, const char *bytes, size_t count) {
    char *larger = realloc(rank->kept, rank->kept_count + count + 1);
    if (!larger) {
        rank->gone = true; /* as if the worker had ended */
        return;
    }
    rank->kept = larger;
    memcpy(rank->kept + rank->kept_count, bytes, count);
    rank->kept_count += count;
}

static void hear(struct runs_lead *lead, const struct runs_message *m, int number) {
    struct runs_rank *rank = &lead->rank[number];
    bool of_now = m->head.generation == rank->generation;
    switch (m->head.kind) {
    case RUNS_READY:
        hear_ready(rank, m);
        break;
    case RUNS_BYTES:
        if (of_now) keep(rank, m->bytes, m->head.bytes);
        break;
    case RUNS_GONE:
        if (!of_now) break;
        rank->status = m->head.status;
        rank->gone = true;
        break;
    case RUNS_IDLE:
        rank->idle = true;
        break;
    default:
        break;
    }
    pthread_cond_broadcast(&lead->changed);
}

/* ---- Messages that go ---- */

/* Where on its machine a rank's worker begins: rank 0 keeps a core where there are enough. */
static size_t first_core(const struct runs_lead *lead, int number) {
    size_t before = 0, all = 0, cores;
    const char *host = json_string_value(
        json_object_get(json_object_get(lead->rank[number].hello, "machine"), "host"));
    json_t *own = machine_json();
    const char *own_host = json_string_value(json_object_get(own, "host"));
    bool with_lead = host && own_host && !strcmp(host, own_host);
    json_decref(own);
    for (int i = 1; i < lead->ranks; i++) {
        const char *other = json_string_value(
            json_object_get(json_object_get(lead->rank[i].hello, "machine"), "host"));
        bool same = host && other && !strcmp(host, other);
        all += same;
        before += same && i < number;
    }
    cores = (size_t)json_integer_value(json_object_get(lead->rank[number].hello, "cores"));
    return before * lead->threads + (with_lead && all * lead->threads < cores);
}

static void send_job(const struct runs_lead *lead, int number) {
    json_t *how = json_pack("{s:i, s:I, s:b, s:s?, s:I}", "rank", number, "first_core",
                            (json_int_t)first_core(lead, number), "share_cores",
                            (int)lead->order->share_cores, "cache_dir", lead->order->cache_dir,
                            "cache_limit_bytes", (json_int_t)lead->order->cache_limit_bytes);
    json_t *all = json_pack("{s:s, s:o}", "experiment", lead->job, "how", how);
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    say_to(lead, number, RUNS_JOB, text, text ? strlen(text) : 0);
    free(text);
    json_decref(all);
}

/* What the runner has written for a rank; its closing is the end of the worker. */
static void pass_down(struct runs_lead *lead, int number) {
    struct runs_rank *rank = &lead->rank[number];
    char bytes[RUNS_PORTION];
    ssize_t got = read(rank->down, bytes, sizeof bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got > 0) {
        say_to(lead, number, RUNS_NUMBERS, bytes, (size_t)got);
        return;
    }
    close_ends(rank);
    rank->fire = true;
}

/* True: something was done. */
static bool tend(struct runs_lead *lead) {
    for (int i = 1; i < lead->ranks; i++) {
        struct runs_rank *rank = &lead->rank[i];
        if (lead->job_wanted) send_job(lead, i);
        if (rank->fire) say_to(lead, i, RUNS_FIRE, NULL, 0);
        if (rank->hire) say_to(lead, i, RUNS_HIRE, NULL, 0);
        rank->fire = rank->hire = false;
        pass_up(rank);
        lead->polls[i] = (struct pollfd){.fd = rank->down, .events = POLLIN};
    }
    lead->job_wanted = false;
    if (poll(lead->polls + 1, (nfds_t)lead->ranks - 1, 0) <= 0) return false;
    for (int i = 1; i < lead->ranks; i++)
        if (lead->polls[i].revents && lead->rank[i].down >= 0) pass_down(lead, i);
    return true;
}

static void *listen(void *argument) {
    struct runs_lead *lead = argument;
    struct runs_message message = {.bytes = NULL};
    int number;
    pthread_mutex_lock(&lead->lock);
    while (!lead->end) {
        bool busy = false;
        while (runs_take(&message, &number)) {
            if (number > 0 && number < lead->ranks) hear(lead, &message, number);
            busy = true;
        }
        busy |= tend(lead);
        pthread_mutex_unlock(&lead->lock);
        if (!busy) poll(NULL, 0, WAIT_MS);
        pthread_mutex_lock(&lead->lock);
    }
    for (int i = 1; i < lead->ranks; i++) say_to(lead, i, RUNS_END, NULL, 0);
    pthread_mutex_unlock(&lead->lock);
    free(message.bytes);
    return NULL;
}

/* ---- The runner's side ---- */

static const char *word_of(const struct runs_rank *rank, const char *key) {
    const char *word =
        json_string_value(json_object_get(json_object_get(rank->hello, "machine"), key));
    return word ? word : "?";
}

static loyd_status refuse_rank(const struct runs_lead *lead, int number, const char *why,
                               loyd_error *error) {
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text, "rank %d on %.40s: %.180s", number,
             word_of(&lead->rank[number], "host"), why);
    return LOYD_INVALID;
}

static loyd_status check_rank(const struct runs_lead *lead, int number, loyd_error *error) {
    const struct runs_rank *rank = &lead->rank[number];
    char why[200];
    json_t *own = machine_json();
    const char *commit = json_string_value(json_object_get(own, "commit"));
    bool same = !strcmp(commit ? commit : "?", word_of(rank, "commit"));
    snprintf(why, sizeof why, "its loyd is of commit %.40s, that of rank 0 of %.40s",
             word_of(rank, "commit"), commit ? commit : "?");
    json_decref(own);
    if (!rank->machine || !same) return refuse_rank(lead, number, why, error);
    size_t cores = (size_t)json_integer_value(json_object_get(rank->hello, "cores"));
    if (lead->order->share_cores || first_core(lead, number) + lead->threads <= cores)
        return LOYD_OK;
    snprintf(why, sizeof why,
             "there are %zu cores for the workers of all ranks on that machine: their times would "
             "be each other's; --share-cores allows it",
             cores);
    return refuse_rank(lead, number, why, error);
}

static void wait_for(struct runs_lead *lead, size_t flag) {
    for (int i = 1; i < lead->ranks; i++)
        while (!*((const bool *)(const void *)((const char *)&lead->rank[i] + flag)))
            pthread_cond_wait(&lead->changed, &lead->lock);
}

static loyd_status open_job(void *user, const struct stored_experiment *e,
                            const struct runner_order *order, loyd_error *error) {
    struct runs_lead *lead = user;
    loyd_status status = LOYD_OK;
    char *text = experiment_pack(e);
    if (!text) return refuse_rank(lead, 0, "no memory for the experiment", error);
    pthread_mutex_lock(&lead->lock);
    wait_for(lead, offsetof(struct runs_rank, known));
    lead->order = order;
    lead->threads = e->threads ? e->threads : 1;
    for (int i = 1; i < lead->ranks && !status; i++) status = check_rank(lead, i, error);
    if (!status) {
        free(lead->job);
        lead->job = text;
        text = NULL;
        for (int i = 1; i < lead->ranks; i++) lead->rank[i].ready = false;
        lead->job_wanted = true;
        wait_for(lead, offsetof(struct runs_rank, ready));
    }
    for (int i = 1; i < lead->ranks && !status; i++)
        if (*lead->rank[i].fault) status = refuse_rank(lead, i, lead->rank[i].fault, error);
    pthread_mutex_unlock(&lead->lock);
    free(text);
    return status;
}

static const char *machine_of(void *user, unsigned number) {
    struct runs_lead *lead = user;
    return lead->rank[number + 1].machine;
}

static loyd_status hire(void *user, unsigned number, int *to, int *from, loyd_error *error) {
    struct runs_lead *lead = user;
    struct runs_rank *rank = &lead->rank[number + 1];
    int down[2], up[2];
    if (pipe(down)) return refuse_rank(lead, (int)number + 1, strerror(errno), error);
    if (pipe(up)) {
        int why = errno;
        close(down[0]);
        close(down[1]);
        return refuse_rank(lead, (int)number + 1, strerror(why), error);
    }
    fcntl(up[1], F_SETFL, O_NONBLOCK);
    pthread_mutex_lock(&lead->lock);
    close_ends(rank); /* of the worker before, if nobody has seen its end yet */
    rank->down = down[0];
    rank->up = up[1];
    rank->generation++;
    rank->hire = true;
    rank->fire = rank->idle = false;
    pthread_mutex_unlock(&lead->lock);
    *to = down[1];
    *from = up[0];
    return LOYD_OK;
}

static int status_of(void *user, unsigned number) {
    struct runs_lead *lead = user;
    pthread_mutex_lock(&lead->lock);
    int status = lead->rank[number + 1].status;
    pthread_mutex_unlock(&lead->lock);
    return status;
}

/* The runner has closed its pipes; returns when every worker has ended. */
static void close_job(void *user) {
    struct runs_lead *lead = user;
    pthread_mutex_lock(&lead->lock);
    for (int i = 1; i < lead->ranks; i++) {
        close_ends(&lead->rank[i]);
        lead->rank[i].idle = false;
        lead->rank[i].fire = true;
    }
    wait_for(lead, offsetof(struct runs_rank, idle));
    pthread_mutex_unlock(&lead->lock);
}

/* ---- The whole ---- */

/* Four descriptors a rank. */
static void allow_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

struct runs_lead *runs_lead_new(int ranks, struct runner_remote *remote) {
    struct runs_lead *lead = calloc(1, sizeof *lead + (size_t)ranks * sizeof *lead->rank);
    if (lead) lead->polls = calloc((size_t)ranks, sizeof *lead->polls);
    if (!lead || !lead->polls) {
        free(lead);
        return NULL;
    }
    lead->ranks = ranks;
    for (int i = 0; i < ranks; i++) lead->rank[i].down = lead->rank[i].up = -1;
    allow_files();
    pthread_mutex_init(&lead->lock, NULL);
    pthread_cond_init(&lead->changed, NULL);
    *remote = (struct runner_remote){.workers = (unsigned)ranks - 1,
                                     .user = lead,
                                     .open = open_job,
                                     .machine = machine_of,
                                     .hire = hire,
                                     .status = status_of,
                                     .close = close_job};
    if (!pthread_create(&lead->thread, NULL, listen, lead)) return lead;
    free(lead->polls);
    free(lead);
    return NULL;
}

void runs_lead_free(struct runs_lead *lead) {
    pthread_mutex_lock(&lead->lock);
    lead->end = true;
    pthread_mutex_unlock(&lead->lock);
    pthread_join(lead->thread, NULL);
    for (int i = 0; i < lead->ranks; i++) {
        json_decref(lead->rank[i].hello);
        free(lead->rank[i].machine);
        free(lead->rank[i].kept);
    }
    pthread_mutex_destroy(&lead->lock);
    pthread_cond_destroy(&lead->changed);
    free(lead->job);
    free(lead->polls);
    free(lead);
}
