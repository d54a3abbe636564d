/* SPDX-License-Identifier: MIT
 *
 * The table of loyd compare: a row for each board and search, and in text what belongs around it.
 *
 * In text, markdown and latex the columns for machines are left out (every parameter, the board,
 * the moves), in text also the heuristic where all rows that have one have the same, and "optimal"
 * is an outcome; csv and json have every column. --columns names any of them, for every format.
 */
#include "compare/compare.h"
#include "output/figure.h"
#include "output/grid.h"
#include "solve/result.h"

#include <stdlib.h>
#include <string.h>

enum { NOTES_MAX = 32, BOARDS_DRAWN = 6 };

static const struct column columns[] = {
    {"id", "board", UNIT_ID},
    {"algorithm", "algorithm", UNIT_TEXT},
    {"heuristic", "heuristic", UNIT_TEXT},
    {"outcome", "outcome", UNIT_TEXT},
    {"length", "length", UNIT_COUNT},
    {"optimal", "optimal", UNIT_BOOL},
    {"expanded", "expanded", UNIT_COUNT},
    {"generated", "generated", UNIT_COUNT},
    {"seen", "seen", UNIT_COUNT},
    {"frontier_max", "frontier", UNIT_COUNT},
    {"time_s", "time", UNIT_SECONDS},
    {"peak_bytes", "memory", UNIT_BYTES},
    {"branching_factor", "b*", UNIT_REAL},
    {"params", "parameters", UNIT_PARAMS},
    {"h_start", "h(start)", UNIT_COUNT},
    {"lower_bound", "bound", UNIT_COUNT},
    {"board", "start", UNIT_TILES},
    {"goal", "goal", UNIT_TILES},
    {"moves", "moves", UNIT_TEXT},
    {"seed", "seed", UNIT_NUMBER},
    {"rows", "rows", UNIT_NUMBER},
    {"cols", "columns", UNIT_NUMBER},
};
const struct table_kind compare_kind = {.name = "compare",
                                        .list = "results",
                                        .summary =
                                            "a row for each board and search of `loyd compare`",
                                        .columns = columns,
                                        .count = sizeof columns / sizeof *columns,
                                        .choosable = true};
enum {
    ID_COLUMN = 0,
    HEURISTIC_COLUMN = 2,
    OPTIMAL_COLUMN = 5,
    PARAMS_COLUMN = 13, /* it and those after it are for machines */
    COLUMN_COUNT = sizeof columns / sizeof *columns
};

static bool better(const loyd_result *a, const loyd_result *b) {
    if (!b) return true;
    if (a->length != b->length) return a->length < b->length;
    if (a->optimal != b->optimal) return a->optimal;
    return a->expanded < b->expanded;
}

const loyd_result *compare_best(const struct compare *c, size_t first) {
    const loyd_result *best = NULL;
    for (size_t i = first; i < c->row_count && i < first + c->plan_count; i++) {
        const loyd_result *r = c->rows[i].result;
        if (r && r->length >= 0 && better(r, best)) best = r;
    }
    return best;
}

static void add_problem(const struct problem *problem, struct table *t) {
    const loyd_board *const boards[] = {problem->board, problem->goal};
    for (int i = 0; i < 2; i++) {
        char *text = board_text(boards[i], LOYD_LAYOUT_SLASH);
        table_text(t, text);
        free(text);
    }
}

enum { SHAPE_CELLS = 2 };

static void add_shape(const struct problem *problem, struct table *t) {
    table_integer(t, loyd_board_rows(problem->board));
    table_integer(t, loyd_board_cols(problem->board));
}

static void add_row(const struct compare *c, struct table *t, size_t i, const loyd_result *best) {
    const loyd_result *r = c->rows[i].result;
    const struct plan *plan = &c->plan[i % c->plan_count];
    table_row(t);
    if (r && r == best) table_mark(t);
    const struct problem *problem = &c->problems.at[i / c->plan_count];
    table_text(t, problem->id ? problem->id : figure_number((int64_t)(i / c->plan_count + 1)).text);
    table_text(t, plan->algorithm->name);
    table_text(t, r ? r->heuristic : plan->heuristic);
    if (!r) {
        table_text(t, "unsupported");
        while (table_cells_left(t) > SHAPE_CELLS + 4) table_absent(t);
        add_problem(problem, t);
        while (table_cells_left(t) > SHAPE_CELLS) table_absent(t);
        add_shape(problem, t);
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
    table_integer(t, r->h_start);
    table_integer(t, r->lower_bound);
    add_problem(problem, t);
    table_text(t, r->moves);
    table_integer(t, (int64_t)r->seed);
    add_shape(problem, t);
}

const char *compare_single_heuristic(const struct compare *c) {
    const char *name = NULL;
    for (size_t i = 0; i < c->row_count; i++) {
        const char *other = c->rows[i].result ? c->rows[i].result->heuristic : NULL;
        if (other && name && strcmp(other, name)) return NULL;
        if (other) name = other;
    }
    return name;
}

static void choose_columns(const struct compare *c, struct table *t) {
    if (c->problems.count == 1) table_hide(t, ID_COLUMN);
    for (size_t i = PARAMS_COLUMN; i < COLUMN_COUNT; i++) table_hide(t, i);
    if (c->output.format != FORMAT_TEXT) return;
    if (compare_single_heuristic(c)) table_hide(t, HEURISTIC_COLUMN);
    table_hide(t, OPTIMAL_COLUMN);
}

static struct table *make_table(const struct compare *c) {
    struct table *t = table_of(&compare_kind);
    const loyd_result *best = NULL;
    for (size_t i = 0; i < c->row_count; i++) {
        /* Where there is one search, no row is better than another. */
        if (i % c->plan_count == 0 && c->plan_count > 1) best = compare_best(c, i);
        add_row(c, t, i, best);
    }
    table_keys(t, HEURISTIC_COLUMN + 1);
    choose_columns(c, t);
    return t;
}

int compare_check_columns(const struct compare *c) {
    struct table *t = c->summary ? compare_summary(c) : table_of(&compare_kind);
    int code = c->columns ? table_choose(t, c->columns) : CODE_OK;
    table_free(t);
    return code;
}

/* ---- Around the table, in text ---- */

static void print_boards(const struct compare *c) {
    struct grid_style style = {c->output.color, c->verbose, true};
    for (size_t b = 0; b < c->problems.count; b++) {
        if (b == BOARDS_DRAWN && !c->verbose) {
            fprintf(c->output.file, "... and %zu boards more; -v draws all\n\n",
                    c->problems.count - b);
            break;
        }
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
    const char *heuristic = compare_single_heuristic(c);
    if (heuristic) fprintf(c->output.file, " Heuristic, where one is used: %s.", heuristic);
    fprintf(c->output.file, "\noptimal: solved and proved shortest.%s\n",
            c->plan_count > 1 ? " *: shortest solution, then proved, then fewest expanded." : "");
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

/* One table, with the columns that were chosen. */
static bool print_table(const struct compare *c, struct table *t, bool chosen) {
    const struct output *o = &c->output;
    if (chosen && c->columns) table_choose(t, c->columns);
    bool printed = table_print(t, o->format, o->color, o->file) || ferror(o->file);
    table_free(t);
    return printed;
}

int compare_print(const struct compare *c, int code) {
    bool people = c->output.format == FORMAT_TEXT, talks = people && !c->quiet, printed = true;
    if (talks && !c->summary) print_boards(c);
    if (!c->summary) printed = print_table(c, make_table(c), true);
    bool both = people && !c->summary && c->problems.count > 1;
    if (both) fputs("\nOver the boards that a search solved:\n\n", c->output.file);
    if (printed && (c->summary || both)) printed = print_table(c, compare_summary(c), c->summary);
    if (!printed) code = complain(CODE_FAULT, "no memory to write the table");
    if (talks) print_notes(c);
    return code;
}
