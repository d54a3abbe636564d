/* SPDX-License-Identifier: MIT */
/* Where results go and in which format: --format, --output, --color. A file is written under a
 * temporary name and renamed when it is whole; a write that fails is never silent. */
#ifndef LOYD_CLI_OUTPUT_H
#define LOYD_CLI_OUTPUT_H

#include "options/args.h"

#include <stdio.h>

enum format { /* in the order of FORMATS */
              FORMAT_TEXT,
              FORMAT_JSON,
              FORMAT_JSONL,
              FORMAT_CSV,
              FORMAT_MARKDOWN,
              FORMAT_LATEX
};
#define FORMATS "text|json|jsonl|csv|markdown|latex"

struct output {
    int format;       /* enum format */
    int color_choice; /* auto, always, never */
    const char *path; /* NULL: stdout */
    FILE *file;       /* after output_open */
    bool color;       /* after output_open: colour is wanted and the format is text */
    char *target;     /* of a file: its path behind all links */
    char *temporary;
    int reason; /* errno of the write that failed; 0: none, or not known */
};

/* Rows for a table of options; o is a struct output that starts as {0}. */
#define OUTPUT_ARGS(o)                                                                             \
    {.name = "format",                                                                             \
     .letter = 'f',                                                                                \
     .kind = ARG_CHOICE,                                                                           \
     .choice = &(o).format,                                                                        \
     .choices = FORMATS,                                                                           \
     .help = "how results are written (default text)"},                                            \
        {.name = "output",                                                                         \
         .letter = 'o',                                                                            \
         .kind = ARG_OUTPUT,                                                                       \
         .text = &(o).path,                                                                        \
         .value = "FILE",                                                                          \
         .help = "write results to FILE (- is standard output), which appears only when it is "    \
                 "whole"},                                                                         \
    {                                                                                              \
        .name = "color", .kind = ARG_CHOICE, .choice = &(o).color_choice,                          \
        .choices = "auto|always|never", .help = "colour in text (default auto: on a terminal)"     \
    }

/* The format's name: "csv". */
const char *format_name(int format);
/* Opens o->file. CODE_OK, or the code after a complaint. */
int output_open(struct output *o);
/* Pushes out what is written so far; false if that failed (output_close will complain). */
bool output_flush(struct output *o);
/* Ends the output: fsync and rename for a file, flush for stdout. Returns code, or CODE_FAULT after
 * a complaint. Call it once, after output_open went well. */
int output_close(struct output *o, int code);
/* output_close for what was written whole; where it was not, for want of memory, no file is left
 * behind and CODE_FAULT is returned after a complaint. */
int output_end(struct output *o, bool whole, int code);
/* Ends the output and leaves no file behind. Returns code. */
int output_drop(struct output *o, int code);

#endif
