/* SPDX-License-Identifier: MIT */
/* Every board of a small shape with its true distance to a goal, in single-tile or in multi-tile
 * moves, by a breadth-first search that shares nothing with the library.
 *
 * A board is a list of goal cells: what stands on a cell is named by the cell where it belongs, the
 * blank too. So the goal is the list 0, 1, 2 ..., and one search serves all goals that have the
 * blank on the same cell. A board's number is its place among all lists in the order of the
 * alphabet. */
#ifndef ALL_BOARDS_H
#define ALL_BOARDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_CELLS = 9, ALL_NUMBERS = 362880, ALL_DEPTHS = 40, ALL_UNSEEN = 255 };

struct all_boards {
    int rows, cols, cells;
    int blank;         /* its goal cell */
    bool multi;        /* a move takes the blank along its row or column as far as one likes */
    uint8_t *distance; /* by number; ALL_UNSEEN: the goal cannot be reached */
    uint32_t *queue;   /* numbers in the order of distance */
    uint32_t count;
    uint32_t at_depth[ALL_DEPTHS]; /* how many */
    uint32_t depth;                /* of the farthest */
};

static inline uint32_t all_number(const uint8_t *cell, int cells) {
    uint32_t number = 0;
    for (int i = 0; i < cells; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < cells; j++) smaller += cell[j] < cell[i];
        number = number * (uint32_t)(cells - i) + smaller;
    }
    return number;
}

static inline void all_list(uint32_t number, int cells, uint8_t *cell) {
    for (int i = cells - 1, base = 1; i >= 0; i--, base++) {
        cell[i] = (uint8_t)(number % (uint32_t)base);
        number /= (uint32_t)base;
        for (int j = i + 1; j < cells; j++)
            if (cell[j] >= cell[i]) cell[j]++;
    }
}

static inline void all_visit(struct all_boards *all, const uint8_t *cell, uint32_t distance) {
    uint32_t number = all_number(cell, all->cells);
    if (all->distance[number] != ALL_UNSEEN) return;
    all->distance[number] = (uint8_t)distance;
    all->queue[all->count++] = number;
    all->at_depth[distance]++;
    all->depth = distance;
}

/* Visits the boards one move from that one: the blank goes by (down, right), in multi-tile moves
 * again and again. */
static inline void all_slide(struct all_boards *all, const uint8_t *from, uint32_t distance,
                             int down, int right) {
    uint8_t cell[ALL_CELLS];
    int blank = 0;
    memcpy(cell, from, (size_t)all->cells);
    while (cell[blank] != all->blank) blank++;
    do {
        int row = blank / all->cols + down, col = blank % all->cols + right;
        if (row < 0 || row >= all->rows || col < 0 || col >= all->cols) return;
        cell[blank] = cell[row * all->cols + col];
        blank = row * all->cols + col;
        cell[blank] = (uint8_t)all->blank;
        all_visit(all, cell, distance);
    } while (all->multi);
}

static inline struct all_boards all_boards_of(int rows, int cols, int blank, bool multi) {
    struct all_boards all = {
        .rows = rows, .cols = cols, .cells = rows * cols, .blank = blank, .multi = multi};
    uint8_t cell[ALL_CELLS];
    all.distance = malloc(ALL_NUMBERS);
    all.queue = malloc(ALL_NUMBERS * sizeof *all.queue);
    if (!all.distance || !all.queue) abort();
    memset(all.distance, ALL_UNSEEN, ALL_NUMBERS);
    all_list(0, all.cells, cell);
    all_visit(&all, cell, 0);
    for (uint32_t i = 0; i < all.count; i++) {
        uint32_t next = all.distance[all.queue[i]] + 1u;
        all_list(all.queue[i], all.cells, cell);
        all_slide(&all, cell, next, 1, 0);
        all_slide(&all, cell, next, -1, 0);
        all_slide(&all, cell, next, 0, 1);
        all_slide(&all, cell, next, 0, -1);
    }
    return all;
}

static inline void all_boards_free(struct all_boards *all) {
    free(all->distance);
    free(all->queue);
}

/* The board of that number, where the goal has the blank on the search's cell. */
static inline void all_tiles(const struct all_boards *all, uint32_t number, const uint16_t *goal,
                             uint16_t *tiles) {
    uint8_t cell[ALL_CELLS];
    all_list(number, all->cells, cell);
    for (int i = 0; i < all->cells; i++) tiles[i] = goal[cell[i]];
}

/* Is the board of 3x3 its own image in the mirror at the main diagonal? */
static inline bool all_own_mirror(uint32_t number) {
    uint8_t cell[ALL_CELLS];
    bool same = true;
    all_list(number, 9, cell);
    for (int i = 0; i < 9; i++) same &= cell[i % 3 * 3 + i / 3] == cell[i] % 3 * 3 + cell[i] / 3;
    return same;
}

#endif
