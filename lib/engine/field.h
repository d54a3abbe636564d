/* SPDX-License-Identifier: MIT */
/* What the engine knows of a board of up to 16 cells: for every cell, the ways the blank can leave
 * it, and for each of them a mask that says of each tile whether that move brings it farther from
 * home.
 *
 * Manhattan distance changes by exactly one a move, so f = g + h either stays or grows by two. The
 * engine counts in such steps: a node's slack is (bound - f) / 2, a move that brings a tile nearer
 * keeps it, any other takes one away, and below zero the node is cut. Neither g nor h is kept
 * anywhere. */
#ifndef LOYDI_FIELD_H
#define LOYDI_FIELD_H

#include "core/rules.h"

struct way {
    uint8_t direction, to;
    uint8_t from_shift, to_shift; /* the bits of the two cells in a word */
    uint16_t farther;             /* bit t: the move takes tile t away from its goal cell */
    uint64_t farther_sign;        /* the same, bit 63 - t: a shift by t brings it to the sign */
};

struct ways { /* the moves of a node: all moves but the one that undoes the move before */
    uint8_t count;
    struct way way[4]; /* in the order in which moves are tried */
};

struct field {
    struct ways ways[CELLS_PACKED]
                    [5]; /* by the blank's cell and the move that led there (or NO_MOVE) */
    uint64_t goal_word, start_word;
    uint8_t cells, goal_blank, start_blank;
    uint32_t start_h; /* Manhattan distance of the start */
};

/* The space must be packed. */
void field_init(struct field *field, const struct space *space);

static inline uint64_t word_slide(uint64_t word, const struct way *way) {
    uint64_t tile = word >> way->to_shift & 15;
    return word ^ tile << way->to_shift ^ tile << way->from_shift;
}

#endif
