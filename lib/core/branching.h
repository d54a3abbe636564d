/* SPDX-License-Identifier: MIT */
#ifndef LOYDI_BRANCHING_H
#define LOYDI_BRANCHING_H

#include <stdint.h>

/* The effective branching factor b of a search that generated n nodes for a solution of depth d >
 * 0: a uniform tree of depth d with b children a node has n nodes below its root, n = b + b^2 + ...
 * + b^d. */
double branching_factor(double n, uint64_t d);

#endif
