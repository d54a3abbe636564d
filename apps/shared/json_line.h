/* SPDX-License-Identifier: MIT */
/* A JSON value as one line, quickly. */
#ifndef LOYD_APPS_JSON_LINE_H
#define LOYD_APPS_JSON_LINE_H

#include <jansson.h>

/* The value on one line, without a newline, malloc'ed; reals with 12 digits. It is a tree. NULL: no
 * memory. */
char *json_line(json_t *value, size_t *length);

#endif
