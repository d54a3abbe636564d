/* SPDX-License-Identifier: MIT */
/* The kinds of jobs. The request of each is that of request.h. */
#ifndef LOYD_WEB_TASKS_H
#define LOYD_WEB_TASKS_H

#include "jobs.h"

#include <jansson.h>

extern const struct job_kind task_solve;
extern const struct job_kind task_check;
extern const struct job_kind task_random;
extern const struct job_kind task_worksheet;
extern const struct job_kind task_lab;
extern const struct job_kind task_tables;      /* builds */
extern const struct job_kind task_tables_look; /* says what is there */
/* Stored experiments; where they were left out, each is refused. */
extern const struct job_kind task_experiments;     /* the list */
extern const struct job_kind task_experiment;      /* a report */
extern const struct job_kind task_experiment_runs; /* some of its runs */
extern const struct job_kind task_watch;           /* the list, whenever it changes */

/* Makes the progress an event of the job, with the moves of a better path or without (NULL). */
void job_tell_progress(struct job *job, const loyd_progress *progress, const char *moves);
/* {"event": "tick", "time_s": ...} as fields of object. */
void progress_fields(const loyd_progress *progress, json_t *object);
/* Whether two requests of task_tables are for the same goal. */
bool tables_alike(const void *request, const void *other);
/* Whether two requests of task_watch are for the same database: a server has one. */
bool watch_alike(const void *request, const void *other);
bool server_has_experiments(void);
/* The text of value, malloc'ed, and value dropped; NULL without memory. */
char *json_taken(json_t *value);

#endif
