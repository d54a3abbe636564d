/* SPDX-License-Identifier: MIT */
/* Shortest solutions of boards of 17 to 25 cells, with tables of six tiles. */
#ifndef LOYDI_LARGE_OPTIMAL_H
#define LOYDI_LARGE_OPTIMAL_H

#include "run/search.h"

/* Are there tables for the shape? */
bool large_optimal_can(const struct search *s);
/* Is the checkpoint that the options name one of this search, or could it be written? */
loyd_status large_optimal_check(const struct search *s, bool plain, loyd_error *error);
/* Runs it; builds the tables first if they are not there. plain: IDA* alone, with its counts. */
loyd_outcome large_optimal(struct search *s, bool plain);

#endif
