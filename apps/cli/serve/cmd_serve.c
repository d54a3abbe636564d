/* SPDX-License-Identifier: MIT
 *
 * `loyd serve`: the page and the API of docs/api.md, until SIGINT or SIGTERM.
 *
 * The two signals are blocked before the server's threads start, so that all inherit the mask, and
 * this thread waits for one of them: no handler runs in the middle of anything. The server is then
 * taken down in order, and a second signal ends the process the usual way.
 *
 * Where the server was not built in (no libmicrohttpd), the command is there and says so.
 */
#include "options/args.h"

#ifdef LOYD_WEB
#include "options/board_args.h"
#include "options/database_args.h"
#include "serve/addresses.h"
#include "serve/browser.h"
#include "server.h"
#include "tables/cache.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { TOKEN_SHORTEST = 8 };

struct serve {
    struct args args;
    struct server_options options;
    uint64_t port, jobs, queue, memory, time_ms;
    struct arg_list hosts;
    struct cache_choice cache;
    bool open;
    const char *token_file;
    char *token_text;      /* of that file */
    char made[TOKEN_MADE]; /* the token, where none was given and one is needed */
};

/* Characters that need no escape in an address. */
static bool is_plain(const char *token) {
    return !token[strspn(token,
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")];
}

/* Waits for SIGINT or SIGTERM; a browser that ends meanwhile is reaped. */
static void wait_for_end(const sigset_t *signals) {
    int number = 0;
    while (sigwait(signals, &number) || number == SIGCHLD)
        while (waitpid(-1, NULL, WNOHANG) > 0) {
        }
}

static int serve(struct serve *s) {
    char reason[300], address[ADDRESS_MAX];
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGCHLD);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    struct server *server = server_start(&s->options, reason, sizeof reason);
    if (!server) return complain(CODE_FAULT, "%s", reason);
    struct reach reach = {s->options.bind, s->options.token, server_port(server)};
    address_write(&reach, address, sizeof address);
    addresses_print(&reach);
    if (!server_has_page()) puts("The page was not built in; the API is there (docs/api.md).");
    puts("Ctrl-C ends it.");
    fflush(stdout);
    if (s->open) open_browser(address);
    wait_for_end(&signals);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    server_stop(server);
    return CODE_OK;
}

static bool is_address(const char *bind) {
    struct in6_addr address; /* room for either kind */
    return !strcmp(bind, "localhost") || inet_pton(AF_INET, bind, &address) == 1 ||
           inet_pton(AF_INET6, bind, &address) == 1;
}

/* The token from --token-file or the environment, which no list of processes shows. */
static int find_token(struct serve *s) {
    size_t length;
    if (s->options.token && s->token_file)
        return complain(CODE_USAGE, "--token and --token-file both give a token; leave one out");
    if (s->options.token) return CODE_OK;
    if (!s->token_file) {
        const char *given = getenv("LOYD_TOKEN");
        if (given && *given) s->options.token = given;
        return CODE_OK;
    }
    int code = text_read(s->token_file, TEXT_TOKEN, &s->token_text, &length);
    if (code) return code;
    s->token_text[strcspn(s->token_text, "\r\n")] = 0;
    s->options.token = s->token_text;
    return CODE_OK;
}

static int check_options(struct serve *s) {
    if (!is_address(s->options.bind))
        return complain(CODE_USAGE,
                        "--bind is an address such as 127.0.0.1, 0.0.0.0 or ::1, not '%.60s'",
                        s->options.bind);
    int code = find_token(s);
    if (code) return code;
    const char *token = s->options.token;
    if (token && (strlen(token) < TOKEN_SHORTEST || strlen(token) > 200 || !is_plain(token)))
        return complain(CODE_USAGE, "a token is %d to 200 letters, digits, and - . _ ~",
                        TOKEN_SHORTEST);
    if (!token && !server_is_loopback(s->options.bind)) {
        token_make(s->made);
        if (*s->made) s->options.token = s->made;
    }
    s->options.port = (uint16_t)s->port;
    s->options.jobs = (unsigned)s->jobs;
    s->options.queue = (unsigned)s->queue;
    s->options.memory_limit = s->memory;
    s->options.time_limit_ms = s->time_ms;
    s->options.hosts = s->hosts.items;
    s->options.db = database_file(s->options.db);
    s->options.cache_dir = cache_folder(&s->cache);
    s->options.cache_limit = s->cache.limit_bytes;
    s->options.cache_news = cache_news;
    s->options.cache_news_user = &s->cache;
    return CODE_OK;
}

/* args_read (args.h) with the options of this command. */
static bool read_options(struct serve *s, const struct command *self, int argc, char **argv,
                         int *code) {
    const struct arg_option options[] = {
        {.name = "port",
         .kind = ARG_COUNT,
         .count = &s->port,
         .value = "N",
         .max = UINT16_MAX,
         .help = "listen on port N (default 8015; 0: any that is free)"},
        {.name = "bind",
         .kind = ARG_TEXT,
         .text = &s->options.bind,
         .value = "ADDRESS",
         .help = "listen on ADDRESS (default 127.0.0.1: this machine only)"},
        {.name = "token",
         .kind = ARG_TEXT,
         .text = &s->options.token,
         .value = "T",
         .help = "ask for the token T (default $LOYD_TOKEN, else one is made where other machines "
                 "reach it)"},
        {.name = "token-file",
         .kind = ARG_TEXT,
         .text = &s->token_file,
         .value = "FILE",
         .help = "ask for the token in the first line of FILE, which no list of processes shows"},
        {.name = "host",
         .kind = ARG_LIST,
         .list = &s->hosts,
         .value = "NAME",
         .help = "a name by which the server may be called, besides its address (repeatable)"},
        {.name = "open", .kind = ARG_FLAG, .flag = &s->open, .help = "open the page in a browser"},
        {.name = "jobs",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &s->jobs,
         .value = "N",
         .min = 1,
         .max = 64,
         .help = "searches at once (default: one per processor, at least 6)"},
        {.name = "queue",
         .kind = ARG_COUNT,
         .count = &s->queue,
         .value = "N",
         .min = 1,
         .max = 10000,
         .help = "searches that may wait (default 256)"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &s->memory,
         .value = "SIZE",
         .min = 1 << 20,
         .help = "the most for one search (default 512M, less on a small machine)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &s->time_ms,
         .value = "TIME",
         .min = 1,
         .help = "the most for one search (default 10m)"},
        DATABASE_ARG(s->options.db),
        CACHE_ARGS(s->cache),
        {.name = NULL},
    };
    return args_read(self, options, argc, argv, &s->args, code);
}

int cmd_serve(const struct command *self, int argc, char **argv) {
    struct serve s = {.open = false};
    int code;
    server_options_init(&s.options);
    s.port = s.options.port;
    s.jobs = s.options.jobs;
    s.queue = s.options.queue;
    s.memory = s.options.memory_limit;
    s.time_ms = s.options.time_limit_ms;
    if (!read_options(&s, self, argc, argv, &code)) return code;
    if (s.args.word_count)
        return complain(CODE_USAGE, "serve takes no words, but '%.60s' was given", s.args.words[0]);
    code = check_options(&s);
    if (!code) code = serve(&s);
    free(s.token_text);
    return code;
}

#else

int cmd_serve(const struct command *self, int argc, char **argv) {
    const struct arg_option options[] = {{.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    return complain(CODE_FAULT,
                    "this loyd was built without its server: libmicrohttpd was missing");
}

#endif
