/* SPDX-License-Identifier: MIT
 *
 * loyd experiment report: what came of an experiment, also of one that is still running or was
 * stopped. The formats of every table; one chart as SVG or for pgfplots (--plot); a page with
 * everything (-f html); or every run with all that is known of it (--runs).
 */
#include "experiment/experiment_report.h"

#include "experiment/experiment_args.h"
#include "output/figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPORT_FORMATS FORMATS "|html|svg|pgfplots"
enum { FORMAT_HTML = FORMAT_LATEX + 1, FORMAT_SVG, FORMAT_PGF };

struct report_order {
    const char *db, *baseline, *against;
    int plot, measure; /* plot -1: none */
    bool runs, quiet;
    struct output output;
    struct store_about about;
};

/* ---- Every run ---- */

static void put_csv(const char *text, FILE *file) {
    if (text && text[strcspn(text, ",\"\r\n")]) {
        putc('"', file);
        for (; *text; text++) {
            if (*text == '"') putc('"', file);
            putc(*text, file);
        }
        putc('"', file);
    } else if (text) {
        fputs(text, file);
    }
}

static bool put_run(const char *const *values, size_t count, void *user) {
    FILE *file = user;
    for (size_t i = 0; i < count; i++) {
        if (i) putc(',', file);
        put_csv(values[i], file);
    }
    putc('\n', file);
    return !ferror(file);
}

static int report_runs(struct report_order *o, struct store *store, int64_t id) {
    loyd_error error = {.text = ""};
    if (o->output.format != FORMAT_CSV && o->output.format != FORMAT_TEXT)
        return complain(CODE_USAGE, "--runs is written as csv");
    int code = output_open(&o->output);
    if (code) return code;
    loyd_status status = store_each_result(store, id, put_run, o->output.file, &error);
    if (status) return output_drop(&o->output, complain(status_code(status), "%s", error.text));
    return output_close(&o->output, CODE_OK);
}

/* ---- A chart ---- */

static int search_named(const struct experiment_figures *f, const char *label, size_t *search) {
    for (size_t i = 0; i < f->e->configuration_count; i++)
        if (!strcmp(f->e->configurations[i].label, label)) {
            *search = i;
            return CODE_OK;
        }
    return complain(CODE_USAGE,
                    "no search of the experiment is called '%.60s'; the first is '%.60s'", label,
                    f->e->configurations[0].label);
}

static int report_chart(struct report_order *o, const struct experiment_figures *f) {
    struct chart chart;
    size_t other = f->baseline ? 0 : 1;
    int code = o->against ? search_named(f, o->against, &other) : CODE_OK;
    if (code) return code;
    if (o->plot == CHART_SCATTER && f->e->configuration_count < 2)
        return complain(CODE_USAGE, "a scatter is of two searches; the experiment has one");
    if (o->plot == CHART_BOARDS && f->e->board_count * f->e->configuration_count > CHART_BARS_MAX)
        return complain(CODE_USAGE, "a bar for each board and search is for %d bars at the most",
                        CHART_BARS_MAX);
    if (!chart_make(f, (enum chart_kind)o->plot, (enum run_measure)o->measure, f->baseline, other,
                    &chart))
        return complain(CODE_NO_SOLUTION, "nothing to show: no run has what the chart needs");
    code = output_open(&o->output);
    if (!code) {
        bool whole = o->output.format == FORMAT_PGF ? plot_pgf(&chart.plot, o->output.file)
                                                    : plot_svg(&chart.plot, o->output.file);
        code = output_end(&o->output, whole || ferror(o->output.file), CODE_OK);
    }
    chart_free(&chart);
    return code;
}

/* ---- The summary ---- */

static void say_how(const struct report_order *o, const struct experiment_figures *f) {
    const struct stored_experiment *e = f->e;
    FILE *file = o->output.file;
    fprintf(
        file,
        "\n*: the baseline of the ratios, which are geometric means over boards that both "
        "solved (95 %%).\nTime: median of all runs, with quartiles; expanded: median; length: mean "
        "of the solved. PAR2: mean\ntime, %s for a run that was not solved.\n",
        figure_seconds((double)e->time_limit_ms / 500).text);
    if (f->row_count < experiment_runs(e))
        fprintf(file, "%s of %s runs are stored; `loyd experiment resume %lld` goes on.\n",
                figure_count(f->row_count).text, figure_count(experiment_runs(e)).text,
                (long long)e->id);
}

static int report_summary(struct report_order *o, const struct experiment_figures *f) {
    bool text = o->output.format == FORMAT_TEXT && !o->quiet;
    int code = output_open(&o->output);
    if (code) return code;
    if (o->output.format == FORMAT_HTML)
        return output_end(&o->output,
                          report_html(f, &o->about.line, o->output.file) || ferror(o->output.file),
                          CODE_OK);
    if (text)
        fprintf(o->output.file, "Experiment %lld, %s: %zu searches on %zu boards, %s\n\n",
                (long long)f->e->id, f->e->name, f->e->configuration_count, f->e->board_count,
                times_text(f->e->repetitions).text);
    bool whole = report_table(f, &o->about.line, &o->output);
    if (text) say_how(o, f);
    return output_end(&o->output, whole, CODE_OK);
}

static int report_figures(struct report_order *o, struct store *store,
                          const struct stored_experiment *e) {
    struct experiment_figures f;
    loyd_error error = {.text = ""};
    loyd_status status = store_about(store, e->id, &o->about, &error);
    if (!status) status = figures_make(store, e, o->baseline, &f, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    int code = o->plot >= 0 ? report_chart(o, &f) : report_summary(o, &f);
    figures_free(&f);
    return code;
}

static int report(struct report_order *o, const struct args *args) {
    struct store *store = NULL;
    struct stored_experiment e = {.id = 0};
    bool drawn = o->output.format == FORMAT_SVG || o->output.format == FORMAT_PGF;
    if (drawn && o->plot < 0)
        return complain(CODE_USAGE, "svg and pgfplots are for --plot " CHART_NAMES);
    if (o->plot >= 0 && !drawn && o->output.format != FORMAT_TEXT)
        return complain(CODE_USAGE, "--plot is drawn as svg or pgfplots");
    int code = database_open(o->db, false, &store);
    if (!code) code = experiment_named(store, args, &e);
    if (!code) code = o->runs ? report_runs(o, store, e.id) : report_figures(o, store, &e);
    experiment_free(&e);
    store_close(store);
    return code;
}

int experiment_report(const struct command *self, int argc, char **argv) {
    struct report_order o = {.plot = -1};
    const struct arg_option options[] = {
        {.name = "format",
         .letter = 'f',
         .kind = ARG_CHOICE,
         .choice = &o.output.format,
         .choices = REPORT_FORMATS,
         .help = "how it is written (default text; html: one page with every chart)"},
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &o.output.path,
         .value = "FILE",
         .help = "write to FILE, which appears only when it is whole"},
        {.name = "plot",
         .kind = ARG_CHOICE,
         .choice = &o.plot,
         .choices = CHART_NAMES,
         .help = "one chart, as SVG or with -f pgfplots"},
        {.name = "measure",
         .kind = ARG_CHOICE,
         .choice = &o.measure,
         .choices = "time|expanded|generated|memory|length",
         .help = "what bars, scatter and depth show (default time)"},
        {.name = "baseline",
         .kind = ARG_TEXT,
         .text = &o.baseline,
         .value = "SEARCH",
         .help = "what ratios are to, and the first of a scatter (default: the plan's, else the "
                 "first)"},
        {.name = "against",
         .kind = ARG_TEXT,
         .text = &o.against,
         .value = "SEARCH",
         .help = "the second of a scatter (default: the first other one)"},
        {.name = "runs",
         .kind = ARG_FLAG,
         .flag = &o.runs,
         .help = "every run with all that is known of it, as csv"},
        DATABASE_ARG(o.db),
        {.name = "color",
         .kind = ARG_CHOICE,
         .choice = &o.output.color_choice,
         .choices = "auto|always|never",
         .help = "colour in text (default auto: on a terminal)"},
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &o.quiet,
         .help = "the table alone"},
        {.name = NULL},
    };
    struct args args;
    int code;
    return args_read(self, options, argc, argv, &args, &code) ? report(&o, &args) : code;
}
