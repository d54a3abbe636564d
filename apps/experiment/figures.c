/* SPDX-License-Identifier: MIT
 *
 * From rows to summaries. The rows of an experiment are read once, in order, and put beside each
 * other by configuration; every statistic is a pass over such a stretch, so a million rows take a
 * few seconds.
 *
 * A mean over runs that hit a limit would be a lie, so it is one of the solved ones, and the share
 * of those stands before it; medians take the others as without end, and PAR2 as twice the limit.
 * Ratios to the baseline are geometric means over the boards that both solved, repetitions of a
 * board taken together: they are not independent of each other.
 */
#include "figures.h"

#include "store_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *measure_name(enum run_measure measure) {
    static const char *const names[] = {"time", "expanded", "generated", "memory", "length"};
    return names[measure];
}

double row_measure(const struct run_row *row, enum run_measure measure) {
    const double values[] = {row->time_s, (double)row->expanded, (double)row->generated,
                             (double)row->peak_bytes, (double)row->length};
    double value = values[measure];
    return value < 0 ? (double)NAN : value;
}

void figures_free(struct experiment_figures *f) {
    free(f->rows);
    free(f->first);
    free(f->searches);
    free(f->depth);
    *f = (struct experiment_figures){.e = NULL};
}

static loyd_status no_memory(loyd_error *error) {
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text, "no memory for so many runs");
    return LOYD_NO_MEMORY;
}

/* ---- Reading ---- */

static int64_t whole(sqlite3_stmt *s, int column) {
    return sqlite3_column_type(s, column) == SQLITE_NULL ? -1 : sqlite3_column_int64(s, column);
}

static struct run_row read_row(sqlite3_stmt *s) {
    struct run_row row = {.configuration = (uint32_t)sqlite3_column_int64(s, 0),
                          .board = (uint32_t)sqlite3_column_int64(s, 1),
                          .repetition = (uint32_t)sqlite3_column_int64(s, 2),
                          .solved = sqlite3_column_int(s, 3),
                          .optimal = sqlite3_column_int(s, 4),
                          .length = (int32_t)whole(s, 5),
                          .h_start = (int32_t)whole(s, 6),
                          .expanded = whole(s, 7),
                          .generated = whole(s, 8),
                          .peak_bytes = whole(s, 9)};
    bool timed = sqlite3_column_type(s, 10) != SQLITE_NULL;
    row.time_s = timed ? sqlite3_column_double(s, 10) : (double)NAN;
    return row;
}

/* Puts the rows beside each other by configuration, in their order. */
static bool sort_rows(struct experiment_figures *f) {
    size_t count = f->e->configuration_count, *next = calloc(count + 1, sizeof *next);
    struct run_row *sorted = malloc((f->row_count + 1) * sizeof *sorted);
    f->first = calloc(count + 1, sizeof *f->first);
    bool good = next && sorted && f->first;
    for (size_t i = 0; good && i < f->row_count; i++) f->first[f->rows[i].configuration + 1]++;
    for (size_t c = 0; good && c < count; c++) f->first[c + 1] += f->first[c];
    if (good) memcpy(next, f->first, count * sizeof *next);
    for (size_t i = 0; good && i < f->row_count; i++)
        sorted[next[f->rows[i].configuration]++] = f->rows[i];
    free(next);
    if (!good) {
        free(sorted);
        return false;
    }
    free(f->rows);
    f->rows = sorted;
    return true;
}

static loyd_status read_rows(struct store *store, struct experiment_figures *f, loyd_error *error) {
    static const char all[] =
        "SELECT configuration, board, repetition, outcome = 'solved', optimal,"
        " length, h_start, expanded, generated, peak_bytes, time_s FROM run"
        " WHERE id >= ?1 AND id < ?2";
    const struct stored_experiment *e = f->e;
    size_t room = experiment_runs(e);
    sqlite3_stmt *s = NULL;
    f->rows = malloc((room + 1) * sizeof *f->rows);
    if (!f->rows) return no_memory(error);
    loyd_status status =
        store_prepare(store, &s, error, all, "ii", run_id(e->id, 0), run_id(e->id + 1, 0));
    int code = SQLITE_DONE;
    while (!status && f->row_count < room && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct run_row row = read_row(s);
        if (row.configuration < e->configuration_count && row.board < e->board_count)
            f->rows[f->row_count++] = row;
    }
    sqlite3_finalize(s);
    if (status) return status;
    return code == SQLITE_DONE || code == SQLITE_ROW ? LOYD_OK : store_fault(store, code, error);
}

static void add_heuristic(struct search_summary *s, const char *name, size_t length) {
    size_t used = strlen(s->heuristic);
    const char *last = strrchr(s->heuristic, ',');
    last = last ? last + 1 : s->heuristic;
    if (strlen(last) == length && !strncmp(last, name, length)) return;
    snprintf(s->heuristic + used, sizeof s->heuristic - used, "%s%.*s", used ? "," : "",
             (int)length, name);
}

/* Which heuristics the searches chose; in order, so that equal ones stand together. */
static loyd_status read_heuristics(struct store *store, struct experiment_figures *f,
                                   loyd_error *error) {
    static const char all[] =
        "SELECT DISTINCT r.configuration, k.params FROM run r JOIN knobs k ON k.id = r.knobs WHERE"
        " r.id >= ?1 AND r.id < ?2 AND k.params GLOB 'heuristic=*' ORDER BY 1, 2";
    const struct stored_experiment *e = f->e;
    sqlite3_stmt *s = NULL;
    int code = SQLITE_DONE;
    loyd_status status =
        store_prepare(store, &s, error, all, "ii", run_id(e->id, 0), run_id(e->id + 1, 0));
    while (!status && (code = sqlite3_step(s)) == SQLITE_ROW) {
        size_t length, c = (size_t)sqlite3_column_int64(s, 0);
        const char *name = params_heuristic((const char *)sqlite3_column_text(s, 1), &length);
        if (c < e->configuration_count && length) add_heuristic(&f->searches[c], name, length);
    }
    sqlite3_finalize(s);
    return status || code == SQLITE_DONE ? status : store_fault(store, code, error);
}

/* What a source says of a board's optimum, or a search has proved. */
static void find_depths(struct experiment_figures *f) {
    for (size_t b = 0; b < f->e->board_count; b++) f->depth[b] = (int32_t)f->e->boards[b].optimum;
    for (size_t i = 0; i < f->row_count; i++) {
        const struct run_row *row = &f->rows[i];
        if (row->solved && row->optimal && f->depth[row->board] < 0)
            f->depth[row->board] = row->length;
    }
}

loyd_status figures_load(struct store *store, const struct stored_experiment *e,
                         struct experiment_figures *f, loyd_error *error) {
    *f = (struct experiment_figures){.e = e};
    f->depth = malloc((e->board_count + 1) * sizeof *f->depth);
    f->searches = calloc(e->configuration_count + 1, sizeof *f->searches);
    loyd_status status = f->depth && f->searches ? read_rows(store, f, error) : no_memory(error);
    if (!status) status = read_heuristics(store, f, error);
    if (!status && !sort_rows(f)) status = no_memory(error);
    if (status)
        figures_free(f);
    else
        find_depths(f);
    return status;
}

/* ---- Summing up ---- */

static struct summary sum_measure(const struct run_row *rows, size_t count,
                                  enum run_measure measure, double *room) {
    size_t solved = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        double value = row_measure(&rows[i], measure);
        if (rows[i].solved && !isnan(value)) room[solved++] = value;
    }
    struct summary of_solved = summary_of(room, solved);
    if (measure == MEASURE_LENGTH) return of_solved;
    for (size_t i = 0; i < count; i++) {
        double value = rows[i].solved ? row_measure(&rows[i], measure) : INFINITY;
        if (!isnan(value)) room[all++] = value;
    }
    struct summary s = all == solved ? of_solved : summary_of(room, all);
    s.mean = of_solved.mean;
    s.deviation = of_solved.deviation;
    return s;
}

static void sum_search(struct experiment_figures *f, size_t c, double *room) {
    const struct run_row *rows = f->rows + f->first[c];
    struct search_summary *s = &f->searches[c];
    double limit_s = (double)f->e->time_limit_ms / 1000, sum = 0;
    s->runs = f->first[c + 1] - f->first[c];
    for (size_t i = 0; i < s->runs; i++) {
        s->solved += rows[i].solved;
        s->optimal += rows[i].optimal;
        sum += rows[i].solved ? rows[i].time_s : 2 * limit_s;
    }
    s->par2 = s->runs ? sum / (double)s->runs : (double)NAN;
    for (int m = 0; m < MEASURES; m++)
        s->of[m] = sum_measure(rows, s->runs, (enum run_measure)m, room);
}

/* The mean logarithm of a measure by board, over solved repetitions; NaN: none was solved. */
static void mean_logarithms(const struct experiment_figures *f, size_t c, enum run_measure measure,
                            double *mean, uint32_t *count) {
    memset(count, 0, f->e->board_count * sizeof *count);
    for (size_t b = 0; b < f->e->board_count; b++) mean[b] = 0;
    for (size_t i = f->first[c]; i < f->first[c + 1]; i++) {
        const struct run_row *row = &f->rows[i];
        double value = row_measure(row, measure);
        if (!row->solved || isnan(value)) continue;
        mean[row->board] += log(fmax(value, measure == MEASURE_TIME ? 1e-9 : 1));
        count[row->board]++;
    }
    for (size_t b = 0; b < f->e->board_count; b++)
        mean[b] = count[b] ? mean[b] / count[b] : (double)NAN;
}

struct ratio_room {
    double *base, *mean;
    uint32_t *count;
};

static struct ratio ratio_to_base(const struct experiment_figures *f, size_t c,
                                  enum run_measure measure, const struct ratio_room *room) {
    size_t pairs = 0;
    mean_logarithms(f, c, measure, room->mean, room->count);
    for (size_t b = 0; b < f->e->board_count; b++)
        if (!isnan(room->mean[b]) && !isnan(room->base[b]))
            room->mean[pairs++] = room->mean[b] - room->base[b];
    return ratio_of(room->mean, pairs, 1);
}

static void sum_ratios(struct experiment_figures *f, const struct ratio_room *room) {
    static const enum run_measure measures[] = {MEASURE_TIME, MEASURE_EXPANDED};
    for (int m = 0; m < 2; m++) {
        mean_logarithms(f, f->baseline, measures[m], room->base, room->count);
        for (size_t c = 0; c < f->e->configuration_count; c++) {
            struct ratio ratio = ratio_to_base(f, c, measures[m], room);
            *(m ? &f->searches[c].expanded : &f->searches[c].time) = ratio;
        }
    }
}

static loyd_status find_baseline(struct experiment_figures *f, const char *label,
                                 loyd_error *error) {
    const char *wanted = label ? label : f->e->baseline;
    f->baseline = 0;
    for (size_t c = 0; wanted && c < f->e->configuration_count; c++)
        if (!strcmp(wanted, f->e->configurations[c].label)) {
            f->baseline = c;
            return LOYD_OK;
        }
    if (!label) return LOYD_OK;
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text,
             "no search of the experiment is called '%.60s'; the first is '%.60s'", label,
             f->e->configurations[0].label);
    return LOYD_INVALID;
}

loyd_status figures_make(struct store *store, const struct stored_experiment *e,
                         const char *baseline, struct experiment_figures *f, loyd_error *error) {
    loyd_status status = figures_load(store, e, f, error);
    if (status) return status;
    status = find_baseline(f, baseline, error);
    size_t boards = e->board_count + 1;
    double *values = malloc((f->row_count + 1) * sizeof *values);
    struct ratio_room room = {malloc(boards * sizeof(double)), malloc(boards * sizeof(double)),
                              malloc(boards * sizeof(uint32_t))};
    if (!status && (!values || !room.base || !room.mean || !room.count)) status = no_memory(error);
    for (size_t c = 0; c < e->configuration_count && !status; c++) sum_search(f, c, values);
    if (!status) sum_ratios(f, &room);
    free(values);
    free(room.base);
    free(room.mean);
    free(room.count);
    if (status) figures_free(f);
    return status;
}
