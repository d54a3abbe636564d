/* SPDX-License-Identifier: MIT
 *
 * The heuristics of one board as a page: the board and its goal, the true distance, a line for each
 * heuristic, and below, each value once more as small grids that lie on the board cell by cell, so
 * that a student can check the sum by hand. A cell is empty where the term does not look at the
 * tile that stands there.
 *
 * Boards of more than 8 rows or 16 columns get the lines alone.
 */
#include "heuristics/estimates.h"
#include "output/grid.h"
#include "output/output.h"
#include "output/table.h"
#include "output/wrap.h"

#include <math.h>
#include <string.h>

enum { PAGE_COLUMNS = 96, ROWS_MAX = 8, COLS_MAX = 16, GAP = 3, MARGIN = 2 };

/* ---- Grids of shares, side by side ---- */

struct share_grid {
    const struct estimates *e;
    const struct kept_term *term;
    char title[64];
    int digits, width;
};

static void write_share(const struct share_grid *g, int cell, char *text, size_t size) {
    double share = g->term->share[loyd_board_tiles(g->e->problem.board)[cell]];
    if (isnan(share))
        *text = 0;
    else
        snprintf(text, size, "%.*f", floor(share) < share ? 2 : 0, share);
}

static struct share_grid grid_of(const struct estimates *e, const struct kept_term *term) {
    struct share_grid g = {.e = e, .term = term, .digits = 1};
    int cols = loyd_board_cols(e->problem.board), cells = cols * loyd_board_rows(e->problem.board);
    char text[24];
    write_value(term->value, text, sizeof text);
    snprintf(g.title, sizeof g.title, "%s: %s", term->name, text);
    for (int cell = 0; cell < cells; cell++) {
        write_share(&g, cell, text, sizeof text);
        if ((int)strlen(text) > g.digits) g.digits = (int)strlen(text);
    }
    int box = cols * (g.digits + 3) + 1, title = (int)strlen(g.title);
    g.width = box > title ? box : title;
    return g;
}

/* Line 0 is the title, then rules and rows in turn. Padded to the grid's width unless last. */
static void draw_line(const struct share_grid *g, int line, bool last, FILE *file) {
    int cols = loyd_board_cols(g->e->problem.board), used = 0;
    char text[24];
    if (line == 0) used = fprintf(file, "%s", g->title);
    for (int col = 0; line > 0 && col < cols; col++) {
        if (line % 2) {
            used += fprintf(file, "+%.*s", g->digits + 2, "------------------------");
        } else {
            write_share(g, (line / 2 - 1) * cols + col, text, sizeof text);
            used += fprintf(file, "| %*s ", g->digits, text);
        }
    }
    if (line > 0) used += fprintf(file, "%c", line % 2 ? '+' : '|');
    if (!last) fprintf(file, "%*s", g->width + GAP - used, "");
}

/* As many grids from first on as fit side by side; returns the number of the next. */
static size_t draw_some(const struct estimates *e, const struct estimate *one, size_t first,
                        FILE *file) {
    struct share_grid grids[PAGE_COLUMNS / 4];
    size_t count = 0, at = first;
    int width = MARGIN;
    for (; at < one->term_count && count < sizeof grids / sizeof *grids; at++) {
        if (!one->terms[at].share) continue;
        grids[count] = grid_of(e, &one->terms[at]);
        if (count && width + grids[count].width > PAGE_COLUMNS) break;
        width += grids[count++].width + GAP;
    }
    for (int line = 0; count && line < 2 * loyd_board_rows(e->problem.board) + 2; line++) {
        fprintf(file, "%*s", MARGIN, "");
        for (size_t i = 0; i < count; i++) draw_line(&grids[i], line, i + 1 == count, file);
        putc('\n', file);
    }
    return at;
}

/* "13 = tiles 11 + row 2 2", the sum in words. */
static void write_sum(const struct estimate *one, char *text, size_t size) {
    size_t used = 0;
    *text = 0;
    for (size_t i = 0; i < one->term_count && used < size; i++) {
        char value[24];
        write_value(one->terms[i].value, value, sizeof value);
        used += (size_t)snprintf(text + used, size - used, "%s%s (%s)", i ? " + " : "", value,
                                 one->terms[i].name);
    }
}

static void draw_estimate(const struct estimates *e, const struct estimate *one, FILE *file) {
    bool drawn = false;
    for (size_t i = 0; i < one->term_count; i++) drawn |= one->terms[i].share != NULL;
    if (!drawn) return;
    fprintf(file, "\n%s: %u\n", one->name, one->h);
    for (size_t at = 0; at < one->term_count;) at = draw_some(e, one, at, file);
}

/* ---- The lines ---- */

static void print_distance(const struct estimates *e, FILE *file) {
    char text[400];
    if (!e->solvable)
        snprintf(text, sizeof text, "%s", e->reason);
    else if (e->distance >= 0)
        snprintf(text, sizeof text, "True distance: %lld moves.", (long long)e->distance);
    else if (e->length >= 0)
        snprintf(text, sizeof text, "True distance: not proved; from %lld to %lld moves.",
                 (long long)e->lower_bound, (long long)e->length);
    else
        snprintf(text, sizeof text, "True distance: not found within the limits; at least %lld.",
                 (long long)e->lower_bound);
    print_wrapped(text, 0, PAGE_COLUMNS, file);
}

static void add_line(struct table *t, const struct estimates *e, const struct estimate *one) {
    char text[400];
    table_row(t);
    table_text(t, one->name);
    table_integer(t, one->known ? (int64_t)one->h : -1);
    if (one->known && e->distance >= 0)
        table_signed(t, e->distance - one->h);
    else
        table_absent(t);
    write_sum(one, text, sizeof text);
    table_text(t, one->known ? text : "not for a board of this shape");
}

static bool print_lines(const struct estimates *e, bool color, FILE *file) {
    static const struct column columns[] = {{"heuristic", "heuristic", UNIT_TEXT},
                                            {"h", "h", UNIT_COUNT},
                                            {"error", "too low by", UNIT_NUMBER},
                                            {"sum", "sum", UNIT_TEXT}};
    struct table *t = table_new(columns, 4);
    for (size_t i = 0; i < e->count; i++) add_line(t, e, &e->list[i]);
    if (e->distance < 0) table_hide(t, 2);
    bool written = table_print(t, FORMAT_TEXT, color, file);
    table_free(t);
    return written;
}

bool estimates_text(const struct estimates *e, bool color, FILE *file) {
    grid_pair(e->problem.board, e->problem.goal, (struct grid_style){.color = color}, file);
    putc('\n', file);
    print_distance(e, file);
    putc('\n', file);
    if (!print_lines(e, color, file)) return false;
    if (loyd_board_rows(e->problem.board) > ROWS_MAX ||
        loyd_board_cols(e->problem.board) > COLS_MAX)
        return true;
    fputs("\nCell by cell, each tile's share where it stands:\n", file);
    for (size_t i = 0; i < e->count; i++) draw_estimate(e, &e->list[i], file);
    return true;
}
