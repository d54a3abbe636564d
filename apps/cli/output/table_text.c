/* SPDX-License-Identifier: MIT
 *
 * A table as text: aligned columns, numbers right, a rule under the titles, a star (and colour
 * where it is on) at marked rows. On a terminal a table that is wider than the screen is shown in
 * parts, and a text that is still too wide on several lines; in files and pipes every row is one
 * line.
 */
#define _DEFAULT_SOURCE
#include "output/table_text.h"

#include "output/table_view.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { GAP = 2, SCREEN_MIN = 40 };

/* Columns of the terminal that the file is; 0: it is none. */
static size_t screen_width(FILE *file) {
    struct winsize size;
    int descriptor = fileno(file);
    if (descriptor < 0 || !isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size)) return 0;
    if (!size.ws_col) return 0;
    return size.ws_col < SCREEN_MIN ? SCREEN_MIN : size.ws_col;
}

/* Characters on a terminal: bytes of UTF-8 that continue a character don't count. */
static size_t text_width(const char *text, size_t bytes) {
    size_t width = 0;
    for (size_t i = 0; i < bytes && text[i]; i++) width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

static size_t whole_width(const char *text, bool emphasised) {
    (void)emphasised;
    return text_width(text, strlen(text));
}

/* How many bytes of the text go into a line of that width: up to a space where there is one. */
static size_t line_bytes(const char *text, size_t width) {
    size_t bytes = 0, space = 0, columns = 0;
    for (; text[bytes]; bytes++) {
        if (((unsigned char)text[bytes] & 0xC0) != 0x80 && columns++ == width) break;
        if (text[bytes] == ' ') space = bytes + 1;
    }
    return text[bytes] && space ? space : bytes;
}

static void print_padded(const char *text, size_t bytes, size_t width, bool left, FILE *file) {
    size_t used = text_width(text, bytes);
    int padding = width > used ? (int)(width - used) : 0;
    if (!left) fprintf(file, "%*s", padding, "");
    fwrite(text, 1, bytes, file);
    if (left) fprintf(file, "%*s", padding, "");
}

/* Cell i of a line; the last one gets no padding behind it. */
static void print_cell(const struct table *t, const struct view *v, size_t i, const char *text,
                       size_t bytes, FILE *file) {
    bool last = i + 1 == v->count, left = table_leads_left(t, v->column[i]);
    print_padded(text, bytes, last && left ? 0 : v->width[i], left, file);
    if (!last) fprintf(file, "%*s", GAP, "");
}

/* One line of a row: of each cell what comes after `done` bytes. False: nothing was left. */
static bool print_line(const struct table *t, const struct view *v, size_t row, size_t *done,
                       FILE *file) {
    struct figure room;
    bool more = false;
    for (size_t i = 0; i < v->count; i++) {
        const char *text = table_shown(t, row, v->column[i], &room) + done[i];
        size_t bytes = line_bytes(text, v->width[i]);
        size_t shown = bytes && text[bytes - 1] == ' ' && text[bytes] ? bytes - 1 : bytes;
        print_cell(t, v, i, text, shown, file);
        done[i] += bytes;
        more |= text[bytes] != 0;
    }
    return more;
}

static void print_row(const struct table *t, const struct view *v, size_t row, bool stars,
                      bool color, FILE *file) {
    size_t done[TABLE_COLUMNS_MAX] = {0};
    bool bold = color && t->marked[row], first = true;
    for (bool more = true; more; first = false) {
        if (bold) fputs("\033[1;32m", file);
        if (stars) fputs(t->marked[row] && first ? "* " : "  ", file);
        more = print_line(t, v, row, done, file);
        fputs(bold ? "\033[0m\n" : "\n", file);
    }
}

static bool any_marked(const struct table *t) {
    for (size_t row = 0; row < t->row_count; row++)
        if (t->marked[row]) return true;
    return false;
}

static void print_titles(const struct table *t, const struct view *v, const char *margin,
                         FILE *file) {
    fputs(margin, file);
    for (size_t i = 0; i < v->count; i++) {
        const char *title = t->columns[v->column[i]].title;
        print_cell(t, v, i, title, strlen(title), file);
    }
    fprintf(file, "\n%s", margin);
    for (size_t i = 0; i < v->count; i++) {
        for (size_t n = 0; n < v->width[i]; n++) putc('-', file);
        fputs(i + 1 == v->count ? "\n" : "  ", file);
    }
}

void table_print_text(const struct table *t, bool color, FILE *file) {
    struct view whole = view_of(t, false, whole_width);
    bool stars = any_marked(t);
    size_t screen = screen_width(file), margin = stars ? 2 : 0;
    struct view_room room = {.width = screen ? screen - margin : 0, .gap = GAP};
    for (size_t next = 0, part = 0; next < whole.count; part++) {
        struct view v = view_part(t, &whole, &next, room);
        if (part) putc('\n', file);
        print_titles(t, &v, stars ? "  " : "", file);
        for (size_t row = 0; row < t->row_count; row++) print_row(t, &v, row, stars, color, file);
    }
}
