/* SPDX-License-Identifier: MIT */
/* Small helpers around jansson: absent figures become null, objects keep their order. */
#ifndef LOYD_APPS_JSON_H
#define LOYD_APPS_JSON_H

#include "loyd.h"

#include <jansson.h>
#include <stdio.h>

/* To be called once, before anything else of JSON: from then on it is known whether an allocation
 * of jansson's failed in this thread since the last question. */
void json_watch_memory(void);
bool json_ran_out(void);

/* A value that is null where it is absent: below 0, NaN, NULL. */
json_t *json_whole(int64_t value);
json_t *json_number(double value);
json_t *json_text(const char *text);
json_t *json_tiles(const loyd_board *board); /* [1, 2, 3, ...] */
/* {"tile": 7, "name": "x"}: what a sentence names. */
json_t *json_values(const loyd_value *values, size_t count);

/* Writes the value and a newline, and drops it: on one line, or indented (an object then has a
 * field a line; its keys are plain words). False: no memory (value is NULL) or the write failed. */
bool json_write(json_t *value, bool indented, FILE *file);

#endif
