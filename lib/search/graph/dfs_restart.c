/* SPDX-License-Identifier: MIT
 *
 * Depth-first search that restarts at random, paper 002's: go down as depth-first search with a
 * visited set does; on reaching depth `limit` take one of the eleven nodes that have waited longest
 * (at the bottom of the stack), forget all others and the visited set, and go on from there with
 * depth 0.
 *
 * The depth begins again, the path does not: the moves to the chosen node are kept, so a solution
 * is a path from the start, however long. Every round begins nearer the last one's beginning than
 * its end, because the oldest nodes wait beside the first moves: a slow random walk with deep looks
 * to the side.
 *
 * Repaired against the paper: the index is drawn among the nodes that wait (0..10 may not exist); a
 * node at the limit is tested for the goal and then left alone (the paper pushes its children on
 * top of the restart, which undoes it); if no node waits, the round begins at the node itself.
 *
 * Not optimal; on a finite space it finds a solution with probability 1. Memory: the states of one
 * round, and one byte a move of the path. Paper 002.
 */
#include "core/move_list.h"
#include "search/parts/record_stored.h"

enum { CHOICES = 11 };

struct round {
    struct search *search;
    struct node_store seen; /* this round's nodes; number 0 is its root */
    struct state state;
    struct region stack; /* of node numbers */
    uint32_t waiting;
    struct move_list path; /* from the start to the round's root */
    struct recorder recorder;
};

static inline uint32_t *stack_at(const struct round *round, uint32_t index) {
    return (uint32_t *)(void *)round->stack.base + index;
}

/* What the recorder is told of the round's node id; the state is its board, or its child's. */
static struct stored stored_node(struct round *round, uint32_t id) {
    round->recorder.waiting = round->waiting;
    return (struct stored){.store = &round->seen,
                           .state = &round->state,
                           .id = id,
                           .before = round->path.length,
                           .h = -1};
}

/* Puts the current state on the stack unless it was seen this round. False: out of memory. */
static bool push(struct round *round, uint32_t g, int direction, bool *fresh) {
    uint32_t id = store_add(&round->seen, &round->state, fresh);
    if (id == ID_NONE) return false;
    if (!*fresh) return true;
    size_t bytes = ((size_t)round->waiting + 1) * sizeof id;
    if (!region_need(round->search->pool, &round->stack, bytes)) return false;
    store_set(&round->seen, id, g, direction);
    *stack_at(round, round->waiting++) = id;
    return true;
}

static bool push_children(struct round *round, uint32_t id, uint32_t g) {
    const struct space *space = round->search->space;
    const struct moves *moves = state_moves(space, &round->state);
    uint32_t from = round->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        state_slide(space, &round->state, moves->to[i]);
        bool fresh;
        if (!push(round, g + 1, moves->direction[i], &fresh)) return false;
        if (search_traced(round->search))
            record_stored_child(&round->recorder, stored_node(round, id), moves->direction[i],
                                store_count(&round->seen) - 1,
                                fresh ? NULL : "met before in this round");
        state_slide(space, &round->state, from);
    }
    return true;
}

/* Lengthens the path by the way from the round's root to node id. */
static bool lengthen_path(struct round *round, uint32_t id) {
    const struct space *space = round->search->space;
    struct move_list *path = &round->path;
    uint32_t g = store_g(&round->seen, id);
    for (uint32_t i = 0; i < g; i++)
        if (!move_list_push(path, NO_MOVE)) return false;
    store_load(&round->seen, id, &round->state);
    for (uint32_t i = 1; i <= g; i++) {
        int direction = store_direction(&round->seen, id);
        path->region.base[path->length - i] = (uint8_t)direction;
        uint32_t from = space_step(space, round->state.blank, move_opposite(direction));
        state_slide(space, &round->state, from);
        id = set_find(&round->seen.set, &round->state);
    }
    return true;
}

/* Records that a round begins at a node that is known already, and keeps its number. */
static void tell_round(struct round *round, int64_t node, int64_t parent) {
    if (!search_traced(round->search)) return;
    size_t length = round->path.length;
    loyd_trace_event event = {.kind = LOYD_TRACE_START,
                              .node = node,
                              .parent = parent,
                              .move =
                                  length ? move_letter(*move_list_at(&round->path, length - 1)) : 0,
                              .g = (int64_t)length,
                              .h = -1,
                              .key = -1};
    search_trace_anew(round->search);
    recorder_put(&round->recorder, 0, node, parent);
    round->recorder.waiting = 1;
    record(&round->recorder, &round->state, event);
}

/* Begins a round at one of the nodes that have waited longest; at node here if none waits. */
static bool restart(struct round *round, uint32_t here) {
    uint32_t choices = round->waiting < CHOICES ? round->waiting : CHOICES;
    if (choices) here = *stack_at(round, (uint32_t)rng_below(&round->search->rng, choices));
    if (!lengthen_path(round, here)) return false;
    store_load(&round->seen, here, &round->state);
    store_clear(&round->seen);
    round->waiting = 0;
    bool fresh, pushed = push(round, 0, NO_MOVE, &fresh);
    if (search_traced(round->search))
        tell_round(round, recorder_at(&round->recorder, here),
                   recorder_parent(&round->recorder, here));
    return pushed;
}

static bool begin(struct round *round, struct search *s) {
    round->search = s;
    round->waiting = 0;
    bool fresh;
    return store_open(&round->seen, s->space, s->pool, false) &&
           region_open(s->pool, &round->stack, (uint64_t)UINT32_MAX * sizeof(uint32_t)) &&
           move_list_open(&round->path, s->pool) && state_new(s->space, s->pool, &round->state) &&
           push(round, 0, NO_MOVE, &fresh) && recorder_open(&round->recorder, s);
}

static loyd_outcome run(struct search *s) {
    struct round round;
    if (!begin(&round, s)) return LOYD_MEMORY_LIMIT;
    uint32_t limit = (uint32_t)search_param(s, "limit");
    bool restarted = false, cut = false;
    record_stored(&round.recorder, LOYD_TRACE_START, stored_node(&round, 0), NULL);
    while (round.waiting) {
        s->seen = restarted ? -1 : (int64_t)store_count(&round.seen);
        search_sizes(s, round.waiting, store_count(&round.seen));
        uint32_t id = *stack_at(&round, --round.waiting), g = store_g(&round.seen, id);
        store_load(&round.seen, id, &round.state);
        if (state_is_goal(s->space, &round.state)) {
            record_stored(&round.recorder, LOYD_TRACE_GOAL, stored_node(&round, id), NULL);
            bool kept = lengthen_path(&round, id) &&
                        search_found_moves(s, move_list_at(&round.path, 0), round.path.length);
            return kept ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        }
        if (round.path.length + g >= s->depth_limit) {
            record_stored(&round.recorder, LOYD_TRACE_PRUNE, stored_node(&round, id),
                          "at the depth limit");
            cut = true;
        } else if (g == limit) {
            record_stored(&round.recorder, LOYD_TRACE_PRUNE, stored_node(&round, id),
                          "at the limit: a new round begins");
            if (!restart(&round, id)) return LOYD_MEMORY_LIMIT;
            restarted = true;
        } else {
            if (!search_expand(s, state_moves(s->space, &round.state)->count)) return s->stopped;
            if (search_traced(s))
                record_stored(&round.recorder, LOYD_TRACE_EXPAND, stored_node(&round, id), NULL);
            if (!push_children(&round, id, g)) return LOYD_MEMORY_LIMIT;
        }
    }
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

static const loyd_param params[] = {
    {.name = "limit",
     .summary = "the depth at which a round ends and the next begins",
     .type = LOYD_INT,
     .min = 1,
     .max = G_MAX,
     .initial = 33},
};

const struct algorithm loydi_dfs_restart = {
    .info = {.name = "dfs-restart",
             .title = "Depth-first search with random restarts",
             .summary = "at a depth limit it restarts from a random open board, with depth 0",
             .reference = "paper 002 (repaired)",
             .traits = LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
