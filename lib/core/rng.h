/* SPDX-License-Identifier: MIT */
/* A small seeded generator, the same numbers on every machine: xoshiro256** (Blackman & Vigna
 * 2018), its state filled from the seed by splitmix64. stream separates independent sequences of
 * one seed. */
#ifndef LOYDI_RNG_H
#define LOYDI_RNG_H

#include <assert.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

static inline uint64_t rng_mix(uint64_t *x) {
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream) {
    uint64_t x = seed;
    x = rng_mix(&x) ^ (stream * 0xD1342543DE82EF95u);
    for (int i = 0; i < 4; i++) rng->s[i] = rng_mix(&x);
}

static inline uint64_t rng_next(struct rng *rng) {
    uint64_t *s = rng->s, t = s[1] << 17, r = s[1] * 5;
    r = ((r << 7) | (r >> 57)) * 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return r;
}

/* Uniform over 0..n-1, without bias: values from the incomplete last block are drawn again. */
static inline uint64_t rng_below(struct rng *rng, uint64_t n) {
    assert(n);
    uint64_t reject = (0 - n) % n, x;
    do x = rng_next(rng);
    while (x < reject);
    return x % n;
}

/* Uniform over [0, 1), in steps of 2^-53. */
static inline double rng_real(struct rng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

#endif
