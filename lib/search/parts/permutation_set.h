/* SPDX-License-Identifier: MIT */
/* A set of permutations with a fast "contains", as paper 001 asks for in its future work. Members
 * are numbered 0, 1, 2, ... in the order in which they came. */
#ifndef LOYDI_PERMUTATION_SET_H
#define LOYDI_PERMUTATION_SET_H

#include "core/rules.h"

#define ID_NONE UINT32_MAX

enum { SET_SEGMENTS = 256 };

struct set_line;

struct set_segment {
    struct set_line *lines; /* inside memory, on a cache line's boundary */
    void *memory;
    uint32_t line_count, used;
};

struct permutation_set {
    const struct space *space;
    struct pool *pool;
    struct region keys; /* member i's key at i * key_bytes */
    uint32_t count;
    uint32_t *ranked;       /* up to 9 cells: number + 1 by rank; else NULL */
    unsigned char *scratch; /* a key being looked up, if not packed */
    struct set_segment segments[SET_SEGMENTS];
};

bool set_open(struct permutation_set *set, const struct space *space, struct pool *pool);
/* The member's number, or ID_NONE. */
uint32_t set_find(struct permutation_set *set, const struct state *state);
/* The number of state, which joins if it is new (*fresh). ID_NONE: the memory limit is reached. */
uint32_t set_add(struct permutation_set *set, const struct state *state, bool *fresh);
/* Forgets all members, in time that grows with their number; the memory is kept for new ones. */
void set_clear(struct permutation_set *set);
/* Loads member id into state. */
void set_load(const struct permutation_set *set, uint32_t id, struct state *state);
/* Asks for the memory that a look-up of state will touch. */
void set_prefetch(const struct permutation_set *set, const struct state *state);

#endif
