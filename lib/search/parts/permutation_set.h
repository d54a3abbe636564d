/* SPDX-License-Identifier: MIT */
/* A set of permutations with a fast "contains", as paper 001 asks for in its future work. Members
 * are numbered 0, 1, 2, ... in the order in which they came. */
#ifndef LOYDI_PERMUTATION_SET_H
#define LOYDI_PERMUTATION_SET_H

#include "core/rank.h"
#include "core/rules.h"

#define ID_NONE UINT32_MAX

enum { SET_SEGMENTS = 256, SET_COLUMNS_MAX = 4 };

struct set_line;

struct set_segment {
    struct set_line *lines; /* inside memory, on a cache line's boundary */
    void *memory;
    uint32_t line_count, used;
};

struct permutation_set {
    const struct space *space;
    struct pool *pool;
    struct region columns[SET_COLUMNS_MAX]; /* member i's entry at i * column_bytes; 0: the keys */
    uint32_t column_bytes[SET_COLUMNS_MAX], column_count;
    uint32_t count, room;   /* members; how many the columns have memory for */
    uint32_t *ranked;       /* up to 9 cells: number + 1 by rank; else NULL */
    unsigned char *scratch; /* a key being looked up, if not packed */
    struct set_segment segments[SET_SEGMENTS];
};

bool set_open(struct permutation_set *set, const struct space *space, struct pool *pool);
/* A column of that many bytes a member, zero at first; to be added before the first member. */
bool set_add_column(struct permutation_set *set, uint32_t bytes);
/* The member's number, or ID_NONE. */
uint32_t set_find(struct permutation_set *set, const struct state *state);
void set_unpack(const struct permutation_set *set, uint32_t id, struct state *state);

static inline uint64_t *set_word(const struct permutation_set *set, uint32_t id) {
    return (uint64_t *)(void *)set->columns[0].base + id;
}

/* Forgets all members, in time that grows with their number; the memory is kept for new ones. */
void set_clear(struct permutation_set *set);
/* Loads member id into state. */
static inline void set_load(const struct permutation_set *set, uint32_t id, struct state *state) {
    if (!set->space->packed) {
        set_unpack(set, id, state);
        return;
    }
    state->word = *set_word(set, id);
    state->blank = word_blank(state->word);
}

/* Asks for the memory that a look-up of state will touch. */
void set_prefetch(const struct permutation_set *set, const struct state *state);

/* Takes memory for more members in every column, in smaller steps near the limit; false at it. */
bool set_make_room(struct permutation_set *set);
uint32_t set_add_hashed(struct permutation_set *set, const struct state *state, bool *fresh);

/* The number of state, which joins if it is new (*fresh). ID_NONE: the memory limit is reached. */
static inline uint32_t set_add(struct permutation_set *set, const struct state *state,
                               bool *fresh) {
    if (!set->ranked) return set_add_hashed(set, state, fresh);
    uint32_t *slot = &set->ranked[rank_word(state->word, state->blank, set->space->cells)];
    *fresh = !*slot;
    if (*fresh) {
        if (set->count == set->room && !set_make_room(set)) return ID_NONE;
        *set_word(set, set->count) = state->word;
        *slot = ++set->count;
    }
    return *slot - 1;
}

#endif
