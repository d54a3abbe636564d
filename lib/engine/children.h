/* SPDX-License-Identifier: MIT */
/* Lists of children, as 16-bit numbers: the move in the upper byte, the parent's place in the lower. */
#ifndef LOYDI_CHILDREN_H
#define LOYDI_CHILDREN_H

#include <stdint.h>
#include <string.h>

enum { CHILDREN_SPARE = 3 }; /* places that may be written beyond the last */

/* Adds a parent's children by the set of its moves; returns how many. No branch depends on how many there are. */
static inline uint32_t children_add(uint16_t *list, uint32_t parent, uint32_t ways) {
    static const uint64_t moves_of[16] = {
        0x0,       0x0,           0x100,         0x1000000,        0x200,     0x2000000,
        0x2000100, 0x20001000000, 0x300,         0x3000000,        0x3000100, 0x30001000000,
        0x3000200, 0x30002000000, 0x30002000100, 0x300020001000000};
    uint64_t four = moves_of[ways] + parent * UINT64_C(0x0001000100010001);
    memcpy(list, &four, sizeof four);
    return (uint32_t)__builtin_popcount(ways);
}

static inline uint32_t child_parent(uint16_t child) {
    return child & 255;
}

static inline uint32_t child_move(uint16_t child) {
    return child >> 8;
}

#endif
