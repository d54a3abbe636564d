/* SPDX-License-Identifier: MIT */
/* The built-in suites by name, for commands. */
#ifndef LOYD_CLI_SUITE_BOARDS_H
#define LOYD_CLI_SUITE_BOARDS_H

#include "options/board_file.h"
#include "suites.h"

/* CODE_OK, or CODE_USAGE after a complaint that offers the nearest name. */
int suite_named(const char *name, const loyd_suite **suite);
/* Adds the boards of a suite to the list, with their names as ids and their goals, or the goal that
 * how asks for. CODE_OK, or the code after a complaint. */
int suite_read(const char *name, const struct board_args *how, struct problem_list *list);

#endif
