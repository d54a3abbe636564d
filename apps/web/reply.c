/* SPDX-License-Identifier: MIT
 *
 * Answers. Every one says what a browser may do with it: load nothing from elsewhere, take the
 * content type as told, tell no other site where it came from. Answers of the API are never stored.
 * There is no header that lets another origin read them.
 */
#include "document.h"
#include "exchange.h"
#include "json.h"
#include "tasks.h"

#include <stdlib.h>
#include <string.h>

void reply_headers(const struct exchange *x, struct MHD_Response *response) {
    static const char policy[] = "default-src 'self'; img-src 'self' data: blob:; object-src "
                                 "'none'; base-uri 'none'; form-action 'none'; frame-ancestors "
                                 "'none'";
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    if (x->close) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    if (x->allow) MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, x->allow);
}

enum MHD_Result reply_with(struct exchange *x, unsigned status, struct MHD_Response *response) {
    if (!response) return MHD_NO;
    reply_headers(x, response);
    enum MHD_Result queued = MHD_queue_response(x->connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

static struct MHD_Response *json_response(char *text) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE);
    if (!response) {
        free(text);
        return NULL;
    }
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    return response;
}

enum MHD_Result reply_text(struct exchange *x, unsigned status, char *text) {
    if (text) return reply_with(x, status, json_response(text));
    struct fault fault;
    fault_set(&fault, FAULT_SERVER_MEMORY);
    text = fault_text(&fault);
    return text ? reply_with(x, fault.status, json_response(text)) : MHD_NO;
}

enum MHD_Result reply_json(struct exchange *x, unsigned status, json_t *value) {
    return reply_text(x, status, json_taken(value));
}

enum MHD_Result reply_fault(struct exchange *x, const struct fault *fault) {
    char *text = fault_text(fault);
    if (!text) return reply_text(x, 503, NULL);
    struct MHD_Response *response = json_response(text);
    if (response && fault->status == 429)
        MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, "1");
    return reply_with(x, fault->status, response);
}

/* ---- Jobs ---- */

static json_t *progress_json(const struct job *job) {
    if (!job->has_progress) return json_null();
    json_t *object = json_object();
    progress_fields(&job->progress, object);
    return object;
}

json_t *job_json(const struct job *job, bool brief) {
    json_t *o = json_object();
    json_object_set_new(o, "id", json_text(job->id));
    json_object_set_new(o, "state", json_text(job_state_name(job->state)));
    json_object_set_new(o, "keep", json_boolean(job->keep));
    json_object_set_new(o, "age_s", json_real(now_s() - job->created));
    job->kind->describe(job->request, o, brief);
    json_object_set_new(o, "waiting",
                        job->state == JOB_QUEUED ? json_integer((json_int_t)job_waiting_locked(job))
                                                 : json_null());
    json_object_set_new(o, "progress", progress_json(job));
    json_object_set_new(o, "last_event", json_integer((json_int_t)job->ring.next - 1));
    json_object_set_new(o, "error", job->fault.status ? fault_json(&job->fault) : json_null());
    return o;
}

/* The result is text already: it is set in behind the other fields. */
static char *job_text(const struct job *job) {
    hub_lock(job->hub);
    char *head = json_taken(document_of("job", job_json(job, false)));
    const char *result = job->result ? job->result : "null";
    size_t length = head ? strlen(head) : 0, room = length + strlen(result) + 20;
    char *text = head ? malloc(room) : NULL;
    if (text) {
        memcpy(text, head, length - 1);
        snprintf(text + length - 1, room - length + 1, ", \"result\": %s}", result);
    }
    hub_unlock(job->hub);
    free(head);
    return text;
}

enum MHD_Result reply_job(struct exchange *x, unsigned status, const struct job *job) {
    char *text = job_text(job), place[64];
    if (!text) return reply_text(x, status, NULL);
    struct MHD_Response *response = json_response(text);
    snprintf(place, sizeof place, "/api/jobs/%s", job->id);
    if (response && status == 202) MHD_add_response_header(response, "Location", place);
    return reply_with(x, status, response);
}
