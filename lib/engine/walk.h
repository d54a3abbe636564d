/* SPDX-License-Identifier: MIT */
/* The upper part of the tree, in the order of plain IDA*: a depth-first walk with a stack of its
 * own that can stop, go on, and be put back to where it was. Nodes of little slack are not walked
 * into but handed over (batch.h). */
#ifndef LOYDI_WALK_H
#define LOYDI_WALK_H

#include "engine/field.h"

enum { WALK_DEPTH = 256 }; /* no board of 16 cells is farther than 140 moves from any other */

struct step { /* one node on the path */
    uint64_t word;
    int16_t slack;
    uint8_t blank, came, next; /* next: the way to try next */
};

struct walk {
    struct step step[WALK_DEPTH];
    int depth; /* of the node in work; -1: the tree is done */
    uint64_t expanded, generated;
};

struct handed { /* a node left to others */
    uint64_t word;
    int16_t slack;
    uint8_t blank, came;
};

enum walk_end { WALK_DONE, WALK_FULL, WALK_GOAL };

void walk_start(struct walk *walk, const struct field *field, uint64_t word, int blank, int came,
                int slack);
/* Continues the walk. Nodes with slack <= hand are put into list instead of being entered, until
 * there are room of them. hand -1 hands over nothing and stops at the goal, which is then the last
 * step's child: see walk_moves. */
enum walk_end walk_on(struct walk *walk, const struct field *field, int hand, struct handed *list,
                      size_t room, size_t *count);
/* The same with hand -1, up to that many generated nodes in all (WALK_FULL when the next would pass
 * it). */
enum walk_end walk_exactly(struct walk *walk, const struct field *field, uint64_t generated_max);
/* After WALK_GOAL: writes the moves from the first step to the goal, returns how many. */
size_t walk_moves(const struct walk *walk, const struct field *field, uint8_t *moves);
/* Copies the part in use. */
void walk_copy(struct walk *to, const struct walk *from);

#endif
