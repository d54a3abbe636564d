/* SPDX-License-Identifier: MIT */
/* From one layer of a breadth-first search over all boards to the next, block by block.
 *
 * A block is a row of masks, one for each order of the tiles (orders.h), with a bit for each cell
 * where the blank may be. The blank's cell changes its colour, as on a chess board, by every move.
 * So bits of one colour are the layer at hand, and bits of the other are the layer before it, until
 * the next layer takes their place: a neighbour of a board is in the layer before its own or the
 * one after it, and nothing else has to be kept. One array, one bit a board. */
#ifndef LOYDI_LAYER_STEP_H
#define LOYDI_LAYER_STEP_H

#include "census/orders.h"
#include "core/pool.h"

enum { WINDOWS_MAX = ORDER_CELLS_MAX, MASK_BITS_MAX = 16 };

/* Where the orders of a block go when one window of theirs is rotated, for windows that lie within
 * tails. Either runs of orders stay together: to has the place of each run's first order. Or few
 * tiles are behind the window (run is 0): then the part of a tail before the last tiles stays as it
 * is, and to has the place of each order among those of the last tiles. */
struct rotation {
    uint32_t run;
    uint16_t *to[2]; /* by the parity of what is before the last tiles, where that matters */
};

enum { TO_LEFT, TO_RIGHT };

struct layer_step {
    struct orders orders;
    uint32_t mask_bits, stride; /* bits of a mask; bytes of a block */
    uint32_t windows;
    uint32_t last_size;   /* orders that differ in the last tiles alone */
    uint8_t *last_parity; /* for each such group of a block: of what is before, without the head */
    struct rotation rotation[WINDOWS_MAX][2]; /* [window][TO_LEFT, TO_RIGHT] */
    uint64_t
        *parity[2]; /* all bits of the masks whose tails are even, odd; NULL where cols is odd */
    uint64_t not_first, not_last; /* columns; for as many masks as a word has */
};

/* Two layers that follow each other. A flag says whether a block has any board of that colour. */
struct layer_array {
    const uint8_t *masks; /* blocks * stride */
    uint8_t *flags[2];    /* by colour: one a block */
};

/* One layer on its way. */
struct layer_work {
    const struct layer_step *step;
    struct layer_array from, to; /* the same array, or two */
    uint32_t colour;             /* of the layer at hand */
};

struct layer_sum {
    uint64_t boards, checksum;
};

/* False: the pool is used up. */
bool layer_step_init(struct layer_step *s, struct pool *pool, const struct orders *orders);
/* The colour of a cell; the bit of a cell in a mask. */
uint32_t cell_colour(const struct orders *o, uint32_t cell);
uint32_t cell_bit(const struct orders *o, uint32_t cell);
/* The cell of a bit in a mask of that block and place. */
uint32_t bit_cell(const struct orders *o, uint32_t bit, uint64_t block, uint32_t place);

/* Makes a block of the array that has the next layer: at to, which may be where the block is now.
 * room is stride bytes to work in. False: the block has no boards, as before, and nothing is
 * written. */
bool layer_block(const struct layer_work *work, uint64_t block, uint64_t *room, uint64_t *to,
                 struct layer_sum *sum);
/* Sums over the boards of one colour in an array that someone else made, and sets its flags. */
struct layer_sum layer_look(const struct layer_step *step, struct layer_array *array,
                            uint32_t colour);

#endif
