/* SPDX-License-Identifier: MIT
 *
 * A study of heuristics as tables: the summary, the distribution of the errors, the mean of h by
 * depth, and who is nowhere below whom. In text the columns of the last three carry the numbers of
 * the summary's rows, since ten names side by side are wider than a page; the other formats have
 * the names.
 */
#include "heuristics/study.h"
#include "json.h"
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

static bool print_summary(const struct study *s, int format, FILE *file) {
    static const struct column columns[] = {
        {"number", "no", UNIT_NUMBER},           {"heuristic", "heuristic", UNIT_TEXT},
        {"mean", "mean h", UNIT_REAL},           {"mean_error", "mean error", UNIT_REAL},
        {"min_error", "least", UNIT_NUMBER},     {"max_error", "greatest", UNIT_NUMBER},
        {"exact", "exact", UNIT_COUNT},          {"exact_percent", "exact %", UNIT_REAL},
        {"admissible", "admissible", UNIT_BOOL}, {"consistent", "consistent", UNIT_BOOL},
    };
    struct table *t = table_new(columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < s->count; i++) {
        const struct measured *m = &s->list[i];
        table_row(t);
        table_integer(t, (int64_t)i + 1);
        table_text(t, m->name);
        table_real(t, (double)m->h_sum / (double)s->boards);
        table_real(t, study_mean_error(s, m));
        table_signed(t, study_least_error(s, m));
        table_signed(t, study_greatest_error(s, m));
        table_integer(t, (int64_t)m->exact);
        table_real(t, 100.0 * (double)m->exact / (double)s->boards);
        table_bool(t, !m->admissible.count);
        table_bool(t, !m->consistent.count);
    }
    if (format != FORMAT_TEXT) table_hide(t, 0);
    return print_and_free(t, format, file);
}

static bool print_errors(const struct study *s, int format, FILE *file) {
    struct study_heads heads;
    int least = (int)s->depth, greatest = 0;
    heads_make(&heads, s, (struct column){"error", "error", UNIT_NUMBER}, UNIT_COUNT, format);
    for (size_t i = 0; i < s->count; i++) {
        int low = study_least_error(s, &s->list[i]), high = study_greatest_error(s, &s->list[i]);
        least = low < least ? low : least;
        greatest = high > greatest ? high : greatest;
    }
    struct table *t = table_new(heads.column, s->count + 1);
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
    heads_make(&heads, s, (struct column){"depth", "depth", UNIT_NUMBER}, UNIT_REAL, format);
    struct table *t = table_new(heads.column, s->count + 1);
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
    heads_make(&heads, s, (struct column){"heuristic", "", UNIT_TEXT}, UNIT_TEXT, format);
    struct table *t = table_new(heads.column, s->count + 1);
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

static char *example_board(const struct study *s, uint64_t number, char *text, size_t size) {
    uint16_t *tiles = malloc((size_t)(s->rows * s->cols) * sizeof *tiles);
    loyd_board *board = NULL;
    *text = 0;
    if (!tiles) return text;
    loyd_census_tiles(s->census, number, tiles);
    if (!loyd_board_new(s->rows, s->cols, tiles, &board, NULL))
        loyd_board_print(board, LOYD_LAYOUT_SLASH, text, size);
    loyd_board_free(board);
    free(tiles);
    return text;
}

static void print_examples(const struct study *s, FILE *file) {
    char board[256], text[600];
    bool any = false;
    for (size_t i = 0; i < s->count; i++) {
        const struct counter_example *a = &s->list[i].admissible, *c = &s->list[i].consistent;
        if (!any && (a->count || c->count))
            fputs("\nWhere a claim breaks nearest to the goal:\n", file);
        any |= a->count || c->count;
        if (a->count) {
            snprintf(text, sizeof text, "%s is not admissible: %s needs %u, h = %u (%s boards).",
                     s->list[i].name, example_board(s, a->number, board, sizeof board), a->depth,
                     a->h, figure_count(a->count).text);
            fputs("  ", file);
            print_wrapped(text, 2, PAGE_COLUMNS, file);
        }
        if (c->count) {
            snprintf(text, sizeof text,
                     "%s is not consistent: from %s the move %c takes h from %u to %u (%s moves).",
                     s->list[i].name, example_board(s, c->number, board, sizeof board), c->move,
                     c->h, c->after, figure_count(c->count).text);
            fputs("  ", file);
            print_wrapped(text, 2, PAGE_COLUMNS, file);
        }
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

static json_t *example_json(const struct study *s, const struct counter_example *x) {
    if (!x->count) return json_null();
    char board[256];
    json_t *object =
        json_pack("{s:s, s:i, s:i, s:I}", "board", example_board(s, x->number, board, sizeof board),
                  "depth", (int)x->depth, "h", (int)x->h, "count", (json_int_t)x->count);
    if (object && x->move) {
        json_object_set_new(object, "move", json_stringn(&x->move, 1));
        json_object_set_new(object, "after", json_integer(x->after));
    }
    return object;
}

static json_t *errors_json(const struct study *s, const struct measured *m) {
    json_t *list = json_array();
    for (int e = study_least_error(s, m); e <= study_greatest_error(s, m); e++)
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

static json_t *measured_json(const struct study *s, size_t i) {
    const struct measured *m = &s->list[i];
    return json_pack("{s:s, s:f, s:f, s:i, s:i, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o}", "name",
                     m->name, "mean", (double)m->h_sum / (double)s->boards, "mean_error",
                     study_mean_error(s, m), "min_error", study_least_error(s, m), "max_error",
                     study_greatest_error(s, m), "exact", (json_int_t)m->exact, "admissible",
                     !m->admissible.count, "consistent", !m->consistent.count, "not_admissible",
                     example_json(s, &m->admissible), "not_consistent",
                     example_json(s, &m->consistent), "never_below", dominates_json(s, i), "errors",
                     errors_json(s, m), "mean_by_depth", depths_json(s, m));
}

json_t *study_json(const struct study *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->count; i++) json_array_append_new(list, measured_json(s, i));
    return json_pack("{s:i, s:i, s:i, s:o, s:I, s:i, s:f, s:o}", "schema", 1, "rows", s->rows,
                     "cols", s->cols, "goal", json_tiles(s->goal), "boards", (json_int_t)s->boards,
                     "depth_max", (int)s->depth, "depth_mean", study_mean_depth(s), "heuristics",
                     list);
}
