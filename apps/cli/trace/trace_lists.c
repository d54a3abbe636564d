/* SPDX-License-Identifier: MIT
 *
 * The events say which node joins and which leaves the open list; this file keeps the list. A node
 * that leaves is struck out in place, so following an event costs O(1); the gaps are closed when
 * they are half of it.
 *
 * In what order will the waiting nodes be taken out? A queue: by arrival. A stack: the other way
 * round. A priority queue: by key, and among equal keys as `ties` in the header says. The heaps of
 * the papers 000 and 003 have no rule that could be said in words, and in focal search a node that
 * waits may be taken or not as the least f grows; there the recording itself knows when each node
 * left, and those that never did come last.
 */
#include "trace/trace_lists.h"

#include <stdlib.h>
#include <string.h>

static bool is_removal(loyd_trace_kind kind) {
    return kind == LOYD_TRACE_EXPAND || kind == LOYD_TRACE_PRUNE || kind == LOYD_TRACE_DUPLICATE ||
           kind == LOYD_TRACE_GOAL;
}

bool lists_open(struct lists *l, const struct trace *trace) {
    size_t nodes = (size_t)trace->node_count + 1;
    *l = (struct lists){.trace = trace};
    l->place = calloc(nodes, sizeof *l->place);
    l->key = calloc(nodes, sizeof *l->key);
    l->leaves = malloc(nodes * sizeof *l->leaves);
    if (!l->place || !l->key || !l->leaves) return false;
    for (size_t i = 0; i < nodes; i++) l->leaves[i] = UINT64_MAX;
    for (size_t i = 0; i < trace->event_count; i++)
        if (is_removal(trace->events[i].kind)) l->leaves[trace->events[i].node] = i;
    return true;
}

void lists_close(struct lists *l) {
    free(l->open);
    free(l->place);
    free(l->closed);
    free(l->key);
    free(l->leaves);
}

static bool append(int64_t **list, size_t *end, size_t *room, int64_t node) {
    if (*end == *room) {
        size_t more = *room ? 2 * *room : 64;
        int64_t *grown = realloc(*list, more * sizeof *grown);
        if (!grown) return false;
        *list = grown;
        *room = more;
    }
    (*list)[(*end)++] = node;
    return true;
}

static void close_gaps(struct lists *l) {
    size_t kept = 0;
    for (size_t i = 0; i < l->open_end; i++) {
        if (l->open[i] == NODE_NONE) continue;
        l->open[kept] = l->open[i];
        l->place[l->open[kept]] = kept + 1;
        kept++;
    }
    l->open_end = kept;
}

static void leave_open(struct lists *l, int64_t node) {
    if (!l->place[node]) return;
    l->open[l->place[node] - 1] = NODE_NONE;
    l->place[node] = 0;
    l->open_count--;
    if (l->open_end > 64 && l->open_count < l->open_end / 2) close_gaps(l);
}

static bool join_open(struct lists *l, int64_t node) {
    if (l->place[node]) return true;
    if (!append(&l->open, &l->open_end, &l->open_room, node)) return false;
    l->place[node] = l->open_end;
    l->open_count++;
    return true;
}

static void forget(struct lists *l) {
    for (size_t i = 0; i < l->open_end; i++)
        if (l->open[i] != NODE_NONE) l->place[l->open[i]] = 0;
    l->open_end = l->open_count = l->closed_count = 0;
}

bool lists_follow(struct lists *l, const struct trace_event *event) {
    bool meets = event->kind == LOYD_TRACE_IMPROVE && strcmp(l->trace->algorithm, "bibfs") != 0;
    switch (event->kind) {
    case LOYD_TRACE_ITERATION:
        forget(l);
        return true;
    case LOYD_TRACE_START:
    case LOYD_TRACE_GENERATE:
    case LOYD_TRACE_REOPEN:
        l->key[event->node] = event->key;
        return join_open(l, event->node);
    default:
        if (is_removal(event->kind) || meets) leave_open(l, event->node);
        return event->kind != LOYD_TRACE_EXPAND ||
               append(&l->closed, &l->closed_count, &l->closed_room, event->node);
    }
}

enum open_order lists_order(const struct lists *l) {
    static const char *const stacks[] = {"dfs", "dls", "iddfs", "dfs-restart"};
    const struct trace *t = l->trace;
    if (t->node_count && t->nodes[0].key >= 0) return OPEN_PRIORITY;
    for (size_t i = 0; i < sizeof stacks / sizeof *stacks; i++)
        if (!strcmp(stacks[i], t->algorithm)) return OPEN_STACK;
    return strcmp(t->algorithm, "focal") ? OPEN_QUEUE : OPEN_TAKEN;
}

/* A node with what it is sorted by, first things first. */
struct ranked {
    int64_t node, rank[3];
};

static int compare(const void *left, const void *right) {
    const struct ranked *a = left, *b = right;
    for (int i = 0; i < 3; i++)
        if (a->rank[i] != b->rank[i]) return a->rank[i] < b->rank[i] ? -1 : 1;
    return 0;
}

static int64_t when_taken(const struct lists *l, size_t at) {
    uint64_t leaves = l->leaves[l->open[at]];
    return leaves == UINT64_MAX ? INT64_MAX : (int64_t)leaves;
}

static struct ranked rank_node(const struct lists *l, size_t at) {
    const struct trace *t = l->trace;
    const struct trace_node *node = &t->nodes[l->open[at]];
    const char *ties = trace_param(t, "ties");
    int64_t age = (int64_t)at, tie = 0;
    if (strstr(ties, "lifo")) age = -age;
    if (!strncmp(ties, "low-h", 5)) tie = node->h;
    if (!strcmp(ties, "high-g")) tie = -node->g;
    if (!strncmp(ties, "heap-", 5) || lists_order(l) == OPEN_TAKEN) tie = when_taken(l, at);
    return (struct ranked){.node = l->open[at], .rank = {l->key[l->open[at]], tie, age}};
}

/* Siblings are pushed in reverse where they are tried in order: the one made first is on top. */
static void turn_siblings(const struct lists *l, int64_t *nodes, size_t count) {
    const struct trace_node *all = l->trace->nodes;
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count; end++)
            if (all[nodes[end]].parent != all[nodes[first]].parent) break;
        for (size_t i = first, j = end - 1; i < j; i++, j--) {
            int64_t node = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = node;
        }
    }
}

void lists_sorted(const struct lists *l, bool arrival, int64_t *nodes) {
    enum open_order order = arrival ? OPEN_QUEUE : lists_order(l);
    bool sorts = order == OPEN_PRIORITY || order == OPEN_TAKEN;
    struct ranked *ranked = sorts ? malloc((l->open_count + 1) * sizeof *ranked) : NULL;
    size_t count = 0;
    for (size_t i = 0; i < l->open_end; i++) {
        size_t at = order == OPEN_STACK ? l->open_end - 1 - i : i;
        if (l->open[at] == NODE_NONE) continue;
        if (ranked) ranked[count] = rank_node(l, at);
        nodes[count++] = l->open[at];
    }
    if (order == OPEN_STACK && !strcmp(trace_param(l->trace, "children"), "in-order"))
        turn_siblings(l, nodes, count);
    if (!ranked) return;
    qsort(ranked, count, sizeof *ranked, compare);
    for (size_t i = 0; i < count; i++) nodes[i] = ranked[i].node;
    free(ranked);
}
