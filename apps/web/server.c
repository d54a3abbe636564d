/* SPDX-License-Identifier: MIT
 *
 * The server: a listening socket, libmicrohttpd's thread on it, the hub's workers, and a clock.
 *
 * The clock's thread goes round ten times a second: deadlines of connections, sleepers whose time
 * has come, jobs that nobody wants any more.
 *
 * Stopping: the hub cancels and joins first, which wakes every sleeper, and no one can fall asleep
 * again; then the clock; then the library, which closes the connections.
 */
#include "server.h"

#include "assets.h"
#include "estimators.h"
#include "exchange.h"
#include "machine.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { CLOCK_MS = 100, CONNECTION_BYTES = 65536 };
enum { SHORT_WORKERS = 2, KEPT_MAX = 256, BACKLOG = 1024, STALLED_S = 30 };

void server_options_init(struct server_options *o) {
    unsigned cores = processors_available();
    *o = (struct server_options){.bind = "127.0.0.1",
                                 .port = 8015,
                                 .jobs = cores > 6 ? cores : 6,
                                 .queue = 256,
                                 .memory_limit = UINT64_C(512) << 20,
                                 .time_limit_ms = 600000,
                                 .head_s = 10,
                                 .body_s = 10,
                                 .idle_s = 75,
                                 .answer_s = 10,
                                 .grace_s = 3,
                                 .keep_s = 600,
                                 .beat_s = 5,
                                 .watch_s = 1,
                                 .connections = 1200,
                                 .ring_bytes = (size_t)16 << 20};
    if (o->jobs > 16) o->jobs = 16;
}

/* ---- The clock ---- */

static void *run_clock(void *user) {
    struct server *server = user;
    pthread_mutex_lock(&server->stop_lock);
    while (!server->stopping) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += CLOCK_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&server->stop, &server->stop_lock, &until);
        pthread_mutex_unlock(&server->stop_lock);
        links_tick(&server->links);
        waiters_tick(server);
        hub_tick(server->hub);
        pthread_mutex_lock(&server->stop_lock);
    }
    pthread_mutex_unlock(&server->stop_lock);
    return NULL;
}

/* ---- Starting ---- */

struct address {
    struct sockaddr_storage bytes;
    socklen_t length;
    bool loopback;
};

static bool read_address(const char *text, uint16_t port, struct address *a) {
    struct sockaddr_in *v4 = (struct sockaddr_in *)&a->bytes;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&a->bytes;
    memset(a, 0, sizeof *a);
    if (!strcmp(text, "localhost")) text = "127.0.0.1";
    if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(port);
        a->length = sizeof *v4;
        a->loopback = ntohl(v4->sin_addr.s_addr) >> 24 == 127;
    } else if (inet_pton(AF_INET6, text, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons(port);
        a->length = sizeof *v6;
        a->loopback = IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
    }
    return a->length;
}

bool server_is_loopback(const char *text) {
    struct address a;
    return read_address(text, 0, &a) && a.loopback;
}

static bool open_listener(struct server *s, const struct address *a, char *reason, size_t size) {
    int yes = 1;
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } bound = {.v6 = {0}};
    socklen_t length = sizeof bound;
    s->listener = socket(a->bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s->listener >= 0) {
        setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        setsockopt(s->listener, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    if (s->listener < 0 || bind(s->listener, (const struct sockaddr *)&a->bytes, a->length) ||
        listen(s->listener, BACKLOG) || getsockname(s->listener, &bound.any, &length)) {
        snprintf(reason, size, "cannot listen on %s, port %u: %s", s->options.bind, s->options.port,
                 strerror(errno));
        return false;
    }
    s->port = ntohs(bound.any.sa_family == AF_INET ? bound.v4.sin_port : bound.v6.sin6_port);
    snprintf(s->guard.cookie, sizeof s->guard.cookie, "loyd_session_%u", s->port);
    return true;
}

/* A thousand connections need as many descriptors. */
static void raise_descriptors(rlim_t wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool make_session(struct guard *guard) {
    unsigned char bytes[(SESSION_SIZE - 1) / 2];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return false;
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(guard->session + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

/* All searches together must fit into what the machine has. */
static void set_limits(struct server *s) {
    uint64_t available = memory_default() / (s->options.jobs ? s->options.jobs : 1);
    uint64_t memory = s->options.memory_limit;
    if (available && available < memory) memory = available;
    s->limits = (struct request_limits){.time_max_ms = s->options.time_limit_ms,
                                        .time_default_ms = 60000,
                                        .memory_max = memory,
                                        .trace_default = TRACE_DEFAULT,
                                        .trace_max = TRACE_MAX};
    if (s->limits.time_default_ms > s->limits.time_max_ms)
        s->limits.time_default_ms = s->limits.time_max_ms;
    s->links.head_s = s->options.head_s;
    s->links.body_s = s->options.body_s;
    s->links.idle_s = s->options.idle_s;
    s->links.answer_s = 60;
}

/* libmicrohttpd can't go on: a message and a code instead of a core file. */
static _Noreturn void give_up(void *user, const char *file, unsigned line, const char *reason) {
    (void)user;
    (void)file;
    (void)line;
    fprintf(stderr, "loyd: the server can't go on: %s", reason ? reason : "no reason is known\n");
    _exit(1);
}

static bool start_daemon(struct server *s) {
    MHD_set_panic_func(give_up, NULL);
    /* Not epoll: 0.9.75 forgets events that come 128 at a time. */
    unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME | MHD_USE_TURBO;
    s->daemon = MHD_start_daemon(
        flags, s->port, NULL, NULL, intake_request, s, MHD_OPTION_LISTEN_SOCKET, s->listener,
        MHD_OPTION_CONNECTION_LIMIT, s->options.connections, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)STALLED_S, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_URI_LOG_CALLBACK, intake_address, s, MHD_OPTION_NOTIFY_COMPLETED, intake_end, s,
        MHD_OPTION_NOTIFY_CONNECTION, intake_connection, s, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_END);
    return s->daemon;
}

static bool start_all(struct server *s, const struct address *a, char *reason, size_t size) {
    struct hub_limits limits = {.searches = s->options.jobs,
                                .shorts = SHORT_WORKERS,
                                .search_queue = s->options.queue,
                                .keep_s = s->options.keep_s,
                                .grace_s = s->options.grace_s,
                                .kept_max = KEPT_MAX,
                                .kept_bytes = (size_t)64 << 20,
                                .ring_bytes = s->options.ring_bytes,
                                .estimators = s->estimators,
                                .tables = s->tables};
    if (!open_listener(s, a, reason, size)) return false;
    snprintf(reason, size, "the server's threads could not be started");
    if (!s->estimators || !make_session(&s->guard) || !(s->hub = hub_new(&limits)) ||
        !start_daemon(s))
        return false;
    s->has_clock = !pthread_create(&s->clock, NULL, run_clock, s);
    return s->has_clock;
}

struct server *server_start(const struct server_options *options, char *reason, size_t size) {
    struct address address;
    if (!read_address(options->bind, options->port, &address)) {
        snprintf(reason, size, "'%.60s' is no address; expected 127.0.0.1, 0.0.0.0, ::1 or such",
                 options->bind);
        return NULL;
    }
    if (!address.loopback && !options->token) {
        snprintf(reason, size, "%s can be reached by others: give a --token", options->bind);
        return NULL;
    }
    struct server *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(reason, size, "no memory for the server");
        return NULL;
    }
    s->options = *options;
    s->listener = -1;
    s->guard = (struct guard){
        .loopback = address.loopback, .hosts = options->hosts, .token = options->token};
    if (!loyd_tables_open(options->cache_dir, &s->tables, NULL))
        loyd_tables_keep(s->tables, options->cache_limit, options->cache_news,
                         options->cache_news_user, NULL);
    s->estimators = s->tables ? estimators_new(s->tables) : NULL;
    links_init(&s->links);
    pthread_mutex_init(&s->stop_lock, NULL);
    pthread_cond_init(&s->stop, NULL);
    set_limits(s);
    raise_descriptors(options->connections + 200);
    if (start_all(s, &address, reason, size)) return s;
    server_stop(s);
    return NULL;
}

uint16_t server_port(const struct server *server) {
    return server->port;
}

void server_stop(struct server *s) {
    if (s->daemon) MHD_quiesce_daemon(s->daemon);
    if (s->hub) hub_stop(s->hub);
    pthread_mutex_lock(&s->stop_lock);
    s->stopping = true;
    pthread_cond_signal(&s->stop);
    pthread_mutex_unlock(&s->stop_lock);
    if (s->has_clock) pthread_join(s->clock, NULL);
    if (s->daemon) MHD_stop_daemon(s->daemon);
    if (s->listener >= 0) close(s->listener);
    if (s->hub) hub_free(s->hub);
    estimators_free(s->estimators);
    loyd_tables_close(s->tables);
    pthread_cond_destroy(&s->stop);
    pthread_mutex_destroy(&s->stop_lock);
    links_free(&s->links);
    free(s);
}
