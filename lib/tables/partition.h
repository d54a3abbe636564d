/* SPDX-License-Identifier: MIT */
/* Which patterns there are for which shape and purpose: see partition.c.
 *
 * A pattern is a set of tiles, named by their goal cells, one bit each. Shapes have rows <=
 * cols, and blank is the blank's goal cell, as in the canonical form. */
#ifndef LOYDI_PARTITION_H
#define LOYDI_PARTITION_H

#include <stdint.h>

enum { PATTERNS_MAX = 8, PARTITIONS_MAX = 2 };

/* The tables of a set: fills in the pattern of each and returns how many, 0: boards of that
 * shape have none. */
typedef uint32_t partition_fn(uint32_t rows, uint32_t cols, uint32_t blank,
                              uint32_t home[PATTERNS_MAX]);

/* Boards of up to 25 cells: five tiles a pattern at most, four on boards of up to nine cells. */
partition_fn partition_small;
/* Boards of 4 to 16 cells: eight tiles a pattern at most; 7-8 on 4x4. */
partition_fn partition_kept;
/* Boards of 17 to 25 cells: the first partition of partition_known, and all of them. A table
 * serves every pattern that a symmetry makes of its own, so there are fewer tables than
 * patterns. */
partition_fn partition_large;
partition_fn partition_large_all;
/* Boards of 4 to 16 cells in multi-tile moves: two patterns of six and of seven tiles, which
 * need not be disjoint; one table if the mirror makes one of the other. */
partition_fn partition_multi_small;
partition_fn partition_multi;

/* The patterns of one of the partitions of 17 to 25 cells, at most VIEW_PATTERNS; returns how
 * many, 0: there is none of that number. */
uint32_t partition_known(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                         uint32_t pattern[PATTERNS_MAX]);

/* Splits all tiles into patterns of at most tiles_max, as equal as can be. 0: more than
 * PATTERNS_MAX would be needed. */
uint32_t partition_bands(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles_max,
                         uint32_t home[PATTERNS_MAX]);
/* The last tiles by rows, and by columns: as partition_multi, for any number of tiles. */
uint32_t partition_last(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                        uint32_t home[PATTERNS_MAX]);

#endif
