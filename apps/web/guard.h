/* SPDX-License-Identifier: MIT */
/* Who may speak to the server: checks of a request's headers, without any HTTP library. */
#ifndef LOYD_WEB_GUARD_H
#define LOYD_WEB_GUARD_H

#include "fault.h"

enum { SESSION_SIZE = 33 };

struct guard {
    bool loopback; /* the server is bound to loopback */
    const char *const
        *hosts;        /* more names by which it may be called; ends with NULL; may be NULL */
    const char *token; /* NULL: none is asked for */
    char cookie[24];   /* that stands for the token; its name has the port, as cookies
                                   are shared by all ports of a host */
    char session[SESSION_SIZE]; /* its value */
};

/* The headers that decide. Counts are how often a header was sent; a value is that of the first,
 * or NULL. */
struct heads {
    const char *host, *origin, *fetch_site, *content_type, *authorization, *cookie_session;
    const char *content_length, *transfer_encoding, *token; /* token: of the query of / */
    unsigned host_count, origin_count, length_count, encoding_count;
};

/* True if Host names this server: loopback (any address of it), one of its names, or (elsewhere
 * than on loopback) an address. A name that a foreign site can point here by DNS is never one. */
bool guard_host(const struct guard *guard, const char *host);
bool guard_origin(const char *origin, const char *host); /* http:// and the host */
bool guard_same(const char *secret,
                const char *given); /* takes the same time wherever they differ */
/* Framing that two readers could take differently: twice, both, or not a plain number. */
bool guard_framing(const struct heads *heads);

/* Everything above; api: the path is one of the API's; writes: POST or DELETE. False with a fault.
 */
bool guard_request(const struct guard *guard, const struct heads *heads, bool api, bool writes,
                   struct fault *fault);

#endif
