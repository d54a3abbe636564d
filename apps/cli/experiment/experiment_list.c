/* SPDX-License-Identifier: MIT
 *
 * loyd experiment list: what is in the database.
 */
#include "experiment/experiment_args.h"

#include "document.h"
#include "experiment_json.h"
#include "json.h"
#include "output/output.h"
#include "output/table.h"

#include <stdio.h>

static const struct column columns[] = {
    {"experiment", "number", UNIT_NUMBER},
    {"name", "name", UNIT_TEXT},
    {"runs", "runs", UNIT_COUNT},
    {"done", "stored", UNIT_COUNT},
    {"configurations", "searches", UNIT_COUNT},
    {"boards", "boards", UNIT_COUNT},
    {"created", "begun", UNIT_TEXT},
    {"version", "version", UNIT_TEXT},
    {"commit", "commit", UNIT_TEXT},
    {"host", "host", UNIT_TEXT},
};

static bool add_line(const struct store_line *line, void *user) {
    struct table *t = user;
    table_row(t);
    table_integer(t, line->id);
    table_text(t, line->name);
    table_integer(t, (int64_t)line->runs);
    table_integer(t, (int64_t)line->done);
    table_integer(t, (int64_t)line->configurations);
    table_integer(t, (int64_t)line->boards);
    table_text(t, line->created);
    table_text(t, line->version);
    table_text(t, line->commit);
    table_text(t, line->host);
    return true;
}

static bool write_line(const struct store_line *line, void *user) {
    json_t *fields = json_pack("{s:o}", "about", experiment_line_json(line));
    return json_write(document_of("experiment-line", fields), false, user);
}

static int list_json(struct store *store, struct output *output) {
    loyd_error error;
    json_t *document = NULL;
    bool lines = output->format == FORMAT_JSONL;
    int code = output_open(output);
    if (code) return code;
    loyd_status status = lines ? store_each(store, write_line, output->file, &error)
                               : experiments_document(store, &document, &error);
    if (status) return output_drop(output, complain(status_code(status), "%s", error.text));
    return output_end(output, lines || json_write(document, true, output->file), CODE_OK);
}

static int list(struct store *store, struct output *output) {
    if (output->format == FORMAT_JSON || output->format == FORMAT_JSONL)
        return list_json(store, output);

    loyd_error error;
    struct table *t = table_new(columns, sizeof columns / sizeof *columns);
    loyd_status status = store_each(store, add_line, t, &error);
    int code = status ? complain(status_code(status), "%s", error.text) : output_open(output);
    if (!code)
        code = output_end(output, table_print(t, output->format, output->color, output->file),
                          CODE_OK);
    table_free(t);
    return code;
}

int experiment_list(const struct command *self, int argc, char **argv) {
    const char *db = NULL;
    struct output output = {0};
    struct store *store = NULL;
    const struct arg_option options[] = {DATABASE_ARG(db), OUTPUT_ARGS(output), {.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count)
        return complain(CODE_USAGE, "list takes no word; leave out '%.60s'", args.words[0]);
    code = database_open(db, false, &store);
    if (!code) code = list(store, &output);
    store_close(store);
    return code;
}
