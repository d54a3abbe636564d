/* SPDX-License-Identifier: MIT
 *
 * A file of boards, read as a whole. It is tried as one board first, then as one board a line (or
 * CSV or JSON, lines.c), then as blocks between empty lines, each a board in rows. The first way
 * that gives a first board is taken, and a later board that is none is an error with its place.
 * Where no way does, the text was meant as one board, and the error is that one's.
 */
#include "options/board_file.h"

#include "options/search_args.h"
#include "solve/lines.h"

#include <stdlib.h>
#include <string.h>

struct boards_text {
    char *text;
    size_t length;
    const char *name; /* NULL: nothing is said of faults */
    struct board_args how;
};

void problem_list_free(struct problem_list *list) {
    problems_free(list->at, list->count);
    *list = (struct problem_list){0};
}

int problem_list_add(struct problem_list *list, struct problem *problem) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 16;
        struct problem *larger = realloc(list->at, room * sizeof *larger);
        if (!larger) {
            problem_free(problem);
            return complain(CODE_FAULT, "no memory for the boards");
        }
        list->at = larger;
        list->room = room;
    }
    list->at[list->count++] = *problem;
    return CODE_OK;
}

/* ---- One a line ---- */

/* *tried: the first line was no board, nothing was added and nothing said. tried NULL: such a line
 * is an error as any other. */
static int add_lines(const struct boards_text *t, struct problem_list *list, bool *tried) {
    struct lines lines = {0};
    struct line line;
    int code = lines_from(&lines, t->text, t->length, t->name ? t->name : "");
    size_t before = list->count;
    while (!code && lines_next(&lines, &line, &code)) {
        struct problem problem;
        loyd_error error = {.text = ""};
        char reason[LINE_REASON];
        loyd_status status =
            line.fault ? LOYD_INVALID : line_problem(&line, &t->how, &problem, &error);
        if (!status && list->count == before && board_cells(problem.board) == 1) {
            problem_free(&problem); /* more likely the first row of a column */
            status = LOYD_INVALID;
        }
        if (!status) {
            code = problem_list_add(list, &problem);
            continue;
        }
        if (tried) *tried = list->count == before && status == LOYD_INVALID;
        if (tried && *tried) break;
        line_reason(&line, error.text, reason);
        code = status_code(status);
        if (t->name) complain(code, "%.200s: %s", t->name, reason);
    }
    lines_close(&lines);
    return code;
}

/* ---- Blocks ---- */

/* The end of the block at text: an empty line, or the end. */
static size_t block_length(const char *text) {
    const char *at = text;
    for (; *at; at += *at == '\n') {
        size_t line = strcspn(at, "\n");
        if (strspn(at, " \t\r") >= line && at > text) break;
        at += line;
    }
    return (size_t)(at - text);
}

static int add_blocks(const struct boards_text *t, struct problem_list *list, bool *tried) {
    size_t before = list->count;
    for (const char *at = t->text + strspn(t->text, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        struct problem problem;
        loyd_error error = {.text = ""};
        size_t length = block_length(at);
        loyd_status status = problem_parse(at, length, &t->how, &problem, &error);
        if (status) {
            *tried = list->count == before && status == LOYD_INVALID;
            if (*tried) return CODE_OK;
            if (t->name)
                complain(CODE_USAGE, "%.200s: board %zu: %s", t->name, list->count - before + 1,
                         error.text);
            return status_code(status);
        }
        int code = problem_list_add(list, &problem);
        if (code) return code;
        at += length;
    }
    return CODE_OK;
}

/* ---- The ways in turn ---- */

static int add_many(const struct boards_text *t, struct problem_list *list, bool *none) {
    *none = false;
    int code = add_lines(t, list, none);
    if (code || !*none) return code;
    *none = false;
    return add_blocks(t, list, none);
}

static int add_text(const struct boards_text *t, bool each_line, struct problem_list *list) {
    struct problem problem;
    loyd_error error = {.text = ""};
    bool none = false;
    loyd_status status =
        each_line ? LOYD_INVALID : problem_parse(t->text, t->length, &t->how, &problem, &error);
    if (!status) return problem_list_add(list, &problem);
    if (status != LOYD_INVALID) return complain(status_code(status), "%s", error.text);
    int code = each_line ? add_lines(t, list, &none) : add_many(t, list, &none);
    if (!none || code) return code;
    if (each_line)
        return complain(CODE_USAGE,
                        "%.200s: the first line is no board; expected one board per line", t->name);
    return complain(CODE_USAGE, "%.200s: %s", t->name, error.text);
}

int boards_read(const char *path, const struct board_args *how, bool each_line,
                struct problem_list *list) {
    struct boards_text t = {.how = *how, .name = strcmp(path, "-") ? path : "standard input"};
    char *goal_text;
    int code = goal_text_read(&t.how.goal, &goal_text);
    if (!code) code = text_read(path, TEXT_BOARD, &t.text, &t.length);
    if (!code) code = add_text(&t, each_line, list);
    free(t.text);
    free(goal_text);
    return code;
}

bool text_is_csv(const char *text) {
    struct csv_columns columns;
    const char *line = text + strspn(text, " \t\r\n");
    while (*line == '#') {
        line += strcspn(line, "\n");
        line += strspn(line, " \t\r\n");
    }
    char *titles = strndup(line, strcspn(line, "\r\n"));
    bool known = titles && csv_titles(titles, &columns);
    free(titles);
    return known;
}

int csv_problem(const char *name, char *text, size_t length, const struct board_args *how,
                struct problem *problem) {
    struct boards_text t = {.text = text, .length = length, .name = name, .how = *how};
    struct problem_list list = {0};
    char *goal_text;
    int code = goal_text_read(&t.how.goal, &goal_text);
    if (!code) code = add_lines(&t, &list, NULL);
    if (!code && !list.count)
        code = complain(CODE_USAGE, "%.200s: no board in the CSV; one was expected", name);
    if (!code && list.count > 1) code = complain_boards(name, list.count);
    if (!code) {
        *problem = list.at[0];
        list.count = 0;
    }
    problem_list_free(&list);
    free(goal_text);
    return code;
}

int complain_boards(const char *name, size_t count) {
    return complain(CODE_USAGE,
                    "%.200s: %zu boards; one was expected (loyd solve --lines and loyd compare "
                    "take many)",
                    name, count);
}

size_t boards_in(char *text, size_t length, const struct board_args *how) {
    struct boards_text t = {.text = text, .length = length, .how = *how};
    struct problem_list list = {0};
    bool none = false;
    int code = add_many(&t, &list, &none);
    size_t count = code || none ? 0 : list.count;
    problem_list_free(&list);
    return count;
}
