/* SPDX-License-Identifier: MIT */
/* Breadth-first search by several threads; see the .c. */
#ifndef LOYDI_PARALLEL_BFS_H
#define LOYDI_PARALLEL_BFS_H

#include "run/search.h"

/* Runs it: packed boards. False: so many threads can't be had, and nothing was searched. */
bool parallel_bfs(struct search *s, unsigned threads, loyd_outcome *outcome);

#endif
