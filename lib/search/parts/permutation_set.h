/* SPDX-License-Identifier: MIT */
/* A set of permutations with a fast "contains", as paper 001 asks for in its future work. Members
 * are numbered 0, 1, 2, ... in the order in which they came; each may carry a few words of its
 * user's. */
#ifndef LOYDI_PERMUTATION_SET_H
#define LOYDI_PERMUTATION_SET_H

#include "core/rank.h"
#include "core/rules.h"

#include <assert.h>

#define ID_NONE UINT32_MAX

struct permutation_set {
    const struct space *space;
    struct pool *pool;
    struct region records; /* member i's at i * record_bytes: its key, then its words */
    uint32_t record_bytes, words_offset; /* the words' place in a record */
    uint32_t count, room;                /* members; how many the records have memory for */
    uint32_t *ranked;                    /* up to 9 cells: number + 1 by rank; else NULL */
    unsigned char *scratch;              /* a key being looked up, if not packed */
    struct region lines;                 /* the hash table, see the .c */
    uint32_t line_count, old_count, sweep;
};

/* words: how many uint32_t each member carries, zero at first. False: no memory. */
bool set_open(struct permutation_set *set, const struct space *space, struct pool *pool,
              uint32_t words);
/* The member's number, or ID_NONE. */
uint32_t set_find(struct permutation_set *set, const struct state *state);
/* What a state and the member that it is have in common, for sets of the same space. */
uint64_t set_hash(const struct permutation_set *set, const struct state *state);
uint64_t set_hash_member(const struct permutation_set *set, uint32_t id);
/* Forgets all members; the memory is kept, and new members' words hold what the old ones left. */
void set_clear(struct permutation_set *set);
void set_unpack(const struct permutation_set *set, uint32_t id, struct state *state);

static inline unsigned char *set_record(const struct permutation_set *set, uint32_t id) {
    return set->records.base + (size_t)id * set->record_bytes;
}

static inline uint32_t *set_words(const struct permutation_set *set, uint32_t id) {
    return (uint32_t *)(void *)(set_record(set, id) + set->words_offset);
}

/* Loads member id into state. */
static inline void set_load(const struct permutation_set *set, uint32_t id, struct state *state) {
    assert(id < set->count);
    if (!set->space->packed) {
        set_unpack(set, id, state);
        return;
    }
    memcpy(&state->word, set_record(set, id), sizeof state->word);
    state->blank = word_blank(state->word);
}

/* Takes memory for more members, in smaller steps near the limit; false at it. */
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
        memcpy(set_record(set, set->count), &state->word, sizeof state->word);
        *slot = ++set->count;
    }
    return *slot - 1;
}

/* Two hints for a look-up that is to come: fetch the line of the table; and, when that has come,
 * the record that it points to. Only for packed boards beyond 3x3. */
void set_fetch_line(const struct permutation_set *set, uint64_t word);
void set_fetch_match(const struct permutation_set *set, uint64_t word);

#endif
