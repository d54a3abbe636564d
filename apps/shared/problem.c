/* SPDX-License-Identifier: MIT
 *
 * A board and its goal from one text. The library reads the boards; which goal is meant is settled
 * here: the one that is asked for; else the one that the text itself names; else last.
 */
#include "problem.h"

#include "registry_names.h"

#include <stdio.h>
#include <string.h>

void problem_free(struct problem *problem) {
    loyd_board_free(problem->board);
    loyd_board_free(problem->goal);
    *problem = (struct problem){NULL, NULL};
}

bool goal_is_named(const char *goal) {
    return !strcmp(goal, "last") || !strcmp(goal, "first") || !strcmp(goal, "snail");
}

loyd_status goal_parse(const char *goal, int rows, int cols, loyd_board **board,
                       loyd_error *error) {
    if (goal_is_named(goal)) return loyd_goal(goal, rows, cols, board, error);
    loyd_error inner = {.text = ""};
    loyd_status status = loyd_board_parse(goal, 0, rows, cols, board, NULL, &inner);
    if (!status) return LOYD_OK;
    static const char *const names[] = {"last", "first", "snail", NULL};
    const char *near = nearest_name(goal, names);
    if (near)
        snprintf(error->text, sizeof error->text, "no goal is called '%.40s'; did you mean '%s'?",
                 goal, near);
    else
        snprintf(error->text, sizeof error->text,
                 "a goal is last, first, snail, a board or a file; '%.40s': %.150s", goal,
                 inner.text);
    return status;
}

loyd_status problem_parse(const char *text, size_t length, const struct board_args *how,
                          struct problem *problem, loyd_error *error) {
    struct problem read = {NULL, NULL};
    loyd_status status = loyd_board_parse(text, length, how->size.rows, how->size.cols, &read.board,
                                          &read.goal, error);
    if (status) return status;
    if (how->goal || !read.goal) {
        loyd_board *goal = NULL;
        status = goal_parse(how->goal ? how->goal : "last", loyd_board_rows(read.board),
                            loyd_board_cols(read.board), &goal, error);
        loyd_board_free(read.goal);
        read.goal = goal;
    }
    if (status)
        problem_free(&read);
    else
        *problem = read;
    return status;
}
