/* SPDX-License-Identifier: MIT
 *
 * Partitions of the tiles into patterns.
 *
 * Single-tile moves: a pattern sees how its tiles get into each other's way, so tiles that live
 * close together should be in one. The cells are run through in bands two columns wide, down the
 * first pair of columns, up the next, and cut into runs of equal length. On 4x4 with eight tiles at
 * most this gives the halves of the board (7-8), with five tiles at most three compact patterns. Of
 * the few partitions that were tried on Korf's boards (two of 7-8, eight of three patterns), these
 * had the fewest nodes for their size.
 *
 * 5x5 has partitions of its own for each goal cell of the blank: three blocks of 2x3 around the
 * middle cell, and the six tiles that the blank's cell leaves of the fourth block and the middle.
 * Turned and mirrored, such blocks are one table. With the blank in a corner this is Korf and
 * Felner's partition; in the middle all four blocks are one table. Where the main diagonal keeps
 * the blank's cell, a mirrored view comes for nothing; elsewhere the second partition has the
 * blocks the other way round. On the diagonal, but for the middle, it changes two tiles of the
 * first: weaker, but where it is strong the first is not. The best two of the four views need a
 * third fewer nodes there than the first partition and its mirror alone.
 *
 * Multi-tile moves: values do not add up, so a pattern is to be strong by itself. The tiles that
 * end farthest from the blank are the hardest to bring home. So one pattern has the tiles of the
 * last rows, the other those of the last columns. Where the mirror keeps the blank's goal cell, it
 * makes one of the other.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "tables/partition.h"

#include "tables/layout.h"
#include "tables/multi_table.h"
#include "tables/symmetry.h"

#include <assert.h>
#include <stddef.h>

uint32_t partition_bands(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles_max,
                         uint32_t home[PATTERNS_MAX]) {
    uint32_t tiles = rows * cols - 1, count = (tiles + tiles_max - 1) / tiles_max, done = 0,
             pattern = 0;
    assert(rows <= cols && blank < rows * cols);
    if (rows * cols > LAYOUT_CELLS_MAX || count > PATTERNS_MAX) return 0;
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
    assert(done == tiles && pattern == count);
    return count;
}

uint32_t partition_small(uint32_t rows, uint32_t cols, uint32_t blank,
                         uint32_t home[PATTERNS_MAX]) {
    enum { CELLS_FEW = 9, TILES_FEW = 4, TILES = 5 };
    return partition_bands(rows, cols, blank, rows * cols > CELLS_FEW ? TILES : TILES_FEW, home);
}

uint32_t partition_kept(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t home[PATTERNS_MAX]) {
    if (rows < 2 || rows * cols > 16) return 0;
    return partition_bands(rows, cols, blank, LAYOUT_TILES_MAX, home);
}

/* ---- 17 to 25 cells ---- */

enum { KNOWN_CELLS_MIN = 17, KNOWN_TILES = 6, KNOWN_PATTERNS = 4 };

/* By the blank's goal cell: the pattern of each tile. */
static const struct {
    uint32_t blank;
    const char *pattern_of[PARTITIONS_MAX]; /* NULL: there is none of that number */
} square_5[] = {
    {0,
     {".aabb"
      "aaabb"
      "ccabb"
      "ccddd"
      "ccddd",

      ".aabb"
      "aaabb"
      "accbb"
      "ccddd"
      "ccddd"}},
    {1,
     {"a.abb"
      "aaabb"
      "ccabb"
      "ccddd"
      "ccddd",

      "a.bbb"
      "aabbb"
      "aaadd"
      "cccdd"
      "cccdd"}},
    {2,
     {"aa.bb"
      "aaabb"
      "ccabb"
      "ccddd"
      "ccddd",

      "aa.bb"
      "aabbb"
      "aabdd"
      "cccdd"
      "cccdd"}},
    {6,
     {"aaabb"
      "a.abb"
      "ccabb"
      "ccddd"
      "ccddd",

      "aaabb"
      "a.abb"
      "accbb"
      "ccddd"
      "ccddd"}},
    {7,
     {"aaabb"
      "aa.bb"
      "ccabb"
      "ccddd"
      "ccddd",

      "aabbb"
      "aa.bb"
      "aabdd"
      "cccdd"
      "cccdd"}},
    {12,
     {"aaabb"
      "aaabb"
      "cc.bb"
      "ccddd"
      "ccddd",

      NULL}},
};

static const char *known_5x5(uint32_t blank, uint32_t number) {
    for (size_t i = 0; i < sizeof square_5 / sizeof *square_5; i++)
        if (square_5[i].blank == blank) return square_5[i].pattern_of[number];
    return NULL; /* not in the canonical form */
}

uint32_t partition_known(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                         uint32_t pattern[PATTERNS_MAX]) {
    assert(number < PARTITIONS_MAX);
    if (rows < 2 || rows * cols < KNOWN_CELLS_MIN) return 0;
    if (rows != 5 || cols != 5)
        return number ? 0 : partition_bands(rows, cols, blank, KNOWN_TILES, pattern);
    const char *pattern_of = known_5x5(blank, number);
    for (uint32_t i = 0; i < PATTERNS_MAX; i++) pattern[i] = 0;
    for (uint32_t cell = 0; pattern_of && cell < rows * cols; cell++)
        if (cell != blank) pattern[pattern_of[cell] - 'a'] |= 1u << cell;
    return pattern_of ? KNOWN_PATTERNS : 0;
}

/* Adds the tables that a partition needs beyond those there are; returns how many there are
 * then. */
static uint32_t add_tables(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                           uint32_t *home, uint32_t tables) {
    uint32_t pattern[PATTERNS_MAX], count = partition_known(rows, cols, blank, number, pattern);
    for (uint32_t i = 0; i < count; i++) {
        bool served = false;
        for (uint32_t j = 0; j < tables; j++)
            served |= symmetry_between(rows, cols, blank, pattern[i], home[j]) < SYMMETRIES;
        if (!served) home[tables++] = pattern[i];
    }
    assert(tables <= PATTERNS_MAX);
    return tables;
}

uint32_t partition_large(uint32_t rows, uint32_t cols, uint32_t blank,
                         uint32_t home[PATTERNS_MAX]) {
    return add_tables(rows, cols, blank, 0, home, 0);
}

uint32_t partition_large_all(uint32_t rows, uint32_t cols, uint32_t blank,
                             uint32_t home[PATTERNS_MAX]) {
    uint32_t tables = 0;
    for (uint32_t i = 0; i < PARTITIONS_MAX; i++)
        tables = add_tables(rows, cols, blank, i, home, tables);
    return tables;
}

/* ---- Multi-tile moves ---- */

/* The last cells, by rows or by columns; the blank's does not count. */
static uint32_t last_cells(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                           bool by_column) {
    uint32_t home = 0;
    for (uint32_t i = rows * cols; i-- > 0 && tiles;) {
        uint32_t cell = by_column ? i % rows * cols + i / rows : i;
        if (cell == blank) continue;
        home |= 1u << cell;
        tiles--;
    }
    return home;
}

uint32_t partition_last(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                        uint32_t home[PATTERNS_MAX]) {
    uint32_t cells = rows * cols;
    assert(rows <= cols && blank < cells);
    if (rows < 2 || cols < 2 || cells > MULTI_CELLS_MAX) return 0;
    if (tiles > cells - 1) tiles = cells - 1;
    home[0] = last_cells(rows, cols, blank, tiles, false);
    home[1] = last_cells(rows, cols, blank, tiles, true);
    bool mirror = rows == cols && blank % cols == blank / cols;
    return mirror || home[0] == home[1] ? 1 : 2;
}

uint32_t partition_multi_small(uint32_t rows, uint32_t cols, uint32_t blank,
                               uint32_t home[PATTERNS_MAX]) {
    return partition_last(rows, cols, blank, MULTI_TILES_MAX - 1, home);
}

uint32_t partition_multi(uint32_t rows, uint32_t cols, uint32_t blank,
                         uint32_t home[PATTERNS_MAX]) {
    return partition_last(rows, cols, blank, MULTI_TILES_MAX, home);
}
