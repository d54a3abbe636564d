/* SPDX-License-Identifier: MIT */
/* What `auto` has for its twin in the multi-tile metric. */
#ifndef LOYDI_AUTO_H
#define LOYDI_AUTO_H

#include "run/search.h"

/* Runs another algorithm in place of this one, with its own default parameters. */
loyd_outcome auto_run(struct search *s, const struct algorithm *other);

/* Beyond 16 cells: a solution at once, bettered for a share of the time or the nodes; what follows
 * has the rest. As anytime (anysize/anytime.h). */
loyd_outcome auto_find(struct search *s, double share);

#endif
