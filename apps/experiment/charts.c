/* SPDX-License-Identifier: MIT
 *
 * The charts of an experiment: what each shows of the rows. A chart of a million runs would be a
 * file of a hundred megabytes and look no different, so a cloud has some thousand points at the
 * most, taken evenly, and a cactus curve some hundred steps, at even shares of the runs.
 *
 * Growth: the logarithm of the mean of generated nodes is fitted by a line in the depth; the base
 * of its slope is the branching factor of the growth, by which another move multiplies the cost.
 */
#include "figures.h"
#include "plot_axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CLOUD_MAX = 3000, STEPS_MAX = 400, DEPTHS_SHOWN = 1024, CHART_LABEL = 140 };

/* Room for the series of a chart: two for each search, and values for all of them. */
static bool chart_room(struct chart *c, size_t series, size_t values) {
    *c = (struct chart){.series = calloc(series + 1, sizeof *c->series),
                        .values = malloc((values + 1) * sizeof *c->values),
                        .texts = calloc(series + 1, CHART_LABEL)};
    c->plot.series = c->series;
    return c->series && c->values && c->texts;
}

void chart_free(struct chart *c) {
    free(c->series);
    free(c->values);
    free(c->texts);
    *c = (struct chart){.series = NULL};
}

static struct plot_axis axis_of(enum run_measure measure, bool logarithmic) {
    static const char *const titles[] = {"time", "nodes expanded", "nodes generated", "memory",
                                         "length in moves"};
    static const enum plot_unit units[] = {PLOT_SECONDS, PLOT_COUNT, PLOT_COUNT, PLOT_BYTES,
                                           PLOT_PLAIN};
    return (struct plot_axis){.title = titles[measure],
                              .unit = units[measure],
                              .logarithmic = logarithmic && measure != MEASURE_LENGTH,
                              .from_zero = true};
}

static const char *title(struct chart *c, size_t place, const char *format, const char *text) {
    char *room = c->texts + place * CHART_LABEL;
    snprintf(room, CHART_LABEL, format, text);
    return room;
}

/* ---- Bars ---- */

static bool make_bars(const struct experiment_figures *f, enum run_measure measure,
                      struct chart *c) {
    size_t count = f->e->configuration_count;
    if (!chart_room(c, count + 1, count)) return false;
    for (size_t i = 0; i < count; i++) {
        double median = f->searches[i].of[measure].median;
        c->values[i] = isinf(median) ? (double)NAN : median;
        if (isnan(c->values[i])) c->plot.note = "No value: less than half of the runs were solved.";
        c->series[i] = (struct plot_series){.label = f->e->configurations[i].label,
                                            .x = &c->values[i],
                                            .y = &c->values[i],
                                            .count = 1};
    }
    c->plot.bars = true;
    c->plot.series_count = count;
    c->plot.x = axis_of(measure, true);
    c->plot.title = title(c, count, "Median %s of a run", axis_of(measure, true).title);
    return count;
}

/* The median of a search's runs on a board; NaN: none was solved. */
static double median_on_board(const struct experiment_figures *f, size_t search, size_t board,
                              enum run_measure measure, double *room) {
    size_t count = 0;
    for (size_t i = f->first[search]; i < f->first[search + 1]; i++)
        if (f->rows[i].board == board && f->rows[i].solved)
            room[count++] = row_measure(&f->rows[i], measure);
    values_sort(room, count);
    return quantile(room, count, 0.5);
}

static bool make_boards(const struct experiment_figures *f, enum run_measure measure,
                        struct chart *c) {
    size_t searches = f->e->configuration_count, bars = searches * f->e->board_count;
    if (bars > CHART_BARS_MAX || !chart_room(c, bars + 1, bars)) return false;
    double *room = malloc((f->row_count + 1) * sizeof *room);
    for (size_t i = 0; room && i < bars; i++) {
        size_t board = i / searches, search = i % searches;
        char name[CHART_LABEL], number[24];
        const char *id = f->e->boards[board].name;
        snprintf(number, sizeof number, "%zu", board + 1);
        snprintf(name, sizeof name, "%.40s  %.60s", id ? id : number,
                 f->e->configurations[search].label);
        c->values[i] = median_on_board(f, search, board, measure, room);
        c->series[i] = (struct plot_series){.label = title(c, i, "%s", name),
                                            .color = (int)search,
                                            .x = &c->values[i],
                                            .y = &c->values[i],
                                            .count = 1};
    }
    free(room);
    c->plot.bars = true;
    c->plot.series_count = bars;
    c->plot.x = axis_of(measure, true);
    c->plot.title = title(c, bars, "Median %s by board", axis_of(measure, true).title);
    return room && bars;
}

/* ---- Cactus ---- */

enum { CACTUS_POINTS = STEPS_MAX + 2 }; /* of a search: one before its steps, one after */

/* What was solved stays so: all curves end where the last does. */
static void go_on_to(struct plot_series *s, double longest) {
    double *x = (double *)s->x, *y = (double *)s->y;
    if (!s->count) return;
    x[s->count] = longest;
    y[s->count] = y[s->count - 1];
    s->count++;
}

static bool make_cactus(const struct experiment_figures *f, struct chart *c) {
    size_t count = f->e->configuration_count, used = 0;
    double longest = 0;
    double *times = malloc((f->row_count + 1) * sizeof *times);
    if (!chart_room(c, count, 2 * count * CACTUS_POINTS) || !times) {
        free(times);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        size_t solved = 0, runs = f->searches[i].runs;
        for (size_t r = f->first[i]; r < f->first[i + 1]; r++)
            if (f->rows[r].solved) times[solved++] = f->rows[r].time_s;
        values_sort(times, solved);
        double *x = c->values + used, *y = x + CACTUS_POINTS;
        size_t steps = solved < STEPS_MAX ? solved : STEPS_MAX, points = 0;
        if (steps) { /* from none */
            x[points] = times[0];
            y[points++] = 0;
        }
        for (size_t s = 0; s < steps; s++) {
            size_t at = steps == solved ? s : (s + 1) * solved / steps - 1;
            x[points] = times[at];
            y[points++] = 100 * (double)(at + 1) / (double)runs;
        }
        if (solved && times[solved - 1] > longest) longest = times[solved - 1];
        used += 2 * CACTUS_POINTS;
        c->series[i] =
            (struct plot_series){f->e->configurations[i].label, PLOT_STEPS, (int)i, x, y, points};
    }
    for (size_t i = 0; i < count; i++) go_on_to(&c->series[i], longest);
    free(times);
    c->plot.series_count = count;
    c->plot.x =
        (struct plot_axis){.title = "time of a run", .unit = PLOT_SECONDS, .logarithmic = true};
    c->plot.y = (struct plot_axis){
        .title = "runs solved within it", .unit = PLOT_PERCENT, .least = 0, .most = 103};
    c->plot.title = "Runs solved over time";
    return true;
}

/* ---- Scatter ---- */

/* The mean of solved runs of a search by board; NaN: none. */
static void board_means(const struct experiment_figures *f, size_t search, enum run_measure measure,
                        double *mean) {
    size_t i = f->first[search];
    for (size_t b = 0; b < f->e->board_count; b++) mean[b] = (double)NAN;
    double *count = calloc(f->e->board_count + 1, sizeof *count);
    for (; count && i < f->first[search + 1]; i++) {
        const struct run_row *row = &f->rows[i];
        if (!row->solved) continue;
        double so_far = count[row->board] > 0 ? mean[row->board] : 0;
        count[row->board]++;
        mean[row->board] = so_far + (row_measure(row, measure) - so_far) / count[row->board];
    }
    free(count);
}

/* Both axes from the same to the same, so that the diagonal is one. */
static void share_scale(struct plot *plot) {
    struct axis_scale x = axis_scale_of(plot, true), y = axis_scale_of(plot, false);
    plot->x.least = plot->y.least = fmin(x.least, y.least);
    plot->x.most = plot->y.most = fmax(x.most, y.most);
}

static bool make_scatter(const struct experiment_figures *f, enum run_measure measure, size_t a,
                         size_t b, struct chart *c) {
    size_t boards = f->e->board_count, points = 0, step = boards / CLOUD_MAX + 1;
    if (a == b || !chart_room(c, 3, 2 * boards)) return false;
    double *x = c->values, *y = x + boards;
    board_means(f, a, measure, x);
    board_means(f, b, measure, y);
    for (size_t i = 0; i < boards; i += step) {
        if (isnan(x[i]) || isnan(y[i])) continue;
        x[points] = x[i];
        y[points++] = y[i];
    }
    c->series[0] = (struct plot_series){NULL, PLOT_POINTS, 0, x, y, points};
    c->plot.series_count = 1;
    c->plot.x = axis_of(measure, true);
    c->plot.y = axis_of(measure, true);
    char name[CHART_LABEL];
    snprintf(name, sizeof name, "%.50s against %.50s", f->e->configurations[a].label,
             f->e->configurations[b].label);
    c->plot.title = title(c, 0, "%s", name);
    snprintf(name, sizeof name, "%s, %.80s", axis_of(measure, true).title,
             f->e->configurations[a].label);
    c->plot.x.title = title(c, 1, "%s", name);
    snprintf(name, sizeof name, "%s, %.80s", axis_of(measure, true).title,
             f->e->configurations[b].label);
    c->plot.y.title = title(c, 2, "%s", name);
    c->plot.diagonal = true;
    share_scale(&c->plot);
    c->plot.note = "A point a board. Above the line the second takes more.";
    return points;
}

/* ---- By depth ---- */

/* What a row gives to a chart by depth; NaN: nothing. */
static double depth_value(const struct experiment_figures *f, const struct run_row *row,
                          enum chart_kind kind, enum run_measure measure) {
    if (kind == CHART_ERROR)
        return row->h_start < 0 ? (double)NAN : (double)(f->depth[row->board] - row->h_start);
    if (!row->solved) return (double)NAN;
    return row_measure(row, kind == CHART_GROWTH ? MEASURE_GENERATED : measure);
}

struct by_depth {
    double *sorted; /* the values of one depth */
    size_t *first;  /* by depth */
};

/* The median (or, for growth and error, the mean) at each depth that some board has. */
static size_t depth_curve(const struct experiment_figures *f, size_t search, enum chart_kind kind,
                          enum run_measure measure, struct by_depth *room, double *x, double *y) {
    size_t points = 0, *first = room->first;
    memset(first, 0, (DEPTHS_SHOWN + 2) * sizeof *first);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = f->first[search]; i < f->first[search + 1]; i++) {
            const struct run_row *row = &f->rows[i];
            int32_t depth = f->depth[row->board];
            if (depth < 0 || depth >= DEPTHS_SHOWN) continue;
            double value = depth_value(f, row, kind, measure);
            if (isnan(value)) continue;
            if (pass)
                room->sorted[first[depth]++] = value;
            else
                first[depth + 1]++;
        }
        for (size_t d = 0; !pass && d < DEPTHS_SHOWN; d++) first[d + 1] += first[d];
    }
    for (size_t d = 0; d < DEPTHS_SHOWN; d++) { /* first[d] is now where depth d ends */
        size_t from = d ? first[d - 1] : 0, count = first[d] - from;
        if (!count) continue;
        values_sort(room->sorted + from, count);
        x[points] = (double)d;
        y[points++] = kind == CHART_DEPTH ? quantile(room->sorted + from, count, 0.5)
                                          : mean_of(room->sorted + from, count);
    }
    return points;
}

/* The line through the logarithms, as a curve behind the points. */
static void fit_growth(struct chart *c, size_t series, const char *label, size_t *used) {
    struct plot_series *points = &c->series[series - 1];
    double *x = c->values + *used, *y = x + points->count;
    struct line_fit fit;
    size_t count = 0;
    for (size_t i = 0; i < points->count; i++)
        if (points->y[i] > 0 && points->x[i] > 0) {
            x[count] = points->x[i];
            y[count++] = log(points->y[i]);
        }
    *used += 2 * points->count;
    points->label = NULL;
    c->series[series] = (struct plot_series){label, PLOT_DASHES, points->color, x, y, 0};
    if (count < 2 || !line_through(x, y, count, &fit)) return;
    char name[CHART_LABEL];
    snprintf(name, sizeof name, "%.90s: b = %.3f", label, exp(fit.b));
    c->series[series].label = title(c, series, "%s", name);
    c->series[series].count = count;
    for (size_t i = 0; i < count; i++) y[i] = exp(fit.a + fit.b * x[i]);
}

/* Of heuristic errors a search with the same heuristic has nothing else to show. */
static bool shown_before(const struct experiment_figures *f, size_t search) {
    const char *name = f->e->configurations[search].heuristic;
    for (size_t i = 0; i < search; i++) {
        const char *other = f->e->configurations[i].heuristic;
        if (name && other && !strcmp(name, other)) return true;
    }
    return !name;
}

static void add_curves(const struct experiment_figures *f, enum chart_kind kind,
                       enum run_measure measure, struct by_depth *room, struct chart *c) {
    size_t used = 0, *series = &c->plot.series_count;
    for (size_t i = 0; i < f->e->configuration_count; i++) {
        if (kind == CHART_ERROR && shown_before(f, i)) continue;
        double *x = c->values + used, *y = x + DEPTHS_SHOWN;
        size_t points = depth_curve(f, i, kind, measure, room, x, y);
        if (!points) continue;
        used += 2 * DEPTHS_SHOWN;
        const struct configuration *search = &f->e->configurations[i];
        c->series[(*series)++] =
            (struct plot_series){kind == CHART_ERROR ? search->heuristic : search->label,
                                 kind == CHART_GROWTH ? PLOT_POINTS : PLOT_LINES,
                                 (int)i,
                                 x,
                                 y,
                                 points};
        if (kind == CHART_GROWTH) fit_growth(c, (*series)++, search->label, &used);
    }
}

static bool make_by_depth(const struct experiment_figures *f, enum chart_kind kind,
                          enum run_measure measure, struct chart *c) {
    size_t count = f->e->configuration_count;
    struct by_depth room = {malloc((f->row_count + 1) * sizeof(double)),
                            malloc((DEPTHS_SHOWN + 2) * sizeof(size_t))};
    bool good = chart_room(c, 2 * count + 1, 4 * count * DEPTHS_SHOWN) && room.sorted && room.first;
    if (good) add_curves(f, kind, measure, &room, c);
    free(room.sorted);
    free(room.first);
    if (!good) return false;
    struct plot_axis nodes = axis_of(kind == CHART_GROWTH ? MEASURE_GENERATED : measure, true);
    c->plot.x = (struct plot_axis){.title = "optimal depth in moves", .whole = true};
    c->plot.y = kind == CHART_ERROR
                    ? (struct plot_axis){.title = "optimum less estimate", .from_zero = true}
                    : nodes;
    c->plot.title = kind == CHART_ERROR ? "How far below the optimum the heuristic is (mean)"
                    : kind == CHART_GROWTH
                        ? "Growth with the depth, and its branching factor b"
                        : title(c, 2 * count, "Median %s by optimal depth", nodes.title);
    if (kind == CHART_GROWTH)
        c->plot.note = "Points: means of solved runs. Lines: a b^depth, by least squares.";
    return c->plot.series_count;
}

bool chart_make(const struct experiment_figures *f, enum chart_kind kind, enum run_measure measure,
                size_t a, size_t b, struct chart *chart) {
    bool good;
    *chart = (struct chart){.series = NULL};
    if (kind == CHART_BARS)
        good = make_bars(f, measure, chart);
    else if (kind == CHART_BOARDS)
        good = make_boards(f, measure, chart);
    else if (kind == CHART_CACTUS)
        good = make_cactus(f, chart);
    else if (kind == CHART_SCATTER)
        good = make_scatter(f, measure, a, b, chart);
    else
        good = make_by_depth(f, kind, measure, chart);
    if (!good) chart_free(chart);
    return good;
}
