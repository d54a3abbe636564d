/* SPDX-License-Identifier: MIT
 *
 * Best-first search: always expand the most promising node that waits. What "promising" means is
 * the ranking: g alone is uniform-cost search, h alone greedy search, g + h A*, g + w*h weighted
 * A*.
 *
 * A state is put into the store when first generated and into the frontier with its key. If a
 * shorter way to it turns up, its link is rewritten and it is pushed again (with an inconsistent
 * heuristic that may reopen a closed node); the old entry is passed over when it comes, because the
 * node is closed by then. The goal is tested when it is taken out, not when it is generated: only
 * then is its key the least of all.
 *
 * Invariant: with an admissible heuristic and the key g + h, the least key in the frontier is a
 * lower bound on the solution's length. Cost: one look-up a generated node; the memory it will
 * touch is asked for some expansions ahead (look_ahead), because beyond the cache that wait is
 * nearly all of the time.
 *
 * Hart, Nilsson & Raphael 1968; papers 000 (Algorithm 5), 002, 003.
 */
#include "search/graph/knobs.h"

#include "search/parts/frontier.h"
#include "search/parts/path.h"
#include "search/parts/scout.h"

enum { AHEAD_NODE = 24, AHEAD_CHILDREN = 12 };
/* Beyond these the open list is a heap: keys and ties would be too many. */
enum { BUCKET_CELLS_MAX = 400, TIED_CELLS_MAX = 64, BUCKET_WEIGHT_MAX = 64 };

struct open_list {
    struct search *s;
    struct ranking ranking;
    struct node_store nodes;
    struct frontier frontier;
    struct hints hints;
    struct scout scout;
    struct state state;
    struct hval value;
    uint64_t waiting; /* nodes that are open, each counted once */
};

static bool push(struct open_list *open, uint32_t id, uint32_t g, uint32_t h) {
    uint32_t key = open->ranking.weight_g * g + open->ranking.weight_h * h;
    return frontier_push(&open->frontier, key, h, id);
}

/* Fetches what the expansions after the next ones will read. The node at hand is open->state, with
 * that key. */
static void look_ahead(struct open_list *open, uint32_t id, uint32_t key) {
    if (!store_wants_hints(&open->nodes)) return;
    if (open->scout.on) {
        scout_follow(&open->scout,
                     &(struct scout_node){open->state.word, key, open->value.h,
                                          (uint8_t)open->state.blank,
                                          (uint8_t)store_direction(&open->nodes, id)});
        return;
    }
    uint32_t far = frontier_peek(&open->frontier, AHEAD_NODE);
    uint32_t near = frontier_peek(&open->frontier, AHEAD_CHILDREN);
    if (far != UINT32_MAX) store_fetch_node(&open->nodes, far);
    if (near != UINT32_MAX) store_fetch_children(&open->nodes, &open->hints, near);
}

/* open->state is a child of a node at g - 1 whose value is open->value. False: out of memory. */
static bool take_child(struct open_list *open, struct slide slide, uint32_t g) {
    struct node_store *nodes = &open->nodes;
    bool fresh;
    uint32_t id = store_add(nodes, &open->state, &fresh);
    if (id == ID_NONE) return false;
    if (!fresh) {
        if (!open->ranking.improve || g >= store_g(nodes, id)) return true;
        if (!store_closed(nodes, id)) open->waiting--;
    }
    struct hval value;
    value.h = 0;
    if (open->s->heuristic)
        heuristic_move(open->s->heuristic, &open->state, slide, &open->value, &value);
    store_set(nodes, id, g, slide.direction);
    open->waiting++;
    return push(open, id, g, value.h);
}

/* The value of the node at hand. Its h need not be stored: the key tells it. */
static void take_value(struct open_list *open, uint32_t id, uint32_t key) {
    const struct heuristic *heuristic = open->s->heuristic;
    struct ranking ranking = open->ranking;
    if (!ranking.weight_h) return;
    open->value.h = (key - ranking.weight_g * store_g(&open->nodes, id)) / ranking.weight_h;
    if (heuristic->aux_words) heuristic_eval(heuristic, &open->state, &open->value);
}

/* Generates the children of node id, which open->state holds. */
static bool expand(struct open_list *open, uint32_t id) {
    const struct space *space = open->s->space;
    const struct moves *moves = state_moves(space, &open->state);
    uint32_t from = open->state.blank, g = store_g(&open->nodes, id) + 1;
    int undo = move_opposite(store_direction(&open->nodes, id));
    for (uint32_t i = 0; i < moves->count; i++) {
        /* The way back leads to the node's parent, known and nearer: no need to look. */
        if (moves->direction[i] == undo) continue;
        uint32_t tile = state_slide(space, &open->state, moves->to[i]);
        struct slide slide = {from, moves->to[i], tile, moves->direction[i]};
        if (!take_child(open, slide, g)) return false;
        state_slide(space, &open->state, from);
    }
    return true;
}

/* How the open list breaks ties. Where the key is g or h alone, "low h" says nothing. */
static struct frontier_order order_of(const struct open_list *open, enum ties ties) {
    struct ranking ranking = open->ranking;
    bool low_h = (ties == TIES_LOW_H || ties == TIES_LOW_H_LIFO) && ranking.weight_g;
    uint32_t cells_max = low_h ? TIED_CELLS_MAX : BUCKET_CELLS_MAX;
    bool wide = open->s->heuristic && open->s->heuristic->wide;
    return (struct frontier_order){
        .by_heap =
            open->s->space->cells > cells_max || ranking.weight_g > BUCKET_WEIGHT_MAX || wide,
        .fifo = ties == TIES_FIFO || ties == TIES_LOW_H,
        .tie_unit = low_h ? ranking.weight_h : 0,
    };
}

static bool begin(struct open_list *open, enum ties ties) {
    struct search *s = open->s;
    bool fresh;
    struct frontier_order order = order_of(open, ties);
    if (!store_open(&open->nodes, s->space, s->pool, false) ||
        !frontier_open(&open->frontier, s->pool, order) ||
        !state_new(s->space, s->pool, &open->state))
        return false;
    uint32_t root = store_add(&open->nodes, &open->state, &fresh);
    if (root == ID_NONE) return false;
    open->value = s->start_value;
    store_set(&open->nodes, root, 0, NO_MOVE);
    open->waiting = 1;
    if (!order.by_heap && !order.fifo && order.tie_unit)
        scout_begin(&open->scout, &open->nodes, &open->frontier.tied, s->heuristic,
                    open->ranking.weight_g, open->ranking.weight_h);
    return push(open, root, 0, open->value.h);
}

loyd_outcome best_first(struct search *s, struct ranking ranking) {
    struct knobs knobs = knobs_of(s, FRONTIER_PRIORITY, ranking);
    if (!knobs_are_fast(s, &knobs)) return textbook(s, &knobs);
    struct open_list open = {.s = s, .ranking = ranking};
    bool cut = false,
         proves = search_admissible(s) && ranking.weight_g == 1 && ranking.weight_h <= 1;
    if (!begin(&open, knobs.ties)) return LOYD_MEMORY_LIMIT;
    for (;;) {
        uint32_t key, id = frontier_pop(&open.frontier, &key);
        if (id == UINT32_MAX) return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
        if (store_closed(&open.nodes, id)) continue;
        s->seen = store_count(&open.nodes);
        search_sizes(s, open.waiting--, store_count(&open.nodes));
        store_close(&open.nodes, id);
        if (proves && key > s->lower_bound) s->lower_bound = key;
        store_load(&open.nodes, id, &open.state);
        if (state_is_goal(s->space, &open.state)) {
            s->optimal = proves;
            return search_found_node(s, &open.nodes, id) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        }
        if (store_g(&open.nodes, id) >= s->depth_limit) {
            cut = true;
            continue;
        }
        if (!search_expand(s, state_moves(s->space, &open.state)->count)) return s->stopped;
        take_value(&open, id, key);
        look_ahead(&open, id, key);
        if (!expand(&open, id)) return LOYD_MEMORY_LIMIT;
    }
}
