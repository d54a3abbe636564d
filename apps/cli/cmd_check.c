/* SPDX-License-Identifier: MIT
 *
 * `loyd check`: can this board reach the goal, why, and how far does each heuristic say it is?
 *
 * No search runs. The answer is the library's parity test (lib/core/parity.c), printed with the
 * figures it rests on, so that a student can do the sum by hand: inversions of the board and of the
 * goal, the row of the blank, the parity of the permutation. Below stands the value of every
 * heuristic of the registry; "-" where a heuristic can't serve a board of that shape.
 *
 * A heuristic's value is the formula's own (Euclidean distance has a fraction); the searches round
 * it up to whole moves. On an unsolvable board the values are printed as well: a heuristic measures
 * a distance, and does not know that there is no way.
 *
 * Exit code 0 if the board is solvable, 3 if not.
 */
#include "boards.h"
#include "check_json.h"
#include "cli.h"
#include "grid.h"
#include "json.h"
#include "output.h"
#include "search_args.h"
#include "table.h"

#include <math.h>
#include <string.h>

enum { PAGE_COLUMNS = 78 };

struct check {
    struct problem problem;
    loyd_parity parity;
    struct output output;
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
    for (size_t i = 0; (info = loyd_heuristic(i)); i++) {
        char value[64];
        write_value(heuristic_value(&c->problem, info->name), value, sizeof value);
        fprintf(file, "  %-18s %12s%s\n", info->name, value,
                info->traits & LOYD_ADMISSIBLE ? "" : "  may overestimate");
    }
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
    for (size_t i = 0; (info = loyd_heuristic(i)); i++) {
        char value[64];
        write_value(heuristic_value(&c->problem, info->name), value, sizeof value);
        add_row(t, info->name, *value == '-' ? NULL : value);
    }
    bool written = table_print(t, c->output.format, false, file);
    table_free(t);
    return written;
}

static bool print_check(const struct check *c) {
    FILE *file = c->output.file;
    if (c->output.format == FORMAT_TEXT)
        print_text(c, file);
    else if (c->output.format == FORMAT_JSON || c->output.format == FORMAT_JSONL)
        return json_write(check_json(&c->problem, &c->parity), c->output.format == FORMAT_JSON,
                          file);
    else
        return print_table(c, file);
    return true;
}

static int run_check(struct check *c) {
    loyd_error error;
    loyd_status status = loyd_check(c->problem.board, c->problem.goal, &c->parity, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    int code = output_open(&c->output);
    if (code) return code;
    return output_end(&c->output, print_check(c), c->parity.solvable ? CODE_OK : CODE_UNSOLVABLE);
}

int cmd_check(const struct command *self, int argc, char **argv) {
    struct check c = {0};
    struct board_args how = {0};
    const struct arg_option options[] = {BOARD_ARGS(how), OUTPUT_ARGS(c.output), {.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = problem_read(args.words, args.word_count, &how, &c.problem))) return code;
    code = run_check(&c);
    problem_free(&c.problem);
    return code;
}
