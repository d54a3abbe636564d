/* SPDX-License-Identifier: MIT
 *
 * The body of POST /api/lab: {"board": ..., "heuristic": "manhattan"}, or in place of a heuristic
 * of the library's what makes one of the user's own, all of which is added up:
 *
 *   "weights": {"manhattan": 1, "linear-conflict": 0.5}
 *   "tile_weights": [1, 1, 0.5, ...]     of each tile's way, tile 1 first
 *   "patterns": [[1, 2, 3, 4], [5, 6]]   added, so no tile is in two
 */
#include "request.h"

#include "registry_names.h"

#include <math.h>
#include <stdlib.h>

/* In hundredths; false: it is none. */
static bool weight_of(const json_t *value, uint32_t *weight) {
    double hundredths = json_number_value(value) * WEIGHT_UNIT;
    if (!json_is_number(value) || !(hundredths >= 0 && hundredths <= WEIGHT_MAX * WEIGHT_UNIT) ||
        fabs(hundredths - round(hundredths)) > 1e-6)
        return false;
    *weight = (uint32_t)lround(hundredths);
    return true;
}

static bool wrong_weights(const char *field, enum fault_id id, size_t count, struct fault *fault) {
    return fault_set(fault, id, value_word("field", field), value_count("count", count),
                     value_whole("max", WEIGHT_MAX));
}

static bool read_weights(struct lab_request *r, struct fault *fault) {
    json_t *weights = json_object_get(r->body, "weights"), *value;
    struct own_terms *own = &r->question.own;
    const char *name;
    if (!weights || json_is_null(weights)) return true;
    if (!json_is_object(weights) || json_object_size(weights) > OWN_TERMS_MAX)
        return wrong_weights("weights", FAULT_FIELD_WEIGHTS, OWN_TERMS_MAX, fault);
    json_object_foreach(weights, name, value) {
        if (!weight_of(value, &own->term[own->term_count].weight))
            return wrong_weights("weights", FAULT_FIELD_WEIGHTS, OWN_TERMS_MAX, fault);
        own->term[own->term_count++].heuristic = name;
    }
    return true;
}

static bool read_tile_weights(struct lab_request *r, struct fault *fault) {
    json_t *weights = json_object_get(r->body, "tile_weights"), *value;
    size_t tiles = board_cells(r->problem.goal) - 1, i;
    if (!weights || json_is_null(weights)) return true;
    r->question.own.by_tile = json_is_array(weights) && json_array_size(weights) == tiles;
    bool good = r->question.own.by_tile;
    if (good) json_array_foreach(weights, i, value) {
            good = good && weight_of(value, &r->question.own.tile_weight[i + 1]);
        }
    return good || wrong_weights("tile_weights", FAULT_FIELD_TILE_WEIGHTS, tiles, fault);
}

/* Adds the tiles of one pattern; taken are those of all. */
static bool read_pattern(const json_t *list, size_t tiles, uint32_t *pattern, uint32_t *taken) {
    json_t *value;
    size_t i;
    json_array_foreach(list, i, value) {
        json_int_t tile = json_is_integer(value) ? json_integer_value(value) : 0;
        if (tile < 1 || (size_t)tile > tiles || (*taken >> tile & 1)) return false;
        *pattern |= 1u << tile;
        *taken |= 1u << tile;
    }
    return json_array_size(list) > 0;
}

static bool read_patterns(struct lab_request *r, struct fault *fault) {
    json_t *patterns = json_object_get(r->body, "patterns"), *list;
    struct own_terms *own = &r->question.own;
    size_t tiles = board_cells(r->problem.goal) - 1, i;
    uint32_t taken = 0;
    if (!patterns || json_is_null(patterns)) return true;
    bool good = json_is_array(patterns) && json_array_size(patterns) <= tiles;
    if (good) json_array_foreach(patterns, i, list) {
            good = good && read_pattern(list, tiles, &own->pattern[own->pattern_count++], &taken);
        }
    return good || fault_set(fault, FAULT_FIELD_PATTERNS, value_word("field", "patterns"),
                             value_count("max", tiles));
}

static bool lab_refused(struct fault *fault, const char *code, loyd_status status,
                        const loyd_error *error, const char *field) {
    fault_status(fault, code, status, error);
    return fault_field(fault, field);
}

/* Few enough cells, and solvable. */
static bool check_board(const struct problem *problem, struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_parity parity = {0};
    loyd_status status = LOYD_OK;
    if (board_cells(problem->board) > LAB_CELLS_MAX)
        status = app_refuse(&error, SAY_LAB_CELLS, value_whole("max", LAB_CELLS_MAX));
    if (!status) status = loyd_check(problem->board, problem->goal, &parity, &error);
    if (!status && !parity.solvable) status = app_refuse(&error, SAY_LAB_UNSOLVABLE);
    return !status || lab_refused(fault, "unsupported", status, &error, "board");
}

/* The names are the registry's. */
static bool check_names(const struct lab_request *r, struct fault *fault) {
    const struct own_terms *own = &r->question.own;
    const char *single = r->question.heuristic;
    bool sums = own->term_count || own->by_tile || own->pattern_count;
    if (!single == !sums) /* neither, or both */
        return body_wrong(fault, "heuristic", FAULT_LAB_NOTHING);
    for (size_t i = 0; i <= own->term_count; i++) {
        loyd_error error = {.text = ""};
        const char *name = i ? own->term[i - 1].heuristic : single;
        loyd_status status = name ? heuristic_reason(name, &error) : LOYD_OK;
        if (status)
            return lab_refused(fault, "bad-heuristic", status, &error, i ? "weights" : "heuristic");
    }
    return true;
}

struct lab_request *lab_request_read(const char *text, size_t length, struct fault *fault) {
    struct lab_request *r = calloc(1, sizeof *r);
    if (!r) {
        fault_set(fault, FAULT_SERVER_MEMORY);
        return NULL;
    }
    r->body = body_read(text, length, "lab-request", fault);
    if (r->body && body_word(r->body, "heuristic", &r->question.heuristic, fault) &&
        body_problem(r->body, &r->problem, fault) && check_board(&r->problem, fault) &&
        read_weights(r, fault) && read_tile_weights(r, fault) && read_patterns(r, fault) &&
        check_names(r, fault))
        return r;
    lab_request_free(r);
    return NULL;
}

void lab_request_free(void *request) {
    struct lab_request *r = request;
    problem_free(&r->problem);
    json_decref(r->body);
    free(r);
}
