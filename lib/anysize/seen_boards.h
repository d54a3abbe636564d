/* SPDX-License-Identifier: MIT */
/* Boards that a beam has seen lately: a table of hashes where new ones take the place of old ones.
 * It is divided into parts by the hash, so that each thread has one to itself. */
#ifndef LOYDI_SEEN_BOARDS_H
#define LOYDI_SEEN_BOARDS_H

#include "core/pool.h"

enum { SEEN_WAYS = 4 }; /* places that a hash may have */

struct seen_boards {
    uint64_t *slots;
    uint32_t mask;
};

/* For a beam of that width; false: the pool is used up. */
static inline bool seen_open(struct seen_boards *seen, struct pool *pool, uint32_t width) {
    uint32_t slots = 4096;
    while (slots < 8 * (uint64_t)width && slots < 1u << 27) slots *= 2;
    seen->mask = slots - 1;
    seen->slots = pool_alloc(pool, slots * sizeof *seen->slots);
    return seen->slots;
}

static inline uint32_t seen_place(const struct seen_boards *seen, uint64_t hash) {
    return (uint32_t)(hash >> 20) & seen->mask & ~(uint32_t)(SEEN_WAYS - 1);
}

/* Which of so many parts the board's place is in. */
static inline unsigned seen_part(const struct seen_boards *seen, uint64_t hash, unsigned parts) {
    return (unsigned)(seen_place(seen, hash) * (uint64_t)parts / ((uint64_t)seen->mask + 1));
}

/* True if the board was seen lately; else it now is. */
static inline bool seen_before(struct seen_boards *seen, uint64_t hash) {
    uint64_t *way = &seen->slots[seen_place(seen, hash)];
    for (int i = 0; i < SEEN_WAYS; i++)
        if (way[i] == hash) return true;
    way[hash % SEEN_WAYS] = hash;
    return false;
}

#endif
