/* SPDX-License-Identifier: MIT */
/* A set of permutations with a fast "contains", as paper 001 asks for in its future work. Members
 * are numbered 0, 1, 2, ... in the order in which they came; each may carry a few words of its
 * user's. */
#ifndef LOYDI_PERMUTATION_SET_H
#define LOYDI_PERMUTATION_SET_H

#include "core/rank.h"
#include "core/rules.h"
#include "search/parts/set_lines.h"

#include <assert.h>

#define ID_NONE UINT32_MAX

enum { LINES_BEYOND = 128 }; /* for overflow past the last home */

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
    uint32_t grow_at; /* members with which the table is full enough to grow */
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
/* Begins to grow; false: the memory limit is reached. */
bool set_grow(struct permutation_set *set);
uint32_t set_add_hashed(struct permutation_set *set, const struct state *state, bool *fresh);

static inline struct set_line *set_line_at(const struct permutation_set *set, uint32_t number) {
    return (struct set_line *)(void *)set->lines.base + number;
}

static inline bool set_is_word(const struct permutation_set *set, uint32_t id, uint64_t word) {
    return !memcmp(set_record(set, id), &word, sizeof word);
}

/* set_add in the usual case: a packed board beyond 3x3, and the table is not growing. */
static inline uint32_t set_add_word(struct permutation_set *set, uint64_t word, bool *fresh) {
    uint64_t hash = set_mix(word);
    struct set_line *line = set_line_at(set, set_home(hash, set->line_count));
    const struct set_line *end = set_line_at(set, set->line_count + LINES_BEYOND);
    for (;; line++) {
        for (uint32_t hits = line_matches(line, (uint16_t)hash); hits; hits &= hits - 1) {
            uint32_t id = line->ids[__builtin_ctz(hits)];
            *fresh = false;
            if (set_is_word(set, id, word)) return id;
        }
        *fresh = true;
        if (line->used < LINE_SLOTS) break;
        if (line + 1 == end) return ID_NONE;
    }
    uint32_t id = set->count;
    if (id == set->room && !set_make_room(set)) return ID_NONE;
    memcpy(set_record(set, id), &word, sizeof word);
    line_put(line, hash, id);
    set->count++;
    return set->count < set->grow_at || set_grow(set) ? id : ID_NONE;
}

static inline uint32_t set_add_ranked(struct permutation_set *set, const struct state *state,
                                      bool *fresh) {
    uint32_t *slot = &set->ranked[rank_word(state->word, state->blank, set->space->cells)];
    *fresh = !*slot;
    if (*fresh) {
        if (set->count == set->room && !set_make_room(set)) return ID_NONE;
        memcpy(set_record(set, set->count), &state->word, sizeof state->word);
        *slot = ++set->count;
    }
    return *slot - 1;
}

/* The number of state, which joins if it is new (*fresh). ID_NONE: the memory limit is reached. */
static inline uint32_t set_add(struct permutation_set *set, const struct state *state,
                               bool *fresh) {
    if (set->ranked) return set_add_ranked(set, state, fresh);
    if (!set->space->packed || set->sweep) return set_add_hashed(set, state, fresh);
    return set_add_word(set, state->word, fresh);
}

static inline struct set_line *set_first_line(const struct permutation_set *set, uint64_t hash) {
    if (set->sweep) {
        uint32_t old = set_home(hash, set->old_count);
        if (old < set->sweep) return set_line_at(set, old);
    }
    return set_line_at(set, set_home(hash, set->line_count));
}

/* Two hints for a look-up that is to come: fetch the line of the table; and, when that has come,
 * the record that it points to. Only for packed boards beyond 3x3. Forced inline: to gcc a function
 * that only prefetches is one without effect, and it leaves the call out. */
#define HINT static inline __attribute__((always_inline))
HINT void set_fetch_line(const struct permutation_set *set, uint64_t word) {
    __builtin_prefetch(set_first_line(set, set_mix(word)));
}

HINT void set_fetch_match(const struct permutation_set *set, uint64_t word) {
    uint64_t hash = set_mix(word);
    const struct set_line *line = set_first_line(set, hash);
    uint32_t hits = line_matches(line, (uint16_t)hash);
    if (hits) __builtin_prefetch(set_record(set, line->ids[__builtin_ctz(hits)]));
}

#endif
