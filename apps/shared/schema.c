/* SPDX-License-Identifier: MIT
 *
 * JSON Schemas from one list. schema.def has every field and document in a notation of a line each;
 * what stands in the registry (names of searches, parameters with types and ranges, outcomes) is
 * taken from there. `loyd schema` prints them one by one, the server's OpenAPI file has them as its
 * components, and a test holds real output against them.
 *
 * Objects are closed: a field that is not described is a fault of this list.
 */
#include "schema.h"

#include "document.h"
#include "json.h"
#include "loyd.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NAME_BYTES = 64, TYPE_BYTES = 128 };

static const struct known_field {
    const char *name, *type, *summary;
} fields_known[] = {
#define FIELD(name, type, summary) {name, type, summary},
#define OBJECT(name, summary, fields)
#define DOCUMENT(name, summary, fields)
#include "schema.def"
#undef FIELD
#undef OBJECT
#undef DOCUMENT
};

static const struct object {
    const char *name, *summary, *fields;
    bool document;
} objects[] = {
#define FIELD(name, type, summary)
#define OBJECT(name, summary, fields)   {name, summary, fields, false},
#define DOCUMENT(name, summary, fields) {name, summary, fields, true},
#include "schema.def"
#undef FIELD
#undef OBJECT
#undef DOCUMENT
};

enum {
    FIELDS = sizeof fields_known / sizeof *fields_known,
    OBJECTS = sizeof objects / sizeof *objects
};

bool schema_field(const char *name, const char **type, const char **summary) {
    for (size_t i = 0; i < FIELDS; i++)
        if (!strcmp(fields_known[i].name, name)) {
            *type = fields_known[i].type;
            *summary = fields_known[i].summary;
            return true;
        }
    return false;
}

/* ---- Types ---- */

static json_t *words_schema(const char **at) {
    json_t *words = json_array();
    while (**at && *(*at)++ != ')') {
        size_t length = strcspn(*at, "|)");
        if (length) json_array_append_new(words, json_stringn(*at, length));
        *at += length;
    }
    return json_pack("{s:o}", "enum", words);
}

static json_t *reference(struct schema_pen *pen, const char **at) {
    char name[NAME_BYTES], place[2 * NAME_BYTES];
    size_t length = strspn(++*at, "abcdefghijklmnopqrstuvwxyz-");
    snprintf(name, sizeof name, "%.*s", (int)length, *at);
    snprintf(place, sizeof place, "%s%s", pen->place, name);
    *at += length;
    if (!json_object_get(pen->wanted, name)) json_object_set_new(pen->wanted, name, json_null());
    return json_pack("{s:s}", "$ref", place);
}

static json_t *plain_schema(const char **at) {
    static const char *const names[][2] = {
        {"int", "integer"}, {"num", "number"}, {"text", "string"}, {"bool", "boolean"}};
    size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyz");
    const char *word = *at;
    *at += length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i][0]) == length && !strncmp(names[i][0], word, length))
            return json_pack("{s:s}", "type", names[i][1]);
    return json_object(); /* any */
}

static json_t *or_null(json_t *schema) {
    json_t *type = json_object_get(schema, "type");
    if (!json_is_string(type)) return json_pack("{s:[o, {s:s}]}", "anyOf", schema, "type", "null");
    json_object_set_new(schema, "type", json_pack("[O, s]", type, "null"));
    return schema;
}

static json_t *read_type(struct schema_pen *pen, const char **at);

/* <A,B> */
static json_t *either(struct schema_pen *pen, const char **at) {
    json_t *list = json_array();
    do {
        ++*at; /* < or a comma */
        json_array_append_new(list, read_type(pen, at));
    } while (**at == ',');
    ++*at; /* > */
    return json_pack("{s:o}", "anyOf", list);
}

static json_t *read_type(struct schema_pen *pen, const char **at) {
    json_t *schema;
    if (**at == '[' || **at == '{') {
        bool list = *(*at)++ == '[';
        json_t *inner = read_type(pen, at);
        ++*at; /* the closing one */
        schema = list ? json_pack("{s:s, s:o}", "type", "array", "items", inner)
                      : json_pack("{s:s, s:o}", "type", "object", "additionalProperties", inner);
    } else if (**at == '(') {
        schema = words_schema(at);
    } else if (**at == '<') {
        schema = either(pen, at);
    } else {
        schema = **at == '@' ? reference(pen, at) : plain_schema(at);
    }
    if (**at != '?') return schema;
    ++*at;
    return or_null(schema);
}

json_t *schema_type(struct schema_pen *pen, const char *type) {
    return read_type(pen, &type);
}

/* ---- Objects ---- */

/* But for null. */
static bool same_type(const char *a, const char *b) {
    size_t length = strcspn(a, "?");
    return length == strcspn(b, "?") && !strncmp(a, b, length);
}

static void add_field(struct schema_pen *pen, const char *word, size_t length, json_t *properties,
                      json_t *required) {
    char text[TYPE_BYTES];
    const char *type = "any", *summary = NULL;
    assert(length && length < sizeof text);
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    bool optional = text[strlen(text) - 1] == '~';
    if (optional) text[strlen(text) - 1] = 0;
    char *colon = strchr(text, ':');
    if (colon) *colon = 0;
    schema_field(text, &type, &summary);
    const char *at = colon ? colon + 1 : type;
    bool same = !colon || same_type(colon + 1, type);
    json_t *schema = read_type(pen, &at);
    if (summary && same) json_object_set_new(schema, "description", json_text(summary));
    json_object_set_new(properties, text, schema);
    if (!optional) json_array_append_new(required, json_text(text));
}

static void add_fields(struct schema_pen *pen, const char *fields, json_t *properties,
                       json_t *required) {
    while (*fields) {
        size_t length = strcspn(fields, " ");
        if (length) add_field(pen, fields, length, properties, required);
        fields += length + strspn(fields + length, " ");
    }
}

json_t *schema_object(struct schema_pen *pen, const char *summary, const char *fields,
                      const char *kind) {
    json_t *properties = json_object(), *required = json_array();
    if (kind) {
        json_object_set_new(properties, "schema", json_pack("{s:i}", "const", DOCUMENT_SCHEMA));
        json_object_set_new(properties, "kind", json_pack("{s:s}", "const", kind));
        json_array_append_new(required, json_text("schema"));
        json_array_append_new(required, json_text("kind"));
    }
    add_fields(pen, fields, properties, required);
    if (kind) add_fields(pen, "version:text machine", properties, required);
    return json_pack("{s:s, s:s, s:o, s:o, s:b}", "description", summary, "type", "object",
                     "properties", properties, "required", required, "additionalProperties", 0);
}

/* ---- From the registry ---- */

static json_t *names_schema(const loyd_info *(*info_at)(size_t), const char *summary) {
    json_t *names = json_array();
    const loyd_info *info;
    for (size_t i = 0; (info = info_at(i)); i++)
        json_array_append_new(names, json_text(info->name));
    return json_pack("{s:s, s:s, s:o}", "description", summary, "type", "string", "examples",
                     names);
}

static json_t *outcome_schema(void) {
    json_t *names = json_array();
    for (int i = LOYD_SOLVED; i <= LOYD_CANCELLED; i++)
        json_array_append_new(names, json_text(loyd_outcome_name((loyd_outcome)i)));
    json_array_append_new(names, json_text("invalid"));
    json_array_append_new(names, json_text("unsupported"));
    return json_pack("{s:s, s:o}", "description", "how a search ended; invalid: no board", "enum",
                     names);
}

static json_t *param_schema(const loyd_param *p) {
    if (p->type == LOYD_WORD)
        return json_pack("{s:s, s:s}", "description", p->summary, "type", "string");
    return json_pack("{s:s, s:s, s:f, s:f}", "description", p->summary, "type",
                     p->type == LOYD_INT ? "integer" : "number", "minimum", p->min, "maximum",
                     p->max);
}

/* Of two algorithms with a parameter of one name, the wider type and range hold. */
static void widen(json_t *known, const loyd_param *p) {
    if (p->type == LOYD_REAL &&
        !strcmp(json_string_value(json_object_get(known, "type")), "integer"))
        json_object_set_new(known, "type", json_text("number"));
    json_t *least = json_object_get(known, "minimum"), *most = json_object_get(known, "maximum");
    if (least && p->min < json_number_value(least))
        json_object_set_new(known, "minimum", json_real(p->min));
    if (most && p->max > json_number_value(most))
        json_object_set_new(known, "maximum", json_real(p->max));
}

static json_t *params_schema(void) {
    json_t *properties = json_object();
    const loyd_info *info;
    for (size_t i = 0; (info = loyd_algorithm(i)); i++)
        for (size_t k = 0; k < info->param_count; k++) {
            const loyd_param *p = &info->params[k];
            json_t *known = json_object_get(properties, p->name);
            if (known)
                widen(known, p);
            else
                json_object_set_new(properties, p->name, param_schema(p));
        }
    return json_pack("{s:s, s:s, s:o, s:{s:[s, s]}}", "description",
                     "parameters of a search by their names; those that loyd has are listed",
                     "type", "object", "properties", properties, "additionalProperties", "type",
                     "string", "number");
}

static json_t *tiles_schema(void) {
    return json_pack("{s:s, s:s, s:{s:s, s:i, s:i}, s:i}", "description",
                     "a board row by row, 0 for the blank", "type", "array", "items", "type",
                     "integer", "minimum", 0, "maximum", 65024, "minItems", 1);
}

json_t *schema_named(struct schema_pen *pen, const char *name) {
    for (size_t i = 0; i < OBJECTS; i++)
        if (!strcmp(objects[i].name, name))
            return schema_object(pen, objects[i].summary, objects[i].fields,
                                 objects[i].document ? name : NULL);
    if (!strcmp(name, "algorithm-name"))
        return names_schema(loyd_algorithm, "the name of a search");
    if (!strcmp(name, "heuristic-name"))
        return names_schema(loyd_heuristic, "the name of a heuristic; max(a,b) combines");
    if (!strcmp(name, "outcome")) return outcome_schema();
    if (!strcmp(name, "params")) return params_schema();
    if (!strcmp(name, "tiles")) return tiles_schema();
    return NULL;
}

bool schema_fill(struct schema_pen *pen, json_t *object) {
    for (bool more = true; more;) {
        const char *name;
        json_t *mark, *names = json_copy(pen->wanted);
        more = false;
        json_object_foreach(names, name, mark) {
            if (json_object_get(object, name)) continue;
            if (json_object_set_new(object, name, schema_named(pen, name))) {
                json_decref(names);
                return false;
            }
            more = true;
        }
        json_decref(names);
    }
    return true;
}

/* ---- What a body may have ---- */

bool schema_keys(const char *name, struct schema_keys *keys) {
    const struct object *o = NULL;
    for (size_t i = 0; i < OBJECTS; i++)
        if (!strcmp(objects[i].name, name)) o = &objects[i];
    *keys = (struct schema_keys){.count = 0};
    char *to = keys->text;
    for (const char *at = o ? o->fields : ""; *at; at += strcspn(at, " "), at += *at == ' ') {
        size_t length = strcspn(at, ":~ ");
        if (keys->count == SCHEMA_KEYS_MAX || to + length >= keys->text + sizeof keys->text)
            return false;
        keys->name[keys->count++] = memcpy(to, at, length);
        to += length;
        *to++ = 0;
    }
    return o != NULL;
}

/* ---- Files ---- */

const char *schema_document_at(size_t index, const char **summary) {
    for (size_t i = 0; i < OBJECTS; i++) {
        if (!objects[i].document || index--) continue;
        *summary = objects[i].summary;
        return objects[i].name;
    }
    return NULL;
}

json_t *schema_file(struct schema_pen *pen, const char *name, json_t *schema) {
    char id[NAME_BYTES + 40];
    json_t *definitions = json_object();
    snprintf(id, sizeof id, "urn:loyd:schema:%d:%s", DOCUMENT_SCHEMA, name);
    json_t *file =
        json_pack("{s:s, s:s, s:s}", "$schema", "https://json-schema.org/draft/2020-12/schema",
                  "$id", id, "title", name);
    bool good =
        file && schema && schema_fill(pen, definitions) && !json_object_update(file, schema);
    if (good) json_object_set(file, "$defs", definitions);
    json_decref(definitions);
    json_decref(schema);
    if (good) return file;
    json_decref(file);
    return NULL;
}
