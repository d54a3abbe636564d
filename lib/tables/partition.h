/* SPDX-License-Identifier: MIT */
/* Which tiles go together. */
#ifndef LOYDI_PARTITION_H
#define LOYDI_PARTITION_H

#include <stdint.h>

enum { PATTERNS_MAX = 8 };

/* Splits all tiles of a board (named by their goal cells; blank is the blank's) into patterns of at
 * most tiles_max, as equal as can be, and returns how many; home[i] has the tiles of pattern i, one
 * bit each. 0: more than PATTERNS_MAX would be needed.
 */
uint32_t partition_tiles(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles_max,
                         uint32_t home[PATTERNS_MAX]);

/* The set that is kept in files, with up to eight tiles a pattern: 7-8 on 4x4. 0: boards of that
 * shape are not searched with tables from files. rows <= cols. */
uint32_t partition_kept(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t home[PATTERNS_MAX]);

#endif
