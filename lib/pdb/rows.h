/* SPDX-License-Identifier: MIT */
/* Bits of a table put in another order: from block by block to order by order. */
#ifndef LOYDI_ROWS_H
#define LOYDI_ROWS_H

#include "pdb/frame.h"

/* blocks: for each block a bit for every order, frame->words words each. rows: bits numbered by frame_index, all 0
 * before. */
void rows_from_blocks(const struct frame *frame, const uint64_t *blocks, uint64_t *rows);

#endif
