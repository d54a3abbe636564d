/* SPDX-License-Identifier: MIT */
/* loyd heuristics --new NAME: a plugin to begin with (docs/plugins.md). */
#ifndef LOYD_CLI_SKELETON_H
#define LOYD_CLI_SKELETON_H

#include "options/args.h"

/* Writes NAME.c into the current folder, unless it is there, and says what to do next. */
int skeleton_write(const char *name);

#endif
