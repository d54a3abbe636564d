/* SPDX-License-Identifier: MIT
 *
 * Line by line through a file of boards. A line holds at most 1 MiB, twice what the largest board
 * takes; of a longer one the rest is skipped and the line is called unreadable, so a file without
 * line ends costs no memory. A NUL byte also spoils its line and no other.
 *
 * What loyd writes for machines is read, too: a CSV file begins with its titles, a JSON document
 * with a line that does not end it (JSON Lines need nothing: each line is a board).
 */
#include "solve/lines.h"

#include "options/board_args.h"
#include "problem_json.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES_MAX = 1 << 20, BLOCK = 1 << 16 };

int lines_from(struct lines *l, const char *text, size_t length, const char *name) {
    *l = (struct lines){.name = name, .file = -1, .wake = -1, .block_end = length};
    l->buffer = malloc(LINE_BYTES_MAX + 1);
    l->block = malloc(length > BLOCK ? length : BLOCK);
    if (!l->buffer || !l->block) return complain(CODE_FAULT, "no memory to read %.200s", l->name);
    if (length) memcpy(l->block, text, length);
    return CODE_OK;
}

int lines_open(struct lines *l, const char *path) {
    bool from_stdin = !strcmp(path, "-");
    struct stat st;
    int code = lines_from(l, "", 0, from_stdin ? "standard input" : path);
    if (code) return code;
    l->file = from_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    bool lacking = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EIO;
    if (l->file < 0)
        return complain(lacking ? CODE_FAULT : CODE_USAGE, "%.200s: cannot be read: %s", path,
                        strerror(errno));
    if (!fstat(l->file, &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "%.200s: is a directory; a file was expected", l->name);
    return CODE_OK;
}

double lines_share(const struct lines *l) {
    struct stat about;
    off_t at = l->file >= 0 ? lseek(l->file, 0, SEEK_CUR) : -1;
    if (at < 0 || fstat(l->file, &about) || !S_ISREG(about.st_mode) || !about.st_size) return 0;
    return (double)(at - (off_t)(l->block_end - l->block_at)) / (double)about.st_size;
}

void lines_close(struct lines *l) {
    if (l->file > STDIN_FILENO) close(l->file);
    json_decref(l->boards);
    free(l->item);
    free(l->buffer);
    free(l->goal);
    free(l->block);
}

/* Waits until there is something to read; false: no more lines are wanted. */
static bool await_input(const struct lines *l) {
    struct pollfd both[] = {{.fd = l->file, .events = POLLIN}, {.fd = l->wake, .events = POLLIN}};
    if (l->wake < 0) return true;
    while (poll(both, 2, -1) < 0)
        if (errno != EINTR) return true;
    return !both[1].revents;
}

/* The next byte; EOF at the end, and where the file can't be read (l->reason is then set). */
static int next_byte(struct lines *l) {
    if (l->block_at < l->block_end) return l->block[l->block_at++];
    if (l->file < 0 || l->reason || !await_input(l)) return EOF;
    ssize_t got = read(l->file, l->block, BLOCK);
    if (got < 0 && errno != EINTR) l->reason = errno;
    l->block_at = 0;
    l->block_end = got > 0 ? (size_t)got : 0;
    return l->block_end ? l->block[l->block_at++] : EOF;
}

/* Reads one line into the buffer. False at the end of the file. */
static bool read_line(struct lines *l, struct line *line) {
    size_t length = 0;
    int c;
    *line = (struct line){.text = l->buffer, .number = ++l->number};
    while ((c = next_byte(l)) != EOF && c != '\n') {
        if (!c) line->fault = "a NUL byte; a text was expected";
        if (length == LINE_BYTES_MAX)
            line->fault = "more than 1 MiB; one board was expected";
        else
            l->buffer[length++] = (char)c;
    }
    if (length && l->buffer[length - 1] == '\r') length--;
    l->buffer[length] = 0;
    return c != EOF || length || line->fault;
}

/* Keeps the goal that a comment names. */
static bool read_goal(struct lines *l, const char *comment) {
    size_t length;
    const char *goal = loyd_goal_comment(comment, &length);
    if (!goal) return true;
    free(l->goal);
    l->goal = strndup(goal, length);
    l->goal_at = (struct text_place){l->number, (uint64_t)(goal - l->buffer)};
    return l->goal;
}

/* The next board of a JSON document, as a line of JSON. */
static bool next_board(struct lines *l, struct line *line) {
    size_t index = (size_t)l->number;
    free(l->item);
    l->item = json_dumps(json_array_get(l->boards, index), JSON_COMPACT);
    *line = (struct line){.text = l->item, .number = ++l->number};
    return l->item;
}

/* A line that begins a JSON document but does not end it: the rest of the file belongs to it. */
static bool begins_document(const char *text) {
    size_t length = strlen(text);
    json_t *whole = text_is_json(text, length) ? json_loadb(text, length, 0, NULL) : NULL;
    json_decref(whole);
    return !whole && text_is_json(text, length);
}

/* What is left of the file, with the first line before it; malloc'ed, NULL without memory. */
static char *document_text(struct lines *l, const char *first, size_t *length) {
    size_t room = strlen(first) + BLOCK, used = strlen(first);
    char *text = malloc(room + 1);
    if (text) memcpy(text, first, used);
    for (int c = '\n'; text && c != EOF; c = next_byte(l)) {
        if (used == room) {
            char *larger = realloc(text, (room *= 2) + 1);
            if (!larger) free(text);
            text = larger;
        }
        if (text) text[used++] = (char)c;
    }
    *length = used;
    return text;
}

static int read_document(struct lines *l, const char *first) {
    size_t length;
    loyd_error error = {.text = ""};
    char *text = document_text(l, first, &length);
    if (!text) return complain(CODE_FAULT, "no memory to read %.200s", l->name);
    l->boards = boards_of_json(text, length, &error);
    l->number = 0;
    free(text);
    return l->boards ? CODE_OK : complain(CODE_USAGE, "%.200s: %s", l->name, error.text);
}

/* What a line with something on it is: a board, or the titles of a CSV file, which are passed over;
 * or the beginning of a JSON document, whose boards come instead. */
static bool take_line(struct lines *l, struct line *line, int *code) {
    bool first = !l->begun;
    l->begun = true;
    if (first && !line->fault && csv_titles(line->text, &l->csv)) return false;
    if (first && !line->fault && begins_document(line->text)) {
        *code = read_document(l, line->text);
        return false;
    }
    if (l->csv.known && !line->fault) {
        const char *cell[CSV_KEYS];
        csv_row(&l->csv, l->buffer + (line->text - l->buffer), cell);
        line->text = cell[CSV_BOARD] ? cell[CSV_BOARD] : "";
        if (cell[CSV_GOAL]) {
            line->goal = cell[CSV_GOAL];
            line->goal_at.line = 0;
        }
        line->id = cell[CSV_ID] ? cell[CSV_ID] : cell[CSV_NAME];
    }
    return true;
}

bool lines_next(struct lines *l, struct line *line, int *code) {
    while (!l->boards && read_line(l, line)) {
        line->text += strspn(line->text, " \t\r");
        if (!line->fault && (!*line->text || *line->text == '#')) {
            if (read_goal(l, line->text)) continue;
            *code = complain(CODE_FAULT, "no memory to read %.200s", l->name);
            return false;
        }
        line->goal = l->goal;
        line->goal_at = l->goal_at;
        if (take_line(l, line, code)) return true;
        if (*code) return false;
    }
    if (l->boards) return next_board(l, line);
    if (l->reason) *code = complain_unread(l->name, l->reason);
    return false;
}

/* After a failure: it is the goal above that can't be read, where the board alone can be. */
static bool goal_is_at_fault(const struct line *line, const struct board_args *how) {
    struct problem problem;
    loyd_error error;
    if (!line->goal || !line->goal_at.line) return false;
    if (problem_parse(line->text, 0, how, &problem, &error)) return false;
    problem_free(&problem);
    return true;
}

loyd_status line_problem(struct line *line, const struct board_args *how, struct problem *problem,
                         loyd_error *error) {
    struct board_args said = *how;
    if (line->goal) said.goal_else = line->goal;
    loyd_status status = problem_parse(line->text, 0, &said, problem, error);
    if (status == LOYD_INVALID && goal_is_at_fault(line, how)) line->fault_at = line->goal_at;
    if (!status && line->id) {
        free(problem->id);
        problem->id = strdup(line->id);
    }
    return status;
}

/* Each line is a text of its own to the reader, and so is a goal: where the reason says "line 1,
 * column 1", the place in the file is put instead. */
void line_reason(const struct line *line, const char *reason, char text[LINE_REASON]) {
    static const char first[] = "line 1, column ", first_line[] = "line 1,";
    char place[64];
    size_t used = 0;
    uint64_t number = line->fault_at.line ? line->fault_at.line : line->number;
    if (!reason) reason = line->fault;
    if (strncmp(reason, first_line, strlen(first_line)))
        used = (size_t)snprintf(text, LINE_REASON, "line %" PRIu64 ": ", number);
    while (*reason && used + sizeof place < LINE_REASON) {
        if (!strncmp(reason, first, strlen(first))) {
            char *end;
            uint64_t column = strtoull(reason + strlen(first), &end, 10);
            reason = end;
            used += (size_t)sprintf(text + used, "line %" PRIu64 ", column %" PRIu64, number,
                                    column + line->fault_at.column);
        } else if (!strncmp(reason, first_line, strlen(first_line))) {
            used += (size_t)sprintf(text + used, "line %" PRIu64 ",", number);
            reason += strlen(first_line);
        } else {
            text[used++] = *reason++;
        }
    }
    text[used] = 0;
}
