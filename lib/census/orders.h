/* SPDX-License-Identifier: MIT */
/* All boards of a shape as numbers, so that a bit for each is enough.
 *
 * A board is the order of its tiles, read row by row without the blank, and the blank's cell. A
 * move along a row leaves the order as it is. A move along a column takes one tile past cols - 1
 * others: the window of cols places that begins at the upper of the blank's two cells is rotated,
 * to the left by a blank that goes up, to the right by one that goes down.
 *
 * Orders are numbered by Lehmer's digits (1960): block is made of the first tiles of the order,
 * its head, and the place in the block of the others, its tail. So all orders whose tails begin
 * alike lie together, and a rotation takes whole runs of them to runs.
 *
 * Boards are turned so that rows are short: windows are short then, and runs long. Where cols is
 * odd a rotation is an even permutation, and only the even half of the orders occurs: the digit
 * that could be two things is left out. Where cols is even the parity of the order is that of the
 * blank's row, and only every second row has bits. */
#ifndef LOYDI_ORDERS_H
#define LOYDI_ORDERS_H

#include "loyd.h"

enum {
    ORDER_CELLS_MAX = 16,
    TAIL_MAX = 8 /* tiles of a tail: a block of 8! bytes is about what the nearest cache holds */
};

struct orders {
    uint32_t rows, cols, cells; /* as turned */
    uint32_t tiles, head, tail; /* tiles = head + tail */
    bool turned, odd;           /* odd: cols is */
    uint64_t blocks;
    uint32_t block_size;            /* orders in a block */
    uint32_t goal_blank;            /* turned */
    uint8_t label[ORDER_CELLS_MAX]; /* of a tile: its place in the goal's order */
    uint16_t tile[ORDER_CELLS_MAX]; /* the other way */
};

/* A row of tiles by their labels. */
struct tile_row {
    uint8_t at[ORDER_CELLS_MAX];
};

/* False: the shape has too many cells, or is a single row. */
bool orders_init(struct orders *o, const loyd_board *goal);
uint64_t order_factorial(uint32_t n);

/* The head of a block, and what is left for its tails, in order. Returns the head's parity. */
uint32_t block_head(const struct orders *o, uint64_t block, struct tile_row *head,
                    struct tile_row *rest);
uint64_t block_of(const struct orders *o, const struct tile_row *head);
/* The number of orders that agree with each other on their heads and count tiles more. */
uint32_t run_size(const struct orders *o, uint32_t count);
/* Where the run begins, in its block, whose tails begin with these tiles; rest is what the head
 * leaves. */
uint32_t run_place(const struct orders *o, struct tile_row rest, const uint8_t *first,
                   uint32_t count);

/* The tiles of a board, as the caller's shape has them, by its order and its blank (turned). */
void order_tiles(const struct orders *o, uint64_t block, uint32_t place, uint32_t blank,
                 uint16_t *tiles);

/* A tail that is number place of a block's, by labels 0 to tail - 1: of even heads or odd ones. */
void tail_unrank(const struct orders *o, uint32_t place, uint32_t head_parity, uint8_t *tail);
uint32_t tail_rank(const struct orders *o, const uint8_t *tail);
/* The parity of its digits; 0 where the number says nothing of it. */
uint32_t tail_parity(const struct orders *o, uint32_t place);

/* A rotation of count tiles by one. */
static inline void rotate_left(uint8_t *at, uint32_t count) {
    uint8_t first = at[0];
    for (uint32_t i = 1; i < count; i++) at[i - 1] = at[i];
    at[count - 1] = first;
}
static inline void rotate_right(uint8_t *at, uint32_t count) {
    uint8_t last = at[count - 1];
    for (uint32_t i = count - 1; i > 0; i--) at[i] = at[i - 1];
    at[0] = last;
}

#endif
