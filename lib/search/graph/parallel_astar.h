/* SPDX-License-Identifier: MIT */
/* A* by several threads, for boards of up to 16 cells. */
#ifndef LOYDI_PARALLEL_ASTAR_H
#define LOYDI_PARALLEL_ASTAR_H

#include "run/search.h"

/* A* by that many threads, two or more; the length is A*'s, the counts differ from run to run.
 * False: so many threads can't be had, and nothing was done. */
bool parallel_astar(struct search *s, unsigned threads, loyd_outcome *outcome);

#endif
