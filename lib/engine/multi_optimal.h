/* SPDX-License-Identifier: MIT */
/* Shortest solutions in multi-tile moves with pattern tables, for boards of up to 16 cells. */
#ifndef LOYDI_MULTI_OPTIMAL_H
#define LOYDI_MULTI_OPTIMAL_H

#include "run/search.h"

/* Has a board of that shape tables? */
bool multi_optimal_can(const struct search *s);
/* There is no solution below bound; what was counted before counts too. *tables is false if there are none to be had: nothing has been searched then. */
loyd_outcome multi_optimal(struct search *s, uint32_t bound, bool *tables);

#endif
