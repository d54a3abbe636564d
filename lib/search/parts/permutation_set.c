/* SPDX-License-Identifier: MIT
 *
 * A set of permutations, numbered as they come: the memory of every graph search here.
 *
 * Idea. Keys (8 bytes up to 4x4, ceil(log2 cells) bits a cell beyond) stand in one growing array in
 * the order of arrival, so a member's number is its address and breadth-first search needs no other
 * queue. The index is a hash table of 64-byte lines, each with ten 16-bit tags and ten member
 * numbers: asking for a state that is not there reads one cache line and nothing else (one in 6,500
 * looks at a key in vain). Full lines overflow into the next one. Nothing is ever deleted.
 *
 * The table is cut into 256 segments by the hash's first byte, and each segment grows by itself:
 * the memory needed while growing is 1/256 of the table, so that a limit can be used up to its last
 * per cent. Invariant: a key is found between its home line and the first line with room.
 *
 * Up to 3x3 the space is so small that a table by rank (core/rank.h) takes the place of the hash
 * table.
 *
 * Cost: one cache miss a look-up, 8 + 7.1 to 10.7 bytes a 15-puzzle state.
 */
#include "search/parts/permutation_set.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LINE_SLOTS = 10, DOUBLE_BELOW = 4096, ROOM_STEP = 4096 };

struct set_line {
    uint16_t tags[LINE_SLOTS];
    uint16_t used, spare;
    uint32_t ids[LINE_SLOTS];
};
_Static_assert(sizeof(struct set_line) == 64, "a line is a cache line");

static inline uint64_t mix(uint64_t x) {
    x *= 0x9E3779B97F4A7C15u;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    return x ^ x >> 32;
}

static uint64_t hash_bytes(const unsigned char *key, size_t bytes) {
    uint64_t hash = bytes, word;
    for (; bytes >= 8; key += 8, bytes -= 8) {
        memcpy(&word, key, 8);
        hash = mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, key, bytes);
    return mix(hash ^ word);
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

static void unpack(const struct space *space, const unsigned char *key, struct state *state) {
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

static inline unsigned char *key_at(const struct permutation_set *set, uint32_t id) {
    return set->columns[0].base + (size_t)id * set->space->key_bytes;
}

static inline uint64_t hash_member(const struct permutation_set *set, uint32_t id) {
    return set->space->packed ? mix(*set_word(set, id))
                              : hash_bytes(key_at(set, id), set->space->key_bytes);
}

static inline uint32_t home_line(const struct set_segment *segment, uint64_t hash) {
    return (uint32_t)(((hash >> 16 & UINT32_MAX) * segment->line_count) >> 32);
}

/* Bit i is set where slot i carries the tag. Eight tags are compared at once where the machine can.
 */
static inline uint32_t tag_matches(const struct set_line *line, uint16_t tag) {
    uint32_t matches = 0;
    int i = 0;
#ifdef __SSE2__
    __m128i eight = _mm_loadu_si128((const __m128i *)(const void *)line->tags);
    __m128i equal = _mm_cmpeq_epi16(eight, _mm_set1_epi16((short)tag));
    matches = (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(equal, _mm_setzero_si128()));
    i = 8;
#endif
    for (; i < LINE_SLOTS; i++) matches |= (uint32_t)(line->tags[i] == tag) << i;
    return matches & ((1u << line->used) - 1);
}

static inline bool same_key(const struct permutation_set *set, uint32_t id,
                            const struct state *state) {
    if (set->space->packed) return *set_word(set, id) == state->word;
    return !memcmp(key_at(set, id), set->scratch, set->space->key_bytes);
}

static void place(struct set_segment *segment, uint64_t hash, uint32_t id) {
    uint32_t at = home_line(segment, hash);
    while (segment->lines[at].used == LINE_SLOTS)
        if (++at == segment->line_count) at = 0;
    struct set_line *line = &segment->lines[at];
    line->tags[line->used] = (uint16_t)hash;
    line->ids[line->used++] = id;
    segment->used++;
}

/* Moves a segment into one of line_count lines. Members' keys lie scattered, so the ones of the
 * next line are asked for while this one is placed. */
static bool segment_grow(struct permutation_set *set, struct set_segment *segment,
                         uint32_t line_count) {
    struct set_segment next = {.line_count = line_count};
    unsigned char *memory = pool_alloc(set->pool, ((size_t)line_count + 1) * sizeof *next.lines);
    if (!memory) return false;
    next.lines = (struct set_line *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
    for (uint32_t at = 0; at < segment->line_count; at++) {
        if (at + 1 < segment->line_count)
            for (uint32_t i = 0; i < segment->lines[at + 1].used; i++)
                __builtin_prefetch(key_at(set, segment->lines[at + 1].ids[i]));
        for (uint32_t i = 0; i < segment->lines[at].used; i++) {
            uint32_t id = segment->lines[at].ids[i];
            place(&next, hash_member(set, id), id);
        }
    }
    pool_free(set->pool, segment->memory);
    next.memory = memory;
    *segment = next;
    return true;
}

static inline bool segment_is_full(const struct set_segment *segment) {
    return (uint64_t)segment->used * 8 >= (uint64_t)segment->line_count * LINE_SLOTS * 7;
}

bool set_add_column(struct permutation_set *set, uint32_t bytes) {
    set->column_bytes[set->column_count] = bytes;
    struct region *column = &set->columns[set->column_count++];
    return region_open(set->pool, column, (uint64_t)ID_NONE * bytes);
}

bool set_open(struct permutation_set *set, const struct space *space, struct pool *pool) {
    *set = (struct permutation_set){.space = space, .pool = pool};
    if (!set_add_column(set, space->key_bytes)) return false;
    if (!space->packed && !(set->scratch = pool_alloc(pool, space->key_bytes))) return false;
    if (space->cells <= RANK_CELLS_MAX)
        return (set->ranked = pool_alloc(pool, rank_count(space->cells) * sizeof *set->ranked));
    for (int i = 0; i < SET_SEGMENTS; i++)
        if (!segment_grow(set, &set->segments[i], 1)) return false;
    return true;
}

bool set_make_room(struct permutation_set *set) {
    uint32_t step = set->count / 64 > ROOM_STEP ? set->count / 64 : ROOM_STEP;
    for (; step; step /= 4) {
        uint64_t room = (uint64_t)set->count + step;
        bool all = room <= ID_NONE;
        for (uint32_t i = 0; i < set->column_count && all; i++)
            all = region_need(set->pool, &set->columns[i], room * set->column_bytes[i]);
        if (!all) continue;
        set->room = (uint32_t)room;
        return true;
    }
    return false;
}

static inline uint64_t hash_state(const struct permutation_set *set, const struct state *state) {
    if (set->space->packed) return mix(state->word);
    pack(set->space, state, set->scratch);
    return hash_bytes(set->scratch, set->space->key_bytes);
}

static inline uint32_t probe(const struct permutation_set *set, const struct set_segment *segment,
                             uint64_t hash, const struct state *state) {
    for (uint32_t at = home_line(segment, hash);;) {
        const struct set_line *line = &segment->lines[at];
        for (uint32_t hits = tag_matches(line, (uint16_t)hash); hits; hits &= hits - 1) {
            uint32_t id = line->ids[__builtin_ctz(hits)];
            if (same_key(set, id, state)) return id;
        }
        if (line->used < LINE_SLOTS) return ID_NONE;
        if (++at == segment->line_count) at = 0;
    }
}

/* Doubles while small, to be quick; then by half, to be thrifty. */
static uint32_t next_line_count(const struct set_segment *segment) {
    uint32_t lines = segment->line_count;
    return lines < DOUBLE_BELOW ? 2 * lines : lines + lines / 2;
}

uint32_t set_find(struct permutation_set *set, const struct state *state) {
    if (set->ranked)
        return set->ranked[rank_word(state->word, state->blank, set->space->cells)] - 1;
    uint64_t hash = hash_state(set, state);
    return probe(set, &set->segments[hash >> 56], hash, state);
}

uint32_t set_add_hashed(struct permutation_set *set, const struct state *state, bool *fresh) {
    uint64_t hash = hash_state(set, state);
    struct set_segment *segment = &set->segments[hash >> 56];
    uint32_t id = probe(set, segment, hash, state);
    *fresh = id == ID_NONE;
    if (!*fresh) return id;
    if (set->count == set->room && !set_make_room(set)) return ID_NONE;
    if (segment_is_full(segment) && !segment_grow(set, segment, next_line_count(segment)))
        return ID_NONE;
    id = set->count++;
    place(segment, hash, id);
    if (set->space->packed)
        *set_word(set, id) = state->word;
    else
        memcpy(key_at(set, id), set->scratch, set->space->key_bytes);
    return id;
}

void set_unpack(const struct permutation_set *set, uint32_t id, struct state *state) {
    unpack(set->space, key_at(set, id), state);
}

void set_prefetch(const struct permutation_set *set, const struct state *state) {
    if (!set->space->packed || set->ranked) return;
    uint64_t hash = mix(state->word);
    const struct set_segment *segment = &set->segments[hash >> 56];
    __builtin_prefetch(&segment->lines[home_line(segment, hash)]);
}

/* Empties the lines in which a member with that hash can stand: its home and, behind full lines,
 * the next. */
static void clear_lines(struct set_segment *segment, uint64_t hash) {
    uint32_t at = home_line(segment, hash), used;
    do {
        used = segment->lines[at].used;
        segment->lines[at].used = 0;
        if (++at == segment->line_count) at = 0;
    } while (used == LINE_SLOTS);
    segment->used = 0;
}

void set_clear(struct permutation_set *set) {
    for (uint32_t id = 0; id < set->count; id++) {
        if (set->ranked) {
            uint64_t word;
            memcpy(&word, key_at(set, id), sizeof word);
            set->ranked[rank_word(word, word_blank(word), set->space->cells)] = 0;
        } else {
            uint64_t hash = hash_member(set, id);
            clear_lines(&set->segments[hash >> 56], hash);
        }
    }
    set->count = 0;
}
