/* SPDX-License-Identifier: MIT
 *
 * The tree as a picture (SVG), without help from other programs: boards as small grids, a row for
 * each depth, the way to the solution in green, dropped nodes dashed with the reason below.
 *
 * The layout is that of Wetherell and Shannon. Nodes are placed from one side to the other,
 * children before their parent: a leaf takes the next free place of its row, a parent stands above
 * the middle of its children, and where that place is taken, it moves on and its whole subtree
 * follows. Two passes, linear time; done from right to left, so that the order in which parents
 * come first can be gone through backwards.
 *
 * Wetherell & Shannon 1979, "Tidy drawings of trees".
 */
#include "trace/trace_tree.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 24, HEAD = 74, GAP_X = 14, GAP_Y = 40, LINE = 12, LINES_MAX = 4, GRID_MAX = 36 };

struct picture {
    const struct tree *tree;
    double *x;             /* by leaf: the middle of its box */
    double *shift;         /* by leaf: of all that hangs on it */
    double *next, *offset; /* by depth: the next free place, and what its nodes are moved by */
    double cell, box_width, box_height, width, height;
    size_t depths, line_letters;
    uint16_t *goal_tiles;
    FILE *file;
};

/* ---- Layout ---- */

static size_t last_child(const struct tree *tree, size_t leaf) {
    size_t child = tree->leaves[leaf].child;
    while (tree->leaves[child].sibling != NO_LEAF) child = tree->leaves[child].sibling;
    return child;
}

/* Places one tree, order[first..end-1]; x counts from the right. */
static void place_tree(struct picture *p, size_t first, size_t end) {
    const struct tree *tree = p->tree;
    double pitch = p->box_width + GAP_X;
    for (size_t d = 0; d < p->depths; d++) p->next[d] = p->offset[d] = 0;
    for (size_t i = end; i-- > first;) {
        size_t leaf = tree->order[i], depth = tree->leaves[leaf].depth;
        bool parent = tree->leaves[leaf].child != NO_LEAF;
        double place = p->next[depth];
        if (parent) place = (p->x[tree->leaves[leaf].child] + p->x[last_child(tree, leaf)]) / 2;
        p->offset[depth] = fmax(p->offset[depth], p->next[depth] - place);
        p->x[leaf] = parent ? place + p->offset[depth] : place;
        p->shift[leaf] = parent ? p->offset[depth] : 0;
        p->next[depth] = p->x[leaf] + pitch;
    }
    for (size_t i = first; i < end; i++) {
        size_t leaf = tree->order[i], above = tree->leaves[leaf].parent;
        if (above == NO_LEAF) continue;
        p->x[leaf] += p->shift[above];
        p->shift[leaf] += p->shift[above];
    }
}

/* Turns the tree's x round, so that it counts from the left edge of what is drawn so far. */
static void settle_tree(struct picture *p, size_t first, size_t end) {
    double least = INFINITY, most = -INFINITY;
    for (size_t i = first; i < end; i++) {
        least = fmin(least, p->x[p->tree->order[i]]);
        most = fmax(most, p->x[p->tree->order[i]]);
    }
    for (size_t i = first; i < end; i++) {
        double *x = &p->x[p->tree->order[i]];
        *x = p->width + p->box_width / 2 + (most - *x);
    }
    p->width += most - least + p->box_width + 3 * GAP_X;
}

static void place_all(struct picture *p) {
    const struct tree *tree = p->tree;
    p->width = MARGIN;
    for (size_t first = 0, end; first < tree->count; first = end) {
        end = first + 1;
        while (end < tree->count && tree->leaves[tree->order[end]].parent != NO_LEAF) end++;
        place_tree(p, first, end);
        settle_tree(p, first, end);
    }
    p->width += MARGIN - 3 * GAP_X;
    if (p->width < 620) p->width = 620;
    p->height = HEAD + (double)p->depths * (p->box_height + GAP_Y) - GAP_Y + MARGIN + 12;
}

static double top_of(const struct picture *p, const struct leaf *leaf) {
    return HEAD + (double)leaf->depth * (p->box_height + GAP_Y);
}

/* ---- Text ---- */

static void put_text(const char *text, FILE *file) {
    for (; *text; text++) switch (*text) {
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '&':
            fputs("&amp;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        default:
            putc(*text, file);
        }
}

/* One line of text in the middle of x. */
static void put_line(const struct picture *p, double x, double y, const char *class,
                     const char *text) {
    fprintf(p->file, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    put_text(text, p->file);
    fputs("</text>\n", p->file);
}

/* The next line of at most max letters, broken at a space where there is one. */
static size_t line_length(const char *text, size_t max) {
    size_t length = strlen(text), at = max;
    if (length <= max) return length;
    while (at && text[at] != ' ') at--;
    return at ? at : max;
}

static size_t count_lines(const char *text, size_t max) {
    size_t lines = 0;
    for (; *text; lines++) {
        text += line_length(text, max);
        text += *text == ' ';
    }
    return lines;
}

static void put_wrapped(const struct picture *p, double x, double y, const char *class,
                        const char *text) {
    char line[160];
    for (int i = 0; *text && i < LINES_MAX; i++, y += LINE) {
        size_t length = line_length(text, p->line_letters);
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        put_line(p, x, y, class, line);
        text += length;
        text += *text == ' ';
    }
}

/* ---- Nodes and edges ---- */

/* The words below a node's values; the box's look says whether it was cut or dropped. */
static const char *words_of(const struct trace_node *node) {
    if (node->goal) return "goal";
    if (node->expanded) return "";
    return node->reason ? node->reason : "open";
}

static const char *class_of(const struct trace_node *node) {
    if (node->goal) return "goal";
    if (node->expanded) return "expanded";
    if (node->reason) return node->duplicate ? "dropped" : "cut";
    return "open";
}

static void put_grid(const struct picture *p, double left, double top, int64_t node) {
    const struct trace *t = p->tree->trace;
    const uint16_t *tiles = trace_tiles(t, node);
    for (size_t i = 0; i < t->cells; i++) {
        double x = left + (double)(i % (size_t)t->cols) * p->cell;
        double y = top + (double)(i / (size_t)t->cols) * p->cell;
        const char *class = !tiles[i] ? "blank" : tiles[i] == p->goal_tiles[i] ? "home" : "tile";
        fprintf(p->file,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", class,
                x + 0.5, y + 0.5, p->cell - 1, p->cell - 1);
        if (tiles[i])
            fprintf(p->file, "<text class=\"digit\" x=\"%.1f\" y=\"%.1f\">%u</text>",
                    x + p->cell / 2, y + p->cell * 0.71, tiles[i]);
    }
    putc('\n', p->file);
}

static void put_badge(const struct picture *p, double x, double y, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    double width = 10 + 6.5 * (double)strlen(text);
    fprintf(p->file,
            "<rect class=\"badge\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16\" rx=\"8\"/>",
            x - 5, y - 8, width);
    put_line(p, x - 5 + width / 2, y + 4, "count", text);
}

static void put_edge(const struct picture *p, size_t number) {
    const struct leaf *leaf = &p->tree->leaves[number];
    if (leaf->parent == NO_LEAF) return;
    double x = p->x[number], y = top_of(p, leaf), x0 = p->x[leaf->parent], y0 = y - GAP_Y;
    char move[2] = {p->tree->trace->nodes[leaf->node].move, 0};
    fprintf(p->file, "<path class=\"edge%s\" d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\"/>\n",
            leaf->on_solution ? " way" : "", x0, y0, x0, y0 + GAP_Y * 0.6, x, y - GAP_Y * 0.6, x,
            y);
    fprintf(p->file, "<circle class=\"move%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"8\"/>",
            leaf->on_solution ? " way" : "", x, y - 10);
    put_line(p, x, y - 6, leaf->on_solution ? "letter way" : "letter", move);
}

static void put_node(const struct picture *p, size_t number) {
    const struct tree *tree = p->tree;
    const struct leaf *leaf = &tree->leaves[number];
    const struct trace *t = tree->trace;
    const struct trace_node *node = &t->nodes[leaf->node];
    double x = p->x[number], y = top_of(p, leaf), left = x - p->box_width / 2;
    double grid = t->cells > GRID_MAX ? 0 : p->cell;
    char name[32];
    fprintf(
        p->file,
        "<rect class=\"%s%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"7\"/>\n",
        class_of(node), leaf->on_solution ? " way" : "", left, y, p->box_width, p->box_height);
    if (grid > 0) put_grid(p, x - grid * t->cols / 2, y + 20, leaf->node);
    snprintf(name, sizeof name, "%" PRId64, leaf->node);
    put_line(p, left + p->box_width - 7, y + 14, "name", name);
    if (node->expanded) put_badge(p, left + 10, y + 10, node->expanded);
    double below = y + 20 + grid * t->rows + 14;
    put_line(p, x, below, "values", tree_values(node).text);
    put_wrapped(p, x, below + LINE, "fate", words_of(node));
    if (!leaf->hidden) return;
    snprintf(name, sizeof name, "+%" PRIu64 " not drawn", leaf->hidden);
    put_line(p, x + 6, y + p->box_height + 12, "hidden", name);
}

/* The bound of each iteration, above its root. */
static void put_bounds(const struct picture *p) {
    const struct trace *t = p->tree->trace;
    size_t leaf = 0;
    char text[40];
    for (size_t i = 0; i < t->event_count; i++) {
        const struct trace_event *event = &t->events[i];
        if (event->kind != LOYD_TRACE_START || event->bound < 0) continue;
        while (leaf < p->tree->count && p->tree->leaves[leaf].node < event->node) leaf++;
        if (leaf == p->tree->count || p->tree->leaves[leaf].node != event->node) continue;
        snprintf(text, sizeof text, "bound %" PRId64, event->bound);
        put_line(p, p->x[leaf], HEAD - 8, "bound", text);
    }
}

/* ---- The page ---- */

static const char style[] =
    "<style>\n"
    "text { font-family: Helvetica, Arial, sans-serif; text-anchor: middle; fill: #22303f }\n"
    ".title { font-size: 15px; font-weight: bold; text-anchor: start }\n"
    ".key { font-size: 11px; text-anchor: start; fill: #4a5a6c }\n"
    ".values { font-size: 11px } .fate { font-size: 10px; fill: #6b4a3a }\n"
    ".name { font-size: 10px; fill: #8a97a6; text-anchor: end }\n"
    ".count { font-size: 10px; font-weight: bold; fill: #ffffff }\n"
    ".hidden { font-size: 10px; fill: #8a97a6; text-anchor: start }\n"
    ".bound { font-size: 12px; font-weight: bold }\n"
    ".edge { fill: none; stroke: #a9b6c6; stroke-width: 1.5 }\n"
    ".edge.way { stroke: #2e8b45; stroke-width: 3.5 }\n"
    ".move { fill: #ffffff; stroke: #a9b6c6 } .move.way { fill: #2e8b45; stroke: #2e8b45 }\n"
    ".letter { font-size: 10px; font-weight: bold } .letter.way { fill: #ffffff }\n"
    ".expanded { fill: #ffffff; stroke: #5b7fae; stroke-width: 1.5 }\n"
    ".open { fill: #eef2f8; stroke: #a9b6c6 }\n"
    ".cut { fill: #fbe9e7; stroke: #b03a2e; stroke-dasharray: 4 3 }\n"
    ".dropped { fill: #fdf5df; stroke: #a07800; stroke-dasharray: 4 3 }\n"
    ".goal { fill: #dff3e2; stroke: #2e8b45; stroke-width: 2.5 }\n"
    "rect.way { stroke: #2e8b45; stroke-width: 2.5; stroke-dasharray: none }\n"
    ".tile { fill: #dbe5f1 } .home { fill: #cfe8d3 } .blank { fill: #ffffff; stroke: #d5dde7 }\n"
    ".badge { fill: #2f5d9b }\n"
    "</style>\n";

static void put_legend(const struct picture *p) {
    static const char *const keys[][2] = {{"expanded", "expanded (when)"},
                                          {"open", "open"},
                                          {"dropped", "dropped: state known"},
                                          {"cut", "cut"},
                                          {"goal", "goal"}};
    double x = MARGIN;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        fprintf(p->file,
                "<rect class=\"%s\" x=\"%.1f\" y=\"36\" width=\"14\" height=\"14\" rx=\"3\"/>",
                keys[i][0], x);
        put_line(p, x + 20, 47, "key", keys[i][1]);
        x += 34 + 6.2 * (double)strlen(keys[i][1]);
    }
    if (!p->tree->hidden) return;
    char text[60];
    snprintf(text, sizeof text, "%" PRIu64 " more nodes are not drawn", p->tree->hidden);
    put_line(p, x, 47, "key", text);
}

/* The title, cut to what the page is wide enough for. */
static void put_title(const struct picture *p) {
    char title[400] = "";
    FILE *file = fmemopen(title, sizeof title - 1, "w");
    if (!file) return;
    trace_title(p->tree->trace, file);
    fclose(file);
    size_t room = (size_t)(p->width / 8);
    if (strlen(title) > room && room < sizeof title) memcpy(title + room - 3, "...", 4);
    put_line(p, MARGIN, 24, "title", title);
}

static void put_page(const struct picture *p) {
    const struct tree *tree = p->tree;
    fprintf(
        p->file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
        "viewBox=\"0 0 %.0f %.0f\">\n%s<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
        p->width, p->height, p->width, p->height, style);
    fprintf(p->file, "<style>.digit { font-size: %.1fpx }</style>\n", p->cell * 0.62);
    put_title(p);
    put_legend(p);
    put_bounds(p);
    for (size_t i = 0; i < tree->count; i++) put_edge(p, i);
    for (size_t i = 0; i < tree->count; i++) put_node(p, i);
    fputs("</svg>\n", p->file);
}

/* The sizes that all boxes share, by the shape and the longest text in one. */
static void measure(struct picture *p) {
    const struct tree *tree = p->tree;
    const struct trace *t = tree->trace;
    bool drawn = t->cells <= GRID_MAX;
    p->cell = t->cols <= 3 ? 22 : t->cols == 4 ? 20 : 19;
    p->box_width = fmax(drawn ? p->cell * t->cols + 20 : 0, 104);
    p->line_letters = (size_t)(p->box_width / 5.4);
    size_t lines = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const struct trace_node *node = &t->nodes[tree->leaves[i].node];
        size_t own = count_lines(words_of(node), p->line_letters);
        if (own > lines) lines = own;
        if (tree->leaves[i].depth >= p->depths) p->depths = tree->leaves[i].depth + 1;
    }
    if (lines > LINES_MAX) lines = LINES_MAX;
    p->box_height = 20 + (drawn ? p->cell * t->rows : 0) + 20 + LINE * (double)lines;
}

/* The goal's tiles, to tell which are at home. False: no memory. */
static bool read_goal(struct picture *p) {
    const struct trace *t = p->tree->trace;
    json_t *goal = json_object_get(t->header, "goal");
    p->goal_tiles = malloc(t->cells * sizeof *p->goal_tiles);
    for (size_t i = 0; p->goal_tiles && i < t->cells; i++)
        p->goal_tiles[i] = (uint16_t)json_integer_value(json_array_get(goal, i));
    return p->goal_tiles;
}

bool tree_svg(const struct tree *tree, FILE *file) {
    struct picture p = {.tree = tree, .file = file};
    measure(&p);
    p.x = calloc(tree->count + 1, sizeof *p.x);
    p.shift = calloc(tree->count + 1, sizeof *p.shift);
    p.next = calloc(p.depths + 1, sizeof *p.next);
    p.offset = calloc(p.depths + 1, sizeof *p.offset);
    bool good = p.x && p.shift && p.next && p.offset && read_goal(&p);
    if (good) {
        place_all(&p);
        put_page(&p);
    }
    free(p.x);
    free(p.shift);
    free(p.next);
    free(p.offset);
    free(p.goal_tiles);
    return good;
}
