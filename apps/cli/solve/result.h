/* SPDX-License-Identifier: MIT */
/* One result of a search: as a page for people, as a line, as a row of a table. */
#ifndef LOYD_CLI_RESULT_H
#define LOYD_CLI_RESULT_H

#include "options/args.h"
#include "output/table.h"
#include "report.h"

#include <stdio.h>

/* Rows for a table of options: how much is told of a result. s is a struct result_style. */
#define STYLE_ARGS(s)                                                                              \
    {.name = "quiet",                                                                              \
     .letter = 'q',                                                                                \
     .kind = ARG_FLAG,                                                                             \
     .flag = &(s).quiet,                                                                           \
     .help = "text: the moves alone (--all: every solution, --states: the boards); no progress"},  \
    {                                                                                              \
        .name = "verbose", .letter = 'v', .kind = ARG_FLAG, .flag = &(s).verbose,                  \
        .help = "text: every move, parameter and iteration; what was chosen and why on stderr"     \
    }

void report_text(const struct report *r, const struct result_style *style, FILE *file);
/* The figures and states that the 42 school's subject demands, in its order. */
void report_42(const struct report *r, FILE *file);
void report_line(const struct report *r, const struct result_style *style, FILE *file);

extern const struct column report_columns[];
extern const size_t report_column_count;
void report_row(const struct report *r, const struct result_style *style, struct table *t);

/* Every parameter of a run as "order=UDLR ties=fifo", malloc'ed (NULL: no memory); the same as the
 * next cell of a table. */
char *result_params(const loyd_result *r);
void result_params_cell(const loyd_result *r, struct table *t);

/* What a person can do about a limit that was hit, one sentence; "" where nothing. */
void report_advice(const struct report *r, char *text, size_t size);

#endif
