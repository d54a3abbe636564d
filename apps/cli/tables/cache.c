/* SPDX-License-Identifier: MIT
 *
 * Where pattern tables are kept: the folder of --cache-dir, else loyd in $XDG_CACHE_HOME, else
 * .cache/loyd in the home folder. A relative $XDG_CACHE_HOME is passed over, as the XDG base
 * directory specification wants. The library reads no environment, so it is told.
 *
 * Tables are opened once for all searches of the process: checking them takes longer than most.
 */
#include "tables/cache.h"

#include "cli.h"
#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

const char *cache_folder(const char *chosen) {
    static char path[PATH_SIZE];
    if (chosen) return *chosen ? chosen : NULL;
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool by_xdg = xdg && *xdg == '/';
    if (!by_xdg && (!home || *home != '/')) return NULL;
    int length =
        snprintf(path, sizeof path, "%s%s", by_xdg ? xdg : home, by_xdg ? "/loyd" : "/.cache/loyd");
    return length < PATH_SIZE ? path : NULL;
}

loyd_tables *cache_tables(const char *chosen) {
    static loyd_tables *tables;
    if (!tables) loyd_tables_open(cache_folder(chosen), &tables, NULL);
    return tables;
}

int cache_make(const char *folder) {
    int fault = folder_make(folder);
    if (fault == ENAMETOOLONG) return complain(CODE_USAGE, "the name of the folder is too long");
    if (fault == ENOTDIR) return complain(CODE_FAULT, "%.200s is no folder", folder);
    return fault ? complain(CODE_FAULT, "%.200s: %s", folder, strerror(fault)) : CODE_OK;
}
