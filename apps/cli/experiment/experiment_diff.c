/* SPDX-License-Identifier: MIT
 *
 * loyd experiment diff: two experiments, or the last two of a name, side by side, with ratios,
 * intervals and a verdict for each search.
 */
#include "difference.h"
#include "experiment/experiment_args.h"
#include "experiment/experiment_report.h"
#include "output/table.h"

#include <math.h>
#include <stdio.h>

static const struct column columns[] = {
    {"label", "search", UNIT_TEXT},
    {"boards", "boards", UNIT_COUNT},
    {"solved_before", "solved before", UNIT_COUNT},
    {"solved_after", "after", UNIT_COUNT},
    {"counts", "nodes", UNIT_TEXT},
    {"expanded_ratio", "node ratio", UNIT_REAL},
    {"time_ratio", "time ratio", UNIT_REAL},
    {"time_ratio_low", "from", UNIT_REAL},
    {"time_ratio_high", "to", UNIT_REAL},
    {"verdict", "verdict", UNIT_TEXT},
};
const struct table_kind experiment_diff_kind = {
    .name = "experiment-diff",
    .list = "searches",
    .summary = "a row for each search of `loyd experiment diff`",
    .columns = columns,
    .count = sizeof columns / sizeof *columns};

static struct table *difference_table(const struct experiment_difference *d) {
    struct table *t = table_of(&experiment_diff_kind);
    for (size_t i = 0; i < d->count; i++) {
        const struct search_difference *s = &d->at[i];
        table_row(t);
        table_text(t, s->label);
        table_integer(t, (int64_t)s->boards);
        table_integer(t, (int64_t)s->solved_before);
        table_integer(t, (int64_t)s->solved_after);
        table_text(t, s->time.pairs ? (s->same_counts ? "same" : "differ") : NULL);
        table_real(t, s->time.pairs ? s->expanded.ratio : (double)NAN);
        table_real(t, s->time.pairs ? s->time.ratio : (double)NAN);
        table_real(t, s->time.interval.low);
        table_real(t, s->time.interval.high);
        table_text(t, verdict_name(s->verdict));
    }
    return t;
}

static int print_difference(const struct experiment_difference *d, struct output *o, bool quiet,
                            const struct stored_experiment *pair) {
    bool text = o->format == FORMAT_TEXT && !quiet;
    int code = output_open(o);
    if (code) return code;
    if (text)
        fprintf(o->file, "Experiment %lld, %s, and after it %lld, %s\n\n", (long long)pair[0].id,
                pair[0].name, (long long)pair[1].id, pair[1].name);
    struct table *t = difference_table(d);
    bool whole = table_print(t, o->format, o->color, o->file);
    table_free(t);
    if (text)
        fputs(
            "\nRatios are of the second to the first, over boards that both solved, by the least "
            "time of the\nrepetitions, with 95 % intervals. same: 1 is within the interval, which "
            "is widened by how much\nthe machine itself changed.\n",
            o->file);
    if (text && !isnan(d->drift))
        fprintf(o->file, "The calibration loop took %.3g times as long in the second.\n", d->drift);
    return output_end(o, whole, CODE_OK);
}

/* Two words: two experiments. One: the last two of that name. None: the newest, and the one of its
 * name before it. */
static int find_pair(struct store *store, const struct args *args, int64_t ids[2]) {
    loyd_error error = {.text = ""};
    loyd_status status = LOYD_OK;
    if (args->word_count > 2)
        return complain(CODE_USAGE, "two experiments; '%.60s' is one too many", args->words[2]);
    if (args->word_count == 2) {
        for (int i = 0; i < 2 && !status; i++)
            status = store_find(store, args->words[i], &ids[i], &error);
        return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
    }
    status = store_find(store, args->word_count ? args->words[0] : NULL, &ids[1], &error);
    if (status) return complain(status_code(status), "%s", error.text);
    ids[0] = store_before(store, ids[1]);
    if (ids[0]) return CODE_OK;
    return complain(CODE_NO_SOLUTION,
                    "experiment %lld is the first of its name: there is none to "
                    "compare it with",
                    (long long)ids[1]);
}

static int diff(struct store *store, const struct args *args, struct output *o, bool quiet) {
    struct stored_experiment pair[2] = {{.id = 0}, {.id = 0}};
    struct experiment_difference d = {.at = NULL};
    loyd_error error = {.text = ""};
    int64_t ids[2] = {0, 0};
    int code = find_pair(store, args, ids);
    if (code) return code;
    loyd_status status = store_load(store, ids[0], &pair[0], &error);
    if (!status) status = store_load(store, ids[1], &pair[1], &error);
    if (!status) status = difference_make(store, &pair[0], &pair[1], &d, &error);
    if (status)
        code = complain(status_code(status), "%s", error.text);
    else if (!d.count)
        code = complain(CODE_USAGE, "the two experiments have no search in common");
    else
        code = print_difference(&d, o, quiet, pair);
    difference_free(&d);
    for (int i = 0; i < 2; i++) experiment_free(&pair[i]);
    return code;
}

int experiment_diff(const struct command *self, int argc, char **argv) {
    const char *db = NULL;
    struct output output = {0};
    bool quiet = false;
    struct store *store = NULL;
    const struct arg_option options[] = {
        DATABASE_ARG(db),
        OUTPUT_ARGS(output),
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &quiet,
         .help = "the table alone"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    code = database_open(db, false, &store);
    if (!code) code = diff(store, &args, &output, quiet);
    store_close(store);
    return code;
}
