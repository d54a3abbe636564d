/* SPDX-License-Identifier: MIT
 *
 * Beam search: breadth-first search that keeps only the best boards of each layer. All boards of a
 * layer are the same number of moves away from the start, so ordering them by h or by g + h is the
 * same; the width best by h are expanded.
 *
 * Every board generated goes into the set and is not taken up again, in its own layer or later;
 * without that the beam fills with copies. The goal is tested for when a board is generated, so
 * that it can't be dropped. beam_layer.c chooses the best, and among equals in a way that keeps the
 * beam from narrowing.
 *
 * Neither complete nor optimal: the boards that were dropped may have been the only way, and then
 * the beam runs empty (stuck). An endless width is breadth-first search. Time and memory grow with
 * width times the length of the solution, which is why large boards can be solved at all.
 *
 * Lowerre 1976, "The HARPY speech recognition system"; on puzzles Furcy & Koenig 2005, "Limited
 * discrepancy beam search".
 */
#include "anysize/anytime.h"
#include "heuristics/potential.h"
#include "search/graph/beam_layer.h"
#include "search/parts/path.h"
#include "search/parts/record_stored.h"

struct beam {
    struct search *s;
    struct node_store seen;
    struct state state;
    struct layer layer;
    uint32_t goal; /* its number, once generated */
    size_t left;   /* nodes of the layer whose turn is still to come */
    struct recorder recorder;
};

/* Records an event of a node of the store; the board in hand is its own. */
static void tell(struct beam *b, loyd_trace_kind kind, const struct beam_node *node,
                 const char *reason) {
    struct stored known = {
        .store = &b->seen, .state = &b->state, .id = node->id, .h = node->value.h};
    b->recorder.waiting = b->left + b->layer.child_count;
    record_stored(&b->recorder, kind, known, reason);
}

/* Records a child of parent, the board in hand; child NULL: it is dropped. */
static void tell_child(struct beam *b, const struct beam_node *parent, struct slide slide,
                       const struct beam_node *child) {
    struct hval value;
    heuristic_move(b->s->heuristic, &b->state, slide, &parent->value, &value);
    struct stored known = {.store = &b->seen, .state = &b->state, .id = parent->id, .h = value.h};
    b->recorder.waiting = b->left + b->layer.child_count;
    record_stored_child(&b->recorder, known, slide.direction, child ? child->id : 0,
                        child ? NULL : "met before");
}

/* Takes in the board in hand: into the set and, if it is new there, among the children. Its value
 * is left to the caller; *child is NULL if it is not new. False: no memory. */
static bool take_in(struct beam *b, uint32_t g, int direction, struct beam_node **child) {
    bool fresh;
    uint32_t id = store_add(&b->seen, &b->state, &fresh);
    *child = NULL;
    if (id == ID_NONE) return false;
    if (!fresh) return true;
    if (!(*child = layer_add(&b->layer))) return false;
    (*child)->id = id;
    store_set(&b->seen, id, g, direction);
    if (state_is_goal(b->s->space, &b->state)) b->goal = id;
    return true;
}

static bool beam_open(struct beam *b, struct search *s) {
    struct beam_node *root;
    *b = (struct beam){.s = s, .goal = ID_NONE};
    if (!state_new(s->space, s->pool, &b->state) || !layer_open(&b->layer, s->pool) ||
        !store_open(&b->seen, s->space, s->pool, false) || !take_in(b, 0, NO_MOVE, &root))
        return false;
    root->value = s->start_value;
    b->layer.keep_dropped = search_traced(s);
    if (!recorder_open(&b->recorder, s)) return false;
    tell(b, LOYD_TRACE_START, root, NULL);
    return true;
}

/* False: return s->stopped. */
static bool expand(struct beam *b, const struct beam_node *parent) {
    const struct space *space = b->s->space;
    struct beam_node *child;
    store_load(&b->seen, parent->id, &b->state);
    const struct moves *moves = state_moves(space, &b->state);
    struct slide slide = {.from = b->state.blank};
    uint32_t g = store_g(&b->seen, parent->id) + 1;
    if (!search_expand(b->s, moves->count)) return false;
    if (search_traced(b->s)) tell(b, LOYD_TRACE_EXPAND, parent, NULL);
    for (uint32_t i = 0; i < moves->count; i++) {
        slide.to = moves->to[i];
        slide.direction = moves->direction[i];
        slide.tile = state_slide(space, &b->state, slide.to);
        if (!take_in(b, g, slide.direction, &child)) {
            b->s->stopped = LOYD_MEMORY_LIMIT;
            return false;
        }
        if (child) heuristic_move(b->s->heuristic, &b->state, slide, &parent->value, &child->value);
        if (search_traced(b->s)) tell_child(b, parent, slide, child);
        state_slide(space, &b->state, slide.from);
    }
    return true;
}

/* The next layer; the recorder learns which children are dropped. False: no memory. */
static bool advance(struct beam *b, size_t width) {
    if (!layer_advance(&b->layer, width)) return false;
    for (size_t i = 0; i < b->layer.dropped; i++) {
        const struct beam_node *node = layer_dropped(&b->layer, i);
        b->left = b->layer.count + b->layer.dropped - i - 1;
        store_load(&b->seen, node->id, &b->state);
        tell(b, LOYD_TRACE_PRUNE, node, "beyond the width of the beam");
    }
    return true;
}

static loyd_outcome found(struct beam *b) {
    struct beam_node goal = {.id = b->goal};
    store_load(&b->seen, b->goal, &b->state);
    tell(b, LOYD_TRACE_GOAL, &goal, NULL);
    return search_found_node(b->s, &b->seen, b->goal) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static loyd_outcome ran_empty(struct search *s, uint64_t depth) {
    loydi_say(s->message, MESSAGE_BEAM_EMPTY, value_count("depth", depth));
    return LOYD_STUCK;
}

static loyd_outcome run_readable(struct search *s, size_t width) {
    struct beam b;
    if (!beam_open(&b, s)) return LOYD_MEMORY_LIMIT;
    for (uint64_t depth = 0; b.goal == ID_NONE; depth++) {
        if (depth >= s->depth_limit) return LOYD_DEPTH_LIMIT;
        if (!advance(&b, width)) return LOYD_MEMORY_LIMIT;
        if (!b.layer.count) return ran_empty(s, depth);
        for (size_t i = 0; i < b.layer.count && b.goal == ID_NONE; i++) {
            b.left = b.layer.count - i - 1;
            if (!expand(&b, layer_node(&b.layer, i))) return s->stopped;
            s->seen = store_count(&b.seen);
        }
        search_sizes(s, b.layer.count, store_count(&b.seen));
    }
    return found(&b);
}

/* Without -H, boards beyond 16 cells are judged by the learned potential where their shape has one:
 * by the fast loop of anysize/potential_beam.c or, recorded, by the one above. */
static loyd_outcome run(struct search *s) {
    size_t width = (size_t)search_param(s, "width");
    const struct space *space = s->space;
    bool learned =
        !s->heuristic_chosen && !space->packed && potential_serves(space->rows, space->cols);
    if (learned && !search_traced(s)) {
        s->own_heuristic = &loydi_learned;
        return beam_whole(s, (uint32_t)width);
    }
    struct heuristic_choice *choice = pool_alloc(s->pool, sizeof *choice);
    if (!choice) return LOYD_MEMORY_LIMIT;
    *choice = learned ? heuristic_choice_of(&loydi_learned) : *s->choice;
    if (!s->heuristic && !search_make_heuristic(s, choice)) return LOYD_MEMORY_LIMIT;
    return run_readable(s, width);
}

static const loyd_param params[] = {
    {.name = "width",
     .summary = "boards kept of each layer",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e6,
     .initial = 3000},
};

const struct algorithm loydi_beam = {
    .info = {.name = "beam",
             .title = "Beam search",
             .summary = "breadth-first search that keeps the best boards of each layer only",
             .reference = "Lowerre 1976; Furcy & Koenig 2005",
             .traits = LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
    .picks_heuristic = true,
};
