/* SPDX-License-Identifier: MIT */
/* Moves as people read them. */
#ifndef LOYD_CLI_MOVE_TEXT_H
#define LOYD_CLI_MOVE_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* The first count letters in groups of five, fifty a line, the lines numbered if there is more than
 * one; indented, each line ended. */
void print_move_groups(const char *moves, size_t count, FILE *file);

#endif
