/* SPDX-License-Identifier: MIT */
/* Boards from JSON: all that the command and the server write has the same few fields. */
#ifndef LOYD_APPS_PROBLEM_JSON_H
#define LOYD_APPS_PROBLEM_JSON_H

#include "problem.h"

#include <jansson.h>

/* Whether a text begins as JSON and not as a board in brackets, which has numbers there. */
bool text_is_json(const char *text, size_t length);
/* Every board in a text of JSON values, one behind the other: an array of objects with board, and
 * rows, cols, goal, id, moves, moves_of where they are known. NULL: error says why. */
json_t *boards_of_json(const char *text, size_t length, loyd_error *error);
/* One of those objects as a problem. */
loyd_status problem_from_json(const json_t *object, const struct board_args *how,
                              struct problem *problem, loyd_error *error);

#endif
