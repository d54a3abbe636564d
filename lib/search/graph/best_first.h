/* SPDX-License-Identifier: MIT */
/* One best-first loop; the four searches built on it differ in how they rank a node. */
#ifndef LOYDI_BEST_FIRST_H
#define LOYDI_BEST_FIRST_H

#include "run/search.h"

struct ranking {
    uint32_t weight_g, weight_h; /* least weight_g * g + weight_h * h first */
    bool improve;                /* a shorter way to a known state replaces the longer one */
};

loyd_outcome best_first(struct search *s, struct ranking ranking);

#endif
