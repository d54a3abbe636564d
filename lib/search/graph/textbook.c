/* SPDX-License-Identifier: MIT
 *
 * Graph search as on a blackboard: nodes with parents, a frontier, a set of known states, and every
 * choice that a textbook leaves open taken from its knobs (knobs.h). Breadth-first, depth-first
 * and best-first searches all run here when a knob is turned or the search is recorded.
 *
 * A node is a way to a state; where the knobs keep duplicates, a state has many nodes. With the
 * default knobs the nodes visited are those of bfs.c, dfs.c and best_first.c, which are ten times
 * as fast: a test holds the counts equal.
 *
 * A depth-first frontier takes out the children made last before all others, so all nodes made
 * after the siblings of the one taken out are finished and their memory is used again: without a
 * set of known states, it needs no more than one path and its siblings, as depth-first search
 * should.
 */
#include "search/graph/knobs.h"

#include "run/recorder.h"
#include "search/parts/node_store.h"

#define NODE_NONE UINT32_MAX

struct node {
    uint32_t parent, state; /* state: its number in the set, where there is a set */
    uint32_t g, h, depth;
    uint32_t last; /* the last of its siblings */
    uint8_t direction;
    bool expanded;
};

struct blackboard {
    struct search *s;
    const struct knobs *knobs;
    struct region nodes, keys; /* by node; a node's board, if there is no set */
    uint32_t count;
    struct permutation_set known; /* column 1: the node of the best way, or a mark */
    struct ordered_frontier frontier;
    struct state state; /* the board of the node at hand */
    struct hval value;
    struct recorder recorder; /* a node's place is its id, which may be used again */
    uint64_t waiting, steps;
    bool proves, cut;
};

static inline struct node *node_at(const struct blackboard *b, uint32_t id) {
    return (struct node *)(void *)b->nodes.base + id;
}

/* 0: not marked; else the number of the node that counts for the state, plus one. */
static inline uint32_t *mark_of(const struct blackboard *b, uint32_t state) {
    return set_words(&b->known, state);
}

/* What a priority queue orders the node by. */
static uint32_t key_of(const struct blackboard *b, const struct node *node) {
    struct ranking rank = b->knobs->ranking;
    return rank.weight_g * node->g + rank.weight_h * node->h;
}

static void trace(struct blackboard *b, loyd_trace_kind kind, uint32_t id, const char *reason) {
    if (!search_traced(b->s)) return;
    const struct node *node = node_at(b, id);
    bool made = kind == LOYD_TRACE_GENERATE || kind == LOYD_TRACE_START;
    bool ranked = b->knobs->frontier == FRONTIER_PRIORITY;
    loyd_trace_event event = {
        .kind = kind,
        .node = made ? -1 : recorder_at(&b->recorder, id),
        .parent = node->parent == NODE_NONE ? -1 : recorder_at(&b->recorder, node->parent),
        .move = node->direction == NO_MOVE ? 0 : move_letter(node->direction),
        .g = node->g,
        .h = b->s->heuristic ? (int64_t)node->h : -1,
        .key = ranked ? (int64_t)key_of(b, node) : -1,
        .reason = reason,
    };
    b->recorder.waiting = b->waiting;
    int64_t number = record(&b->recorder, &b->state, event);
    if (made) recorder_put(&b->recorder, id, number, event.parent);
}

static void load(struct blackboard *b, uint32_t id) {
    const struct space *space = b->s->space;
    if (knobs_keep_a_set(b->knobs)) {
        set_load(&b->known, node_at(b, id)->state, &b->state);
        return;
    }
    const uint16_t *tiles =
        (const uint16_t *)(const void *)b->keys.base + (size_t)id * space->cells;
    state_set(space, &b->state, tiles);
}

static bool save(struct blackboard *b, uint32_t id) {
    const struct space *space = b->s->space;
    bool fresh;
    if (knobs_keep_a_set(b->knobs))
        return (node_at(b, id)->state = set_add(&b->known, &b->state, &fresh)) != ID_NONE;
    size_t bytes = space->cells * sizeof(uint16_t);
    if (!region_need(b->s->pool, &b->keys, ((size_t)id + 1) * bytes)) return false;
    uint16_t *tiles = (uint16_t *)(void *)b->keys.base + (size_t)id * space->cells;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        tiles[cell] = (uint16_t)state_tile(space, &b->state, cell);
    return true;
}

static uint32_t cost_of(const struct blackboard *b, uint32_t depth) {
    if (b->knobs->cost_is_left_out) return 0;
    return b->knobs->cost_is_step ? (uint32_t)b->steps : depth;
}

/* A node for b->state, reached from parent; NODE_NONE: out of memory. */
static uint32_t make_node(struct blackboard *b, uint32_t parent, int direction, uint32_t h) {
    size_t end = ((size_t)b->count + 1) * sizeof(struct node);
    if (b->count == NODE_NONE || !region_need(b->s->pool, &b->nodes, end)) return NODE_NONE;
    uint32_t id = b->count, depth = parent == NODE_NONE ? 0 : node_at(b, parent)->depth + 1;
    *node_at(b, id) = (struct node){.parent = parent,
                                    .h = h,
                                    .depth = depth,
                                    .g = cost_of(b, depth),
                                    .direction = (uint8_t)direction};
    if (!save(b, id)) return NODE_NONE;
    b->count++;
    return id;
}

static bool on_path(const struct blackboard *b, uint32_t id) {
    size_t cells = b->s->space->cells;
    const uint16_t *all = (const uint16_t *)(const void *)b->keys.base, *own = all + id * cells;
    for (uint32_t up = node_at(b, id)->parent; up != NODE_NONE; up = node_at(b, up)->parent)
        if (!memcmp(all + up * cells, own, cells * sizeof *all)) return true;
    return false;
}

/* Why the new node is to be dropped; NULL: it is not. */
static const char *drop_reason(struct blackboard *b, uint32_t id) {
    struct node *node = node_at(b, id);
    if (b->knobs->duplicates == DUPLICATES_PATH) return on_path(b, id) ? "on its own path" : NULL;
    if (!knobs_keep_a_set(b->knobs)) return NULL;
    uint32_t *mark = mark_of(b, node->state);
    if (b->knobs->duplicates == DUPLICATES_POP) return NULL;
    if (b->knobs->duplicates == DUPLICATES_CLOSED) return *mark ? "expanded before" : NULL;
    if (!*mark) return NULL;
    struct node *known = node_at(b, *mark - 1);
    if (b->knobs->duplicates == DUPLICATES_BEST && node->g < known->g) return NULL;
    return known->expanded ? "expanded before" : "already open";
}

/* Marks the new node's state as known; a longer way to it that still waits is dropped. */
static void mark_known(struct blackboard *b, uint32_t id) {
    if (b->knobs->duplicates > DUPLICATES_PUSH) return;
    uint32_t *mark = mark_of(b, node_at(b, id)->state), known = *mark - 1;
    bool replaces = *mark;
    *mark = id + 1;
    if (!replaces) return;
    if (node_at(b, known)->expanded) {
        trace(b, LOYD_TRACE_REOPEN, id, NULL);
        return;
    }
    b->waiting--;
    trace(b, LOYD_TRACE_DUPLICATE, known, "a shorter way was found");
}

/* Takes in the child that b->state holds; *child is NODE_NONE if it was dropped. False: out of
 * memory, or the goal was found. */
static bool take_child(struct blackboard *b, uint32_t parent, struct slide slide, uint32_t *child,
                       bool *found) {
    struct search *s = b->s;
    struct hval value = {0};
    if (s->heuristic) heuristic_move(s->heuristic, &b->state, slide, &b->value, &value);
    uint32_t id = make_node(b, parent, slide.direction, value.h);
    *child = NODE_NONE;
    if (id == NODE_NONE) return false;
    s->generated++;
    const char *reason = drop_reason(b, id);
    if (!reason) b->waiting++;
    trace(b, LOYD_TRACE_GENERATE, id, NULL);
    if (reason) {
        trace(b, LOYD_TRACE_DUPLICATE, id, reason);
        b->count--;
        return true;
    }
    mark_known(b, id);
    if (b->knobs->goal_at_generation && state_is_goal(s->space, &b->state)) {
        *found = true;
        return false;
    }
    *child = id;
    return true;
}

/* Puts the children into the frontier. From a stack the last one is taken first: so they are pushed
 * in reverse, unless the knob says that they are not. */
static bool push_children(struct blackboard *b, const uint32_t *children, uint32_t count) {
    bool reverse = b->knobs->frontier == FRONTIER_STACK && !b->knobs->children_reversed;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = children[reverse ? count - 1 - i : i];
        struct node *node = node_at(b, id);
        node->last = children[count - 1];
        if (!ordered_push(&b->frontier, id, key_of(b, node), node->g, node->h)) return false;
    }
    return true;
}

/* Makes the children of node id, whose board is b->state. False: out of memory, or *found. */
static bool expand(struct blackboard *b, uint32_t id, bool *found) {
    const struct space *space = b->s->space;
    const struct moves *moves = state_moves(space, &b->state);
    uint32_t from = b->state.blank, children[4], count = 0;
    int direction = node_at(b, id)->direction;
    bool no_undo = b->knobs->duplicates == DUPLICATES_UNDO;
    if (b->s->heuristic) heuristic_eval(b->s->heuristic, &b->state, &b->value);
    node_at(b, id)->expanded = true;
    if (knobs_keep_a_set(b->knobs)) *mark_of(b, node_at(b, id)->state) = id + 1;
    trace(b, LOYD_TRACE_EXPAND, id, NULL);
    for (uint32_t i = 0; i < moves->count; i++) {
        if (no_undo && moves->direction[i] == move_opposite(direction)) continue;
        uint32_t tile = state_slide(space, &b->state, moves->to[i]);
        struct slide slide = {from, moves->to[i], tile, moves->direction[i]};
        if (!take_child(b, id, slide, &children[count], found)) return false;
        if (children[count] != NODE_NONE) count++;
        state_slide(space, &b->state, from);
    }
    return push_children(b, children, count);
}

static bool begin(struct blackboard *b) {
    struct search *s = b->s;
    const struct knobs *knobs = b->knobs;
    if (!state_new(s->space, s->pool, &b->state) ||
        !region_open(s->pool, &b->nodes, (uint64_t)NODE_NONE * sizeof(struct node)) ||
        !ordered_open(&b->frontier, s->pool, knobs->frontier, knobs->ties) ||
        !recorder_open(&b->recorder, s))
        return false;
    uint64_t bytes = (uint64_t)NODE_NONE * s->space->cells * sizeof(uint16_t);
    if (knobs_keep_a_set(knobs) ? !set_open(&b->known, s->space, s->pool, 1)
                                : !region_open(s->pool, &b->keys, bytes))
        return false;
    b->value = s->start_value;
    uint32_t root = make_node(b, NODE_NONE, NO_MOVE, b->value.h);
    if (root == NODE_NONE) return false;
    if (knobs->duplicates <= DUPLICATES_PUSH) *mark_of(b, node_at(b, root)->state) = root + 1;
    b->waiting = 1;
    trace(b, LOYD_TRACE_START, root, NULL);
    return ordered_push(&b->frontier, root, knobs->ranking.weight_h * b->value.h, 0, b->value.h);
}

/* Takes the next node out into b->state. False: none is left. *skip: it is to be passed over. */
static bool take_next(struct blackboard *b, uint32_t *id, uint32_t *key, bool *skip) {
    *id = ordered_pop(&b->frontier, key);
    if (*id == NODE_NONE) return false;
    struct node *node = node_at(b, *id);
    if (b->knobs->frontier == FRONTIER_STACK && !search_traced(b->s) && !knobs_keep_a_set(b->knobs))
        b->count = node->last + 1;
    *skip = false;
    if (!knobs_keep_a_set(b->knobs)) return true;
    uint32_t *mark = mark_of(b, node->state);
    if (b->knobs->duplicates <= DUPLICATES_PUSH) {
        *skip = *mark != *id + 1; /* a shorter way has taken its place */
        return true;
    }
    *skip = *mark;
    return true;
}

static void note_sizes(struct blackboard *b) {
    struct search *s = b->s;
    s->seen = knobs_keep_a_set(b->knobs) ? (int64_t)b->known.count : -1;
    search_sizes(s, b->waiting, b->count);
}

static loyd_outcome keep_path(struct blackboard *b, uint32_t id) {
    uint32_t length = node_at(b, id)->depth;
    uint8_t *moves = pool_alloc(b->s->pool, (size_t)length + 1);
    if (!moves) return LOYD_MEMORY_LIMIT;
    trace(b, LOYD_TRACE_GOAL, id, NULL);
    for (uint32_t i = length; i--; id = node_at(b, id)->parent)
        moves[i] = node_at(b, id)->direction;
    note_sizes(b);
    b->s->optimal = b->proves;
    if (!b->proves && b->s->algorithm->info.traits & LOYD_OPTIMAL)
        loydi_say(b->s->message, MESSAGE_NOT_SHORTEST);
    return search_found_moves(b->s, moves, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

/* Is the first solution with these knobs a shortest one? */
static bool knobs_prove(const struct search *s, const struct knobs *r) {
    if (r->frontier == FRONTIER_QUEUE) return true;
    if (r->frontier == FRONTIER_STACK || r->cost_is_step || r->cost_is_left_out ||
        r->goal_at_generation)
        return false;
    if (r->ranking.weight_g != 1 || r->ranking.weight_h > 1 || !search_admissible(s)) return false;
    if (r->duplicates == DUPLICATES_PUSH) return !s->heuristic;
    bool consistent = !s->heuristic || s->heuristic->traits & LOYD_CONSISTENT;
    return consistent || !knobs_keep_a_set(r) || r->duplicates == DUPLICATES_BEST;
}

/* Without a set, a search that does not go by depth may follow one circle of moves for ever. */
static bool may_circle(const struct search *s, const struct knobs *r) {
    bool by_depth = r->frontier == FRONTIER_QUEUE ||
                    (r->frontier != FRONTIER_STACK && r->ranking.weight_g && !r->cost_is_left_out);
    return knobs_walk_the_tree(r) && !by_depth && s->depth_limit == UINT64_MAX;
}

loyd_outcome textbook(struct search *s, const struct knobs *knobs) {
    struct blackboard board = {.s = s, .knobs = knobs}, *b = &board;
    uint32_t id, key;
    bool skip, found = false;
    b->proves = knobs_prove(s, knobs);
    if (may_circle(s, knobs)) loydi_say(s->message, MESSAGE_MAY_CIRCLE);
    if (!begin(b)) return LOYD_MEMORY_LIMIT;
    if (knobs->goal_at_generation && state_is_goal(s->space, &b->state)) return keep_path(b, 0);
    while (note_sizes(b), take_next(b, &id, &key, &skip)) {
        load(b, id);
        if (skip) {
            if (knobs->duplicates <= DUPLICATES_PUSH) continue;
            b->waiting--;
            trace(b, LOYD_TRACE_DUPLICATE, id, "expanded before");
            continue;
        }
        b->waiting--;
        b->steps++;
        if (b->proves)
            search_prove(s, knobs->frontier == FRONTIER_QUEUE ? node_at(b, id)->depth : key);
        if (!knobs->goal_at_generation && state_is_goal(s->space, &b->state))
            return keep_path(b, id);
        if (node_at(b, id)->depth >= s->depth_limit) {
            trace(b, LOYD_TRACE_PRUNE, id, "at the depth limit");
            b->cut = true;
            continue;
        }
        if (!search_enter(s, state_moves(s->space, &b->state)->count)) return s->stopped;
        if (!expand(b, id, &found)) return found ? keep_path(b, b->count - 1) : LOYD_MEMORY_LIMIT;
    }
    return b->cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}
