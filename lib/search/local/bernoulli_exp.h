/* SPDX-License-Identifier: MIT */
/* A draw that succeeds with probability exp(-x), without exp(), whose last bit differs between
 * machines and would make the same seed give different searches.
 *
 * Draw with probability x, then x/2, then x/3, and so on until one fails. The first k all succeed
 * with probability x^k / k!, so the first failure is the 1st, 3rd, 5th ... draw with probability
 * 1 - x + x^2/2 - x^3/6 + ..., which is the series of exp(-x). This needs x <= 1; a larger x is
 * drawn in pieces, exp(-x) = exp(-1) * exp(-(x-1)).
 *
 * Von Neumann 1951, "Various techniques used in connection with random digits". */
#ifndef LOYDI_BERNOULLI_EXP_H
#define LOYDI_BERNOULLI_EXP_H

#include "core/rng.h"

#include <assert.h>
#include <stdbool.h>

static inline bool bernoulli_exp_unit(struct rng *rng, double x) {
    unsigned k = 1;
    while (rng_real(rng) < x / k) k++;
    return k % 2 == 1;
}

/* True with probability exp(-x), x >= 0. */
static inline bool bernoulli_exp(struct rng *rng, double x) {
    assert(x >= 0);
    for (; x > 1; x -= 1)
        if (!bernoulli_exp_unit(rng, 1)) return false;
    return bernoulli_exp_unit(rng, x);
}

#endif
