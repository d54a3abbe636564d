/* SPDX-License-Identifier: MIT
 *
 * Lists of names as -a and -H take them: "bfs,astar", "manhattan,max(gaschnig,misplaced)". A comma
 * inside brackets belongs to the name.
 */
#include "options/names.h"

#include <string.h>

int names_read(const char *option, const char *list, struct names *names) {
    names->text = strdup(list);
    if (!names->text) return complain(CODE_FAULT, "no memory");
    int depth = 0;
    char *start = names->text;
    for (char *c = names->text;; c++) {
        depth += (*c == '(') - (*c == ')');
        if (*c && (*c != ',' || depth > 0)) continue;
        bool end = !*c;
        *c = 0;
        if (!*start) return complain(CODE_USAGE, "%s: an empty name in '%.100s'", option, list);
        if (names->count == NAMES_MAX)
            return complain(CODE_USAGE, "%s: more than %d names", option, NAMES_MAX);
        names->name[names->count++] = start;
        if (end) return CODE_OK;
        start = c + 1;
    }
}
