/* SPDX-License-Identifier: MIT
 *
 * What apps/web/jobs.c does with queues, threads and a lock, for one job at a time. The searches
 * and the checks are the server's own (task_solve.c and so on), and so are their events; there is
 * no ring to keep them in, since the loader of the module keeps them.
 *
 * A search asks some ten times a second whether it should go on. Whether it was cancelled is known
 * outside only, and asking there is slow, so it is asked ten times a second at the most.
 */
#include "one_job.h"

#include "clock.h"
#include "estimators.h"
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double ask_gap_s = 0.1;

/* Of all jobs of this instance; there is no hub besides. */
static struct estimators *estimators;
static loyd_tables *tables;
static double asked; /* when it was asked whether the job is wanted */

/* False: no memory. */
static bool have_tables(void) {
    if (!tables && loyd_tables_open(NULL, &tables, NULL)) return false;
    if (!estimators) estimators = estimators_new(tables);
    return estimators;
}

struct estimators *hub_estimators(const struct hub *hub) {
    (void)hub;
    return estimators;
}

loyd_tables *hub_tables(const struct hub *hub) {
    (void)hub;
    return tables;
}

double now_s(void) {
    return clock_s();
}

bool job_wanted(struct job *job) {
    double now = now_s();
    if (now - asked < ask_gap_s) return !atomic_load(&job->cancel);
    asked = now;
    if (!host_wanted()) atomic_store(&job->cancel, true);
    return !atomic_load(&job->cancel);
}

void job_emit(struct job *job, const char *name, const char *data, size_t length) {
    (void)job;
    host_tell(name, strlen(name), data, length);
}

void job_note_progress(struct job *job, const loyd_progress *progress) {
    job->progress = *progress;
    job->has_progress = true;
}

void job_finish(struct job *job, enum job_state state, char *result, const struct fault *fault) {
    char *error = result ? NULL : fault_text(fault);
    const char *text = result ? result : error ? error : "{}";
    job->state = state;
    job_emit(job, result ? "result" : "failed", text, strlen(text));
    free(error);
    free(result);
}

void job_run(const struct job_kind *kind, void *request, const char *id) {
    struct job job = {.kind = kind, .request = request};
    struct fault fault;
    snprintf(job.id, sizeof job.id, "%s", id);
    if (have_tables()) {
        asked = now_s();
        kind->run(&job);
    } else {
        fault_set(&fault, FAULT_SERVER_MEMORY);
        job_finish(&job, JOB_FAILED, NULL, &fault);
    }
    kind->drop_request(request);
}
