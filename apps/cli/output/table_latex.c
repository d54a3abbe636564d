/* SPDX-License-Identifier: MIT
 *
 * A table for LaTeX, in the style of the package booktabs, that fits the lines of an article on A4
 * (345 points). Widths are estimated from above, in tenths of a point, with those of Computer
 * Modern: the largest of three type sizes is taken in which the table fits; else it is set in
 * parts, below each other, long texts being broken into lines. More rows than a page has make it a
 * longtable, which goes on from page to page.
 *
 * The first line is a comment that names the packages that are needed.
 */
#include "output/table_text.h"
#include "output/table_view.h"

#include <string.h>

enum {
    LINE = 3430,        /* \textwidth, but for rounding */
    LONG_TEXT = 1300,   /* texts beyond are broken into lines where the table is too wide */
    PAGE_ROWS = 40,     /* more do not fit a page */
    WORD_UNBROKEN = 12, /* longer words may be broken */
    SEGMENT = 6         /* between any so many of their letters */
};

/* Type sizes: the share of \normalsize in percent (small letters of Computer Modern are wider than
 * in proportion), and half of the gap between columns. */
static const struct type_size {
    const char *command;
    size_t percent, tabcolsep;
} sizes[] = {{"", 100, 50}, {"\\small", 94, 40}, {"\\footnotesize", 88, 30}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- Widths ---- */

static size_t letter_width(char c) {
    if ((unsigned char)c >= 0x80) return 40; /* two bytes and more make a letter */
    if (strchr("ijl.,;:'!|", c)) return 30;
    if (strchr(" ft-()I[]", c)) return 40;
    if (c == 'W' || c == 'M' || c == 'm' || strchr("%#@", c)) return 105;
    if ((c >= 'A' && c <= 'Z') || strchr("w&=<>+_{}\\~^$", c)) return 80;
    return 56;
}

static size_t latex_width(const char *text, bool emphasised) {
    size_t width = 0;
    for (; *text; text++) width += letter_width(*text);
    return emphasised ? width * 118 / 100 : width;
}

static size_t width_in(const struct view *v, const struct type_size *size) {
    size_t width = 0;
    for (size_t i = 0; i < v->count; i++)
        width += v->width[i] * size->percent / 100 + (i ? 2 * size->tabcolsep : 0);
    return width;
}

static const struct type_size *size_for(const struct view *whole) {
    size_t i = 0;
    while (i + 1 < SIZES && width_in(whole, &sizes[i]) > LINE) i++;
    return &sizes[i];
}

/* ---- Text ---- */

static void print_letter(char c, FILE *file) {
    switch (c) {
    case '\\':
        fputs("\\textbackslash{}", file);
        break;
    case '~':
        fputs("\\textasciitilde{}", file);
        break;
    case '^':
        fputs("\\textasciicircum{}", file);
        break;
    case '<':
    case '>':
    case '|':
        fprintf(file, "$%c$", c);
        break;
    default:
        if (c && strchr("&%$#_{}", c)) putc('\\', file);
        putc(c == '\n' ? ' ' : c, file);
    }
}

/* folds: in a column of fixed width, where long words have places to break at. */
static void print_text(const char *text, bool folds, FILE *file) {
    for (size_t length; *text; text += length) {
        length = strcspn(text, " ");
        for (size_t i = 0; i < length; i++) {
            bool breaks = folds && length > WORD_UNBROKEN && i && i % SEGMENT == 0;
            if (breaks && ((unsigned char)text[i] & 0xC0) != 0x80) fputs("\\hspace{0pt}", file);
            print_letter(text[i], file);
        }
        if (text[length]) putc(text[length++], file);
    }
}

/* ---- One part ---- */

struct latex_part {
    const struct table *table;
    const struct type_size *size;
    struct view view;
    bool folds[TABLE_COLUMNS_MAX]; /* by place in the view */
    FILE *file;
};

static void print_columns(const struct latex_part *p) {
    fputs("{@{}", p->file);
    for (size_t i = 0; i < p->view.count; i++) {
        size_t width = p->view.width[i] * p->size->percent / 100;
        if (p->folds[i])
            fprintf(p->file, ">{\\raggedright\\arraybackslash}p{%zu.%zupt}", width / 10,
                    width % 10);
        else
            putc(table_leads_left(p->table, p->view.column[i]) ? 'l' : 'r', p->file);
    }
    fputs("@{}}\n", p->file);
}

static void print_titles(const struct latex_part *p) {
    fputs("\\toprule\n", p->file);
    for (size_t i = 0; i < p->view.count; i++) {
        if (i) fputs(" & ", p->file);
        print_text(p->table->columns[p->view.column[i]].title, p->folds[i], p->file);
    }
    fputs(" \\\\\n\\midrule\n", p->file);
}

static void print_row(const struct latex_part *p, size_t row) {
    struct figure room;
    bool marked = p->table->marked[row];
    for (size_t i = 0; i < p->view.count; i++) {
        if (i) fputs(" & ", p->file);
        if (marked) fputs("\\textbf{", p->file);
        print_text(table_shown(p->table, row, p->view.column[i], &room), p->folds[i], p->file);
        if (marked) putc('}', p->file);
    }
    fputs(" \\\\\n", p->file);
}

static void print_part(const struct latex_part *p) {
    bool is_long = p->table->row_count > PAGE_ROWS;
    const char *name = is_long ? "longtable" : "tabular";
    fprintf(p->file, "\\begin{%s}", name);
    print_columns(p);
    print_titles(p);
    if (is_long) fputs("\\endhead\n\\bottomrule\n\\endfoot\n", p->file);
    for (size_t row = 0; row < p->table->row_count; row++) print_row(p, row);
    fprintf(p->file, "%s\\end{%s}\n", is_long ? "" : "\\bottomrule\n", name);
}

static size_t width_among(const struct view *whole, size_t column) {
    size_t i = 0;
    while (whole->column[i] != column) i++;
    return whole->width[i];
}

void table_print_latex(const struct table *t, FILE *file) {
    struct view whole = view_of(t, false, latex_width);
    struct latex_part p = {.table = t, .size = size_for(&whole), .file = file};
    bool fits = width_in(&whole, p.size) <= LINE;
    struct view_room room = {.width = fits ? 0 : LINE * 100 / p.size->percent,
                             .gap = 2 * p.size->tabcolsep * 100 / p.size->percent + 1,
                             .cell = LONG_TEXT};
    fprintf(file,
            "%% \\usepackage{booktabs%s%s}\n\\begingroup%s\\setlength{\\tabcolsep}{%zupt}%%\n",
            fits ? "" : ",array", t->row_count > PAGE_ROWS ? ",longtable" : "", p.size->command,
            p.size->tabcolsep / 10);
    for (size_t next = 0, first = 0; next < whole.count; first = next) {
        if (first) fputs("\\par\\medskip\n", file);
        p.view = view_part(t, &whole, &next, room);
        for (size_t i = 0; i < p.view.count; i++)
            p.folds[i] = p.view.width[i] < width_among(&whole, p.view.column[i]);
        if (t->row_count <= PAGE_ROWS) fputs("\\noindent\n", file);
        print_part(&p);
    }
    fputs("\\endgroup\n", file);
}
