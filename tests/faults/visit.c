/* SPDX-License-Identifier: MIT
 *
 * The visitor takes what comes: a server that is short of memory may refuse a call, close the
 * connection, say that it can't, or have nothing left to answer with; who gets no answer for
 * PATIENCE_S goes away. What it may not do is to call half an answer a good one, or to go on when
 * it is asked to end.
 */
#define _GNU_SOURCE
#include "visit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_S = 3, TICK_MS = 5 };

#define BODY "{\"board\": \"4 1 6 / 3 2 8 / 7 0 5\"}"

static const struct {
    const char *line, *body; /* body NULL: none */
} calls[] = {
    {"GET / ", NULL},           {"GET /api/algorithms ", NULL}, {"GET /api/random?size=3x3 ", NULL},
    {"POST /api/check ", BODY}, {"POST /api/solve ", BODY},     {"POST /api/jobs ", BODY},
    {"GET /api/jobs ", NULL},
};

static bool is_running(pid_t process) {
    siginfo_t info = {.si_pid = 0};
    return !waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) && !info.si_pid;
}

/* The port in the address that the server prints; 0: it has ended, or can't print. */
static int find_port(pid_t server, const char *output) {
    for (int tick = 0; tick < 1000 / TICK_MS && is_running(server); tick++) {
        char text[4096] = "";
        FILE *file = fopen(output, "r");
        if (file) {
            size_t length = fread(text, 1, sizeof text - 1, file);
            text[length] = 0;
            fclose(file);
        }
        const char *port = strstr(text, "127.0.0.1:");
        if (port && strstr(text, "Ctrl-C")) return atoi(port + strlen("127.0.0.1:"));
        usleep(TICK_MS * 1000);
    }
    return 0;
}

static int reach(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval most = {.tv_sec = PATIENCE_S};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s >= 0 && !setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most) &&
        !connect(s, (struct sockaddr *)&address, sizeof address))
        return s;
    if (s >= 0) close(s);
    return -1;
}

/* Whether an answer that calls itself good has as many bytes as it says. */
static bool is_whole(const char *text, size_t length) {
    const char *head = strstr(text, "\r\n\r\n"), *told = strcasestr(text, "\r\nContent-Length:");
    if (strncmp(text, "HTTP/1.1 200", 12) != 0) return true;
    if (!head || !told || told > head) return false;
    return length ==
           (size_t)(head + 4 - text) + strtoul(told + strlen("\r\nContent-Length:"), NULL, 10);
}

/* False: nobody answers, so that the next call need not be made. */
static bool one_call(int port, const char *line, const char *body, const char **wrong) {
    static char text[4 << 20];
    char request[512];
    size_t used = 0;
    ssize_t got;
    int s = reach(port);
    if (s < 0) return false;
    int length = snprintf(request, sizeof request,
                          "%sHTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          line, body ? strlen(body) : 0, body ? body : "");
    got = send(s, request, (size_t)length, MSG_NOSIGNAL);
    while (got > 0 && used < sizeof text - 1 &&
           (got = recv(s, text + used, sizeof text - 1 - used, 0)) > 0)
        used += (size_t)got;
    text[used] = 0;
    close(s);
    if (!is_whole(text, used)) *wrong = "half an answer called good";
    return got >= 0;
}

const char *visit(pid_t server, const char *output) {
    const char *wrong = NULL;
    int port = find_port(server, output);
    bool answers = port;
    for (size_t i = 0; answers && i < sizeof calls / sizeof *calls; i++)
        answers = one_call(port, calls[i].line, calls[i].body, &wrong);
    if (is_running(server)) kill(server, SIGINT);
    return wrong;
}
