/* SPDX-License-Identifier: MIT
 *
 * The report as one page: no script, nothing that is loaded from elsewhere, so that it can be
 * mailed, kept and printed. Charts stand in it as SVG, each unbroken by the end of a page.
 */
#include "experiment/experiment_report.h"

#include "experiment/experiment_args.h"

#include <math.h>
#include <string.h>

static void put(FILE *file, const char *text) {
    for (; text && *text; text++) {
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else
            putc(*text, file);
    }
}

static const char style[] =
    "body{font:15px/1.5 system-ui,'Helvetica Neue',Arial,sans-serif;color:#222;background:#fff;"
    "max-width:1000px;margin:2rem auto;padding:0 1rem}"
    "h1{font-size:1.6rem;margin:0 0 .2rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}"
    "p{margin:.3rem 0}.quiet{color:#666}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.86rem;width:100%}"
    "th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid #e4e4e4}"
    "th{border-bottom:2px solid #888;font-weight:600;vertical-align:bottom}"
    "td{white-space:nowrap}th:first-child,td:first-child{text-align:left}tr.base "
    "td{background:#f3f6fa}"
    ".wide{overflow-x:auto}figure{margin:1.2rem "
    "0;break-inside:avoid}svg{max-width:100%;height:auto}"
    "pre{background:#f6f6f6;padding:.8rem;overflow-x:auto;font-size:.82rem;white-space:pre-wrap}"
    "@media print{body{margin:0;max-width:none;font-size:11pt}pre{border:1px solid #ccc}"
    "table{font-size:7.5pt}tr{break-inside:avoid}th,td{padding:.15rem .3rem}"
    "td:first-child{white-space:normal}h2{break-after:avoid}.wide{overflow:visible}"
    "@page{margin:16mm}}";

static void put_head(const struct experiment_figures *f, const struct store_line *about,
                     FILE *file) {
    const struct stored_experiment *e = f->e;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          file);
    put(file, e->name);
    fprintf(file, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", style);
    put(file, e->name);
    fprintf(file,
            "</h1>\n<p class=\"quiet\">Experiment %lld, begun %s with loyd %s%s%s on %s</p>\n<p>%s "
            "of %s runs: %zu searches on %zu boards, %s. ",
            (long long)e->id, about->created, about->version, about->commit ? " " : "",
            about->commit ? about->commit : "", about->host ? about->host : "?",
            figure_count(f->row_count).text, figure_count(experiment_runs(e)).text,
            e->configuration_count, e->board_count, times_text(e->repetitions).text);
    fprintf(file, "A run had %s, %s", figure_seconds((double)e->time_limit_ms / 1000).text,
            figure_bytes(e->memory_limit_bytes).text);
    if (e->node_limit) fprintf(file, ", %s nodes", figure_count(e->node_limit).text);
    fprintf(file, " and %llu thread%s; seed %llu.</p>\n", (unsigned long long)e->threads,
            e->threads == 1 ? "" : "s", (unsigned long long)e->seed);
}

static void put_plugins(const struct stored_experiment *e, FILE *file) {
    for (size_t i = 0; i < e->plugin_count; i++) {
        fputs("<p class=\"quiet\">Plugin ", file);
        put(file, e->plugins[i].path);
        fputs(" ", file);
        put(file, e->plugins[i].release);
        fprintf(file, " (checksum %s)</p>\n", e->plugins[i].checksum);
    }
}

static void put_seconds(FILE *file, double value) {
    struct figure time = {"–"};
    if (isfinite(value)) time = figure_seconds(value);
    const char *micro = strstr(time.text, "us"); /* a terminal's letter */
    if (micro)
        fprintf(file, "<td>%.*sµs</td>", (int)(micro - time.text), time.text);
    else
        fprintf(file, "<td>%s</td>", time.text);
}

static void put_row(const struct experiment_figures *f, size_t i, FILE *file) {
    const struct search_summary *s = &f->searches[i];
    double expanded = s->of[MEASURE_EXPANDED].median;
    fprintf(file, "<tr%s><td>", i == f->baseline ? " class=\"base\"" : "");
    put(file, f->e->configurations[i].label);
    fprintf(file, "</td><td>%.1f</td><td>%.4g</td><td>%s</td>",
            s->runs ? 100 * (double)s->solved / (double)s->runs : 0,
            s->solved ? s->of[MEASURE_LENGTH].mean : 0,
            isfinite(expanded) ? figure_count((uint64_t)(expanded + 0.5)).text : "–");
    put_seconds(file, s->of[MEASURE_TIME].median);
    put_seconds(file, s->of[MEASURE_TIME].mean);
    put_seconds(file, s->of[MEASURE_TIME].deviation);
    put_seconds(file, s->par2);
    fprintf(file, "<td>%s</td><td>%s</td></tr>\n", ratio_text(&s->time).text,
            ratio_text(&s->expanded).text);
}

static void put_table(const struct experiment_figures *f, FILE *file) {
    fputs("<h2>Summary</h2>\n<div class=\"wide\"><table>\n<tr><th>search</th><th>solved %</th>"
          "<th>length</th><th>expanded, median</th><th>time, median</th><th>mean</th>"
          "<th>deviation</th><th>PAR2</th><th>time ratio</th><th>node ratio</th></tr>\n",
          file);
    for (size_t i = 0; i < f->e->configuration_count; i++) put_row(f, i, file);
    fputs("</table></div>\n<p class=\"quiet\">Ratios are to ", file);
    put(file, f->e->configurations[f->baseline].label);
    fputs(", geometric means over the boards that both solved, with 95 % intervals by bootstrap. "
          "Means are of solved runs; a run that was not solved counts as without end in a median, "
          "and as twice the time limit in PAR2.</p>\n",
          file);
}

static bool put_chart(enum chart_kind kind, enum run_measure measure, const struct plot *plot,
                      void *user) {
    FILE *file = user;
    (void)kind;
    (void)measure;
    fputs("<figure>\n", file);
    bool written = plot_svg(plot, file);
    fputs("</figure>\n", file);
    return written;
}

bool report_html(const struct experiment_figures *f, const struct store_line *about, FILE *file) {
    put_head(f, about, file);
    put_plugins(f->e, file);
    put_table(f, file);
    fputs("<h2>Charts</h2>\n", file);
    bool good = report_charts(f, put_chart, file);
    fputs("<h2>Plan</h2>\n<pre>", file);
    put(file, f->e->plan_text);
    fputs("</pre>\n</body>\n</html>\n", file);
    return good && !ferror(file);
}
