/* SPDX-License-Identifier: MIT */
/* Lists of children, as bytes: the move in the two upper bits, the parent's place in the others. */
#ifndef LOYDI_CHILDREN_H
#define LOYDI_CHILDREN_H

#include <stdint.h>
#include <string.h>

enum { CHILDREN_SPARE = 3 }; /* places that may be written beyond the last */

/* Adds a parent's children by the set of its moves; returns how many. No branch depends on how
 * many there are. */
static inline uint32_t children_add(uint8_t *list, uint32_t parent, uint32_t ways) {
    static const uint32_t moves_of[16] = {0x0,    0x0,      0x40,     0x4000,    0x80,   0x8000,
                                          0x8040, 0x804000, 0xC0,     0xC000,    0xC040, 0xC04000,
                                          0xC080, 0xC08000, 0xC08040, 0xC0804000};
    uint32_t four = moves_of[ways] + parent * UINT32_C(0x01010101);
    memcpy(list, &four, sizeof four);
    return (uint32_t)__builtin_popcount(ways);
}

static inline uint32_t child_parent(uint8_t child) {
    return child & 63;
}

static inline uint32_t child_move(uint8_t child) {
    return child >> 6;
}

#endif
