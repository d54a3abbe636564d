/* SPDX-License-Identifier: MIT
 *
 * A table's schema comes from its columns: the unit says the type, schema.def what a column of that
 * name means. A cell may be absent, so everything may be null. A document of that kind is the whole
 * table, or with -f jsonl one row.
 */
#include "schema/table_schema.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS_BYTES = 4096 };

static const struct table_kind *const kinds[] = {
#define TABLE_KIND(kind) &kind,
#include "output/table_kinds.def"
#undef TABLE_KIND
};

const struct table_kind *table_kind_at(size_t index) {
    return index < sizeof kinds / sizeof *kinds ? kinds[index] : NULL;
}

static const char *unit_type(int unit) {
    static const char *const types[] = {
        [UNIT_TEXT] = "text?",         [UNIT_TILES] = "@tiles?", [UNIT_PARAMS] = "@params",
        [UNIT_FIGURE] = "<int,text>?", [UNIT_ID] = "text?",      [UNIT_COUNT] = "int?",
        [UNIT_NUMBER] = "int?",        [UNIT_SECONDS] = "num?",  [UNIT_BYTES] = "int?",
        [UNIT_REAL] = "num?",          [UNIT_MEAN] = "num?",     [UNIT_BOOL] = "bool?"};
    return types[unit];
}

/* Names of algorithms, heuristics and outcomes are texts whose words the registry has. */
static const char *column_type(const struct column *column, char *text, size_t size) {
    const char *type, *summary;
    if (column->unit != UNIT_TEXT || !schema_field(column->key, &type, &summary) || *type != '@')
        return unit_type(column->unit);
    snprintf(text, size, "%.*s?", (int)strcspn(type, "?"), type);
    return text;
}

/* The columns in the notation of schema.def. */
static bool row_fields(const struct table_kind *kind, char *fields, size_t size) {
    size_t length = 0, sure = kind->sure ? kind->sure : kind->count;
    for (size_t i = 0; i < kind->count; i++) {
        char type[60];
        bool optional = kind->choosable || i >= sure;
        length += (size_t)snprintf(fields + length, size - length, "%s:%s%s ", kind->columns[i].key,
                                   column_type(&kind->columns[i], type, sizeof type),
                                   optional ? "~" : "");
        if (length >= size) return false;
    }
    return true;
}

static void allow_others(struct schema_pen *pen, const struct table_kind *kind, json_t *row) {
    if (kind->others)
        json_object_set_new(row, "additionalProperties", schema_type(pen, unit_type(kind->others)));
}

json_t *table_kind_schema(struct schema_pen *pen, const struct table_kind *kind) {
    char fields[FIELDS_BYTES] = "", list[80];
    if (!row_fields(kind, fields, sizeof fields)) return NULL;
    snprintf(list, sizeof list, "%s:[any]", kind->list);
    json_t *row = schema_object(pen, "a row", fields, NULL);
    json_t *line = schema_object(pen, "a row as a line (-f jsonl)", fields, kind->name);
    json_t *whole = schema_object(pen, "the whole table (-f json)", list, kind->name);
    allow_others(pen, kind, row);
    allow_others(pen, kind, line);
    json_object_set_new(json_object_get(json_object_get(whole, "properties"), kind->list), "items",
                        row);
    return json_pack("{s:s, s:[o, o]}", "description", kind->summary, "anyOf", whole, line);
}
