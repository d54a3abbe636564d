/* SPDX-License-Identifier: MIT */
/* The folder in which pattern tables are kept. */
#ifndef LOYD_CLI_CACHE_H
#define LOYD_CLI_CACHE_H

#include "loyd.h"

struct cache_choice {
    const char *folder;   /* NULL: the default; "": none */
    uint64_t limit_bytes; /* of the tables in it; 0: none */
};

/* Rows for a table of options; choice is a struct cache_choice. */
#define CACHE_ARGS(choice)                                                                         \
    {.name = "cache-dir",                                                                          \
     .kind = ARG_TEXT,                                                                             \
     .text = &(choice).folder,                                                                     \
     .value = "DIR",                                                                               \
     .help = "where pattern tables are kept (default $XDG_CACHE_HOME/loyd or ~/.cache/loyd; "      \
             "\"\": nowhere)"},                                                                    \
    {                                                                                              \
        .name = "cache-limit", .kind = ARG_BYTES, .bytes = &(choice).limit_bytes, .value = "SIZE", \
        .min = 1, .help = "keep no tables there beyond SIZE in all: 512M, 2G (default: no limit)"  \
    }

/* The folder that was chosen, or by default; NULL: there is none. It need not exist. */
const char *cache_folder(const struct cache_choice *choice);
/* The tables of that folder, which stay open until the process ends; a process uses one folder.
 * NULL: no memory, and each search opens its own. */
loyd_tables *cache_tables(const struct cache_choice *choice);
/* Says on stderr what became of tables that were built, where it is news: they are the first in the
 * default folder, or do not fit the limit. user: the const struct cache_choice. */
void cache_news(const loyd_tables_news *news, void *user);

#endif
