/* SPDX-License-Identifier: MIT
 *
 * loyd compare: the same boards under several algorithms and heuristics, as one table (after paper
 * 000's table II, whose best row is set in bold).
 *
 * Every algorithm that takes a heuristic runs once with each of -H, the others once. A search may
 * take 10 seconds and 512 MiB unless limits are given, so the table always ends. Each search has
 * one thread, and --jobs says how many run at a time: rows and figures, but for times, are the same
 * for any number.
 *
 * compare_table.c writes the rows, compare_summary.c means over the boards. With --depths the
 * boards are drawn and the table is another one: compare_depths.c.
 */
#include "boards/suite_boards.h"
#include "clock.h"
#include "compare/compare.h"
#include "machine.h"
#include "output/figure.h"
#include "output/progress.h"
#include "solve/in_order.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t memory_default_bytes = (uint64_t)512 << 20; /* of each search */

/* A row whose turn it is may show its progress. */
struct turn {
    const struct in_order *order;
    const struct piece *piece;
};

/* ---- What to run ---- */

static void add_plan(struct compare *c, const loyd_info *algorithm) {
    bool each = algorithm->traits & LOYD_USES_HEURISTIC && c->heuristics.count;
    for (size_t i = 0; i < (each ? c->heuristics.count : 1) && c->plan_count < PLANS_MAX; i++)
        c->plan[c->plan_count++] = (struct plan){algorithm, each ? c->heuristics.name[i] : NULL};
}

static int make_plans(struct compare *c) {
    int code = CODE_OK;
    if (c->search.algorithm) code = names_read("-a", c->search.algorithm, &c->algorithms);
    if (!code && c->search.heuristic) code = names_read("-H", c->search.heuristic, &c->heuristics);
    for (size_t i = 0; i < c->heuristics.count && !code; i++)
        code = heuristic_check(c->heuristics.name[i]);
    for (size_t i = 0; i < c->algorithms.count && !code; i++) {
        code = algorithm_check(c->algorithms.name[i]);
        if (!code) add_plan(c, algorithm_named(c->algorithms.name[i]));
    }
    /* auto picks one of the others and would only repeat it. */
    for (size_t i = 0; !c->search.algorithm && algorithm_at(i); i++)
        if (strcmp(algorithm_at(i)->name, "auto")) add_plan(c, algorithm_at(i));
    return code;
}

/* A profile may be named for any algorithm; the library refuses it where it says nothing of one. */
static bool has_param(const loyd_info *info, const char *text) {
    size_t length = strcspn(text, "=");
    if (!strncmp(text, "profile=", 8)) return true;
    return loyd_info_param(info, text, length) != NULL;
}

/* A parameter that none of the algorithms has is a slip. */
static int check_params(const struct compare *c) {
    for (size_t i = 0; i < c->search.params.count; i++) {
        bool known = false;
        for (size_t p = 0; p < c->plan_count; p++)
            known |= has_param(c->plan[p].algorithm, c->search.params.items[i]);
        if (!known)
            return complain(CODE_USAGE, "none of the algorithms has the parameter '%.60s'",
                            c->search.params.items[i]);
    }
    return CODE_OK;
}

/* ---- Running ---- */

void plan_options(const struct compare *c, const struct plan *plan, struct search_args *search,
                  loyd_options *options) {
    *search = c->search;
    search->algorithm = plan->algorithm->name;
    search->heuristic = plan->heuristic;
    search->params.count = 0;
    for (size_t i = 0; i < c->search.params.count; i++)
        if (has_param(plan->algorithm, c->search.params.items[i]))
            search->params.items[search->params.count++] = c->search.params.items[i];
    search_options(search, options);
}

/* Row after row, by as many threads as --jobs says. */
struct running {
    struct compare *c;
    size_t begun, all;
    double begin_s;
};

static bool next_row(void *user, struct piece *piece) {
    struct running *r = user;
    (void)piece; /* its number says which row it is */
    return r->begun < r->all && !interrupted() ? ++r->begun : false;
}

static bool is_shown(void *user) {
    const struct turn *turn = user;
    return in_order_is_next(turn->order, turn->piece);
}

static void write_label(const struct running *r, size_t row, char *label, size_t size) {
    const struct compare *c = r->c;
    double spent = clock_s() - r->begin_s;
    int used = snprintf(label, size, "%zu of %zu: %s", row + 1, r->all,
                        c->plan[row % c->plan_count].algorithm->name);
    if (row && spent > 1 && used < (int)size)
        snprintf(label + used, size - (size_t)used, ", about %s left",
                 figure_seconds(spent / (double)row * (double)(r->all - row)).text);
}

static void run_row(void *user, struct piece *piece, const struct in_order *order) {
    struct running *r = user;
    struct compare *c = r->c;
    const struct problem *problem = &c->problems.at[piece->number / c->plan_count];
    struct row *row = &c->rows[piece->number];
    struct search_args search;
    loyd_options options;
    struct progress progress;
    struct turn turn = {order, piece};
    char label[64];
    plan_options(c, &c->plan[piece->number % c->plan_count], &search, &options);
    write_label(r, (size_t)piece->number, label, sizeof label);
    progress_attach(&progress, c->quiet, label, &options);
    progress.may_draw = is_shown;
    progress.may_draw_user = &turn;
    loyd_status status =
        loyd_solve(problem->board, problem->goal, &options, &row->result, &row->error);
    progress_clear(&progress);
    if (status && status != LOYD_UNSUPPORTED) piece->code = status_code(status);
    if (interrupted()) piece->code = CODE_INTERRUPTED;
}

/* Rows count from the first on, without a gap; one that was interrupted is the last. */
static int take_row(void *user, struct piece *piece) {
    struct compare *c = ((struct running *)user)->c;
    const struct row *row = &c->rows[piece->number];
    if (piece->number != c->row_count) return CODE_OK;
    if (piece->code && piece->code != CODE_INTERRUPTED)
        return complain(piece->code, "%s", row->error.text);
    c->row_count += row->result || *row->error.text;
    return CODE_OK;
}

static int flush_nothing(void *user) {
    (void)user;
    return CODE_OK;
}

static void wake_nobody(void *user) {
    (void)user;
}

static int run_all(struct compare *c) {
    struct running running = {
        .c = c, .all = c->problems.count * c->plan_count, .begin_s = clock_s()};
    struct in_order_plan plan = {.threads = c->at_once,
                                 .user = &running,
                                 .read = next_row,
                                 .work = run_row,
                                 .write = take_row,
                                 .flush = flush_nothing,
                                 .wake = wake_nobody};
    c->rows = calloc(running.all, sizeof *c->rows);
    if (!c->rows) return complain(CODE_FAULT, "no memory for the table");
    cache_tables(&c->search.cache); /* opened before there are threads */
    int code = in_order_run(&plan);
    if (code < 0) return complain(CODE_FAULT, "no thread can be had to run searches");
    return code ? code : interrupted() ? CODE_INTERRUPTED : CODE_OK;
}

/* ---- The command ---- */

/* 3 if a board is unsolvable, 4 if one was solved by no search, else 0. */
static int verdict(const struct compare *c) {
    int code = CODE_OK;
    for (size_t first = 0; first < c->row_count; first += c->plan_count) {
        const loyd_result *r = c->rows[first].result;
        if (r && r->outcome == LOYD_UNSOLVABLE) return CODE_UNSOLVABLE;
        if (!compare_best(c, first)) code = CODE_NO_SOLUTION;
    }
    return code;
}

/* What --depths runs unless told, and its limit of nodes. */
static int prepare_depths(struct compare *c, const struct args *args) {
    if (args->word_count)
        return complain(CODE_USAGE, "--depths draws the boards; leave out '%.60s'", args->words[0]);
    if (!c->count) c->count = 100;
    if (!c->search.algorithm) c->search.algorithm = "iddfs,astar";
    if (!c->search.heuristic) c->search.heuristic = "misplaced,manhattan";
    if (!c->search.node_limit) c->search.node_limit = 10000000;
    return CODE_OK;
}

/* So many searches at a time, each with one thread and its share of the memory that is free. */
static void share_jobs(struct compare *c) {
    c->at_once = c->search.jobs && !c->depths ? (unsigned)c->search.jobs : 1;
    if (!c->depths) c->search.jobs = 1;
    if (!c->search.memory_limit_bytes)
        c->search.memory_limit_bytes =
            memory_at_most(c->at_once * memory_default_bytes) / c->at_once;
}

static int read_boards(struct compare *c, struct args *args) {
    const char *from = c->suite ? "--suite" : "--lines";
    if (args->word_count && (c->suite || c->lines_path))
        return complain(CODE_USAGE, "%s names the boards; leave out '%.60s'", from, args->words[0]);
    if (c->suite && c->lines_path)
        return complain(CODE_USAGE, "--suite and --lines both name the boards; leave one out");
    if (c->suite) return suite_read(c->suite, &c->boards, &c->problems);
    if (c->lines_path) return boards_read(c->lines_path, &c->boards, true, &c->problems);
    return problems_read(args->words, args->word_count, &c->boards, &c->problems);
}

static int compare(struct compare *c, struct args *args) {
    int code = c->depths ? prepare_depths(c, args) : CODE_OK;
    if (!code && !c->depths && c->count) code = complain(CODE_USAGE, "--count belongs to --depths");
    if (!code && c->depths && (c->columns || c->summary))
        code = complain(CODE_USAGE, "--%s does not belong to --depths",
                        c->columns ? "columns" : "summary");
    if (!code) code = make_plans(c);
    if (!code) code = check_params(c);
    share_jobs(c);
    if (!code && c->depths) return compare_depths(c);
    if (!code) code = read_boards(c, args);
    if (!code) code = compare_check_columns(c);
    if (!code) code = output_open(&c->output);
    if (code) return code;
    interrupt_watch();
    code = run_all(c);
    if (code && code != CODE_INTERRUPTED) return output_drop(&c->output, code);
    if (code)
        complain(code, "interrupted after %zu of %zu searches", c->row_count,
                 c->problems.count * c->plan_count);
    return output_close(&c->output, compare_print(c, code ? code : verdict(c)));
}

static void compare_free(struct compare *c) {
    for (size_t i = 0; i < c->row_count; i++) loyd_result_free(c->rows[i].result);
    free(c->rows);
    problem_list_free(&c->problems);
    free(c->algorithms.text);
    free(c->heuristics.text);
    free(c);
}

int cmd_compare(const struct command *self, int argc, char **argv) {
    struct compare *c = calloc(1, sizeof *c);
    if (!c) return complain(CODE_FAULT, "no memory");
    c->search = (struct search_args){.seed = 1, .time_limit_ms = 10000};
    const struct arg_option options[] = {
        {.name = "depths",
         .kind = ARG_TEXT,
         .text = &c->depths,
         .value = "LIST",
         .help = "instead of boards: drawn ones of these exact depths (2,4,...,24 or 2-24/2), mean "
                 "nodes and b* of each"},
        {.name = "count",
         .kind = ARG_COUNT,
         .count = &c->count,
         .value = "N",
         .min = 1,
         .max = 1000000,
         .help = "with --depths: boards a depth (default 100)"},
        {.name = "lines",
         .kind = ARG_TEXT,
         .text = &c->lines_path,
         .value = "FILE",
         .help = "one board per line of FILE (- for standard input)"},
        {.name = "suite",
         .kind = ARG_TEXT,
         .text = &c->suite,
         .value = "NAME",
         .help = "the boards of a built-in suite, with their goals; `loyd list suites` names them"},
        {.name = "summary",
         .kind = ARG_FLAG,
         .flag = &c->summary,
         .help = "one row per search: mean, median and deviation over the boards it solved"},
        {.name = "columns",
         .kind = ARG_TEXT,
         .text = &c->columns,
         .value = "LIST",
         .help = "these columns alone, in this order and in every format: algorithm,length,moves"},
        SEARCH_ARGS(c->search),
        BOARD_ARGS(c->boards),
        OUTPUT_ARGS(c->output),
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &c->quiet,
         .help = "the table alone; no progress"},
        {.name = "verbose",
         .letter = 'v',
         .kind = ARG_FLAG,
         .flag = &c->verbose,
         .help = "every note below the table"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (args_read(self, options, argc, argv, &args, &code)) code = compare(c, &args);
    compare_free(c);
    return code;
}
