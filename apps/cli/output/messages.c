/* SPDX-License-Identifier: MIT
 *
 * What the command says on stderr: one line, beginning "loyd: ", whatever the text quotes. Input is
 * quoted in messages, so control characters are shown as ? before they reach a terminal.
 */
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int complain(int code, const char *format, ...) {
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    fprintf(stderr, "loyd: %s\n", text);
    return code;
}

int complain_unread(const char *name, int reason) {
    static const int of_the_name[] = {ENOENT, EACCES, EISDIR, ENOTDIR, ELOOP, ENAMETOOLONG};
    int code = CODE_FAULT;
    for (size_t i = 0; i < sizeof of_the_name / sizeof *of_the_name; i++)
        if (reason == of_the_name[i]) code = CODE_USAGE;
    return complain(code, "%.200s: cannot be read: %s", name, strerror(reason));
}

/* A pipe whose reader has gone: the writer's end then has an error, and nobody wants to be told. */
static bool reader_is_gone(FILE *file) {
    struct pollfd end = {.fd = fileno(file), .events = POLLOUT};
    return end.fd >= 0 && poll(&end, 1, 0) == 1 && end.revents & (POLLERR | POLLHUP);
}

int complain_unwritten(FILE *file, const char *name, int reason) {
    if (reason == EPIPE || reader_is_gone(file)) return CODE_FAULT;
    if (!reason) return complain(CODE_FAULT, "%.200s could not be written", name);
    return complain(CODE_FAULT, "%.200s could not be written: %s", name, strerror(reason));
}

int status_code(loyd_status status) {
    switch (status) {
    case LOYD_OK:
        return CODE_OK;
    case LOYD_NO_MEMORY:
    case LOYD_INTERNAL:
    case LOYD_FAULT:
        return CODE_FAULT;
    case LOYD_STOPPED:
        return CODE_INTERRUPTED;
    default:
        return CODE_USAGE;
    }
}
