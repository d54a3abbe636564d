/* SPDX-License-Identifier: MIT */
/* Bits of a table put into another order: from block by block to order by order. */
#ifndef LOYDI_TRANSPOSE_H
#define LOYDI_TRANSPOSE_H

#include "tables/layout.h"

enum { TRANSPOSE_SIDE = 64 };
/* Bit j of word i becomes bit i of word j. */
void transpose_square(uint64_t word[TRANSPOSE_SIDE]);

/* Turns blocks, which have a bit for every order in layout->words words each, into rows: bits
 * numbered by layout_index. These must all be 0 before. */
void transpose_blocks(const struct layout *layout, const uint64_t *blocks, uint64_t *rows);

#endif
