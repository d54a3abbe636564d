/* SPDX-License-Identifier: MIT
 *
 * loyd compare: the same boards under several algorithms and heuristics, as one table (after paper
 * 000's table II, whose best row is set in bold).
 *
 * Every algorithm that takes a heuristic runs once with each of -H, the others once. A search may
 * take 10 seconds and 512 MiB unless limits are given, so the table always ends. The best row of a
 * board is the shortest solution, a proved one before an unproved one of that length, and among
 * those the one with the fewest expanded nodes: time would change from run to run.
 *
 * With --depths the boards are drawn and the table is another one: compare_depths.c.
 *
 * In text the heuristic's column is left out where all rows that have one have the same, and
 * "optimal" is an outcome, so that the table fits 100 columns; csv and json have every column.
 */
#include "compare/compare.h"
#include "machine.h"

#include "output/figure.h"
#include "output/grid.h"
#include "output/progress.h"
#include "solve/result.h"

#include <stdlib.h>
#include <string.h>

enum { NOTES_MAX = 32 };

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
    for (size_t i = 0; !c->search.algorithm && loyd_algorithm(i); i++)
        if (strcmp(loyd_algorithm(i)->name, "auto")) add_plan(c, loyd_algorithm(i));
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

static int run_plan(struct compare *c, const struct problem *problem, const struct plan *plan) {
    struct search_args search;
    loyd_options options;
    struct progress progress;
    char label[64];
    struct row *row = &c->rows[c->row_count];
    plan_options(c, plan, &search, &options);
    snprintf(label, sizeof label, "%zu of %zu: %s", c->row_count + 1,
             c->plan_count * c->problems.count, plan->algorithm->name);
    progress_attach(&progress, c->quiet, label, &options);
    loyd_status status =
        loyd_solve(problem->board, problem->goal, &options, &row->result, &row->error);
    progress_clear(&progress);
    if (status && status != LOYD_UNSUPPORTED)
        return complain(status_code(status), "%s", row->error.text);
    c->row_count++;
    return CODE_OK;
}

static int run_all(struct compare *c) {
    c->rows = calloc(c->problems.count * c->plan_count, sizeof *c->rows);
    if (!c->rows) return complain(CODE_FAULT, "no memory for the table");
    for (size_t b = 0; b < c->problems.count; b++)
        for (size_t p = 0; p < c->plan_count; p++) {
            int code = run_plan(c, &c->problems.at[b], &c->plan[p]);
            if (code) return code;
            if (interrupted()) return CODE_INTERRUPTED;
        }
    return CODE_OK;
}

/* ---- The table ---- */

static const struct column columns[] = {
    {"board", "board", UNIT_NUMBER},       {"algorithm", "algorithm", UNIT_TEXT},
    {"heuristic", "heuristic", UNIT_TEXT}, {"outcome", "outcome", UNIT_TEXT},
    {"length", "length", UNIT_COUNT},      {"optimal", "optimal", UNIT_BOOL},
    {"expanded", "expanded", UNIT_COUNT},  {"generated", "generated", UNIT_COUNT},
    {"seen", "seen", UNIT_COUNT},          {"frontier_max", "frontier", UNIT_COUNT},
    {"time_s", "time", UNIT_SECONDS},      {"peak_bytes", "memory", UNIT_BYTES},
    {"branching_factor", "b*", UNIT_REAL}, {"params", "parameters", UNIT_TEXT},
};
enum { BOARD_COLUMN = 0, HEURISTIC_COLUMN = 2, OPTIMAL_COLUMN = 5, PARAMS_COLUMN = 13 };

static bool better(const loyd_result *a, const loyd_result *b) {
    if (!b) return true;
    if (a->length != b->length) return a->length < b->length;
    if (a->optimal != b->optimal) return a->optimal;
    return a->expanded < b->expanded;
}

/* The best row of the board whose rows begin at first. */
static const loyd_result *best_of(const struct compare *c, size_t first) {
    const loyd_result *best = NULL;
    for (size_t i = first; i < c->row_count && i < first + c->plan_count; i++) {
        const loyd_result *r = c->rows[i].result;
        if (r && r->length >= 0 && better(r, best)) best = r;
    }
    return best;
}

static void add_row(const struct compare *c, struct table *t, size_t i, const loyd_result *best) {
    const loyd_result *r = c->rows[i].result;
    const struct plan *plan = &c->plan[i % c->plan_count];
    table_row(t);
    if (r && r == best) table_mark(t);
    const char *id = c->problems.at[i / c->plan_count].id;
    if (id)
        table_text(t, id);
    else
        table_integer(t, (int64_t)(i / c->plan_count + 1));
    table_text(t, plan->algorithm->name);
    table_text(t, r ? r->heuristic : plan->heuristic);
    if (!r) {
        table_text(t, "unsupported");
        return;
    }
    bool people = c->output.format == FORMAT_TEXT;
    table_text(t, people && r->optimal ? "optimal" : loyd_outcome_name(r->outcome));
    table_integer(t, r->length);
    table_bool(t, r->optimal);
    table_integer(t, (int64_t)r->expanded);
    table_integer(t, (int64_t)r->generated);
    table_integer(t, r->seen);
    table_integer(t, r->frontier_max);
    table_real(t, r->time_s);
    table_integer(t, (int64_t)r->peak_bytes);
    table_real(t, r->branching_factor);
    result_params_cell(r, t);
}

/* The one heuristic of all rows that have one, or NULL. */
static const char *single_heuristic(const struct compare *c) {
    const char *name = NULL;
    for (size_t i = 0; i < c->row_count; i++) {
        const char *other = c->rows[i].result ? c->rows[i].result->heuristic : NULL;
        if (other && name && strcmp(other, name)) return NULL;
        if (other) name = other;
    }
    return name;
}

static struct table *make_table(const struct compare *c) {
    struct table *t = table_new(columns, sizeof columns / sizeof *columns);
    if (!t) return NULL;
    const loyd_result *best = NULL;
    for (size_t i = 0; i < c->row_count; i++) {
        if (i % c->plan_count == 0) best = best_of(c, i);
        add_row(c, t, i, best);
    }
    if (c->problems.count == 1) table_hide(t, BOARD_COLUMN);
    if (c->output.format != FORMAT_TEXT) return t;
    if (single_heuristic(c)) table_hide(t, HEURISTIC_COLUMN);
    table_hide(t, OPTIMAL_COLUMN);
    table_hide(t, PARAMS_COLUMN);
    return t;
}

/* ---- Around the table, in text ---- */

static void print_boards(const struct compare *c) {
    struct grid_style style = {c->output.color, c->verbose, true};
    for (size_t b = 0; b < c->problems.count; b++) {
        if (c->problems.count > 1) fprintf(c->output.file, "Board %zu\n", b + 1);
        grid_pair(c->problems.at[b].board, c->problems.at[b].goal, style, c->output.file);
        putc('\n', c->output.file);
    }
}

/* Why a row has no solution; false where it has one. */
static bool print_note(const struct compare *c, size_t i) {
    const struct row *row = &c->rows[i];
    const struct plan *plan = &c->plan[i % c->plan_count];
    if (row->result && row->result->length >= 0) return false;
    const char *message = row->result ? row->result->message : row->error.text;
    if (!message || !*message) message = loyd_outcome_name(row->result->outcome);
    FILE *file = c->output.file;
    fputs("  ", file);
    if (c->problems.count > 1) fprintf(file, "board %zu, ", i / c->plan_count + 1);
    fprintf(file, "%s", plan->algorithm->name);
    if (plan->heuristic) fprintf(file, " %s", plan->heuristic);
    fprintf(file, ": %s\n", message);
    return true;
}

/* The knobs as they were given; csv and json have those of every row. */
static void print_knobs(const struct compare *c) {
    bool profile = false;
    for (size_t i = 0; i < c->search.params.count; i++)
        profile |= !strncmp(c->search.params.items[i], "profile=", 8);
    if (c->search.order || !profile)
        fprintf(c->output.file, ", order=%s", c->search.order ? c->search.order : "UDLR");
    for (size_t i = 0; i < c->search.params.count; i++)
        fprintf(c->output.file, ", %s", c->search.params.items[i]);
}

static void print_limits(const struct compare *c) {
    fprintf(c->output.file, "Each search: at most %s and %s",
            figure_seconds((double)c->search.time_limit_ms / 1000).text,
            figure_bytes(c->search.memory_limit_bytes).text);
    print_knobs(c);
    putc('.', c->output.file);
    const char *heuristic = single_heuristic(c);
    if (heuristic) fprintf(c->output.file, " Heuristic, where one is used: %s.", heuristic);
    fputs("\noptimal: solved and proved shortest. *: shortest solution, then proved, then fewest "
          "expanded.\n",
          c->output.file);
}

static size_t without_solution(const struct compare *c) {
    size_t count = 0;
    for (size_t i = 0; i < c->row_count; i++)
        count += !c->rows[i].result || c->rows[i].result->length < 0;
    return count;
}

static void print_notes(const struct compare *c) {
    putc('\n', c->output.file);
    print_limits(c);
    size_t count = without_solution(c), printed = 0;
    if (!count) return;
    fputs("\nEnded without a solution:\n", c->output.file);
    for (size_t i = 0; i < c->row_count && (c->verbose || printed < NOTES_MAX); i++)
        printed += print_note(c, i);
    if (printed < count)
        fprintf(c->output.file, "  ... and %zu more; -v gives all\n", count - printed);
}

static int print_all(const struct compare *c, int code) {
    struct table *t = make_table(c);
    bool people = c->output.format == FORMAT_TEXT && !c->quiet;
    if (people) print_boards(c);
    if (!table_print(t, c->output.format, c->output.color, c->output.file) &&
        !ferror(c->output.file))
        code = complain(CODE_FAULT, "no memory to write the table");
    if (people) print_notes(c);
    table_free(t);
    return code;
}

/* 3 if a board is unsolvable, 4 if one was solved by no search, else 0. */
static int verdict(const struct compare *c) {
    int code = CODE_OK;
    for (size_t first = 0; first < c->row_count; first += c->plan_count) {
        const loyd_result *r = c->rows[first].result;
        if (r && r->outcome == LOYD_UNSOLVABLE) return CODE_UNSOLVABLE;
        if (!best_of(c, first)) code = CODE_NO_SOLUTION;
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

static int compare(struct compare *c, struct args *args) {
    int code = c->depths ? prepare_depths(c, args) : CODE_OK;
    if (!code && !c->depths && c->count) code = complain(CODE_USAGE, "--count belongs to --depths");
    if (!code) code = make_plans(c);
    if (!code) code = check_params(c);
    if (!code && c->depths) return compare_depths(c);
    if (!code)
        code = c->lines_path
                   ? boards_read(c->lines_path, &c->boards, true, &c->problems)
                   : problems_read(args->words, args->word_count, &c->boards, &c->problems);
    if (!code) code = output_open(&c->output);
    if (code) return code;
    interrupt_watch();
    code = run_all(c);
    if (code && code != CODE_INTERRUPTED) return output_drop(&c->output, code);
    return output_close(&c->output, print_all(c, code ? code : verdict(c)));
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
    c->search = (struct search_args){.seed = 1,
                                     .time_limit_ms = 10000,
                                     .memory_limit_bytes = memory_at_most((uint64_t)512 << 20)};
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
         .help = "one board a line of FILE (- for standard input)"},
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
