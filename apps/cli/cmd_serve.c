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
#include "args.h"

#ifdef LOYD_WEB
#include "cache.h"
#include "server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { TOKEN_SHORTEST = 8, ADDRESS_MAX = 400 };

struct serve {
    struct server_options options;
    uint64_t port, jobs, queue, memory, time_ms;
    struct arg_list hosts;
    const char *cache_dir;
    bool open;
};

/* Characters that need no escape in an address. */
static bool is_plain(const char *token) {
    return !token[strspn(token,
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")];
}

static void write_address(const struct serve *s, uint16_t port, char *text, size_t size) {
    const char *bind = s->options.bind;
    bool any = !strcmp(bind, "0.0.0.0") || !strcmp(bind, "::"), v6 = strchr(bind, ':') && !any;
    const char *token = s->options.token;
    snprintf(text, size, "http://%s%s%s:%u/%s%s", v6 ? "[" : "", any ? "localhost" : bind,
             v6 ? "]" : "", port, token ? "?token=" : "", token ? token : "");
}

/* A browser on the address, without its chatter. That there is none is no fault. */
static void open_browser(char *address) {
    extern char **environ;
    static const char *const programs[] = {"xdg-open", "open", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    for (const char *const *program = programs; *program; program++) {
        char name[16];
        snprintf(name, sizeof name, "%s", *program);
        char *words[] = {name, address, NULL};
        pid_t child;
        if (!posix_spawnp(&child, name, &actions, &attributes, words, environ)) break;
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
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
    write_address(s, server_port(server), address, sizeof address);
    printf("loyd serves %s\n", address);
    if (!server_has_page()) puts("The page was not built in; the API is there (docs/api.md).");
    puts("Ctrl-C ends it.");
    fflush(stdout);
    if (s->open) open_browser(address);
    wait_for_end(&signals);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    server_stop(server);
    return CODE_OK;
}

static int check_options(struct serve *s) {
    const char *token = s->options.token;
    if (token && (strlen(token) < TOKEN_SHORTEST || strlen(token) > 200 || !is_plain(token)))
        return complain(CODE_USAGE, "--token is %d to 200 letters, digits, and - . _ ~",
                        TOKEN_SHORTEST);
    if (!token && !server_is_loopback(s->options.bind))
        return complain(CODE_USAGE,
                        "--bind %.60s can be reached from other machines and needs --token",
                        s->options.bind);
    s->options.port = (uint16_t)s->port;
    s->options.jobs = (unsigned)s->jobs;
    s->options.queue = (unsigned)s->queue;
    s->options.memory_limit = s->memory;
    s->options.time_limit_ms = s->time_ms;
    s->options.hosts = s->hosts.items;
    s->options.cache_dir = cache_folder(s->cache_dir);
    return CODE_OK;
}

int cmd_serve(const struct command *self, int argc, char **argv) {
    struct serve s = {.open = false};
    server_options_init(&s.options);
    s.port = s.options.port;
    s.jobs = s.options.jobs;
    s.queue = s.options.queue;
    s.memory = s.options.memory_limit;
    s.time_ms = s.options.time_limit_ms;
    const struct arg_option options[] = {
        {.name = "port",
         .kind = ARG_COUNT,
         .count = &s.port,
         .value = "N",
         .max = UINT16_MAX,
         .help = "listen on port N (default 8015; 0: any that is free)"},
        {.name = "bind",
         .kind = ARG_TEXT,
         .text = &s.options.bind,
         .value = "ADDRESS",
         .help = "listen on ADDRESS (default 127.0.0.1: this machine only)"},
        {.name = "token",
         .kind = ARG_TEXT,
         .text = &s.options.token,
         .value = "T",
         .help = "ask for the token T; needed where other machines can reach the address"},
        {.name = "host",
         .kind = ARG_LIST,
         .list = &s.hosts,
         .value = "NAME",
         .help = "a name by which the server may be called, besides its address (repeatable)"},
        {.name = "open", .kind = ARG_FLAG, .flag = &s.open, .help = "open the page in a browser"},
        {.name = "jobs",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &s.jobs,
         .value = "N",
         .min = 1,
         .max = 64,
         .help = "searches at once (default: one a processor, at least 6)"},
        {.name = "queue",
         .kind = ARG_COUNT,
         .count = &s.queue,
         .value = "N",
         .min = 1,
         .max = 10000,
         .help = "searches that may wait (default 256)"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &s.memory,
         .value = "SIZE",
         .min = 1 << 20,
         .help = "the most for one search (default 512M, less on a small machine)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &s.time_ms,
         .value = "TIME",
         .min = 1,
         .help = "the most for one search (default 10m)"},
        CACHE_ARG(s.cache_dir),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count)
        return complain(CODE_USAGE, "serve takes no words, but '%.60s' was given", args.words[0]);
    code = check_options(&s);
    return code ? code : serve(&s);
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
