/* SPDX-License-Identifier: MIT
 *
 * Around jansson, which writes and escapes the JSON. An absent figure is null, never 0. Objects
 * keep the order in which their fields were set. Text that is not UTF-8 (a line of a file may be
 * anything) is repaired byte by byte, since JSON can't hold it.
 *
 * Where memory runs out, jansson leaves out what it cannot make, and few of the calls that build an
 * object look at each field. So its allocations are watched instead: what was built while one of
 * them failed is not written.
 */
#include "json.h"

#include "json_line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local bool ran_out;

static void *watched_malloc(size_t bytes) {
    void *memory = malloc(bytes);
    if (!memory) ran_out = true;
    return memory;
}

void json_watch_memory(void) {
    json_set_alloc_funcs(watched_malloc, free);
}

bool json_ran_out(void) {
    bool now = ran_out;
    ran_out = false;
    return now;
}

json_t *json_whole(int64_t value) {
    return value < 0 ? json_null() : json_integer(value);
}

json_t *json_number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *json_text(const char *text) {
    if (!text) return json_null();
    json_t *json = json_string(text);
    if (json) return json;
    char *plain = strdup(text);
    if (!plain) {
        ran_out = true;
        return NULL;
    }
    for (char *c = plain; *c; c++)
        if ((unsigned char)*c >= 128) *c = '?';
    json = json_string(plain);
    free(plain);
    return json;
}

json_t *json_tiles(const loyd_board *board) {
    json_t *tiles = json_array();
    int cells = loyd_board_rows(board) * loyd_board_cols(board);
    for (int i = 0; i < cells; i++)
        if (json_array_append_new(tiles, json_integer(loyd_board_tiles(board)[i]))) {
            json_decref(tiles);
            return NULL;
        }
    return tiles;
}

static json_t *value_json(const loyd_value *value) {
    switch (value->type) {
    case LOYD_INT:
        return json_integer(value->whole);
    case LOYD_REAL:
        return json_number(value->real);
    default:
        return json_text(value->word);
    }
}

json_t *json_values(const loyd_value *values, size_t count) {
    json_t *object = json_object();
    for (size_t i = 0; i < count; i++)
        if (json_object_set_new(object, values[i].name, value_json(&values[i]))) {
            json_decref(object);
            return NULL;
        }
    return object;
}

/* A field a line, each value on its line: a board of 65,025 tiles would fill as many otherwise. */
static bool write_fields(json_t *object, size_t flags, FILE *file) {
    const char *key, *before = "{\n  ";
    json_t *value;
    json_object_foreach(object, key, value) {
        fprintf(file, "%s\"%s\": ", before, key);
        if (json_dumpf(value, file, flags)) return false;
        before = ",\n  ";
    }
    return fputs("\n}", file) != EOF;
}

static bool write_line(json_t *value, FILE *file) {
    size_t length = 0;
    char *line = json_line(value, &length);
    bool good = line && fwrite(line, 1, length, file) == length;
    free(line);
    return good;
}

bool json_write(json_t *value, bool indented, FILE *file) {
    if (json_ran_out()) {
        json_decref(value);
        value = NULL;
    }
    if (!value) return false;
    size_t flags = JSON_REAL_PRECISION(12) | JSON_ENCODE_ANY;
    bool fields = indented && json_is_object(value) && json_object_size(value);
    bool good = fields     ? write_fields(value, flags, file)
                : indented ? !json_dumpf(value, file, flags | JSON_INDENT(2))
                           : write_line(value, file);
    good = good && putc('\n', file) != EOF && !json_ran_out();
    json_decref(value);
    return good;
}
