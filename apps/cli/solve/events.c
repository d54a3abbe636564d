/* SPDX-License-Identifier: MIT
 *
 * A search that improves its path tells of each better one. With --events each becomes an object on
 * a line of its own, before the result's, and is flushed at once: a program that reads along has
 * the path while the search goes on. A reader that is gone ends the search.
 */
#include "solve/events.h"

#include "document.h"
#include "json.h"

#include <math.h>
#include <stdlib.h>

static json_t *event_json(const loyd_progress *p, const struct result_style *style) {
    char *moves = p->moves ? moves_named(p->moves, style) : NULL;
    json_t *object =
        json_pack("{s:s, s:o, s:o, s:o, s:o}", "event", "improved", "time_s",
                  json_number(round(p->time_s * 1e6) / 1e6), "length", json_whole(p->length),
                  "lower_bound", json_whole(p->lower_bound), "moves", json_text(moves));
    free(moves);
    if (object && style->line)
        json_object_set_new(object, "line", json_integer((json_int_t)style->line));
    return document_of("improvement", object);
}

static bool write_event(const loyd_progress *p, void *user) {
    struct events *e = user;
    progress_clear(e->progress);
    return json_write(event_json(p, e->style), false, e->output->file) && output_flush(e->output);
}

void events_attach(struct events *e, struct output *output, const struct result_style *style,
                   struct progress *progress) {
    e->output = output;
    e->style = style;
    e->progress = progress;
    if (e->wanted) progress_improved(progress, write_event, e);
}
