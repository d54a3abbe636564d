/* SPDX-License-Identifier: MIT
 *
 * A table as JSON: a document of its kind, with the rows as objects under the columns' keys; as
 * JSON Lines each row is a document of that kind. Boards and parameters have the shape that they
 * have in every other document.
 */
#include "document.h"
#include "json.h"
#include "output/table_text.h"
#include "output/table_view.h"
#include "params_json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static json_t *tiles_json(const char *text) {
    loyd_board *board = NULL;
    if (loyd_board_parse(text, 0, 0, 0, &board, NULL, NULL)) return NULL;
    json_t *tiles = json_tiles(board);
    loyd_board_free(board);
    return tiles;
}

static json_t *figure_json(const char *text) {
    bool whole = *text && !text[strspn(text, "0123456789")] && strlen(text) < 19;
    return whole ? json_integer(strtoll(text, NULL, 10)) : json_text(text);
}

static json_t *text_json(const char *text, enum unit unit) {
    switch (unit) {
    case UNIT_TILES:
        return tiles_json(text);
    case UNIT_PARAMS:
        return params_text_json(NULL, text);
    case UNIT_FIGURE:
        return figure_json(text);
    default:
        return json_text(text);
    }
}

static json_t *cell_json(const struct cell *cell, enum unit unit) {
    switch (cell->kind) {
    case CELL_TEXT:
        return text_json(cell->text, unit);
    case CELL_INTEGER:
        return json_integer(cell->integer);
    case CELL_REAL:
        return json_real(cell->real);
    case CELL_BOOL:
        return json_boolean(cell->integer);
    case CELL_ABSENT:
        break;
    }
    return unit == UNIT_PARAMS ? json_object() : json_null();
}

static json_t *row_json(const struct table *t, size_t row) {
    json_t *object = json_object();
    struct view v = view_of(t, true, NULL);
    for (size_t i = 0; object && i < v.count; i++) {
        const struct column *column = &t->columns[v.column[i]];
        if (json_object_set_new(object, column->key,
                                cell_json(table_cell(t, row, v.column[i]), column->unit))) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static bool print_lines(const struct table *t, FILE *file) {
    bool good = true;
    for (size_t row = 0; good && row < t->row_count; row++)
        good = json_write(document_of(t->kind->name, row_json(t, row)), false, file);
    return good;
}

/* The fields of the frame a line each, and each row. */
static bool print_field(json_t *value, FILE *file) {
    size_t flags = JSON_REAL_PRECISION(12) | JSON_ENCODE_ANY, i;
    json_t *row;
    if (!json_is_array(value)) return !json_dumpf(value, file, flags);
    putc('[', file);
    json_array_foreach(value, i, row) {
        fputs(i ? ",\n    " : "\n    ", file);
        if (json_dumpf(row, file, flags)) return false;
    }
    return fputs(i ? "\n  ]" : "]", file) != EOF;
}

static bool print_whole(const struct table *t, FILE *file) {
    json_t *rows = json_array(), *value;
    const char *key, *before = "{";
    bool good = true;
    for (size_t row = 0; row < t->row_count && good; row++)
        good = !json_array_append_new(rows, row_json(t, row));
    json_t *document = document_of(t->kind->name, json_pack("{s:o}", t->kind->list, rows));
    good = good && document && !json_ran_out();
    json_object_foreach(document, key, value) {
        if (!good) break;
        fprintf(file, "%s\n  \"%s\": ", before, key);
        good = print_field(value, file);
        before = ",";
    }
    json_decref(document);
    return good && fputs("\n}\n", file) != EOF && !json_ran_out();
}

bool table_print_json(const struct table *t, bool lines, FILE *file) {
    assert(t->kind);
    return lines ? print_lines(t, file) : print_whole(t, file);
}
