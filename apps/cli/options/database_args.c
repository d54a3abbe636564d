/* SPDX-License-Identifier: MIT
 *
 * Where the database of stored experiments is, by the XDG base directories.
 */
#include "options/database_args.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

const char *database_file(const char *chosen) {
    static char made[4096];
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool by_xdg = xdg && *xdg == '/';
    if (chosen && *chosen) return chosen;
    if (!by_xdg && (!home || *home != '/')) return NULL;
    int length = snprintf(made, sizeof made, "%s%s/loyd/experiments.db", by_xdg ? xdg : home,
                          by_xdg ? "" : "/.local/share");
    return length > 0 && length < (int)sizeof made ? made : NULL;
}
