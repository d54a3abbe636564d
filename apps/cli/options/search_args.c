/* SPDX-License-Identifier: MIT
 *
 * From the options of the command line to those of the library. Names are checked before any search
 * runs, so that a slip in the last of twenty costs nothing; the nearest right name is offered.
 *
 * Without --memory-limit a search gets half of the memory that is free when it starts, and ends
 * with its figures instead of being killed with nothing or taking what others need. Without --jobs
 * it has no more threads than there are processors for this process.
 */
#include "options/search_args.h"

#include "machine.h"
#include "registry_names.h"

#include <string.h>

/* The parameter that says after how many seconds a search is content with what it has; 0: never. */
static const char seconds_name[] = "seconds", seconds_none[] = "seconds=0";

/* What to search with, as far as the library checks it. */
static void name_options(const struct search_args *s, loyd_options *options) {
    loyd_options_init(options);
    if (s->algorithm) options->algorithm = s->algorithm;
    if (s->heuristic) options->heuristic = s->heuristic;
    if (s->order) options->order = s->order;
    options->metric = s->metric;
    options->params = s->params.items;
    options->param_count = s->params.count;
    options->checkpoint = s->checkpoint;
    options->plugins = plugins_in_use();
}

void search_options(const struct search_args *s, loyd_options *options) {
    name_options(s, options);
    options->time_limit_ms = s->time_limit_ms;
    options->node_limit = s->node_limit;
    options->depth_limit = s->depth_limit;
    options->memory_limit_bytes = s->memory_limit_bytes;
    if (!s->memory_limit_bytes)
        options->memory_limit_bytes = memory_default() / (s->at_once ? s->at_once : 1);
    options->seed = s->seed;
    options->threads = (unsigned)s->jobs;
    options->threads_max = s->jobs ? 0 : processors_available();
    options->cache_dir = cache_folder(&s->cache);
    options->tables = cache_tables(&s->cache);
}

/* Which command names what there is; "" where the nearest name was offered. */
static const char *where_listed(const loyd_error *error) {
    const char *key = error->key ? error->key : "";
    if (!strcmp(key, "algorithm-unknown")) return "; `loyd list algorithms` names them";
    return strcmp(key, "heuristic-unknown") ? "" : "; `loyd list heuristics` names them";
}

int algorithm_check(const char *name) {
    loyd_error error = {.text = ""};
    loyd_status status = algorithm_reason(name, &error);
    return status ? complain(CODE_USAGE, "%s%s", error.text, where_listed(&error)) : CODE_OK;
}

int heuristic_check(const char *name) {
    loyd_error error = {.text = ""};
    loyd_status status = heuristic_reason(name, &error);
    return status ? complain(status_code(status), "%s%s", error.text, where_listed(&error))
                  : CODE_OK;
}

int search_args_check(const struct search_args *s) {
    int code = s->algorithm ? algorithm_check(s->algorithm) : CODE_OK;
    if (!code && s->heuristic) code = heuristic_check(s->heuristic);
    if (code) return code;
    loyd_options options;
    loyd_error error = {.text = ""};
    name_options(s, &options);
    loyd_status status = loyd_options_check(&options, 0, 0, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

/* "seconds=..." among parameters, or NULL. */
static const char *seconds_among(const char *const *params, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strncmp(params[i], seconds_none, strlen(seconds_none) - 1)) return params[i];
    return NULL;
}

int search_args_prove(struct search_args *s) {
    const char *name = s->algorithm ? s->algorithm : "auto";
    const char *given = seconds_among(s->params.items, s->params.count);
    const loyd_param *seconds = algorithm_param(name, seconds_name);
    if (s->prove && !seconds)
        return complain(CODE_USAGE,
                        "--prove is for a search that ends by itself after some seconds; '%s' has "
                        "no parameter %s",
                        name, seconds_name);
    if (s->prove && given)
        return complain(CODE_USAGE, "--prove is -p %s; leave out -p %.40s", seconds_none, given);
    bool longer = seconds && (double)s->time_limit_ms > 1000 * seconds->initial;
    if (given || !(s->prove || longer)) return CODE_OK;
    if (s->params.count == ARG_LIST_MAX)
        return complain(CODE_USAGE, "--param can be given %d times at most", ARG_LIST_MAX - 1);
    s->params.items[s->params.count++] = seconds_none;
    return CODE_OK;
}

bool search_ends_itself(const loyd_result *result, uint64_t time_limit_ms) {
    const char *run = seconds_among(result->params, result->param_count);
    bool able = run && algorithm_param(result->algorithm, seconds_name);
    return able && (time_limit_ms || strcmp(run, seconds_none));
}

int search_args_proving(const struct search_args *s, const char *option) {
    const loyd_info *info = algorithm_named(s->algorithm ? s->algorithm : "auto");
    if (!info || info->traits & LOYD_OPTIMAL || !strcmp(info->name, "auto")) return CODE_OK;
    return complain(CODE_USAGE,
                    "%s needs a search that proves the shortest length, and %s does not; expected "
                    "auto, or one marked optimal in `loyd list algorithms`",
                    option, info->name);
}

int outcome_code(loyd_outcome outcome) {
    switch (outcome) {
    case LOYD_SOLVED:
        return CODE_OK;
    case LOYD_UNSOLVABLE:
        return CODE_UNSOLVABLE;
    case LOYD_CANCELLED:
        return CODE_INTERRUPTED;
    default:
        return CODE_NO_SOLUTION;
    }
}
