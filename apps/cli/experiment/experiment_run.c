/* SPDX-License-Identifier: MIT
 *
 * loyd experiment run: an experiment is put into the database, and run. The same runs that were
 * begun by this very program and are not finished are gone on with; --new begins anew.
 *
 * --dry-run shows the ways to search with what each is expected to take: by the mean of like runs
 * in the database where there are some, else by the limits alone.
 */
#include "experiment/experiment_order.h"

#include "output/figure.h"
#include "output/table.h"
#include "ready_plans.h"
#include "runner.h"
#include "share.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 200 };

/* ---- --dry-run ---- */

static const struct column columns[] = {
    {"label", "search", UNIT_TEXT},           {"algorithm", "algorithm", UNIT_TEXT},
    {"heuristic", "heuristic", UNIT_TEXT},    {"runs", "runs", UNIT_COUNT},
    {"expected_s", "expected", UNIT_SECONDS}, {"at_most_s", "at most", UNIT_SECONDS},
};
const struct table_kind experiment_plan_kind = {
    .name = "experiment-plan",
    .list = "searches",
    .summary = "a row for each search of `loyd experiment run --dry-run`",
    .columns = columns,
    .count = sizeof columns / sizeof *columns};

/* The mean time of a run of a configuration over the plan's boards; NaN: not known for all. */
static double expected_s(const struct experiment_order *o, struct store *store, size_t number) {
    const struct stored_experiment *e = &o->e;
    int rows = 0, cols = 0;
    double each = (double)NAN, sum = 0;
    for (size_t i = 0; store && i < e->board_count; i++) {
        const loyd_board *board = e->boards[i].board;
        if (loyd_board_rows(board) != rows || loyd_board_cols(board) != cols)
            each = store_expected_s(store, &e->configurations[number],
                                    rows = loyd_board_rows(board), cols = loyd_board_cols(board));
        sum += each;
    }
    return store ? sum / (double)e->board_count : (double)NAN;
}

static void say_estimate(const struct experiment_order *o, double expected, unsigned workers) {
    const struct stored_experiment *e = &o->e;
    uint64_t runs = experiment_own_runs(e);
    double at_most = (double)runs * (double)e->time_limit_ms / 1000 / workers;
    FILE *file = o->output.file;
    fprintf(file, "\n%s runs: %zu %s on %zu %s, %s; %u at a time.\n", figure_count(runs).text,
            e->configuration_count, e->configuration_count == 1 ? "search" : "searches",
            e->board_count, e->board_count == 1 ? "board" : "boards",
            times_text(e->repetitions).text, workers);
    if (isnan(expected))
        fprintf(file, "Not more than %s, by the time limit of %s a run.\n",
                figure_seconds(at_most).text, figure_seconds((double)e->time_limit_ms / 1000).text);
    else
        fprintf(file, "About %s, by like runs in the database; not more than %s.\n",
                figure_seconds(expected / workers).text, figure_seconds(at_most).text);
}

static int show_runs(struct experiment_order *o, struct store *store, unsigned workers) {
    const struct stored_experiment *e = &o->e;
    struct table *t = table_of(&experiment_plan_kind);
    double expected = 0;
    for (size_t i = 0; i < e->configuration_count; i++) {
        const struct configuration *c = &e->configurations[i];
        uint64_t each = experiment_own_runs_of(e, i);
        double mean = expected_s(o, store, i);
        table_row(t);
        table_text(t, c->label);
        table_text(t, c->algorithm);
        table_text(t, c->heuristic);
        table_integer(t, (int64_t)each);
        table_real(t, mean * (double)each);
        table_real(t, (double)each * (double)e->time_limit_ms / 1000);
        expected += mean * (double)each;
    }
    table_hide(t, 1);
    table_hide(t, 2);
    bool whole = table_print(t, o->output.format, o->output.color, o->output.file);
    if (o->output.format == FORMAT_TEXT && !o->how.quiet) say_estimate(o, expected, workers);
    table_free(t);
    return output_end(&o->output, whole, CODE_OK);
}

static int dry_run(struct experiment_order *o, unsigned workers) {
    struct store *store = NULL;
    loyd_error error;
    const char *path;
    int code = database_path(o->how.db, &path);
    if (!code && store_open(path, false, &store, &error)) store = NULL; /* then nothing is known */
    if (!code) code = output_open(&o->output);
    if (!code) code = show_runs(o, store, workers);
    store_close(store);
    return code;
}

/* ---- The whole ---- */

/* The new experiment, or the one that was begun before. */
static int store_it(struct experiment_order *o, struct store *store) {
    loyd_error error;
    loyd_status status;
    int64_t id = o->begin_anew ? 0 : store_unfinished(store, &o->e);
    if (!id) {
        status = store_add(store, &o->e, &error);
        return status ? complain(status_code(status), "%s", error.text)
                      : experiment_go(store, &o->e, &o->how);
    }
    struct stored_experiment begun;
    status = store_load(store, id, &begun, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    if (!o->how.quiet)
        fprintf(stderr, "loyd: going on with experiment %lld; --new begins anew\n", (long long)id);
    int code = experiment_go(store, &begun, &o->how);
    experiment_free(&begun);
    return code;
}

static int run(struct experiment_order *o, const struct args *args) {
    const char *path = args->word_count ? args->words[0] : NULL;
    struct runner_order workers_of = {.share_cores = false};
    struct store *store = NULL;
    loyd_error error;
    unsigned workers;
    if (args->word_count > 1)
        return complain(CODE_USAGE, "one plan at a time; '%.60s' is one too many", args->words[1]);
    int code = experiment_order_settle(o, path);
    if (code) return code;
    workers_of.workers = (unsigned)o->how.workers;
    workers_of.share_cores = o->how.share_cores;
    if (runner_workers(&o->e, &workers_of, &workers, &error))
        return complain(CODE_USAGE, "%s", error.text);
    if (o->dry_run) return dry_run(o, workers);
    code = database_open(o->how.db, true, &store);
    if (!code) code = store_it(o, store);
    store_close(store);
    return code;
}

/* The command line, for the database where there is no plan. */
static char *join_words(int argc, char **argv) {
    size_t length = 40;
    for (int i = 0; i < argc; i++) length += strlen(argv[i]) + 3;
    char *text = malloc(length);
    if (!text) return NULL;
    strcpy(text, "# loyd experiment run");
    for (int i = 0; i < argc; i++) {
        bool plain = !strpbrk(argv[i], " '\"$`\\");
        strcat(strcat(text, plain ? " " : " '"), argv[i]);
        if (!plain) strcat(text, "'");
    }
    return text;
}

static int run_plan(const struct command *self, int argc, char **argv) {
    struct experiment_order *o = calloc(1, sizeof *o);
    if (!o) return complain(CODE_FAULT, "no memory");
    plan_init(&o->plan);
    o->seed_of_boards = 1;
    o->command = join_words(argc, argv);
    const struct arg_option options[] = {
        {.name = "dry-run",
         .letter = 'n',
         .kind = ARG_FLAG,
         .flag = &o->dry_run,
         .help = "show what would run, and what it may take"},
        {.name = "name",
         .kind = ARG_TEXT,
         .text = &o->name,
         .value = "NAME",
         .help = "of the experiment (default: that of the plan's file)"},
        {.name = "algorithm",
         .letter = 'a',
         .kind = ARG_TEXT,
         .text = &o->search.algorithm,
         .value = "LIST",
         .help = "the searches: astar,idastar"},
        {.name = "heuristic",
         .letter = 'H',
         .kind = ARG_TEXT,
         .text = &o->search.heuristic,
         .value = "LIST",
         .help = "the heuristics that each search is run with"},
        {.name = "param",
         .letter = 'p',
         .kind = ARG_LIST,
         .list = &o->search.params,
         .value = "KEY=LIST",
         .help = "values to try of a parameter: weight=1.5,2,3 (repeatable)"},
        {.name = "order",
         .kind = ARG_TEXT,
         .text = &o->orders,
         .value = "LIST",
         .help = "orders of the moves to try: UDLR,RLDU"},
        {.name = "suite",
         .kind = ARG_LIST,
         .list = &o->suites,
         .value = "NAME",
         .help = "boards of a suite (repeatable)"},
        {.name = "boards",
         .kind = ARG_LIST,
         .list = &o->files,
         .value = "FILE",
         .help = "boards of a file (repeatable)"},
        {.name = "board",
         .kind = ARG_LIST,
         .list = &o->texts,
         .value = "BOARD",
         .help = "a board (repeatable)"},
        {.name = "random",
         .kind = ARG_SHAPE,
         .shape = &o->random,
         .value = "SIZE",
         .help = "boards of that size, drawn"},
        {.name = "count",
         .kind = ARG_COUNT,
         .count = &o->count,
         .value = "N",
         .min = 1,
         .max = 10000000,
         .help = "so many of them (with --depth: of each depth)"},
        {.name = "depth",
         .kind = ARG_TEXT,
         .text = &o->depths,
         .value = "LIST",
         .help = "of these exact depths: 10,20,30"},
        {.name = "walk",
         .kind = ARG_COUNT,
         .count = &o->walk,
         .value = "K",
         .min = 1,
         .help = "by K random moves from the goal"},
        {.name = "board-seed",
         .kind = ARG_COUNT,
         .count = &o->seed_of_boards,
         .value = "N",
         .help = "what they are drawn by (default 1)"},
        {.name = "goal",
         .kind = ARG_TEXT,
         .text = &o->goal,
         .value = "GOAL",
         .help = "of all boards: last, first, snail or a board"},
        {.name = "repetitions",
         .letter = 'r',
         .kind = ARG_COUNT,
         .count = &o->repetitions,
         .value = "N",
         .min = 1,
         .help = "each search on each board so often, interleaved (default 1)"},
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &o->search.seed,
         .value = "N",
         .help = "of searches that draw; each repetition has the next (default 1)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &o->search.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "of a run (default 10s)"},
        {.name = "node-limit",
         .kind = ARG_COUNT,
         .count = &o->search.node_limit,
         .value = "N",
         .min = 1,
         .help = "of a run, in generated nodes"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &o->search.memory_limit_bytes,
         .value = "SIZE",
         .min = 1,
         .help = "of a run (default 512M)"},
        {.name = "depth-limit",
         .kind = ARG_COUNT,
         .count = &o->search.depth_limit,
         .value = "N",
         .min = 1,
         .help = "of a run, in moves"},
        {.name = "metric",
         .kind = ARG_TEXT,
         .text = &o->search.metric,
         .value = "NAME",
         .help = "single or multi: what counts as one move"},
        {.name = "threads",
         .kind = ARG_COUNT,
         .count = &o->threads,
         .value = "N",
         .min = 1,
         .max = 1024,
         .help = "of a search (default 1)"},
        {.name = "workers",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &o->how.workers,
         .value = "N",
         .min = 1,
         .help = "runs at a time (default: one less than there are cores, one at least)"},
        {.name = "share-cores",
         .kind = ARG_FLAG,
         .flag = &o->how.share_cores,
         .help = "workers are not pinned, and may be more than there are cores"},
        {.name = "baseline",
         .kind = ARG_TEXT,
         .text = &o->baseline,
         .value = "SEARCH",
         .help = "what reports compare with (default: the first)"},
        {.name = "shard",
         .kind = ARG_TEXT,
         .text = &o->shard,
         .value = "K/N",
         .help = "run the K-th of N shares of the runs alone; `loyd experiment merge` puts shares "
                 "together"},
        {.name = "new",
         .kind = ARG_FLAG,
         .flag = &o->begin_anew,
         .help = "begin anew where the same was begun and not finished"},
        PLUGIN_ARG,
        DATABASE_ARG(o->how.db),
        CACHE_ARGS(o->how.cache),
        OUTPUT_ARGS(o->output),
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &o->how.quiet,
         .help = "no progress, and no line at the end"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (args_read(self, options, argc, argv, &args, &code)) code = run(o, &args);
    experiment_order_free(o);
    return code;
}

/* `papers` stands for the plans of all papers that have one, one after the other. */
int experiment_run(const struct command *self, int argc, char **argv) {
    int at = 0, code = CODE_OK;
    while (at < argc && strcmp(argv[at], "papers")) at++;
    if (at == argc || (at && !strcmp(argv[at - 1], "--suite")) || plan_is_file("papers"))
        return run_plan(self, argc, argv);
    for (size_t i = 0; ready_plan_at(i) && !code; i++) {
        char name[40], *words[ARGUMENTS_MAX];
        if (strncmp(ready_plan_at(i)->name, "paper-", 6)) continue;
        if (argc >= ARGUMENTS_MAX) return complain(CODE_USAGE, "too many words");
        snprintf(name, sizeof name, "%s", ready_plan_at(i)->name);
        memcpy(words, argv, (size_t)argc * sizeof *words);
        words[at] = name;
        words[argc] = NULL;
        code = run_plan(self, argc, words);
    }
    return code;
}

int experiment_plan(const struct command *self, int argc, char **argv) {
    const struct arg_option options[] = {{.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count > 1)
        return complain(CODE_USAGE, "one plan at a time; '%.60s' is one too many", args.words[1]);
    const struct ready_plan *plan = args.word_count ? ready_plan_find(args.words[0]) : NULL;
    if (args.word_count && !plan)
        return complain(CODE_USAGE, "no plan is called '%.60s'; `loyd experiment plan` names them",
                        args.words[0]);
    if (plan) fputs(plan->text, stdout);
    for (size_t i = 0; !plan && ready_plan_at(i); i++)
        printf("%-10s %s\n", ready_plan_at(i)->name, ready_plan_at(i)->summary);
    if (fflush(stdout) || ferror(stdout))
        return complain(CODE_FAULT, "the output could not be written");
    return CODE_OK;
}
