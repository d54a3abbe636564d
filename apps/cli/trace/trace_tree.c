/* SPDX-License-Identifier: MIT
 *
 * From a recording to the tree that is drawn, and two of its drawings, as text and for Graphviz.
 * (trace_svg.c is the third.)
 *
 * A recording may have a million nodes and a page has room for some hundreds. Drawn are the nodes
 * on the way to the solution, as far as they fit, and then the nodes in the order of their making.
 * A node's parent was made before it, so what is drawn hangs together; children that are left out
 * are counted. A search that begins anew (iterations, restarts) has a tree for each beginning.
 *
 * Nothing recurses: the tree may be as deep as it has nodes.
 */
#include "trace/trace_tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Choosing ---- */

/* Marks the solution's way with 2; true if all of it may be drawn. */
static void mark_solution(const struct trace *t, uint8_t *marks) {
    for (int64_t n = t->goal; n != NODE_NONE; n = t->nodes[n].parent) marks[n] = 2;
    if (strcmp(t->algorithm, "bibfs") != 0) return;
    for (int64_t n = t->node_count - 1; n >= 0; n--) /* the other half */
        if (t->nodes[n].goal && !marks[n] &&
            !memcmp(trace_tiles(t, n), trace_tiles(t, t->goal), t->cells * sizeof(uint16_t))) {
            for (; n != NODE_NONE; n = t->nodes[n].parent) marks[n] = 2;
            return;
        }
}

/* Depth below the root of each node, at most limit + 1 (more is not looked at). */
static void find_depths(const struct trace *t, uint32_t *depths, uint64_t limit) {
    for (int64_t n = 0; n < t->node_count; n++) {
        int64_t parent = t->nodes[n].parent;
        depths[n] = parent == NODE_NONE ? 0 : depths[parent] + (depths[parent] <= limit);
    }
}

/* 0: left out; 1: drawn; 2: drawn, on the solution. Returns how many are drawn. */
static size_t choose(const struct trace *t, const struct tree_style *style, uint8_t *marks,
                     const uint32_t *depths, uint64_t limit) {
    uint64_t left = style->max_nodes, way = 0;
    mark_solution(t, marks);
    for (int64_t n = 0; n < t->node_count; n++) way += marks[n] && depths[n] <= limit;
    bool reserved = way <= left;
    if (reserved) left -= way;
    size_t drawn = 0;
    for (int64_t n = 0; n < t->node_count; n++) {
        int64_t parent = t->nodes[n].parent;
        bool hangs = parent == NODE_NONE || marks[parent];
        bool fits = depths[n] <= limit && hangs && ((marks[n] && reserved) || left);
        if (fits && !(marks[n] && reserved)) left--;
        marks[n] = !fits ? 0 : marks[n] ? marks[n] : 1;
        drawn += fits;
    }
    return drawn;
}

/* Fills the leaves; numbers is scratch, by node: the leaf's number. */
static void link_leaves(struct tree *tree, const uint8_t *marks, size_t *numbers) {
    const struct trace *t = tree->trace;
    size_t *last_child = numbers + t->node_count; /* by leaf */
    for (int64_t n = 0; n < t->node_count; n++) {
        int64_t parent = t->nodes[n].parent;
        size_t above = parent == NODE_NONE ? NO_LEAF : numbers[parent];
        numbers[n] = NO_LEAF;
        if (!marks[n]) {
            tree->hidden++;
            if (above != NO_LEAF) tree->leaves[above].hidden++;
            continue;
        }
        size_t own = numbers[n] = tree->count++;
        tree->leaves[own] =
            (struct leaf){.node = n,
                          .parent = above,
                          .child = NO_LEAF,
                          .sibling = NO_LEAF,
                          .depth = above == NO_LEAF ? 0 : tree->leaves[above].depth + 1,
                          .on_solution = marks[n] == 2};
        last_child[own] = NO_LEAF;
        if (above == NO_LEAF) continue;
        if (last_child[above] == NO_LEAF)
            tree->leaves[above].child = own;
        else
            tree->leaves[last_child[above]].sibling = own;
        last_child[above] = own;
    }
}

/* The leaf after this one, parent before child. */
static size_t next_leaf(const struct tree *tree, size_t leaf) {
    if (tree->leaves[leaf].child != NO_LEAF) return tree->leaves[leaf].child;
    while (leaf != NO_LEAF && tree->leaves[leaf].sibling == NO_LEAF)
        leaf = tree->leaves[leaf].parent;
    return leaf == NO_LEAF ? NO_LEAF : tree->leaves[leaf].sibling;
}

static void put_in_order(struct tree *tree) {
    size_t count = 0;
    for (size_t root = 0; root < tree->count; root++)
        if (tree->leaves[root].parent == NO_LEAF)
            for (size_t leaf = root; leaf != NO_LEAF; leaf = next_leaf(tree, leaf))
                tree->order[count++] = leaf;
}

bool tree_open(struct tree *tree, const struct trace *t, const struct tree_style *style) {
    size_t nodes = (size_t)t->node_count + 1;
    uint64_t limit = style->depth ? style->depth : UINT32_MAX - 1;
    uint8_t *marks = calloc(nodes, 1);
    uint32_t *depths = malloc(nodes * sizeof *depths);
    size_t *numbers = malloc(2 * nodes * sizeof *numbers), drawn = 0;
    *tree = (struct tree){.trace = t};
    bool good = marks && depths && numbers;
    if (good) {
        find_depths(t, depths, limit);
        drawn = choose(t, style, marks, depths, limit);
        tree->leaves = malloc((drawn + 1) * sizeof *tree->leaves);
        tree->order = malloc((drawn + 1) * sizeof *tree->order);
        good = tree->leaves && tree->order;
    }
    if (good) {
        link_leaves(tree, marks, numbers);
        put_in_order(tree);
    }
    free(marks);
    free(depths);
    free(numbers);
    return good;
}

void tree_close(struct tree *tree) {
    free(tree->leaves);
    free(tree->order);
}

/* ---- Words ---- */

static const char *ordinal_end(uint64_t number) {
    if (number / 10 % 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

struct fate_text tree_fate(const struct trace_node *node) {
    struct fate_text fate = {"open"};
    if (node->goal)
        snprintf(fate.text, sizeof fate.text, "goal");
    else if (node->expanded)
        snprintf(fate.text, sizeof fate.text, "expanded %" PRIu64 "%s", node->expanded,
                 ordinal_end(node->expanded));
    else if (node->reason)
        snprintf(fate.text, sizeof fate.text, "%s: %.120s", node->duplicate ? "dropped" : "cut",
                 node->reason);
    return fate;
}

struct values_text tree_values(const struct trace_node *node) {
    struct values_text values = {""};
    if (node->h >= 0)
        snprintf(values.text, sizeof values.text, "g=%" PRId64 " h=%" PRId64 " f=%" PRId64, node->g,
                 node->h, node->f);
    else if (node->g >= 0)
        snprintf(values.text, sizeof values.text, "g=%" PRId64, node->g);
    return values;
}

/* ---- As text ---- */

/* The lines that lead down past this leaf, from the root on. */
static void put_rails(const struct tree *tree, size_t leaf, char *rails) {
    size_t depth = tree->leaves[leaf].depth;
    for (size_t up = leaf; depth--; up = tree->leaves[up].parent) {
        bool more = tree->leaves[up].sibling != NO_LEAF;
        memcpy(rails + 3 * depth, up == leaf ? "+- " : more ? "|  " : "   ", 3);
    }
    rails[3 * tree->leaves[leaf].depth] = 0;
}

void tree_text(const struct tree *tree, FILE *file) {
    const struct trace *t = tree->trace;
    size_t deepest = 0;
    for (size_t i = 0; i < tree->count; i++)
        if (tree->leaves[i].depth > deepest) deepest = tree->leaves[i].depth;
    char *rails = malloc(3 * deepest + 1);
    trace_title(t, file);
    fputs("\n* marks the way to the solution\n\n", file);
    for (size_t i = 0; rails && i < tree->count; i++) {
        const struct leaf *leaf = &tree->leaves[tree->order[i]];
        const struct trace_node *node = &t->nodes[leaf->node];
        put_rails(tree, tree->order[i], rails);
        fputs(rails, file);
        if (node->move) fprintf(file, "%c ", node->move);
        fprintf(file, "%" PRId64 "%s  %s  %s  %s", leaf->node, leaf->on_solution ? "*" : "",
                trace_board(t, leaf->node).text, tree_values(node).text, tree_fate(node).text);
        if (leaf->hidden) fprintf(file, "  (+%" PRIu64 " not shown)", leaf->hidden);
        putc('\n', file);
    }
    if (tree->hidden)
        fprintf(file, "\n%" PRIu64 " more nodes; --max-nodes and --depth choose how many.\n",
                tree->hidden);
    free(rails);
}

/* ---- For Graphviz ---- */

static void put_quoted(const char *text, FILE *file) {
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putc('\\', file);
        putc(*text, file);
    }
}

static void put_rows(const struct trace *t, int64_t node, FILE *file) {
    const uint16_t *tiles = trace_tiles(t, node);
    int digits = t->cells > 1000 ? 4 : t->cells > 100 ? 3 : t->cells > 10 ? 2 : 1;
    if (t->cells > 100) return;
    for (int row = 0; row < t->rows; row++, fputs("\\n", file))
        for (int col = 0; col < t->cols; col++) {
            uint16_t tile = tiles[row * t->cols + col];
            if (tile)
                fprintf(file, "%s%*u", col ? " " : "", digits, tile);
            else
                fprintf(file, "%s%*s", col ? " " : "", digits, ".");
        }
}

static const char *dot_style(const struct trace_node *node) {
    if (node->goal) return "style=filled, fillcolor=\"#cdebd0\", penwidth=2";
    if (node->expanded) return "style=filled, fillcolor=\"#ffffff\"";
    if (!node->reason) return "style=filled, fillcolor=\"#eef2f8\"";
    return node->duplicate ? "style=\"filled,dashed\", fillcolor=\"#fdf3d8\", color=\"#a07800\""
                           : "style=\"filled,dashed\", fillcolor=\"#fbe3e0\", color=\"#b03a2e\"";
}

void tree_dot(const struct tree *tree, FILE *file) {
    const struct trace *t = tree->trace;
    fputs("digraph search {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
          "  edge [fontname=\"sans-serif\", fontsize=10];\n",
          file);
    for (size_t i = 0; i < tree->count; i++) {
        const struct leaf *leaf = &tree->leaves[i];
        const struct trace_node *node = &t->nodes[leaf->node];
        fprintf(file, "  n%" PRId64 " [label=\"", leaf->node);
        put_rows(t, leaf->node, file);
        fprintf(file, "%s\\n", tree_values(node).text);
        put_quoted(tree_fate(node).text, file);
        if (leaf->hidden) fprintf(file, "\\n+%" PRIu64 " not shown", leaf->hidden);
        fprintf(file, "\", %s];\n", dot_style(node));
        if (leaf->parent == NO_LEAF) continue;
        fprintf(file, "  n%" PRId64 " -> n%" PRId64 " [label=\"%c\"%s];\n", node->parent,
                leaf->node, node->move, leaf->on_solution ? ", color=\"#2e8b45\", penwidth=3" : "");
    }
    fputs("}\n", file);
}

bool trace_tree(const struct trace *t, const struct tree_style *style, FILE *file) {
    struct tree tree;
    bool good = tree_open(&tree, t, style);
    if (good && style->format == TREE_TEXT) tree_text(&tree, file);
    if (good && style->format == TREE_DOT) tree_dot(&tree, file);
    if (good && style->format == TREE_SVG) good = tree_svg(&tree, file);
    tree_close(&tree);
    return good;
}
