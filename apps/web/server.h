/* SPDX-License-Identifier: MIT */
/* The web server: the page and the API of docs/api.md. This is all that the command sees of it. */
#ifndef LOYD_WEB_SERVER_H
#define LOYD_WEB_SERVER_H

#include "loyd.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server_options {
    const char *bind; /* an address, or localhost */
    uint16_t port;    /* 0: any that is free */
    const char *token;
    const char *const *hosts; /* more names that Host may have; ends with NULL; may be NULL */
    unsigned jobs;            /* searches at once */
    unsigned queue;           /* searches that may wait */
    uint64_t memory_limit;    /* bytes, the most for one search */
    uint64_t time_limit_ms;   /* the most for one search */
    /* Seconds. Tests make them short. */
    double head_s, body_s, idle_s; /* deadlines of a request's headers and body; of idleness */
    double answer_s;               /* POST /api/solve waits so long */
    double grace_s, keep_s;        /* jobs without a listener; finished jobs */
    double beat_s;                 /* a comment on a stream where nothing happens */
    unsigned connections;
    size_t ring_bytes;               /* events held of one job */
    const char *db;                  /* of experiments, which are only read; NULL: none */
    double watch_s;                  /* it is looked at so often while someone watches */
    const char *cache_dir;           /* pattern tables are looked for there; NULL: nowhere */
    uint64_t cache_limit;            /* bytes of tables in it; 0: no limit */
    loyd_tables_news_fn *cache_news; /* NULL: nobody. Told of tables that searches build */
    void *cache_news_user;
};

struct server;

/* The defaults. */
void server_options_init(struct server_options *options);
/* True if the address is one of loopback, where no token is needed. */
bool server_is_loopback(const char *bind);
/* NULL, with the reason in one line. Starts threads; blocks the signals that the caller blocks. */
struct server *server_start(const struct server_options *options, char *reason, size_t size);
uint16_t server_port(const struct server *server);
bool server_has_page(void); /* the page was built in */
/* Cancels all jobs, ends all connections, joins all threads, frees. */
void server_stop(struct server *server);

#endif
