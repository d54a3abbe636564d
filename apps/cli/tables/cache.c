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
#include "output/figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

const char *cache_folder(const struct cache_choice *choice) {
    static char path[PATH_SIZE];
    if (choice->folder) return *choice->folder ? choice->folder : NULL;
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool by_xdg = xdg && *xdg == '/';
    if (!by_xdg && (!home || *home != '/')) return NULL;
    int length =
        snprintf(path, sizeof path, "%s%s", by_xdg ? xdg : home, by_xdg ? "/loyd" : "/.cache/loyd");
    return length < PATH_SIZE ? path : NULL;
}

/* Nobody asked for the default folder by name, so its user is told of the first tables in it. */
static bool is_first_use(const loyd_tables_news *news, const struct cache_choice *choice) {
    return news->kept && !choice->folder && news->folder_bytes <= news->bytes;
}

void cache_news(const loyd_tables_news *news, void *user) {
    bool first = is_first_use(news, user);
    if ((first || !news->kept) && isatty(STDERR_FILENO)) fputs("\r\033[K", stderr); /* progress */
    if (first)
        complain(
            CODE_OK,
            "pattern tables are kept in %.300s from now on (%s so far), so that they are built "
            "once; `loyd tables list` shows them, `loyd tables remove all` removes them, and "
            "--cache-limit and --cache-dir say how much is kept and where",
            news->folder, figure_bytes(news->folder_bytes).text);
    else if (!news->kept)
        complain(CODE_OK,
                 "tables of %s are built in memory and not kept: %.300s has %s of tables, and "
                 "--cache-limit is %s",
                 figure_bytes(news->bytes).text, news->folder,
                 figure_bytes(news->folder_bytes).text,
                 figure_bytes(news->folder_limit_bytes).text);
}

loyd_tables *cache_tables(const struct cache_choice *choice) {
    static loyd_tables *tables;
    static struct cache_choice chosen;
    if (tables || loyd_tables_open(cache_folder(choice), &tables, NULL)) return tables;
    chosen = *choice;
    loyd_tables_keep(tables, chosen.limit_bytes, cache_news, &chosen, NULL);
    return tables;
}
