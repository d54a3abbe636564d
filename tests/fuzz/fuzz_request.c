/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the readers of request bodies and of Host: any bytes. What is taken must be whole and
 * within the limits; what is refused must carry a status, a code and a sentence that is JSON.
 */
#include "guard.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "fuzz_request: %s\n", what);
    abort();
}

static void demand_fault(const struct fault *fault) {
    demand(fault->status >= 400 && fault->status < 600 && fault->code, "a refusal without a code");
    const loyd_error *error = &fault->error;
    demand(error->text[0] && memchr(error->text, 0, sizeof error->text),
           "a refusal without a sentence");
    demand(error->key && error->value_count <= LOYD_VALUES_MAX, "a refusal without a key");
    char *text = fault_text(fault);
    json_t *value = text ? json_loads(text, 0, NULL) : NULL;
    demand(value, "a refusal that is no JSON");
    json_decref(value);
    free(text);
}

static void read_solve(const char *text, size_t size) {
    static const struct request_limits limits = {.time_default_ms = 60000,
                                                 .time_max_ms = 600000,
                                                 .memory_max = 64 << 20,
                                                 .trace_default = 100,
                                                 .trace_max = 1000};
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
    if (size < 300) read_host(text, size);
    return 0;
}
