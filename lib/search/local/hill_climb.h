/* SPDX-License-Identifier: MIT */
/* Hill climbing by a rule. */
#ifndef LOYDI_HILL_CLIMB_H
#define LOYDI_HILL_CLIMB_H

#include "search/local/current_node.h"

/* The rule: the move to make, given the children's values; NO_CHOICE ends the climb. */
typedef int choose_fn(struct current_node *c, const struct hval children[4]);
/* The best child if it is better than the board; among equals the first. In hill_steepest.c. */
choose_fn choose_steepest;

/* Climbs by the rule until the goal (solved), no choice (stuck) or a limit. */
loyd_outcome hill_climb(struct current_node *c, choose_fn *choose);

#endif
