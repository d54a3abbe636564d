/* SPDX-License-Identifier: MIT
 *
 * The name of a search that is handed out: two searches with the same name and the same tables have
 * the same subtrees. A parameter that is given twice is what it was given last, as in the library.
 */
#include "search_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value given last; NULL: none was. */
static const char *value_of(const loyd_options *options, const char *name) {
    size_t length = strlen(name);
    for (size_t i = options->param_count; i-- > 0;)
        if (!strncmp(options->params[i], name, length) && options->params[i][length] == '=')
            return options->params[i] + length + 1;
    return NULL;
}

bool search_is_plain(const loyd_options *options) {
    const char *extras = value_of(options, "extras");
    return extras && strtod(extras, NULL) == 0;
}

const char *search_from(const loyd_options *options) {
    const char *from = value_of(options, "from");
    return from ? from : "either";
}

void search_name(const struct search_ends *ends, const loyd_options *options,
                 char text[SEARCH_NAME]) {
    size_t used = 0;
    bool from_goal = !strcmp(search_from(options), "goal");
    for (int i = 0; i < 2; i++) {
        used += (size_t)snprintf(text + used, SEARCH_NAME - used, i ? " to " : "%dx%d from ",
                                 loyd_board_rows(ends->start), loyd_board_cols(ends->start));
        size_t length = loyd_board_print(i ? ends->goal : ends->start, LOYD_LAYOUT_LINE,
                                         text + used, SEARCH_NAME - used);
        used += length < SEARCH_NAME - used ? length : SEARCH_NAME - used - 1;
    }
    snprintf(text + used, SEARCH_NAME - used, " order %s%s%s",
             options->order ? options->order : "UDLR", search_is_plain(options) ? " plain" : "",
             from_goal ? " from the goal" : "");
}
