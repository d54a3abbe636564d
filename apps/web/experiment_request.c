/* SPDX-License-Identifier: MIT
 *
 * What is asked about stored experiments: a number, and for its runs which of them.
 */
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_sort(const char *text, enum runs_sort *sort, struct fault *fault) {
    static const char *const names[] = {"number", "time", "expanded"};
    for (int i = 0; text && i < 3; i++)
        if (!strcmp(text, names[i])) {
            *sort = (enum runs_sort)i;
            return true;
        }
    return !text || body_wrong(fault, "sort", FAULT_FIELD_SORT);
}

/* A copy, unless there is nothing to copy. False: no memory. */
static bool copied(const char *text, char **copy) {
    return !text || (*copy = strdup(text));
}

static bool read_words(struct experiment_request *r, const struct experiment_words *w,
                       struct fault *fault) {
    if (!copied(w->db, &r->db) || !copied(w->baseline, &r->baseline) ||
        !copied(w->search, &r->search))
        return fault_set(fault, FAULT_SERVER_MEMORY);
    snprintf(r->word, sizeof r->word, "%s", w->number ? w->number : "");
    return read_sort(w->sort, &r->sort, fault) &&
           query_number("from", w->from, UINT32_MAX, &r->from, fault) &&
           query_number("count", w->count, RUNS_MOST_AT_ONCE, &r->count, fault);
}

struct experiment_request *experiment_request_read(const struct experiment_words *words,
                                                   struct fault *fault) {
    struct experiment_request *r = calloc(1, sizeof *r);
    if (!r) {
        fault_set(fault, FAULT_SERVER_MEMORY);
        return NULL;
    }
    r->count = RUNS_DEFAULT;
    if (read_words(r, words, fault)) return r;
    experiment_request_free(r);
    return NULL;
}

void experiment_request_free(void *request) {
    struct experiment_request *r = request;
    free(r->db);
    free(r->baseline);
    free(r->search);
    free(r);
}
