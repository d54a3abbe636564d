/* SPDX-License-Identifier: MIT
 *
 * Reading of a request's body. Nothing is guessed: a key that the call does not know, a key twice,
 * or a value of another type is refused by name, so that a slip in a script does not pass for a
 * default.
 *
 * The depth is counted before the JSON is parsed: brackets outside of strings, one pass. A limit,
 * a time or a size is a number or a text with a unit, as on the command line; numbers are whole,
 * but for a time, which is in seconds.
 */
#include "body.h"

#include "registry_names.h"
#include "schema.h"

#include <math.h>
#include <string.h>

static int depth_of(const char *text, size_t length) {
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!quoted && (c == '}' || c == ']'))
            depth--;
    }
    return deepest;
}

static bool unknown_key(const char *key, const char *const *keys, struct fault *fault) {
    const char *near = nearest_name(key, keys);
    loyd_value field = value_word("field", key);
    return near ? fault_set(fault, FAULT_FIELD_NEAR, field, value_word("near", near))
                : fault_set(fault, FAULT_FIELD_UNKNOWN, field);
}

static bool keys_known(json_t *body, const char *const *keys, struct fault *fault) {
    const char *key;
    json_t *value;
    json_object_foreach(body, key, value) {
        const char *const *known = keys;
        while (*known && strcmp(*known, key)) known++;
        if (!*known) return unknown_key(key, keys, fault);
    }
    return true;
}

json_t *body_read(const char *text, size_t length, const char *object, struct fault *fault) {
    json_error_t why;
    struct schema_keys keys;
    if (depth_of(text, length) > BODY_DEPTH_MAX) {
        fault_set(fault, FAULT_JSON_DEEP, value_whole("max", BODY_DEPTH_MAX));
        return NULL;
    }
    json_t *body = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    if (!body) {
        fault_set(fault, FAULT_JSON_FORM, value_whole("line", why.line),
                  value_whole("column", why.column), value_long("reason", why.text));
        return NULL;
    }
    if (!json_is_object(body))
        fault_set(fault, FAULT_JSON_NO_OBJECT);
    else if (schema_keys(object, &keys) && keys_known(body, keys.name, fault))
        return body;
    json_decref(body);
    return NULL;
}

bool body_wrong(struct fault *fault, const char *key, enum fault_id id) {
    return fault_set(fault, id, value_word("field", key));
}

/* NULL where it is absent or null. */
static const json_t *field(const json_t *body, const char *key) {
    const json_t *value = json_object_get(body, key);
    return json_is_null(value) ? NULL : value;
}

bool body_flag(const json_t *body, const char *key, bool *flag, struct fault *fault) {
    const json_t *value = field(body, key);
    if (!value) return true;
    if (!json_is_boolean(value)) return body_wrong(fault, key, FAULT_FIELD_FLAG);
    *flag = json_is_true(value);
    return true;
}

bool body_word(const json_t *body, const char *key, const char **word, struct fault *fault) {
    const json_t *value = field(body, key);
    if (!value) return true;
    if (!json_is_string(value)) return body_wrong(fault, key, FAULT_FIELD_TEXT);
    *word = json_string_value(value);
    return true;
}

/* A whole number above 0, or a text that read takes. */
static bool read_value(const json_t *value, bool (*read)(const char *, uint64_t *),
                       uint64_t *number) {
    if (json_is_string(value)) return read(json_string_value(value), number);
    if (json_is_real(value)) {
        double real = json_real_value(value);
        if (!(real >= 0 && real < 9e15) || floor(real) < real) return false;
        *number = (uint64_t)real;
        return true;
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0) return false;
    *number = (uint64_t)json_integer_value(value);
    return true;
}

bool body_count(const json_t *body, const char *key, uint64_t *count, struct fault *fault) {
    const json_t *value = field(body, key);
    if (!value || read_value(value, read_count, count)) return true;
    return body_wrong(fault, key, FAULT_FIELD_COUNT);
}

bool body_bytes(const json_t *body, const char *key, uint64_t *bytes, struct fault *fault) {
    const json_t *value = field(body, key);
    if (!value || read_value(value, read_bytes, bytes)) return true;
    return body_wrong(fault, key, FAULT_FIELD_BYTES);
}

bool body_duration(const json_t *body, const char *key, uint64_t *milliseconds,
                   struct fault *fault) {
    const json_t *value = field(body, key);
    double seconds = json_number_value(value);
    if (!value) return true;
    if (json_is_string(value) && read_duration(json_string_value(value), milliseconds)) return true;
    if (!json_is_number(value) || !(seconds > 0 && seconds < 1e9))
        return body_wrong(fault, key, FAULT_FIELD_DURATION);
    *milliseconds = (uint64_t)ceil(seconds * 1000);
    return true;
}

/* ---- Boards ---- */

static bool read_side(const json_t *body, const char *key, int *side, struct fault *fault) {
    uint64_t value = 0;
    if (!body_count(body, key, &value, fault)) return false;
    if (!field(body, key)) return true;
    if (value < 1 || value > LOYD_SIDE_MAX)
        return fault_set(fault, FAULT_FIELD_SIDE, value_word("field", key),
                         value_whole("max", LOYD_SIDE_MAX));
    *side = (int)value;
    return true;
}

/* The shape that the body names, 0 where it does not. */
static bool read_size(const json_t *body, struct shape *shape, struct fault *fault) {
    const char *size = NULL;
    if (!body_word(body, "size", &size, fault)) return false;
    if (size && !read_shape(size, shape)) return body_wrong(fault, "size", FAULT_FIELD_SIZE);
    return read_side(body, "rows", &shape->rows, fault) &&
           read_side(body, "cols", &shape->cols, fault);
}

/* Fills in what the shape leaves open; with nothing given it is a square. */
static bool fill_shape(int cells, struct shape *shape) {
    if (!shape->rows && !shape->cols) {
        while (shape->rows * shape->rows < cells) shape->rows++;
        shape->cols = shape->rows;
    }
    if (!shape->cols) shape->cols = cells / shape->rows;
    if (!shape->rows) shape->rows = cells / shape->cols;
    return shape->rows * shape->cols == cells;
}

/* The list's entries, named from 1 on where one is wrong. What is in range for no board is told
 * here, the rest by the library. */
static bool read_tiles(const json_t *array, uint16_t *tiles, struct fault *fault) {
    size_t cells = json_array_size(array);
    for (size_t i = 0; i < cells; i++) {
        const json_t *tile = json_array_get(array, i);
        json_int_t value = json_integer_value(tile);
        loyd_value index = value_count("index", i + 1);
        if (!json_is_integer(tile) || value < 0)
            return fault_set(fault, FAULT_TILE_NO_NUMBER, index);
        if (value > UINT16_MAX)
            return fault_set(fault, FAULT_TILE_LARGE, index, value_whole("tile", value),
                             value_count("cells", cells), value_count("max", cells - 1));
        tiles[i] = (uint16_t)value;
    }
    return true;
}

static bool board_from_array(const json_t *array, struct shape shape, loyd_board **board,
                             struct fault *fault) {
    uint16_t tiles[LOYD_SIDE_MAX * LOYD_SIDE_MAX];
    size_t cells = json_array_size(array);
    loyd_error error = {.text = ""};
    if (!cells || cells > sizeof tiles / sizeof *tiles)
        return fault_set(fault, FAULT_TILES_SHAPE, value_count("count", cells));
    if (!read_tiles(array, tiles, fault)) return false;
    if (!fill_shape((int)cells, &shape))
        return fault_set(fault, FAULT_TILES_SHAPE, value_count("count", cells));
    loyd_status status = loyd_board_new(shape.rows, shape.cols, tiles, board, &error);
    return status ? fault_status(fault, "bad-board", status, &error) : true;
}

static bool read_start(const json_t *body, struct problem *problem, struct fault *fault) {
    const json_t *value = field(body, "board");
    struct shape shape = {0, 0};
    loyd_error error = {.text = ""};
    if (!read_size(body, &shape, fault)) return false;
    if (json_is_array(value)) return board_from_array(value, shape, &problem->board, fault);
    if (!json_is_string(value) || !json_string_length(value))
        return body_wrong(fault, "board", FAULT_BOARD_WANTED);
    loyd_status status =
        loyd_board_parse(json_string_value(value), json_string_length(value), shape.rows,
                         shape.cols, &problem->board, &problem->goal, &error);
    return status ? fault_status(fault, "bad-board", status, &error) : true;
}

static bool read_goal(const json_t *body, struct problem *problem, struct fault *fault) {
    const json_t *value = field(body, "goal");
    struct shape shape = {loyd_board_rows(problem->board), loyd_board_cols(problem->board)};
    loyd_error error = {.text = ""};
    if (!value && problem->goal) return true;
    loyd_board_free(problem->goal);
    problem->goal = NULL;
    if (json_is_array(value)) {
        if (board_from_array(value, shape, &problem->goal, fault)) return true;
        if (fault->status == 400) fault->code = "bad-goal";
        return false;
    }
    if (value && !json_is_string(value)) return body_wrong(fault, "goal", FAULT_FIELD_GOAL);
    const char *goal = value ? json_string_value(value) : "last";
    loyd_status status = goal_parse(goal, shape.rows, shape.cols, &problem->goal, &error);
    return status ? fault_status(fault, "bad-goal", status, &error) : true;
}

bool body_problem(const json_t *body, struct problem *problem, struct fault *fault) {
    *problem = (struct problem){.board = NULL};
    bool good = read_start(body, problem, fault);
    if (!good && fault->code && !*fault->field) fault_field(fault, "board");
    if (good && !read_goal(body, problem, fault)) good = fault_field(fault, "goal");
    if (!good) problem_free(problem);
    return good;
}
