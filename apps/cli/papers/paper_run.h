/* SPDX-License-Identifier: MIT */
/* One search in a paper's reading. */
#ifndef LOYD_CLI_PAPER_RUN_H
#define LOYD_CLI_PAPER_RUN_H

#include "loyd.h"

#include <stdio.h>

struct paper_search {
    const char *algorithm, *heuristic;
    const char *params; /* separated by blanks; NULL: none */
    const char *order;  /* NULL: the profile's, or the default */
};

/* The result, which the caller frees; NULL after a complaint. */
loyd_result *paper_run(const loyd_board *start, const struct paper_search *search);

/* Paper 001's remark that one order of the operators in 24 favours a case, tried with all of them,
 * as lines for the page. False after a complaint. */
bool paper_orders(const loyd_board *start, FILE *file);

#endif
