/* SPDX-License-Identifier: MIT
 *
 * A worker. It is a process of its own, so that a search that takes too much memory or crashes ends
 * a run and not the experiment, and so that one search's heap says nothing of another's. It never
 * touches the database: it reads numbers of runs from a pipe and writes a message for each.
 *
 * It is pinned to a core that no other worker has, and ends with its parent, however that ends. The
 * system holds its data to the search's memory limit and some more, for what is outside the count.
 *
 * From time to time it runs the same small loop, whose time is stored with the runs, as the load of
 * its machine is: a phase in which the machine was slower, by heat or by neighbours, is then seen.
 */
#include "worker.h"

#include "clock.h"
#include "cores.h"
#include "mix.h"
#include "registry_names.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

struct run_worker {
    const struct worker_order *order;
    loyd_tables *tables;
    double calibration_s, calibrated_at, load;
    char params[2048];
};

/* ---- The limits of the process ---- */

static void limit_memory(uint64_t bytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    enum { BESIDES = 1 << 30 }; /* tables that are built, stacks, what libraries keep */
    struct rlimit limit = {bytes + BESIDES, bytes + BESIDES};
    if (bytes) setrlimit(RLIMIT_DATA, &limit);
#else
    (void)bytes;
#endif
}

static void settle_down(const struct worker_order *order) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* the parent decides */
    signal(SIGTERM, SIG_DFL);
    cores_take(order->processors, order->processor_count);
    limit_memory(order->experiment->memory_limit_bytes);
}

/* ---- One run ---- */

static double clock_of(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void calibrate(struct run_worker *w) {
    enum { ROUNDS = 200000 };
    volatile uint64_t value = 1;
    double begin = clock_s();
    if (w->calibrated_at > 0 && begin - w->calibrated_at < 1) return;
    for (int i = 0; i < ROUNDS; i++) value = mix(value);
    w->calibrated_at = clock_s();
    w->calibration_s = w->calibrated_at - begin;
    if (getloadavg(&w->load, 1) != 1) w->load = (double)NAN;
}

static void set_options(const struct run_worker *w, const struct configuration *c,
                        uint64_t repetition, loyd_options *options) {
    const struct stored_experiment *e = w->order->experiment;
    loyd_options_init(options);
    options->algorithm = c->algorithm;
    options->heuristic = c->heuristic;
    if (c->order) options->order = c->order;
    options->params = c->params;
    options->param_count = c->param_count;
    options->metric = e->metric;
    options->time_limit_ms = e->time_limit_ms;
    options->node_limit = e->node_limit;
    options->memory_limit_bytes = e->memory_limit_bytes;
    options->depth_limit = e->depth_limit;
    options->threads = (unsigned)e->threads;
    options->seed = e->seed + repetition; /* each repetition of a random search another */
    options->cache_dir = w->order->cache_dir;
    options->tables = w->tables;
    options->plugins = plugins_in_use();
}

/* Before them the heuristic, where the search chose it. */
static const char *join_params(struct run_worker *w, const struct configuration *c,
                               const loyd_result *result) {
    size_t used = 0;
    bool chosen = !c->heuristic && result->heuristic && result->h_start >= 0;
    if (chosen)
        used = (size_t)snprintf(w->params, sizeof w->params, "%s%s%s", PARAMS_HEURISTIC,
                                result->heuristic, result->param_count ? " " : "");
    for (size_t i = 0; i < result->param_count && used < sizeof w->params; i++)
        used += (size_t)snprintf(w->params + used, sizeof w->params - used, "%s%s", i ? " " : "",
                                 result->params[i]);
    return chosen || result->param_count ? w->params : NULL;
}

static void take_result(struct run_worker *w, const struct configuration *c, const loyd_result *r,
                        struct run_record *run) {
    run->outcome = loyd_outcome_name(r->outcome);
    run->optimal = r->optimal;
    run->length = r->length;
    run->lower_bound = r->lower_bound;
    run->moves = r->moves;
    run->h_start = r->h_start;
    run->expanded = (int64_t)r->expanded;
    run->generated = (int64_t)r->generated;
    run->seen = r->seen;
    run->frontier_max = r->frontier_max;
    run->states_max = r->states_max;
    run->iterations = r->iteration_count ? (int64_t)r->iteration_count : -1;
    run->time_s = r->time_s;
    run->branching_factor = r->branching_factor;
    run->peak_bytes = (int64_t)r->peak_bytes;
    run->threads = r->threads;
    run->seed = (int64_t)r->seed;
    run->params = join_params(w, c, r);
    run->method = r->method;
    run->message = r->message;
}

/* A run that the library refused: that is what came of it. */
static void take_refusal(loyd_status status, const loyd_error *error, struct run_record *run) {
    run->outcome = status == LOYD_UNSUPPORTED ? "unsupported"
                   : status == LOYD_NO_MEMORY ? loyd_outcome_name(LOYD_MEMORY_LIMIT)
                                              : "fault";
    run->message = error->text;
}

/* ---- Messages ---- */

static bool write_all(int file, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length) {
        ssize_t written = write(file, at, length);
        if (written <= 0) return false;
        at += written;
        length -= (size_t)written;
    }
    return true;
}

static void texts_of(const struct run_record *run, const char *texts[WORKER_TEXTS]) {
    texts[0] = run->outcome;
    texts[1] = run->moves;
    texts[2] = run->params;
    texts[3] = run->method;
    texts[4] = run->message;
}

static bool send(int file, const struct run_record *run) {
    const char *texts[WORKER_TEXTS];
    struct worker_message message;
    memset(&message, 0, sizeof message);
    message.run = *run;
    message.all = sizeof message;
    texts_of(run, texts);
    for (int i = 0; i < WORKER_TEXTS; i++) {
        message.bytes[i] = texts[i] ? (uint32_t)strlen(texts[i]) + 1 : 0;
        message.all += message.bytes[i];
    }
    char *whole = malloc(message.all), *at = whole;
    if (!whole) return false;
    memcpy(at, &message, sizeof message);
    at += sizeof message;
    for (int i = 0; i < WORKER_TEXTS; at += message.bytes[i++])
        if (texts[i]) memcpy(at, texts[i], message.bytes[i]);
    bool sent = write_all(file, whole, message.all);
    free(whole);
    return sent;
}

size_t worker_message_read(const char *buffer, size_t length, struct run_record *run) {
    struct worker_message message;
    const char *texts[WORKER_TEXTS], *at = buffer + sizeof message;
    if (length < sizeof message) return 0;
    memcpy(&message, buffer, sizeof message);
    if (length < message.all) return 0;
    for (int i = 0; i < WORKER_TEXTS; at += message.bytes[i++])
        texts[i] = message.bytes[i] ? at : NULL;
    *run = message.run;
    run->outcome = texts[0];
    run->moves = texts[1];
    run->params = texts[2];
    run->method = texts[3];
    run->message = texts[4];
    return message.all;
}

/* ---- The life of a worker ---- */

static bool run_one(struct run_worker *w, uint64_t number) {
    const struct stored_experiment *e = w->order->experiment;
    uint64_t per_board = e->configuration_count;
    const struct trial_board *board = &e->boards[number / per_board % e->board_count];
    struct run_record run = record_absent(number);
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    calibrate(w);
    const struct configuration *c = &e->configurations[number % per_board];
    set_options(w, c, number / per_board / e->board_count, &options);
    run.seed = (int64_t)options.seed;
    run.worker = w->order->number;
    run.calibration_s = w->calibration_s;
    run.load = w->load;
    run.started = clock_of(CLOCK_REALTIME);
    double cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID);
    loyd_status status = loyd_solve(board->board, board->goal, &options, &result, &error);
    run.cpu_s = clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    if (status)
        take_refusal(status, &error, &run);
    else
        take_result(w, c, result, &run);
    bool sent = send(w->order->out, &run);
    loyd_result_free(result);
    return sent;
}

void worker_live(const struct worker_order *order) {
    struct run_worker w = {.order = order};
    uint64_t number;
    settle_down(order);
    if (!loyd_tables_open(order->cache_dir, &w.tables, NULL))
        loyd_tables_keep(w.tables, order->cache_limit_bytes, NULL, NULL, NULL);
    while (read(order->in, &number, sizeof number) == sizeof number)
        if (!run_one(&w, number)) break;
    _exit(0);
}
