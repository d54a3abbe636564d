/* SPDX-License-Identifier: MIT */
/* Depth-limited search as a step of iterative deepening. */
#ifndef LOYDI_DLS_H
#define LOYDI_DLS_H

#include "search/parts/move_stack.h"

/* Searches all paths of at most limit moves from the start, which is current on the stack, and is
 * again if there is no solution. LOYD_DEPTH_LIMIT: longer paths exist; LOYD_UNSOLVABLE: there are
 * none. */
loyd_outcome depth_limited(struct move_stack *stack, uint32_t limit);

#endif
