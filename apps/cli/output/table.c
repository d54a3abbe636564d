/* SPDX-License-Identifier: MIT
 *
 * The content of a table: rows of typed cells under typed columns. Cells are kept as values, so
 * that text can show "1,234" and "41 us" where csv and json hold 1234 and 0.000041. How each format
 * looks is in table_text.c, table_latex.c and table_formats.c.
 *
 * Failing memory is noted once in the table; printing then says no. Callers add cells without
 * checking each.
 */
#include "output/table_cells.h"

#include "cli.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct table *table_new(const struct column *columns, size_t count) {
    assert(count <= TABLE_COLUMNS_MAX);
    struct table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->columns = columns;
    t->column_count = count;
    return t;
}

struct table *table_of(const struct table_kind *kind) {
    struct table *t = table_new(kind->columns, kind->count);
    table_is(t, kind);
    return t;
}

void table_is(struct table *t, const struct table_kind *kind) {
    if (t) t->kind = kind;
}

void table_free(struct table *t) {
    if (!t) return;
    for (size_t i = 0; i < t->row_count * t->column_count; i++)
        if (t->cells[i].kind == CELL_TEXT) free(t->cells[i].text);
    free(t->cells);
    free(t->marked);
    free(t);
}

static bool grow(struct table *t) {
    if (t->row_count < t->row_room) return true;
    size_t room = t->row_room ? 2 * t->row_room : 16;
    struct cell *cells = realloc(t->cells, room * t->column_count * sizeof *cells);
    if (cells) t->cells = cells;
    bool *marked = realloc(t->marked, room * sizeof *marked);
    if (marked) t->marked = marked;
    if (!cells || !marked) return false;
    t->row_room = room;
    return true;
}

void table_row(struct table *t) {
    if (!t || t->failed) return;
    if (!grow(t)) {
        t->failed = true;
        return;
    }
    struct cell *row = t->cells + t->row_count * t->column_count;
    for (size_t i = 0; i < t->column_count; i++) row[i] = (struct cell){.kind = CELL_ABSENT};
    t->marked[t->row_count++] = false;
    t->next = 0;
}

void table_move_rows(struct table *to, struct table *from) {
    if (to && (!from || from->failed)) to->failed = true;
    for (size_t i = 0; to && from && i < from->row_count; i++) {
        struct cell *row = from->cells + i * from->column_count;
        table_row(to);
        if (to->failed) break;
        memcpy(to->cells + (to->row_count - 1) * to->column_count, row,
               to->column_count * sizeof *row);
        for (size_t c = 0; c < from->column_count; c++) row[c].kind = CELL_ABSENT;
    }
    table_free(from);
}

void table_mark(struct table *t) {
    if (t && !t->failed && t->row_count) t->marked[t->row_count - 1] = true;
}

size_t table_cells_left(const struct table *t) {
    return t && !t->failed ? t->column_count - t->next : 0;
}

void table_go_on(struct table *t) {
    if (t) t->goes_on = true;
}

void table_hide(struct table *t, size_t column) {
    assert(column < TABLE_COLUMNS_MAX);
    if (t) t->hidden |= (uint64_t)1 << column;
}

void table_keys(struct table *t, size_t count) {
    if (t) t->keys = count;
}

static size_t column_named(const struct table *t, const char *key, size_t length) {
    size_t i = 0;
    while (i < t->column_count &&
           (strlen(t->columns[i].key) != length || strncmp(t->columns[i].key, key, length)))
        i++;
    return i;
}

/* "algorithm, heuristic, ..." */
static int complain_column(const struct table *t, const char *key, int length) {
    char names[900] = "";
    for (size_t i = 0, used = 0; i < t->column_count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                                 t->columns[i].key);
    return complain(CODE_USAGE, "--columns: no column is called '%.*s'; there are %s", length, key,
                    names);
}

int table_choose(struct table *t, const char *keys) {
    for (const char *at = keys; t && !t->failed;) {
        size_t length = strcspn(at, ","), column = column_named(t, at, length);
        if (column == t->column_count) return complain_column(t, at, (int)(length % 60));
        if (t->chosen_count == TABLE_COLUMNS_MAX)
            return complain(CODE_USAGE, "--columns takes at most %d", TABLE_COLUMNS_MAX);
        t->chosen[t->chosen_count++] = column;
        at += length;
        if (!*at++) break;
    }
    return CODE_OK;
}

static void add(struct table *t, struct cell cell) {
    if (!t || t->failed) return;
    assert(t->row_count && t->next < t->column_count);
    t->cells[(t->row_count - 1) * t->column_count + t->next++] = cell;
}

void table_text(struct table *t, const char *text) {
    if (!t || t->failed) return;
    struct cell cell = {.kind = CELL_ABSENT};
    if (text) {
        cell = (struct cell){.kind = CELL_TEXT, .text = strdup(text)};
        if (!cell.text) {
            t->failed = true;
            return;
        }
    }
    add(t, cell);
}

void table_integer(struct table *t, int64_t value) {
    if (value < 0)
        add(t, (struct cell){.kind = CELL_ABSENT});
    else
        add(t, (struct cell){.kind = CELL_INTEGER, .integer = value});
}

void table_signed(struct table *t, int64_t value) {
    add(t, (struct cell){.kind = CELL_INTEGER, .integer = value});
}

void table_real(struct table *t, double value) {
    if (!isfinite(value))
        add(t, (struct cell){.kind = CELL_ABSENT});
    else
        add(t, (struct cell){.kind = CELL_REAL, .real = value});
}

void table_bool(struct table *t, bool value) {
    add(t, (struct cell){.kind = CELL_BOOL, .integer = value});
}

void table_absent(struct table *t) {
    add(t, (struct cell){.kind = CELL_ABSENT});
}
