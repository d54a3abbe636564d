/* SPDX-License-Identifier: MIT */
/* Worksheets: a board, a search and its tree to be filled in by hand, as an HTML page that prints
 * on A4; and the key, the same with everything filled in. */
#ifndef LOYD_APPS_WORKSHEET_H
#define LOYD_APPS_WORKSHEET_H

#include "problem.h"

#include <stdio.h>

enum sheet_language { SHEET_ENGLISH, SHEET_PORTUGUESE };

struct worksheet {
    const struct problem *problem; /* its board may be NULL: boards are then drawn for its goal */
    const loyd_options *options;   /* what to search with; options->seed draws the boards */
    uint64_t count;                /* of boards that are drawn */
    uint64_t walk;                 /* each so many random moves from the goal; 0: a few */
    uint64_t steps;                /* the first so many expansions; 0: the whole search */
    bool key;
    enum sheet_language language;
};

enum { WORKSHEETS_MAX = 100, WORKSHEET_STEPS = 6 };

/* Writes the page. LOYD_UNSUPPORTED, with the reason, where the board's tree does not fit a sheet
 * or there are not so many boards whose trees do; nothing is written then. */
loyd_status worksheet_write(const struct worksheet *sheet, FILE *file, loyd_error *error);

#endif
