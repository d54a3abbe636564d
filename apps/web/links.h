/* SPDX-License-Identifier: MIT */
/* Connections and their deadlines. */
#ifndef LOYD_WEB_LINKS_H
#define LOYD_WEB_LINKS_H

#include "fault.h"

#include <pthread.h>
#include <stdbool.h>

enum link_phase {
    LINK_IDLE,   /* between two requests */
    LINK_HEAD,   /* its headers are awaited */
    LINK_BODY,   /* its body is awaited */
    LINK_ANSWER, /* being answered */
    LINK_STREAM, /* being answered for as long as it takes */
    LINK_ENDED   /* past its deadline; nothing more is answered */
};

struct link {
    int fd;
    enum link_phase phase;
    double since;
    struct link *before, *after;
};

struct links {
    pthread_mutex_t lock;
    struct link *first;
    double head_s, body_s, idle_s, answer_s; /* deadlines of the phases */
};

void links_init(struct links *links);
void links_free(struct links *links);
struct link *link_add(struct links *links, int fd); /* in LINK_HEAD; NULL without memory */
void link_remove(struct links *links, struct link *link);
/* Enters the phase; false if the deadline of the one before has ended the connection. A first
 * request is in LINK_HEAD from the connection's beginning, so entering that again changes nothing.
 */
bool link_enter(struct links *links, struct link *link, enum link_phase phase);
/* Ends the connections that are past their deadlines: with a 408 where a request had begun. */
void links_tick(struct links *links);
/* Sends a whole answer past the HTTP library, for a request that will never be whole, and ends the
 * connection. phrase: HTTP's words for the fault's status. */
void link_refuse(int fd, const char *phrase, const struct fault *fault);

#endif
