/* SPDX-License-Identifier: MIT
 *
 * The frame of a JSON document. A file that is found a year later says what it is (kind, whose JSON
 * Schema `loyd schema KIND` prints), in which version of that form (schema), and which program on
 * which machine wrote it. A line of JSON Lines is a document too.
 */
#include "document.h"

#include "json.h"
#include "machine_json.h"

bool document_begin(json_t *object, const char *kind) {
    return !json_object_set_new(object, "schema", json_integer(DOCUMENT_SCHEMA)) &&
           !json_object_set_new(object, "kind", json_text(kind));
}

bool document_end(json_t *object) {
    return !json_object_set_new(object, "version", json_text(loyd_version())) &&
           !json_object_set_new(object, "machine", machine_json());
}

json_t *document_of(const char *kind, json_t *fields) {
    json_t *object = fields ? json_object() : NULL;
    bool good = object && document_begin(object, kind) && !json_object_update(object, fields) &&
                document_end(object);
    json_decref(fields);
    if (good) return object;
    json_decref(object);
    return NULL;
}
