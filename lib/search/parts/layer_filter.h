/* SPDX-License-Identifier: MIT */
/* What is left of a layer of boards when the boards themselves are gone: a set of bits that knows
 * every one of them, and takes one in some seventy others for one. */
#ifndef LOYDI_LAYER_FILTER_H
#define LOYDI_LAYER_FILTER_H

#include "search/parts/permutation_set.h"

struct layer_filter {
    uint64_t *words;
    uint64_t bits; /* in all */
};

/* Makes a filter of the set's members. False: no memory. */
bool filter_make(struct layer_filter *filter, struct pool *pool, const struct permutation_set *set);

/* The bit that half a hash names. */
static inline uint64_t filter_bit(const struct layer_filter *filter, uint64_t half) {
    return half * filter->bits >> 32;
}

/* False: no member has that hash (set_hash). */
static inline bool filter_has(const struct layer_filter *filter, uint64_t hash) {
    uint64_t a = filter_bit(filter, hash >> 32), b = filter_bit(filter, hash & UINT32_MAX);
    return filter->words[a / 64] >> a % 64 & filter->words[b / 64] >> b % 64 & 1;
}

#endif
