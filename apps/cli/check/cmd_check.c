/* SPDX-License-Identifier: MIT
 *
 * `loyd check`: can this board reach the goal, why, and how far does each heuristic say it is?
 *
 * Solvability needs no search: the answer is the library's parity test (lib/core/parity.c), printed
 * with the figures it rests on, so that a student can do the sum by hand: inversions of the board
 * and of the goal, the row of the blank, the parity of the permutation. Below stands the value of
 * every heuristic of the registry; "-" where a heuristic can't serve a board of that shape.
 *
 * A heuristic's value is the formula's own (Euclidean distance has a fraction); the searches round
 * it up to whole moves. On an unsolvable board the values are printed as well: a heuristic measures
 * a distance, and does not know that there is no way.
 *
 * Last comes a search: the true distance, if `auto` proves it in --time-limit, else how much it is
 * at least and at most, and a good move; and for each move of the blank whether it keeps on a
 * shortest way or leaves it.
 *
 * Exit code 0 if the board is solvable, 3 if not.
 */
#include "check_json.h"
#include "cli.h"
#include "distance.h"
#include "document.h"
#include "json.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/grid.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"
#include "tables/cache.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLUMNS = 78 };

struct check {
    struct problem problem;
    loyd_parity parity;
    struct output output;
    uint64_t time_limit_ms;
    bool no_distance;
    struct cache_choice cache;
    double *values;           /* of the registry's heuristics */
    struct distance distance; /* nothing known, unless solvable and asked for */
};

static const char *parity_word(bool odd) {
    return odd ? "odd" : "even";
}

/* A whole value without a fraction, any other with three digits of it. */
static void write_value(double value, char *text, size_t size) {
    if (isnan(value))
        snprintf(text, size, "-");
    else
        snprintf(text, size, "%.*f", floor(value) < value ? 3 : 0, value);
}

static void print_heuristics(const struct check *c, FILE *file) {
    const loyd_info *info;
    fprintf(file, "\n  %-18s %12s\n", "heuristic", "value");
    for (size_t i = 0; (info = heuristic_at(i)); i++) {
        char value[64];
        write_value(c->values[i], value, sizeof value);
        fprintf(file, "  %-18s %12s%s\n", info->name, value,
                info->traits & LOYD_ADMISSIBLE ? "" : "  may overestimate");
    }
}

/* The letters of a set of moves, apart: "U L". */
static void print_letters(const char *label, const char *letters, FILE *file) {
    if (!*letters) return;
    fprintf(file, "  %-18s", label);
    for (; *letters; letters++) fprintf(file, " %c", *letters);
    putc('\n', file);
}

/* What is known of a distance that is not proved. */
static void print_bounds(const struct distance *d, FILE *file) {
    char good = distance_good_move(d);
    fprintf(file, "\n  distance           at least %lld", (long long)d->lower_bound);
    if (d->upper_bound >= 0) fprintf(file, ", at most %lld", (long long)d->upper_bound);
    fprintf(file, " (not proved%s)\n", d->no_memory ? ": no memory" : " in the time limit");
    if (good)
        fprintf(file, "  good move          %c (begins a path of %lld moves; not proved best)\n",
                good, (long long)d->upper_bound);
}

static void print_distance(const struct distance *d, FILE *file) {
    char nearer[5], farther[5];
    if (d->length < 0) {
        print_bounds(d, file);
        return;
    }
    distance_letters(d, true, nearer);
    distance_letters(d, false, farther);
    fprintf(file, "\n  distance           %lld (proved)\n", (long long)d->length);
    print_letters("moves that keep it", nearer, file);
    print_letters("moves that lose it", farther, file);
}

/* The sentence, broken between words; its first word is the verdict. */
static void print_reason(const struct check *c, FILE *file) {
    const char *text = c->parity.reason;
    const char *tint = !c->output.color ? "" : c->parity.solvable ? "\033[1;32m" : "\033[1;31m";
    size_t column = strcspn(text, ":");
    fprintf(file, "%s%.*s%s", tint, (int)column, text, *tint ? "\033[0m" : "");
    for (text += column; *text;) {
        size_t word = strcspn(text + 1, " ") + 1;
        if (column + word > PAGE_COLUMNS) column = 0;
        fprintf(file, "%s%.*s", column ? "" : "\n", (int)(word - !column), text + !column);
        column += word;
        text += word;
    }
    fputs("\n\n", file);
}

static void print_text(const struct check *c, FILE *file) {
    const loyd_parity *p = &c->parity;
    struct grid_style style = {.color = c->output.color};
    grid_pair(c->problem.board, c->problem.goal, style, file);
    putc('\n', file);
    print_reason(c, file);
    fprintf(file, "  inversions         %llu on the board, %llu in the goal\n",
            (unsigned long long)p->inversions, (unsigned long long)p->goal_inversions);
    fprintf(file, "  blank's row        %d from the top, %d from the bottom\n",
            p->blank_row_from_top, p->blank_row_from_bottom);
    fprintf(file, "  blank's distance   %u from its goal cell (%s)\n", p->blank_distance,
            parity_word(p->blank_distance & 1));
    fprintf(file, "  permutation        %s from board to goal\n", parity_word(p->permutation_odd));
    print_heuristics(c, file);
    if (p->solvable && !c->no_distance) print_distance(&c->distance, file);
}

static void add_row(struct table *t, const char *item, const char *value) {
    table_row(t);
    table_text(t, item);
    table_text(t, value);
}

static void add_count(struct table *t, const char *item, uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    add_row(t, item, text);
}

static void add_distance(struct table *t, const struct distance *d) {
    const struct {
        const char *item;
        int64_t value;
    } rows[] = {
        {"distance", d->length}, {"lower_bound", d->lower_bound}, {"upper_bound", d->upper_bound}};
    char letters[5], value[32];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(value, sizeof value, "%lld", (long long)rows[i].value);
        add_row(t, rows[i].item, rows[i].value < 0 ? NULL : value);
    }
    distance_letters(d, true, letters);
    add_row(t, "optimal_moves", letters);
    distance_letters(d, false, letters);
    add_row(t, "losing_moves", letters);
    snprintf(letters, sizeof letters, "%c", distance_good_move(d));
    add_row(t, "good_move", letters);
}

/* csv, markdown, latex: two columns, the names of the JSON object. */
static bool print_table(const struct check *c, FILE *file) {
    static const struct column columns[] = {{"item", "item", UNIT_TEXT},
                                            {"value", "value", UNIT_TEXT}};
    const loyd_parity *p = &c->parity;
    struct table *t = table_new(columns, 2);
    add_row(t, "solvable", p->solvable ? "yes" : "no");
    add_row(t, "reason", p->reason);
    add_count(t, "inversions", p->inversions);
    add_count(t, "goal_inversions", p->goal_inversions);
    add_count(t, "blank_row_from_top", (uint64_t)p->blank_row_from_top);
    add_count(t, "blank_row_from_bottom", (uint64_t)p->blank_row_from_bottom);
    add_row(t, "permutation", parity_word(p->permutation_odd));
    add_count(t, "blank_distance", p->blank_distance);
    const loyd_info *info;
    for (size_t i = 0; (info = heuristic_at(i)); i++) {
        char value[64];
        write_value(c->values[i], value, sizeof value);
        add_row(t, info->name, *value == '-' ? NULL : value);
    }
    if (!c->no_distance) add_distance(t, &c->distance);
    bool written = table_print(t, c->output.format, false, file);
    table_free(t);
    return written;
}

static bool write_json(const struct check *c, FILE *file) {
    json_t *object = check_json(&c->problem, &c->parity, c->values);
    if (object && !c->no_distance) distance_set_json(&c->distance, object);
    return json_write(document_of("check", object), c->output.format == FORMAT_JSON, file);
}

static bool print_check(const struct check *c) {
    FILE *file = c->output.file;
    if (c->output.format == FORMAT_TEXT)
        print_text(c, file);
    else if (c->output.format == FORMAT_JSON || c->output.format == FORMAT_JSONL)
        return write_json(c, file);
    else
        return print_table(c, file);
    return true;
}

/* The searches, unless there is nothing to find. */
static void find_distance(struct check *c) {
    loyd_options options;
    struct progress progress;
    distance_none(&c->distance);
    if (!c->parity.solvable || c->no_distance) return;
    interrupt_watch();
    progress_attach(&progress, false, "distance", &options);
    struct distance_question question = {.problem = &c->problem,
                                         .time_ms = c->time_limit_ms,
                                         .memory_bytes = memory_default(),
                                         .progress = options.progress,
                                         .user = options.user,
                                         .tables = cache_tables(&c->cache)};
    distance_find(&question, &c->distance);
    progress_clear(&progress);
    if (c->distance.no_memory)
        complain(CODE_FAULT, "memory ran out before all was known of the distance");
}

static int ask_heuristics(struct check *c) {
    size_t count = 0;
    loyd_error error;
    while (heuristic_at(count)) count++;
    c->values = calloc(count + 1, sizeof *c->values);
    if (!c->values) return complain(CODE_FAULT, "no memory for the heuristics");
    for (size_t i = 0; i < count; i++) {
        loyd_status status = heuristic_value(&c->problem, heuristic_at(i)->name,
                                             cache_tables(&c->cache), &c->values[i], &error);
        if (status) return complain(status_code(status), "%s", error.text);
    }
    return CODE_OK;
}

static int run_check(struct check *c) {
    loyd_error error;
    loyd_status status = loyd_check(c->problem.board, c->problem.goal, &c->parity, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    int code = ask_heuristics(c);
    if (!code) code = output_open(&c->output);
    if (code) return code;
    find_distance(c);
    code = interrupted() ? CODE_INTERRUPTED : c->parity.solvable ? CODE_OK : CODE_UNSOLVABLE;
    code = output_end(&c->output, print_check(c), code);
    distance_free(&c->distance);
    return code;
}

int cmd_check(const struct command *self, int argc, char **argv) {
    struct check c = {.time_limit_ms = 2000};
    struct board_args how = {0};
    const struct arg_option options[] = {
        BOARD_ARGS(how),
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &c.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "for the true distance, and as long again for the best first moves (default 2s)"},
        {.name = "no-distance",
         .kind = ARG_FLAG,
         .flag = &c.no_distance,
         .help = "no search: solvability and the heuristics alone"},
        PLUGIN_ARG,
        CACHE_ARGS(c.cache),
        OUTPUT_ARGS(c.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = problem_read(args.words, args.word_count, &how, &c.problem))) return code;
    code = run_check(&c);
    free(c.values);
    problem_free(&c.problem);
    return code;
}
