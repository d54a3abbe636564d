/* SPDX-License-Identifier: MIT
 *
 * A set of permutations, numbered as they come: the memory of every graph search here.
 *
 * Records (key: 8 bytes up to 4x4, ceil(log2 cells) bits a cell beyond; then the user's words)
 * stand in one array in the order of arrival, so a member's number is its address and breadth-first
 * search needs no other queue. Up to 3x3 a table by rank (core/rank.h) leads from a board to its
 * number. Beyond, a hash table of 64-byte lines does, each with ten 16-bit tags and ten numbers:
 * asking for a state that is not there reads one cache line and nothing else (one in 6,500 looks at
 * a record in vain). A full line overflows into the next one. Nothing is deleted singly.
 *
 * The table grows in place and bit by bit, so that it never needs a second copy nor a long pause.
 * The home of a hash is hash * line_count / 2^32: it rises with the hash, and with line_count. So
 * when the count goes up, the lines can be emptied from the last to the first into their new homes,
 * which lie farther up and are empty by then. While that goes on, lines below `sweep` still follow
 * old_count; a look-up that finds no end there goes on in the new homes. The last FINISH lines,
 * where old and new homes are close, are moved together.
 *
 * Invariant: a member is found between its home and the first line with room. Cost: one cache miss
 * a look-up; 7.5 to 15 bytes a member beside its record.
 */
#include "search/parts/permutation_set.h"

enum {
    LINES_FIRST = 64,
    FINISH = 2048,   /* lines */
    FETCH_AHEAD = 8, /* lines, in a sweep */
    ROOM_STEP = 4096 /* members */
};

static uint64_t hash_bytes(const unsigned char *key, size_t bytes) {
    uint64_t hash = bytes, word;
    for (; bytes >= 8; key += 8, bytes -= 8) {
        memcpy(&word, key, 8);
        hash = set_mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, key, bytes);
    return set_mix(hash ^ word);
}

static void pack(const struct space *space, const struct state *state, unsigned char *key) {
    uint64_t hold = 0;
    uint32_t held = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        hold |= (uint64_t)state->tiles[cell] << held;
        for (held += space->bits; held >= 8; held -= 8, hold >>= 8) *key++ = (unsigned char)hold;
    }
    if (held) *key = (unsigned char)hold;
}

void set_unpack(const struct permutation_set *set, uint32_t id, struct state *state) {
    const struct space *space = set->space;
    const unsigned char *key = set_record(set, id);
    uint64_t hold = 0;
    uint32_t held = 0, mask = (1u << space->bits) - 1;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        for (; held < space->bits; held += 8) hold |= (uint64_t)*key++ << held;
        state->tiles[cell] = (uint16_t)(hold & mask);
        if (!state->tiles[cell]) state->blank = cell;
        hold >>= space->bits;
        held -= space->bits;
    }
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* Puts a member into the first line with room from its new home on; false past the end. */
static bool place(struct permutation_set *set, uint64_t hash, uint32_t id) {
    uint32_t at = set_home(hash, set->line_count), end = set->line_count + LINES_BEYOND;
    assert(at < set->line_count && id != ID_NONE);
    while (at < end && set_line_at(set, at)->used == LINE_SLOTS) at++;
    if (at == end) return false;
    struct set_line *line = set_line_at(set, at);
    line_put(line, hash, id);
    return true;
}

/* ---- Growth --------------------------------------------------------------------------------- */

uint64_t set_hash_member(const struct permutation_set *set, uint32_t id) {
    if (!set->space->packed) return hash_bytes(set_record(set, id), set->space->key_bytes);
    uint64_t word;
    memcpy(&word, set_record(set, id), sizeof word);
    return set_mix(word);
}

/* Empties the last line that still follows old_count. Its members' new homes are no lower. */
static bool sweep_line(struct permutation_set *set) {
    assert(set->sweep && set->old_count < set->line_count);
    struct set_line *line = set_line_at(set, --set->sweep), taken = *line;
    line->used = 0;
    if (set->sweep >= FETCH_AHEAD) {
        const struct set_line *ahead = set_line_at(set, set->sweep - FETCH_AHEAD);
        for (uint32_t i = 0; i < ahead->used; i++)
            __builtin_prefetch(set_record(set, ahead->ids[i]));
    }
    for (uint32_t i = 0; i < taken.used; i++)
        if (!place(set, set_hash_member(set, taken.ids[i]), taken.ids[i])) return false;
    return true;
}

/* Takes the members out of all lines not yet swept; their numbers, or NULL without memory. */
static uint32_t *take_out(struct permutation_set *set, uint32_t *count) {
    uint32_t *ids = pool_alloc(set->pool, (size_t)set->sweep * LINE_SLOTS * sizeof *ids);
    *count = 0;
    for (uint32_t at = 0; ids && at < set->sweep; at++) {
        struct set_line *line = set_line_at(set, at);
        memcpy(ids + *count, line->ids, line->used * sizeof *ids);
        *count += line->used;
        line->used = 0;
    }
    return ids;
}

/* Ends the growth: the last lines are emptied together, then their members are put in. */
static bool sweep_rest(struct permutation_set *set) {
    while (set->sweep > FINISH)
        if (!sweep_line(set)) return false;
    uint32_t count, *ids = take_out(set, &count);
    if (!ids) return false;
    set->sweep = 0;
    bool placed = true;
    for (uint32_t i = 0; i < count; i++)
        placed = placed && place(set, set_hash_member(set, ids[i]), ids[i]);
    pool_free(set->pool, ids);
    return placed;
}

/* A part of the growth, for each new member. Two lines at a time: old lines go on filling up
 * meanwhile, from 85 % to 90 %, before their turn comes. */
static bool sweep_on(struct permutation_set *set) {
    if (set->sweep <= FINISH) return sweep_rest(set);
    return sweep_line(set) && sweep_line(set);
}

static bool lines_extend(struct permutation_set *set, uint64_t line_count) {
    if (line_count > UINT32_MAX / 2) return false;
    return region_need(set->pool, &set->lines,
                       (line_count + LINES_BEYOND) * sizeof(struct set_line));
}

/* At 85 % of the slots. */
static void set_grow_at(struct permutation_set *set) {
    uint64_t members = ((uint64_t)set->line_count * LINE_SLOTS * 17 + 19) / 20;
    set->grow_at = members < ID_NONE ? (uint32_t)members : ID_NONE;
}

/* To twice the size, or by what the memory limit leaves. */
bool set_grow(struct permutation_set *set) {
    static const uint32_t percent[] = {100, 50, 25, 10, 5};
    if (set->sweep && !sweep_rest(set)) return false;
    uint64_t old = set->line_count, next = old;
    bool extended = false;
    for (int i = 0; i < 5 && !extended; i++) {
        next = old + old * percent[i] / 100;
        extended = next > old && lines_extend(set, next);
    }
    if (!extended) return false;
    set->old_count = (uint32_t)old;
    set->line_count = (uint32_t)next;
    set->sweep = set->old_count + LINES_BEYOND;
    set_grow_at(set);
    return set->sweep > FINISH || sweep_rest(set);
}

/* ---- The set -------------------------------------------------------------------------------- */

bool set_open(struct permutation_set *set, const struct space *space, struct pool *pool,
              uint32_t words) {
    uint32_t offset = (space->key_bytes + 3) / 4 * 4;
    *set = (struct permutation_set){.space = space,
                                    .pool = pool,
                                    .words_offset = offset,
                                    .record_bytes = offset + words * (uint32_t)sizeof(uint32_t)};
    if (!region_open(pool, &set->records, (uint64_t)ID_NONE * set->record_bytes)) return false;
    if (!space->packed && !(set->scratch = pool_alloc(pool, space->key_bytes))) return false;
    if (space->cells <= RANK_CELLS_MAX)
        return (set->ranked = pool_alloc(pool, rank_count(space->cells) * sizeof *set->ranked));
    set->line_count = LINES_FIRST;
    set_grow_at(set);
    return region_open(pool, &set->lines, (uint64_t)ID_NONE * sizeof(struct set_line)) &&
           lines_extend(set, LINES_FIRST);
}

bool set_make_room(struct permutation_set *set) {
    uint32_t step = set->count / 64 > ROOM_STEP ? set->count / 64 : ROOM_STEP;
    for (; step; step /= 4) {
        uint64_t room = (uint64_t)set->count + step;
        if (room > ID_NONE || !region_need(set->pool, &set->records, room * set->record_bytes))
            continue;
        set->room = (uint32_t)room;
        return true;
    }
    return false;
}

uint64_t set_hash(const struct permutation_set *set, const struct state *state) {
    if (set->space->packed) return set_mix(state->word);
    pack(set->space, state, set->scratch);
    return hash_bytes(set->scratch, set->space->key_bytes);
}

static inline bool same_key(const struct permutation_set *set, uint32_t id,
                            const struct state *state) {
    const unsigned char *key = set_record(set, id);
    if (set->space->packed) return set_is_word(set, id, state->word);
    return !memcmp(key, set->scratch, set->space->key_bytes);
}

/* Looks through the lines from `at` to the first one with room, but not from `end` on. The member,
 * or ID_NONE; *ended: a line with room was met. */
static inline uint32_t look(const struct permutation_set *set, uint32_t at, uint32_t end,
                            uint64_t hash, const struct state *state, bool *ended) {
    *ended = false;
    for (; at < end && !*ended; at++) {
        const struct set_line *line = set_line_at(set, at);
        for (uint32_t hits = line_matches(line, (uint16_t)hash); hits; hits &= hits - 1) {
            uint32_t id = line->ids[__builtin_ctz(hits)];
            if (same_key(set, id, state)) return id;
        }
        *ended = line->used < LINE_SLOTS;
    }
    return ID_NONE;
}

/* *old_room: a new member belongs into a line that still follows old_count. */
static inline uint32_t probe(const struct permutation_set *set, uint64_t hash,
                             const struct state *state, bool *old_room) {
    uint32_t id;
    *old_room = false;
    if (set->sweep) {
        id = look(set, set_home(hash, set->old_count), set->sweep, hash, state, old_room);
        if (id != ID_NONE || *old_room) return id;
    }
    bool ended;
    return look(set, set_home(hash, set->line_count), set->line_count + LINES_BEYOND, hash, state,
                &ended);
}

uint32_t set_find(struct permutation_set *set, const struct state *state) {
    bool old_room;
    if (set->ranked)
        return set->ranked[rank_word(state->word, state->blank, set->space->cells)] - 1;
    return probe(set, set_hash(set, state), state, &old_room);
}

/* Puts a member into a line that still follows old_count; there is one with room. */
static void place_old(struct permutation_set *set, uint64_t hash, uint32_t id) {
    uint32_t at = set_home(hash, set->old_count);
    while (set_line_at(set, at)->used == LINE_SLOTS) at++;
    assert(at < set->sweep);
    struct set_line *line = set_line_at(set, at);
    line_put(line, hash, id);
}

uint32_t set_add_hashed(struct permutation_set *set, const struct state *state, bool *fresh) {
    bool old_room;
    uint64_t hash = set_hash(set, state);
    uint32_t id = probe(set, hash, state, &old_room);
    *fresh = id == ID_NONE;
    if (!*fresh) return id;
    if (set->count == set->room && !set_make_room(set)) return ID_NONE;
    id = set->count;
    if (set->space->packed)
        memcpy(set_record(set, id), &state->word, sizeof state->word);
    else
        memcpy(set_record(set, id), set->scratch, set->space->key_bytes);
    if (old_room)
        place_old(set, hash, id);
    else if (!place(set, hash, id))
        return ID_NONE;
    set->count++;
    if (set->sweep && !sweep_on(set)) return ID_NONE;
    return set->count < set->grow_at || set_grow(set) ? id : ID_NONE;
}

void set_clear(struct permutation_set *set) {
    if (set->sweep) sweep_rest(set);
    for (uint32_t id = 0; id < set->count; id++) {
        if (set->ranked) {
            uint64_t word;
            memcpy(&word, set_record(set, id), sizeof word);
            set->ranked[rank_word(word, word_blank(word), set->space->cells)] = 0;
            continue;
        }
        uint32_t at = set_home(set_hash_member(set, id), set->line_count), used;
        do {
            used = set_line_at(set, at)->used;
            set_line_at(set, at++)->used = 0;
        } while (used == LINE_SLOTS);
    }
    set->count = 0;
}
