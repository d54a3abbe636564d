/* SPDX-License-Identifier: MIT
 *
 * The distance is found by `auto` within the time that is given. Which moves keep on the way then
 * takes little more: after any move the distance is one less or one more (parity), so for each
 * neighbour it is asked whether it has a solution of one move less, by a search with that depth
 * limit. The first move of the solution that was found needs no search.
 *
 * On larger boards `auto` has a path at once and betters it. Where the limits end that before the
 * proof, its first move is a good one, the path's length an upper bound. Where they end it with no
 * path at all, a beam has one at once.
 */
#include "distance.h"

#include "clock.h"
#include "json.h"
#include "registry_names.h"

#include <stdlib.h>
#include <string.h>

static void options_of(const struct distance_question *q, struct distance_limits limits,
                       loyd_options *options) {
    loyd_options_init(options);
    options->time_limit_ms = limits.time_ms;
    options->node_limit = limits.nodes;
    options->memory_limit_bytes = q->memory_bytes;
    options->depth_limit = limits.depth;
    options->metric = limits.metric;
    options->progress = q->progress;
    options->user = q->user;
    options->tables = q->tables;
}

/* loyd_solve, to which a search that memory ended is one without memory. */
static loyd_status solve(const struct distance_question *q, const loyd_board *board,
                         const loyd_options *options, loyd_result **result) {
    *result = NULL;
    loyd_status status = loyd_solve(board, q->problem->goal, options, result, NULL);
    bool ended = !status && (*result)->outcome == LOYD_MEMORY_LIMIT;
    return ended ? LOYD_NO_MEMORY : status;
}

loyd_status distance_search(const struct distance_question *q, const loyd_board *board,
                            struct distance_limits limits, loyd_result **result) {
    static const char *const endless[] = {"seconds=0"};
    loyd_options options;
    options_of(q, limits, &options);
    options.params = endless;
    options.param_count = algorithm_param("auto", "seconds") ? 1 : 0;
    return solve(q, board, &options, result);
}

/* A good path at once, where the shortest is out of reach: by a narrow beam, and where that runs
 * empty row by row. NULL: neither has one. */
static loyd_result *good_path(const struct distance_question *q, struct distance *d) {
    static const char *const narrow[] = {"width=50"};
    struct distance_limits limits = {.time_ms = q->time_ms};
    loyd_options beam, rows;
    loyd_result *result = NULL;
    options_of(q, limits, &beam);
    rows = beam;
    beam.algorithm = "beam";
    beam.heuristic = "learned";
    beam.params = narrow;
    beam.param_count = 1;
    rows.algorithm = "anysize";
    solve(q, q->problem->board, &beam, &result);
    if (result && result->moves) return result;
    loyd_result_free(result);
    if (solve(q, q->problem->board, &rows, &result) == LOYD_NO_MEMORY) d->no_memory = true;
    return result;
}

/* Whether the board has a solution of at most limit moves: 1 yes, 0 no, -1 not known in time. */
static int within(const struct distance_question *q, const loyd_board *board, int64_t limit,
                  double until_s, struct distance *d) {
    double left_s = until_s - clock_s();
    if (limit < 0) return 0;
    if (!limit) return loyd_board_equal(board, q->problem->goal);
    if (left_s < 0.001) return -1;
    struct distance_limits limits = {.time_ms = (uint64_t)(left_s * 1000),
                                     .depth = (uint64_t)limit};
    loyd_result *r = NULL;
    bool short_of_memory = distance_search(q, board, limits, &r) == LOYD_NO_MEMORY;
    int answer = -1;
    if (r && r->outcome == LOYD_SOLVED && r->length <= limit) answer = 1;
    if (r && r->outcome == LOYD_DEPTH_LIMIT) answer = 0;
    if (r && answer < 0 && r->lower_bound > limit) answer = 0;
    if (answer < 0 && short_of_memory) d->no_memory = true;
    loyd_result_free(r);
    return answer;
}

/* Fills in move number m, if it is legal. */
static void look_after(const struct distance_question *q, struct distance *d, int m,
                       double until_s) {
    const loyd_board *from = q->problem->board;
    loyd_board *board = NULL;
    char move = DISTANCE_MOVES[m];
    if (loyd_board_new(loyd_board_rows(from), loyd_board_cols(from), loyd_board_tiles(from), &board,
                       NULL)) {
        d->no_memory = true;
        return;
    }
    d->legal[m] = loyd_board_move(board, move);
    if (d->legal[m] && d->length >= 0) {
        bool on_the_way = d->solution && *d->solution == move;
        int nearer = on_the_way ? 1 : within(q, board, d->length - 1, until_s, d);
        if (nearer >= 0) d->after[m] = nearer ? d->length - 1 : d->length + 1;
    }
    loyd_board_free(board);
}

void distance_none(struct distance *d) {
    *d = (struct distance){
        .length = -1, .lower_bound = -1, .upper_bound = -1, .after = {-1, -1, -1, -1}};
}

static void take_path(struct distance *d, const loyd_result *r) {
    if (!r || !r->moves) return;
    d->upper_bound = r->length;
    d->solution = strdup(r->moves);
    if (!d->solution) d->no_memory = true;
}

void distance_find(const struct distance_question *q, struct distance *d) {
    distance_none(d);
    struct distance_limits limits = {.time_ms = q->time_ms, .nodes = q->node_limit};
    loyd_result *r = NULL;
    if (distance_search(q, q->problem->board, limits, &r) == LOYD_NO_MEMORY) d->no_memory = true;
    if (r) {
        d->lower_bound = r->lower_bound;
        if (r->moves && r->optimal) d->length = r->length;
        take_path(d, r);
    }
    loyd_result_free(r);
    if (!d->solution) {
        r = good_path(q, d);
        take_path(d, r);
        loyd_result_free(r);
    }
    double until_s = clock_s() + (double)q->time_ms / 1000;
    for (int m = 0; m < 4; m++) look_after(q, d, m, until_s);
}

void distance_free(struct distance *d) {
    free(d->solution);
}

char distance_good_move(const struct distance *d) {
    return d->solution ? *d->solution : 0;
}

void distance_letters(const struct distance *d, bool nearer, char *text) {
    for (int m = 0; m < 4; m++)
        if (d->legal[m] && d->after[m] >= 0 && (d->after[m] < d->length) == nearer)
            *text++ = DISTANCE_MOVES[m];
    *text = 0;
}

bool distance_set_json(const struct distance *d, json_t *object) {
    json_t *moves = json_object();
    char best[5], good[2] = {distance_good_move(d), 0};
    bool told = d->solution && strlen(d->solution) <= DISTANCE_SOLUTION_MAX;
    for (int m = 0; m < 4; m++) {
        char name[2] = {DISTANCE_MOVES[m], 0};
        if (d->legal[m] && d->length >= 0)
            json_object_set_new(moves, name, json_whole(d->after[m]));
    }
    distance_letters(d, true, best);
    json_object_set_new(object, "distance", json_whole(d->length));
    json_object_set_new(object, "lower_bound", json_whole(d->lower_bound));
    json_object_set_new(object, "upper_bound", json_whole(d->upper_bound));
    json_object_set_new(object, "solution", json_text(told ? d->solution : NULL));
    json_object_set_new(object, "good_move", json_text(*good ? good : NULL));
    json_object_set_new(object, "moves", moves);
    return !json_object_set_new(object, "optimal_moves",
                                d->length < 0 ? json_null() : json_text(best));
}
