/* SPDX-License-Identifier: MIT
 *
 * How a request comes in, in three steps. When its first line is read an exchange is made for it.
 * When its headers are read they are checked, and what is refused is refused before a byte of the
 * body is taken in. When the body is whole, at most 1 MiB, the handler is called; it may put the
 * connection to sleep until a job ends, and is then called again.
 *
 * Each step enters the connection into the next phase; where the clock was quicker and has ended
 * it, nothing more is answered.
 */
#include "exchange.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void *intake_address(void *user, const char *address, struct MHD_Connection *connection) {
    struct exchange *x = calloc(1, sizeof *x);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (!x) return NULL;
    x->server = user;
    x->connection = connection;
    x->link = info ? info->socket_context : NULL;
    x->address = strdup(address);
    const char *mark = x->address ? strchr(x->address, '?') : NULL;
    x->query = mark ? mark + 1 : NULL;
    if (x->link) link_enter(&x->server->links, x->link, LINK_HEAD);
    return x;
}

static enum MHD_Result note_head(void *user, enum MHD_ValueKind kind, const char *key,
                                 const char *value) {
    struct heads *h = user;
    (void)kind;
    if (!value) value = "";
    if (!strcasecmp(key, "Host") && !h->host_count++) h->host = value;
    if (!strcasecmp(key, "Origin") && !h->origin_count++) h->origin = value;
    if (!strcasecmp(key, "Content-Length") && !h->length_count++) h->content_length = value;
    if (!strcasecmp(key, "Transfer-Encoding") && !h->encoding_count++) h->transfer_encoding = value;
    if (!strcasecmp(key, "Sec-Fetch-Site")) h->fetch_site = value;
    if (!strcasecmp(key, "Content-Type") && !h->content_type) h->content_type = value;
    if (!strcasecmp(key, "Authorization") && !h->authorization) h->authorization = value;
    return MHD_YES;
}

/* What is longer than this, but fits into the library's memory of a connection, gets an answer in
 * JSON; what does not fit even there is refused by the library in its own words. */
enum { ADDRESS_MAX = 8192, HEAD_MAX = 16384 };

/* What stands behind a NUL would not be read. */
static bool fits(struct exchange *x) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (strlen(x->address) > ADDRESS_MAX)
        return fault_set(&x->fault, FAULT_ADDRESS_LONG, value_whole("max", ADDRESS_MAX));
    if (strstr(x->address, "%00")) return fault_set(&x->fault, FAULT_ADDRESS_NUL);
    if (info && info->header_size > HEAD_MAX)
        return fault_set(&x->fault, FAULT_HEADERS_LONG, value_whole("max", HEAD_MAX));
    return true;
}

/* The headers are there: who asks, for what, and how much is to come. */
static void check_heads(struct exchange *x, const char *path) {
    struct heads heads = {.token = strcmp(path, "/") ? NULL : query_word(x, "token"),
                          .cookie_session = MHD_lookup_connection_value(
                              x->connection, MHD_COOKIE_KIND, x->server->guard.cookie)};
    MHD_get_connection_values(x->connection, MHD_HEADER_KIND, note_head, &heads);
    bool writes = strcmp(x->method, "GET") && strcmp(x->method, "HEAD");
    if (strlen(path) < sizeof x->path) memcpy(x->path, path, strlen(path) + 1);
    x->has_body = heads.length_count
                      ? strspn(heads.content_length, "0") < strlen(heads.content_length)
                      : heads.encoding_count;
    bool typed = !strcmp(x->method, "POST") || !strcmp(x->method, "DELETE");
    bool api = !strncmp(x->path, "/api/", 5);
    if (!fits(x) || !guard_request(&x->server->guard, &heads, api || writes, typed, &x->fault))
        return;
    if (heads.length_count && strtoull(heads.content_length, NULL, 10) > BODY_BYTES_MAX)
        fault_set(&x->fault, FAULT_BODY_LARGE, value_whole("max", BODY_BYTES_MAX));
    else
        route_find(x);
}

/* A refusal whose body is still to come is answered now, and the connection ends with it. */
static enum MHD_Result begin(struct exchange *x, const char *path, const char *method) {
    x->begun = true;
    x->method = method;
    check_heads(x, path);
    if (!link_enter(&x->server->links, x->link, LINK_BODY)) return MHD_NO;
    if (!x->fault.status || !x->has_body) return MHD_YES;
    x->close = true;
    return link_enter(&x->server->links, x->link, LINK_ANSWER) ? reply_fault(x, &x->fault) : MHD_NO;
}

static enum MHD_Result take_body(struct exchange *x, const char *data, size_t *length) {
    if (x->body_length + *length > BODY_BYTES_MAX) {
        struct fault large;
        fault_set(&large, FAULT_BODY_LARGE, value_whole("max", BODY_BYTES_MAX));
        link_refuse(x->link->fd, "Content Too Large", &large);
        return MHD_NO;
    }
    char *body = realloc(x->body, x->body_length + *length);
    if (!body) return MHD_NO;
    memcpy(body + x->body_length, data, *length);
    x->body = body;
    x->body_length += *length;
    *length = 0;
    return MHD_YES;
}

enum MHD_Result intake_request(void *user, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *version, const char *data,
                               size_t *length, void **state) {
    struct exchange *x = *state;
    (void)user;
    (void)connection;
    (void)version;
    if (!x || !x->link || !x->address) return MHD_NO;
    if (!x->begun) return begin(x, path, method);
    if (*length) return take_body(x, data, length);
    x->method = method;
    if (!x->answering && !link_enter(&x->server->links, x->link, LINK_ANSWER)) return MHD_NO;
    x->answering = true;
    return x->fault.status ? reply_fault(x, &x->fault) : x->answer(x);
}

/* A client that left before its answer was there: its job is not wanted any more. */
static void give_up(struct exchange *x) {
    struct job *job = x->job;
    if (!job) return;
    hub_lock(job->hub);
    bool left = !x->handed_over && !job_ended(job) && !job->keep && !job->listened;
    if (left) job_cancel_locked(job);
    hub_unlock(job->hub);
    stop_waiting(x);
}

void intake_end(void *user, struct MHD_Connection *connection, void **state,
                enum MHD_RequestTerminationCode code) {
    struct exchange *x = *state;
    (void)user;
    (void)connection;
    (void)code;
    if (!x) return;
    give_up(x);
    if (x->link) link_enter(&x->server->links, x->link, LINK_IDLE);
    free(x->body);
    free(x->address);
    free(x);
    *state = NULL;
}

void intake_connection(void *user, struct MHD_Connection *connection, void **state,
                       enum MHD_ConnectionNotificationCode code) {
    struct server *server = user;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        link_remove(&server->links, *state);
        *state = NULL;
        return;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    *state = info ? link_add(&server->links, info->connect_fd) : NULL;
}
