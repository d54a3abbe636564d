/* SPDX-License-Identifier: MIT */
/* All 181,440 boards of the 8-puzzle with their true distances to a goal, by a breadth-first search
 * that shares nothing with the library. */
#ifndef EIGHT_PUZZLE_H
#define EIGHT_PUZZLE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { EIGHT_BOARDS = 181440 };

struct eight {
    uint8_t tiles[9];
    uint8_t depth;
};

static inline uint32_t eight_index(const uint8_t *tiles) {
    uint32_t index = 0;
    for (int i = 0; i < 9; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < 9; j++) smaller += tiles[j] < tiles[i];
        index = index * (uint32_t)(9 - i) + smaller;
    }
    return index;
}

/* The boards in the order of their distance; free() them. */
static inline struct eight *eight_all(const uint16_t *goal) {
    struct eight *all = malloc(EIGHT_BOARDS * sizeof *all);
    uint8_t *known = calloc(362880, 1);
    size_t count = 1;
    if (!all || !known) abort();
    for (int i = 0; i < 9; i++) all[0].tiles[i] = (uint8_t)goal[i];
    all[0].depth = 0;
    known[eight_index(all[0].tiles)] = 1;
    for (size_t head = 0; head < count; head++) {
        int blank = 0;
        while (all[head].tiles[blank]) blank++;
        static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        for (int m = 0; m < 4; m++) {
            int row = blank / 3 + step[m][0], col = blank % 3 + step[m][1];
            if (row < 0 || row > 2 || col < 0 || col > 2) continue;
            struct eight next = all[head];
            next.tiles[blank] = next.tiles[row * 3 + col];
            next.tiles[row * 3 + col] = 0;
            next.depth++;
            uint8_t *mark = &known[eight_index(next.tiles)];
            if (!*mark) all[count++] = next;
            *mark = 1;
        }
    }
    free(known);
    return all;
}

#endif
