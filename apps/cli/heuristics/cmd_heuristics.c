/* SPDX-License-Identifier: MIT
 *
 * loyd heuristics: what each heuristic says of one board, tile by tile, beside the true distance;
 * or with --study how good each one is over a whole space; or with --new a plugin to begin with.
 *
 * The true distance of a board is found by `auto` within limits (10 seconds, 512 MiB and the search
 * options' own unless given); where that does not prove it, the page says what is known. A study
 * takes every board of the space, so the space has to fit in memory: 3x3, 2x5 and smaller ones at
 * once, 3x4 with some gigabytes and patience.
 *
 * The list is the registry's own: a new heuristic appears by itself.
 */
#include "heuristics/estimates.h"
#include "heuristics/skeleton.h"
#include "heuristics/study.h"
#include "json.h"
#include "machine.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/progress.h"

#include <stdlib.h>

struct lab {
    struct board_args boards;
    struct output output;
    struct shape study;
    const char *list; /* -H */
    const char *new_name;
    int table;
    uint64_t time_limit_ms, memory_limit_bytes;
    struct cache_choice cache;
    struct names names;
    bool quiet;
};

/* ---- One board ---- */

static int find_distance(const struct lab *l, struct estimates *e) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error;
    struct progress progress;
    loyd_options_init(&options);
    options.time_limit_ms = l->time_limit_ms;
    options.memory_limit_bytes = l->memory_limit_bytes;
    options.tables = e->tables;
    progress_attach(&progress, l->quiet, "true distance", &options);
    loyd_status status = loyd_solve(e->problem.board, e->problem.goal, &options, &result, &error);
    progress_clear(&progress);
    if (status) return complain(status_code(status), "%s", error.text);
    if (result->outcome == LOYD_MEMORY_LIMIT)
        complain(CODE_FAULT, "memory ran out before the distance was proved");
    e->solvable = result->outcome != LOYD_UNSOLVABLE;
    e->length = result->length;
    e->lower_bound = result->lower_bound;
    e->distance = result->optimal ? result->length : -1;
    snprintf(e->reason, sizeof e->reason, "%s", result->message ? result->message : "");
    loyd_result_free(result);
    return CODE_OK;
}

static bool write_estimates(const struct lab *l, const struct estimates *e) {
    FILE *file = l->output.file;
    if (l->output.format == FORMAT_TEXT) return estimates_text(e, l->output.color, file);
    if (l->output.format == FORMAT_JSON) return json_write(estimates_json(e), true, file);
    return estimates_table(e, l->output.format, file);
}

static int one_board(struct lab *l, struct args *args) {
    struct estimates e = {.distance = -1, .lower_bound = -1, .length = -1};
    e.tables = cache_tables(&l->cache);
    if (l->table) return complain(CODE_USAGE, "--table belongs to --study");
    int code = problem_read(args->words, args->word_count, &l->boards, &e.problem);
    if (code) return code;
    interrupt_watch();
    code = find_distance(l, &e);
    if (!code && interrupted()) code = CODE_INTERRUPTED;
    if (!code) code = estimates_make(&e, &l->names);
    if (!code) code = output_open(&l->output);
    if (!code)
        code =
            output_end(&l->output, write_estimates(l, &e), e.solvable ? CODE_OK : CODE_UNSOLVABLE);
    estimates_free(&e);
    return code;
}

/* ---- A whole space ---- */

static bool write_study(const struct lab *l, const struct study *s) {
    if (l->output.format == FORMAT_JSON) return json_write(study_json(s), true, l->output.file);
    return study_print(s, (enum study_table)l->table, l->output.format, l->output.file);
}

static int whole_space(struct lab *l, struct args *args) {
    loyd_board *goal = NULL;
    if (args->word_count)
        return complain(CODE_USAGE, "--study takes no board; leave out '%.60s'", args->words[0]);
    struct study *s = calloc(1, sizeof *s);
    if (!s) return complain(CODE_FAULT, "no memory");
    s->tables = cache_tables(&l->cache);
    s->quiet = l->quiet;
    int code = goal_read(&l->boards, l->study.rows, l->study.cols, &goal);
    if (!code) code = study_make(s, goal, &l->names, l->memory_limit_bytes);
    bool partial = code == CODE_INTERRUPTED && s->boards;
    int opened = !code || partial ? output_open(&l->output) : code;
    if (!opened) code = output_end(&l->output, write_study(l, s), code);
    if (opened) code = opened;
    study_free(s);
    free(s);
    loyd_board_free(goal);
    return code;
}

int cmd_heuristics(const struct command *self, int argc, char **argv) {
    struct lab l = {.time_limit_ms = 10000,
                    .memory_limit_bytes = memory_at_most((uint64_t)512 << 20)};
    const struct arg_option options[] = {
        {.name = "study",
         .kind = ARG_SHAPE,
         .shape = &l.study,
         .value = "RxC",
         .help = "every board of that shape instead of one: errors, claims, dominance"},
        {.name = "heuristic",
         .letter = 'H',
         .kind = ARG_TEXT,
         .text = &l.list,
         .value = "NAME,...",
         .help = "these heuristics alone; max(a,b) combines"},
        {.name = "new",
         .kind = ARG_TEXT,
         .text = &l.new_name,
         .value = "NAME",
         .help = "write NAME.c, a heuristic of your own to begin with, and nothing else"},
        {.name = "table",
         .kind = ARG_CHOICE,
         .choice = &l.table,
         .choices = STUDY_TABLES,
         .help = "with --study: one of the tables (default all; csv and jsonl: summary)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &l.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "for the true distance (default 10s)"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &l.memory_limit_bytes,
         .value = "SIZE",
         .min = 1,
         .help = "use at most SIZE (default 512M)"},
        {.name = "quiet", .letter = 'q', .kind = ARG_FLAG, .flag = &l.quiet, .help = "no progress"},
        PLUGIN_ARG,
        CACHE_ARGS(l.cache),
        BOARD_ARGS(l.boards),
        OUTPUT_ARGS(l.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (l.new_name)
        return args.word_count || l.study.rows
                   ? complain(CODE_USAGE, "--new takes neither a board nor --study")
                   : skeleton_write(l.new_name);
    code = heuristic_names(l.list, &l.names);
    if (!code) code = l.study.rows ? whole_space(&l, &args) : one_board(&l, &args);
    free(l.names.text);
    return code;
}
