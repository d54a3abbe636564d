/* SPDX-License-Identifier: MIT
 *
 * A board and its goal from one text. The library reads the boards; which goal is meant is settled
 * here: the one that is asked for; else the one that the text itself names; else the one that a
 * comment line before it names; else last.
 */
#include "problem.h"

#include "app_sentence.h"
#include "registry_names.h"

#include <string.h>

enum { GOAL_SHOWN = 40, REASON_SHOWN = 150 }; /* bytes that a sentence quotes */

void problem_free(struct problem *problem) {
    loyd_board_free(problem->board);
    loyd_board_free(problem->goal);
    *problem = (struct problem){NULL, NULL};
}

bool goal_is_named(const char *goal) {
    return !strcmp(goal, "last") || !strcmp(goal, "first") || !strcmp(goal, "snail") ||
           !strcmp(goal, "spiral");
}

const char *goal_name(const loyd_board *goal) {
    static const char *const names[] = {"last", "first", "snail"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        loyd_board *named = NULL;
        if (loyd_goal(names[i], loyd_board_rows(goal), loyd_board_cols(goal), &named, NULL))
            continue;
        bool equal = loyd_board_equal(goal, named);
        loyd_board_free(named);
        if (equal) return names[i];
    }
    return NULL;
}

loyd_status goal_parse(const char *goal, int rows, int cols, loyd_board **board,
                       loyd_error *error) {
    static const char *const names[] = {"last", "first", "snail", NULL};
    if (goal_is_named(goal)) return loyd_goal(goal, rows, cols, board, error);
    loyd_status status = loyd_board_parse(goal, 0, rows, cols, board, NULL, error);
    const char *near = status ? nearest_name(goal, names) : NULL;
    if (near) app_refuse(error, SAY_GOAL_NEAR, value_word("name", goal), value_word("near", near));
    return status;
}

void goal_explain(const char *goal, loyd_error *error) {
    if (!error->key || strcmp(error->key, app_sentence_at(SAY_GOAL_NEAR)->key))
        app_refuse(error, SAY_GOAL_FORM, loyd_value_text("goal", goal, GOAL_SHOWN),
                   loyd_value_text("reason", error->text, REASON_SHOWN));
}

loyd_status problem_parse(const char *text, size_t length, const struct board_args *how,
                          struct problem *problem, loyd_error *error) {
    struct problem read = {NULL, NULL};
    loyd_status status = loyd_board_parse(text, length, how->size.rows, how->size.cols, &read.board,
                                          &read.goal, error);
    if (status) return status;
    if (how->goal || !read.goal) {
        loyd_board *goal = NULL;
        const char *other = how->goal_else ? how->goal_else : "last";
        const char *wanted = how->goal ? how->goal : other;
        status = goal_parse(wanted, loyd_board_rows(read.board), loyd_board_cols(read.board), &goal,
                            error);
        if (status) goal_explain(wanted, error);
        loyd_board_free(read.goal);
        read.goal = goal;
    }
    if (status)
        problem_free(&read);
    else
        *problem = read;
    return status;
}
