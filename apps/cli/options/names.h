/* SPDX-License-Identifier: MIT */
/* A list of names, cut out of a text at its commas. */
#ifndef LOYD_CLI_NAMES_H
#define LOYD_CLI_NAMES_H

#include "cli.h"

enum { NAMES_MAX = 64 };

struct names {
    char *text; /* owns the names; free() it */
    const char *name[NAMES_MAX];
    size_t count;
};

/* Cuts at commas, but not inside max(a,b). CODE_OK, or the code after a complaint that begins with
 * option. */
int names_read(const char *option, const char *list, struct names *names);

#endif
