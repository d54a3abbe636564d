/* SPDX-License-Identifier: MIT
 *
 * Focal search: a solution that is proved to be at most `bound` times the optimum. Among the nodes
 * that wait, the least f = g + h is a lower bound on the optimum, the floor. Every node with f of
 * at most bound times the floor is good enough to lead to such a solution: these are the focal
 * list, and from it one may choose as one likes. Here the least g + w*h comes first, as in weighted
 * A*, but with w = 2 * bound - 1: too large for weighted A* to keep the promise, and the reason why
 * it gets to the goal sooner. That the promise is kept is up to the floor.
 *
 * Invariant: with an admissible heuristic some node of a shortest way waits, at its true distance
 * from the start, so that the floor is at most the optimum. Nodes are not taken in the order of f;
 * a shorter way to a closed state must therefore reopen it, even if the heuristic is consistent.
 * A solution has g <= bound * floor when it is taken, and the floor is the result's lower bound.
 *
 * Cost: a look-up a generated node, as in A*, and O(1) for the list (focal_list.c). On the mean
 * over Korf's hundred boards it expands about half of what weighted A* with the same promise does;
 * on single boards it may be more. With bound 1 it is A* with another order among equal f.
 *
 * Pearl & Kim 1982, "Studies in semi-admissible heuristics"; the order is that of Thayer & Ruml
 * 2008, "Faster than weighted A*: an optimistic approach to bounded suboptimal search".
 */
#include "run/search.h"
#include "search/parts/focal_list.h"
#include "search/parts/path.h"
#include "search/parts/record_stored.h"

struct focal {
    struct search *s;
    struct node_store nodes;
    struct focal_list open;
    struct state state;
    struct hval value;
    struct recorder recorder;
};

/* Records an event of node id, whose board is in hand. */
static void tell(struct focal *focal, loyd_trace_kind kind, uint32_t id, const char *reason) {
    if (!search_traced(focal->s)) return;
    struct stored known = {
        .store = &focal->nodes, .state = &focal->state, .id = id, .h = *store_h(&focal->nodes, id)};
    focal->recorder.waiting = focal->open.waiting;
    record_stored(&focal->recorder, kind, known, reason);
}

/* Records that node parent made node id by that move, and what becomes of it. */
static void tell_child(struct focal *focal, uint32_t parent, int direction, uint32_t id,
                       const char *dropped) {
    if (!search_traced(focal->s)) return;
    struct stored made = {.store = &focal->nodes,
                          .state = &focal->state,
                          .id = parent,
                          .h = *store_h(&focal->nodes, id)};
    focal->recorder.waiting = focal->open.waiting;
    record_stored_child(&focal->recorder, made, direction, id, dropped);
}

/* A child that is known already, by a way of g moves. True: the way is shorter, and is to be taken;
 * the node does not wait. */
static bool is_shorter(struct focal *focal, uint32_t id, uint32_t g) {
    uint32_t known = store_g(&focal->nodes, id);
    if (g >= known) return false;
    if (store_closed(&focal->nodes, id)) return true;
    focal_leave(&focal->open, known, *store_h(&focal->nodes, id));
    tell(focal, LOYD_TRACE_DUPLICATE, id, "a shorter way was found");
    return true;
}

/* The board in hand is a child of parent, whose value is focal->value. False: out of memory. */
static bool take_child(struct focal *focal, uint32_t parent, struct slide slide) {
    struct node_store *nodes = &focal->nodes;
    bool fresh;
    uint32_t id = store_add(nodes, &focal->state, &fresh), g = store_g(nodes, parent) + 1;
    if (id == ID_NONE) return false;
    bool closed = store_closed(nodes, id);
    if (fresh) {
        struct hval value;
        heuristic_move(focal->s->heuristic, &focal->state, slide, &focal->value, &value);
        *store_h(nodes, id) = value.h;
    } else if (!is_shorter(focal, id, g)) {
        const char *reason = closed ? "expanded before" : "already open";
        tell_child(focal, parent, slide.direction, id, reason);
        return true;
    }
    store_set(nodes, id, g, slide.direction);
    if (!focal_push(&focal->open, id, g, *store_h(nodes, id))) return false;
    tell_child(focal, parent, slide.direction, id, NULL);
    if (closed) tell(focal, LOYD_TRACE_REOPEN, id, NULL);
    return true;
}

/* Makes the children of node id, whose board is in hand. */
static bool expand(struct focal *focal, uint32_t id) {
    const struct space *space = focal->s->space;
    const struct heuristic *heuristic = focal->s->heuristic;
    const struct moves *moves = state_moves(space, &focal->state);
    uint32_t from = focal->state.blank;
    int undo = move_opposite(store_direction(&focal->nodes, id));
    tell(focal, LOYD_TRACE_EXPAND, id, NULL);
    focal->value.h = *store_h(&focal->nodes, id);
    if (heuristic->aux_words) heuristic_eval(heuristic, &focal->state, &focal->value);
    for (uint32_t i = 0; i < moves->count; i++) {
        /* The way back leads to the node's parent, known and nearer: only a recording names it. */
        if (moves->direction[i] == undo && !search_traced(focal->s)) continue;
        uint32_t tile = state_slide(space, &focal->state, moves->to[i]);
        struct slide slide = {from, moves->to[i], tile, moves->direction[i]};
        if (!take_child(focal, id, slide)) return false;
        state_slide(space, &focal->state, from);
    }
    return true;
}

static bool begin(struct focal *focal) {
    struct search *s = focal->s;
    bool fresh;
    if (!store_open(&focal->nodes, s->space, s->pool, true) ||
        !focal_open(&focal->open, s->pool, search_param(s, "bound")) ||
        !recorder_open(&focal->recorder, s) || !state_new(s->space, s->pool, &focal->state))
        return false;
    uint32_t root = store_add(&focal->nodes, &focal->state, &fresh);
    if (root == ID_NONE) return false;
    store_set(&focal->nodes, root, 0, NO_MOVE);
    *store_h(&focal->nodes, root) = s->start_value.h;
    if (!focal_push(&focal->open, root, 0, s->start_value.h)) return false;
    tell(focal, LOYD_TRACE_START, root, NULL);
    return true;
}

/* Takes the next node out: it is closed, and its board in hand. */
static uint32_t take(struct focal *focal) {
    struct search *s = focal->s;
    uint32_t id, g;
    do {
        id = focal_next(&focal->open, &g);
        assert(id != UINT32_MAX);
    } while (store_closed(&focal->nodes, id) || store_g(&focal->nodes, id) != g);
    s->seen = store_count(&focal->nodes);
    search_sizes(s, focal->open.waiting, store_count(&focal->nodes));
    focal_leave(&focal->open, g, *store_h(&focal->nodes, id));
    store_close(&focal->nodes, id);
    store_load(&focal->nodes, id, &focal->state);
    return id;
}

/* The floor is proved. What the depth limit cuts waits no more, but has more moves than the limit.
 */
static void prove(struct focal *focal) {
    struct search *s = focal->s;
    uint64_t floor = focal->open.floor;
    if (search_admissible(s)) search_prove(s, floor > s->depth_limit ? s->depth_limit + 1 : floor);
}

static loyd_outcome found(struct focal *focal, uint32_t id) {
    assert(store_g(&focal->nodes, id) <= focal->open.limit);
    tell(focal, LOYD_TRACE_GOAL, id, NULL);
    return search_found_node(focal->s, &focal->nodes, id) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static loyd_outcome run(struct search *s) {
    struct focal focal = {.s = s};
    bool cut = false;
    if (!begin(&focal)) return LOYD_MEMORY_LIMIT;
    while (focal.open.waiting) {
        if (!focal_raise(&focal.open)) return LOYD_MEMORY_LIMIT;
        prove(&focal);
        uint32_t id = take(&focal);
        if (state_is_goal(s->space, &focal.state)) return found(&focal, id);
        if (store_g(&focal.nodes, id) >= s->depth_limit) {
            tell(&focal, LOYD_TRACE_PRUNE, id, "at the depth limit");
            cut = true;
            continue;
        }
        if (!search_expand(s, state_moves(s->space, &focal.state)->count)) return s->stopped;
        if (!expand(&focal, id)) return LOYD_MEMORY_LIMIT;
    }
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

static const loyd_param params[] = {
    {.name = "bound",
     .summary = "the solution is at most so many times the optimum",
     .type = LOYD_REAL,
     .min = 1,
     .max = 10,
     .initial = 1.1},
};

const struct algorithm loydi_focal = {
    .info = {.name = "focal",
             .param_aliases = "w=bound",
             .title = "Focal search",
             .summary =
                 "chooses where f is up to bound times the least; at most bound times the optimum",
             .reference = "Pearl & Kim 1982; Thayer & Ruml 2008",
             .traits = LOYD_COMPLETE | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_linear_conflict,
    .run = run,
};
