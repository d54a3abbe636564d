/* SPDX-License-Identifier: MIT
 *
 * Boards from the command line, from files and from stdin. The library reads the text; this file
 * finds it, bounds it, and says in one line what is wrong and where.
 *
 * One word that names an existing file is that file; everything else is the text of a board, so
 * `loyd solve 1 2 3 4 5 6 7 8 0` needs no quotes. A file is read up to 16 MiB (the largest board,
 * 255x255, takes less than half of one), moves and JSON, which may hold moves, up to 256 MiB (a
 * solution of that board is some 20 million letters). Reading stops at the first NUL byte, so
 * /dev/zero ends at once.
 *
 * The goal is the one of --goal; else the one that the text itself names; else last.
 */
#include "options/board_args.h"

#include "options/board_file.h"
#include "problem_json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT_MAX = 16 << 20, MOVES_MAX = 256 << 20 };

void problems_free(struct problem *problems, size_t count) {
    for (size_t i = 0; i < count; i++) problem_free(&problems[i]);
    free(problems);
}

/* ---- Texts ---- */

static const char *text_name(const char *path) {
    return strcmp(path, "-") ? path : "standard input";
}

static bool is_file(const char *word) {
    struct stat st;
    return *word && !stat(word, &st);
}

/* What is wrong with what was read so far (the last got bytes are new), or NULL. */
static const char *text_fault(FILE *file, enum text_kind kind, const char *text, size_t used,
                              size_t got) {
    static const char *const wanted[] = {[TEXT_BOARD] = "a board was",
                                         [TEXT_MOVES] = "moves were",
                                         [TEXT_PLAN] = "a plan was",
                                         [TEXT_TOKEN] = "a token was"};
    static char fault[64];
    bool large = kind == TEXT_MOVES || (kind == TEXT_BOARD && text_is_json(text, used));
    size_t most = large ? MOVES_MAX : TEXT_MAX;
    if (memchr(text + used - got, 0, got)) return "holds a NUL byte; a text was expected";
    if (used > most)
        snprintf(fault, sizeof fault, "is larger than %zu MiB; %s expected", most >> 20,
                 wanted[kind]);
    else if (!used && feof(file))
        snprintf(fault, sizeof fault, "is empty; %s expected", wanted[kind]);
    else
        return NULL;
    return fault;
}

int stream_read(FILE *file, const char *name, enum text_kind kind, char **text, size_t *length) {
    size_t room = 1 << 16, used = 0;
    char *buffer = malloc(room + 1);
    while (buffer) {
        size_t got = fread(buffer + used, 1, room - used, file);
        used += got;
        if (ferror(file)) {
            int reason = errno;
            free(buffer);
            return complain_unread(name, reason);
        }
        const char *fault = text_fault(file, kind, buffer, used, got);
        if (fault) {
            free(buffer);
            return complain(CODE_USAGE, "%.200s: %s", name, fault);
        }
        if (feof(file)) {
            buffer[used] = 0;
            *text = buffer;
            *length = used;
            return CODE_OK;
        }
        if (used < room) continue;
        room *= 2;
        char *larger = realloc(buffer, room + 1);
        if (!larger) free(buffer);
        buffer = larger;
    }
    return complain(CODE_FAULT, "no memory to read %.200s", name);
}

int text_read(const char *path, enum text_kind kind, char **text, size_t *length) {
    if (!strcmp(path, "-")) return stream_read(stdin, text_name(path), kind, text, length);
    struct stat st;
    FILE *file = fopen(path, "rb");
    if (!file) return complain_unread(path, errno);
    int code = !fstat(fileno(file), &st) && S_ISDIR(st.st_mode)
                   ? complain(CODE_USAGE, "%.200s: is a directory; a file was expected", path)
                   : stream_read(file, path, kind, text, length);
    fclose(file);
    return code;
}

/* The words with a space between them, malloc'ed. */
static char *join(char **words, size_t count) {
    size_t size = 1;
    for (size_t i = 0; i < count; i++) size += strlen(words[i]) + 1;
    char *text = malloc(size), *end = text;
    if (!text) return NULL;
    *end = 0;
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        if (i) *end++ = ' ';
        memcpy(end, words[i], length + 1);
        end += length;
    }
    return text;
}

/* ---- Boards and goals ---- */

int goal_text_read(const char **goal, char **text) {
    size_t length;
    *text = NULL;
    if (!*goal || goal_is_named(*goal) || !is_file(*goal)) return CODE_OK;
    int code = text_read(*goal, TEXT_BOARD, text, &length);
    if (!code) *goal = *text;
    return code;
}

int goal_read(const struct board_args *how, int rows, int cols, loyd_board **goal) {
    const char *name = how->goal ? how->goal : "last";
    char *text;
    loyd_error error = {.text = ""};
    int code = goal_text_read(&name, &text);
    if (code) return code;
    loyd_status status = goal_parse(name, rows, cols, goal, &error);
    if (status) goal_explain(name, &error);
    free(text);
    if (!status) return CODE_OK;
    return complain(status_code(status), "%s", error.text);
}

/* Says why a text is no board; name is NULL for words of the command line. */
static int no_board(const char *name, loyd_status status, const loyd_error *error) {
    int code = status_code(status);
    if (!name) return complain(code, "%s", error->text);
    return complain(code, "%.200s: %s", name, error->text);
}

/* problem_parse, where --goal may be a file; *code: that file can't be read. */
static loyd_status parse(const char *text, size_t length, const struct board_args *how,
                         struct problem *problem, loyd_error *error, int *code) {
    struct board_args ready = *how;
    char *goal_text;
    *code = goal_text_read(&ready.goal, &goal_text);
    if (*code) return LOYD_OK;
    loyd_status status = problem_parse(text, length, &ready, problem, error);
    free(goal_text);
    return status;
}

static int problem_from_file(const char *path, const struct board_args *how,
                             struct problem *problem) {
    char *text;
    size_t length;
    loyd_error error = {.text = ""};
    int code = text_read(path, TEXT_BOARD, &text, &length);
    if (code) return code;
    if (text_is_csv(text)) {
        code = csv_problem(text_name(path), text, length, how, problem);
        free(text);
        return code;
    }
    loyd_status status = parse(text, length, how, problem, &error, &code);
    size_t boards =
        status == LOYD_INVALID && !text_is_json(text, length) ? boards_in(text, length, how) : 0;
    free(text);
    if (boards > 1) return complain_boards(text_name(path), boards);
    return status ? no_board(text_name(path), status, &error) : code;
}

/* A word such as board.txt or dir/board, which nobody writes for a board. */
static bool looks_like_path(const char *word) {
    const char *dot = strrchr(word, '.');
    return !strpbrk(word, " \t\n,") && ((dot && dot[1] >= 'a' && dot[1] <= 'z' && dot > word) ||
                                        (strchr(word, '/') && !strpbrk(word, "0123456789")));
}

/* The cells of the board that the text is; 0 where it is none. */
static size_t cells_of(const char *text, const struct board_args *how) {
    loyd_board *board = NULL;
    if (loyd_board_parse(text, 0, how->size.rows, how->size.cols, &board, NULL, NULL)) return 0;
    size_t cells = board_cells(board);
    loyd_board_free(board);
    return cells;
}

/* True if each word is a board by itself, of more cells than a lone 0 has. Together they could
 * still be read as one: as a board with an id before it or figures behind it. */
static bool each_is_board(char **words, size_t count, const struct board_args *how) {
    size_t boards = 0;
    while (boards < count && cells_of(words[boards], how) > 1) boards++;
    return boards == count;
}

int problem_read(char **words, size_t count, const struct board_args *how,
                 struct problem *problem) {
    if (count == 0 && isatty(STDIN_FILENO))
        return complain(CODE_USAGE,
                        "no board: give one (4 1 6 3 2 8 7 0 5), a file, or - for standard input");
    if (count == 0) return problem_from_file("-", how, problem);
    if (count == 1 && (!strcmp(words[0], "-") || is_file(words[0])))
        return problem_from_file(words[0], how, problem);
    if (count == 1 && looks_like_path(words[0]))
        return complain(CODE_USAGE, "%.200s: cannot be read: %s", words[0], strerror(ENOENT));
    if (count > 1 && each_is_board(words, count, how))
        return complain(CODE_USAGE, "%zu boards; one was expected (loyd compare takes many)",
                        count);
    char *text = join(words, count);
    if (!text) return complain(CODE_FAULT, "no memory for the board");
    int code;
    loyd_error error = {.text = ""};
    loyd_status status = parse(text, 0, how, problem, &error, &code);
    free(text);
    return status ? no_board(NULL, status, &error) : code;
}

/* A comment goes to the end of the line, so what follows it is none of that board's. */
static bool comment_amid(char **words, size_t count) {
    for (size_t i = 0; i + 1 < count; i++)
        if (strchr(words[i], '#')) return true;
    return false;
}

/* True if the words are one board each: each by itself is one, or one of them is a file or a whole
 * board, and all together are none. Otherwise they are the cells of one. */
static bool are_boards(char **words, size_t count, const struct board_args *how) {
    bool whole = false;
    if (count > 1 && each_is_board(words, count, how)) return true;
    for (size_t i = 0; i < count && !whole; i++)
        whole = is_file(words[i]) || looks_like_path(words[i]) || strpbrk(words[i], " \t\n") ||
                cells_of(words[i], how);
    char *text = whole && count > 1 ? join(words, count) : NULL;
    bool one = text && cells_of(text, how) && !comment_amid(words, count);
    free(text);
    return count > 1 && whole && !one;
}

/* The boards of one word: a file may have many. */
static int word_problems(char **words, size_t count, const struct board_args *how,
                         struct problem_list *list) {
    bool piped = !count && !isatty(STDIN_FILENO);
    if (piped || (count == 1 && (!strcmp(words[0], "-") || is_file(words[0]))))
        return boards_read(piped ? "-" : words[0], how, false, list);
    struct problem problem;
    int code = problem_read(words, count, how, &problem);
    return code ? code : problem_list_add(list, &problem);
}

int problems_read(char **words, size_t count, const struct board_args *how,
                  struct problem_list *list) {
    size_t parts = are_boards(words, count, how) ? count : 1;
    int code = CODE_OK;
    for (size_t i = 0; i < parts && !code; i++)
        code = word_problems(words + i, parts == 1 ? count : 1, how, list);
    return code;
}

char *board_text(const loyd_board *board, loyd_layout layout) {
    size_t size = loyd_board_print(board, layout, NULL, 0) + 1;
    char *text = malloc(size);
    if (text) loyd_board_print(board, layout, text, size);
    return text;
}
