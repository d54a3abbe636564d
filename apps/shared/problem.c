/* SPDX-License-Identifier: MIT
 *
 * A board and its goal from one text. The library reads the boards; which goal is meant is settled
 * here: the one that is asked for; else the one that the text itself names; else the one that a
 * comment line before it names; else last.
 *
 * A board may have an id: a word or a number before it, or the comment "# id: WORD".
 */
#include "problem.h"

#include "app_sentence.h"
#include "problem_json.h"
#include "registry_names.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOAL_SHOWN = 40, REASON_SHOWN = 150 }; /* bytes that a sentence quotes */

void problem_free(struct problem *problem) {
    loyd_board_free(problem->board);
    loyd_board_free(problem->goal);
    free(problem->id);
    loyd_moves_free(problem->moves);
    *problem = (struct problem){.board = NULL};
}

bool goal_is_named(const char *goal) {
    return !strcmp(goal, "last") || !strcmp(goal, "first") || !strcmp(goal, "snail") ||
           !strcmp(goal, "spiral");
}

loyd_status goal_name(const loyd_board *goal, const char **name, loyd_error *error) {
    static const char *const names[] = {"last", "first", "snail"};
    int rows = loyd_board_rows(goal), cols = loyd_board_cols(goal);
    *name = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !*name; i++) {
        loyd_board *named = NULL;
        loyd_status status = loyd_goal(names[i], rows, cols, &named, error);
        if (status == LOYD_NO_MEMORY) return status;
        if (!status && loyd_board_equal(goal, named)) *name = names[i];
        loyd_board_free(named);
    }
    return LOYD_OK;
}

loyd_status goal_parse(const char *goal, int rows, int cols, loyd_board **board,
                       loyd_error *error) {
    static const char *const names[] = {"last", "first", "snail", NULL};
    if (goal_is_named(goal)) return loyd_goal(goal, rows, cols, board, error);
    loyd_status status = loyd_board_parse(goal, 0, rows, cols, board, NULL, error);
    const char *near = status ? nearest_name(goal, names) : NULL;
    if (near) app_refuse(error, SAY_GOAL_NEAR, value_word("name", goal), value_word("near", near));
    return status;
}

void goal_explain(const char *goal, loyd_error *error) {
    if (!error->key || strcmp(error->key, app_sentence_at(SAY_GOAL_NEAR)->key))
        app_refuse(error, SAY_GOAL_FORM, loyd_value_text("goal", goal, GOAL_SHOWN),
                   loyd_value_text("reason", error->text, REASON_SHOWN));
}

loyd_status problem_goal(const struct board_args *how, struct problem *problem, loyd_error *error) {
    if (!how->goal && problem->goal) return LOYD_OK;
    loyd_board *goal = NULL;
    const char *other = how->goal_else ? how->goal_else : "last";
    const char *wanted = how->goal ? how->goal : other;
    loyd_status status = goal_parse(wanted, loyd_board_rows(problem->board),
                                    loyd_board_cols(problem->board), &goal, error);
    if (status) goal_explain(wanted, error);
    loyd_board_free(problem->goal);
    problem->goal = goal;
    return status;
}

/* ---- Ids ---- */

/* The word of a comment "# id: WORD"; *length is 0 where there is none. */
static const char *comment_id(const char *text, size_t length, size_t *id_length) {
    static const char key[] = "# id:";
    *id_length = 0;
    for (const char *at = text, *end = text + length; end - at > (ptrdiff_t)sizeof key; at++) {
        if (memcmp(at, key, sizeof key - 1)) continue;
        at += sizeof key - 1;
        while (at < end && *at == ' ') at++;
        while (at + *id_length < end && !strchr(" \t\r\n", at[*id_length])) ++*id_length;
        return at;
    }
    return text;
}

/* Words of the first line, up to a comment; their number is that of the cells where nothing stands
 * around a board of one line. */
static size_t words_of_line(const char *text, const char *end) {
    size_t words = 0;
    for (bool inside = false; text < end && !strchr("#\n", *text); text++) {
        bool gap = strchr(" \t\r,", *text);
        words += !gap && !inside;
        inside = !gap;
    }
    return words;
}

/* The digits before a board of one line that are an id and not its size; 0: there are none. */
static size_t numeric_id(const char *text, size_t length, const loyd_board *board) {
    size_t cells = board_cells(board), digits = 0;
    size_t words = words_of_line(text, text + length);
    while (digits < length && text[digits] >= '0' && text[digits] <= '9') digits++;
    if (cells < 9 || words <= cells || !digits || digits > 18) return 0;
    int rows = loyd_board_rows(board), cols = loyd_board_cols(board);
    bool side = strtol(text, NULL, 10) == rows;
    bool size = side && ((words == cells + 1 && rows == cols) || words == cells + 2);
    return size || text[digits + 1] == '-' ? 0 : digits;
}

/* Keeps the id of a text whose board is read; before: the length of a word that stands before. */
static void keep_id(const char *text, size_t length, size_t before, struct problem *problem) {
    size_t id_length;
    const char *id = comment_id(text, length, &id_length);
    if (!id_length) id = text, id_length = before;
    if (!id_length) id_length = numeric_id(text, length, problem->board);
    if (id_length) problem->id = strndup(id, id_length);
}

/* ---- A board, its goal, its id ---- */

static loyd_status parse_json(const char *text, size_t length, const struct board_args *how,
                              struct problem *problem, loyd_error *error) {
    json_t *boards = boards_of_json(text, length, error);
    if (!boards) return LOYD_INVALID;
    size_t count = json_array_size(boards);
    loyd_status status = LOYD_INVALID;
    if (count == 1)
        status = problem_from_json(json_array_get(boards, 0), how, problem, error);
    else if (error)
        *error = (loyd_error){.text = "no board in the JSON; one was expected"};
    if (count > 1 && error)
        snprintf(error->text, sizeof error->text, "%zu boards in the JSON; one was expected",
                 count);
    json_decref(boards);
    return status;
}

loyd_status problem_parse(const char *text, size_t length, const struct board_args *how,
                          struct problem *problem, loyd_error *error) {
    struct problem read = {.board = NULL};
    int rows = how->size.rows, cols = how->size.cols;
    if (!length) length = strlen(text);
    if (text_is_json(text, length)) return parse_json(text, length, how, problem, error);
    size_t before = 0, word = 0;
    loyd_status status = loyd_board_parse(text, length, rows, cols, &read.board, &read.goal, error);
    while (word < length && !strchr(" \t\n", text[word])) word++;
    if (status == LOYD_INVALID && word < length && text[word] != '\n' &&
        !loyd_board_parse(text + word, length - word, rows, cols, &read.board, &read.goal, NULL)) {
        before = word;
        status = LOYD_OK;
    }
    if (!status) status = problem_goal(how, &read, error);
    if (status) {
        problem_free(&read);
        return status;
    }
    keep_id(text, length, before, &read);
    *problem = read;
    return LOYD_OK;
}
