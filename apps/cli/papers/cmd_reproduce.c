/* SPDX-License-Identifier: MIT
 *
 * `loyd reproduce [PAPER ...]`: the five papers' experiments in the papers' own reading, published
 * numbers beside ours. Each figure must match, or the row says why it can't. Then the readings that
 * go wrong, each on the smallest board known to show it, and what a paper does not tell.
 *
 * Paper 004 states a theorem instead of numbers: it is put to the test on random boards, as printed
 * and as meant. The exit code is 1 if a figure differs without a reason.
 */
#include "cli.h"
#include "json.h"
#include "loyd.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"
#include "output/wrap.h"
#include "papers/paper_run.h"
#include "reproduce_rows.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct reproduction {
    struct output output;
    bool quick;
    bool wanted[5];
    bool all_match;
    size_t done; /* experiments */
};

enum { THEOREM_BOARDS = 2000 };

static const char *const measure_names[] = {[MEASURE_NONE] = "",
                                            [MEASURE_MOVES] = "moves",
                                            [MEASURE_SEEN] = "seen",
                                            [MEASURE_STEPS] = "steps",
                                            [MEASURE_FRONTIER] = "frontier",
                                            [MEASURE_NOS] = "nos gerados",
                                            [MEASURE_SEQUENCE] = "victories"};

static const loyd_suite_entry *paper_board(const char *name) {
    const loyd_suite *suite = loyd_suite_find("papers");
    for (size_t i = 0; i < suite->count; i++)
        if (!strcmp(suite->entries[i].name, name)) return &suite->entries[i];
    return NULL;
}

static loyd_result *run_text(const char *board, const char *algorithm, const char *heuristic,
                             const char *params) {
    loyd_board *start = NULL;
    if (loyd_board_parse(board, 0, 0, 0, &start, NULL, NULL)) return NULL;
    loyd_result *result =
        paper_run(start, &(struct paper_search){algorithm, heuristic, params, NULL});
    loyd_board_free(start);
    return result;
}

static int64_t measured(enum measure measure, const loyd_result *r) {
    switch (measure) {
    case MEASURE_MOVES:
        return r->length;
    case MEASURE_SEEN:
        return r->seen;
    case MEASURE_STEPS:
        return (int64_t)r->expanded + 1;
    case MEASURE_FRONTIER:
        return r->seen - (int64_t)r->expanded - 1;
    case MEASURE_NOS:
        return (int64_t)(4 * r->expanded + r->iteration_count);
    default:
        return -1;
    }
}

/* A figure as text: thousands are not separated, so that it can be compared with the paper's. */
static void write_figure(const struct paper_figure *figure, const loyd_result *r, char *published,
                         char *ours, size_t size) {
    if (figure->measure == MEASURE_SEQUENCE) {
        size_t at = 0;
        snprintf(published, size, "%s", figure->sequence);
        ours[0] = 0;
        for (size_t i = 0; i < r->improvement_count && at < size; i++)
            at += (size_t)snprintf(ours + at, size - at, "%s%u", i ? " " : "", r->improvements[i]);
        return;
    }
    int64_t value = measured(figure->measure, r);
    const char *none = "no solution";
    if (figure->published < 0)
        snprintf(published, size, "%s", none);
    else
        snprintf(published, size, "%lld", (long long)figure->published);
    if (value < 0)
        snprintf(ours, size, "%s", none);
    else
        snprintf(ours, size, "%lld", (long long)value);
}

/* The best row of paper 000's table II, which is set in another colour there. */
static bool is_highlighted(const struct experiment *e) {
    return !strcmp(e->paper, "000") && !strcmp(e->algorithm, "astar");
}

static void add_figure(struct reproduction *repro, struct table *t, const struct experiment *e,
                       const struct paper_figure *figure, const loyd_result *r) {
    char published[64], ours[64];
    write_figure(figure, r, published, ours, sizeof ours);
    bool match = !strcmp(published, ours);
    if (!match && !figure->why_not) repro->all_match = false;
    table_row(t);
    table_text(t, e->paper);
    table_text(t, e->title);
    table_text(t, measure_names[figure->measure]);
    table_text(t, published);
    table_text(t, ours);
    table_text(t, match ? "match" : figure->why_not ? figure->why_not : "DIFFERS");
    table_real(t, figure == e->figures ? r->time_s : (double)NAN);
    if (is_highlighted(e)) table_mark(t);
}

static bool add_experiment(struct reproduction *repro, struct table *t,
                           const struct experiment *e) {
    const loyd_suite_entry *entry = paper_board(e->entry);
    loyd_board *start = NULL;
    if (!entry || loyd_board_new(entry->rows, entry->cols, entry->tiles, &start, NULL))
        return false;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K%s %s ...", e->paper, e->title);
    loyd_result *r =
        paper_run(start, &(struct paper_search){e->algorithm, e->heuristic, e->params, NULL});
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    loyd_board_free(start);
    if (!r) return false;
    repro->done += !interrupted();
    for (int i = 0; i < FIGURES_MAX && e->figures[i].measure && !interrupted(); i++)
        add_figure(repro, t, e, &e->figures[i], r);
    loyd_result_free(r);
    return true;
}

/* How often paper 004's rule is right on random 4x4 boards, half of them unsolvable; -1: no
 * memory. */
static int theorem_right(bool from_top) {
    int right = 0;
    loyd_board *goal = NULL;
    bool whole = !loyd_goal("last", 4, 4, &goal, NULL);
    for (int i = 0; i < THEOREM_BOARDS && whole; i++) {
        loyd_board *board = NULL, *other = NULL;
        loyd_parity parity;
        uint16_t tiles[16];
        if (loyd_random_board(goal, 4, (uint64_t)i, &board, NULL)) {
            whole = false;
            break;
        }
        memcpy(tiles, loyd_board_tiles(board), sizeof tiles);
        if (i % 2) { /* swapping two tiles makes it unsolvable */
            int a = tiles[0] && tiles[1] ? 0 : 2;
            uint16_t tile = tiles[a];
            tiles[a] = tiles[a + 1];
            tiles[a + 1] = tile;
        }
        whole =
            !loyd_board_new(4, 4, tiles, &other, NULL) && !loyd_check(other, goal, &parity, NULL);
        if (whole) {
            int row = from_top ? parity.blank_row_from_top : parity.blank_row_from_bottom;
            bool says = (row % 2 == 0) == (parity.inversions % 2 == 1);
            right += says == parity.solvable;
        }
        loyd_board_free(board);
        loyd_board_free(other);
    }
    loyd_board_free(goal);
    return whole ? right : -1;
}

static bool add_theorem(struct reproduction *repro, struct table *t) {
    for (int from_top = 1; from_top >= 0; from_top--) {
        char ours[64];
        int right = theorem_right(from_top), want = from_top ? 0 : THEOREM_BOARDS;
        if (right < 0) return false;
        if (right != want) repro->all_match = false;
        snprintf(ours, sizeof ours, "right on %d of %d", right, (int)THEOREM_BOARDS);
        table_row(t);
        table_text(t, "004");
        table_text(t, from_top ? "theorem, rows counted from the top" : "theorem, from the bottom");
        table_text(t, "solvable");
        table_text(t, from_top ? "always right" : "-");
        table_text(t, ours);
        table_text(t, from_top ? "printed upside down: true only if rows count from the bottom"
                               : "what the theorem means");
    }
    return true;
}

static const struct column columns[] = {
    {"paper", "paper", UNIT_TEXT},    {"experiment", "experiment", UNIT_TEXT},
    {"figure", "figure", UNIT_TEXT},  {"published", "published", UNIT_FIGURE},
    {"ours", "ours", UNIT_FIGURE},    {"verdict", "verdict", UNIT_TEXT},
    {"time_s", "time", UNIT_SECONDS},
};
const struct table_kind reproduce_kind = {.name = "reproduce",
                                          .list = "figures",
                                          .summary =
                                              "a row for each published figure of `loyd reproduce`",
                                          .columns = columns,
                                          .count = sizeof columns / sizeof *columns};

static bool print_figures(struct reproduction *repro, const char *paper) {
    struct table *t = table_of(&reproduce_kind);
    bool ok = t;
    for (size_t i = 0; i < experiment_count && ok && !interrupted(); i++) {
        const struct experiment *e = &experiments[i];
        int number = e->paper[2] - '0';
        if (!repro->wanted[number] || (paper && strcmp(paper, e->paper))) continue;
        if (!(repro->quick && e->slow)) ok = add_experiment(repro, t, e);
    }
    if (ok && repro->wanted[4] && (!paper || !strcmp(paper, "004"))) ok = add_theorem(repro, t);
    if (ok && paper) table_hide(t, 0);
    ok = ok && table_print(t, repro->output.format, repro->output.color, repro->output.file);
    table_free(t);
    return ok;
}

static void write_length(char *text, size_t size, int64_t length) {
    if (length < 0)
        snprintf(text, size, "no solution");
    else
        snprintf(text, size, "%lld moves", (long long)length);
}

/* "  Note: ...", wrapped, after an empty line; the full stop is added. */
static void print_paragraph(const char *head, const char *words, FILE *file) {
    char text[500];
    snprintf(text, sizeof text, "%s: %s.", head, words);
    fputs("\n  ", file);
    print_wrapped(text, 2, 80, file);
}

static bool print_defects(struct reproduction *repro, const char *paper) {
    FILE *file = repro->output.file;
    for (size_t i = 0; i < defect_count && !interrupted(); i++) {
        const struct defect *d = &defects[i];
        if (strcmp(paper, d->paper)) continue;
        loyd_result *r = run_text(d->board, d->algorithm, d->heuristic, d->params);
        if (!r) return false;
        if (interrupted()) {
            loyd_result_free(r);
            break;
        }
        char text[64];
        write_length(text, sizeof text, r->length);
        if (r->length != d->length) repro->all_match = false;
        print_paragraph("Defect", d->what, file);
        fprintf(file, "    %s: optimum %lld moves, this reading %s%s\n", d->board,
                (long long)d->optimum, text, r->length == d->length ? "" : " (DIFFERS)");
        fprintf(file, "    loyd solve %s -a %s%s%s -p %s\n", d->board, d->algorithm,
                d->heuristic ? " -H " : "", d->heuristic ? d->heuristic : "", d->params);
        loyd_result_free(r);
    }
    return true;
}

static bool print_orders(FILE *file) {
    const loyd_suite_entry *entry = paper_board("001-fig6");
    loyd_board *start = NULL;
    if (!entry || loyd_board_new(entry->rows, entry->cols, entry->tiles, &start, NULL))
        return false;
    bool printed = paper_orders(start, file);
    loyd_board_free(start);
    return printed;
}

static void print_gap(const struct gap *gap, FILE *file) {
    char text[400];
    snprintf(text, sizeof text, "%s: %s", gap->what, gap->why);
    print_paragraph("Note", text, file);
}

static bool print_paper(struct reproduction *repro, int number) {
    FILE *file = repro->output.file;
    const char *paper = papers[number][0];
    fprintf(file, "%s  %s\n\n", paper, papers[number][1]);
    if (!print_figures(repro, paper) || !print_defects(repro, paper)) return false;
    if (number == 1 && !interrupted() && !print_orders(file)) return false;
    for (size_t i = 0; i < gap_count; i++)
        if (!strcmp(gaps[i].paper, paper)) print_gap(&gaps[i], file);
    fputc('\n', file);
    return output_flush(&repro->output);
}

static bool print_all(struct reproduction *repro) {
    if (repro->output.format != FORMAT_TEXT) return print_figures(repro, NULL);
    for (int number = 0; number < 5; number++)
        if (repro->wanted[number] && !interrupted() && !print_paper(repro, number)) return false;
    if (interrupted()) return true;
    fputs(repro->all_match ? "Every figure matches, or differs for the reason given.\n"
                           : "A figure DIFFERS without a known reason.\n",
          repro->output.file);
    return true;
}

/* Words are numbers of papers; none means all. */
static int read_papers(struct reproduction *repro, const struct args *args) {
    for (size_t i = 0; i < args->word_count; i++) {
        int number = 0;
        while (number < 5 && strcmp(args->words[i], papers[number][0])) number++;
        if (number == 5)
            return complain(CODE_USAGE, "no paper '%.60s'; expected 000, 001, 002, 003 or 004",
                            args->words[i]);
        repro->wanted[number] = true;
    }
    for (int number = 0; number < 5 && !args->word_count; number++) repro->wanted[number] = true;
    return CODE_OK;
}

int cmd_reproduce(const struct command *self, int argc, char **argv) {
    struct reproduction repro = {.all_match = true};
    const struct arg_option options[] = {
        {.name = "quick",
         .kind = ARG_FLAG,
         .flag = &repro.quick,
         .help = "leave out the searches that take seconds (001 s4 by BFS, 003 T2 by DFS)"},
        OUTPUT_ARGS(repro.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = read_papers(&repro, &args))) return code;
    if ((code = output_open(&repro.output))) return code;
    interrupt_watch();
    bool whole = print_all(&repro);
    code = repro.all_match ? CODE_OK : CODE_FAULT;
    if (interrupted())
        code = complain(CODE_INTERRUPTED, "interrupted after %zu experiments, which are shown",
                        repro.done);
    return output_end(&repro.output, whole, code);
}
