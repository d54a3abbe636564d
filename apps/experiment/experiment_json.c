/* SPDX-License-Identifier: MIT
 *
 * Stored experiments as JSON. Boards, parameters and limits have the shape of a result. Names of
 * statistics are those of the columns of `loyd experiment report -f csv`, which are made from here:
 * measure, unit, statistic (time_s_median).
 */
#include "experiment_json.h"

#include "document.h"
#include "json.h"
#include "params_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *experiment_line_json(const struct store_line *line) {
    return json_pack("{s:I, s:s, s:I, s:I, s:b, s:I, s:I, s:o, s:o, s:o, s:o}", "experiment",
                     (json_int_t)line->id, "name", line->name, "runs", (json_int_t)line->runs,
                     "done", (json_int_t)line->done, "running", (int)line->running,
                     "configurations", (json_int_t)line->configurations, "boards",
                     (json_int_t)line->boards, "created", json_text(line->created), "version",
                     json_text(line->version), "commit", json_text(line->commit), "host",
                     json_text(line->host));
}

static bool append_line(const struct store_line *line, void *user) {
    return !json_array_append_new(user, experiment_line_json(line));
}

loyd_status experiments_document(struct store *store, json_t **document, loyd_error *error) {
    json_t *list = json_array();
    loyd_status status = store_each(store, append_line, list, error);
    if (status)
        json_decref(list);
    else
        *document = document_of("experiments", json_pack("{s:o}", "experiments", list));
    return status;
}

/* ---- One search ---- */

static void set_real(json_t *object, const char *measure, const char *statistic, double value) {
    char name[60];
    snprintf(name, sizeof name, "%s_%s", measure, statistic);
    json_object_set_new(object, name, json_number(value));
}

static void set_statistics(json_t *object, enum run_measure measure, const struct summary *s) {
    char name[40];
    snprintf(name, sizeof name, "%s%s", measure_name(measure),
             measure == MEASURE_TIME     ? "_s"
             : measure == MEASURE_MEMORY ? "_bytes"
                                         : "");
    set_real(object, name, "mean", s->mean);
    set_real(object, name, "deviation", s->deviation);
    set_real(object, name, "min", s->least);
    set_real(object, name, "quartile_1", s->quartile_1);
    set_real(object, name, "median", s->median);
    set_real(object, name, "quartile_3", s->quartile_3);
    set_real(object, name, "max", s->most);
}

static void set_ratio(json_t *object, const char *measure, const struct ratio *r) {
    char name[40];
    set_real(object, measure, "ratio", r->pairs ? r->ratio : (double)NAN);
    set_real(object, measure, "ratio_low", r->interval.low);
    set_real(object, measure, "ratio_high", r->interval.high);
    snprintf(name, sizeof name, "%s_ratio_boards", measure);
    json_object_set_new(object, name, json_integer((json_int_t)r->pairs));
}

/* As asked for; the order of the moves is a knob like the others. */
static json_t *asked_json(const struct configuration *c) {
    json_t *params = params_json(c->algorithm, c->params, c->param_count);
    if (params && c->order) json_object_set_new(params, "order", json_text(c->order));
    return params;
}

json_t *search_summary_json(const struct experiment_figures *f, size_t search) {
    const struct search_summary *s = &f->searches[search];
    const struct configuration *c = &f->e->configurations[search];
    double percent = s->runs ? 100 * (double)s->solved / (double)s->runs : (double)NAN;
    json_t *object = json_pack(
        "{s:s, s:s, s:o, s:I, s:I, s:o, s:I, s:o}", "label", c->label, "algorithm", c->algorithm,
        "heuristic", json_text(*s->heuristic ? s->heuristic : c->heuristic), "runs",
        (json_int_t)s->runs, "solved", (json_int_t)s->solved, "solved_percent",
        json_number(percent), "optimal", (json_int_t)s->optimal, "par2_s", json_number(s->par2));
    if (!object) return NULL;
    for (int m = 0; m < MEASURES; m++) set_statistics(object, (enum run_measure)m, &s->of[m]);
    set_ratio(object, "time", &s->time);
    set_ratio(object, "expanded", &s->expanded);
    json_object_set_new(object, "params", asked_json(c));
    return object;
}

/* ---- The report ---- */

static json_t *limit_json(uint64_t limit) {
    return limit ? json_integer((json_int_t)limit) : json_null();
}

static json_t *plugins_json(const struct stored_experiment *e) {
    json_t *list = json_array();
    for (size_t i = 0; i < e->plugin_count; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s}", "path", e->plugins[i].path, "release",
                                        e->plugins[i].release, "checksum", e->plugins[i].checksum));
    return list;
}

json_t *experiment_document(const struct experiment_figures *f, const struct store_line *about) {
    const struct stored_experiment *e = f->e;
    struct store_line line = *about;
    json_t *searches = json_array();
    line.name = e->name;
    for (size_t i = 0; i < e->configuration_count; i++)
        json_array_append_new(searches, search_summary_json(f, i));
    json_t *limits =
        json_pack("{s:o, s:o, s:o, s:o}", "time_s",
                  e->time_limit_ms ? json_real((double)e->time_limit_ms / 1000) : json_null(),
                  "nodes", limit_json(e->node_limit), "memory_bytes",
                  limit_json(e->memory_limit_bytes), "depth", limit_json(e->depth_limit));
    return document_of(
        "experiment",
        json_pack("{s:o, s:I, s:I, s:I, s:o, s:s, s:s, s:s, s:o, s:o}", "about",
                  experiment_line_json(&line), "repetitions", (json_int_t)e->repetitions, "seed",
                  (json_int_t)e->seed, "threads", (json_int_t)e->threads, "limits", limits,
                  "metric", e->metric ? e->metric : "single", "baseline",
                  e->configurations[f->baseline].label, "plan", e->plan_text ? e->plan_text : "",
                  "plugins", plugins_json(e), "searches", searches));
}

/* ---- Charts ---- */

static bool append_chart(enum chart_kind kind, enum run_measure measure, const struct plot *plot,
                         void *user) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    bool drawn = file && plot_svg(plot, file);
    if (file && fclose(file)) drawn = false;
    drawn =
        drawn && !json_array_append_new(
                     user, json_pack("{s:s, s:s, s:s, s:s}", "chart", chart_name(kind), "measure",
                                     measure_name(measure), "title", plot->title, "svg", text));
    free(text);
    return drawn;
}

json_t *experiment_charts_json(const struct experiment_figures *f) {
    json_t *list = json_array();
    if (list && report_charts(f, append_chart, list)) return list;
    json_decref(list);
    return NULL;
}

/* ---- Runs ---- */

struct runs_list {
    const struct stored_experiment *e;
    json_t *list;
};

static bool append_run(const struct stored_run *run, void *user) {
    const struct runs_list *l = user;
    const struct run_record *r = &run->record;
    if (run->configuration >= l->e->configuration_count || run->board >= l->e->board_count)
        return true; /* no run of this experiment's */
    const struct configuration *c = &l->e->configurations[run->configuration];
    const struct trial_board *b = &l->e->boards[run->board];
    size_t length;
    const char *used = params_heuristic(r->params, &length);
    json_t *o = json_pack(
        "{s:I, s:s, s:s, s:o, s:o, s:o, s:i, s:i, s:o, s:o, s:I, s:o, s:b}", "number",
        (json_int_t)r->number, "label", c->label, "algorithm", c->algorithm, "heuristic",
        length ? json_stringn(used, length) : json_text(c->heuristic), "params", asked_json(c),
        "board_name", json_text(b->name), "rows", loyd_board_rows(b->board), "cols",
        loyd_board_cols(b->board), "board", json_tiles(b->board), "goal", json_tiles(b->goal),
        "repetition", (json_int_t)run->repetition, "outcome", json_text(r->outcome), "optimal",
        (int)r->optimal);
    if (!o) return false;
    json_object_set_new(o, "length", json_whole(r->length));
    json_object_set_new(o, "lower_bound", json_whole(r->lower_bound));
    json_object_set_new(o, "h_start", json_whole(r->h_start));
    json_object_set_new(o, "expanded", json_whole(r->expanded));
    json_object_set_new(o, "generated", json_whole(r->generated));
    json_object_set_new(o, "peak_bytes", json_whole(r->peak_bytes));
    json_object_set_new(o, "seed", json_whole(r->seed));
    json_object_set_new(o, "time_s", json_number(r->time_s));
    json_object_set_new(o, "message", json_text(r->message));
    return !json_array_append_new(l->list, o);
}

loyd_status experiment_runs_document(struct store *store, const struct stored_experiment *e,
                                     const struct runs_page *page, json_t **document,
                                     loyd_error *error) {
    struct runs_list l = {e, json_array()};
    uint64_t all = 0;
    loyd_status status = store_runs(store, page, &all, append_run, &l, error);
    if (status) {
        json_decref(l.list);
        return status;
    }
    *document =
        document_of("experiment-runs",
                    json_pack("{s:I, s:I, s:I, s:o}", "experiment", (json_int_t)e->id, "all",
                              (json_int_t)all, "from", (json_int_t)page->from, "runs", l.list));
    return LOYD_OK;
}
