/* SPDX-License-Identifier: MIT */
/* The registry as JSON: one object an algorithm or a heuristic, with its traits and parameters. */
#ifndef LOYD_APPS_LIST_H
#define LOYD_APPS_LIST_H

#include "loyd.h"
#include "suites.h"

#include <jansson.h>

/* loyd_algorithm or loyd_heuristic. */
typedef const loyd_info *info_at(size_t index);

json_t *info_json(const loyd_info *info, bool is_heuristic);
json_t *infos_json(info_at *at); /* an array of all of them */
json_t *suites_json(void);       /* an array: name, title, boards, goal_name */
json_t *suite_entry_json(const loyd_suite_entry *entry);
/* Sets rows, cols, board, goal and goal_name. */
bool suite_board_set(json_t *object, const loyd_suite_entry *entry);

/* Documents: all algorithms or heuristics, all suites, one suite with its entries. */
json_t *infos_document(info_at *at);
json_t *suites_document(void);
json_t *suite_json(const loyd_suite *suite);

#endif
