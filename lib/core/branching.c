/* SPDX-License-Identifier: MIT
 *
 * The effective branching factor (Nilsson 1971; AIMA, section on heuristic functions), by
 * bisection: the sum grows with b, and lies between b = 0 (sum 0) and b = max(1, n) (sum at least
 * n). Powers stop as soon as they pass n. When n < d, b is below 1. Very deep solutions take the
 * sum by its formula, b (b^d - 1) / (b - 1).
 */
#include "core/branching.h"

#include "loyd.h"

#include <math.h>

enum { DEPTH_SUMMED = 10000 };

static int tree_exceeds(double b, double n, uint64_t d) {
    double power = 1, sum = 0;
    if (d > DEPTH_SUMMED && fabs(b - 1) > 1e-9) return b * (pow(b, (double)d) - 1) / (b - 1) > n;
    if (d > DEPTH_SUMMED) return (double)d > n;
    for (uint64_t i = 0; i < d; i++) {
        power *= b;
        sum += power;
        if (sum > n) return 1;
        if (power < 1e-12) return 0;
    }
    return 0;
}

double branching_factor(double n, uint64_t d) {
    double low = 0, high = n > 1 ? n : 1;
    for (int i = 0; i < 100 && high - low > 1e-9; i++) {
        double middle = (low + high) / 2;
        if (tree_exceeds(middle, n, d))
            high = middle;
        else
            low = middle;
    }
    return (low + high) / 2;
}

double loyd_branching_factor(double generated, uint64_t length) {
    return length ? branching_factor(generated, length) : (double)NAN;
}
