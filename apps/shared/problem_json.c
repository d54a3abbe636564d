/* SPDX-License-Identifier: MIT
 *
 * Boards from JSON, whichever command wrote it: an object with "board" (solve, check, random -f
 * jsonl, a recording's header), one with a list under "boards" or "hardest" (random, suite,
 * census) or "results" (compare), or a list of such objects. A board is an array of tiles with
 * "rows" and "cols", or a text; a goal the same, or a name. "id" or "name" is the board's id,
 * "moves" its solution.
 *
 * Objects without a board (other events of a recording, lines that were none) are passed over.
 */
#include "problem_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REASON_SHOWN = 150 };

static loyd_status refuse(loyd_error *error, const char *reason) {
    if (!error) return LOYD_INVALID;
    *error = (loyd_error){.text = ""};
    snprintf(error->text, sizeof error->text, "%.*s", REASON_SHOWN, reason);
    return LOYD_INVALID;
}

static const char *past_blanks(const char *at, const char *end) {
    while (at < end && strchr(" \t\r\n", *at) && *at) at++;
    return at;
}

bool text_is_json(const char *text, size_t length) {
    const char *end = text + length, *at = past_blanks(text, end);
    if (at == end || (*at != '{' && *at != '[')) return false;
    const char *next = past_blanks(at + 1, end);
    return next == end || *next == (*at == '{' ? '"' : '{');
}

/* ---- All boards of a document ---- */

static const char *const told_above[] = {"rows", "cols", "goal"};

/* The element as an object with a board, and with what the object around it says of all. */
static json_t *element_object(const json_t *around, json_t *element) {
    json_t *object = json_is_object(element) ? json_copy(element) : json_object();
    if (json_is_array(element)) json_object_set(object, "board", element);
    for (size_t i = 0; i < sizeof told_above / sizeof *told_above; i++) {
        json_t *value = json_object_get(around, told_above[i]);
        if (value && !json_object_get(object, told_above[i]))
            json_object_set(object, told_above[i], value);
    }
    return object;
}

static bool is_board(const json_t *value) {
    return json_is_array(value) || json_is_string(value);
}

/* An event of a recording; its header has the board. */
static bool is_event(const json_t *object) {
    const char *event = json_string_value(json_object_get(object, "event"));
    return event && strcmp(event, "header");
}

static void gather_object(json_t *object, json_t *boards) {
    json_t *list = json_object_get(object, "boards"), *element;
    size_t i;
    if (!json_is_array(list)) list = json_object_get(object, "hardest");
    if (!json_is_array(list)) list = json_object_get(object, "results");
    if (is_board(json_object_get(object, "board")) && !is_event(object)) {
        json_array_append(boards, object);
        return;
    }
    json_array_foreach(list, i, element) {
        json_array_append_new(boards, element_object(object, element));
    }
}

static void gather(json_t *value, json_t *boards) {
    json_t *element;
    size_t i;
    if (json_is_object(value)) gather_object(value, boards);
    json_array_foreach(value, i, element) {
        if (json_is_object(element)) gather_object(element, boards);
    }
}

json_t *boards_of_json(const char *text, size_t length, loyd_error *error) {
    json_t *boards = json_array();
    const char *at = text, *end = text + length;
    while ((at = past_blanks(at, end)) < end) {
        json_error_t why;
        json_t *value = json_loadb(at, (size_t)(end - at), JSON_DISABLE_EOF_CHECK, &why);
        if (!value) {
            char reason[REASON_SHOWN];
            int line = why.line;
            for (const char *c = text; c < at; c++) line += *c == '\n';
            snprintf(reason, sizeof reason, "line %d: no JSON: %.90s", line, why.text);
            json_decref(boards);
            refuse(error, reason);
            return NULL;
        }
        gather(value, boards);
        json_decref(value);
        at += why.position;
    }
    return boards;
}

/* ---- One of them ---- */

static loyd_status tiles_board(const json_t *tiles, struct shape shape, loyd_board **board,
                               loyd_error *error) {
    size_t count = json_array_size(tiles);
    if (!shape.rows) return refuse(error, "a board as a list needs \"rows\" and \"cols\"");
    if (count != (size_t)(shape.rows * shape.cols))
        return refuse(error, "the list of tiles does not fill \"rows\" x \"cols\"");
    uint16_t *list = malloc(count * sizeof *list);
    if (!list) return LOYD_NO_MEMORY;
    loyd_status status = LOYD_OK;
    for (size_t i = 0; i < count && !status; i++) {
        const json_t *tile = json_array_get(tiles, i);
        json_int_t value = json_integer_value(tile);
        if (!json_is_integer(tile) || value < 0 || value > UINT16_MAX)
            status = refuse(error, "a tile in a list is a whole number from 0 on");
        list[i] = (uint16_t)value;
    }
    if (!status) status = loyd_board_new(shape.rows, shape.cols, list, board, error);
    free(list);
    return status;
}

static loyd_status value_board(const json_t *value, struct shape shape, loyd_board **board,
                               loyd_board **goal, loyd_error *error) {
    if (json_is_array(value)) return tiles_board(value, shape, board, error);
    return loyd_board_parse(json_string_value(value), 0, shape.rows, shape.cols, board, goal,
                            error);
}

static bool side(const json_t *object, const char *key, int *side) {
    const json_t *value = json_object_get(object, key);
    json_int_t number = json_integer_value(value);
    *side = (int)number;
    return !value || json_is_null(value) ||
           (json_is_integer(value) && number >= 1 && number <= LOYD_SIDE_MAX);
}

/* A text or a whole number as text, malloc'ed; NULL: the object has none. */
static char *word_of(const json_t *object, const char *key) {
    char number[24];
    const json_t *value = json_object_get(object, key);
    if (json_is_string(value)) return strdup(json_string_value(value));
    if (!json_is_integer(value)) return NULL;
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
    return strdup(number);
}

/* The solution as the blank's moves. */
static char *moves_of(const json_t *object) {
    static const char ways[] = "UDLR", turned[] = "DURL";
    const char *whose = json_string_value(json_object_get(object, "moves_of"));
    const char *text = json_string_value(json_object_get(object, "moves"));
    char *moves = NULL;
    if (!text || loyd_moves_parse(text, 0, &moves, NULL)) return NULL;
    for (char *c = moves; whose && !strcmp(whose, "tile") && *c; c++)
        *c = turned[strchr(ways, *c) - ways];
    return moves;
}

static loyd_status read_goal(const json_t *object, struct problem *problem, loyd_error *error) {
    const json_t *goal = json_object_get(object, "goal");
    struct shape shape = {loyd_board_rows(problem->board), loyd_board_cols(problem->board)};
    if (json_is_string(goal))
        return goal_parse(json_string_value(goal), shape.rows, shape.cols, &problem->goal, error);
    return json_is_array(goal) ? tiles_board(goal, shape, &problem->goal, error) : LOYD_OK;
}

loyd_status problem_from_json(const json_t *object, const struct board_args *how,
                              struct problem *problem, loyd_error *error) {
    struct problem read = {.board = NULL};
    struct shape shape;
    if (!side(object, "rows", &shape.rows) || !side(object, "cols", &shape.cols) ||
        !shape.rows != !shape.cols)
        return refuse(error, "\"rows\" and \"cols\" are whole numbers from 1 to 255");
    if (!shape.rows) shape = how->size;
    const json_t *board = json_object_get(object, "board");
    loyd_status status = value_board(board, shape, &read.board, &read.goal, error);
    if (!status && !how->goal && !read.goal) status = read_goal(object, &read, error);
    if (!status) status = problem_goal(how, &read, error);
    read.id = word_of(object, "id");
    if (!read.id) read.id = word_of(object, "name");
    read.moves = moves_of(object);
    if (status)
        problem_free(&read);
    else
        *problem = read;
    return status;
}
