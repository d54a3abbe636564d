/* SPDX-License-Identifier: MIT
 *
 * A Bloom filter: each member sets two bits that its hash names. Whoever finds one of the two not
 * set knows that a board is no member; of other boards (1 - e^(-2/16))^2, one in 72, passes.
 *
 * Cost: two bytes a member.
 *
 * Bloom 1970, "Space/time trade-offs in hash coding with allowable errors".
 */
#include "search/parts/layer_filter.h"

enum { BITS_A_MEMBER = 16 };

static void add(struct layer_filter *filter, uint64_t hash) {
    uint64_t a = filter_bit(filter, hash >> 32), b = filter_bit(filter, hash & UINT32_MAX);
    filter->words[a / 64] |= UINT64_C(1) << a % 64;
    filter->words[b / 64] |= UINT64_C(1) << b % 64;
    assert(filter_has(filter, hash));
}

bool filter_make(struct layer_filter *filter, struct pool *pool,
                 const struct permutation_set *set) {
    uint64_t words = (uint64_t)set->count * BITS_A_MEMBER / 64 + 1;
    filter->bits = 64 * words;
    filter->words = pool_alloc(pool, words * sizeof *filter->words);
    if (!filter->words) return false;
    for (uint32_t id = 0; id < set->count; id++) add(filter, set_hash_member(set, id));
    return true;
}
