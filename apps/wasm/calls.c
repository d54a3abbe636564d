/* SPDX-License-Identifier: MIT
 *
 * The API of docs/api.md without HTTP: the module's one call takes a path, the body or the query's
 * words as a JSON object, and the id of the job that a search is. Requests are read, and answers
 * made, by the server's own code.
 *
 * Each call ends with one event: `result` with the answer, or `failed` with {"error": ...}.
 */
#include "document.h"
#include "host.h"
#include "json.h"
#include "list.h"
#include "one_job.h"
#include "papers_json.h"
#include "request.h"
#include "tasks.h"

#include <stdlib.h>
#include <string.h>

/* A browser gives a page some gigabytes at best, and addresses end at four. */
static const struct request_limits limits = {.time_default_ms = 60000,
                                             .time_max_ms = 600000,
                                             .memory_max = UINT64_C(768) << 20,
                                             .trace_default = TRACE_DEFAULT,
                                             .trace_max = TRACE_MAX};

/* What is asked: a path, its last word where it has one, the body. */
struct call {
    const char *word, *id, *body;
    size_t length;
};

static void fail(const struct fault *fault) {
    char *text = fault_text(fault);
    host_tell("failed", 6, text ? text : "{}", text ? strlen(text) : 2);
    free(text);
}

static void answer(json_t *value) {
    struct fault fault;
    char *text = json_taken(value);
    fault_set(&fault, FAULT_SERVER_MEMORY);
    if (text)
        host_tell("result", 6, text, strlen(text));
    else
        fail(&fault);
    free(text);
}

/* ---- What there is ---- */

static void get_version(const struct call *call) {
    (void)call;
    json_t *most = json_pack("{s:i, s:f, s:f, s:I, s:I, s:I, s:i}", "body_bytes", BODY_BYTES_MAX,
                             "time_limit_s", (double)limits.time_max_ms / 1000,
                             "time_limit_default_s", (double)limits.time_default_ms / 1000,
                             "memory_limit_bytes", (json_int_t)limits.memory_max, "trace_limit",
                             (json_int_t)limits.trace_max, "trace_limit_default",
                             (json_int_t)limits.trace_default, "random_count", RANDOM_COUNT_MAX);
    answer(document_of("server",
                       json_pack("{s:b, s:o, s:b}", "page", 1, "limits", most, "experiments", 0)));
}

static void get_algorithms(const struct call *call) {
    (void)call;
    answer(infos_document(loyd_algorithm));
}

static void get_heuristics(const struct call *call) {
    (void)call;
    answer(infos_document(loyd_heuristic));
}

static void get_suites(const struct call *call) {
    (void)call;
    answer(suites_document());
}

static void get_suite(const struct call *call) {
    const loyd_suite *suite = loyd_suite_find(call->word);
    struct fault fault;
    if (suite) {
        answer(suite_json(suite));
        return;
    }
    fault_set(&fault, FAULT_SUITE_UNKNOWN, value_word("name", call->word));
    fail(&fault);
}

static void get_papers(const struct call *call) {
    (void)call;
    answer(papers_json());
}

/* ---- Short calls and searches ---- */

/* request is NULL where there is a fault. */
static void run(const struct call *call, const struct job_kind *kind, void *request,
                const struct fault *fault) {
    if (request)
        job_run(kind, request, call->id);
    else
        fail(fault);
}

static void post_check(const struct call *call) {
    struct fault fault = {0};
    run(call, &task_check, check_request_read(call->body, call->length, &fault), &fault);
}

static void post_solve(const struct call *call) {
    struct fault fault = {0};
    run(call, &task_solve, solve_request_read(call->body, call->length, &limits, &fault), &fault);
}

static void post_worksheet(const struct call *call) {
    struct fault fault = {0};
    run(call, &task_worksheet, worksheet_request_read(call->body, call->length, &limits, &fault),
        &fault);
}

static void post_lab(const struct call *call) {
    struct fault fault = {0};
    run(call, &task_lab, lab_request_read(call->body, call->length, &fault), &fault);
}

static const char *word_of(const json_t *query, const char *name) {
    return json_string_value(json_object_get(query, name));
}

static void get_random(const struct call *call) {
    struct fault fault = {0};
    json_t *query = json_loadb(call->body, call->length, 0, NULL);
    struct random_words words = {word_of(query, "size"),  word_of(query, "seed"),
                                 word_of(query, "count"), word_of(query, "walk"),
                                 word_of(query, "depth"), word_of(query, "goal")};
    void *request = random_request_read(&words, &fault);
    json_decref(query);
    run(call, &task_random, request, &fault);
}

/* Tables are built in the memory of the search that needs them, and nowhere else. */
static void get_tables(const struct call *call) {
    struct fault fault;
    (void)call;
    fault_set(&fault, FAULT_TABLES_NOT_KEPT);
    answer(document_of("tables-state",
                       json_pack("{s:n, s:n, s:s, s:n, s:i, s:i, s:n, s:i, s:o}", "rows", "cols",
                                 "state", "refused", "job", "bytes", 0, "bytes_missing", 0,
                                 "memory_bytes", "time_s", 0, "error", fault_json(&fault))));
}

/* ---- The table ---- */

static const struct answerer {
    const char *path;
    void (*answer)(const struct call *call);
} answerers[] = {
    {"version", get_version}, {"algorithms", get_algorithms}, {"heuristics", get_heuristics},
    {"suites", get_suites},   {"suites/", get_suite},         {"papers", get_papers},
    {"random", get_random},   {"check", post_check},          {"tables", get_tables},
    {"solve", post_solve},    {"worksheet", post_worksheet},  {"lab", post_lab},
};

static const struct answerer *find(const char *path) {
    size_t length = strcspn(path, "/");
    length += path[length] == '/';
    for (size_t i = 0; i < sizeof answerers / sizeof *answerers; i++)
        if (strlen(answerers[i].path) == length && !strncmp(answerers[i].path, path, length))
            return &answerers[i];
    return NULL;
}

/* Room for a text of the caller's. */
__attribute__((export_name("room"))) char *room(size_t bytes) {
    return calloc(1, bytes);
}

/* Takes over its texts, each of which ends with 0. */
__attribute__((export_name("call"))) void call_path(char *path, char *id, char *body) {
    static bool watched;
    if (!watched) json_watch_memory();
    watched = true;
    const struct answerer *found = find(path);
    struct fault fault;
    fault_set(&fault, FAULT_CALL_UNKNOWN, value_word("path", path));
    if (found)
        found->answer(&(struct call){path + strlen(found->path), id, body, strlen(body)});
    else
        fail(&fault);
    free(path);
    free(id);
    free(body);
}
