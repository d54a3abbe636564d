/* SPDX-License-Identifier: MIT
 *
 * The summary of an experiment as a table. People get a row a search with what is compared most;
 * csv and json have every statistic of every measure.
 */
#include "experiment/experiment_report.h"

#include "document.h"
#include "experiment_json.h"
#include "json.h"
#include "output/figure.h"
#include "output/table_cells.h"

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

/* The columns are the fields of the JSON, whose names they go by. */
static size_t read_columns(json_t *fields, struct column *columns) {
    const char *key;
    json_t *value;
    size_t count = 0;
    json_object_foreach(fields, key, value) {
        enum unit unit = json_is_object(value)    ? UNIT_PARAMS
                         : json_is_integer(value) ? UNIT_COUNT
                         : json_is_string(value)  ? UNIT_TEXT
                                                  : UNIT_REAL;
        if (count < TABLE_COLUMNS_MAX) columns[count++] = (struct column){key, key, unit};
    }
    return count;
}

/* {"a": 1, "b": "x"} as a=1 b=x. */
static void add_params(struct table *t, json_t *params) {
    char text[2000] = "";
    size_t used = 0;
    const char *key;
    json_t *value;
    json_object_foreach(params, key, value) {
        const char *gap = used ? " " : "";
        size_t room = used < sizeof text ? sizeof text - used : 0;
        int length =
            json_is_string(value)
                ? snprintf(text + used, room, "%s%s=%s", gap, key, json_string_value(value))
                : snprintf(text + used, room, "%s%s=%.9g", gap, key, json_number_value(value));
        used += (size_t)length;
    }
    table_text(t, text);
}

static void add_fields(struct table *t, json_t *fields) {
    const char *key;
    json_t *value;
    table_row(t);
    json_object_foreach(fields, key, value) {
        if (json_is_object(value))
            add_params(t, value);
        else if (json_is_integer(value))
            table_integer(t, json_integer_value(value));
        else if (json_is_real(value))
            table_real(t, json_real_value(value));
        else
            table_text(t, json_string_value(value));
    }
}

static bool print_csv(const struct experiment_figures *f, const struct output *o) {
    struct column columns[TABLE_COLUMNS_MAX];
    json_t *first = search_summary_json(f, 0);
    struct table *t = table_new(columns, read_columns(first, columns));
    for (size_t i = 0; i < f->e->configuration_count; i++) {
        json_t *fields = search_summary_json(f, i);
        add_fields(t, fields);
        json_decref(fields);
    }
    bool written = !json_ran_out() && table_print(t, o->format, false, o->file);
    table_free(t);
    json_decref(first);
    return written;
}

static bool print_json_lines(const struct experiment_figures *f, const struct output *o) {
    bool good = true;
    for (size_t i = 0; good && i < f->e->configuration_count; i++)
        good =
            json_write(document_of("experiment-search", search_summary_json(f, i)), false, o->file);
    return good;
}

/* ---- Both ---- */

bool report_table(const struct experiment_figures *f, const struct store_line *about,
                  const struct output *o) {
    if (o->format == FORMAT_CSV) return print_csv(f, o);
    if (o->format == FORMAT_JSON) return json_write(experiment_document(f, about), true, o->file);
    if (o->format == FORMAT_JSONL) return print_json_lines(f, o);
    struct table *t = few_columns(f);
    bool written = table_print(t, o->format, o->color, o->file);
    table_free(t);
    return written;
}
