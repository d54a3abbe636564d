/* SPDX-License-Identifier: MIT
 *
 * Where loyd was built without stored experiments (no SQLite or no libyaml): the calls are there
 * and say so.
 */
#include "request.h"
#include "tasks.h"

bool server_has_experiments(void) {
    return false;
}

bool watch_alike(const void *request, const void *other) {
    (void)request;
    (void)other;
    return false;
}

static void refuse(struct job *job) {
    struct fault fault;
    fault_set(&fault, FAULT_EXPERIMENTS_LEFT_OUT);
    job_finish(job, JOB_FAILED, NULL, &fault);
}

static void describe(const void *request, json_t *o, bool brief) {
    (void)request;
    (void)brief;
    json_object_set_new(o, "watch", json_true());
}

#define REFUSED                                                                                    \
    { .run = refuse, .drop_request = experiment_request_free }
const struct job_kind task_experiments = REFUSED;
const struct job_kind task_experiment = REFUSED;
const struct job_kind task_experiment_runs = REFUSED;
const struct job_kind task_watch = {.listed = true,
                                    .watches = true,
                                    .run = refuse,
                                    .drop_request = experiment_request_free,
                                    .describe = describe};
