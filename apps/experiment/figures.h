/* SPDX-License-Identifier: MIT */
/* The runs of an experiment summed up: a summary for each search, and charts. */
#ifndef LOYD_EXPERIMENT_FIGURES_H
#define LOYD_EXPERIMENT_FIGURES_H

#include "plot.h"
#include "statistics.h"
#include "store.h"

struct run_row {
    uint32_t configuration, board, repetition;
    int32_t length, h_start; /* -1: none */
    bool solved, optimal;
    int64_t expanded, generated, peak_bytes;
    double time_s;
};

/* Means and deviations are of solved runs; of medians and quartiles a run that was not solved is
 * INFINITY, but of lengths. */
enum run_measure {
    MEASURE_TIME,
    MEASURE_EXPANDED,
    MEASURE_GENERATED,
    MEASURE_MEMORY,
    MEASURE_LENGTH
};
enum { MEASURES = MEASURE_LENGTH + 1 };
const char *measure_name(enum run_measure measure);

struct search_summary {
    size_t runs, solved, optimal;
    char heuristic[100]; /* those that it chose, where none was asked for: "linear-conflict,pdb" */
    double par2;         /* mean time, twice the limit for what was not solved */
    struct summary of[MEASURES];
    struct ratio time, expanded; /* to the baseline, over boards that both solved */
};

struct experiment_figures {
    const struct stored_experiment *e;
    struct run_row *rows; /* in the order of configurations, then of runs */
    size_t row_count;
    size_t *first; /* by configuration; one more than there are */
    struct search_summary *searches;
    size_t baseline;
    int32_t *depth; /* by board: its optimum as far as is known; -1 */
};

/* The rows alone, in that order. */
loyd_status figures_load(struct store *store, const struct stored_experiment *e,
                         struct experiment_figures *f, loyd_error *error);
/* And the summaries. baseline is a label; NULL: the plan's, or the first. */
loyd_status figures_make(struct store *store, const struct stored_experiment *e,
                         const char *baseline, struct experiment_figures *f, loyd_error *error);
void figures_free(struct experiment_figures *f);
double row_measure(const struct run_row *row, enum run_measure measure); /* NaN: absent */

/* ---- Charts ---- */

enum chart_kind {
    CHART_BARS,    /* the median of a measure, a bar a search */
    CHART_BOARDS,  /* the same, a bar a board and search; for few of both */
    CHART_CACTUS,  /* how many runs were solved within a time */
    CHART_SCATTER, /* one search against another, a point a board */
    CHART_DEPTH,   /* the median of a measure by optimal depth */
    CHART_GROWTH,  /* generated nodes by optimal depth, and the fitted branching factor */
    CHART_ERROR    /* by how much the heuristic is below the optimum, by optimal depth */
};
enum { CHART_BARS_MAX = 60 }; /* of CHART_BOARDS */
#define CHART_NAMES "bars|boards|cactus|scatter|depth|growth|error"

struct chart {
    struct plot plot;
    struct plot_series *series;
    double *values;
    char *texts;
};
/* Of a scatter: of the searches a and b. False: there is nothing to show, or no memory. */
bool chart_make(const struct experiment_figures *f, enum chart_kind kind, enum run_measure measure,
                size_t a, size_t b, struct chart *chart);
void chart_free(struct chart *chart);
const char *chart_name(enum chart_kind kind); /* one of CHART_NAMES */

/* Every chart of a report, in its order. False: each said so. */
typedef bool report_chart_fn(enum chart_kind kind, enum run_measure measure,
                             const struct plot *plot, void *user);
bool report_charts(const struct experiment_figures *f, report_chart_fn *each, void *user);

#endif
