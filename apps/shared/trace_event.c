/* SPDX-License-Identifier: MIT
 *
 * The line of an event, written by hand: all of its values are whole numbers, letters and texts of
 * the library that need no escaping, and a recording has a million lines. A value that is absent is
 * left out. The fields are those of loyd_trace_event, under its names.
 */
#include "trace_event.h"

#include <inttypes.h>

static void put_whole(const char *name, int64_t value, FILE *file) {
    if (value >= 0) fprintf(file, ",\"%s\":%" PRId64, name, value);
}

static void put_tiles(const uint16_t *tiles, size_t cells, FILE *file) {
    fputs(",\"tiles\":[", file);
    for (size_t i = 0; i < cells; i++) fprintf(file, i ? ",%u" : "%u", tiles[i]);
    putc(']', file);
}

bool trace_event_write(const loyd_trace_event *event, size_t cells, FILE *file) {
    fprintf(file, "{\"event\":\"%s\"", loyd_trace_kind_name(event->kind));
    put_whole("node", event->node, file);
    put_whole("parent", event->parent, file);
    if (event->move) fprintf(file, ",\"move\":\"%c\"", event->move);
    put_whole("g", event->g, file);
    put_whole("h", event->h, file);
    put_whole("f", event->f, file);
    put_whole("key", event->key, file);
    put_whole("bound", event->bound, file);
    put_whole("frontier", (int64_t)event->frontier, file);
    if (event->reason) fprintf(file, ",\"reason\":\"%s\"", event->reason);
    if (event->tiles) put_tiles(event->tiles, cells, file);
    return putc('}', file) != EOF && !ferror(file);
}
