/* SPDX-License-Identifier: MIT */
/* Bits of a table put in another order: from block by block to order by order. */
#ifndef LOYDI_ROWS_H
#define LOYDI_ROWS_H

#include "pdb/frame.h"

enum { ROWS_SIDE = 64 };
/* Bit j of word i becomes bit i of word j. */
void rows_turn_square(uint64_t word[ROWS_SIDE]);

/* blocks: for each block a bit for every order, frame->words words each. rows: bits numbered by frame_index, all 0
 * before. */
void rows_from_blocks(const struct frame *frame, const uint64_t *blocks, uint64_t *rows);

#endif
