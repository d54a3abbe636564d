/* SPDX-License-Identifier: MIT */
/* The open list of a recording as a binary heap. */
#ifndef LOYD_CLI_TRACE_HEAP_H
#define LOYD_CLI_TRACE_HEAP_H

#include "trace/trace.h"

enum heap_end {
    HEAP_SHOWN,
    HEAP_DIFFERS, /* the recording takes out another node than its heap */
    HEAP_NO_MEMORY
};

/* The heap of a search that has the parameter ties, after each of the first steps expansions, and
 * how nodes rose and sank in it. */
enum heap_end trace_heap(const struct trace *t, uint64_t steps, FILE *file);

#endif
