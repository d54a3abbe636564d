/* SPDX-License-Identifier: MIT
 *
 * A recording as a student writes a search on paper, and as paper 002's program writes it to a
 * file. A step is one expansion and what comes of it, up to the next one: the node taken out, the
 * children and their fate, then the open list, the next to be taken out first, and the closed list.
 *
 * Cost: the open list is sorted once a step that is shown.
 */
#include "trace/trace_lists.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED = 12
}; /* so many members of a list are written; of a longer one, the rest is counted */

struct page {
    const struct trace *trace;
    struct lists lists;
    int64_t *room;       /* for the open list */
    uint64_t step, last; /* the one being shown, the last to be */
    int64_t expanded;    /* the node of the step */
    FILE *file;
};

/* ---- The hand trace ---- */

static void put_values(const struct page *p, const struct trace_node *node) {
    if (node->g >= 0) fprintf(p->file, "  g=%" PRId64, node->g);
    if (node->h >= 0) fprintf(p->file, " h=%" PRId64 " f=%" PRId64, node->h, node->f);
    if (node->key >= 0 && node->key != node->f) fprintf(p->file, " key=%" PRId64, node->key);
}

static void put_name(const struct page *p, int64_t node, bool with_key) {
    fprintf(p->file, " %" PRId64, node);
    if (with_key && p->lists.key[node] >= 0) fprintf(p->file, "(%" PRId64 ")", p->lists.key[node]);
}

static void put_list(const struct page *p, bool is_open, const int64_t *nodes, size_t count) {
    fprintf(p->file, "  %-8s", is_open ? "open" : "closed");
    if (!count) fputs(" empty", p->file);
    for (size_t i = 0; i < count && i < LISTED; i++) put_name(p, nodes[i], is_open);
    if (count > LISTED) fprintf(p->file, " ... %zu in all", count);
    putc('\n', p->file);
}

/* The nodes from the root to the one expanded; of a long path the end. */
static void put_path(const struct page *p) {
    int64_t path[LISTED], node = p->expanded;
    size_t count = 0;
    while (node != NODE_NONE && count < LISTED) {
        path[count++] = node;
        node = p->trace->nodes[node].parent;
    }
    fprintf(p->file, "  path    %s", node == NODE_NONE ? "" : " ...");
    while (count--) fprintf(p->file, " %" PRId64, path[count]);
    fputs("\n\n", p->file);
}

static void end_step(struct page *p) {
    if (!p->trace->has_frontier) {
        put_path(p);
        return;
    }
    lists_sorted(&p->lists, false, p->room);
    put_list(p, true, p->room, p->lists.open_count);
    put_list(p, false, p->lists.closed, p->lists.closed_count);
    putc('\n', p->file);
}

static void put_node(const struct page *p, int64_t node) {
    fprintf(p->file, "%s", trace_board(p->trace, node).text);
    put_values(p, &p->trace->nodes[node]);
}

static const char *drop_word(const struct trace_event *event) {
    return event->kind == LOYD_TRACE_PRUNE ? "cut" : "dropped";
}

static bool is_drop(const struct trace_event *event) {
    return event->kind == LOYD_TRACE_PRUNE || event->kind == LOYD_TRACE_DUPLICATE;
}

/* The fate of a child stands in its own line, if it is known at once. */
static bool is_fate_of_last(const struct page *p, const struct trace_event *event) {
    return event > p->trace->events && event[-1].kind == LOYD_TRACE_GENERATE &&
           event[-1].node == event->node;
}

static void put_child(const struct page *p, const struct trace_event *event) {
    const struct trace_node *node = &p->trace->nodes[event->node];
    fprintf(p->file, "  %c -> %-4" PRId64 " ", node->move, event->node);
    put_node(p, event->node);
    if (node->parent != p->expanded) fprintf(p->file, "  (child of %" PRId64 ")", node->parent);
    const struct trace_event *next = event + 1, *end = p->trace->events + p->trace->event_count;
    if (next < end && is_drop(next) && next->node == event->node)
        fprintf(p->file, "  %s: %s", drop_word(next), next->reason);
    putc('\n', p->file);
}

static void put_event(const struct page *p, const struct trace_event *event) {
    const struct trace_node *node = event->node < 0 ? NULL : &p->trace->nodes[event->node];
    switch (event->kind) {
    case LOYD_TRACE_ITERATION:
        fputs("The search begins anew", p->file);
        if (event->bound >= 0) fprintf(p->file, ", bound %" PRId64, event->bound);
        fputs("\n\n", p->file);
        break;
    case LOYD_TRACE_EXPAND:
        fprintf(p->file, "Step %" PRIu64 ": expand %" PRId64 ":  ", p->step, event->node);
        put_node(p, event->node);
        putc('\n', p->file);
        break;
    case LOYD_TRACE_GENERATE:
        put_child(p, event);
        break;
    case LOYD_TRACE_PRUNE:
    case LOYD_TRACE_DUPLICATE:
        if (is_fate_of_last(p, event)) break;
        fprintf(p->file, "  %" PRId64 " is %s: %s\n", event->node, drop_word(event), event->reason);
        break;
    case LOYD_TRACE_REOPEN:
        fprintf(p->file, "  %" PRId64 " open again\n", event->node);
        break;
    case LOYD_TRACE_IMPROVE:
        fprintf(p->file, "  %" PRId64 " is a solution of %" PRId64 " moves, the best so far\n",
                event->node, node->g);
        break;
    case LOYD_TRACE_GOAL:
        fprintf(p->file, "Goal: %" PRId64 ":  ", event->node);
        put_node(p, event->node);
        putc('\n', p->file);
        break;
    default:
        break;
    }
}

/* Does the event end the step before it? */
static bool ends_step(const struct trace_event *event) {
    return event->kind == LOYD_TRACE_EXPAND || event->kind == LOYD_TRACE_GOAL ||
           event->kind == LOYD_TRACE_ITERATION;
}

static void put_end(const struct page *p) {
    const struct trace *t = p->trace;
    const char *outcome = json_string_value(json_object_get(t->result, "outcome"));
    const char *moves = json_string_value(json_object_get(t->result, "moves"));
    if (p->step < t->expansions)
        fprintf(p->file, "... %" PRIu64 " more steps (--first %" PRIu64 " shows all)\n",
                t->expansions - p->step, t->expansions);
    if (t->truncated) fputs("The recording was ended by its limit; the search went on.\n", p->file);
    fprintf(p->file, "Outcome: %s", outcome ? outcome : "unknown");
    if (moves)
        fprintf(p->file, ", %zu move%s: %.100s%s", strlen(moves), strlen(moves) == 1 ? "" : "s",
                moves, strlen(moves) > 100 ? "..." : "");
    putc('\n', p->file);
}

/* Follows the events and writes those of the first steps. False: no memory. */
static bool show_steps(struct page *p) {
    const struct trace *t = p->trace;
    bool open = false; /* a step is being shown */
    for (size_t i = 0; i < t->event_count; i++) {
        const struct trace_event *event = &t->events[i];
        if (ends_step(event) && open) {
            end_step(p);
            open = false;
        }
        if (event->kind == LOYD_TRACE_EXPAND) {
            if (p->step == p->last) return true;
            p->step++;
            p->expanded = event->node;
            open = true;
        }
        if (!lists_follow(&p->lists, event)) return false;
        put_event(p, event);
    }
    if (open) end_step(p);
    return true;
}

static bool page_open(struct page *p, const struct trace *t, FILE *file) {
    *p = (struct page){.trace = t, .file = file};
    p->room = malloc(((size_t)t->node_count + 1) * sizeof *p->room);
    return lists_open(&p->lists, t) && p->room;
}

static void page_close(struct page *p) {
    lists_close(&p->lists);
    free(p->room);
}

bool trace_show(const struct trace *t, uint64_t steps, FILE *file) {
    static const char *const orders[] = {"first in, first out", "last in, first out",
                                         "least key first (in brackets)", "as they were taken"};
    struct page p;
    bool good = page_open(&p, t, file);
    if (good) {
        p.last = steps;
        trace_title(t, file);
        if (t->node_count)
            fprintf(file, "\nstart %s, open list: %s", trace_board(t, 0).text,
                    t->has_frontier ? orders[lists_order(&p.lists)] : "none, only a path");
        fputs("\n\n", file);
        good = show_steps(&p);
        put_end(&p);
    }
    page_close(&p);
    return good;
}

/* ---- Paper 002's file ---- */

static void put_state(const struct trace *t, int64_t node, FILE *file) {
    const uint16_t *tiles = trace_tiles(t, node);
    for (size_t i = 0; i < t->cells; i++) fprintf(file, i ? ", %u" : "[%u", tiles[i]);
    fputs("]\n\n", file);
}

/* The nodes that waited before the step in their order, then its children as they came: the paper
 * sorts its list when it takes the next node out, and a list in Python keeps the order of equals.
 */
static void put_frontier(const struct page *p, int64_t first_child) {
    size_t count = p->lists.open_count;
    lists_sorted(&p->lists, lists_order(&p->lists) < OPEN_PRIORITY, p->room);
    fputs("Frontier:\n", p->file);
    for (size_t i = 0; i < count; i++)
        if (p->room[i] < first_child) put_state(p->trace, p->room[i], p->file);
    lists_sorted(&p->lists, true, p->room);
    for (size_t i = 0; i < count; i++)
        if (p->room[i] >= first_child) put_state(p->trace, p->room[i], p->file);
}

/* A node that waited and turns out to be known when its turn comes: that is after the step. */
static bool is_passed_over(const struct trace_event *event, int64_t first_child) {
    return event->kind == LOYD_TRACE_DUPLICATE && event->node < first_child &&
           !strcmp(event->reason, "expanded before");
}

bool trace_frontier(const struct trace *t, FILE *file) {
    struct page p;
    bool good = page_open(&p, t, file), open = false;
    int64_t made = 0, first_child = 0;
    for (size_t i = 0; good && i < t->event_count; i++) {
        const struct trace_event *event = &t->events[i];
        if (open && (ends_step(event) || is_passed_over(event, first_child))) {
            put_frontier(&p, first_child);
            open = false;
        }
        if (event->kind == LOYD_TRACE_EXPAND) {
            open = true;
            first_child = made;
        }
        if (event->node >= made) made = event->node + 1;
        good = lists_follow(&p.lists, event);
    }
    if (good && open) put_frontier(&p, first_child);
    page_close(&p);
    return good;
}
