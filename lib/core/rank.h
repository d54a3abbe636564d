/* SPDX-License-Identifier: MIT */
/* Numbers the boards of a small space without gaps: 0 .. cells!/2 - 1. */
#ifndef LOYDI_RANK_H
#define LOYDI_RANK_H

#include <assert.h>
#include <stdint.h>

enum { RANK_CELLS_MAX = 9 };

/* How many boards one goal's space has at the most: cells!/2, or cells where there is one tile or
 * none. */
static inline uint32_t rank_count(uint32_t cells) {
    uint32_t count = cells;
    for (uint32_t n = 3; n < cells; n++) count *= n;
    return count;
}

/* The rank of a packed board among those of the same solvability: the blank's cell, then the order
 * of the tiles, whose digit i counts the smaller tiles not yet used (Lehmer 1960). The order's last
 * two digits are left out: for a given blank, parity settles them. */
static inline uint32_t rank_cells(uint64_t word, uint32_t blank, uint32_t cells) {
    assert(cells <= RANK_CELLS_MAX && blank < cells);
    uint64_t below_blank = (UINT64_C(1) << (4 * blank)) - 1;
    uint64_t tiles = (word & below_blank) | (word >> 4 & ~below_blank);
    uint64_t smaller = 0x765432100; /* nibble t: how many unused tiles are smaller than t */
    uint32_t rank = blank;
    for (uint32_t left = cells - 1; left > 2; left--, tiles >>= 4) {
        uint32_t at = 4 * ((uint32_t)tiles & 15);
        rank = rank * left + ((uint32_t)(smaller >> at) & 15);
        smaller -= UINT64_C(0x1111111110) << at;
    }
    return rank;
}

/* The same; with the 8-puzzle's nine cells a constant, the loop is unrolled. */
static inline uint32_t rank_word(uint64_t word, uint32_t blank, uint32_t cells) {
    return cells == 9 ? rank_cells(word, blank, 9) : rank_cells(word, blank, cells);
}

#endif
