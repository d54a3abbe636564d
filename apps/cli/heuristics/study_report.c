/* SPDX-License-Identifier: MIT
 *
 * A study of heuristics as tables: the summary, the distribution of the errors, the mean of h by
 * depth, and who is nowhere below whom. In text the columns of the last three carry the numbers of
 * the summary's rows, since ten names side by side are wider than a page; the other formats have
 * the names.
 */
#include "document.h"
#include "heuristics/study.h"
#include "json.h"
#include "measured_json.h"
#include "output/figure.h"
#include "output/output.h"
#include "output/table.h"
#include "output/wrap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLUMNS = 96 };

/* A column for each heuristic, behind a first one. */
struct study_heads {
    struct column column[STUDY_MAX + 1];
    char number[STUDY_MAX][24];
};

static void heads_make(struct study_heads *h, const struct study *s, struct column first,
                       enum unit unit, int format) {
    h->column[0] = first;
    for (size_t i = 0; i < s->count; i++) {
        snprintf(h->number[i], sizeof h->number[i], "%zu", i + 1);
        h->column[i + 1] = (struct column){
            s->list[i].name, format == FORMAT_TEXT ? h->number[i] : s->list[i].name, unit};
    }
}

static bool print_and_free(struct table *t, int format, FILE *file) {
    bool written = table_print(t, format, false, file);
    table_free(t);
    return written;
}

/* ---- The tables ---- */

static const struct column columns[] = {
    {"number", "no", UNIT_NUMBER},           {"heuristic", "heuristic", UNIT_TEXT},
    {"mean", "mean h", UNIT_REAL},           {"mean_error", "mean error", UNIT_REAL},
    {"min_error", "least", UNIT_NUMBER},     {"max_error", "greatest", UNIT_NUMBER},
    {"exact", "exact", UNIT_COUNT},          {"exact_percent", "exact %", UNIT_REAL},
    {"admissible", "admissible", UNIT_BOOL}, {"consistent", "consistent", UNIT_BOOL},
};
const struct table_kind study_summary_kind = {
    .name = "study-summary",
    .list = "heuristics",
    .summary = "a row for each heuristic of `loyd heuristics --study -f jsonl`",
    .columns = columns,
    .count = sizeof columns / sizeof *columns};

static bool print_summary(const struct study *s, int format, FILE *file) {
    struct table *t = table_of(&study_summary_kind);
    for (size_t i = 0; i < s->count; i++) {
        const struct measured *m = &s->list[i];
        table_row(t);
        table_integer(t, (int64_t)i + 1);
        table_text(t, m->name);
        table_real(t, (double)m->h_sum / (double)s->boards);
        table_real(t, study_mean_error(s, m));
        table_signed(t, measured_least_error(m));
        table_signed(t, measured_greatest_error(m, s->depth));
        table_integer(t, (int64_t)m->exact);
        table_real(t, 100.0 * (double)m->exact / (double)s->boards);
        table_bool(t, !m->admissible.count);
        table_bool(t, !m->consistent.count);
    }
    if (format != FORMAT_TEXT) table_hide(t, 0);
    return print_and_free(t, format, file);
}

/* Behind the first column one for each heuristic. */
static const struct column errors_head[] = {{"error", "error", UNIT_NUMBER}};
static const struct column depths_head[] = {{"depth", "depth", UNIT_NUMBER}};
static const struct column dominance_head[] = {{"heuristic", "", UNIT_TEXT}};
const struct table_kind study_errors_kind = {
    .name = "study-errors",
    .list = "errors",
    .summary =
        "boards by error, a column for each heuristic: `loyd heuristics --study --table errors`",
    .columns = errors_head,
    .count = sizeof errors_head / sizeof *errors_head,
    .others = UNIT_COUNT};
const struct table_kind study_depths_kind = {
    .name = "study-depths",
    .list = "depths",
    .summary =
        "mean h by depth, a column for each heuristic: `loyd heuristics --study --table depths`",
    .columns = depths_head,
    .count = sizeof depths_head / sizeof *depths_head,
    .others = UNIT_REAL};
const struct table_kind study_dominance_kind = {
    .name = "study-dominance",
    .list = "heuristics",
    .summary =
        "which heuristic is nowhere below which: `loyd heuristics --study --table dominance`",
    .columns = dominance_head,
    .count = sizeof dominance_head / sizeof *dominance_head,
    .others = UNIT_FIGURE};

static bool print_errors(const struct study *s, int format, FILE *file) {
    struct study_heads heads;
    int least = (int)s->depth, greatest = 0;
    heads_make(&heads, s, errors_head[0], UNIT_COUNT, format);
    for (size_t i = 0; i < s->count; i++) {
        int low = measured_least_error(&s->list[i]),
            high = measured_greatest_error(&s->list[i], s->depth);
        least = low < least ? low : least;
        greatest = high > greatest ? high : greatest;
    }
    struct table *t = table_new(heads.column, s->count + 1);
    table_is(t, &study_errors_kind);
    for (int error = least; error <= greatest; error++) {
        table_row(t);
        table_signed(t, error);
        for (size_t i = 0; i < s->count; i++)
            table_integer(t, (int64_t)s->list[i].errors[error + OVER_MAX]);
    }
    return print_and_free(t, format, file);
}

static bool print_depths(const struct study *s, int format, FILE *file) {
    struct study_heads heads;
    heads_make(&heads, s, depths_head[0], UNIT_REAL, format);
    struct table *t = table_new(heads.column, s->count + 1);
    table_is(t, &study_depths_kind);
    for (uint32_t d = 0; d <= s->depth; d++) {
        uint64_t boards = loyd_census_first(s->census, d + 1) - loyd_census_first(s->census, d);
        table_row(t);
        table_integer(t, d);
        for (size_t i = 0; i < s->count; i++)
            table_real(t, (double)s->list[i].depth_sum[d] / (double)boards);
    }
    return print_and_free(t, format, file);
}

static const char *relation(const struct study *s, size_t a, size_t b) {
    bool below = s->below[a][b], above = s->below[b][a];
    return below ? above ? "." : "<=" : above ? ">=" : "=";
}

static bool print_dominance(const struct study *s, int format, FILE *file) {
    struct study_heads heads;
    heads_make(&heads, s, dominance_head[0], UNIT_TEXT, format);
    struct table *t = table_new(heads.column, s->count + 1);
    table_is(t, &study_dominance_kind);
    for (size_t a = 0; a < s->count; a++) {
        char name[96];
        table_row(t);
        snprintf(name, sizeof name, "%2zu %.60s", a + 1, s->list[a].name);
        table_text(t, format == FORMAT_TEXT ? name : s->list[a].name);
        for (size_t b = 0; b < s->count; b++) table_text(t, relation(s, a, b));
    }
    return print_and_free(t, format, file);
}

/* ---- The page ---- */

/* The board of that number, after a move if that is not 0. */
static char *example_board(const struct study *s, uint64_t number, char move, char *text,
                           size_t size) {
    loyd_board *board = census_board(s->census, s->goal, number);
    *text = 0;
    if (board && move) loyd_board_move(board, move);
    if (board) loyd_board_print(board, LOYD_LAYOUT_SLASH, text, size);
    loyd_board_free(board);
    return text;
}

static void print_item(const char *text, FILE *file) {
    fputs("  ", file);
    print_wrapped(text, 2, PAGE_COLUMNS, file);
}

static void print_examples_of(const struct study *s, const struct measured *m, FILE *file) {
    const struct counter_example *a = &m->admissible, *c = &m->consistent, *d = &m->changed;
    char board[256], after[256], text[900];
    if (a->count) {
        snprintf(text, sizeof text, "%s is not admissible: %s needs %u, h = %u (%s boards).",
                 m->name, example_board(s, a->number, 0, board, sizeof board), a->depth, a->h,
                 figure_count(a->count).text);
        print_item(text, file);
    }
    if (c->count) {
        snprintf(text, sizeof text,
                 "%s is not consistent: from %s the move %c to %s takes h from %u to %u "
                 "(%s moves).",
                 m->name, example_board(s, c->number, 0, board, sizeof board), c->move,
                 example_board(s, c->number, c->move, after, sizeof after), c->h, c->after,
                 figure_count(c->count).text);
        print_item(text, file);
    }
    if (d->count) {
        snprintf(text, sizeof text,
                 "%s contradicts itself: from %s the move %c makes it %u, but its value of %s "
                 "is %u (%s moves).",
                 m->name, example_board(s, d->number, 0, board, sizeof board), d->move, d->h,
                 example_board(s, d->number, d->move, after, sizeof after), d->after,
                 figure_count(d->count).text);
        print_item(text, file);
    }
}

static void print_examples(const struct study *s, FILE *file) {
    bool any = false;
    for (size_t i = 0; i < s->count; i++) {
        const struct measured *m = &s->list[i];
        bool breaks = m->admissible.count || m->consistent.count || m->changed.count;
        if (!any && breaks) fputs("\nWhere a claim breaks nearest to the goal:\n", file);
        any |= breaks;
        print_examples_of(s, m, file);
    }
}

static void print_head(const struct study *s, FILE *file) {
    fprintf(file, "%d x %d: %s boards, the farthest %u moves from the goal, %.3f in the mean.\n",
            s->rows, s->cols, figure_count(s->boards).text, s->depth, study_mean_depth(s));
    for (size_t i = 0; i < s->left_out_count; i++)
        fprintf(file, "Left out, not for this shape: %s.\n", s->left_out[i]);
}

static void heading(const char *text, int format, FILE *file) {
    if (format == FORMAT_TEXT)
        fprintf(file, "\n%s\n\n", text);
    else
        fprintf(file, format == FORMAT_MARKDOWN ? "\n%s\n\n" : "\n%% %s\n", text);
}

static bool print_page(const struct study *s, int format, FILE *file) {
    bool people = format == FORMAT_TEXT;
    if (people) print_head(s, file);
    if (people) putc('\n', file);
    if (!print_summary(s, format, file)) return false;
    if (people) {
        fputs("\nError is the true distance minus h; exact: boards where it is 0.\n", file);
        print_examples(s, file);
    }
    heading("Dominance: row >= column on every board, <=, = everywhere, or neither (.)", format,
            file);
    if (!print_dominance(s, format, file)) return false;
    heading("Boards by error", format, file);
    if (!print_errors(s, format, file)) return false;
    heading("Mean h by depth", format, file);
    return print_depths(s, format, file);
}

bool study_print(const struct study *s, enum study_table which, int format, FILE *file) {
    bool rows_only = format == FORMAT_CSV || format == FORMAT_JSONL;
    switch (which) {
    case STUDY_ERRORS:
        return print_errors(s, format, file);
    case STUDY_DEPTHS:
        return print_depths(s, format, file);
    case STUDY_DOMINANCE:
        return print_dominance(s, format, file);
    case STUDY_ALL:
        if (!rows_only) return print_page(s, format, file);
        break;
    case STUDY_SUMMARY:
        break;
    }
    return print_summary(s, format, file);
}

/* ---- JSON ---- */

static json_t *errors_json(const struct study *s, const struct measured *m) {
    json_t *list = json_array();
    for (int e = measured_least_error(m); e <= measured_greatest_error(m, s->depth); e++)
        json_array_append_new(list, json_pack("[i, I]", e, (json_int_t)m->errors[e + OVER_MAX]));
    return list;
}

static json_t *depths_json(const struct study *s, const struct measured *m) {
    json_t *list = json_array();
    for (uint32_t d = 0; d <= s->depth; d++)
        json_array_append_new(list, json_number((double)m->depth_sum[d] /
                                                (double)(loyd_census_first(s->census, d + 1) -
                                                         loyd_census_first(s->census, d))));
    return list;
}

static json_t *dominates_json(const struct study *s, size_t a) {
    json_t *list = json_array();
    for (size_t b = 0; b < s->count; b++)
        if (a != b && !s->below[a][b]) json_array_append_new(list, json_string(s->list[b].name));
    return list;
}

static json_t *heuristic_json(const struct study *s, size_t i) {
    const struct measured *m = &s->list[i];
    json_t *object = measured_json(m, s->census, s->goal, s->depth);
    json_object_set_new(object, "never_below", dominates_json(s, i));
    json_object_set_new(object, "errors", errors_json(s, m));
    json_object_set_new(object, "mean_by_depth", depths_json(s, m));
    return object;
}

json_t *study_json(const struct study *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->count; i++) json_array_append_new(list, heuristic_json(s, i));
    json_t *fields =
        json_pack("{s:i, s:i, s:o, s:I, s:i, s:f, s:o}", "rows", s->rows, "cols", s->cols, "goal",
                  json_tiles(s->goal), "boards", (json_int_t)s->boards, "depth_max", (int)s->depth,
                  "depth_mean", study_mean_depth(s), "heuristics", list);
    return document_of("study", fields);
}
