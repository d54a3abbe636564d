/* SPDX-License-Identifier: MIT
 *
 * The server listens on a port of the user's own machine, where every page that the user's browser
 * shows can send requests. What keeps them out:
 *
 * - Host. A foreign site can make its own name point to 127.0.0.1 (DNS rebinding) and is then "same
 *   origin" with itself; but the browser still sends that name. So only loopback names pass.
 * - Origin and Sec-Fetch-Site. The browser says which page asks; another than ours is refused.
 * - Content-Type. A form can't send application/json, and a script of another origin that tries is
 *   held by the browser until it has asked for leave, which this server never gives.
 *
 * Then the framing: a body whose length two readers could take differently is refused, so that
 * nothing can be smuggled past a proxy. A token, where there is one, comes as a bearer, as a word
 * of the query of / (once, the page then gets a cookie), or as that cookie. Addresses stay in
 * histories and logs, so no other address takes it.
 */
#include "guard.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HOST_MAX = 255 };

/* The name without the port, in lower case; false if it is no host. */
static bool host_name(const char *host, char name[HOST_MAX + 1]) {
    size_t length = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (!length || length > HOST_MAX || (*host == '[' && !host[length - 1])) return false;
    const char *port = host + length;
    if (*port && (*port != ':' || !port[1] || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    for (size_t i = 0; i < length; i++) name[i] = (char)tolower((unsigned char)host[i]);
    name[length] = 0;
    return true;
}

static bool is_address(const char *name) {
    unsigned char bytes[sizeof(struct in6_addr)];
    char inner[HOST_MAX + 1];
    if (*name != '[') return inet_pton(AF_INET, name, bytes) == 1;
    snprintf(inner, sizeof inner, "%.*s", (int)strlen(name) - 2, name + 1);
    return inet_pton(AF_INET6, inner, bytes) == 1;
}

bool guard_host(const struct guard *guard, const char *host) {
    char name[HOST_MAX + 1];
    if (!host || !host_name(host, name)) return false;
    if (!strcmp(name, "localhost") || !strcmp(name, "127.0.0.1") || !strcmp(name, "[::1]"))
        return true;
    for (const char *const *own = guard->hosts; own && *own; own++)
        if (!strcasecmp(*own, name)) return true;
    return is_address(name) && (!guard->loopback || !strncmp(name, "127.", 4));
}

bool guard_origin(const char *origin, const char *host) {
    return !strncasecmp(origin, "http://", 7) && !strcasecmp(origin + 7, host);
}

bool guard_same(const char *secret, const char *given) {
    size_t length = strlen(secret), given_length = strlen(given);
    unsigned difference = length != given_length;
    for (size_t i = 0; i < given_length; i++)
        difference |= (unsigned char)given[i] ^ (unsigned char)secret[length ? i % length : 0];
    return !difference;
}

bool guard_framing(const struct heads *h) {
    if (h->length_count > 1 || h->encoding_count > 1 || (h->length_count && h->encoding_count))
        return false;
    if (h->encoding_count && strcasecmp(h->transfer_encoding, "chunked")) return false;
    if (!h->length_count) return true;
    size_t digits = strspn(h->content_length, "0123456789");
    return digits && digits <= 18 && !h->content_length[digits];
}

static bool is_json(const char *type) {
    size_t length = type ? strcspn(type, "; \t") : 0;
    return length == strlen("application/json") && !strncasecmp(type, "application/json", length);
}

static bool token_given(const struct guard *guard, const struct heads *h) {
    if (!guard->token) return true;
    if (h->authorization && !strncasecmp(h->authorization, "Bearer ", 7) &&
        guard_same(guard->token, h->authorization + 7))
        return true;
    if (h->cookie_session && guard_same(guard->session, h->cookie_session)) return true;
    return h->token && guard_same(guard->token, h->token);
}

bool guard_request(const struct guard *guard, const struct heads *h, bool api, bool writes,
                   struct fault *fault) {
    if (h->host_count != 1 || !guard_host(guard, h->host))
        return fault_set(fault, FAULT_HOST_FOREIGN);
    if (h->origin_count > 1 || (h->origin && !guard_origin(h->origin, h->host)))
        return fault_set(fault, FAULT_SITE_FOREIGN);
    bool foreign =
        h->fetch_site && strcmp(h->fetch_site, "same-origin") && strcmp(h->fetch_site, "none");
    if (foreign && (api || writes)) return fault_set(fault, FAULT_SITE_FOREIGN);
    if (!guard_framing(h)) return fault_set(fault, FAULT_LENGTH_UNCLEAR);
    if (!token_given(guard, h)) return fault_set(fault, FAULT_TOKEN_WANTED);
    if (writes && !is_json(h->content_type)) return fault_set(fault, FAULT_TYPE_NO_JSON);
    return true;
}
