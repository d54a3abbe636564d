/* SPDX-License-Identifier: MIT */
/* What a search's subtrees depend on, but for the tables: the words that its journal has for it,
 * and its parameters as the library takes them. */
#ifndef LOYD_PIECES_SEARCH_NAME_H
#define LOYD_PIECES_SEARCH_NAME_H

#include "loyd.h"

#include <stdbool.h>

enum { SEARCH_NAME = 1024 };

struct search_ends {
    const loyd_board *start, *goal;
};

void search_name(const struct search_ends *ends, const loyd_options *options,
                 char text[SEARCH_NAME]);
/* Is it plain IDA*, extras=0? */
bool search_is_plain(const loyd_options *options);
/* The parameter from, "either" if it is not given. */
const char *search_from(const loyd_options *options);

#endif
