/* SPDX-License-Identifier: MIT
 *
 * The lab: a heuristic over every board of a small shape, and what A* expands with it.
 */
#include "tasks.h"

#include "request.h"

static bool wanted(void *job) {
    return job_wanted(job);
}

static void run_lab(struct job *job) {
    struct lab_request *request = job->request;
    struct fault fault = {0};
    loyd_error error = {.text = ""};
    json_t *answer = NULL;
    request->question.problem = &request->problem;
    request->question.tables = hub_tables(job->hub);
    request->question.wanted = wanted;
    request->question.user = job;
    loyd_status status = lab_answer(&request->question, &answer, &error);
    char *text = status ? NULL : json_taken(answer);
    if (status == LOYD_STOPPED)
        fault_set(&fault, FAULT_JOB_CANCELLED);
    else if (status)
        fault_status(&fault, "unsupported", status, &error);
    else if (!text)
        fault_set(&fault, FAULT_SERVER_MEMORY);
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

const struct job_kind task_lab = {.run = run_lab, .drop_request = lab_request_free};
