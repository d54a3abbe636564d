/* SPDX-License-Identifier: MIT
 *
 * The API described for programs. The calls are those of api.def, from which the server finds its
 * handlers, and the objects those of schema.def, by which bodies are read: a call or a field can't
 * be there and not be described. `GET /api/openapi.json` and `loyd schema openapi` are the same.
 */
#include "openapi.h"

#include "json.h"
#include "loyd.h"
#include "schema.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct api_call {
    const char *method, *path, *name, *summary, *query, *body, *answers;
} calls[] = {
#define CALL(method, path, answer, summary, query, body, answers)                                  \
    {method, path, #answer, summary, query, body, answers},
#include "api.def"
#undef CALL
};
enum { CALLS = sizeof calls / sizeof *calls };

static json_t *content(const char *type, json_t *schema) {
    return json_pack("{s:{s:o}}", type, "schema", schema);
}

/* The word of the path and those of the query. */
static json_t *parameters(struct schema_pen *pen, const struct api_call *call) {
    json_t *list = json_array(), *schema;
    const char *word = strchr(call->path, '{'), *name;
    if (word)
        json_array_append_new(list, json_pack("{s:s%, s:s, s:b, s:{s:s}}", "name", word + 1,
                                              strcspn(word + 1, "}"), "in", "path", "required", 1,
                                              "schema", "type", "string"));
    json_t *object = schema_object(pen, "", call->query, NULL);
    json_t *required = json_object_get(object, "required"), *one;
    json_object_foreach(json_object_get(object, "properties"), name, schema) {
        bool needed = false;
        size_t i;
        json_array_foreach(required, i, one) needed |= !strcmp(json_string_value(one), name);
        json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:O}", "name", name, "in", "query",
                                              "required", (int)needed, "schema", schema));
    }
    json_decref(object);
    return list;
}

static json_t *event_stream(struct schema_pen *pen) {
    static const char *const names[] = {"state",  "progress",    "trace", "result",
                                        "failed", "experiments", "gap"};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char type[40];
        snprintf(type, sizeof type, "@event-%s", names[i]);
        json_array_append_new(list, schema_type(pen, type));
    }
    return json_pack("{s:s, s:s, s:o}", "description",
                     "each event's data is one of these; `event:` says which", "type", "string",
                     "x-events", list);
}

static json_t *responses(struct schema_pen *pen, const struct api_call *call) {
    json_t *all = json_object();
    for (const char *at = call->answers; *at;) {
        char status[4] = "", type[60];
        size_t length = strcspn(at, " ");
        snprintf(status, sizeof status, "%s", at);
        snprintf(type, sizeof type, "%.*s", (int)(length - 4), at + 4);
        bool stream = !strcmp(type, "sse");
        json_t *body = stream ? content("text/event-stream", event_stream(pen))
                              : content("application/json", schema_type(pen, type));
        json_object_set_new(
            all, status,
            json_pack("{s:s, s:o}", "description",
                      *status == '2' && status[2] == '2' ? "the job has begun" : "the answer",
                      "content", body));
        at += length + strspn(at + length, " ");
    }
    json_object_set_new(all, "default",
                        json_pack("{s:s, s:o}", "description", "refused; error.code says why",
                                  "content",
                                  content("application/json", schema_type(pen, "@refusal"))));
    return all;
}

static json_t *operation(struct schema_pen *pen, const struct api_call *call) {
    json_t *o = json_pack("{s:s, s:s}", "operationId", call->name, "summary", call->summary);
    json_t *words = parameters(pen, call);
    if (json_array_size(words)) json_object_set(o, "parameters", words);
    json_decref(words);
    if (*call->body) {
        char type[60];
        snprintf(type, sizeof type, "@%s", call->body);
        json_object_set_new(o, "requestBody",
                            json_pack("{s:b, s:o}", "required", 1, "content",
                                      content("application/json", schema_type(pen, type))));
    }
    json_object_set_new(o, "responses", responses(pen, call));
    return o;
}

static json_t *paths(struct schema_pen *pen) {
    json_t *all = json_object();
    for (size_t i = 0; i < CALLS; i++) {
        char method[8] = "";
        for (size_t k = 0; calls[i].method[k] && k + 1 < sizeof method; k++)
            method[k] = (char)tolower(calls[i].method[k]);
        json_t *path = json_object_get(all, calls[i].path);
        if (!path) {
            json_object_set_new(all, calls[i].path, json_object());
            path = json_object_get(all, calls[i].path);
        }
        json_object_set_new(path, method, operation(pen, &calls[i]));
    }
    return all;
}

json_t *openapi_json(void) {
    struct schema_pen pen = {.place = "#/components/schemas/", .wanted = json_object()};
    json_t *calls_json = paths(&pen), *schemas = json_object();
    bool good = schema_fill(&pen, schemas);
    json_decref(pen.wanted);
    json_t *document = json_pack(
        "{s:s, s:{s:s, s:s, s:s, s:{s:s, s:s}}, s:[{s:s}], s:o, s:{s:o, s:{s:{s:s, s:s}}}, "
        "s:[{}, {s:[]}]}",
        "openapi", "3.1.0", "info", "title", "loyd serve", "description",
        "Sliding-tile puzzles: searches as jobs, with their progress as events.", "version",
        loyd_version(), "license", "name", "MIT", "identifier", "MIT", "servers", "url", "/",
        "paths", calls_json, "components", "schemas", schemas, "securitySchemes", "token", "type",
        "http", "scheme", "bearer", "security", "token");
    if (good) return document;
    json_decref(document);
    return NULL;
}
