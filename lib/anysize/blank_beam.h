/* SPDX-License-Identifier: MIT */
/* A beam over the ways of the blank, on one board. What is kept is the tree of the ways that are
 * still followed; boards are made by going from one of its nodes to the next, move by move. */
#ifndef LOYDI_BLANK_BEAM_H
#define LOYDI_BLANK_BEAM_H

#include "anysize/tray.h"

enum {
    BEAM_LAYERS = 512,
    BEAM_WIDTH_MAX = 1000,
    BEAM_MOVE = 256, /* a move, in scores */
    BEAM_WORTH = 4,  /* of a tile like any other */
    NO_TILE = UINT16_MAX,
    DISTANCE_MAX = 256
};

struct way_node {
    uint64_t hash;     /* of the tiles moved, by where they were and are */
    int32_t potential; /* against the root's */
    int32_t score;
    uint32_t parent; /* in the layer before */
    uint16_t blank;
    uint16_t target, next; /* the cells of those tiles */
    uint8_t direction;     /* of the last move */
};

/* What a beam is to do: least of all score = weight * potential + guide's value. The potential is a
 * sum over the tiles, a term for the rows and one for the columns that each is away from home. */
struct beam_aim {
    int32_t weight;
    const int32_t *potential; /* by distance */
    uint16_t target; /* a tile that the guide knows of, not in the potential; NO_TILE: none */
    uint16_t next;   /* one whose cell is to be known; NO_TILE: none */
    int32_t (*guide)(const void *context, uint32_t blank, uint32_t target);
    const void *context;
};

struct blank_beam {
    struct tray *t;
    uint32_t width;
    uint8_t *open;  /* by cell: the directions in which the blank may go, as bits */
    uint8_t *worth; /* by tile: how much its potential counts, see BEAM_WORTH */
    struct beam_aim aim;
    uint32_t layer; /* the last one; layer 0 is the root alone */
    uint32_t first[BEAM_LAYERS + 1], count[BEAM_LAYERS + 1]; /* of a layer, in nodes */
    struct way_node *nodes;
    struct way_node *children;
    uint32_t child_count;
    int32_t *scores;
    uint64_t *met; /* hashes of the children: an open hash table, 0 is empty */
    uint32_t met_mask;
    uint32_t at_layer, at_node; /* the node whose board the tray shows */
    uint32_t *renamed[2];
};

/* The squares of the distances, scaled so that with a weight of 16 one cell nearer is worth a move
 * at half of the mean distance from home, rows and columns being one half each. */
void beam_potential(int32_t *potential, uint64_t distance, uint64_t tiles);

/* Every cell of the rest is open. False: return s->stopped. */
bool beam_open(struct blank_beam *b, struct tray *t, uint32_t width);
/* The blank may not enter that cell any more. */
void beam_shut(struct blank_beam *b, uint32_t cell);
/* The board at hand is the root. */
void beam_begin(struct blank_beam *b, const struct beam_aim *aim);
/* Makes the next layer, which is empty if there is no way on. False: return s->stopped, the tray
 * shows any board. */
bool beam_advance(struct blank_beam *b);
/* The best node of the last layer, which is not empty. */
uint32_t beam_best(const struct blank_beam *b);
/* Makes the moves to a node. The beam is over. False: return s->stopped. */
bool beam_take(struct blank_beam *b, uint32_t layer, uint32_t node);
/* Makes the first half of the moves to that node, and forgets all ways that do not begin so. */
bool beam_commit_half(struct blank_beam *b, uint32_t node);
/* Back to the root: the beam is over and nothing was moved. */
void beam_drop(struct blank_beam *b);

static inline const struct way_node *way_node(const struct blank_beam *b, uint32_t node) {
    return &b->nodes[b->first[b->layer] + node];
}

#endif
