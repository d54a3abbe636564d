/* SPDX-License-Identifier: MIT */
/* Code for processors of the last ten years, beside plain code for any: which functions are compiled for them, and whether this is one. */
#ifndef LOYDI_WIDE_H
#define LOYDI_WIDE_H

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_WIDE 1
#define WIDE      __attribute__((target("avx2,bmi,bmi2,popcnt")))

static inline bool has_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define HAVE_WIDE 0

static inline bool has_wide(void) {
    return false;
}
#endif

#endif
