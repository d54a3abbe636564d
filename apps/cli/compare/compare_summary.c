/* SPDX-License-Identifier: MIT
 *
 * Means over the boards of a comparison: a row for each search. Figures are those of the boards
 * that the search solved, so a search that solves fewer is compared on easier boards; the share
 * that it solved stands beside them. The deviation is that of a sample (n - 1).
 */
#include "compare/compare.h"
#include "output/table.h"
#include "statistics.h"

#include <math.h>
#include <stdlib.h>

static const struct column columns[] = {
    {"algorithm", "algorithm", UNIT_TEXT},      {"heuristic", "heuristic", UNIT_TEXT},
    {"boards", "boards", UNIT_COUNT},           {"solved", "solved", UNIT_COUNT},
    {"solved_percent", "%", UNIT_MEAN},         {"optimal", "proved", UNIT_COUNT},
    {"length_mean", "length", UNIT_MEAN},       {"length_median", "median", UNIT_MEAN},
    {"length_deviation", "s.d.", UNIT_MEAN},    {"expanded_mean", "expanded", UNIT_MEAN},
    {"expanded_median", "median", UNIT_MEAN},   {"expanded_deviation", "s.d.", UNIT_MEAN},
    {"generated_mean", "generated", UNIT_MEAN}, {"generated_median", "median", UNIT_MEAN},
    {"generated_deviation", "s.d.", UNIT_MEAN}, {"time_mean_s", "time", UNIT_SECONDS},
    {"time_median_s", "median", UNIT_SECONDS},  {"time_deviation_s", "s.d.", UNIT_SECONDS},
};
const struct table_kind compare_summary_kind = {
    .name = "compare-summary",
    .list = "searches",
    .summary = "a row for each search of `loyd compare --summary`, over the boards that it solved",
    .columns = columns,
    .count = sizeof columns / sizeof *columns,
    .choosable = true};
enum { HEURISTIC_COLUMN = 1, GENERATED_COLUMN = 12 };

typedef double figure_of(const loyd_result *result);

static double length_of(const loyd_result *r) {
    return (double)r->length;
}
static double expanded_of(const loyd_result *r) {
    return (double)r->expanded;
}
static double generated_of(const loyd_result *r) {
    return (double)r->generated;
}
static double time_of(const loyd_result *r) {
    return r->time_s;
}

/* Boards that the search has run on; the interrupted ones are not all. */
static size_t boards_of(const struct compare *c, size_t plan) {
    return (c->row_count + c->plan_count - 1 - plan) / c->plan_count;
}

static const loyd_result *solved(const struct compare *c, size_t plan, size_t board) {
    const loyd_result *r = c->rows[board * c->plan_count + plan].result;
    return r && r->length >= 0 ? r : NULL;
}

static void add_figures(const struct compare *c, size_t plan, figure_of *figure, double *values,
                        struct table *t) {
    size_t count = 0;
    for (size_t b = 0; b < boards_of(c, plan); b++)
        if (solved(c, plan, b)) values[count++] = figure(solved(c, plan, b));
    struct summary s = summary_of(values, count);
    table_real(t, s.mean);
    table_real(t, s.median);
    table_real(t, s.deviation);
}

static void add_plan(const struct compare *c, size_t plan, double *values, struct table *t) {
    static figure_of *const figures[] = {length_of, expanded_of, generated_of, time_of};
    size_t boards = boards_of(c, plan), with = 0, proved = 0;
    const char *heuristic = c->plan[plan].heuristic;
    for (size_t b = 0; b < boards; b++) {
        const loyd_result *r = solved(c, plan, b), *any = c->rows[b * c->plan_count + plan].result;
        with += r != NULL;
        proved += r && r->optimal;
        if (any && any->heuristic) heuristic = any->heuristic;
    }
    table_row(t);
    table_text(t, c->plan[plan].algorithm->name);
    table_text(t, heuristic);
    table_integer(t, (int64_t)boards);
    table_integer(t, (int64_t)with);
    table_real(t, boards ? 100.0 * (double)with / (double)boards : (double)NAN);
    table_integer(t, (int64_t)proved);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        add_figures(c, plan, figures[i], values, t);
}

struct table *compare_summary(const struct compare *c) {
    double *values = calloc(c->problems.count + 1, sizeof *values);
    struct table *t = values ? table_of(&compare_summary_kind) : NULL;
    for (size_t p = 0; c->rows && values && p < c->plan_count; p++) add_plan(c, p, values, t);
    free(values);
    table_keys(t, HEURISTIC_COLUMN + 1);
    for (size_t i = 0; i < 3; i++) table_hide(t, GENERATED_COLUMN + i);
    if (compare_single_heuristic(c)) table_hide(t, HEURISTIC_COLUMN);
    return t;
}
