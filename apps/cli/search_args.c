/* SPDX-License-Identifier: MIT
 *
 * From the options of the command line to those of the library. Names are checked before any search
 * runs, so that a slip in the last of twenty costs nothing; the nearest right name is offered.
 *
 * Without --memory-limit a search gets 80 % of the memory that is available when it starts: it then
 * ends with its figures instead of being killed with nothing.
 */
#include "search_args.h"

#include <string.h>

void search_options(const struct search_args *s, loyd_options *options) {
    loyd_options_init(options);
    if (s->algorithm) options->algorithm = s->algorithm;
    if (s->heuristic) options->heuristic = s->heuristic;
    if (s->order) options->order = s->order;
    options->params = s->params.items;
    options->param_count = s->params.count;
    options->time_limit_ms = s->time_limit_ms;
    options->node_limit = s->node_limit;
    options->depth_limit = s->depth_limit;
    options->memory_limit_bytes =
        s->memory_limit_bytes ? s->memory_limit_bytes : memory_available() / 5 * 4;
    options->seed = s->seed;
    options->threads = (unsigned)s->jobs;
}

const loyd_info *algorithm_named(const char *name) {
    for (size_t i = 0; loyd_algorithm(i); i++)
        if (!strcmp(loyd_algorithm(i)->name, name)) return loyd_algorithm(i);
    return NULL;
}

int algorithm_check(const char *name) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    if (algorithm_named(name)) return CODE_OK;
    for (size_t i = 0; i < NAMES_MAX && loyd_algorithm(i); i++) names[i] = loyd_algorithm(i)->name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "no algorithm is called '%.60s'; did you mean '%s'?", name,
                        near);
    return complain(CODE_USAGE, "no algorithm is called '%.60s'; `loyd list algorithms` names them",
                    name);
}

/* A heuristic is tried on the smallest square; that it may not handle that shape is no mistake. */
int heuristic_check(const char *name) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    loyd_board *board = NULL;
    loyd_error error = {.text = ""};
    loyd_status status = loyd_goal("last", 2, 2, &board, &error);
    if (!status) status = loyd_estimate(name, board, board, NULL, NULL, &error);
    loyd_board_free(board);
    if (!status || status == LOYD_UNSUPPORTED) return CODE_OK;
    for (size_t i = 0; i < NAMES_MAX && loyd_heuristic(i); i++) names[i] = loyd_heuristic(i)->name;
    const char *near = status == LOYD_NOT_FOUND ? nearest_name(name, names) : NULL;
    if (near)
        return complain(CODE_USAGE, "no heuristic is called '%.60s'; did you mean '%s'?", name,
                        near);
    return complain(status_code(status), "%s", error.text);
}

int search_args_check(const struct search_args *s) {
    int code = s->algorithm ? algorithm_check(s->algorithm) : CODE_OK;
    if (!code && s->heuristic) code = heuristic_check(s->heuristic);
    return code;
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

int status_code(loyd_status status) {
    bool fault = status == LOYD_NO_MEMORY || status == LOYD_INTERNAL;
    return status == LOYD_OK ? CODE_OK : fault ? CODE_FAULT : CODE_USAGE;
}
