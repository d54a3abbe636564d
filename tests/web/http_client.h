/* SPDX-License-Identifier: MIT */
/* A small HTTP client on bare sockets, for tests that must be able to send what no client would. */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static inline double clock_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline void sleep_s(double seconds) {
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&t, NULL);
}

static inline int dial(uint16_t port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Everything, or as much as the other side takes. */
static inline bool say(int fd, const char *text, size_t length) {
    while (length) {
        ssize_t sent = send(fd, text, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text += sent;
        length -= (size_t)sent;
    }
    return true;
}

struct heard {
    char *text; /* NUL-ended */
    size_t length;
    bool closed; /* the other side has closed */
};

/* Reads until the other side closes, or until `until` is in the text, or for `seconds`. */
static inline void hear(int fd, struct heard *h, const char *until, double seconds) {
    double end = clock_s() + seconds;
    while (!h->closed && !(until && h->text && strstr(h->text, until))) {
        struct pollfd look = {.fd = fd, .events = POLLIN};
        int wait_ms = (int)((end - clock_s()) * 1000);
        if (wait_ms <= 0 || poll(&look, 1, wait_ms) <= 0) return;
        h->text = realloc(h->text, h->length + 65537);
        if (!h->text) abort();
        ssize_t got = recv(fd, h->text + h->length, 65536, 0);
        if (got <= 0)
            h->closed = true;
        else
            h->length += (size_t)got;
        h->text[h->length] = 0;
    }
}

struct answer {
    int status; /* 0: none came */
    char *head; /* the whole text; the headers' part */
    char *body; /* chunks joined; points into its own memory */
    size_t length;
};

static inline void answer_free(struct answer *a) {
    free(a->head);
    free(a->body);
    *a = (struct answer){0};
}

static inline bool says(const struct answer *a, const char *what) {
    return a->body && strstr(a->body, what);
}

/* The value of a header, in a buffer that the next call overwrites; NULL if it is absent. */
static inline const char *header_of(const struct answer *a, const char *name) {
    static char value[1024];
    for (const char *line = a->head; line && *line; line = strstr(line, "\r\n")) {
        if (!strncmp(line, "\r\n", 2)) line += 2;
        size_t length = strlen(name);
        if (strncasecmp(line, name, length) || line[length] != ':') continue;
        line += length + 1 + strspn(line + length + 1, " ");
        snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
        return value;
    }
    return NULL;
}

static inline void join_chunks(struct answer *a) {
    char *to = a->body, *from = a->body;
    for (;;) {
        char *end;
        size_t size = strtoul(from, &end, 16);
        if (end == from || !size || strncmp(end, "\r\n", 2)) break;
        size_t left = a->length - (size_t)(end + 2 - a->body);
        if (size > left) size = left;
        memmove(to, end + 2, size);
        to += size;
        from = end + 2 + size;
        if (!strncmp(from, "\r\n", 2)) from += 2;
    }
    *to = 0;
    a->length = (size_t)(to - a->body);
}

/* Takes over the text. */
static inline struct answer parse_answer(struct heard *h) {
    struct answer a = {.head = h->text};
    char *end = h->text ? strstr(h->text, "\r\n\r\n") : NULL;
    if (!end || sscanf(h->text, "HTTP/1.%*d %d", &a.status) != 1) return a;
    a.length = h->length - (size_t)(end + 4 - h->text);
    a.body = malloc(a.length + 1);
    if (!a.body) abort();
    memcpy(a.body, end + 4, a.length + 1);
    end[2] = 0;
    const char *encoding = header_of(&a, "Transfer-Encoding");
    if (encoding && !strcasecmp(encoding, "chunked")) join_chunks(&a);
    return a;
}

/* Sends the bytes and reads until the server closes; for at most ten seconds. */
static inline struct answer talk(uint16_t port, const char *text, size_t length) {
    struct heard h = {0};
    int fd = dial(port);
    if (fd < 0) return (struct answer){0};
    say(fd, text, length);
    hear(fd, &h, NULL, 10);
    close(fd);
    return parse_answer(&h);
}

/* A proper request. more: headers, each ended by \r\n; "" for none. body NULL: none. */
static inline struct answer request(uint16_t port, const char *method, const char *path,
                                    const char *more, const char *body) {
    size_t room = strlen(path) + strlen(more) + (body ? strlen(body) : 0) + 300;
    char *text = malloc(room), length[64] = "";
    if (!text) abort();
    if (body) snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    int used = snprintf(text, room,
                        "%s %s HTTP/1.1\r\nHost: localhost:%u\r\nConnection: close\r\n"
                        "%s%s\r\n%s",
                        method, path, port, more, length, body ? body : "");
    struct answer a = talk(port, text, (size_t)used);
    free(text);
    return a;
}

#define JSON_TYPE "Content-Type: application/json\r\n"

static inline struct answer get(uint16_t port, const char *path) {
    return request(port, "GET", path, "", NULL);
}

static inline struct answer post(uint16_t port, const char *path, const char *body) {
    return request(port, "POST", path, JSON_TYPE, body);
}

/* The body as JSON, and the answer freed; NULL if it is none. */
static inline json_t *json_of(struct answer a) {
    json_t *value = a.body ? json_loadb(a.body, a.length, 0, NULL) : NULL;
    answer_free(&a);
    return value;
}

#endif
