/* SPDX-License-Identifier: MIT
 *
 * A mate of an experiment is any rank but 0. It has one worker, a process of its own as under loyd
 * (apps/experiment/worker.c), so that a search that crashes or takes too much costs its run and
 * not the job. The mate itself only passes bytes on: numbers of runs from the lead to the worker,
 * what came of them from the worker to the lead.
 *
 * It has the worker's core left to the worker, and looks for messages less and less often while
 * nothing happens, so that it costs a timed run nothing that could be seen.
 */
#include "runs_mate.h"

#include "cores.h"
#include "experiment_pack.h"
#include "json.h"
#include "machine_json.h"
#include "options/plugin_args.h"
#include "runs_message.h"
#include "worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WAIT_LEAST_MS = 1, WAIT_MOST_MS = 8 };

struct runs_mate {
    struct packed_experiment job;
    json_t *how; /* where the worker runs, and with which tables */
    int processors[CORES_MAX];
    size_t processor_count;
    pid_t worker; /* 0: none */
    int to, from;
    uint32_t generation;
};

static void tell(const struct runs_mate *m, enum runs_kind kind, int status, const void *bytes,
                 size_t count) {
    struct runs_head head = {kind, m->generation, status, (uint32_t)count};
    runs_send(0, head, bytes);
}

/* ---- The worker ---- */

static void live_as_worker(struct runs_mate *m, int in, int out) {
    const json_t *limit = json_object_get(m->how, "cache_limit_bytes");
    struct worker_order order = {.experiment = &m->job.e,
                                 .number = (int)json_integer_value(json_object_get(m->how, "rank")),
                                 .in = in,
                                 .out = out,
                                 .processors = m->processors,
                                 .processor_count = m->processor_count,
                                 .cache_dir =
                                     json_string_value(json_object_get(m->how, "cache_dir")),
                                 .cache_limit_bytes = (uint64_t)json_integer_value(limit)};
    worker_live(&order);
}

/* How it ended; 0 where there is none. */
static int end_worker(struct runs_mate *m) {
    int status = 0;
    if (!m->worker) return 0;
    close(m->to);
    close(m->from);
    kill(m->worker, SIGKILL);
    while (waitpid(m->worker, &status, 0) < 0 && errno == EINTR) {
    }
    m->worker = 0;
    return status;
}

static void start_worker(struct runs_mate *m, uint32_t generation) {
    int down[2] = {-1, -1}, up[2] = {-1, -1};
    end_worker(m);
    m->generation = generation;
    m->worker = !pipe(down) && !pipe(up) ? fork() : -1;
    if (!m->worker) {
        close(down[1]);
        close(up[0]);
        live_as_worker(m, down[0], up[1]);
    }
    if (down[0] >= 0) close(down[0]);
    if (up[1] >= 0) close(up[1]);
    if (m->worker > 0) {
        m->to = down[1];
        m->from = up[0];
        return;
    }
    if (down[1] >= 0) close(down[1]);
    if (up[0] >= 0) close(up[0]);
    m->worker = 0;
    tell(m, RUNS_GONE, 1 << 8, NULL, 0);
}

/* Passes on what the worker has sent. True: there was something. */
static bool hear_worker(struct runs_mate *m, int wait_ms) {
    struct pollfd poll_worker = {.fd = m->worker ? m->from : -1, .events = POLLIN};
    char bytes[RUNS_PORTION];
    if (poll(&poll_worker, 1, wait_ms) <= 0) return false;
    ssize_t got = read(m->from, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) return true;
    if (got > 0)
        tell(m, RUNS_BYTES, 0, bytes, (size_t)got);
    else
        tell(m, RUNS_GONE, end_worker(m), NULL, 0);
    return true;
}

/* ---- The lead ---- */

/* The cores that this rank's worker has to itself; none where cores are shared. */
static void settle_cores(struct runs_mate *m) {
    int all[CORES_MAX];
    size_t first = (size_t)json_integer_value(json_object_get(m->how, "first_core"));
    m->processor_count = 0;
    if (json_is_true(json_object_get(m->how, "share_cores"))) return;
    size_t count = cores_list(all);
    for (size_t i = 0; i < m->job.e.threads && first + i < count; i++)
        m->processors[m->processor_count++] = all[first + i];
    cores_leave(m->processors, m->processor_count);
}

/* The plugins of the experiment, from the same files as on rank 0, and the same in them. */
static loyd_status load_plugins(const struct stored_experiment *e, loyd_error *error) {
    for (size_t i = 0; i < e->plugin_count; i++) {
        const struct stored_plugin *p = &e->plugins[i];
        const struct plugin_file *file = NULL;
        bool loaded = !plugin_load(p->path), same = false;
        for (size_t k = 0; loaded && !same && (file = plugin_file_at(k)); k++)
            same = !strcmp(file->path, p->path) && !strcmp(file->checksum, p->checksum);
        if (same) continue;
        snprintf(error->text, sizeof error->text, "the plugin %.110s %s", p->path,
                 loaded ? "is another one there than on rank 0" : "can't be loaded there");
        return LOYD_INVALID;
    }
    return LOYD_OK;
}

static void take_job(struct runs_mate *m, const char *text) {
    loyd_error error = {.text = ""};
    json_t *all = json_loads(text, 0, NULL);
    const char *experiment = json_string_value(json_object_get(all, "experiment"));
    packed_free(&m->job);
    json_decref(m->how);
    m->how = json_incref(json_object_get(all, "how"));
    loyd_status status = experiment ? experiment_unpack(experiment, &m->job, &error) : LOYD_FAULT;
    json_decref(all);
    if (!status) status = load_plugins(&m->job.e, &error);
    if (!status) settle_cores(m);
    tell(m, RUNS_READY, (int)status, error.text, strlen(error.text));
}

static void pass_on(const struct runs_mate *m, const char *bytes, size_t count) {
    while (m->worker && count) {
        ssize_t written = write(m->to, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return; /* it has gone, and hear_worker will find out */
        bytes += written;
        count -= (size_t)written;
    }
}

/* False: there will be no more. */
static bool hear_lead(struct runs_mate *m, const struct runs_message *message) {
    const struct runs_head *head = &message->head;
    switch (head->kind) {
    case RUNS_JOB:
        take_job(m, message->bytes);
        break;
    case RUNS_HIRE:
        start_worker(m, head->generation);
        break;
    case RUNS_NUMBERS:
        if (head->generation == m->generation) pass_on(m, message->bytes, head->bytes);
        break;
    case RUNS_FIRE:
        end_worker(m);
        tell(m, RUNS_IDLE, 0, NULL, 0);
        break;
    case RUNS_END:
        return false;
    default:
        break;
    }
    return true;
}

/* The machine and how many cores it has for all ranks on it. */
static void say_hello(const struct runs_mate *m) {
    int processors[CORES_MAX];
    json_t *hello = json_pack("{s:o, s:I}", "machine", machine_json(), "cores",
                              (json_int_t)cores_list(processors));
    char *text = hello ? json_dumps(hello, JSON_COMPACT) : NULL;
    tell(m, RUNS_READY, 0, text, text ? strlen(text) : 0);
    free(text);
    json_decref(hello);
}

void runs_mate_work(void) {
    static struct runs_mate mate; /* one a process */
    struct runs_mate *m = &mate;
    struct runs_message message = {.bytes = NULL};
    int rank, wait_ms = WAIT_LEAST_MS;
    bool more = true;
    cores_unbind();
    say_hello(m);
    while (more) {
        bool heard = false;
        while (more && runs_take(&message, &rank)) {
            more = hear_lead(m, &message);
            heard = true;
        }
        heard |= more && hear_worker(m, heard ? 0 : wait_ms);
        wait_ms = heard ? WAIT_LEAST_MS : wait_ms < WAIT_MOST_MS ? 2 * wait_ms : WAIT_MOST_MS;
    }
    end_worker(m);
    packed_free(&m->job);
    json_decref(m->how);
    free(message.bytes);
}
