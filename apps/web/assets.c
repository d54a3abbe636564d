/* SPDX-License-Identifier: MIT
 *
 * Files of the page, from a table in the program: nothing that a request says ever reaches the file
 * system. A client that has a file already (its ETag comes back in If-None-Match) gets 304 and no
 * bytes; one that takes gzip gets the smaller copy. Where the page was not built, one plain page
 * says how to build it.
 */
#include "assets.h"

#include "exchange.h"

#include <string.h>
#include <strings.h>

static const char no_page[] =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>loyd</title>\n"
    "<h1>loyd</h1>\n<p>The server runs, but its page was not built into this program.\n"
    "<p>With Node.js installed, <code>make serve</code> in the source folder builds both.\n"
    "<p>The API is here: <a href=\"/api/version\">/api/version</a>,\n"
    "<a href=\"/api/algorithms\">/api/algorithms</a>; docs/api.md tells the rest.\n</html>\n";

static const struct asset plain = {.path = "/",
                                   .type = "text/html; charset=utf-8",
                                   .tag = "\"plain\"",
                                   .bytes = (const unsigned char *)no_page,
                                   .length = sizeof no_page - 1};

bool server_has_page(void) {
    return asset_count > 0;
}

const struct asset *asset_find(const char *path) {
    for (size_t i = 0; i < asset_count; i++)
        if (!strcmp(asset_table[i].path, path)) return &asset_table[i];
    return !asset_count && !strcmp(path, "/") ? &plain : NULL;
}

static const char *header(const struct exchange *x, const char *name) {
    const char *value = MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, name);
    return value ? value : "";
}

/* True if gzip is named and not refused by q=0. */
static bool takes_gzip(const char *accept) {
    for (const char *at = accept; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        if (strncasecmp(at, "gzip", 4) || !strchr(" \t;,", at[4])) continue;
        const char *q = at + 4 + strspn(at + 4, " \t;");
        if (strncasecmp(q, "q=0", 3)) return true;
        return q[3] == '.' && strspn(q + 4, "0") < strspn(q + 4, "0123456789");
    }
    return false;
}

/* The first visit with the token in the address: a cookie takes its place, and the address bar
 * loses it. Only / is redirected to, with what else the query says. */
static enum MHD_Result trade_token(struct exchange *x) {
    char cookie[128], place[1024] = "/";
    size_t used = 1;
    const char *at = x->query ? x->query : "";
    for (size_t n; *at; at += n + (at[n] == '&')) {
        n = strcspn(at, "&");
        if (strncmp(at, "token=", 6) && used + n + 2 < sizeof place) {
            place[used] = used == 1 ? '?' : '&';
            memcpy(place + used + 1, at, n);
            used += n + 1;
        }
        if (!at[n]) break;
    }
    place[used] = 0;
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Lax",
             x->server->guard.cookie, x->server->guard.session);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    if (response) {
        MHD_add_response_header(response, "Set-Cookie", cookie);
        MHD_add_response_header(response, "Location", place);
        MHD_add_response_header(response, "Cache-Control", "no-store");
    }
    return reply_with(x, MHD_HTTP_SEE_OTHER, response);
}

static struct MHD_Response *asset_response(const struct asset *asset, bool gzip, bool known) {
    const unsigned char *bytes = gzip ? asset->gzip : asset->bytes;
    size_t length = known ? 0 : gzip ? asset->gzip_length : asset->length;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) return NULL;
    MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, asset->tag);
    MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            asset->fixed ? "public, max-age=31536000, immutable" : "no-cache");
    if (known) return response;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, asset->type);
    if (gzip) MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return response;
}

enum MHD_Result asset_answer(struct exchange *x) {
    const struct asset *asset = asset_find(x->path);
    if (x->server->guard.token && query_word(x, "token") && !strcmp(asset->path, "/"))
        return trade_token(x);
    bool known = strstr(header(x, "If-None-Match"), asset->tag);
    bool gzip = asset->gzip && takes_gzip(header(x, "Accept-Encoding"));
    return reply_with(x, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK,
                      asset_response(asset, gzip, known));
}
