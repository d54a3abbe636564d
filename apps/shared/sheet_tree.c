/* SPDX-License-Identifier: MIT
 *
 * A search's recording as a tree for paper: each node with what is to be filled in, and its place.
 *
 * Nodes are kept in the order of making, so a parent comes before its children. Each iteration (and
 * each side of a bidirectional search) has a tree of its own. Leaves stand side by side in the
 * order in which a walk from the root meets them, and a parent stands above the middle of its
 * children: so a tree is as wide as it has leaves.
 *
 * A recording that is too large is given up, and the search with it, by a limit of nodes: the
 * caller may be trying many boards.
 */
#include "sheet_tree.h"

#include <stdio.h>
#include <string.h>

enum { NODE_LIMIT = 2000 };

struct recording {
    struct sheet_tree *tree;
    uint64_t steps;
    bool fits;
};

static bool give_up(struct recording *r) {
    r->fits = false;
    return false;
}

static bool add_node(struct recording *r, const loyd_trace_event *e) {
    struct sheet_tree *t = r->tree;
    bool root = e->parent < 0;
    if (e->node < t->count) return true; /* begun again at a node that has its place */
    if (t->count == SHEET_NODES || e->node > t->count) return give_up(r);
    if (root && t->trees == SHEET_TREES) return give_up(r);
    struct sheet_node *n = &t->node[t->count++];
    *n = (struct sheet_node){
        .parent = (int)e->parent, .g = e->g, .h = e->h, .f = e->f, .move = e->move};
    n->tree = root ? t->trees++ : t->node[e->parent].tree;
    n->depth = root ? 0 : t->node[e->parent].depth + 1;
    if (n->depth > SHEET_DEPTH) return give_up(r);
    if (n->depth > t->deepest[n->tree]) t->deepest[n->tree] = n->depth;
    memcpy(n->tiles, e->tiles, (size_t)(t->rows * t->cols) * sizeof *n->tiles);
    return true;
}

static void mark_path(struct sheet_tree *t, int node) {
    for (; node >= 0; node = t->node[node].parent) t->node[node].on_path = true;
}

static bool record(const loyd_trace_event *e, void *user) {
    struct recording *r = user;
    struct sheet_tree *t = r->tree;
    if (!r->fits || t->cut) return false;
    if (e->kind == LOYD_TRACE_EXPAND && r->steps && t->expansions == r->steps) {
        t->cut = true;
        return false;
    }
    if (e->kind == LOYD_TRACE_START || e->kind == LOYD_TRACE_GENERATE) return add_node(r, e);
    if (e->node < 0 || e->node >= t->count) return true;
    struct sheet_node *n = &t->node[e->node];
    if (e->kind == LOYD_TRACE_EXPAND && !n->order) n->order = ++t->expansions;
    if (e->reason) snprintf(n->why, sizeof n->why, "%s", e->reason);
    if (e->kind == LOYD_TRACE_GOAL) {
        n->goal = true;
        mark_path(t, (int)e->node);
    }
    return true;
}

/* Places what is below the node from the left on; gives the first place that is free. */
static double place(struct sheet_tree *t, int node, double left) {
    double begin = -1, end = left, right = left;
    for (int i = node + 1; i < t->count; i++) {
        if (t->node[i].parent != node) continue;
        right = place(t, i, right);
        if (begin < 0) begin = t->node[i].across;
        end = t->node[i].across;
    }
    t->node[node].across = begin < 0 ? left : (begin + end) / 2;
    return begin < 0 ? left + 1 : right;
}

static bool place_all(struct sheet_tree *t) {
    for (int i = 0; i < t->count; i++) {
        if (t->node[i].parent >= 0) continue;
        unsigned tree = t->node[i].tree;
        t->leaves[tree] = (unsigned)place(t, i, 0);
        if (t->leaves[tree] > SHEET_LEAVES) return false;
    }
    return true;
}

loyd_status sheet_tree_make(const struct problem *problem, const struct sheet_search *search,
                            struct sheet_tree *tree, loyd_error *error) {
    loyd_options limited = *search->options;
    *tree = (struct sheet_tree){.rows = loyd_board_rows(problem->board),
                                .cols = loyd_board_cols(problem->board)};
    if (board_cells(problem->board) > SHEET_CELLS) return LOYD_OK;
    struct recording r = {.tree = tree, .steps = search->steps, .fits = true};
    limited.trace = record;
    limited.trace_user = &r;
    limited.node_limit = NODE_LIMIT;
    limited.threads = 1;
    loyd_status status = loyd_solve(problem->board, problem->goal, &limited, &tree->result, error);
    if (status) return status;
    if (tree->result->outcome == LOYD_MEMORY_LIMIT && !tree->cut) return LOYD_NO_MEMORY;
    tree->fits = r.fits && (tree->cut || tree->result->outcome == LOYD_SOLVED) && place_all(tree);
    return LOYD_OK;
}

void sheet_tree_free(struct sheet_tree *tree) {
    loyd_result_free(tree->result);
    tree->result = NULL;
}
