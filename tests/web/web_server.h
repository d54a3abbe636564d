/* SPDX-License-Identifier: MIT */
/* A server for a group of tests, with deadlines short enough to wait for. */
#ifndef WEB_SERVER_H
#define WEB_SERVER_H

#include "http_client.h"
#include "server.h"

#define LONG_BOARD "\"board\": \"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\", \"goal\": \"first\""
/* A search that takes hours and little memory. */
#define LONG_SEARCH LONG_BOARD ", \"algorithm\": \"iddfs\""
#define EIGHT       "\"board\": \"4 1 6 / 3 2 8 / 7 0 5\""

static struct server *server;
static uint16_t port;

static inline void short_options(struct server_options *o) {
    server_options_init(o);
    o->port = 0;
    o->jobs = 2;
    o->queue = 6;
    o->head_s = o->body_s = 1;
    o->idle_s = 1.5;
    o->answer_s = 0.5;
    o->grace_s = 1;
    o->beat_s = 0.3;
    o->memory_limit = 64 << 20;
}

static inline int start_with(const struct server_options *o) {
    char reason[300] = "";
    server = server_start(o, reason, sizeof reason);
    if (!server) {
        fprintf(stderr, "%s\n", reason);
        return -1;
    }
    port = server_port(server);
    return 0;
}

static inline int start_server(void **state) {
    struct server_options o;
    (void)state;
    short_options(&o);
    return start_with(&o);
}

static inline int stop_server(void **state) {
    (void)state;
    if (server) server_stop(server);
    server = NULL;
    return 0;
}

/* A new job; its id lands in id. */
static inline void new_job(const char *body, char id[32]) {
    struct answer a = post(port, "/api/jobs", body);
    json_t *job = json_of(a);
    const char *text = json_string_value(json_object_get(job, "id"));
    snprintf(id, 32, "%.31s", text ? text : "");
    json_decref(job);
}

static inline json_t *job_of(const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/jobs/%.20s", id);
    return json_of(get(port, path));
}

static inline bool job_is(const char *id, const char *state) {
    json_t *job = job_of(id);
    const char *text = json_string_value(json_object_get(job, "state"));
    bool is = text && !strcmp(text, state);
    json_decref(job);
    return is;
}

/* Waits up to ten seconds for the job to be in that state. */
static inline bool job_becomes(const char *id, const char *state) {
    for (double end = clock_s() + 100; clock_s() < end; sleep_s(0.02))
        if (job_is(id, state)) return true;
    return false;
}

static inline struct answer job_delete(const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/jobs/%.20s", id);
    return request(port, "DELETE", path, JSON_TYPE, NULL);
}

/* Opens a stream of events; returns its socket. */
static inline int open_events(const char *path, const char *more) {
    char text[600];
    int fd = dial(port);
    int length =
        snprintf(text, sizeof text,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", path, more);
    say(fd, text, (size_t)length);
    return fd;
}

#endif
