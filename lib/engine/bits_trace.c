/* SPDX-License-Identifier: MIT
 *
 * Tells the search recorder what the kernel for one-bit tables did.
 *
 * After a portion is expanded, everything is still in place: the children that were kept are the
 * last nodes that wait, and the parents follow them (stack.h). So the events are made from outside,
 * and the kernel itself does not know of them. A child that is not among the kept was cut; its f is
 * then two above the bound, in the view that cut it.
 */
#include "engine/bits_node.h"
#include "run/recorder.h"

struct bits_trace {
    struct recorder recorder;
};

bool bits_trace_open(struct bits *bits) {
    struct bits_trace *trace = pool_alloc(bits->base.setup.pool, sizeof *trace);
    if (!trace || !recorder_open(&trace->recorder, bits->base.setup.recorded)) return false;
    bits->trace = trace;
    return true;
}

/* A node's board in the space's names. */
static struct state board_of(const struct bits *bits, const struct bits_node *node) {
    const struct canonical *canonical = &bits->base.canonical;
    uint8_t tile_back[CELLS_PACKED];
    struct state state = {0};
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        tile_back[canonical->tile_of[tile]] = (uint8_t)tile;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t at = canonical->cell_of[cell];
        if (at == node->blank)
            state.blank = cell;
        else
            state.word |= (uint64_t)tile_back[node->word >> 4 * at & 15] << 4 * cell;
    }
    return state;
}

/* An event of a node: which, h and reason are given. */
static int64_t tell(const struct bits *bits, const struct bits_node *node, loyd_trace_event event) {
    struct state state = board_of(bits, node);
    event.move =
        node->came == NO_MOVE ? 0 : move_letter(bits->base.canonical.move_back[node->came]);
    event.key = -1;
    return record(&bits->trace->recorder, &state, event);
}

static int64_t node_h(const struct bits *bits, const struct bits_node *node) {
    int slack = node->slack[0];
    if (bits->views > 1 && node->slack[1] < slack) slack = node->slack[1];
    return (int64_t)bits->base.start_h - node->depth - 2 * slack;
}

/* A node's place is where it lies in memory. */
static uint64_t place(const struct worker *worker, const void *node) {
    return (uint64_t)((const struct bits_node *)node - (struct bits_node *)worker->stack.first);
}

void bits_trace_begin(const struct bits *bits) {
    struct recorder *recorder = &bits->trace->recorder;
    const struct worker *worker = bits->base.subtrees.worker[0];
    loyd_trace_event event = {
        .kind = LOYD_TRACE_START, .node = -1, .parent = -1, .h = node_h(bits, &bits->root)};
    recorder->waiting = 1;
    recorder_put(recorder, place(worker, worker->stack.order[0]), tell(bits, &bits->root, event),
                 -1);
}

/* The child by that move, without what tables say of it. */
static struct bits_node child_of(const struct bits *bits, const struct bits_node *parent,
                                 uint32_t direction) {
    const struct bits_move *move = bits_move_of(bits, parent->blank, direction);
    struct bits_node child = *parent;
    child.word = bits_word(bits, child.word, move, child.word >> move->to_shift & 15);
    child.blank = move->to;
    child.came = move->direction;
    child.depth++;
    return child;
}

/* Tells of one child: made, and perhaps cut, or the goal. kept: the node that it became; NULL: it
 * was cut. */
static void tell_child(const struct worker *worker, const struct bits_node *parent,
                       const struct bits_node *child, const struct bits_node *kept) {
    const struct bits *bits = (const struct bits *)(void *)worker->engine;
    struct recorder *recorder = &bits->trace->recorder;
    bool goal = kept && kept->depth == bits->base.bound;
    loyd_trace_event event = {.kind = LOYD_TRACE_GENERATE,
                              .node = -1,
                              .parent = recorder_at(recorder, place(worker, parent)),
                              .g = child->depth,
                              .h = (int64_t)bits->base.bound - child->depth + 2};
    if (kept) event.h = node_h(bits, kept);
    recorder->waiting++;
    event.node = tell(bits, child, event);
    if (kept && !goal) {
        recorder_put(recorder, place(worker, kept), event.node, event.parent);
        return;
    }
    recorder->waiting--;
    event.kind = goal ? LOYD_TRACE_GOAL : LOYD_TRACE_PRUNE;
    event.reason = goal ? NULL : "f exceeds the bound";
    tell(bits, child, event);
}

static void tell_expanded(const struct worker *worker, const struct bits_node *node) {
    const struct bits *bits = (const struct bits *)(void *)worker->engine;
    struct recorder *recorder = &bits->trace->recorder;
    loyd_trace_event event = {.kind = LOYD_TRACE_EXPAND,
                              .node = recorder_at(recorder, place(worker, node)),
                              .parent = recorder_parent(recorder, place(worker, node)),
                              .g = node->depth,
                              .h = node_h(bits, node)};
    recorder->waiting--;
    tell(bits, node, event);
}

/* Those that were kept come in the order in which all were made. */
void bits_trace_portion(const struct worker *worker) {
    const struct bits *bits = (const struct bits *)(void *)worker->engine;
    const struct node_stack *stack = &worker->stack;
    void *const *parent = stack->order + stack->count, *const *next = parent - stack->kept;
    for (uint32_t i = 0; i < stack->parents && search_traced(bits->base.setup.recorded); i++) {
        const struct bits_node *node = parent[i];
        tell_expanded(worker, node);
        for (uint32_t left = node->moves; left; left &= left - 1) {
            struct bits_node child = child_of(bits, node, (uint32_t)__builtin_ctz(left));
            const struct bits_node *kept = next < parent ? *next : NULL;
            bool is_kept = kept && kept->word == child.word && kept->came == child.came &&
                           kept->depth == child.depth;
            tell_child(worker, node, &child, is_kept ? kept : NULL);
            next += is_kept;
        }
    }
}
