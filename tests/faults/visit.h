/* SPDX-License-Identifier: MIT */
/* A visitor of `loyd serve` whose calls fail. */
#ifndef FAULT_VISIT_H
#define FAULT_VISIT_H

#include <stdbool.h>
#include <sys/types.h>

/* Waits until the server's output names its port, makes some calls, and asks it to end by SIGINT.
 * Each call has an answer, or none; a good answer (200) is whole. NULL, or what is wrong. */
const char *visit(pid_t server, const char *output);

#endif
