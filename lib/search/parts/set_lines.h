/* SPDX-License-Identifier: MIT */
/* The hash table of a permutation set, a line at a time (permutation_set.c says how it works). */
#ifndef LOYDI_SET_LINES_H
#define LOYDI_SET_LINES_H

#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LINE_SLOTS = 10 };

struct set_line {
    uint16_t tags[LINE_SLOTS];
    uint16_t used, spare;
    uint32_t ids[LINE_SLOTS];
};
_Static_assert(sizeof(struct set_line) == 64, "a line is a cache line");

/* The hash of a packed board. */
static inline uint64_t set_mix(uint64_t x) {
    x *= 0x9E3779B97F4A7C15u;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    return x ^ x >> 32;
}

static inline uint32_t set_home(uint64_t hash, uint32_t line_count) {
    return (uint32_t)(((hash >> 16 & UINT32_MAX) * line_count) >> 32);
}

/* Bit i is set where slot i carries the tag, the hash's low bits. Where the machine can, eight tags
 * are compared at once: the first eight, and the last eight. */
static inline uint32_t line_matches(const struct set_line *line, uint16_t tag) {
    uint32_t matches = 0;
#ifdef __SSE2__
    __m128i wanted = _mm_set1_epi16((short)tag);
    __m128i first = _mm_loadu_si128((const __m128i *)(const void *)line->tags);
    __m128i last = _mm_loadu_si128((const __m128i *)(const void *)(line->tags + LINE_SLOTS - 8));
    __m128i equal = _mm_packs_epi16(_mm_cmpeq_epi16(first, wanted), _mm_cmpeq_epi16(last, wanted));
    uint32_t both = (uint32_t)_mm_movemask_epi8(equal);
    matches = (both & 0xFF) | both >> 8 << (LINE_SLOTS - 8);
#else
    for (int i = 0; i < LINE_SLOTS; i++) matches |= (uint32_t)(line->tags[i] == tag) << i;
#endif
    return matches & ((1u << line->used) - 1);
}

/* A member joins a line with room. */
static inline void line_put(struct set_line *line, uint64_t hash, uint32_t id) {
    line->tags[line->used] = (uint16_t)hash;
    line->ids[line->used++] = id;
}

#endif
