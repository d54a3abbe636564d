/* SPDX-License-Identifier: MIT */
/* What every JSON document of the command and the server has: schema, kind, version, machine. */
#ifndef LOYD_APPS_DOCUMENT_H
#define LOYD_APPS_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>

/* The version of all kinds; it grows when a field changes its meaning or goes. */
enum { DOCUMENT_SCHEMA = 1 };

/* {"schema": 1, "kind": kind, the fields, "version": ..., "machine": {...}}. Takes fields over,
 * also where it fails. kind names a schema of schema.def, or a table's. NULL: no memory, or fields
 * is NULL. */
json_t *document_of(const char *kind, json_t *fields);

/* The two ends by themselves, where an object is built field by field. False: no memory. */
bool document_begin(json_t *object, const char *kind);
bool document_end(json_t *object);

#endif
