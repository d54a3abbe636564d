/* SPDX-License-Identifier: MIT */
/* What any pattern of a small board costs, for the lab of heuristics: see pattern_costs.c. */
#ifndef LOYD_APPS_PATTERN_COSTS_H
#define LOYD_APPS_PATTERN_COSTS_H

#include "loyd.h"

#include "lab_space.h"

/* The board with the tiles outside the pattern (a bit each) in ascending order: the same for all
 * boards that the pattern does not tell apart. */
uint64_t pattern_view(uint64_t word, uint32_t cells, uint32_t pattern);

/* The fewest moves of the pattern's own tiles that bring them home, by the rank of the pattern's
 * view (LAB_RANKS entries; 255: no such view). NULL: no memory; free it. */
uint8_t *pattern_costs_new(const loyd_board *goal, uint32_t pattern);

#endif
