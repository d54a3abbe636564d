/* SPDX-License-Identifier: MIT */
/* One request and its answer, between libmicrohttpd and the handlers. */
#ifndef LOYD_WEB_EXCHANGE_H
#define LOYD_WEB_EXCHANGE_H

#include "guard.h"
#include "jobs.h"
#include "links.h"
#include "request.h"
#include "server.h"

#include <jansson.h>
#include <microhttpd.h>

/* A connection that sleeps until a job changes. Everything in it is under the hub's lock. */
struct waiter {
    struct server *server;
    struct MHD_Connection *connection;
    int fd;
    bool suspended, gone; /* gone: the client hung up */
    double wake_at;       /* 0: never by the clock */
    struct waiter *before, *after;
};

struct server {
    struct server_options options;
    struct guard guard;
    struct request_limits limits;
    struct hub *hub;
    loyd_tables *tables;
    struct estimators *estimators;
    struct links links;
    struct waiter *waiters;
    struct MHD_Daemon *daemon;
    int listener;
    uint16_t port;
    pthread_t clock;
    bool has_clock, stopping;
    pthread_mutex_t stop_lock;
    pthread_cond_t stop;
};

struct exchange;
typedef enum MHD_Result answer_fn(struct exchange *x);

struct exchange {
    struct server *server;
    struct MHD_Connection *connection;
    struct link *link;
    const char *method;
    const char *query; /* of the address as sent, or NULL */
    char *address;     /* as sent: path and query; owns query */
    char path[128];    /* "" where it is longer: there is no such path */
    char word[64];     /* what stands for {name} in the route */
    bool begun, answering, close;
    bool has_body;
    char *body;
    size_t body_length;
    struct fault fault; /* of its headers; answered when the request is read */
    answer_fn *answer;
    const char *allow; /* for 405 */
    struct job *job;   /* what it waits for */
    bool handed_over;  /* the client has the job's id now: the job is its own */
    struct listener listener;
    struct waiter waiter;
};

/* Answers; each returns what libmicrohttpd wants. text is malloc'ed and taken over; NULL is told as
 * want of memory. */
enum MHD_Result reply_text(struct exchange *x, unsigned status, char *text);
enum MHD_Result reply_json(struct exchange *x, unsigned status, json_t *value);
enum MHD_Result reply_fault(struct exchange *x, const struct fault *fault);
enum MHD_Result reply_with(struct exchange *x, unsigned status, struct MHD_Response *response);
/* 202 with the job and its Location. */
enum MHD_Result reply_job(struct exchange *x, unsigned status, const struct job *job);
/* Headers that every answer has. */
void reply_headers(const struct exchange *x, struct MHD_Response *response);

/* Waits for the job (whose reference passes to x), then answers by its result. wait_s 0: for ever.
 * If the client hangs up before, the job is cancelled unless it is kept. */
enum MHD_Result wait_for_job(struct exchange *x, struct job *job, double wait_s);
void stop_waiting(struct exchange *x);

/* Under the hub's lock. sleep returns false where there is no sleeping any more. */
void waiter_join(struct waiter *waiter, struct exchange *x);
void waiter_leave(struct waiter *waiter);
bool waiter_sleep(struct waiter *waiter);
void waiter_wake(struct waiter *waiter);
/* Wakes those whose time has come or whose client is gone. */
void waiters_tick(struct server *server);

/* The page's files. */
enum MHD_Result asset_answer(struct exchange *x);
/* GET /api/jobs/ID/events and GET /api/events. */
enum { STREAM_JOBS_MAX = 16 }; /* of one stream */
enum MHD_Result stream_answer(struct exchange *x);
enum MHD_Result streams_answer(struct exchange *x);
/* Finds the handler of method and path: x->answer, x->word; or x->fault and x->allow. */
void route_find(struct exchange *x);

/* What libmicrohttpd calls: a first line is read; a request goes on; it has ended; a connection has
 * begun or ended. */
void *intake_address(void *user, const char *address, struct MHD_Connection *connection);
enum MHD_Result intake_request(void *user, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *version, const char *data,
                               size_t *length, void **state);
void intake_end(void *user, struct MHD_Connection *connection, void **state,
                enum MHD_RequestTerminationCode code);
void intake_connection(void *user, struct MHD_Connection *connection, void **state,
                       enum MHD_ConnectionNotificationCode code);

const char *query_word(const struct exchange *x, const char *name);
/* The job as JSON, without result and boards where brief; under the lock. */
json_t *job_json(const struct job *job, bool brief);

#endif
