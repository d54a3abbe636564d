/* SPDX-License-Identifier: MIT */
/* Text broken between words, for help and results. */
#ifndef LOYD_CLI_WRAP_H
#define LOYD_CLI_WRAP_H

#include <stdio.h>

/* Prints text and a newline. The pen stands at column indent; further lines begin there; none is
 * longer than width columns unless one word is. */
void print_wrapped(const char *text, int indent, int width, FILE *file);

#endif
