/* SPDX-License-Identifier: MIT
 *
 * A table in each format. Text: aligned columns, numbers right, a rule under the titles, a star (or
 * bold where colour is on) at marked rows. CSV after RFC 4180: CRLF is not used, since the tools
 * that read it here don't want it; a cell with a comma, quote or line break is quoted, quotes
 * doubled. Markdown with aligned pipes. LaTeX as a plain tabular that needs no package, special
 * characters escaped. JSON as one array of objects under the columns' keys, JSONL as one object a
 * line.
 */
#include "json.h"
#include "output/figure.h"
#include "output/output.h"
#include "output/table_cells.h"

#include <string.h>

static const struct cell *cell_at(const struct table *t, size_t row, size_t column) {
    return &t->cells[row * t->column_count + column];
}

/* The cell as people read it. Points into the cell or into *room. */
static const char *shown(const struct cell *cell, enum unit unit, struct figure *room) {
    switch (cell->kind) {
    case CELL_ABSENT:
        return "-";
    case CELL_TEXT:
        return cell->text;
    case CELL_BOOL:
        return cell->integer ? "yes" : "no";
    case CELL_REAL:
        *room = unit == UNIT_SECONDS ? figure_seconds(cell->real) : figure_real(cell->real);
        return room->text;
    case CELL_INTEGER:
        break;
    }
    uint64_t value = (uint64_t)cell->integer;
    *room = unit == UNIT_COUNT   ? figure_count(value)
            : unit == UNIT_BYTES ? figure_bytes(value)
                                 : figure_number(cell->integer);
    return room->text;
}

/* Characters on a terminal: bytes of UTF-8 that continue a character don't count. */
static size_t text_width(const char *text) {
    size_t width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* The columns that people see, with their widths in text. */
struct view {
    size_t column[TABLE_COLUMNS_MAX], width[TABLE_COLUMNS_MAX];
    size_t count;
};

static size_t column_width(const struct table *t, size_t column) {
    struct figure room;
    size_t width = text_width(t->columns[column].title);
    for (size_t row = 0; row < t->row_count; row++) {
        size_t w = text_width(shown(cell_at(t, row, column), t->columns[column].unit, &room));
        if (w > width) width = w;
    }
    return width;
}

static struct view view_of(const struct table *t) {
    struct view v = {.count = 0};
    for (size_t c = 0; c < t->column_count; c++) {
        if (t->hidden >> c & 1) continue;
        v.column[v.count] = c;
        v.width[v.count++] = column_width(t, c);
    }
    return v;
}

static bool leads_left(enum unit unit) {
    return unit == UNIT_TEXT || unit == UNIT_BOOL;
}

static void print_padded(const char *text, size_t width, bool left, FILE *file) {
    int padding = (int)(width - text_width(text));
    if (!left) fprintf(file, "%*s", padding, "");
    fputs(text, file);
    if (left) fprintf(file, "%*s", padding, "");
}

/* ---- Text ---- */

/* Cell i of a line; the last one gets no padding behind it. */
static void print_text_cell(const struct table *t, const struct view *v, size_t i, const char *text,
                            FILE *file) {
    bool last = i + 1 == v->count, left = leads_left(t->columns[v->column[i]].unit);
    print_padded(text, last && left ? text_width(text) : v->width[i], left, file);
    if (!last) fputs("  ", file);
}

static void print_text_row(const struct table *t, const struct view *v, size_t row, FILE *file) {
    struct figure room;
    for (size_t i = 0; i < v->count; i++) {
        const struct cell *cell = cell_at(t, row, v->column[i]);
        print_text_cell(t, v, i, shown(cell, t->columns[v->column[i]].unit, &room), file);
    }
}

static bool any_marked(const struct table *t) {
    for (size_t row = 0; row < t->row_count; row++)
        if (t->marked[row]) return true;
    return false;
}

static void print_text_titles(const struct table *t, const struct view *v, const char *margin,
                              FILE *file) {
    fputs(margin, file);
    for (size_t i = 0; i < v->count; i++)
        print_text_cell(t, v, i, t->columns[v->column[i]].title, file);
    fprintf(file, "\n%s", margin);
    for (size_t i = 0; i < v->count; i++) {
        for (size_t n = 0; n < v->width[i]; n++) putc('-', file);
        fputs(i + 1 == v->count ? "\n" : "  ", file);
    }
}

static bool print_text(const struct table *t, bool color, FILE *file) {
    struct view v = view_of(t);
    bool stars = any_marked(t);
    print_text_titles(t, &v, stars ? "  " : "", file);
    for (size_t row = 0; row < t->row_count; row++) {
        bool bold = color && t->marked[row];
        if (bold) fputs("\033[1;32m", file);
        if (stars) fputs(t->marked[row] ? "* " : "  ", file);
        print_text_row(t, &v, row, file);
        fputs(bold ? "\033[0m\n" : "\n", file);
    }
    return true;
}

/* ---- CSV ---- */

static void print_csv_text(const char *text, FILE *file) {
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, file);
        return;
    }
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"') putc('"', file);
        putc(*text, file);
    }
    putc('"', file);
}

static void print_csv_cell(const struct cell *cell, FILE *file) {
    switch (cell->kind) {
    case CELL_ABSENT:
        break;
    case CELL_TEXT:
        print_csv_text(cell->text, file);
        break;
    case CELL_INTEGER:
        fputs(figure_number(cell->integer).text, file);
        break;
    case CELL_REAL:
        fprintf(file, "%.9g", cell->real);
        break;
    case CELL_BOOL:
        fputs(cell->integer ? "true" : "false", file);
        break;
    }
}

static bool print_csv(const struct table *t, FILE *file) {
    for (size_t c = 0; c < t->column_count && !t->goes_on; c++) {
        print_csv_text(t->columns[c].key, file);
        putc(c + 1 == t->column_count ? '\n' : ',', file);
    }
    for (size_t row = 0; row < t->row_count; row++) {
        for (size_t c = 0; c < t->column_count; c++) {
            if (c) putc(',', file);
            print_csv_cell(cell_at(t, row, c), file);
        }
        putc('\n', file);
    }
    return true;
}

/* ---- Markdown ---- */

/* The text with a backslash before what would end the cell or begin a markup. */
static void print_markdown_text(const char *text, FILE *file) {
    for (; *text; text++) {
        if (strchr("|*_`\\<", *text)) putc('\\', file);
        putc(*text == '\n' ? ' ' : *text, file);
    }
}

static bool print_markdown(const struct table *t, FILE *file) {
    struct figure room;
    struct view v = view_of(t);
    for (size_t i = 0; i < v.count; i++) {
        fputs(i ? " | " : "| ", file);
        print_markdown_text(t->columns[v.column[i]].title, file);
    }
    fputs(" |\n", file);
    for (size_t i = 0; i < v.count; i++)
        fputs(leads_left(t->columns[v.column[i]].unit) ? "|---" : "|---:", file);
    fputs("|\n", file);
    for (size_t row = 0; row < t->row_count; row++) {
        const char *bold = t->marked[row] ? "**" : "";
        for (size_t i = 0; i < v.count; i++) {
            enum unit unit = t->columns[v.column[i]].unit;
            fprintf(file, "%s%s", i ? " | " : "| ", bold);
            print_markdown_text(shown(cell_at(t, row, v.column[i]), unit, &room), file);
            fputs(bold, file);
        }
        fputs(" |\n", file);
    }
    return true;
}

/* ---- LaTeX ---- */

static void print_latex_text(const char *text, FILE *file) {
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\textbackslash{}", file);
        else if (*text == '~')
            fputs("\\textasciitilde{}", file);
        else if (*text == '^')
            fputs("\\textasciicircum{}", file);
        else if (strchr("&%$#_{}", *text))
            fprintf(file, "\\%c", *text);
        else
            putc(*text, file);
    }
}

static void print_latex_row(const struct table *t, const struct view *v, size_t row, FILE *file) {
    struct figure room;
    for (size_t i = 0; i < v->count; i++) {
        if (i) fputs(" & ", file);
        if (t->marked[row]) fputs("\\textbf{", file);
        enum unit unit = t->columns[v->column[i]].unit;
        print_latex_text(shown(cell_at(t, row, v->column[i]), unit, &room), file);
        if (t->marked[row]) putc('}', file);
    }
    fputs(" \\\\\n", file);
}

static bool print_latex(const struct table *t, FILE *file) {
    struct view v = view_of(t);
    fputs("\\begin{tabular}{", file);
    for (size_t i = 0; i < v.count; i++)
        putc(leads_left(t->columns[v.column[i]].unit) ? 'l' : 'r', file);
    fputs("}\n\\hline\n", file);
    for (size_t i = 0; i < v.count; i++) {
        if (i) fputs(" & ", file);
        print_latex_text(t->columns[v.column[i]].title, file);
    }
    fputs(" \\\\\n\\hline\n", file);
    for (size_t row = 0; row < t->row_count; row++) print_latex_row(t, &v, row, file);
    fputs("\\hline\n\\end{tabular}\n", file);
    return true;
}

/* ---- JSON ---- */

static json_t *cell_json(const struct cell *cell) {
    switch (cell->kind) {
    case CELL_TEXT:
        return json_text(cell->text);
    case CELL_INTEGER:
        return json_integer(cell->integer);
    case CELL_REAL:
        return json_real(cell->real);
    case CELL_BOOL:
        return json_boolean(cell->integer);
    case CELL_ABSENT:
        break;
    }
    return json_null();
}

static json_t *row_json(const struct table *t, size_t row) {
    json_t *object = json_object();
    for (size_t c = 0; object && c < t->column_count; c++)
        if (json_object_set_new(object, t->columns[c].key, cell_json(cell_at(t, row, c)))) {
            json_decref(object);
            return NULL;
        }
    return object;
}

static bool print_json(const struct table *t, bool lines, FILE *file) {
    if (!lines) fputs("[", file);
    for (size_t row = 0; row < t->row_count; row++) {
        json_t *object = row_json(t, row);
        if (!object) return false;
        if (lines) {
            if (!json_write(object, false, file)) return false;
            continue;
        }
        fputs(row ? ",\n  " : "\n  ", file);
        bool good = !json_ran_out() && !json_dumpf(object, file, JSON_REAL_PRECISION(12));
        json_decref(object);
        if (!good) return false;
    }
    if (!lines) fputs(t->row_count ? "\n]\n" : "]\n", file);
    return true;
}

bool table_print(const struct table *t, int format, bool color, FILE *file) {
    if (!t || t->failed) return false;
    switch (format) {
    case FORMAT_JSON:
        return print_json(t, false, file);
    case FORMAT_JSONL:
        return print_json(t, true, file);
    case FORMAT_CSV:
        return print_csv(t, file);
    case FORMAT_MARKDOWN:
        return print_markdown(t, file);
    case FORMAT_LATEX:
        return print_latex(t, file);
    default:
        return print_text(t, color, file);
    }
}
