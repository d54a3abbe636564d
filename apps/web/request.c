/* SPDX-License-Identifier: MIT
 *
 * From a body or a query to what the library takes. The strings of a search (algorithm, heuristic,
 * order) stay in the parsed JSON, which the request owns; parameters are written as "name=value".
 *
 * Parameters are checked by the library itself (loyd_options_check), and what it complains about is
 * the request's fault. A shape that the search can't serve comes out later, as a job that failed.
 */
#include "request.h"

#include "registry_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t walk_max = 10000000, random_cells_max = 1000000;

static bool no_memory(struct fault *fault) {
    return fault_set(fault, FAULT_SERVER_MEMORY);
}

/* ---- Solve ---- */

/* "name=value", malloc'ed; NULL with a fault. */
static char *param_text(const char *name, const json_t *value, struct fault *fault) {
    char number[64] = "";
    const char *text = json_is_string(value) ? json_string_value(value) : number;
    if (json_is_integer(value))
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(number, sizeof number, "%.17g", json_real_value(value));
    else if (!json_is_string(value)) {
        body_wrong(fault, "params", FAULT_FIELD_PARAM_VALUES);
        return NULL;
    }
    size_t room = strlen(name) + strlen(text) + 2;
    char *joined = malloc(room);
    if (joined)
        snprintf(joined, room, "%s=%s", name, text);
    else
        no_memory(fault);
    return joined;
}

static bool read_params(struct solve_request *r, struct fault *fault) {
    json_t *params = json_object_get(r->body, "params"), *value;
    const char *name;
    if (!params || json_is_null(params)) return true;
    if (!json_is_object(params)) return body_wrong(fault, "params", FAULT_FIELD_PARAMS);
    if (json_object_size(params) > PARAMS_MAX)
        return fault_set(fault, FAULT_FIELD_PARAMS_MANY, value_word("field", "params"),
                         value_whole("max", PARAMS_MAX));
    json_object_foreach(params, name, value) {
        char *text = param_text(name, value, fault);
        if (!text) return false;
        r->params[r->options.param_count++] = text;
    }
    r->options.params = (const char *const *)r->params;
    return true;
}

static bool read_trace(struct solve_request *r, const struct request_limits *limits,
                       struct fault *fault) {
    json_t *trace = json_object_get(r->body, "trace");
    if (!trace || json_is_null(trace) || json_is_false(trace)) return true;
    r->trace_limit = limits->trace_default;
    if (json_is_true(trace)) return true;
    if (!json_is_object(trace) || json_object_size(trace) > 1 ||
        (json_object_size(trace) && !json_object_get(trace, "limit")))
        return body_wrong(fault, "trace", FAULT_FIELD_TRACE);
    if (!body_count(trace, "limit", &r->trace_limit, fault)) return false;
    if (r->trace_limit && r->trace_limit <= limits->trace_max) return true;
    fault_set(fault, FAULT_NUMBER_RANGE, value_word("field", "trace.limit"), value_whole("min", 1),
              value_count("max", limits->trace_max));
    return fault_field(fault, "trace");
}

struct limit_range {
    uint64_t min, max;
    const char *unit; /* what is counted */
};

static bool bounded(const char *key, uint64_t value, struct limit_range range,
                    struct fault *fault) {
    if (value >= range.min && value <= range.max) return true;
    return fault_set(fault, FAULT_LIMIT_RANGE, value_word("field", key),
                     value_count("min", range.min), value_count("max", range.max),
                     value_word("unit", range.unit));
}

static bool read_limits(struct solve_request *r, const struct request_limits *limits,
                        struct fault *fault) {
    loyd_options *o = &r->options;
    uint64_t nodes = UINT64_MAX, depth = UINT64_MAX, threads = 0;
    o->time_limit_ms = limits->time_default_ms;
    o->memory_limit_bytes = limits->memory_max;
    bool good = body_duration(r->body, "time_limit", &o->time_limit_ms, fault) &&
                body_bytes(r->body, "memory_limit", &o->memory_limit_bytes, fault) &&
                body_count(r->body, "node_limit", &nodes, fault) &&
                body_count(r->body, "depth_limit", &depth, fault) &&
                body_count(r->body, "seed", &o->seed, fault) &&
                body_count(r->body, "jobs", &threads, fault);
    /* 0 is no limit to the library, so it is refused here. */
    good = good &&
           bounded("time_limit", o->time_limit_ms,
                   (struct limit_range){1, limits->time_max_ms, "ms"}, fault) &&
           bounded("memory_limit", o->memory_limit_bytes,
                   (struct limit_range){1, limits->memory_max, "bytes"}, fault) &&
           bounded("node_limit", nodes, (struct limit_range){1, UINT64_MAX, "nodes"}, fault) &&
           bounded("depth_limit", depth, (struct limit_range){1, UINT64_MAX, "moves"}, fault) &&
           bounded("jobs", threads, (struct limit_range){0, THREADS_MAX, "threads"}, fault);
    if (good && o->seed > INT64_MAX)
        good = fault_set(fault, FAULT_NUMBER_RANGE, value_word("field", "seed"),
                         value_whole("min", 0), value_whole("max", INT64_MAX));
    o->node_limit = nodes == UINT64_MAX ? 0 : nodes;
    o->depth_limit = depth == UINT64_MAX ? 0 : depth;
    o->threads = (unsigned)threads;
    return good;
}

/* What counts as a move. Recordings and --all are of single-tile moves. */
static bool read_metric(struct solve_request *r, struct fault *fault) {
    const char *metric = "single";
    if (!body_word(r->body, "metric", &metric, fault)) return false;
    bool multi = !strcmp(metric, "multi");
    if (!multi && strcmp(metric, "single")) return body_wrong(fault, "metric", FAULT_FIELD_METRIC);
    if (multi && r->trace_limit) return body_wrong(fault, "metric", FAULT_FIELD_METRIC_RECORDED);
    if (multi && r->all) return body_wrong(fault, "metric", FAULT_FIELD_METRIC_ALL);
    r->options.metric = multi ? "multi" : NULL;
    return true;
}

static bool read_all(struct solve_request *r, struct fault *fault) {
    r->all_limit = ALL_DEFAULT;
    return body_flag(r->body, "all", &r->all, fault) &&
           body_count(r->body, "all_limit", &r->all_limit, fault) &&
           bounded("all_limit", r->all_limit, (struct limit_range){1, ALL_MAX, "solutions"}, fault);
}

static bool read_words(struct solve_request *r, struct fault *fault) {
    const char *moves_of = "blank";
    loyd_options *o = &r->options;
    if (!body_word(r->body, "algorithm", &o->algorithm, fault) ||
        !body_word(r->body, "heuristic", &o->heuristic, fault) ||
        !body_word(r->body, "order", &o->order, fault) ||
        !body_word(r->body, "moves_of", &moves_of, fault) ||
        !body_flag(r->body, "states", &r->states, fault) ||
        !body_flag(r->body, "keep", &r->keep, fault))
        return false;
    r->tile_moves = !strcmp(moves_of, "tile");
    return r->tile_moves || !strcmp(moves_of, "blank")
               ? true
               : body_wrong(fault, "moves_of", FAULT_FIELD_MOVES_OF);
}

static bool check_names(const loyd_options *o, struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_status status = algorithm_reason(o->algorithm, &error);
    if (status) {
        fault_status(fault, "bad-algorithm", status, &error);
        return fault_field(fault, "algorithm");
    }
    status = o->heuristic ? heuristic_reason(o->heuristic, &error) : LOYD_OK;
    if (!status) return true;
    fault_status(fault, "bad-heuristic", status, &error);
    return fault_field(fault, "heuristic");
}

/* The field that a sentence of the library about options speaks of. */
static const char *field_of(const char *key) {
    static const char *const fields[][2] = {{"order-", "order"},    {"param", "params"},
                                            {"profile-", "params"}, {"heuristic-", "heuristic"},
                                            {"max-", "heuristic"},  {"multi-params", "params"},
                                            {"multi-", "metric"}};
    for (size_t i = 0; key && i < sizeof fields / sizeof *fields; i++)
        if (!strncmp(key, fields[i][0], strlen(fields[i][0]))) return fields[i][1];
    return "";
}

static bool check_options(const loyd_options *options, struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_status status = loyd_options_check(options, 0, 0, &error);
    if (!status) return true;
    fault_status(fault, "bad-param", status, &error);
    return fault_field(fault, field_of(error.key));
}

static bool read_solve(struct solve_request *r, const struct request_limits *limits,
                       struct fault *fault) {
    loyd_options_init(&r->options);
    return read_words(r, fault) && read_params(r, fault) && read_limits(r, limits, fault) &&
           read_trace(r, limits, fault) && read_all(r, fault) && read_metric(r, fault) &&
           body_problem(r->body, &r->problem, fault) && check_names(&r->options, fault) &&
           check_options(&r->options, fault);
}

struct solve_request *solve_request_read(const char *text, size_t length,
                                         const struct request_limits *limits, struct fault *fault) {
    struct solve_request *r = calloc(1, sizeof *r);
    if (!r) {
        no_memory(fault);
        return NULL;
    }
    r->body = body_read(text, length, "solve-request", fault);
    if (r->body && read_solve(r, limits, fault)) return r;
    solve_request_free(r);
    return NULL;
}

void solve_request_free(void *request) {
    struct solve_request *r = request;
    for (size_t i = 0; i < PARAMS_MAX; i++) free(r->params[i]);
    problem_free(&r->problem);
    json_decref(r->body);
    free(r);
}

/* ---- Check ---- */

static bool no_names(struct fault *fault) {
    return fault_set(fault, FAULT_FIELD_HEURISTICS, value_word("field", "heuristics"),
                     value_whole("max", NAMES_MAX));
}

/* The registry's name of a heuristic that may be asked for by another of its names; NULL with a
 * fault. A combined one is none of the registry's. */
static const char *heuristic_called(const char *name, struct fault *fault) {
    loyd_error error = {.text = ""};
    const loyd_info *info;
    for (size_t i = 0; (info = loyd_heuristic(i)); i++)
        if (loyd_info_named(info, name)) return info->name;
    loyd_status status = heuristic_reason(name, &error);
    if (!status) {
        no_names(fault);
        return NULL;
    }
    fault_status(fault, "bad-heuristic", status, &error);
    fault_field(fault, "heuristics");
    return NULL;
}

/* heuristics: true (all), false (none), or a list of names. */
static bool read_heuristics(struct check_request *r, struct fault *fault) {
    json_t *value = json_object_get(r->body, "heuristics"), *name;
    size_t i;
    r->ask_heuristics = !json_is_false(value);
    if (!value || json_is_boolean(value) || json_is_null(value)) return true;
    if (!json_is_array(value) || json_array_size(value) > NAMES_MAX) return no_names(fault);
    json_array_foreach(value, i, name) {
        if (!json_is_string(name)) return no_names(fault);
        r->names[i] = heuristic_called(json_string_value(name), fault);
        if (!r->names[i]) return false;
    }
    r->ask_heuristics = json_array_size(value);
    return true;
}

struct check_request *check_request_read(const char *text, size_t length, struct fault *fault) {
    struct check_request *r = calloc(1, sizeof *r);
    if (!r) {
        no_memory(fault);
        return NULL;
    }
    r->body = body_read(text, length, "check-request", fault);
    if (r->body && body_flag(r->body, "distance", &r->distance, fault) &&
        read_heuristics(r, fault) && body_problem(r->body, &r->problem, fault))
        return r;
    check_request_free(r);
    return NULL;
}

void check_request_free(void *request) {
    struct check_request *r = request;
    problem_free(&r->problem);
    json_decref(r->body);
    free(r);
}

/* ---- Random ---- */

bool query_number(const char *key, const char *text, uint64_t max, uint64_t *number,
                  struct fault *fault) {
    if (!text || (read_count(text, number) && *number <= max)) return true;
    return fault_set(fault, FAULT_FIELD_UP_TO, value_word("field", key), value_count("max", max));
}

static bool read_size(const char *text, struct shape *shape, struct fault *fault) {
    return (text && read_shape(text, shape)) || body_wrong(fault, "size", FAULT_SIZE_WANTED);
}

/* The goal of that shape by its name or text; none: last. */
static bool read_goal(const char *text, const struct shape *shape, loyd_board **goal,
                      struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_status status = goal_parse(text ? text : "last", shape->rows, shape->cols, goal, &error);
    return status ? fault_status(fault, "bad-goal", status, &error) : true;
}

static bool read_random(struct random_request *r, const struct random_words *w,
                        struct fault *fault) {
    struct shape shape;
    if (!read_size(w->size, &shape, fault)) return false;
    if (w->walk && w->depth) return body_wrong(fault, "walk", FAULT_WALK_AND_DEPTH);
    if (!query_number("seed", w->seed, INT64_MAX, &r->seed, fault) ||
        !query_number("count", w->count, RANDOM_COUNT_MAX, &r->count, fault) ||
        !query_number("walk", w->walk, walk_max, &r->walk, fault) ||
        !query_number("depth", w->depth, UINT32_MAX - 1, &r->depth, fault))
        return false;
    r->walks = w->walk;
    r->deep = w->depth;
    if (r->count * (uint64_t)(shape.rows * shape.cols) > random_cells_max)
        return body_wrong(fault, "count", FAULT_BOARDS_MANY);
    return read_goal(w->goal, &shape, &r->goal, fault);
}

struct random_request *random_request_read(const struct random_words *words, struct fault *fault) {
    struct random_request *r = calloc(1, sizeof *r);
    if (!r) {
        no_memory(fault);
        return NULL;
    }
    r->seed = r->count = 1;
    if (read_random(r, words, fault)) return r;
    random_request_free(r);
    return NULL;
}

void random_request_free(void *request) {
    struct random_request *r = request;
    loyd_board_free(r->goal);
    free(r);
}

/* ---- Tables ---- */

struct tables_request *tables_request_read(const char *size, const char *goal, const char *folder,
                                           struct fault *fault) {
    struct shape shape;
    struct tables_request *r = calloc(1, sizeof *r);
    if (!r) {
        no_memory(fault);
        return NULL;
    }
    r->folder = folder;
    if (read_size(size, &shape, fault) && read_goal(goal, &shape, &r->goal, fault)) return r;
    tables_request_free(r);
    return NULL;
}

struct tables_request *tables_body_read(const char *text, size_t length, const char *folder,
                                        struct fault *fault) {
    const char *size = NULL, *goal = NULL;
    json_t *body = body_read(text, length, "tables-request", fault);
    struct tables_request *r = NULL;
    if (body && body_word(body, "size", &size, fault) && body_word(body, "goal", &goal, fault))
        r = tables_request_read(size, goal, folder, fault);
    json_decref(body);
    return r;
}

void tables_request_free(void *request) {
    struct tables_request *r = request;
    loyd_board_free(r->goal);
    free(r);
}
