/* SPDX-License-Identifier: MIT
 *
 * A table in the formats that know no page: CSV after RFC 4180: CRLF is not used, since the tools
 * that read it here don't want it; a cell with a comma, quote or line break is quoted, quotes
 * doubled. Markdown with aligned pipes.
 */
#include "output/output.h"
#include "output/table_text.h"
#include "output/table_view.h"

#include <string.h>

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
    struct view v = view_of(t, true, NULL);
    for (size_t i = 0; i < v.count && !t->goes_on; i++) {
        print_csv_text(t->columns[v.column[i]].key, file);
        putc(i + 1 == v.count ? '\n' : ',', file);
    }
    for (size_t row = 0; row < t->row_count; row++) {
        for (size_t i = 0; i < v.count; i++) {
            if (i) putc(',', file);
            print_csv_cell(table_cell(t, row, v.column[i]), file);
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
    struct view v = view_of(t, false, NULL);
    for (size_t i = 0; i < v.count; i++) {
        fputs(i ? " | " : "| ", file);
        print_markdown_text(t->columns[v.column[i]].title, file);
    }
    fputs(" |\n", file);
    for (size_t i = 0; i < v.count; i++)
        fputs(table_leads_left(t, v.column[i]) ? "|---" : "|---:", file);
    fputs("|\n", file);
    for (size_t row = 0; row < t->row_count; row++) {
        const char *bold = t->marked[row] ? "**" : "";
        for (size_t i = 0; i < v.count; i++) {
            fprintf(file, "%s%s", i ? " | " : "| ", bold);
            print_markdown_text(table_shown(t, row, v.column[i], &room), file);
            fputs(bold, file);
        }
        fputs(" |\n", file);
    }
    return true;
}

bool table_print(const struct table *t, int format, bool color, FILE *file) {
    if (!t || t->failed) return false;
    switch (format) {
    case FORMAT_JSON:
        return table_print_json(t, false, file);
    case FORMAT_JSONL:
        return table_print_json(t, true, file);
    case FORMAT_CSV:
        return print_csv(t, file);
    case FORMAT_MARKDOWN:
        return print_markdown(t, file);
    case FORMAT_LATEX:
        table_print_latex(t, file);
        return true;
    default:
        table_print_text(t, color, file);
        return true;
    }
}
