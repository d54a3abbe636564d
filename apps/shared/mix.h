/* SPDX-License-Identifier: MIT */
/* A number turned into one that looks random: for hashes and for draws that a seed settles. */
#ifndef LOYD_APPS_MIX_H
#define LOYD_APPS_MIX_H

#include <stdint.h>

/* Steele, Lea & Flood 2014, the finaliser of SplitMix64. */
static inline uint64_t mix(uint64_t x) {
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

#endif
