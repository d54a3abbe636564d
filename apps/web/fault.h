/* SPDX-License-Identifier: MIT */
/* Why a request is refused: an HTTP status, a code for programs, and a sentence for people with its
 * key and values. */
#ifndef LOYD_WEB_FAULT_H
#define LOYD_WEB_FAULT_H

#include "app_sentence.h"

#include <jansson.h>

enum fault_id {
#define FAULT(name, key, status, code, pattern) FAULT_##name,
#include "faults.def"
#undef FAULT
    FAULTS
};

struct fault {
    unsigned status;  /* of HTTP; 0: no fault */
    const char *code; /* a constant: "bad-board" */
    char field[64];   /* the key of the body that is wrong; "" where it is not one */
    loyd_error error; /* line and column: in the text of a board */
};

/* Fills in the fault by a line of faults.def and a value for every name in it, and returns
 * false, so that a reader can say `return fault_set(fault, FAULT_JSON_DEEP, value_whole("max",
 * 16))`. */
#define fault_set(fault, ...)                                                                      \
    fault_write(fault, SENTENCE_FIRST(__VA_ARGS__, 0), SENTENCE_VALUES(__VA_ARGS__, {.name = NULL}))
bool fault_write(struct fault *fault, enum fault_id id, const loyd_value *values);

/* The fault of a call of the library that failed. */
bool fault_status(struct fault *fault, const char *code, loyd_status status,
                  const loyd_error *error);

/* Says which field is wrong, where the sentence does not, and returns false. */
bool fault_field(struct fault *fault, const char *field);

/* The index-th line of faults.def as a sentence, NULL past the end. */
const loyd_sentence *fault_sentence_at(size_t index);

/* {"code", "message", ...}. */
json_t *fault_json(const struct fault *fault);
/* {"error": {...}}, malloc'ed; NULL without memory. */
char *fault_text(const struct fault *fault);

#endif
