/* SPDX-License-Identifier: MIT
 *
 * Transposing the bits of a table.
 *
 * Idea: a table is built block by block, as a block's bits move together (bit_build.c). Searches
 * read it, and for them a move changes the block and mostly keeps the order. So the finished table
 * has the bits of one order together, its row: eight tiles on 4x4 have rows of four kilobytes, and
 * a search finds most of what it reads in the lines and pages that it read just before.
 *
 * Squares of 64 by 64 bits are transposed at a time, eight of them side by side, so that whole
 * lines of the processor's cache are written. Cost: every word is read and written once. Warren
 * 2003, "Hacker's Delight", has the transposition of a square.
 */
#include "tables/transpose.h"

#include <assert.h>

enum { ABREAST = 8 };

/* Halves are swapped, then quarters, and so on. */
void transpose_square(uint64_t word[TRANSPOSE_SIDE]) {
    uint64_t mask = UINT32_MAX;
    for (uint32_t half = TRANSPOSE_SIDE / 2; half; half /= 2, mask ^= mask << half)
        for (uint32_t i = 0; i < TRANSPOSE_SIDE; i = (i + half + 1) & ~half) {
            uint64_t swap = (word[i] >> half ^ word[i + half]) & mask;
            word[i + half] ^= swap;
            word[i] ^= swap << half;
        }
}

/* Adds 64 bits from a place on. Those beyond the last row are 0 and are not written. */
static void put(uint64_t *rows, uint64_t at, uint64_t bits) {
    rows[at / 64] |= bits << at % 64;
    uint64_t rest = at % 64 ? bits >> (64 - at % 64) : 0;
    if (rest) rows[at / 64 + 1] |= rest;
}

/* Transposes what the orders of one word have in some blocks, 64 for each square. */
static void transpose_squares(const struct layout *layout, const uint64_t *blocks, uint64_t *rows,
                              uint32_t order_word, uint32_t first, uint32_t squares) {
    uint64_t square[ABREAST][TRANSPOSE_SIDE];
    assert(squares && squares <= ABREAST && order_word < layout->words);
    for (uint32_t s = 0; s < squares; s++) {
        uint32_t block = first + s * TRANSPOSE_SIDE;
        for (uint32_t i = 0; i < TRANSPOSE_SIDE; i++)
            square[s][i] = block + i < layout->blocks
                               ? blocks[(uint64_t)(block + i) * layout->words + order_word]
                               : 0;
        transpose_square(square[s]);
    }
    uint32_t order = order_word * TRANSPOSE_SIDE, end = order + TRANSPOSE_SIDE;
    for (uint32_t i = 0; order < end && order < layout->orders; order++, i++)
        for (uint32_t s = 0; s < squares; s++)
            put(rows, layout_index(layout, order, first + s * TRANSPOSE_SIDE), square[s][i]);
}

void transpose_blocks(const struct layout *layout, const uint64_t *blocks, uint64_t *rows) {
    for (uint32_t first = 0; first < layout->blocks; first += ABREAST * TRANSPOSE_SIDE) {
        uint32_t squares = (layout->blocks - first + TRANSPOSE_SIDE - 1) / TRANSPOSE_SIDE;
        for (uint32_t order_word = 0; order_word < layout->words; order_word++)
            transpose_squares(layout, blocks, rows, order_word, first,
                              squares < ABREAST ? squares : ABREAST);
    }
}
