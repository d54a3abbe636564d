/* SPDX-License-Identifier: MIT
 *
 * The summary of an experiment as a table. People get a row a search with what is compared most;
 * csv and json have every statistic of every measure.
 */
#include "experiment/experiment_report.h"

#include "output/figure.h"
#include "output/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double if_finite(double value) {
    return isfinite(value) ? value : (double)NAN;
}

static double percent(size_t part, size_t all) {
    return all ? 100 * (double)part / (double)all : (double)NAN;
}

static void print_ratio(double value, char *text, size_t size) {
    if (value >= 1000)
        snprintf(text, size, "%.30s", figure_count((uint64_t)(value + 0.5)).text);
    else
        snprintf(text, size, "%.3g", value);
}

struct figure ratio_text(const struct ratio *ratio) {
    struct figure f = {"-"};
    char text[3][32];
    print_ratio(ratio->ratio, text[0], sizeof *text);
    print_ratio(ratio->interval.low, text[1], sizeof *text);
    print_ratio(ratio->interval.high, text[2], sizeof *text);
    if (ratio->pairs && !(ratio->interval.high > ratio->interval.low))
        snprintf(f.text, sizeof f.text, "%.16s", text[0]);
    else if (ratio->pairs)
        snprintf(f.text, sizeof f.text, "%.12s (%.12s to %.12s)", text[0], text[1], text[2]);
    return f;
}

/* ---- For people ---- */

static const struct column few[] = {
    {"label", "search", UNIT_TEXT},
    {"solved", "solved %", UNIT_REAL},
    {"length", "length", UNIT_REAL},
    {"expanded", "expanded", UNIT_COUNT},
    {"time", "time", UNIT_SECONDS},
    {"quartile_1", "quarter", UNIT_SECONDS},
    {"quartile_3", "3 quarters", UNIT_SECONDS},
    {"par2", "PAR2", UNIT_SECONDS},
    {"ratio", "time ratio", UNIT_TEXT},
};

static struct table *few_columns(const struct experiment_figures *f) {
    struct table *t = table_new(few, sizeof few / sizeof *few);
    for (size_t i = 0; i < f->e->configuration_count; i++) {
        const struct search_summary *s = &f->searches[i];
        double expanded = s->of[MEASURE_EXPANDED].median;
        table_row(t);
        if (i == f->baseline) table_mark(t);
        table_text(t, f->e->configurations[i].label);
        table_real(t, percent(s->solved, s->runs));
        table_real(t, s->of[MEASURE_LENGTH].mean);
        table_integer(t, isfinite(expanded) ? (int64_t)(expanded + 0.5) : -1);
        table_real(t, if_finite(s->of[MEASURE_TIME].median));
        table_real(t, if_finite(s->of[MEASURE_TIME].quartile_1));
        table_real(t, if_finite(s->of[MEASURE_TIME].quartile_3));
        table_real(t, s->par2);
        table_text(t, ratio_text(&s->time).text);
    }
    return t;
}

/* ---- For machines ---- */

enum {
    HEAD = 8,
    STATISTICS = 7,
    RATIO_COLUMNS = 4,
    ALL = HEAD + STATISTICS * MEASURES + 2 * RATIO_COLUMNS
};

static const char *const statistic_names[STATISTICS] = {"mean",   "deviation",  "min", "quartile_1",
                                                        "median", "quartile_3", "max"};

static const char *unit_suffix(int measure) {
    return measure == MEASURE_TIME ? "_s" : measure == MEASURE_MEMORY ? "_bytes" : "";
}

/* The columns and the room for their names, in one block. */
struct wide_columns {
    struct column column[ALL];
    char name[ALL][40];
};

static void name_columns(struct wide_columns *w) {
    static const char *const head[HEAD] = {"label",  "algorithm",      "heuristic", "runs",
                                           "solved", "solved_percent", "optimal",   "par2_s"};
    static const char *const ratio[RATIO_COLUMNS] = {"ratio", "ratio_low", "ratio_high",
                                                     "ratio_boards"};
    size_t at = 0;
    for (; at < HEAD; at++) snprintf(w->name[at], sizeof *w->name, "%s", head[at]);
    for (int m = 0; m < MEASURES; m++)
        for (int s = 0; s < STATISTICS; s++)
            snprintf(w->name[at++], sizeof *w->name, "%s%s_%s", measure_name((enum run_measure)m),
                     unit_suffix(m), statistic_names[s]);
    for (int r = 0; r < 2 * RATIO_COLUMNS; r++)
        snprintf(w->name[at++], sizeof *w->name, "%s_%s", r < RATIO_COLUMNS ? "time" : "expanded",
                 ratio[r % RATIO_COLUMNS]);
    for (size_t c = 0; c < ALL; c++) {
        bool text = c < 3, count = c == 3 || c == 4 || c == 6 ||
                                   !strcmp(w->name[c] + strlen(w->name[c]) - 7, "_boards");
        w->column[c] = (struct column){w->name[c], w->name[c],
                                       text    ? UNIT_TEXT
                                       : count ? UNIT_COUNT
                                               : UNIT_REAL};
    }
}

static void add_statistics(struct table *t, const struct summary *s) {
    const double values[STATISTICS] = {s->mean,   s->deviation,  s->least, s->quartile_1,
                                       s->median, s->quartile_3, s->most};
    for (int i = 0; i < STATISTICS; i++) table_real(t, if_finite(values[i]));
}

static void add_ratio(struct table *t, const struct ratio *r) {
    table_real(t, r->pairs ? r->ratio : (double)NAN);
    table_real(t, r->interval.low);
    table_real(t, r->interval.high);
    table_integer(t, (int64_t)r->pairs);
}

static struct table *all_columns(const struct experiment_figures *f, const struct wide_columns *w) {
    struct table *t = table_new(w->column, ALL);
    for (size_t i = 0; i < f->e->configuration_count; i++) {
        const struct search_summary *s = &f->searches[i];
        table_row(t);
        table_text(t, f->e->configurations[i].label);
        table_text(t, f->e->configurations[i].algorithm);
        table_text(t, f->e->configurations[i].heuristic);
        table_integer(t, (int64_t)s->runs);
        table_integer(t, (int64_t)s->solved);
        table_real(t, percent(s->solved, s->runs));
        table_integer(t, (int64_t)s->optimal);
        table_real(t, s->par2);
        for (int m = 0; m < MEASURES; m++) add_statistics(t, &s->of[m]);
        add_ratio(t, &s->time);
        add_ratio(t, &s->expanded);
    }
    return t;
}

static bool print_all(const struct experiment_figures *f, const struct output *o) {
    struct wide_columns *w = calloc(1, sizeof *w);
    if (!w) return false;
    name_columns(w);
    struct table *t = all_columns(f, w);
    bool written = table_print(t, o->format, false, o->file);
    table_free(t);
    free(w);
    return written;
}

/* ---- Both ---- */

bool report_table(const struct experiment_figures *f, const struct output *o) {
    if (o->format == FORMAT_CSV || o->format == FORMAT_JSON || o->format == FORMAT_JSONL)
        return print_all(f, o);
    struct table *t = few_columns(f);
    bool written = table_print(t, o->format, o->color, o->file);
    table_free(t);
    return written;
}
