/* SPDX-License-Identifier: MIT */
/* Runs ahead of a best-first search that goes down in depth (low h, then the newest) and asks for
 * the memory that it will read. All that a scout does is a hint: it changes nothing. */
#ifndef LOYDI_SCOUT_H
#define LOYDI_SCOUT_H

#include "heuristics/heuristic.h"
#include "search/parts/node_store.h"
#include "search/parts/tied_queue.h"

enum { SCOUT_AHEAD = 16, SCOUT_STACK = 128 };

struct scout_node {
    uint64_t word;
    uint32_t key, h;
    uint8_t blank, direction; /* the move that led there */
};

struct scout_turn { /* a board that is expected, and those of its children that were asked for */
    uint64_t word, child[3];
    uint32_t children;
};

struct scout {
    const struct node_store *nodes;
    const struct tied_queue *queue;
    const struct heuristic *heuristic;
    uint32_t weight_g, weight_h;
    struct scout_turn expected[SCOUT_AHEAD]; /* in the order of their turns, a ring */
    uint32_t first, count;
    struct scout_node stack[SCOUT_STACK];
    uint32_t height;
    struct tied_place place; /* what waits below: the next to be taken when the stack is empty */
    bool on;
};

/* A scout for a search with such an open list; it stays idle where it can be of no use. */
void scout_begin(struct scout *scout, const struct node_store *nodes,
                 const struct tied_queue *queue, const struct heuristic *heuristic,
                 uint32_t weight_g, uint32_t weight_h);
/* The search has taken node out and is about to expand it. */
void scout_follow(struct scout *scout, const struct scout_node *node);

#endif
