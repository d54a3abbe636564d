/* SPDX-License-Identifier: MIT
 *
 * Line by line through a file of boards. A line holds at most 1 MiB, twice what the largest board
 * takes; of a longer one the rest is skipped and the line is called unreadable, so a file without
 * line ends costs no memory. A NUL byte also spoils its line and no other.
 */
#include "solve/lines.h"

#include "loyd.h"

#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_BYTES_MAX = 1 << 20 };

/* Each board takes half a megabyte and gives it back. The system would clear it anew each time,
 * which is a tenth of the time on 4x4. */
static void keep_memory(void) {
#ifdef __GLIBC__
    enum { KEPT = 32 << 20 };
    mallopt(M_MMAP_THRESHOLD, KEPT);
    mallopt(M_TRIM_THRESHOLD, KEPT);
#endif
}

int lines_open(struct lines *l, const char *path) {
    bool from_stdin = !strcmp(path, "-");
    struct stat st;
    *l = (struct lines){.name = from_stdin ? "standard input" : path};
    l->buffer = malloc(LINE_BYTES_MAX + 1);
    if (!l->buffer) return complain(CODE_FAULT, "no memory to read %.200s", l->name);
    l->file = from_stdin ? stdin : fopen(path, "rb");
    if (!l->file) return complain(CODE_USAGE, "%.200s: cannot be read: %s", path, strerror(errno));
    keep_memory();
    if (!fstat(fileno(l->file), &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "%.200s: is a directory; a file was expected", l->name);
    return CODE_OK;
}

void lines_close(struct lines *l) {
    if (l->file && l->file != stdin) fclose(l->file);
    free(l->buffer);
    free(l->goal);
}

/* Reads one line into the buffer. False at the end of the file. */
static bool read_line(struct lines *l, struct line *line) {
    size_t length = 0;
    int c;
    *line = (struct line){.text = l->buffer, .number = ++l->number};
    while ((c = getc(l->file)) != EOF && c != '\n') {
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
    if (ferror(l->file) && errno != EINTR)
        *code = complain(CODE_FAULT, "%.200s: cannot be read: %s", l->name, strerror(errno));
    return false;
}
