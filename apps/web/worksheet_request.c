/* SPDX-License-Identifier: MIT
 *
 * The body of POST /api/worksheet: {"solve": {...}, "count": 20, "key": true, "lang": "pt"}. What
 * stands under solve is the body of a search.
 */
#include "request.h"

#include "worksheet.h"

#include <stdlib.h>
#include <string.h>

static bool read_fields(struct worksheet_request *r, const json_t *body, struct fault *fault) {
    const char *language = "en";
    r->steps = WORKSHEET_STEPS;
    if (!body_flag(body, "key", &r->key, fault) || !body_count(body, "count", &r->count, fault) ||
        !body_count(body, "steps", &r->steps, fault) || !body_word(body, "lang", &language, fault))
        return false;
    r->portuguese = !strcmp(language, "pt");
    if (!r->portuguese && strcmp(language, "en"))
        return body_wrong(fault, "lang", FAULT_FIELD_LANG);
    if (r->count <= WORKSHEETS_MAX) return true;
    return fault_set(fault, FAULT_NUMBER_RANGE, value_word("field", "count"), value_whole("min", 0),
                     value_whole("max", WORKSHEETS_MAX));
}

static bool read_search(struct worksheet_request *r, const json_t *body,
                        const struct request_limits *limits, struct fault *fault) {
    json_t *search = json_object_get(body, "solve");
    char *text = json_is_object(search) ? json_dumps(search, 0) : NULL;
    if (!text) return body_wrong(fault, "solve", FAULT_FIELD_PARAMS);
    r->search = solve_request_read(text, strlen(text), limits, fault);
    free(text);
    return r->search;
}

struct worksheet_request *worksheet_request_read(const char *text, size_t length,
                                                 const struct request_limits *limits,
                                                 struct fault *fault) {
    struct worksheet_request *r = calloc(1, sizeof *r);
    json_t *body = r ? body_read(text, length, "worksheet-request", fault) : NULL;
    bool good = body && read_fields(r, body, fault) && read_search(r, body, limits, fault);
    json_decref(body);
    if (good) return r;
    if (r) worksheet_request_free(r);
    if (!r) fault_set(fault, FAULT_SERVER_MEMORY);
    return NULL;
}

void worksheet_request_free(void *request) {
    struct worksheet_request *r = request;
    if (r->search) solve_request_free(r->search);
    free(r);
}
