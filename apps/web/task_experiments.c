/* SPDX-License-Identifier: MIT
 *
 * Stored experiments, as the command shows them: the list, a report with its charts, some of its
 * runs; and a watch, which tells of the list whenever it has changed. The database is only read. It
 * is opened for each answer and closed again, so one that comes, goes or is replaced is noticed,
 * and a process that writes to it is never in the way nor held up.
 *
 * A watch is one job for all who watch, with a worker of its own. It keeps its last event alone:
 * who joins late wants to know how things are, not how they were.
 */
#include "experiment_json.h"
#include "json.h"
#include "request.h"
#include "tasks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool server_has_experiments(void) {
    return true;
}

/* What the store refused, in the server's own words where it has some. */
static bool refuse(struct fault *fault, loyd_status status, const loyd_error *error) {
    if (status == LOYD_NO_MEMORY) return fault_set(fault, FAULT_SERVER_MEMORY);
    const char *key = error->key ? error->key : "";
    loyd_value path = error->values[0];
    if (!strcmp(key, STORE_MISSING)) return fault_set(fault, FAULT_STORE_MISSING, path);
    if (!strcmp(key, STORE_LOCKED)) return fault_set(fault, FAULT_STORE_LOCKED, path);
    if (!strcmp(key, STORE_FOREIGN)) return fault_set(fault, FAULT_STORE_FOREIGN, path);
    if (!strcmp(key, STORE_LATER)) return fault_set(fault, FAULT_STORE_LATER, path);
    if (!strcmp(key, STORE_NETWORK)) return fault_set(fault, FAULT_STORE_NETWORK, path);
    return fault_set(fault, FAULT_STORE_UNREAD, value_word("reason", error->text));
}

/* ---- One experiment ---- */

struct store_reading {
    const struct experiment_request *request;
    struct store *store;
    struct stored_experiment e;
};

static bool open_store(struct store_reading *r, struct fault *fault) {
    loyd_error error = {.text = ""};
    const char *path = r->request->db ? r->request->db : "";
    loyd_status status = store_open(path, false, &r->store, &error);
    return status ? refuse(fault, status, &error) : true;
}

static bool load(struct store_reading *r, struct fault *fault) {
    loyd_error error = {.text = ""};
    int64_t id = 0;
    if (!open_store(r, fault)) return false;
    loyd_status status = store_find(r->store, r->request->word, &id, &error);
    if (status == LOYD_INVALID)
        return fault_set(fault, FAULT_EXPERIMENT_UNKNOWN, value_word("name", r->request->word));
    if (!status) status = store_load(r->store, id, &r->e, &error);
    return status ? refuse(fault, status, &error) : true;
}

static void close_reading(struct store_reading *r) {
    experiment_free(&r->e);
    store_close(r->store);
}

/* The search of that label. */
static bool find_search(const struct store_reading *r, const char *key, const char *label,
                        int64_t *search, struct fault *fault) {
    for (size_t i = 0; label && i < r->e.configuration_count; i++)
        if (!strcmp(r->e.configurations[i].label, label)) {
            *search = (int64_t)i;
            return true;
        }
    return !label || body_wrong(fault, key, FAULT_FIELD_SEARCH);
}

static json_t *report(struct store_reading *r, struct fault *fault) {
    struct store_about about;
    struct experiment_figures f = {.e = NULL};
    loyd_error error = {.text = ""};
    int64_t baseline;
    if (!load(r, fault) || !find_search(r, "baseline", r->request->baseline, &baseline, fault))
        return NULL;
    loyd_status status = store_about(r->store, r->e.id, &about, &error);
    if (!status) status = figures_make(r->store, &r->e, r->request->baseline, &f, &error);
    if (status) {
        refuse(fault, status, &error);
        return NULL;
    }
    json_t *document = experiment_document(&f, &about.line);
    if (document) json_object_set_new(document, "charts", experiment_charts_json(&f));
    figures_free(&f);
    return document;
}

static json_t *runs(struct store_reading *r, struct fault *fault) {
    static const enum runs_order orders[] = {[SORT_NUMBER] = RUNS_BY_NUMBER,
                                             [SORT_TIME] = RUNS_BY_TIME,
                                             [SORT_EXPANDED] = RUNS_BY_EXPANDED};
    const struct experiment_request *q = r->request;
    struct runs_page page = {
        .configuration = -1, .order = orders[q->sort], .from = q->from, .count = q->count};
    loyd_error error = {.text = ""};
    json_t *document = NULL;
    if (!load(r, fault) || !find_search(r, "search", q->search, &page.configuration, fault))
        return NULL;
    page.experiment = r->e.id;
    loyd_status status = experiment_runs_document(r->store, &r->e, &page, &document, &error);
    if (status) refuse(fault, status, &error);
    return document;
}

static json_t *list(struct store_reading *r, struct fault *fault) {
    loyd_error error = {.text = ""};
    json_t *document = NULL;
    if (!open_store(r, fault)) return NULL;
    loyd_status status = experiments_document(r->store, &document, &error);
    if (status) refuse(fault, status, &error);
    return document;
}

/* ---- Short calls ---- */

static void answer(struct job *job, json_t *(*make)(struct store_reading *r, struct fault *fault)) {
    struct store_reading r = {.request = job->request};
    struct fault fault = {0};
    json_t *document = make(&r, &fault);
    char *text = document ? json_taken(document) : NULL;
    if (!text && !fault.status) fault_set(&fault, FAULT_SERVER_MEMORY);
    close_reading(&r);
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

static void run_list(struct job *job) {
    answer(job, list);
}

static void run_report(struct job *job) {
    answer(job, report);
}

static void run_runs(struct job *job) {
    answer(job, runs);
}

const struct job_kind task_experiments = {.run = run_list, .drop_request = experiment_request_free};
const struct job_kind task_experiment = {.run = run_report,
                                         .drop_request = experiment_request_free};
const struct job_kind task_experiment_runs = {.run = run_runs,
                                              .drop_request = experiment_request_free};

/* ---- The watch ---- */

bool watch_alike(const void *request, const void *other) {
    (void)request;
    (void)other;
    return true;
}

/* {"job": ID, "experiments": [...], "error": null}; NULL without memory. */
static char *watched_text(const struct job *job) {
    struct store_reading r = {.request = job->request};
    struct fault fault = {0};
    json_t *document = list(&r, &fault);
    json_t *lines = json_object_get(document, "experiments");
    json_t *o = json_pack("{s:s, s:o, s:o}", "job", job->id, "experiments",
                          lines ? json_incref(lines) : json_array(), "error",
                          fault.status ? fault_json(&fault) : json_null());
    json_decref(document);
    close_reading(&r);
    return o ? json_taken(o) : NULL;
}

/* False: nobody watches any more. */
static bool sleep_watching(struct job *job, double seconds) {
    static const struct timespec moment = {.tv_nsec = 50000000};
    double end = now_s() + seconds;
    while (job_wanted(job) && now_s() < end) nanosleep(&moment, NULL);
    return job_wanted(job);
}

static void run_watch(struct job *job) {
    const struct experiment_request *r = job->request;
    struct fault fault;
    char *last = NULL;
    hub_lock(job->hub);
    job->ring.bytes_max = 1; /* the newest event alone */
    hub_unlock(job->hub);
    do {
        char *now = watched_text(job);
        if (now && (!last || strcmp(now, last))) job_emit(job, "experiments", now, strlen(now));
        free(last);
        last = now;
    } while (sleep_watching(job, r->watch_s));
    free(last);
    fault_set(&fault, FAULT_JOB_CANCELLED);
    job_finish(job, JOB_CANCELLED, NULL, &fault);
}

static void describe_watch(const void *request, json_t *o, bool brief) {
    (void)request;
    (void)brief;
    json_object_set_new(o, "watch", json_true());
}

const struct job_kind task_watch = {.listed = true,
                                    .watches = true,
                                    .run = run_watch,
                                    .drop_request = experiment_request_free,
                                    .describe = describe_watch};
