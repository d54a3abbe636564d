/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the readers of request bodies, of queries and of Host: any bytes. What is taken must be
 * whole and within the limits; what is refused must carry a status, a code and a sentence that is
 * JSON.
 */
#include "fuzz_support.h"
#include "guard.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void demand_fault(const struct fault *fault) {
    demand(fault->status >= 400 && fault->status < 600 && fault->code, "a refusal without a code");
    demand_refusal(&fault->error);
    demand(fault->error.key && fault->error.value_count <= LOYD_VALUES_MAX,
           "a refusal without a key");
    char *text = fault_text(fault);
    json_t *value = text ? json_loads(text, 0, NULL) : NULL;
    demand(value, "a refusal that is no JSON");
    json_decref(value);
    free(text);
}

static const struct request_limits limits = {.time_default_ms = 60000,
                                             .time_max_ms = 600000,
                                             .memory_max = 64 << 20,
                                             .trace_default = 100,
                                             .trace_max = 1000};

static void read_solve(const char *text, size_t size) {
    struct fault fault = {0};
    struct solve_request *r = solve_request_read(text, size, &limits, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    demand(r->problem.board && r->problem.goal, "no board");
    demand(r->options.time_limit_ms && r->options.time_limit_ms <= limits.time_max_ms, "time");
    demand(r->options.memory_limit_bytes && r->options.memory_limit_bytes <= limits.memory_max,
           "memory");
    demand(r->trace_limit <= limits.trace_max, "trace");
    demand(r->all_limit && r->all_limit <= ALL_MAX, "all");
    demand(!r->options.metric || (!r->all && !r->trace_limit), "metric");
    solve_request_free(r);
}

static void read_check(const char *text, size_t size) {
    struct fault fault = {0};
    struct check_request *r = check_request_read(text, size, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    demand(r->problem.board && r->problem.goal, "no board");
    check_request_free(r);
}

static void read_worksheet(const char *text, size_t size) {
    struct fault fault = {0};
    struct worksheet_request *r = worksheet_request_read(text, size, &limits, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    demand(r->search && r->search->problem.board, "a worksheet without a board");
    worksheet_request_free(r);
}

static void read_lab(const char *text, size_t size) {
    struct fault fault = {0};
    struct lab_request *r = lab_request_read(text, size, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    const struct own_terms *own = &r->question.own;
    uint32_t taken = 0;
    bool sums = own->term_count || own->by_tile || own->pattern_count;
    demand(!r->question.heuristic == sums, "nothing to value boards by, or two things");
    for (size_t i = 0; i < own->pattern_count; i++) {
        demand(own->pattern[i] && !(own->pattern[i] & taken), "a tile in two patterns");
        taken |= own->pattern[i];
    }
    demand(!(taken & 1) && taken >> board_cells(r->problem.goal) == 0, "no such tile");
    for (size_t i = 0; i < own->term_count; i++)
        demand(own->term[i].weight <= WEIGHT_MAX * WEIGHT_UNIT, "a weight out of range");
    lab_request_free(r);
}

static void read_tables(const char *text, size_t size) {
    struct fault fault = {0};
    struct tables_request *r = tables_body_read(text, size, NULL, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    demand(r->goal, "no goal");
    tables_request_free(r);
}

/* GET /api/random: words of a query, here one a line. */
static void read_random(const char *text, size_t size) {
    char words[6][64] = {""};
    const char *word[6] = {NULL};
    size_t at = 0;
    for (int i = 0; i < 6 && at < size; i++, at++) {
        size_t length = 0;
        for (; at < size && text[at] != '\n'; at++)
            if (length < sizeof words[i] - 1) words[i][length++] = text[at];
        word[i] = length ? words[i] : NULL;
    }
    struct random_words all = {word[0], word[1], word[2], word[3], word[4], word[5]};
    struct fault fault = {0};
    struct random_request *r = random_request_read(&all, &fault);
    if (!r) {
        demand_fault(&fault);
        return;
    }
    demand(r->goal && r->count && r->count <= RANDOM_COUNT_MAX, "no such count");
    random_request_free(r);
}

static void read_host(const char *text, size_t size) {
    static const struct guard local = {.loopback = true}, open = {.loopback = false};
    char *host = malloc(size + 1);
    if (!host) abort();
    memcpy(host, text, size);
    host[size] = 0;
    demand(!guard_host(&local, host) || guard_host(&open, host), "a name of loopback alone");
    struct heads heads = {.host = host, .host_count = 1, .content_length = host, .length_count = 1};
    struct fault fault = {0};
    if (!guard_request(&local, &heads, true, true, &fault)) demand_fault(&fault);
    free(host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    if (size > BODY_BYTES_MAX) return 0;
    read_solve(text, size);
    read_check(text, size);
    read_worksheet(text, size);
    read_lab(text, size);
    read_tables(text, size);
    read_random(text, size);
    if (size < 300) read_host(text, size);
    return 0;
}
