/* SPDX-License-Identifier: MIT */
/* The folder in which pattern tables are kept. */
#ifndef LOYD_CLI_CACHE_H
#define LOYD_CLI_CACHE_H

#include "loyd.h"

/* Row for a table of options; text is a const char *. */
#define CACHE_ARG(field)                                                                           \
    {                                                                                              \
        .name = "cache-dir", .kind = ARG_TEXT, .text = &(field), .value = "DIR",                   \
        .help = "where pattern tables are kept (default $XDG_CACHE_HOME/loyd or ~/.cache/loyd; "   \
                "\"\": nowhere)"                                                                   \
    }

/* The folder that was chosen, or by default; NULL: there is none. It need not exist. */
const char *cache_folder(const char *chosen);
/* The tables of that folder, which stay open until the process ends; a process uses one folder.
 * NULL: no memory, and each search opens its own. */
loyd_tables *cache_tables(const char *chosen);
/* Makes the folder and those above it. CODE_OK, or the code after a complaint. */
int cache_make(const char *folder);

#endif
