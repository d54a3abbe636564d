/* SPDX-License-Identifier: MIT
 *
 * A check: what `loyd check` says, and on request the distance to the goal, within a second, and
 * which moves keep on the way, within another. Beyond 16 cells it is rather a limit of nodes that
 * ends the search, so that the same board gets the same hint; two seconds are the most.
 */
#include "tasks.h"

#include "check_json.h"
#include "distance.h"
#include "document.h"
#include "estimators.h"
#include "json.h"
#include "request.h"

#include <stdlib.h>

enum { DISTANCE_MS = 1000, CELLS_PROVED = 16, HINT_MS = 2000, HINT_NODES = 2000000 };
static const uint64_t memory_max = UINT64_C(256) << 20;

static bool go_on(const loyd_progress *progress, void *user) {
    (void)progress;
    return job_wanted(user);
}

static void set_distance(json_t *object, struct job *job, const struct problem *problem,
                         bool solvable) {
    bool large = board_cells(problem->board) > CELLS_PROVED;
    struct distance_question question = {.problem = problem,
                                         .time_ms = large ? HINT_MS : DISTANCE_MS,
                                         .node_limit = large ? HINT_NODES : 0,
                                         .memory_bytes = memory_max,
                                         .progress = go_on,
                                         .user = job,
                                         .tables = hub_tables(job->hub)};
    struct distance distance;
    distance_none(&distance);
    if (solvable) distance_find(&question, &distance);
    distance_set_json(&distance, object);
    distance_free(&distance);
}

static void set_heuristics(json_t *object, struct job *job, const struct check_request *request) {
    json_t *values = json_object(), *shares = json_object();
    if (request->ask_heuristics)
        estimators_ask(hub_estimators(job->hub), &request->problem,
                       request->names[0] ? request->names : NULL, values, shares);
    json_object_set_new(object, "heuristics", values);
    json_object_set_new(object, "tiles", shares);
}

static void run_check(struct job *job) {
    const struct check_request *request = job->request;
    loyd_parity parity;
    loyd_error error = {.text = ""};
    struct fault fault = {0};
    loyd_status status = loyd_check(request->problem.board, request->problem.goal, &parity, &error);
    char *text = NULL;
    if (status) {
        fault_status(&fault, "bad-board", status, &error);
    } else {
        json_t *object = parity_json(&request->problem, &parity);
        if (object) set_heuristics(object, job, request);
        if (object && request->distance)
            set_distance(object, job, &request->problem, parity.solvable);
        text = json_taken(document_of("check", object));
        if (!text) fault_set(&fault, FAULT_SERVER_MEMORY);
    }
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

const struct job_kind task_check = {.run = run_check, .drop_request = check_request_free};
