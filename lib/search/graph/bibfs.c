/* SPDX-License-Identifier: MIT
 *
 * Bidirectional breadth-first search: one search from the start, one from the goal (moves can be
 * undone, so the graph is the same both ways), each growing by whole layers, the smaller one first.
 * Two searches of half the depth meet far fewer boards than one of the whole: 4x4 boards 30 moves
 * deep are within reach.
 *
 * Why it is optimal: when the two have finished the layers a and b, every state within a of the
 * start and within b of the goal is known to its side. A way of at most a + b moves has a state at
 * distance a from the start and at most b from the goal, so it has been seen to meet. Hence the
 * best meeting found when a layer is finished is shortest.
 *
 * Pohl 1969, "Bi-directional and heuristic search in path problems".
 */
#include "search/parts/path.h"
#include "search/parts/record_stored.h"

struct side {
    struct node_store seen;
    uint32_t head, layer_end; /* nodes head..layer_end-1 are the layer to expand next */
    struct recorder recorder; /* a node's place is its number in the store */
};

struct meeting {
    uint32_t length, front_id, back_id; /* length UINT32_MAX: none yet */
};

struct two_sides {
    struct search *s;
    struct side side[2]; /* 0 from the start, 1 from the goal */
    struct state state;
    struct meeting best;
};

static uint64_t waiting(const struct two_sides *two) {
    uint64_t sum = 0;
    for (int i = 0; i < 2; i++) sum += store_count(&two->side[i].seen) - two->side[i].head;
    return sum;
}

/* Records an event of node id of one side, whose board is two->state. */
static void tell(struct two_sides *two, int which, loyd_trace_kind kind, uint32_t id) {
    struct side *side = &two->side[which];
    if (!search_traced(two->s)) return;
    side->recorder.waiting = waiting(two) - (kind == LOYD_TRACE_EXPAND);
    struct stored node = {.store = &side->seen, .state = &two->state, .id = id, .h = -1};
    record_stored(&side->recorder, kind, node, NULL);
}

/* Records a child of the side's head: new in the store as number id, or known. */
static void tell_child(struct two_sides *two, int which, int direction, uint32_t id, bool fresh) {
    struct side *side = &two->side[which];
    if (!search_traced(two->s)) return;
    const char *known = id <= side->head ? "expanded before" : "already open";
    side->recorder.waiting = waiting(two) - 1;
    struct stored node = {.store = &side->seen, .state = &two->state, .id = side->head, .h = -1};
    record_stored_child(&side->recorder, node, direction, id, fresh ? NULL : known);
}

static bool side_open(struct two_sides *two, int which, const uint16_t *tiles) {
    struct side *side = &two->side[which];
    bool fresh;
    if (!store_open(&side->seen, two->s->space, two->s->pool, false)) return false;
    state_set(two->s->space, &two->state, tiles);
    uint32_t root = store_add(&side->seen, &two->state, &fresh);
    if (root == ID_NONE) return false;
    store_set(&side->seen, root, 0, NO_MOVE);
    side->layer_end = 1;
    if (!recorder_open(&side->recorder, two->s)) return false;
    tell(two, which, LOYD_TRACE_START, root);
    return true;
}

/* Notes a way through node id of one side, if the other knows the same state. */
static void meet(struct two_sides *two, int which, uint32_t id) {
    struct side *mine = &two->side[which], *other = &two->side[1 - which];
    uint32_t there = set_find(&other->seen.set, &two->state);
    if (there == ID_NONE) return;
    uint32_t length = store_g(&mine->seen, id) + store_g(&other->seen, there);
    if (length >= two->best.length) return;
    two->best = (struct meeting){length, which ? there : id, which ? id : there};
    tell(two, which, LOYD_TRACE_IMPROVE, id);
}

/* Expands one layer of one side; false with s->stopped set when it has to end. */
static bool expand_layer(struct two_sides *two, int which) {
    struct search *s = two->s;
    struct side *side = &two->side[which];
    struct node_store *seen = &side->seen;
    for (; side->head < side->layer_end; side->head++) {
        store_load(seen, side->head, &two->state);
        uint32_t g = store_g(seen, side->head), from = two->state.blank;
        const struct moves *moves = state_moves(s->space, &two->state);
        if (!search_expand(s, moves->count)) return false;
        s->stopped = LOYD_MEMORY_LIMIT;
        if (search_traced(s)) tell(two, which, LOYD_TRACE_EXPAND, side->head);
        for (uint32_t i = 0; i < moves->count; i++) {
            bool fresh;
            state_slide(s->space, &two->state, moves->to[i]);
            uint32_t child = store_add(seen, &two->state, &fresh);
            if (child == ID_NONE) return false;
            if (search_traced(s)) tell_child(two, which, moves->direction[i], child, fresh);
            if (fresh) {
                store_set(seen, child, g + 1, moves->direction[i]);
                meet(two, which, child);
            }
            state_slide(s->space, &two->state, from);
        }
    }
    side->layer_end = store_count(seen);
    return true;
}

static uint64_t count_states(const struct two_sides *two) {
    return (uint64_t)store_count(&two->side[0].seen) + store_count(&two->side[1].seen);
}

/* Records the board where the two meet, as a node of either side. */
static void tell_meeting(struct two_sides *two) {
    if (!search_traced(two->s)) return;
    store_load(&two->side[0].seen, two->best.front_id, &two->state);
    tell(two, 0, LOYD_TRACE_GOAL, two->best.front_id);
    tell(two, 1, LOYD_TRACE_GOAL, two->best.back_id);
}

static loyd_outcome run(struct search *s) {
    struct two_sides two = {.s = s, .best.length = UINT32_MAX};
    if (!state_new(s->space, s->pool, &two.state) || !side_open(&two, 0, s->space->start) ||
        !side_open(&two, 1, s->space->goal))
        return LOYD_MEMORY_LIMIT;
    state_set(s->space, &two.state, s->space->start);
    meet(&two, 0, 0);
    for (uint32_t layers = 0; two.best.length == UINT32_MAX; layers++) {
        uint32_t sizes[2];
        for (int i = 0; i < 2; i++) sizes[i] = two.side[i].layer_end - two.side[i].head;
        search_prove(s, layers + 1);
        s->seen = (int64_t)count_states(&two);
        search_sizes(s, (uint64_t)sizes[0] + sizes[1], count_states(&two));
        int which = sizes[1] < sizes[0];
        if (!sizes[which]) return LOYD_UNSOLVABLE;
        if (layers >= s->depth_limit) return LOYD_DEPTH_LIMIT;
        if (!expand_layer(&two, which)) return s->stopped;
    }
    s->seen = (int64_t)count_states(&two);
    search_sizes(s, 0, count_states(&two));
    s->optimal = true;
    tell_meeting(&two);
    return search_found_meeting(s, &two.side[0].seen, two.best.front_id, &two.side[1].seen,
                                two.best.back_id)
               ? LOYD_SOLVED
               : LOYD_MEMORY_LIMIT;
}

const struct algorithm loydi_bibfs = {
    .info = {.name = "bibfs",
             .title = "Bidirectional breadth-first search",
             .summary = "two breadth-first searches, from start and goal, until they meet",
             .reference = "Pohl 1969",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL},
    .run = run,
};
