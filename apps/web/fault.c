/* SPDX-License-Identifier: MIT
 *
 * Faults: every refusal of the server has the same form, {"error": {"code", "message"}}, with the
 * key of the body and the place in the board's text where there are any. What a client sent is
 * quoted in messages, so control characters are shown as ?.
 */
#include "fault.h"

#include "json.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool fault_set(struct fault *fault, unsigned status, const char *code, const char *format, ...) {
    va_list list;
    memset(fault, 0, sizeof *fault);
    fault->status = status;
    fault->code = code;
    va_start(list, format);
    vsnprintf(fault->message, sizeof fault->message, format, list);
    va_end(list);
    for (char *c = fault->message; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    return false;
}

bool fault_status(struct fault *fault, const char *code, loyd_status status,
                  const loyd_error *error) {
    switch (status) {
    case LOYD_NO_MEMORY:
        return fault_set(fault, 503, "no-memory", "the server has no memory for this");
    case LOYD_INTERNAL:
        return fault_set(fault, 503, "internal", "%s", error->text);
    case LOYD_UNSUPPORTED:
        return fault_set(fault, 400, "unsupported", "%s", error->text);
    default:
        fault_set(fault, 400, code, "%s", error->text);
        fault->line = error->line;
        fault->column = error->column;
        return false;
    }
}

char *fault_text(const struct fault *fault) {
    json_t *error = json_object();
    json_object_set_new(error, "code", json_text(fault->code));
    json_object_set_new(error, "message", json_text(fault->message));
    if (*fault->field) json_object_set_new(error, "field", json_text(fault->field));
    if (fault->line) {
        json_object_set_new(error, "line", json_integer(fault->line));
        json_object_set_new(error, "column", json_integer(fault->column));
    }
    json_t *whole = json_pack("{s:o}", "error", error);
    char *text = whole ? json_dumps(whole, 0) : NULL;
    json_decref(whole);
    return text;
}
