/* SPDX-License-Identifier: MIT
 *
 * Words that all views of a recording use: its title, its parameters, a board on one line.
 */
#include "trace/trace.h"

#include <string.h>

const char *trace_param(const struct trace *t, const char *name) {
    const char *value =
        json_string_value(json_object_get(json_object_get(t->header, "params"), name));
    return value ? value : "";
}

struct board_text trace_board(const struct trace *t, int64_t node) {
    struct board_text board;
    loyd_board *copy = NULL;
    size_t size = sizeof board.text;
    snprintf(board.text, size, "(a board of %dx%d)", t->rows, t->cols);
    if (loyd_board_new(t->rows, t->cols, trace_tiles(t, node), &copy, NULL)) return board;
    if (loyd_board_print(copy, LOYD_LAYOUT_SLASH, NULL, 0) < size)
        loyd_board_print(copy, LOYD_LAYOUT_SLASH, board.text, size);
    loyd_board_free(copy);
    return board;
}

static const char *algorithm_title(const char *name) {
    for (size_t i = 0; loyd_algorithm(i); i++)
        if (!strcmp(loyd_algorithm(i)->name, name)) return loyd_algorithm(i)->title;
    return name;
}

void trace_title(const struct trace *t, FILE *file) {
    const char *key;
    json_t *value;
    fputs(algorithm_title(t->algorithm), file);
    if (t->heuristic) fprintf(file, " with %s", t->heuristic);
    json_object_foreach(json_object_get(t->header, "params"), key, value) {
        if (json_is_string(value))
            fprintf(file, ", %s=%s", key, json_string_value(value));
        else
            fprintf(file, ", %s=%.10g", key, json_number_value(value));
    }
}
