/* SPDX-License-Identifier: MIT */
/* Vector code for processors of the last ten years, beside plain code for any: how functions are
 * compiled for them, and whether this is one. */
#ifndef LOYDI_SIMD_H
#define LOYDI_SIMD_H

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_SIMD 1
#define SIMD      __attribute__((target("avx2,bmi,bmi2,popcnt")))
/* The same, with all that the function calls inlined and so compiled for them too. */
#define SIMD_FLATTEN SIMD __attribute__((flatten))

static inline bool has_simd(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define HAVE_SIMD 0
#define SIMD_FLATTEN

static inline bool has_simd(void) {
    return false;
}
#endif

#endif
