/* SPDX-License-Identifier: MIT
 *
 * One search in a paper's reading: its parameters are a text, its goal is always the last one, and
 * Ctrl-C ends it.
 */
#include "papers/paper_run.h"

#include "cli.h"
#include "output/progress.h"

#include <stdio.h>
#include <string.h>

/* Splits params at blanks into list, in place. */
static size_t split_params(char *text, const char **list, size_t room) {
    size_t count = 0;
    for (char *word = strtok(text, " "); word && count < room; word = strtok(NULL, " "))
        list[count++] = word;
    return count;
}

static bool go_on(const loyd_progress *now, void *user) {
    (void)now;
    (void)user;
    return !interrupted();
}

loyd_result *paper_run(const loyd_board *start, const struct paper_search *search) {
    const char *algorithm = search->algorithm, *params = search->params;
    loyd_board *goal = NULL;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options options;
    char text[128];
    const char *list[4];
    loyd_options_init(&options);
    snprintf(text, sizeof text, "%s", params ? params : "");
    options.progress = go_on;
    options.algorithm = algorithm;
    options.heuristic = search->heuristic;
    if (search->order) options.order = search->order;
    options.params = list;
    options.param_count = split_params(text, list, 4);
    if (loyd_goal("last", loyd_board_rows(start), loyd_board_cols(start), &goal, &error) ||
        loyd_solve(start, goal, &options, &result, &error))
        complain(CODE_FAULT, "%s: %s", algorithm, error.text);
    loyd_board_free(goal);
    if (!result || result->outcome != LOYD_MEMORY_LIMIT) return result;
    complain(CODE_FAULT, "%s: no memory for the search", algorithm); /* no limit was set */
    loyd_result_free(result);
    return NULL;
}
