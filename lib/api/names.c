/* SPDX-License-Identifier: MIT
 *
 * The library's version, and the words for its constants: small letters with hyphens, as the
 * command, the server and recorded results spell them. A number that is none of them has a word
 * too, so that a caller can print what it got.
 */
#include "loyd.h"

const char *loyd_version(void) {
    return LOYD_VERSION;
}

int loyd_version_number(void) {
    return LOYD_VERSION_NUMBER;
}

static const char *name_of(const char *const *names, size_t count, size_t number) {
    return number < count ? names[number] : "unknown";
}

const char *loyd_status_name(loyd_status status) {
    static const char *const names[] = {
        [LOYD_OK] = "ok",
        [LOYD_INVALID] = "invalid",
        [LOYD_NOT_FOUND] = "not-found",
        [LOYD_UNSUPPORTED] = "unsupported",
        [LOYD_NO_MEMORY] = "no-memory",
        [LOYD_INTERNAL] = "internal",
        [LOYD_FAULT] = "fault",
        [LOYD_STOPPED] = "stopped",
    };
    return name_of(names, sizeof names / sizeof *names, (size_t)status);
}

const char *loyd_outcome_name(loyd_outcome outcome) {
    static const char *const names[] = {
        [LOYD_SOLVED] = "solved",
        [LOYD_UNSOLVABLE] = "unsolvable",
        [LOYD_NODE_LIMIT] = "node-limit",
        [LOYD_TIME_LIMIT] = "time-limit",
        [LOYD_MEMORY_LIMIT] = "memory-limit",
        [LOYD_DEPTH_LIMIT] = "depth-limit",
        [LOYD_STUCK] = "stuck",
        [LOYD_CANCELLED] = "cancelled",
    };
    return name_of(names, sizeof names / sizeof *names, (size_t)outcome);
}

const char *loyd_trace_kind_name(loyd_trace_kind kind) {
    static const char *const names[] = {
        [LOYD_TRACE_START] = "start",         [LOYD_TRACE_EXPAND] = "expand",
        [LOYD_TRACE_GENERATE] = "generate",   [LOYD_TRACE_PRUNE] = "prune",
        [LOYD_TRACE_DUPLICATE] = "duplicate", [LOYD_TRACE_REOPEN] = "reopen",
        [LOYD_TRACE_ITERATION] = "iteration", [LOYD_TRACE_IMPROVE] = "improve",
        [LOYD_TRACE_GOAL] = "goal",
    };
    return name_of(names, sizeof names / sizeof *names, (size_t)kind);
}
