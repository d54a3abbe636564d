/* SPDX-License-Identifier: MIT
 *
 * Deadlines. An idle time-out is not enough: a client that sends one byte every few seconds is
 * never idle and holds its connection for ever. So every connection has a phase and the time at
 * which it was entered, and the clock's thread ends those that are in one for too long.
 *
 * The HTTP library owns the socket; this file only writes a last answer to it and shuts it down,
 * after which the library finds it closed. Both happen under the lock, and the library tells that a
 * connection is closed (link_remove, under the same lock) before it closes the socket, so the
 * number is never another's. A connection that is ended can't be answered any more: link_enter says
 * so.
 */
#include "links.h"

#include "jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __linux__
#include <linux/tcp.h>
#include <netinet/in.h>
#endif

void links_init(struct links *links) {
    pthread_mutex_init(&links->lock, NULL);
}

void links_free(struct links *links) {
    pthread_mutex_destroy(&links->lock);
}

struct link *link_add(struct links *links, int fd) {
    struct link *link = calloc(1, sizeof *link);
    if (!link) return NULL;
    link->fd = fd;
    link->phase = LINK_HEAD;
    link->since = now_s();
    pthread_mutex_lock(&links->lock);
    link->after = links->first;
    if (links->first) links->first->before = link;
    links->first = link;
    pthread_mutex_unlock(&links->lock);
    return link;
}

void link_remove(struct links *links, struct link *link) {
    if (!link) return;
    pthread_mutex_lock(&links->lock);
    *(link->before ? &link->before->after : &links->first) = link->after;
    if (link->after) link->after->before = link->before;
    pthread_mutex_unlock(&links->lock);
    free(link);
}

bool link_enter(struct links *links, struct link *link, enum link_phase phase) {
    pthread_mutex_lock(&links->lock);
    bool alive = link->phase != LINK_ENDED;
    if (alive && link->phase != phase) {
        link->phase = phase;
        link->since = now_s();
    }
    pthread_mutex_unlock(&links->lock);
    return alive;
}

void link_refuse(int fd, const char *phrase, const struct fault *fault) {
    char answer[1000], *body = fault_text(fault);
    if (body) {
        int length = snprintf(answer, sizeof answer,
                              "HTTP/1.1 %u %s\r\nContent-Type: application/json\r\n"
                              "Content-Length: %zu\r\nX-Content-Type-Options: nosniff\r\n"
                              "Cache-Control: no-store\r\nConnection: close\r\n\r\n%s",
                              fault->status, phrase, strlen(body), body);
        if (length > 0 && (size_t)length < sizeof answer)
            send(fd, answer, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    free(body);
    shutdown(fd, SHUT_RDWR);
}

static double deadline_s(const struct links *links, enum link_phase phase) {
    switch (phase) {
    case LINK_IDLE:
        return links->idle_s;
    case LINK_HEAD:
        return links->head_s;
    case LINK_BODY:
        return links->body_s;
    case LINK_ANSWER:
        return links->answer_s;
    default:
        return 0;
    }
}

/* Browsers open connections that they may never use. One on which no byte has come is closed
 * without a word: an answer could cross a first request and be taken for its own. */
static bool has_spoken(int fd) {
#ifdef __linux__
    struct tcp_info info = {.tcpi_state = 0};
    socklen_t length = sizeof info;
    if (!getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &length) && length >= sizeof info)
        return info.tcpi_bytes_received;
#else
    (void)fd;
#endif
    return true;
}

static void end(struct link *link) {
    bool asking = (link->phase == LINK_HEAD && has_spoken(link->fd)) || link->phase == LINK_BODY;
    struct fault late;
    if (asking) {
        fault_set(&late, link->phase == LINK_HEAD ? FAULT_HEADERS_LATE : FAULT_BODY_LATE);
        link_refuse(link->fd, "Request Timeout", &late);
    } else {
        shutdown(link->fd, SHUT_RDWR);
    }
    link->phase = LINK_ENDED;
}

void links_tick(struct links *links) {
    double now = now_s();
    pthread_mutex_lock(&links->lock);
    for (struct link *link = links->first; link; link = link->after) {
        double seconds = deadline_s(links, link->phase);
        if (seconds > 0 && now - link->since > seconds) end(link);
    }
    pthread_mutex_unlock(&links->lock);
}
