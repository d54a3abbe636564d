/* SPDX-License-Identifier: MIT */
/* The page's files, inside the program. */
#ifndef LOYD_WEB_ASSETS_H
#define LOYD_WEB_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path; /* "/app.js"; index.html is "/" */
    const char *type;
    const char *tag; /* ETag, with its quotes */
    bool fixed;      /* its name holds a hash of its content: may be cached for ever */
    const unsigned char *bytes, *gzip; /* gzip NULL: none */
    size_t length, gzip_length;
};

/* The table that the build makes from apps/web/page/dist; empty where the page was not built. */
extern const struct asset asset_table[];
extern const size_t asset_count;

/* The file at that path, or NULL. */
const struct asset *asset_find(const char *path);

#endif
