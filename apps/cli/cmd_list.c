/* SPDX-License-Identifier: MIT
 *
 * `loyd list`: what there is, from the registry itself. An algorithm or a heuristic announces its
 * name, what it does, its traits and its parameters in its own file; this command only prints them,
 * so nothing is listed that does not exist, and nothing exists that is not listed. README's table
 * is the output of `loyd list algorithms -f markdown`.
 *
 * A field says in which formats it is shown: text is for a terminal and leaves out what makes lines
 * long, markdown and latex are for pages, csv holds everything. json is made in list_json.c and
 * holds the parameters with their types and ranges. `loyd list NAME` shows one of them whole.
 */
#include "list.h"

#include "cli.h"
#include "json.h"
#include "output.h"
#include "suites.h"
#include "table.h"

#include <string.h>

enum { IN_TEXT = 1, IN_PAGE = 2, IN_DATA = 4, EVERYWHERE = 7 };
enum field_kind {
    FIELD_NAME,
    FIELD_TITLE,
    FIELD_SUMMARY,
    FIELD_REFERENCE,
    FIELD_TRAIT,
    FIELD_PARAMS
};
enum { FIELDS_MAX = 9 };

struct field {
    struct column column;
    enum field_kind kind;
    unsigned trait;
    int where;
};

static const struct field algorithm_fields[] = {
    {{"name", "name", UNIT_TEXT}, FIELD_NAME, 0, EVERYWHERE},
    {{"title", "title", UNIT_TEXT}, FIELD_TITLE, 0, IN_DATA},
    {{"summary", "what it does", UNIT_TEXT}, FIELD_SUMMARY, 0, EVERYWHERE},
    {{"complete", "complete", UNIT_BOOL}, FIELD_TRAIT, LOYD_COMPLETE, EVERYWHERE},
    {{"optimal", "optimal", UNIT_BOOL}, FIELD_TRAIT, LOYD_OPTIMAL, EVERYWHERE},
    {{"uses_heuristic", "heuristic", UNIT_BOOL}, FIELD_TRAIT, LOYD_USES_HEURISTIC, EVERYWHERE},
    {{"randomised", "random", UNIT_BOOL}, FIELD_TRAIT, LOYD_RANDOMISED, IN_TEXT | IN_DATA},
    {{"params", "parameters", UNIT_TEXT}, FIELD_PARAMS, 0, IN_DATA},
    {{"reference", "reference", UNIT_TEXT}, FIELD_REFERENCE, 0, IN_PAGE | IN_DATA},
};
static const struct field heuristic_fields[] = {
    {{"name", "name", UNIT_TEXT}, FIELD_NAME, 0, EVERYWHERE},
    {{"title", "title", UNIT_TEXT}, FIELD_TITLE, 0, IN_DATA},
    {{"summary", "what it does", UNIT_TEXT}, FIELD_SUMMARY, 0, EVERYWHERE},
    {{"admissible", "admissible", UNIT_BOOL}, FIELD_TRAIT, LOYD_ADMISSIBLE, EVERYWHERE},
    {{"consistent", "consistent", UNIT_BOOL}, FIELD_TRAIT, LOYD_CONSISTENT, EVERYWHERE},
    {{"incremental", "incremental", UNIT_BOOL}, FIELD_TRAIT, LOYD_INCREMENTAL, IN_TEXT | IN_DATA},
    {{"params", "parameters", UNIT_TEXT}, FIELD_PARAMS, 0, IN_DATA},
    {{"reference", "reference", UNIT_TEXT}, FIELD_REFERENCE, 0, IN_PAGE | IN_DATA},
};

/* One of the two registries. */
struct registry {
    info_at *at;
    const struct field *fields;
    size_t field_count;
};
static const struct registry algorithms = {loyd_algorithm, algorithm_fields,
                                           sizeof algorithm_fields / sizeof *algorithm_fields};
static const struct registry heuristics = {loyd_heuristic, heuristic_fields,
                                           sizeof heuristic_fields / sizeof *heuristic_fields};

static void write_range(const loyd_param *p, char *text, size_t size) {
    if (p->type == LOYD_WORD)
        snprintf(text, size, "%s", p->words);
    else
        snprintf(text, size, "%.12g to %.12g", p->min, p->max);
}

static void write_default(const loyd_param *p, char *text, size_t size) {
    if (p->type == LOYD_WORD)
        snprintf(text, size, "%.*s", (int)strcspn(p->words, "|"), p->words);
    else
        snprintf(text, size, "%.12g", p->initial);
}

/* "width=100 noise=0.1": every parameter with its default. */
static void write_params(const loyd_info *info, char *text, size_t size) {
    size_t used = 0;
    *text = 0;
    for (size_t i = 0; i < info->param_count && used < size; i++) {
        char value[64];
        write_default(&info->params[i], value, sizeof value);
        used += (size_t)snprintf(text + used, size - used, "%s%s=%s", i ? " " : "",
                                 info->params[i].name, value);
    }
}

static void add_field(struct table *t, const struct field *field, const loyd_info *info) {
    char params[512];
    switch (field->kind) {
    case FIELD_NAME:
        table_text(t, info->name);
        break;
    case FIELD_TITLE:
        table_text(t, info->title);
        break;
    case FIELD_SUMMARY:
        table_text(t, info->summary);
        break;
    case FIELD_REFERENCE:
        table_text(t, info->reference);
        break;
    case FIELD_TRAIT:
        table_bool(t, info->traits & field->trait);
        break;
    case FIELD_PARAMS:
        write_params(info, params, sizeof params);
        table_text(t, params);
        break;
    }
}

/* The table of all, or of one where only is not NULL. */
static bool print_infos(const struct registry *r, const loyd_info *only, const struct output *o) {
    int where = o->format == FORMAT_TEXT ? IN_TEXT : o->format == FORMAT_CSV ? IN_DATA : IN_PAGE;
    struct column columns[FIELDS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < r->field_count; i++)
        if (r->fields[i].where & where) columns[count++] = r->fields[i].column;
    struct table *t = table_new(columns, count);
    const loyd_info *info;
    for (size_t i = 0; (info = r->at(i)); i++) {
        if (only && info != only) continue;
        table_row(t);
        for (size_t f = 0; f < r->field_count; f++)
            if (r->fields[f].where & where) add_field(t, &r->fields[f], info);
    }
    bool written = table_print(t, o->format, o->color, o->file);
    table_free(t);
    return written;
}

static const struct column param_columns[] = {
    {"of", "of", UNIT_TEXT},           {"name", "parameter", UNIT_TEXT},
    {"default", "default", UNIT_TEXT}, {"range", "range", UNIT_TEXT},
    {"summary", "summary", UNIT_TEXT},
};

static void add_params(struct table *t, const loyd_info *info) {
    for (size_t i = 0; i < info->param_count; i++) {
        const loyd_param *p = &info->params[i];
        char range[256], initial[64];
        write_range(p, range, sizeof range);
        write_default(p, initial, sizeof initial);
        table_row(t);
        table_text(t, info->name);
        table_text(t, p->name);
        table_text(t, initial);
        table_text(t, range);
        table_text(t, p->summary);
    }
}

/* The parameters of all, or of one, as text below what is printed already. */
static bool print_params(const struct registry *r, const loyd_info *only, const struct output *o) {
    struct table *t = table_new(param_columns, 5);
    const loyd_info *info;
    size_t count = 0;
    for (size_t i = 0; (info = r->at(i)); i++) {
        if (only && info != only) continue;
        count += info->param_count;
        add_params(t, info);
    }
    if (count) fputs("\nParameters, for -p NAME=VALUE:\n\n", o->file);
    bool written = !count || table_print(t, FORMAT_TEXT, o->color, o->file);
    table_free(t);
    return written;
}

/* What is set for any algorithm, below its own parameters. */
static bool print_common(const struct output *o) {
    return fputs("\nFor each of them: --order, any order of U, D, L and R (default UDLR), and\n"
                 "-p profile=paper-000 to paper-004, the knobs as that paper sets them.\n",
                 o->file) >= 0;
}

static bool print_suites(const struct output *o) {
    static const struct column columns[] = {{"name", "name", UNIT_TEXT},
                                            {"title", "what it holds", UNIT_TEXT},
                                            {"boards", "boards", UNIT_COUNT},
                                            {"goal", "goal", UNIT_TEXT}};
    struct table *t = table_new(columns, 4);
    const loyd_suite *suite;
    for (size_t i = 0; (suite = loyd_suite_at(i)); i++) {
        table_row(t);
        table_text(t, suite->name);
        table_text(t, suite->title);
        table_integer(t, (int64_t)suite->count);
        table_text(t, suite->count ? suite->entries[0].goal : NULL);
    }
    bool written = table_print(t, o->format, o->color, o->file);
    table_free(t);
    return written;
}

static bool is_json(const struct output *o) {
    return o->format == FORMAT_JSON || o->format == FORMAT_JSONL;
}

/* json: one array. jsonl: an object a line. */
static bool write_list(json_t *list, const struct output *o) {
    if (o->format == FORMAT_JSON) return json_write(list, true, o->file);
    bool written = true;
    for (size_t i = 0; i < json_array_size(list) && written; i++)
        written = json_write(json_incref(json_array_get(list, i)), false, o->file);
    json_decref(list);
    return written;
}

static bool list_registry(const struct registry *r, const struct output *o) {
    if (is_json(o)) return write_list(infos_json(r->at), o);
    if (!print_infos(r, NULL, o)) return false;
    if (o->format != FORMAT_TEXT) return true;
    return print_params(r, NULL, o) && (r == &heuristics || print_common(o));
}

static bool list_suites(const struct output *o) {
    return is_json(o) ? write_list(suites_json(), o) : print_suites(o);
}

static bool list_everything(const struct output *o) {
    if (is_json(o))
        return json_write(json_pack("{s:o, s:o, s:o}", "algorithms", infos_json(loyd_algorithm),
                                    "heuristics", infos_json(loyd_heuristic), "suites",
                                    suites_json()),
                          o->format == FORMAT_JSON, o->file);
    fputs("Algorithms, for -a:\n\n", o->file);
    if (!print_infos(&algorithms, NULL, o)) return false;
    fputs("\nHeuristics, for -H:\n\n", o->file);
    if (!print_infos(&heuristics, NULL, o)) return false;
    fputs("\nSuites, for `loyd suite`:\n\n", o->file);
    if (!print_suites(o)) return false;
    fputs("\n`loyd list NAME` shows an algorithm or a heuristic with its parameters.\n", o->file);
    return true;
}

/* One algorithm or heuristic, everything about it. */
static bool print_details(const struct registry *r, const loyd_info *info, const struct output *o) {
    if (is_json(o))
        return json_write(info_json(info, r == &heuristics), o->format == FORMAT_JSON, o->file);
    if (o->format != FORMAT_TEXT) return print_infos(r, info, o);
    fprintf(o->file, "%s: %s\n\n", info->name, info->title);
    fprintf(o->file, "  %-12s %s\n", "does", info->summary);
    for (size_t i = 0; i < r->field_count; i++)
        if (r->fields[i].kind == FIELD_TRAIT)
            fprintf(o->file, "  %-12s %s\n", r->fields[i].column.title,
                    info->traits & r->fields[i].trait ? "yes" : "no");
    fprintf(o->file, "  %-12s %s\n", "reference", info->reference ? info->reference : "-");
    return print_params(r, info, o);
}

static const loyd_info *find_info(info_at *at, const char *name) {
    const loyd_info *info;
    for (size_t i = 0; (info = at(i)); i++)
        if (!strcmp(info->name, name)) return info;
    return NULL;
}

static int no_such_name(const char *name) {
    enum { NAMES_MAX = 128 };
    const char *names[NAMES_MAX + 1] = {"algorithms", "heuristics", "suites"};
    const loyd_info *info;
    size_t count = 3;
    for (size_t i = 0; count < NAMES_MAX && (info = loyd_algorithm(i)); i++)
        names[count++] = info->name;
    for (size_t i = 0; count < NAMES_MAX && (info = loyd_heuristic(i)); i++)
        names[count++] = info->name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "nothing is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE,
                    "nothing is called '%.60s'; expected algorithms, heuristics, suites, or the "
                    "name of an algorithm or heuristic",
                    name);
}

/* What to print, by the word; NULL: everything. */
static bool print_word(const char *word, const struct output *o) {
    const loyd_info *info;
    if (!word) return list_everything(o);
    if (!strcmp(word, "algorithms")) return list_registry(&algorithms, o);
    if (!strcmp(word, "heuristics")) return list_registry(&heuristics, o);
    if (!strcmp(word, "suites")) return list_suites(o);
    if ((info = find_info(loyd_algorithm, word))) return print_details(&algorithms, info, o);
    return print_details(&heuristics, find_info(loyd_heuristic, word), o);
}

static bool is_known(const char *word) {
    return !strcmp(word, "algorithms") || !strcmp(word, "heuristics") || !strcmp(word, "suites") ||
           find_info(loyd_algorithm, word) || find_info(loyd_heuristic, word);
}

int cmd_list(const struct command *self, int argc, char **argv) {
    struct output output = {0};
    const struct arg_option options[] = {OUTPUT_ARGS(output), {.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count > 1)
        return complain(CODE_USAGE, "list takes one word, not also '%.60s'", args.words[1]);
    const char *word = args.word_count ? args.words[0] : NULL;
    if (word && !is_known(word)) return no_such_name(word);
    if (!word && output.format > FORMAT_JSONL)
        return complain(CODE_USAGE,
                        "this format holds one table: list algorithms, heuristics or suites");
    if ((code = output_open(&output))) return code;
    return output_end(&output, print_word(word, &output), CODE_OK);
}
