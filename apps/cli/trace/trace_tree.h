/* SPDX-License-Identifier: MIT */
/* The part of a recorded search's tree that is drawn. */
#ifndef LOYD_CLI_TRACE_TREE_H
#define LOYD_CLI_TRACE_TREE_H

#include "trace/trace.h"

struct leaf { /* one node of the drawing */
    int64_t node;
    size_t parent, child, sibling; /* numbers in the drawing; NO_LEAF: none */
    size_t depth;
    uint64_t hidden; /* children that are not drawn */
    bool on_solution;
};
#define NO_LEAF SIZE_MAX

struct tree {
    const struct trace *trace;
    struct leaf *leaves; /* by the number of the node, so parents come first */
    size_t count;
    size_t *order;   /* all leaves, parent before child, first child first */
    uint64_t hidden; /* nodes that are not drawn */
};

/* The path of the solution and the nodes made first, at most max_nodes. False: no memory. */
bool tree_open(struct tree *tree, const struct trace *t, const struct tree_style *style);
void tree_close(struct tree *tree);

/* What became of a node: "expanded 3rd", "open", or why it was dropped. */
struct fate_text {
    char text[160];
};
struct fate_text tree_fate(const struct trace_node *node);
/* "g=1 h=10 f=11" */
struct values_text {
    char text[100];
};
struct values_text tree_values(const struct trace_node *node);

void tree_text(const struct tree *tree, FILE *file);
void tree_dot(const struct tree *tree, FILE *file);
bool tree_svg(const struct tree *tree, FILE *file);

#endif
