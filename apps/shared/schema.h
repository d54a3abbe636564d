/* SPDX-License-Identifier: MIT */
/* JSON Schema (2020-12) of the documents, made from schema.def and the registry. */
#ifndef LOYD_APPS_SCHEMA_H
#define LOYD_APPS_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Schemas that are being made: those that refer to others note their names. */
struct schema_pen {
    const char *place; /* of references: "#/$defs/" */
    json_t *wanted;    /* an object: the names, in order */
};

/* A type as schema.def writes it. */
json_t *schema_type(struct schema_pen *pen, const char *type);
/* What FIELD says of that name, its type and summary; false: nothing. */
bool schema_field(const char *name, const char **type, const char **summary);
/* An object of these fields, in the notation of schema.def. kind: with the frame of a document of
 * that kind; NULL: without. */
json_t *schema_object(struct schema_pen *pen, const char *summary, const char *fields,
                      const char *kind);
/* The OBJECT, DOCUMENT or other schema of that name; NULL: there is none. */
json_t *schema_named(struct schema_pen *pen, const char *name);
/* Every schema that is wanted, and those that they want, set by their names in object. */
bool schema_fill(struct schema_pen *pen, json_t *object);

/* The names of an object's fields, in order, and NULL behind them. False: there is no such object.
 */
enum { SCHEMA_KEYS_MAX = 31 };
struct schema_keys {
    const char *name[SCHEMA_KEYS_MAX + 1];
    size_t count;
    char text[400];
};
bool schema_keys(const char *object, struct schema_keys *keys);

/* The document whose schema is number index, and its summary; NULL behind the last. */
const char *schema_document_at(size_t index, const char **summary);
/* A whole file: takes schema over, adds $schema, $id and what it refers to. */
json_t *schema_file(struct schema_pen *pen, const char *name, json_t *schema);

#endif
