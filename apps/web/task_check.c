/* SPDX-License-Identifier: MIT
 *
 * A check: what `loyd check` says, and on request the distance to the goal.
 *
 * The distance is found by `auto` within a second. Which moves keep on the way then takes little
 * more: after any move the distance is one less or one more (parity), so for each neighbour it is
 * asked whether it has a solution of one move less, by a search with that depth limit. The first
 * move of the solution that was found needs no search.
 */
#include "tasks.h"

#include "check_json.h"
#include "estimators.h"
#include "json.h"
#include "request.h"

#include <stdlib.h>

enum { DISTANCE_MS = 1000, MOVES_MS = 1000 };
static const uint64_t memory_max = UINT64_C(256) << 20;

struct distance {
    struct job *job;
    const struct problem *problem;
    double until; /* for the moves */
    int64_t length;
};

static bool go_on(const loyd_progress *progress, void *user) {
    const struct job *job = user;
    (void)progress;
    return !atomic_load(&job->cancel);
}

static loyd_result *search_from(struct job *job, const loyd_board *board, const loyd_board *goal,
                                uint64_t time_ms, uint64_t depth_limit) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.time_limit_ms = time_ms;
    options.memory_limit_bytes = memory_max;
    options.depth_limit = depth_limit;
    options.progress = go_on;
    options.user = job;
    return loyd_solve(board, goal, &options, &result, NULL) ? NULL : result;
}

/* Whether the board has a solution of at most limit moves: 1 yes, 0 no, -1 not known in time. */
static int within(const struct distance *d, const loyd_board *board, int64_t limit) {
    double left_s = d->until - now_s();
    if (limit < 0) return 0;
    if (!limit) return loyd_board_equal(board, d->problem->goal);
    if (left_s < 0.001) return -1;
    loyd_result *result =
        search_from(d->job, board, d->problem->goal, (uint64_t)(left_s * 1000), (uint64_t)limit);
    int answer = -1;
    if (result && result->outcome == LOYD_SOLVED && result->length <= limit) answer = 1;
    if (result && result->outcome == LOYD_DEPTH_LIMIT) answer = 0;
    if (result && answer < 0 && result->lower_bound > limit) answer = 0;
    loyd_result_free(result);
    return answer;
}

static json_t *after_move(const struct distance *d, char move, bool on_the_way) {
    loyd_board *board = NULL;
    if (on_the_way) return json_integer(d->length - 1);
    if (loyd_board_new(loyd_board_rows(d->problem->board), loyd_board_cols(d->problem->board),
                       loyd_board_tiles(d->problem->board), &board, NULL))
        return json_null();
    loyd_board_move(board, move);
    int nearer = within(d, board, d->length - 1);
    loyd_board_free(board);
    return nearer < 0 ? json_null() : json_integer(nearer ? d->length - 1 : d->length + 1);
}

static bool is_legal(const struct problem *problem, char move) {
    int rows = loyd_board_rows(problem->board), cols = loyd_board_cols(problem->board), blank = 0;
    while (loyd_board_tiles(problem->board)[blank]) blank++;
    switch (move) {
    case 'U':
        return blank >= cols;
    case 'D':
        return blank / cols < rows - 1;
    case 'L':
        return blank % cols > 0;
    default:
        return blank % cols < cols - 1;
    }
}

static json_t *moves_json(const struct distance *d, const char *solution) {
    json_t *moves = json_object();
    for (const char *m = "UDLR"; d->length >= 0 && *m; m++) {
        char name[2] = {*m, 0};
        if (is_legal(d->problem, *m))
            json_object_set_new(moves, name, after_move(d, *m, solution && *solution == *m));
    }
    return moves;
}

static void set_distance(json_t *object, struct job *job, const struct problem *problem,
                         bool solvable) {
    loyd_result *r =
        solvable ? search_from(job, problem->board, problem->goal, DISTANCE_MS, 0) : NULL;
    bool proved = r && r->outcome == LOYD_SOLVED && r->optimal;
    struct distance d = {job, problem, now_s() + MOVES_MS / 1000.0, proved ? r->length : -1};
    json_object_set_new(object, "distance", json_whole(d.length));
    json_object_set_new(object, "lower_bound", json_whole(r ? r->lower_bound : -1));
    json_object_set_new(object, "upper_bound", json_whole(r && r->moves ? r->length : -1));
    json_object_set_new(object, "solution", json_text(r ? r->moves : NULL));
    json_object_set_new(object, "moves", moves_json(&d, r ? r->moves : NULL));
    loyd_result_free(r);
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
        text = json_taken(object);
        if (!text) fault_set(&fault, 503, "no-memory", "the server has no memory for the answer");
    }
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

const struct job_kind task_check = {.run = run_check, .drop_request = check_request_free};
