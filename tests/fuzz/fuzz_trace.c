/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of recordings. Of what is taken every view can be drawn.
 */
#include "fuzz_support.h"

#include "trace/trace.h"

#include <stdio.h>

static void draw_all(const struct trace *trace) {
    FILE *nowhere = fopen("/dev/null", "w");
    demand(nowhere, "no file");
    demand(trace_show(trace, 20, nowhere) && trace_frontier(trace, nowhere), "no memory");
    for (int format = TREE_TEXT; format <= TREE_SVG; format++) {
        struct tree_style style = {.format = format, .max_nodes = 50};
        demand(trace_tree(trace, &style, nowhere), "no memory");
    }
    fclose(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct trace trace;
    if (!trace_read(fuzz_write("trace.jsonl", data, size), &trace)) draw_all(&trace);
    trace_free(&trace);
    return 0;
}
