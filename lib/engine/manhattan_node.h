/* SPDX-License-Identifier: MIT */
/* The kernel for Manhattan distance from inside: its node, its moves, the plain walk and the
 * batches.
 *
 * Manhattan distance changes by exactly one a move, so f = g + h either stays or grows by two.
 * The kernel counts in such steps: a node's slack is (bound - f) / 2, a move that brings a tile
 * nearer keeps it, any other takes one away, and below zero the node is cut. Neither g nor h is
 * kept anywhere. For every cell there are the moves of the blank, and for each of them a mask
 * that says of each tile whether that move brings it farther from home. */
#ifndef LOYDI_MANHATTAN_NODE_H
#define LOYDI_MANHATTAN_NODE_H

#include "engine/engine.h"

enum {
    BATCH_SLACK = 3, /* slack of the nodes that a batch can take: 0..BATCH_SLACK-1 */
    BUCKET = 1024    /* nodes in a bucket */
};

struct word_move {
    uint8_t direction, to;
    uint8_t from_shift, to_shift; /* the bits of the two cells in a word */
    uint16_t farther;             /* bit t: the move takes tile t away from its goal cell */
    uint64_t farther_sign;        /* the same, bit 63 - t: a shift by t brings it to the sign */
};

struct word_moves { /* of a node: all but the one that undoes the move before */
    uint8_t count;
    struct word_move move[4]; /* in the order in which they are tried */
};

struct word_board {
    /* By the blank's cell and the move that led there (or NO_MOVE). */
    struct word_moves moves[CELLS_PACKED][NO_MOVE + 1];
    uint64_t goal_word, start_word;
    uint8_t cells, goal_blank, start_blank;
};

static inline uint64_t word_slide(uint64_t word, const struct word_move *move) {
    uint64_t tile = word >> move->to_shift & 15;
    return word ^ tile << move->to_shift ^ tile << move->from_shift;
}

struct word_node {
    uint64_t word;
    int16_t slack;
    uint8_t blank, came;
    uint8_t next; /* on a walk: the move to try next */
};

/* ---- The plain walk: depth-first, in the order of moves. It can be put back to where it was
 * ---- */

struct word_walk {
    struct word_node node[ENGINE_PATH + 1]; /* the path */
    int depth;                              /* of the node in work; -1: the tree is done */
    uint64_t expanded, generated;
};

enum walk_end { WALK_DONE, WALK_FULL, WALK_GOAL };

void walk_start(struct word_walk *walk, struct word_node node);
/* Walks on. Nodes with slack <= hand are put into list instead of being entered, until there are
 * count_max of them: WALK_FULL. */
enum walk_end walk_on(struct word_walk *walk, const struct word_board *board, int hand,
                      struct word_node *list, size_t count_max, size_t *count);
/* Walks on to the goal, which is then the next child of the last node, or to that many generated
 * nodes in all: WALK_FULL when the next would pass it. */
enum walk_end walk_to_goal(struct word_walk *walk, const struct word_board *board,
                           uint64_t generated_max);

/* ---- Batches: many nodes of little slack at once (manhattan_batch.c) ---- */

struct word_bucket {
    uint32_t count;
    uint64_t word[BUCKET + 4]; /* the last four are scratch for whole-vector stores */
};

struct batch {
    const struct word_board *board;
    struct word_bucket bucket[BATCH_SLACK][CELLS_PACKED]
                             [NO_MOVE]; /* by slack, blank's cell, and the move that led there */
    uint64_t expanded, generated;
    bool simd; /* four nodes at a time */
    bool goal; /* the goal is among the nodes seen */
    struct word_walk walk;
};

void batch_init(struct batch *batch, const struct word_board *board, bool simd);
/* Searches the whole trees below these nodes, counts them, and sets goal if it is one of them. */
void batch_run(struct batch *batch, const struct word_node *list, size_t count);

#endif
