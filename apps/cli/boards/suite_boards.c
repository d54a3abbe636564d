/* SPDX-License-Identifier: MIT
 *
 * The built-in suites by name. Boards of a suite have the goal that the suite gives them, unless
 * another is asked for.
 */
#include "boards/suite_boards.h"

#include "cli.h"
#include "options/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no_such_suite(const char *name) {
    const char *names[64] = {0};
    const loyd_suite *suite;
    char list[256] = "";
    for (size_t i = 0; (suite = loyd_suite_at(i)) && i < 63; i++) {
        names[i] = suite->name;
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", suite->name);
    }
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "no suite is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE, "no suite is called '%.60s'; there are %s", name, list);
}

int suite_named(const char *name, const loyd_suite **suite) {
    *suite = loyd_suite_find(name);
    return *suite ? CODE_OK : no_such_suite(name);
}

static int add_entry(const loyd_suite_entry *e, const struct board_args *how,
                     struct problem_list *list) {
    struct problem problem = {.id = strdup(e->name)};
    struct board_args with = *how;
    loyd_error error = {.text = ""};
    if (!with.goal) with.goal = e->goal;
    if (!problem.id) return complain(CODE_FAULT, "no memory for the suite");
    loyd_status status = loyd_board_new(e->rows, e->cols, e->tiles, &problem.board, &error);
    if (!status) status = problem_goal(&with, &problem, &error);
    if (!status) return problem_list_add(list, &problem);
    return complain(status_code(status), "%s", error.text);
}

int suite_read(const char *name, const struct board_args *how, struct problem_list *list) {
    const loyd_suite *suite;
    struct board_args with = *how;
    char *goal_text = NULL;
    int code = suite_named(name, &suite);
    if (!code) code = goal_text_read(&with.goal, &goal_text);
    for (size_t i = 0; !code && i < suite->count; i++)
        code = add_entry(&suite->entries[i], &with, list);
    free(goal_text);
    return code;
}
