/* SPDX-License-Identifier: MIT */
/* Takes detours that lead nowhere out of a path. See short_loops.c. */
#ifndef LOYDI_SHORT_LOOPS_H
#define LOYDI_SHORT_LOOPS_H

#include "core/move_list.h"
#include "core/rules.h"

/* The moves lead from the space's start to the same board as before, and are no more than before.
 * Where there is no memory for a board they stay as they are. */
void short_loops_cut(const struct space *space, struct move_list *moves);

#endif
