/* SPDX-License-Identifier: MIT */
/* A small recording in memory, as the tree that a student draws. */
#ifndef LOYD_APPS_SHEET_TREE_H
#define LOYD_APPS_SHEET_TREE_H

#include "problem.h"

enum {
    SHEET_NODES = 60,  /* the most of one sheet, all iterations together */
    SHEET_LEAVES = 12, /* side by side */
    SHEET_DEPTH = 9,   /* moves below a root */
    SHEET_TREES = 6,   /* iterations, or two sides */
    SHEET_CELLS = 16,
    SHEET_REASON = 48
};

struct sheet_node {
    int parent;             /* -1: a root */
    unsigned tree, depth;   /* which iteration's, and how far below its root */
    double across;          /* its place from the left, in leaves */
    unsigned order;         /* it is the so many-th to be expanded; 0: it is not */
    int64_t g, h, f;        /* -1: none */
    char move;              /* 0: none */
    char why[SHEET_REASON]; /* it was dropped; "": it was not */
    bool goal, on_path;
    uint16_t tiles[SHEET_CELLS];
};

struct sheet_tree {
    int rows, cols;
    struct sheet_node node[SHEET_NODES];
    int count;
    unsigned trees, leaves[SHEET_TREES], deepest[SHEET_TREES];
    unsigned expansions;
    bool fits, cut; /* cut: the search goes on after the expansions that were asked for */
    loyd_result *result;
};

/* What is recorded: options, whose limits are set here, and only so many expansions (0: all). */
struct sheet_search {
    const loyd_options *options;
    uint64_t steps;
};

/* Solves the problem and keeps the recording. Where tree->fits is false the tree is too large for a
 * sheet, or there is no solution. The caller frees the result by sheet_tree_free. */
loyd_status sheet_tree_make(const struct problem *problem, const struct sheet_search *search,
                            struct sheet_tree *tree, loyd_error *error);
void sheet_tree_free(struct sheet_tree *tree);

#endif
