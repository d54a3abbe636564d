/* SPDX-License-Identifier: MIT */
/* The body of a request as one JSON object, and its fields. */
#ifndef LOYD_WEB_BODY_H
#define LOYD_WEB_BODY_H

#include "fault.h"
#include "problem.h"

#include <jansson.h>

enum { BODY_BYTES_MAX = 1 << 20, BODY_DEPTH_MAX = 16 };

/* The object, or NULL with a fault: bad JSON, too deep, a key twice, a key that this
 * object of schema.def does not have. */
json_t *body_read(const char *text, size_t length, const char *object, struct fault *fault);

/* The field; false with a fault where it is there and wrong. Absent or null: untouched. */
bool body_flag(const json_t *body, const char *key, bool *flag, struct fault *fault);
bool body_word(const json_t *body, const char *key, const char **word, struct fault *fault);
bool body_count(const json_t *body, const char *key, uint64_t *count, struct fault *fault);
bool body_duration(const json_t *body, const char *key, uint64_t *milliseconds,
                   struct fault *fault);
bool body_bytes(const json_t *body, const char *key, uint64_t *bytes, struct fault *fault);
/* board, goal, size, rows and cols. The caller frees the problem. */
bool body_problem(const json_t *body, struct problem *problem, struct fault *fault);

/* A fault whose sentence names the field and nothing else. Returns false. */
bool body_wrong(struct fault *fault, const char *key, enum fault_id id);

#endif
