/* SPDX-License-Identifier: MIT */
/* The parts of a report: the tables, the page. */
#ifndef LOYD_CLI_EXPERIMENT_REPORT_H
#define LOYD_CLI_EXPERIMENT_REPORT_H

#include "figures.h"
#include "output/output.h"

/* The summary in the output's format. False: no memory. */
bool report_table(const struct experiment_figures *f, const struct store_line *about,
                  const struct output *o);
/* One page with everything in it: what was run, the table, every chart, the plan. */
bool report_html(const struct experiment_figures *f, const struct store_line *about, FILE *file);
/* A ratio with its interval: 0.52 (0.48 to 0.57). */
struct figure ratio_text(const struct ratio *ratio);

#endif
