/* SPDX-License-Identifier: MIT */
/* --trace FILE: the recording of one search, written while it runs. */
#ifndef LOYD_CLI_TRACE_FILE_H
#define LOYD_CLI_TRACE_FILE_H

#include "output/output.h"
#include "report.h"

struct trace_file {
    const char *path; /* as given; NULL: nothing is recorded; "-": stdout */
    uint64_t limit;   /* events */
    struct output output;
    uint64_t events;
    size_t cells;
    bool truncated;
};
#define TRACE_LIMIT 1000000

/* Rows for a table of options; t is a struct trace_file. */
#define TRACE_ARGS(t)                                                                              \
    {.name = "trace",                                                                              \
     .kind = ARG_TEXT,                                                                             \
     .text = &(t).path,                                                                            \
     .value = "FILE",                                                                              \
     .help = "record the search in FILE as JSON Lines, for `loyd trace`; - is stdout, which then " \
             "has no other result"},                                                               \
    {                                                                                              \
        .name = "trace-limit", .kind = ARG_COUNT, .count = &(t).limit, .value = "N", .min = 1,     \
        .help = "record at most N events (default 1e6); the search goes on"                        \
    }

/* Opens the file, writes the header and attaches the recorder to options. CODE_OK, or the code
 * after a complaint. The options must be good: they are tried, for one node, to name every
 * parameter. */
int trace_file_open(struct trace_file *t, const loyd_board *board, const loyd_board *goal,
                    loyd_options *options);
/* Writes the result and ends the file: returns code, or CODE_FAULT after a complaint. */
int trace_file_close(struct trace_file *t, const struct report *report, int code);
/* Ends it and leaves no file behind. */
void trace_file_drop(struct trace_file *t);

/* True if the trace goes to stdout. */
bool trace_file_is_stdout(const struct trace_file *t);

#endif
