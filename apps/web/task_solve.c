/* SPDX-License-Identifier: MIT
 *
 * A search as a job. The library calls back at least ten times a second; each call looks at the
 * cancel flag, and becomes an event for those who listen unless the one before is younger than a
 * twentieth of a second (a new bound or a better solution: a hundredth). A better solution that
 * came too soon after an event is told with the next one, or at the end, so that who listens has
 * the best path so far. The result is the command's JSON object, kept as text.
 */
#include "tasks.h"

#include "json.h"
#include "report.h"
#include "request.h"
#include "trace_batch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double tick_gap_s = 0.05, change_gap_s = 0.01;
static const uint64_t states_cells_max = 2000000; /* of all boards of a path, in a result */
enum { EVENT_MOVES_MAX = 20000 };

struct run {
    struct job *job;
    double emitted;   /* time_s of the last progress event; below 0: none */
    char *moves;      /* of a better solution that is still to be told; NULL: none */
    bool is_improved; /* a better solution is still to be told */
    loyd_progress improved;
    struct trace_batch *trace;
    double searched_s; /* before the solutions are counted */
};

char *json_taken(json_t *value) {
    bool whole = value && !json_ran_out();
    char *text = whole ? json_dumps(value, JSON_REAL_PRECISION(12)) : NULL;
    json_decref(value);
    return text;
}

void progress_fields(const loyd_progress *p, json_t *object) {
    static const char *const names[] = {
        [LOYD_TICK] = "tick", [LOYD_ITERATION] = "iteration", [LOYD_IMPROVED] = "improved"};
    json_object_set_new(object, "event", json_text(names[p->event]));
    json_object_set_new(object, "time_s", json_number(round(p->time_s * 1e6) / 1e6));
    json_object_set_new(object, "expanded", json_whole((int64_t)p->expanded));
    json_object_set_new(object, "generated", json_whole((int64_t)p->generated));
    json_object_set_new(object, "states", json_whole((int64_t)p->states));
    json_object_set_new(object, "frontier", json_whole(p->frontier ? (int64_t)p->frontier : -1));
    json_object_set_new(object, "bytes", json_whole((int64_t)p->bytes));
    json_object_set_new(object, "bound", json_whole(p->bound));
    json_object_set_new(object, "length", json_whole(p->length));
    json_object_set_new(object, "lower_bound", json_whole(p->lower_bound));
    if (p->tables_share >= 0)
        json_object_set_new(object, "tables_share", json_number(p->tables_share));
}

/* Keeps the path of a better solution until it is told. */
static void keep_moves(struct run *run, const loyd_progress *p) {
    struct solve_request *request = run->job->request;
    struct result_style style = {.tile_moves = request->tile_moves};
    bool short_enough = p->moves && strlen(p->moves) <= EVENT_MOVES_MAX;
    free(run->moves);
    run->moves = short_enough ? moves_named(p->moves, &style) : NULL;
    run->is_improved = true;
    run->improved = *p;
}

void job_tell_progress(struct job *job, const loyd_progress *progress, const char *moves) {
    json_t *object = json_object();
    json_object_set_new(object, "job", json_text(job->id));
    progress_fields(progress, object);
    if (moves) json_object_set_new(object, "moves", json_text(moves));
    char *text = json_taken(object);
    if (text) job_emit(job, "progress", text, strlen(text));
    free(text);
    job_note_progress(job, progress);
}

static void emit_progress(struct run *run, const loyd_progress *p) {
    loyd_progress now = *p;
    if (run->is_improved) now.event = LOYD_IMPROVED;
    now.moves = NULL; /* the library's own, gone after the call */
    job_tell_progress(run->job, &now, run->moves);
    run->emitted = p->time_s;
    free(run->moves);
    run->moves = NULL;
    run->is_improved = false;
}

static bool on_progress(const loyd_progress *p, void *user) {
    struct run *run = user;
    if (p->event == LOYD_IMPROVED) keep_moves(run, p);
    double gap = p->event == LOYD_TICK && !run->is_improved ? tick_gap_s : change_gap_s;
    if (run->emitted < 0 || p->time_s - run->emitted >= gap) emit_progress(run, p);
    if (run->trace) trace_batch_tick(run->trace);
    return job_wanted(run->job);
}

/* While solutions are counted the clock goes on from the search's end. */
static bool on_count(const loyd_progress *p, void *user) {
    struct run *run = user;
    loyd_progress later = *p;
    later.time_s += run->searched_s;
    return on_progress(&later, run);
}

/* Every shortest solution, in the time that is left; NULL where there is nothing to count, or no
 * memory for it. */
static loyd_solutions *count_all(struct run *run, loyd_options options, const loyd_result *result) {
    const struct solve_request *request = run->job->request;
    const struct problem *p = &request->problem;
    loyd_solutions *solutions = NULL;
    if (!request->all || !result->optimal || result->length < 0) return NULL;
    uint64_t spent_ms = (uint64_t)(result->time_s * 1000);
    options.time_limit_ms = spent_ms < options.time_limit_ms ? options.time_limit_ms - spent_ms : 1;
    options.node_limit = 0;
    options.progress = on_count;
    run->searched_s = result->time_s;
    if (loyd_solutions_new(p->board, p->goal, result, &options, (size_t)request->all_limit,
                           &solutions, NULL))
        return NULL;
    return solutions;
}

static char *result_text(const struct solve_request *request, const loyd_result *result,
                         const loyd_solutions *solutions) {
    const struct problem *p = &request->problem;
    struct result_style style = {.tile_moves = request->tile_moves, .all = request->all};
    struct report report = {.board = p->board,
                            .goal = p->goal,
                            .options = &request->options,
                            .result = result,
                            .solutions = solutions};
    bool fits = report_states_fit(&report, states_cells_max);
    style.states = request->states && fits;
    json_t *object = report_json(&report, &style);
    if (object && request->states && !fits) json_object_set_new(object, "states", json_null());
    return json_taken(object);
}

struct ending {
    loyd_status status;
    const loyd_error *error;
    const loyd_result *result;
    const loyd_solutions *solutions;
};

static void end(struct job *job, const struct ending *e) {
    struct fault fault = {0};
    loyd_status status = e->status;
    char *text = status ? NULL : result_text(job->request, e->result, e->solutions);
    if (status)
        fault_status(&fault, "bad-param", status, e->error);
    else if (!text)
        fault_set(&fault, FAULT_SERVER_MEMORY);
    if (!text)
        job_finish(job, JOB_FAILED, NULL, &fault);
    else
        job_finish(job, e->result->outcome == LOYD_CANCELLED ? JOB_CANCELLED : JOB_DONE, text,
                   NULL);
}

static void run_solve(struct job *job) {
    const struct solve_request *request = job->request;
    const struct problem *p = &request->problem;
    struct trace_batch trace;
    struct run run = {.job = job, .emitted = -1};
    loyd_options options = request->options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    options.progress = on_progress;
    options.user = &run;
    options.tables = hub_tables(job->hub);
    if (request->trace_limit) {
        trace_batch_init(&trace, job, board_cells(p->board), request->trace_limit);
        run.trace = &trace;
        options.trace = trace_batch_add;
        options.trace_user = &trace;
    }
    loyd_status status = loyd_solve(p->board, p->goal, &options, &result, &error);
    if (run.is_improved) emit_progress(&run, &run.improved);
    if (run.trace) trace_batch_end(run.trace);
    loyd_solutions *solutions = status ? NULL : count_all(&run, options, result);
    end(job, &(struct ending){status, &error, result, solutions});
    free(run.moves);
    loyd_solutions_free(solutions);
    loyd_result_free(result);
}

static void describe_solve(const void *request, json_t *o, bool brief) {
    const struct solve_request *r = request;
    const loyd_board *board = r->problem.board;
    json_object_set_new(o, "rows", json_integer(loyd_board_rows(board)));
    json_object_set_new(o, "cols", json_integer(loyd_board_cols(board)));
    if (!brief) json_object_set_new(o, "board", json_tiles(board));
    if (!brief) json_object_set_new(o, "goal", json_tiles(r->problem.goal));
    json_object_set_new(o, "algorithm", json_text(r->options.algorithm));
    json_object_set_new(o, "heuristic", json_text(r->options.heuristic));
    json_object_set_new(o, "time_limit_s", json_real((double)r->options.time_limit_ms / 1000));
    json_object_set_new(o, "memory_limit_bytes",
                        json_whole((int64_t)r->options.memory_limit_bytes));
    json_object_set_new(o, "trace", json_boolean(r->trace_limit));
}

const struct job_kind task_solve = {.listed = true,
                                    .run = run_solve,
                                    .drop_request = solve_request_free,
                                    .describe = describe_solve};
