/* SPDX-License-Identifier: MIT
 *
 * The result as JSON: the fields of the command's contract in its order, then what this program
 * adds (multi where that is the metric, states_max, branching_factor, improvements, method,
 * message_key, message_values, moves_of, limits, and where asked for states and line), between what
 * every document has. A figure that the search does not have is null. schema.def has them all.
 */
#include "document.h"
#include "json.h"
#include "params_json.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void set(json_t *object, const char *key, json_t *value, bool *good) {
    if (json_object_set_new(object, key, value)) *good = false;
}

static json_t *iterations_json(const loyd_result *result, bool *good) {
    json_t *array = json_array();
    for (size_t i = 0; i < result->iteration_count; i++) {
        const loyd_iteration *it = &result->iterations[i];
        json_t *object = json_object();
        set(object, "bound", json_integer(it->bound), good);
        set(object, "expanded", json_whole((int64_t)it->expanded), good);
        set(object, "generated", json_whole((int64_t)it->generated), good);
        if (json_array_append_new(array, object)) *good = false;
    }
    return array;
}

static json_t *improvements_json(const loyd_result *result, bool *good) {
    json_t *array = json_array();
    for (size_t i = 0; i < result->improvement_count; i++)
        if (json_array_append_new(array, json_integer(result->improvements[i]))) *good = false;
    return array;
}

/* The multi-tile moves: each as its direction and its number of tiles. */
static json_t *runs_json(const char *moves, bool *good) {
    json_t *array = json_array();
    while (*moves) {
        char name[2] = {*moves, 0};
        size_t tiles = strspn(moves, name);
        json_t *run = json_pack("[si]", name, (int)tiles);
        if (json_array_append_new(array, run)) *good = false;
        moves += tiles;
    }
    return array;
}

static bool append_state(const loyd_board *board, char move, void *array) {
    (void)move;
    return !json_array_append_new(array, json_tiles(board));
}

static void set_states(json_t *o, const struct report *r, bool *good) {
    if (!r->result || !r->result->moves) {
        set(o, "states", json_null(), good);
        return;
    }
    json_t *states = json_array();
    if (!report_walk(r, append_state, states)) *good = false;
    set(o, "states", states, good);
}

static void set_solutions(json_t *o, const struct report *r, const struct result_style *style,
                          bool *good) {
    const loyd_solutions *all = r->solutions;
    bool counted = all && all->outcome == LOYD_SOLVED;
    json_t *list = json_array();
    for (size_t i = 0; counted && i < all->listed; i++) {
        char *moves = moves_named(all->moves[i], style);
        if (!moves || json_array_append_new(list, json_text(moves))) *good = false;
        free(moves);
    }
    int64_t count = counted && all->count < INT64_MAX ? (int64_t)all->count : INT64_MAX;
    set(o, "solutions_count", json_whole(counted ? count : -1), good);
    set(o, "solutions", list, good);
}

static void set_board(json_t *o, const struct report *r, bool *good) {
    set(o, "rows", r->board ? json_integer(loyd_board_rows(r->board)) : json_null(), good);
    set(o, "cols", r->board ? json_integer(loyd_board_cols(r->board)) : json_null(), good);
    set(o, "board", r->board ? json_tiles(r->board) : json_null(), good);
    set(o, "goal", r->goal ? json_tiles(r->goal) : json_null(), good);
}

static void set_solution(json_t *o, const struct report *r, const struct result_style *style,
                         bool *good) {
    const loyd_result *result = r->result;
    char *moves = report_moves(r, style);
    set(o, "algorithm", json_text(result->algorithm), good);
    set(o, "heuristic", json_text(result->heuristic), good);
    set(o, "params", params_json(result->algorithm, result->params, result->param_count), good);
    set(o, "outcome", json_text(report_outcome(r)), good);
    set(o, "optimal", json_boolean(result->optimal), good);
    set(o, "length", json_whole(result->length), good);
    set(o, "lower_bound", json_whole(result->lower_bound), good);
    set(o, "moves", json_text(moves), good);
    if (result->moves && !moves) *good = false;
    if (report_is_multi(r)) set(o, "multi", moves ? runs_json(moves, good) : json_null(), good);
    free(moves);
}

/* Which sentence the message is, for whoever says it in another language. */
static void set_key(json_t *o, const char *key, const loyd_value *values, size_t count,
                    bool *good) {
    set(o, "message_key", json_text(key), good);
    set(o, "message_values", json_values(values, count), good);
}

static void set_figures(json_t *o, const loyd_result *result, bool *good) {
    set(o, "h_start", json_whole(result->h_start), good);
    set(o, "expanded", json_whole((int64_t)result->expanded), good);
    set(o, "generated", json_whole((int64_t)result->generated), good);
    set(o, "seen", json_whole(result->seen), good);
    set(o, "frontier_max", json_whole(result->frontier_max), good);
    set(o, "iterations", iterations_json(result, good), good);
    set(o, "time_s", json_number(round(result->time_s * 1e9) / 1e9), good);
    set(o, "peak_bytes", json_whole((int64_t)result->peak_bytes), good);
    set(o, "threads", json_integer(result->threads), good);
    set(o, "seed", json_integer((json_int_t)result->seed), good);
    set(o, "message", json_text(result->message ? result->message : ""), good);
    set(o, "states_max", json_whole(result->states_max), good);
    set(o, "branching_factor", json_number(result->branching_factor), good);
    set(o, "improvements", improvements_json(result, good), good);
    set(o, "method", json_text(result->method), good);
    set_key(o, result->message_key, result->message_values, result->message_value_count, good);
}

/* A line that is no board: the same fields, every figure null. */
static void set_invalid(json_t *o, const struct report *r, bool *good) {
    static const char *const between[] = {"length",   "lower_bound", "moves", "h_start",
                                          "expanded", "generated",   "seen",  "frontier_max"};
    static const char *const after[] = {"time_s", "peak_bytes", "threads", "seed"};
    set(o, "algorithm", json_null(), good);
    set(o, "heuristic", json_null(), good);
    set(o, "params", json_object(), good);
    set(o, "outcome", json_text("invalid"), good);
    set(o, "optimal", json_false(), good);
    for (size_t i = 0; i < sizeof between / sizeof *between; i++)
        set(o, between[i], json_null(), good);
    set(o, "iterations", json_array(), good);
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) set(o, after[i], json_null(), good);
    set(o, "message", json_text(r->message), good);
    set(o, "states_max", json_null(), good);
    set(o, "branching_factor", json_null(), good);
    set(o, "improvements", json_array(), good);
    set(o, "method", json_null(), good);
    set_key(o, r->error ? r->error->key : NULL, r->error ? r->error->values : NULL,
            r->error ? r->error->value_count : 0, good);
}

/* The limits that held; null: none. */
static json_t *limits_json(const loyd_options *options) {
    loyd_options none;
    loyd_options_init(&none);
    const loyd_options *o = options ? options : &none;
    return json_pack(
        "{s:o, s:o, s:o, s:o}", "time_s",
        o->time_limit_ms ? json_real((double)o->time_limit_ms / 1000) : json_null(), "nodes",
        o->node_limit ? json_whole((int64_t)o->node_limit) : json_null(), "memory_bytes",
        o->memory_limit_bytes ? json_whole((int64_t)o->memory_limit_bytes) : json_null(), "depth",
        o->depth_limit ? json_whole((int64_t)o->depth_limit) : json_null());
}

json_t *report_json(const struct report *r, const struct result_style *style) {
    json_t *o = json_object();
    bool good = o && document_begin(o, "result");
    set_board(o, r, &good);
    if (r->result) {
        set_solution(o, r, style, &good);
        set_figures(o, r->result, &good);
    } else {
        set_invalid(o, r, &good);
    }
    set(o, "moves_of", json_text(style->tile_moves ? "tile" : "blank"), &good);
    set(o, "limits", limits_json(r->options), &good);
    if (style->all) set_solutions(o, r, style, &good);
    if (style->states) set_states(o, r, &good);
    if (style->line) set(o, "line", json_integer((json_int_t)style->line), &good);
    if (r->id) set(o, "id", json_text(r->id), &good);
    if (good && document_end(o)) return o;
    json_decref(o);
    return NULL;
}
