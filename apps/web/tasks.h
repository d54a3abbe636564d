/* SPDX-License-Identifier: MIT */
/* The kinds of jobs. The request of each is that of request.h. */
#ifndef LOYD_WEB_TASKS_H
#define LOYD_WEB_TASKS_H

#include "jobs.h"

#include <jansson.h>

extern const struct job_kind task_solve;
extern const struct job_kind task_check;
extern const struct job_kind task_random;

/* {"event": "tick", "time_s": ...} as fields of object. */
void progress_fields(const loyd_progress *progress, json_t *object);
/* The text of value, malloc'ed, and value dropped; NULL without memory. */
char *json_taken(json_t *value);

#endif
