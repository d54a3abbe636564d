/* SPDX-License-Identifier: MIT */
/* A recording in memory, read from a file of docs/trace-format.md, and the views of it. */
#ifndef LOYD_CLI_TRACE_H
#define LOYD_CLI_TRACE_H

#include "loyd.h"

#include <jansson.h>
#include <stdio.h>

enum { NODE_NONE = -1 };

struct trace_node {
    int64_t parent;       /* NODE_NONE: a root */
    int64_t g, h, f, key; /* -1: none */
    uint64_t expanded;    /* its first expansion is the so many-th of the search; 0: none */
    const char *reason;   /* why it was dropped; NULL: it was not */
    char move;
    bool duplicate; /* dropped because its state was known */
    bool goal;
};

struct trace_event {
    loyd_trace_kind kind;
    int64_t node;
    int64_t bound, key;
    const char *reason;
};

struct trace {
    int rows, cols;
    size_t cells;
    json_t *header, *result;
    const char *algorithm, *heuristic; /* heuristic NULL: none */
    struct trace_node *nodes;
    uint16_t *tiles; /* cells of each node */
    struct trace_event *events;
    int64_t node_count;
    size_t event_count;
    bool truncated;
    bool has_frontier; /* nodes wait; else the search keeps one path */
    uint64_t expansions;
    int64_t goal; /* the node whose way is the solution; NODE_NONE: there is none */
    size_t node_room, event_room, tile_room;
    char *reasons[64]; /* the different ones */
};

/* "-" is stdin. CODE_OK, or the code after a complaint. trace_free is right in both cases. */
int trace_read(const char *path, struct trace *trace);
void trace_free(struct trace *trace);

static inline const uint16_t *trace_tiles(const struct trace *t, int64_t node) {
    return t->tiles + (size_t)node * t->cells;
}
/* The value of a parameter in the header, or "" where it has none. */
const char *trace_param(const struct trace *t, const char *name);
/* A board on one line, rows joined by /; "RxC" where that would be too long to read. */
struct board_text {
    char text[160];
};
struct board_text trace_board(const struct trace *t, int64_t node);
/* "A* with manhattan" and the parameters, one line. */
void trace_title(const struct trace *t, FILE *file);

/* ---- Views ---- */

/* A hand trace of the first steps expansions. False: no memory. */
bool trace_show(const struct trace *t, uint64_t steps, FILE *file);
/* The frontier after each expansion, as paper 002 writes it. False: no memory. */
bool trace_frontier(const struct trace *t, FILE *file);

enum tree_format { TREE_TEXT, TREE_DOT, TREE_SVG };
struct tree_style {
    int format;
    uint64_t depth; /* levels below a root; 0: all */
    uint64_t max_nodes;
};
/* False: no memory. */
bool trace_tree(const struct trace *t, const struct tree_style *style, FILE *file);

#endif
