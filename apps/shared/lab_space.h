/* SPDX-License-Identifier: MIT */
/* The boards of a small space as one word each, and their numbers: for the lab of heuristics. */
#ifndef LOYD_APPS_LAB_SPACE_H
#define LOYD_APPS_LAB_SPACE_H

#include <stdint.h>

enum { LAB_CELLS_MAX = 9, LAB_RANKS = 362880 }; /* 9! */

/* Four bits a cell, the first cell lowest; the blank is 0. */
struct lab_board {
    uint64_t word;
    uint32_t blank; /* its cell */
};

static inline uint32_t lab_tile(uint64_t word, uint32_t cell) {
    return (uint32_t)(word >> 4 * cell) & 15;
}

static inline struct lab_board lab_board_of(const uint16_t *tiles, uint32_t cells) {
    struct lab_board board = {0, 0};
    for (uint32_t cell = 0; cell < cells; cell++) {
        board.word |= (uint64_t)tiles[cell] << 4 * cell;
        if (!tiles[cell]) board.blank = cell;
    }
    return board;
}

/* The board's place among all orders of its tiles: from 0 to cells! - 1. */
static inline uint32_t lab_rank(uint64_t word, uint32_t cells) {
    uint32_t rank = 0, free = (1u << cells) - 1;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t tile = lab_tile(word, cell);
        rank = rank * (cells - cell) + (uint32_t)__builtin_popcount(free & ((1u << tile) - 1));
        free &= ~(1u << tile);
    }
    return rank;
}

/* The blank's neighbours by U D L R; cells where there is none. */
static inline uint32_t lab_neighbour(uint32_t blank, int direction, uint32_t cols, uint32_t cells) {
    uint32_t col = blank % cols;
    if (direction == 0) return blank >= cols ? blank - cols : cells;
    if (direction == 1) return blank + cols < cells ? blank + cols : cells;
    if (direction == 2) return col ? blank - 1 : cells;
    return col + 1 < cols ? blank + 1 : cells;
}

/* The board after the blank has gone to that cell. */
static inline struct lab_board lab_slide(struct lab_board board, uint32_t to) {
    uint64_t tile = lab_tile(board.word, to);
    return (struct lab_board){(board.word ^ tile << 4 * to) | tile << 4 * board.blank, to};
}

#endif
