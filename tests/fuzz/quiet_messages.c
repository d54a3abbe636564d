/* SPDX-License-Identifier: MIT
 *
 * In place of apps/cli/output/messages.c: what readers of the command complain of is looked at and
 * not printed. It is one sentence.
 */
#include "fuzz_support.h"

#include "cli.h"
#include "output/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int complain(int code, const char *format, ...) {
    char text[1024];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    demand(length > 0 && (size_t)length < sizeof text, "a complaint that is cut");
    demand(code == CODE_USAGE, "bad input that is not called so");
    return code;
}

int complain_unread(const char *name, int reason) {
    (void)reason;
    return complain(CODE_FAULT, "%s: can't be read", name);
}

bool interrupted(void) {
    return false;
}
