/* SPDX-License-Identifier: MIT
 *
 * Partitions of the tiles. A pattern sees how its tiles get into each other's way, so tiles that
 * live close together should be in one. The cells are run through in a band two columns wide, down
 * the first pair of columns, up the next, and cut into runs of equal length. On 4x4 with eight
 * tiles at most this gives the halves of the board (7-8), with five tiles at most three compact
 * patterns; of the few partitions
 * tried (two of 7-8, eight of three patterns, all on Korf's boards) these had the fewest nodes for their size.
 */
#include "tables/partition.h"

uint32_t partition_tiles(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles_max,
                         uint32_t home[PATTERNS_MAX]) {
    uint32_t tiles = rows * cols - 1, count = (tiles + tiles_max - 1) / tiles_max, done = 0,
             pattern = 0;
    if (count > PATTERNS_MAX) return 0;
    for (uint32_t i = 0; i < PATTERNS_MAX; i++) home[i] = 0;
    for (uint32_t band = 0; band < cols; band += 2)
        for (uint32_t step = 0; step < rows; step++) {
            uint32_t row = band / 2 % 2 ? rows - 1 - step : step;
            for (uint32_t col = band; col < band + 2 && col < cols; col++) {
                uint32_t cell = row * cols + col;
                if (cell == blank) continue;
                home[pattern] |= 1u << cell;
                if (++done == tiles * (pattern + 1) / count) pattern++;
            }
        }
    return count;
}

uint32_t partition_kept(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t home[PATTERNS_MAX]) {
    enum { CELLS_MIN = 4, CELLS_MAX = 16, TILES_MAX = 8 };
    uint32_t cells = rows * cols;
    if (rows < 2 || cells < CELLS_MIN || cells > CELLS_MAX) return 0;
    return partition_tiles(rows, cols, blank, TILES_MAX, home);
}
