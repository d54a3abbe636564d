/* SPDX-License-Identifier: MIT
 *
 * The open list of a recorded best-first search as the binary heap that paper 000 keeps it in
 * (Algorithm 4): a complete tree in an array, in which no node has a smaller key than its parent. A
 * new node is put at the end and rises; when the root is taken out, the last node goes there and
 * sinks.
 *
 * Among equal keys the heaps of the papers 000 and 003 are what their comparisons make them; `ties`
 * in the recording says which it is. With the other orders of ties no two nodes are equal, and any
 * heap takes them out in the same order. So the heap made here can be held to the recording: what
 * comes to the root is what the search took out next, and trace_heap says so if it is not.
 *
 * A node to which a shorter path was found stays in the heap, and is skipped when it comes out.
 */
#include "trace/trace_heap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 78, LEVELS = 4, LABEL = 48 };

struct heap_entry {
    int64_t node, key, tie;
    uint64_t age;
};

struct heap {
    const struct trace *trace;
    FILE *file;
    const char *ties;
    struct heap_entry *entries;
    size_t count;
    uint64_t pushes, step, last;
    bool *stale;  /* by node: a shorter path was found since */
    bool *inside; /* by node */
    bool shown;   /* the step is one of those that are written */
};

struct label {
    char text[LABEL];
};

static struct label label_of(const struct heap *h, const struct heap_entry *entry) {
    struct label label;
    snprintf(label.text, sizeof label.text, "%" PRId64 "(%" PRId64 ")%s", entry->node, entry->key,
             h->stale[entry->node] ? "*" : "");
    return label;
}

/* ---- The heap -------------------------------------------------------------------------------- */

static bool is_heap(const struct heap *h, const char *name) {
    return !strcmp(h->ties, name);
}

static bool before(const struct heap *h, const struct heap_entry *a, const struct heap_entry *b) {
    if (a->key != b->key) return a->key < b->key;
    if (a->tie != b->tie) return a->tie < b->tie;
    return strstr(h->ties, "lifo") ? a->age > b->age : a->age < b->age;
}

/* May the lower entry go above the upper one? */
static bool rises(const struct heap *h, const struct heap_entry *lower,
                  const struct heap_entry *upper) {
    if (is_heap(h, "heap-000")) return lower->key <= upper->key;
    if (is_heap(h, "heap-003")) return lower->key < upper->key;
    return before(h, lower, upper);
}

static bool right_first(const struct heap *h, const struct heap_entry *right,
                        const struct heap_entry *left) {
    if (!strncmp(h->ties, "heap-", 5)) return right->key < left->key;
    return before(h, right, left);
}

static void swap(struct heap_entry *a, struct heap_entry *b) {
    struct heap_entry held = *a;
    *a = *b;
    *b = held;
}

/* Says what a node passes on its way: "and rises above 4(13), 2(12)". */
static void say_passed(const struct heap *h, const char *words, const struct heap_entry *passed,
                       bool first) {
    if (h->shown) fprintf(h->file, "%s %s", first ? words : ",", label_of(h, passed).text);
}

static void push(struct heap *h, int64_t node, int64_t key) {
    const struct trace_node *made = &h->trace->nodes[node];
    size_t at = h->count++;
    int64_t tie = !strncmp(h->ties, "low-h", 5) ? made->h : is_heap(h, "high-g") ? -made->g : 0;
    h->entries[at] = (struct heap_entry){node, key, tie, h->pushes++};
    h->inside[node] = true;
    if (h->shown) fprintf(h->file, "  put in %s", label_of(h, &h->entries[at]).text);
    for (size_t start = at; at && rises(h, &h->entries[at], &h->entries[(at - 1) / 2]);) {
        size_t parent = (at - 1) / 2;
        say_passed(h, ", which rises above", &h->entries[parent], at == start);
        swap(&h->entries[at], &h->entries[parent]);
        at = parent;
    }
    if (h->shown) putc('\n', h->file);
}

static void pop(struct heap *h) {
    h->inside[h->entries[0].node] = false;
    h->entries[0] = h->entries[--h->count];
    if (!h->count) return;
    if (h->shown)
        fprintf(h->file, "  %s, the last one, takes its place", label_of(h, h->entries).text);
    for (size_t at = 0, child; (child = 2 * at + 1) < h->count; at = child) {
        if (child + 1 < h->count && right_first(h, &h->entries[child + 1], &h->entries[child]))
            child++;
        if (!rises(h, &h->entries[child], &h->entries[at])) break;
        say_passed(h, " and sinks below", &h->entries[child], at == 0);
        swap(&h->entries[at], &h->entries[child]);
    }
    if (h->shown) putc('\n', h->file);
}

/* Takes out nodes until the one that the search took. False: another one comes out, so that the
 * recording is not that of such a heap. */
static bool take_out(struct heap *h, int64_t node) {
    while (h->count && h->entries[0].node != node) {
        if (!h->stale[h->entries[0].node]) return false;
        if (h->shown)
            fprintf(h->file, "  take out %s: a shorter path was found, so it is skipped\n",
                    label_of(h, h->entries).text);
        pop(h);
    }
    if (!h->count) return false;
    if (h->shown) fprintf(h->file, "  take out %s\n", label_of(h, h->entries).text);
    pop(h);
    return true;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

struct canvas {
    size_t levels, slot; /* columns of a node on the lowest level drawn */
};

static size_t centre(const struct canvas *c, size_t level, size_t place) {
    size_t width = c->slot << (c->levels - 1 - level);
    return place * width + width / 2;
}

static void put_line(const struct heap *h, char *line) {
    size_t length = LINE;
    while (length && line[length - 1] == ' ') length--;
    fprintf(h->file, "  %.*s\n", (int)length, line);
    memset(line, ' ', LINE);
}

static void draw_edges(const struct heap *h, const struct canvas *c, size_t level, char *line) {
    size_t first = ((size_t)1 << level) - 1;
    for (size_t i = first; i <= 2 * first && 2 * i + 1 < h->count; i++) {
        size_t place = i - first, left = centre(c, level + 1, 2 * place);
        size_t middle = centre(c, level, place);
        size_t right = 2 * i + 2 < h->count ? centre(c, level + 1, 2 * place + 1) : middle;
        memset(line + left, '-', right - left + 1);
        line[left] = '.';
        if (right > middle) line[right] = '.';
        line[middle] = '\'';
    }
    put_line(h, line);
}

static void draw(const struct heap *h) {
    struct canvas c = {.levels = 1};
    char line[LINE];
    memset(line, ' ', sizeof line);
    for (size_t i = 0; i < h->count && i < (1u << LEVELS) - 1; i++) {
        size_t length = strlen(label_of(h, &h->entries[i]).text) + 1;
        if (length > c.slot) c.slot = length;
    }
    while (c.levels < LEVELS && ((size_t)1 << c.levels) <= h->count &&
           c.slot << c.levels <= (size_t)LINE)
        c.levels++;
    for (size_t level = 0; h->count && level < c.levels; level++) {
        size_t first = ((size_t)1 << level) - 1;
        for (size_t i = first; i <= 2 * first && i < h->count; i++) {
            struct label label = label_of(h, &h->entries[i]);
            size_t length = strlen(label.text);
            memcpy(line + centre(&c, level, i - first) - length / 2, label.text, length);
        }
        put_line(h, line);
        if (level + 1 < c.levels) draw_edges(h, &c, level, line);
    }
    size_t drawn = ((size_t)1 << c.levels) - 1;
    if (!h->count) fputs("  the heap is empty\n", h->file);
    if (h->count > drawn) fprintf(h->file, "  ... and %zu more below\n", h->count - drawn);
    putc('\n', h->file);
}

/* ---- Following the recording ----------------------------------------------------------------- */

static bool takes_out(const struct heap *h, const struct trace_event *event) {
    return event->node >= 0 && h->inside[event->node] &&
           (event->kind == LOYD_TRACE_EXPAND || event->kind == LOYD_TRACE_GOAL ||
            event->kind == LOYD_TRACE_PRUNE || event->kind == LOYD_TRACE_DUPLICATE);
}

static bool is_word(const struct heap *h, const char *param, const char *word) {
    return !strcmp(trace_param(h->trace, param), word);
}

/* Is the node that the event generates not put in: dropped at once, or found to be the goal? */
static bool is_dropped(const struct heap *h, const struct trace_event *event) {
    const struct trace_event *next = event + 1;
    if (is_word(h, "duplicates", "pop")) return false;
    return next < h->trace->events + h->trace->event_count && next->node == event->node &&
           (next->kind == LOYD_TRACE_DUPLICATE ||
            (next->kind == LOYD_TRACE_GOAL && is_word(h, "goal-test", "generation")));
}

static bool follow(struct heap *h, const struct trace_event *event) {
    if (event->kind == LOYD_TRACE_START || event->kind == LOYD_TRACE_GENERATE) {
        if (!h->inside[event->node] && !is_dropped(h, event)) push(h, event->node, event->key);
        return true;
    }
    if (!takes_out(h, event)) return true;
    if (event->kind == LOYD_TRACE_DUPLICATE && !strcmp(event->reason, "a shorter way was found")) {
        h->stale[event->node] = true;
        return true;
    }
    return take_out(h, event->node);
}

/* Begins a step at an expansion; false: enough are shown. */
static bool begin_step(struct heap *h) {
    if (h->shown) draw(h);
    h->shown = h->step < h->last;
    if (!h->shown) return false;
    fprintf(h->file, "Step %" PRIu64 "\n", ++h->step);
    return true;
}

static enum heap_end run(struct heap *h) {
    const struct trace *t = h->trace;
    for (size_t i = 0; i < t->event_count; i++) {
        const struct trace_event *event = &t->events[i];
        if (event->kind == LOYD_TRACE_EXPAND && !begin_step(h)) break;
        if (event->kind == LOYD_TRACE_GOAL && h->shown) {
            draw(h);
            fprintf(h->file, "Goal: %" PRId64 "\n", event->node);
            h->shown = false;
        }
        if (!follow(h, event)) return HEAP_DIFFERS;
    }
    if (h->shown) draw(h);
    if (h->step < t->expansions)
        fprintf(h->file, "... %" PRIu64 " more steps (--first %" PRIu64 " shows all)\n",
                t->expansions - h->step, t->expansions);
    return HEAP_SHOWN;
}

enum heap_end trace_heap(const struct trace *t, uint64_t steps, FILE *file) {
    struct heap h = {.trace = t, .file = file, .ties = trace_param(t, "ties"), .last = steps};
    size_t nodes = (size_t)t->node_count + 1;
    h.entries = malloc(nodes * sizeof *h.entries);
    h.stale = calloc(nodes, sizeof *h.stale);
    h.inside = calloc(nodes, sizeof *h.inside);
    enum heap_end end = HEAP_NO_MEMORY;
    if (h.entries && h.stale && h.inside) {
        trace_title(t, file);
        fputs("\nThe open list as a binary heap: node(key), and no key is less than its parent's\n"
              "(* a shorter path was found since)\n\n",
              file);
        end = run(&h);
    }
    free(h.entries);
    free(h.stale);
    free(h.inside);
    return end;
}
