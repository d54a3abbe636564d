/* SPDX-License-Identifier: MIT
 *
 * Faults: every refusal of the server has the same form, {"error": {"code", "message"}}, with the
 * key of the sentence and its values, the field of the body and the place in the board's text where
 * there are any. What a client sent is quoted, so control characters are shown as ?.
 */
#include "fault.h"

#include "json.h"

#include <stdio.h>
#include <string.h>

static const struct fault_kind {
    unsigned status;
    const char *code;
    loyd_sentence sentence;
} kinds[] = {
#define FAULT(name, key, status, code, pattern) {status, code, {key, pattern, LOYD_INVALID}},
#include "faults.def"
#undef FAULT
};

const loyd_sentence *fault_sentence_at(size_t index) {
    return index < FAULTS ? &kinds[index].sentence : NULL;
}

static void show_controls(char *text) {
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
}

bool fault_field(struct fault *fault, const char *field) {
    snprintf(fault->field, sizeof fault->field, "%s", field);
    return false;
}

/* The sentence is in fault->error. */
static bool complete(struct fault *fault, unsigned status, const char *code) {
    fault->status = status;
    fault->code = code;
    fault->field[0] = 0;
    show_controls(fault->error.text);
    for (size_t i = 0; i < fault->error.value_count; i++) {
        show_controls(fault->error.values[i].word);
        if (!strcmp(fault->error.values[i].name, "field"))
            fault_field(fault, fault->error.values[i].word);
    }
    return false;
}

bool fault_write(struct fault *fault, enum fault_id id, const loyd_value *values) {
    loyd_error_write(&fault->error, &kinds[id].sentence, values);
    return complete(fault, kinds[id].status, kinds[id].code);
}

bool fault_status(struct fault *fault, const char *code, loyd_status status,
                  const loyd_error *error) {
    if (status == LOYD_NO_MEMORY) return fault_set(fault, FAULT_SERVER_MEMORY);
    fault->error = *error;
    if (status == LOYD_INTERNAL || status == LOYD_FAULT) return complete(fault, 503, "internal");
    return complete(fault, 400, status == LOYD_UNSUPPORTED ? "unsupported" : code);
}

json_t *fault_json(const struct fault *fault) {
    const loyd_error *why = &fault->error;
    json_t *error = json_object();
    json_object_set_new(error, "code", json_text(fault->code));
    json_object_set_new(error, "message", json_text(why->text));
    json_object_set_new(error, "key", json_text(why->key));
    json_object_set_new(error, "values", json_values(why->values, why->value_count));
    if (*fault->field) json_object_set_new(error, "field", json_text(fault->field));
    if (why->line) {
        json_object_set_new(error, "line", json_integer(why->line));
        json_object_set_new(error, "column", json_integer(why->column));
    }
    return error;
}

char *fault_text(const struct fault *fault) {
    json_t *whole = json_pack("{s:o}", "error", fault_json(fault));
    char *text = whole ? json_dumps(whole, 0) : NULL;
    json_decref(whole);
    return text;
}
