/* SPDX-License-Identifier: MIT
 *
 * loyd schema: how the JSON of this program looks, for programs that read it. The schemas are made
 * from the lists that the program itself goes by: schema.def, the registry, the columns of the
 * tables, the server's calls. None is written by hand.
 */
#include "cli.h"
#include "json.h"
#include "options/args.h"
#include "output/output.h"
#include "output/table.h"
#include "registry_names.h"
#include "schema/table_schema.h"
#ifdef LOYD_WEB
#include "openapi.h"
#endif

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { KINDS_MAX = 120, PATH_BYTES = 4096 };
static const char openapi[] = "openapi";

struct kind {
    const char *name, *summary;
    const struct table_kind *table; /* NULL: of schema.def */
};

/* In the order of the alphabet. */
static size_t all_kinds(struct kind kinds[KINDS_MAX]) {
    size_t count = 0;
    const struct table_kind *table;
    struct kind k = {NULL, NULL, NULL};
    for (size_t i = 0; count < KINDS_MAX && (k.name = schema_document_at(i, &k.summary)); i++)
        kinds[count++] = k;
    for (size_t i = 0; count < KINDS_MAX && (table = table_kind_at(i)); i++)
        kinds[count++] = (struct kind){table->name, table->summary, table};
#ifdef LOYD_WEB
    if (count < KINDS_MAX)
        kinds[count++] = (struct kind){openapi, "the calls of `loyd serve` (OpenAPI 3.1)", NULL};
#endif
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j && strcmp(kinds[j - 1].name, kinds[j].name) > 0; j--) {
            struct kind other = kinds[j];
            kinds[j] = kinds[j - 1];
            kinds[j - 1] = other;
        }
    return count;
}

static json_t *kind_json(const struct kind *kind) {
#ifdef LOYD_WEB
    if (kind->name == openapi) return openapi_json();
#endif
    struct schema_pen pen = {.place = "#/$defs/", .wanted = json_object()};
    json_t *schema =
        kind->table ? table_kind_schema(&pen, kind->table) : schema_named(&pen, kind->name);
    json_t *file = schema_file(&pen, kind->name, schema);
    json_decref(pen.wanted);
    return file;
}

static bool write_kind(const struct kind *kind, FILE *file) {
    json_t *json = kind_json(kind);
    bool good = json && !json_dumpf(json, file, JSON_INDENT(2) | JSON_ENSURE_ASCII) &&
                putc('\n', file) != EOF;
    json_decref(json);
    return good && !json_ran_out();
}

static bool print_kinds(const struct kind *kinds, size_t count, const struct output *o) {
    static const struct column columns[] = {{"kind", "kind", UNIT_TEXT},
                                            {"summary", "what it is", UNIT_TEXT}};
    struct table *t = table_new(columns, 2);
    for (size_t i = 0; i < count; i++) {
        table_row(t);
        table_text(t, kinds[i].name);
        table_text(t, kinds[i].summary);
    }
    bool written = table_print(t, FORMAT_TEXT, false, o->file);
    table_free(t);
    return written;
}

static const struct kind *find_kind(const struct kind *kinds, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(kinds[i].name, name)) return &kinds[i];
    return NULL;
}

static int no_such_kind(const struct kind *kinds, size_t count, const char *name) {
    const char *names[KINDS_MAX + 1] = {NULL};
    for (size_t i = 0; i < count; i++) names[i] = kinds[i].name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "no kind is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE, "no kind is called '%.60s'; `loyd schema` names them", name);
}

/* A file for each kind: KIND.schema.json, openapi.json. */
static int write_folder(const struct kind *kinds, size_t count, const char *folder) {
    if (mkdir(folder, 0777) && errno != EEXIST)
        return complain(CODE_FAULT, "the folder %.200s cannot be made: %s", folder,
                        strerror(errno));
    for (size_t i = 0; i < count; i++) {
        char path[PATH_BYTES];
        bool api = kinds[i].name == openapi;
        int length = snprintf(path, sizeof path, "%s/%s%s.json", folder, kinds[i].name,
                              api ? "" : ".schema");
        if (length >= (int)sizeof path)
            return complain(CODE_USAGE, "the folder's name is too long");
        struct output output = {.path = path};
        int code = output_open(&output);
        if (!code) code = output_end(&output, write_kind(&kinds[i], output.file), CODE_OK);
        if (code) return code;
    }
    return CODE_OK;
}

int cmd_schema(const struct command *self, int argc, char **argv) {
    struct output output = {.format = FORMAT_JSON};
    const char *folder = NULL;
    const struct arg_option options[] = {
        {.name = "folder",
         .kind = ARG_TEXT,
         .text = &folder,
         .value = "DIR",
         .help = "write all of them into DIR: KIND.schema.json, openapi.json"},
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &output.path,
         .value = "FILE",
         .help = "write to FILE, which appears only when it is whole"},
        {.name = NULL},
    };
    struct kind kinds[KINDS_MAX];
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    size_t count = all_kinds(kinds);
    if (args.word_count > 1)
        return complain(CODE_USAGE, "schema takes one word, not also '%.60s'", args.words[1]);
    if (folder && (args.word_count || output.path))
        return complain(CODE_USAGE, "--folder takes all kinds: leave out the rest");
    if (folder) return write_folder(kinds, count, folder);
    const struct kind *kind = args.word_count ? find_kind(kinds, count, args.words[0]) : NULL;
    if (args.word_count && !kind) return no_such_kind(kinds, count, args.words[0]);
    if ((code = output_open(&output))) return code;
    bool written = kind ? write_kind(kind, output.file) : print_kinds(kinds, count, &output);
    return output_end(&output, written, CODE_OK);
}
