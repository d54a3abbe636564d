/* SPDX-License-Identifier: MIT */
/* Stored experiments as JSON, for the command and the server. NULL: no memory. */
#ifndef LOYD_EXPERIMENT_JSON_H
#define LOYD_EXPERIMENT_JSON_H

#include "figures.h"

#include <jansson.h>

/* A line of the list. */
json_t *experiment_line_json(const struct store_line *line);
/* The document with every experiment of the database; error where the database fails. */
loyd_status experiments_document(struct store *store, json_t **document, loyd_error *error);
/* One search summed up: what it is, and every statistic of every measure. */
json_t *search_summary_json(const struct experiment_figures *f, size_t search);
/* The document of a report: the experiment, its limits and plan, and all searches. The name is that
 * of f. */
json_t *experiment_document(const struct experiment_figures *f, const struct store_line *about);

/* [{"chart", "measure", "title", "svg"}, ...]: the charts of a report. */
json_t *experiment_charts_json(const struct experiment_figures *f);
/* Some of its runs; error where the database fails. */
loyd_status experiment_runs_document(struct store *store, const struct stored_experiment *e,
                                     const struct runs_page *page, json_t **document,
                                     loyd_error *error);

#endif
