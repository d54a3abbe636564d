/* SPDX-License-Identifier: MIT
 *
 * Line by line through a file of boards. A line holds at most 1 MiB, twice what the largest board
 * takes; of a longer one the rest is skipped and the line is called unreadable, so a file without
 * line ends costs no memory. A NUL byte also spoils its line and no other.
 */
#include "solve/lines.h"

#include "loyd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES_MAX = 1 << 20, BLOCK = 1 << 16 };

int lines_open(struct lines *l, const char *path) {
    bool from_stdin = !strcmp(path, "-");
    struct stat st;
    *l = (struct lines){.name = from_stdin ? "standard input" : path, .file = -1, .wake = -1};
    l->buffer = malloc(LINE_BYTES_MAX + 1);
    l->block = malloc(BLOCK);
    if (!l->buffer || !l->block) return complain(CODE_FAULT, "no memory to read %.200s", l->name);
    l->file = from_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (l->file < 0) return complain_unread(path, errno);
    if (!fstat(l->file, &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "%.200s: is a directory; a file was expected", l->name);
    return CODE_OK;
}

void lines_close(struct lines *l) {
    if (l->file > STDIN_FILENO) close(l->file);
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
    if (l->reason || !await_input(l)) return EOF;
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
    return l->goal;
}

bool lines_next(struct lines *l, struct line *line, int *code) {
    while (read_line(l, line)) {
        const char *text = line->text + strspn(line->text, " \t\r");
        if (line->fault || (*text && *text != '#')) {
            line->text = text;
            line->goal = l->goal;
            return true;
        }
        if (!read_goal(l, text)) {
            *code = complain(CODE_FAULT, "no memory to read %.200s", l->name);
            return false;
        }
    }
    if (l->reason) *code = complain_unread(l->name, l->reason);
    return false;
}
