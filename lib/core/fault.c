/* SPDX-License-Identifier: MIT
 *
 * The one place where error sentences are written into the caller's loyd_error. A NULL error means
 * that the caller wants the status alone.
 */
#include "core/fault.h"

#include <stdarg.h>
#include <stdio.h>

static void write_error(loyd_error *error, uint32_t line, uint32_t column, const char *format,
                        va_list list) {
    if (!error) return;
    vsnprintf(error->text, sizeof error->text, format, list);
    error->line = line;
    error->column = column;
}

loyd_status loydi_fail(loyd_error *error, loyd_status status, const char *format, ...) {
    va_list list;
    va_start(list, format);
    write_error(error, 0, 0, format, list);
    va_end(list);
    return status;
}

loyd_status loydi_fail_at(loyd_error *error, uint32_t line, uint32_t column, const char *format,
                          ...) {
    va_list list;
    va_start(list, format);
    write_error(error, line, column, format, list);
    va_end(list);
    return LOYD_INVALID;
}
