/* SPDX-License-Identifier: MIT
 *
 * The calls of the API, a row of api.def each. A path matches a row word by word; {name} stands for
 * any word, which lands in x->word. A path that is there with another method is answered 405 with
 * the methods that it has; HEAD goes with GET. What is not under /api/ is a file of the page.
 *
 * Handlers run on the threads that speak HTTP, so they only do what is quick. What takes time is a
 * job: a search in one pool, a check or a draw in another.
 */
#include "assets.h"
#include "document.h"
#include "exchange.h"
#include "json.h"
#include "list.h"
#include "openapi.h"
#include "papers_json.h"
#include "tasks.h"

#include <stdlib.h>
#include <string.h>

const char *query_word(const struct exchange *x, const char *name) {
    return MHD_lookup_connection_value(x->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* ---- What there is ---- */

static enum MHD_Result get_version(struct exchange *x) {
    const struct server *s = x->server;
    json_t *limits = json_pack(
        "{s:i, s:f, s:f, s:I, s:I, s:I, s:i, s:i, s:f, s:f, s:i, s:i}", "body_bytes",
        BODY_BYTES_MAX, "time_limit_s", (double)s->limits.time_max_ms / 1000,
        "time_limit_default_s", (double)s->limits.time_default_ms / 1000, "memory_limit_bytes",
        (json_int_t)s->limits.memory_max, "trace_limit", (json_int_t)s->limits.trace_max,
        "trace_limit_default", (json_int_t)s->limits.trace_default, "jobs", (int)s->options.jobs,
        "queue", (int)s->options.queue, "keep_s", s->options.keep_s, "grace_s", s->options.grace_s,
        "events_jobs", STREAM_JOBS_MAX, "random_count", RANDOM_COUNT_MAX);
    return reply_json(
        x, 200,
        document_of("server", json_pack("{s:b, s:o, s:b}", "page", server_has_page(), "limits",
                                        limits, "experiments", server_has_experiments())));
}

static enum MHD_Result get_algorithms(struct exchange *x) {
    return reply_json(x, 200, infos_document(loyd_algorithm));
}

static enum MHD_Result get_heuristics(struct exchange *x) {
    return reply_json(x, 200, infos_document(loyd_heuristic));
}

static enum MHD_Result get_suites(struct exchange *x) {
    return reply_json(x, 200, suites_document());
}

static enum MHD_Result get_suite(struct exchange *x) {
    const loyd_suite *suite = loyd_suite_find(x->word);
    struct fault fault;
    if (suite) return reply_json(x, 200, suite_json(suite));
    fault_set(&fault, FAULT_SUITE_UNKNOWN, value_word("name", x->word));
    return reply_fault(x, &fault);
}

static enum MHD_Result get_papers(struct exchange *x) {
    return reply_json(x, 200, papers_json());
}

static enum MHD_Result get_openapi(struct exchange *x) {
    return reply_json(x, 200, openapi_json());
}

/* ---- Short calls ---- */

/* Submits a short job and waits for it; the request is dropped where that fails. */
static enum MHD_Result run_short(struct exchange *x, const struct job_kind *kind, void *request,
                                 struct fault *fault) {
    struct job *job = request ? hub_submit(x->server->hub, kind, request, false, fault) : NULL;
    if (job) return wait_for_job(x, job, 0);
    if (request) kind->drop_request(request);
    return reply_fault(x, fault);
}

static enum MHD_Result post_check(struct exchange *x) {
    struct fault fault = {0};
    void *request = check_request_read(x->body ? x->body : "", x->body_length, &fault);
    return run_short(x, &task_check, request, &fault);
}

static enum MHD_Result post_worksheet(struct exchange *x) {
    struct fault fault = {0};
    void *request =
        worksheet_request_read(x->body ? x->body : "", x->body_length, &x->server->limits, &fault);
    return run_short(x, &task_worksheet, request, &fault);
}

static enum MHD_Result post_lab(struct exchange *x) {
    struct fault fault = {0};
    void *request = lab_request_read(x->body ? x->body : "", x->body_length, &fault);
    return run_short(x, &task_lab, request, &fault);
}

static enum MHD_Result get_random(struct exchange *x) {
    struct fault fault = {0};
    struct random_words words = {query_word(x, "size"),  query_word(x, "seed"),
                                 query_word(x, "count"), query_word(x, "walk"),
                                 query_word(x, "depth"), query_word(x, "goal")};
    return run_short(x, &task_random, random_request_read(&words, &fault), &fault);
}

static enum MHD_Result get_tables(struct exchange *x) {
    struct fault fault = {0};
    const char *folder = x->server->options.cache_dir;
    struct tables_request *request =
        tables_request_read(query_word(x, "size"), query_word(x, "goal"), folder, &fault);
    if (request) request->folder_limit = x->server->options.cache_limit;
    return run_short(x, &task_tables_look, request, &fault);
}

/* ---- Stored experiments ---- */

static struct experiment_request *read_experiment(struct exchange *x, struct fault *fault) {
    struct experiment_words words = {x->server->options.db,     x->word,
                                     query_word(x, "baseline"), query_word(x, "search"),
                                     query_word(x, "sort"),     query_word(x, "from"),
                                     query_word(x, "count")};
    return experiment_request_read(&words, fault);
}

static enum MHD_Result get_experiments(struct exchange *x) {
    struct fault fault = {0};
    return run_short(x, &task_experiments, read_experiment(x, &fault), &fault);
}

static enum MHD_Result get_experiment(struct exchange *x) {
    struct fault fault = {0};
    return run_short(x, &task_experiment, read_experiment(x, &fault), &fault);
}

static enum MHD_Result get_experiment_runs(struct exchange *x) {
    struct fault fault = {0};
    return run_short(x, &task_experiment_runs, read_experiment(x, &fault), &fault);
}

/* ---- Jobs ---- */

/* One job for all who want the same: who asks while it runs gets that. The request is taken over.
 */
static enum MHD_Result share_job(struct exchange *x, const struct job_kind *kind, void *request,
                                 bool (*alike)(const void *a, const void *b), bool keep) {
    struct fault fault = {0};
    struct hub *hub = x->server->hub;
    struct job *job = hub_find_alike(hub, kind, alike, request);
    bool fresh = !job && (job = hub_submit(hub, kind, request, keep, &fault));
    if (!fresh) kind->drop_request(request);
    if (!job) return reply_fault(x, &fault);
    enum MHD_Result result = reply_job(x, 202, job);
    job_release(job);
    return result;
}

static enum MHD_Result post_watch(struct exchange *x) {
    struct fault fault = {0};
    json_t *body = body_read(x->body ? x->body : "", x->body_length, "watch-request", &fault);
    struct experiment_request *request = body ? read_experiment(x, &fault) : NULL;
    json_decref(body);
    if (!request) return reply_fault(x, &fault);
    request->watch_s = x->server->options.watch_s;
    return share_job(x, &task_watch, request, watch_alike, false);
}

static struct job *submit_solve(struct exchange *x, struct fault *fault) {
    struct solve_request *request =
        solve_request_read(x->body ? x->body : "", x->body_length, &x->server->limits, fault);
    if (!request) return NULL;
    struct job *job = hub_submit(x->server->hub, &task_solve, request, request->keep, fault);
    if (!job) solve_request_free(request);
    return job;
}

static enum MHD_Result post_solve(struct exchange *x) {
    struct fault fault = {0};
    struct job *job = submit_solve(x, &fault);
    return job ? wait_for_job(x, job, x->server->options.answer_s) : reply_fault(x, &fault);
}

static enum MHD_Result post_job(struct exchange *x) {
    struct fault fault = {0};
    struct job *job = submit_solve(x, &fault);
    if (!job) return reply_fault(x, &fault);
    enum MHD_Result result = reply_job(x, 202, job);
    job_release(job);
    return result;
}

static enum MHD_Result post_tables(struct exchange *x) {
    struct fault fault = {0};
    struct tables_request *request = tables_body_read(x->body ? x->body : "", x->body_length,
                                                      x->server->options.cache_dir, &fault);
    if (!request) return reply_fault(x, &fault);
    request->folder_limit = x->server->options.cache_limit;
    if (!request->folder) {
        tables_request_free(request);
        fault_set(&fault, FAULT_TABLES_NO_FOLDER);
        return reply_fault(x, &fault);
    }
    return share_job(x, &task_tables, request, tables_alike, true);
}

static void append_job(const struct job *job, void *array) {
    json_array_append_new(array, job_json(job, true));
}

static enum MHD_Result get_jobs(struct exchange *x) {
    json_t *jobs = json_array();
    hub_each(x->server->hub, append_job, jobs);
    return reply_json(x, 200, document_of("jobs", json_pack("{s:o}", "jobs", jobs)));
}

static enum MHD_Result no_such_job(struct exchange *x) {
    struct fault fault;
    fault_set(&fault, FAULT_JOB_UNKNOWN, value_word("id", x->word));
    return reply_fault(x, &fault);
}

static enum MHD_Result get_job(struct exchange *x) {
    struct job *job = hub_find(x->server->hub, x->word);
    if (!job) return no_such_job(x);
    enum MHD_Result result = reply_job(x, 200, job);
    job_release(job);
    return result;
}

static enum MHD_Result delete_job(struct exchange *x) {
    struct job *job = hub_find(x->server->hub, x->word);
    if (!job) return no_such_job(x);
    hub_lock(job->hub);
    if (job_ended(job))
        job_forget_locked(job);
    else
        job_cancel_locked(job);
    hub_unlock(job->hub);
    enum MHD_Result result = reply_job(x, 200, job);
    job_release(job);
    return result;
}

/* ---- The table ---- */

struct route {
    const char *method, *path;
    answer_fn *answer;
};

static const struct route routes[] = {
#define CALL(method, path, answer, summary, query, body, answers) {method, path, answer},
#include "api.def"
#undef CALL
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* Word by word; the word for {name} is copied. */
static bool matches(const char *pattern, const char *path, char *word, size_t size) {
    while (*pattern == *path || *pattern == '{') {
        if (*pattern == '{') {
            size_t length = strcspn(path, "/");
            if (!length || length >= size) return false;
            memcpy(word, path, length);
            word[length] = 0;
            pattern += strcspn(pattern, "}") + 1;
            path += length;
        } else if (!*path) {
            return true;
        } else {
            pattern++;
            path++;
        }
    }
    return false;
}

static void refuse_method(struct exchange *x, const char *allow) {
    x->allow = allow;
    fault_set(&x->fault, FAULT_METHOD_WRONG, value_word("methods", allow));
}

/* A path that is too long to be one is told by its beginning, as it was sent. */
static void find_asset(struct exchange *x, bool reads) {
    const char *told = *x->path ? x->path : x->address;
    if (!asset_find(x->path))
        fault_set(&x->fault, FAULT_PATH_UNKNOWN, value_word("path", told));
    else if (!reads)
        refuse_method(x, "GET, HEAD");
    x->answer = asset_answer;
}

void route_find(struct exchange *x) {
    bool head = !strcmp(x->method, "HEAD"), reads = head || !strcmp(x->method, "GET");
    const char *method = head ? "GET" : x->method;
    bool gets = false, posts = false, deletes = false;
    if (strncmp(x->path, "/api/", 5)) {
        find_asset(x, reads);
        return;
    }
    for (size_t i = 0; i < ROUTES; i++) {
        if (!matches(routes[i].path, x->path, x->word, sizeof x->word)) continue;
        if (!strcmp(routes[i].method, method)) {
            x->answer = routes[i].answer;
            return;
        }
        gets = gets || *routes[i].method == 'G';
        posts = posts || *routes[i].method == 'P';
        deletes = deletes || *routes[i].method == 'D';
    }
    if (gets || posts || deletes)
        refuse_method(x, gets && posts     ? "GET, HEAD, POST"
                         : gets && deletes ? "GET, HEAD, DELETE"
                         : gets            ? "GET, HEAD"
                                           : "POST");
    else
        fault_set(&x->fault, FAULT_CALL_UNKNOWN, value_word("path", x->path));
}
