/* SPDX-License-Identifier: MIT
 *
 * A registry as a table, and its parameters as a second one. A field says in which formats it is
 * shown: text is for a terminal and leaves out what makes lines long, markdown and latex are for
 * pages, csv holds everything.
 */
#include "list/info_table.h"

#include "output/table.h"
#include "registry_names.h"

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
enum { FIELDS_MAX = 11 };

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
    {{"multi_tile", "multi-tile", UNIT_BOOL}, FIELD_TRAIT, LOYD_MULTI_TILE, EVERYWHERE},
    {{"checkpoint", "checkpoint", UNIT_BOOL}, FIELD_TRAIT, LOYD_CHECKPOINT, EVERYWHERE},
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
    {{"multi_tile", "multi-tile", UNIT_BOOL}, FIELD_TRAIT, LOYD_MULTI_TILE, EVERYWHERE},
    {{"params", "parameters", UNIT_TEXT}, FIELD_PARAMS, 0, IN_DATA},
    {{"reference", "reference", UNIT_TEXT}, FIELD_REFERENCE, 0, IN_PAGE | IN_DATA},
};

const struct registry algorithms = {algorithm_at, algorithm_fields,
                                    sizeof algorithm_fields / sizeof *algorithm_fields};
const struct registry heuristics = {heuristic_at, heuristic_fields,
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

bool print_infos(const struct registry *r, const loyd_info *only, const struct output *o) {
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

/* "weight, w": with the other name that it may have. */
static void write_name(const loyd_info *info, const loyd_param *p, char *text, size_t size) {
    const char *alias = info->param_aliases;
    size_t length = alias ? strcspn(alias, "=") : 0;
    bool other = alias && loyd_info_param(info, alias, length) == p;
    snprintf(text, size, "%s%s%.*s", p->name, other ? ", " : "", other ? (int)length : 0,
             other ? alias : "");
}

static void add_params(struct table *t, const loyd_info *info) {
    for (size_t i = 0; i < info->param_count; i++) {
        const loyd_param *p = &info->params[i];
        char range[256], initial[64];
        write_range(p, range, sizeof range);
        write_default(p, initial, sizeof initial);
        table_row(t);
        table_text(t, info->name);
        char name[64];
        write_name(info, p, name, sizeof name);
        table_text(t, name);
        table_text(t, initial);
        table_text(t, range);
        table_text(t, p->summary);
    }
}

bool print_params(const struct registry *r, const loyd_info *only, const struct output *o) {
    struct table *t = table_new(param_columns, 5);
    const loyd_info *info;
    size_t count = 0;
    for (size_t i = 0; (info = r->at(i)); i++) {
        if (only && info != only) continue;
        count += info->param_count;
        add_params(t, info);
    }
    if (count)
        fprintf(o->file, "\nParameters, for %s:\n\n",
                r == &heuristics ? "-H 'HEURISTIC(NAME=VALUE)'" : "-p NAME=VALUE");
    bool written = !count || table_print(t, FORMAT_TEXT, o->color, o->file);
    table_free(t);
    return written;
}

void print_traits(const struct registry *r, const loyd_info *info, FILE *file) {
    for (size_t i = 0; i < r->field_count; i++)
        if (r->fields[i].kind == FIELD_TRAIT)
            fprintf(file, "  %-12s %s\n", r->fields[i].column.title,
                    info->traits & r->fields[i].trait ? "yes" : "no");
}
