/* SPDX-License-Identifier: MIT */
/* The potential while it is learned: the same terms as in potential.h with weights in moves, where
 * each pair and each window has a fine weight and a coarse one. A coarse weight knows the signs of
 * displacements alone, so a term that was never met begins with what its like have cost. */
#ifndef LOYDI_LEARNING_VALUE_H
#define LOYDI_LEARNING_VALUE_H

#include "heuristics/potential_file.h"

struct learning {
    const struct potential *potential; /* the shape */
    const uint8_t *sign;               /* the sign class of a pair class */
};

/* A sum of weights is a whole board's value without its Manhattan distance: their places go to at,
 * and how many there are is returned. */
enum { TERMS_MAX = POTENTIAL_CELLS_MAX * (1 + 4 * PAIR_KINDS + 2) };
uint32_t learning_terms(const struct learning *l, const uint8_t *home, uint32_t *at);

#endif
