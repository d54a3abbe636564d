/* SPDX-License-Identifier: MIT
 *
 * `loyd signature`: one number that says whether the searches still visit the same nodes.
 *
 * It runs every algorithm that does not depend on chance over a fixed set of boards (the papers',
 * and some drawn with fixed seeds on 3x3, 3x4 and 4x4), A* once more under every heuristic and the
 * engine once more with Manhattan distance, each search under a node limit, and adds up all nodes
 * expanded and generated. No clock and no thread has a say in it, so the total is the same on every
 * machine. A change that is meant to be only faster or tidier must keep it; a change to a search is
 * meant to alter it, and its commit says `Nodes: N`. A test holds the number.
 *
 * -v shows the sum of each search, which tells where two totals differ. Cost: a few seconds.
 */
#include "cli.h"
#include "document.h"
#include "json.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS_MAX = 64 };
static const uint64_t NODES_EACH = 50000;

/* Boards that are drawn: so many of that shape, each a walk of that many moves from the goal. */
static const struct drawn {
    int rows, cols;
    uint64_t count, moves;
} drawn[] = {{3, 3, 4, 60}, {3, 4, 3, 40}, {4, 4, 3, 30}};

struct signature {
    struct problem problems[BOARDS_MAX];
    size_t count;
    struct output output;
    struct table *table;
    json_t *searches; /* the same, for json */
    uint64_t total;
};

static const struct column columns[] = {
    {"algorithm", "algorithm", UNIT_TEXT},  {"heuristic", "heuristic", UNIT_TEXT},
    {"solved", "solved", UNIT_COUNT},       {"expanded", "expanded", UNIT_COUNT},
    {"generated", "generated", UNIT_COUNT},
};

static int add_board(struct signature *s, loyd_status status, const loyd_error *error) {
    if (status) return complain(status_code(status), "%s", error->text);
    s->count++;
    return CODE_OK;
}

static int add_papers(struct signature *s) {
    const loyd_suite *suite = loyd_suite_find("papers");
    for (size_t i = 0; suite && i < suite->count && s->count < BOARDS_MAX; i++) {
        const loyd_suite_entry *e = &suite->entries[i];
        struct problem *p = &s->problems[s->count];
        loyd_error error;
        loyd_status status = loyd_board_new(e->rows, e->cols, e->tiles, &p->board, &error);
        if (!status) status = loyd_goal(e->goal, e->rows, e->cols, &p->goal, &error);
        int code = add_board(s, status, &error);
        if (code) return code;
    }
    return CODE_OK;
}

static int add_drawn(struct signature *s, const struct drawn *d) {
    for (uint64_t i = 0; i < d->count && s->count < BOARDS_MAX; i++) {
        struct problem *p = &s->problems[s->count];
        loyd_error error;
        loyd_status status = loyd_goal("last", d->rows, d->cols, &p->goal, &error);
        if (!status) status = loyd_random_walk(p->goal, d->moves, 1, i, &p->board, &error);
        int code = add_board(s, status, &error);
        if (code) return code;
    }
    return CODE_OK;
}

/* One algorithm, with its own heuristic where that is NULL, over all boards. */
static int run_all(struct signature *s, const char *algorithm, const char *heuristic) {
    struct progress progress = {0};
    loyd_options options;
    uint64_t expanded = 0, generated = 0, solved = 0;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.node_limit = NODES_EACH;
    options.threads = 1;
    progress_attach(&progress, false, algorithm, &options);
    for (size_t i = 0; i < s->count; i++) {
        loyd_result *r = NULL;
        loyd_error error;
        loyd_status status =
            loyd_solve(s->problems[i].board, s->problems[i].goal, &options, &r, &error);
        if (status == LOYD_UNSUPPORTED) continue;
        progress_clear(&progress);
        if (status) return complain(status_code(status), "%s: %s", algorithm, error.text);
        expanded += r->expanded;
        generated += r->generated;
        solved += r->moves != NULL;
        loyd_result_free(r);
        if (interrupted())
            return complain(CODE_INTERRUPTED, "interrupted in %s; the searches before it make %llu",
                            algorithm, (unsigned long long)s->total);
    }
    json_array_append_new(
        s->searches, json_pack("{s:s, s:o, s:I, s:I, s:I}", "algorithm", algorithm, "heuristic",
                               json_text(heuristic), "solved", (json_int_t)solved, "expanded",
                               (json_int_t)expanded, "generated", (json_int_t)generated));
    table_row(s->table);
    table_text(s->table, algorithm);
    table_text(s->table, heuristic);
    table_integer(s->table, (int64_t)solved);
    table_integer(s->table, (int64_t)expanded);
    table_integer(s->table, (int64_t)generated);
    s->total += expanded + generated;
    return CODE_OK;
}

static int run_every(struct signature *s) {
    const loyd_info *info;
    int code = add_papers(s);
    for (size_t i = 0; !code && i < sizeof drawn / sizeof *drawn; i++)
        code = add_drawn(s, &drawn[i]);
    for (size_t i = 0; !code && (info = loyd_algorithm(i)); i++)
        if (!(info->traits & LOYD_RANDOMISED)) code = run_all(s, info->name, NULL);
    for (size_t i = 0; !code && (info = loyd_heuristic(i)); i++)
        code = run_all(s, "astar", info->name);
    return code ? code : run_all(s, "optimal", "manhattan");
}

static bool write_json(struct signature *s, bool verbose) {
    json_t *fields = json_pack("{s:o}", "nodes",
                               interrupted() ? json_null() : json_integer((json_int_t)s->total));
    if (fields && verbose) json_object_set(fields, "searches", s->searches);
    return json_write(document_of("signature", fields), s->output.format == FORMAT_JSON,
                      s->output.file);
}

static int print_signature(struct signature *s, bool verbose) {
    int code = output_open(&s->output), end = interrupted() ? CODE_INTERRUPTED : CODE_OK;
    if (code) return code;
    FILE *file = s->output.file;
    bool whole = true;
    if (s->output.format == FORMAT_JSON || s->output.format == FORMAT_JSONL)
        return output_end(&s->output, write_json(s, verbose), end);
    if (verbose) whole = table_print(s->table, s->output.format, s->output.color, file);
    if (verbose && s->output.format == FORMAT_TEXT) putc('\n', file);
    if ((!verbose || s->output.format == FORMAT_TEXT) && !interrupted())
        fprintf(file, "%llu\n", (unsigned long long)s->total);
    return output_end(&s->output, whole, end);
}

int cmd_signature(const struct command *self, int argc, char **argv) {
    struct signature s = {0};
    bool verbose = false;
    const struct arg_option options[] = {
        {.name = "verbose",
         .letter = 'v',
         .kind = ARG_FLAG,
         .flag = &verbose,
         .help = "also a line for every search"},
        OUTPUT_ARGS(s.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count)
        return complain(CODE_USAGE, "signature takes no words, not '%.60s'", args.words[0]);
    interrupt_watch();
    s.table = table_new(columns, 5);
    s.searches = json_array();
    code = run_every(&s);
    if (!code || (code == CODE_INTERRUPTED && verbose)) code = print_signature(&s, verbose);
    table_free(s.table);
    json_decref(s.searches);
    for (size_t i = 0; i < BOARDS_MAX; i++) problem_free(&s.problems[i]);
    return code;
}
