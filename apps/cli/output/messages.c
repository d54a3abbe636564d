/* SPDX-License-Identifier: MIT
 *
 * What the command says on stderr: one line, beginning "loyd: ", whatever the text quotes. Input is
 * quoted in messages, so control characters are shown as ? before they reach a terminal.
 */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>

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
