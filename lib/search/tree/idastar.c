/* SPDX-License-Identifier: MIT
 *
 * IDA*: depth-first searches with a growing bound on f = g + h. Each iteration walks the tree of
 * moves (never undoing the last one) and turns back where f passes the bound; the next bound is the
 * least f that did. It keeps nothing but the current path, so memory is never the limit; boards
 * reached in several ways are searched again each time.
 *
 * With an admissible heuristic the first goal is a shortest solution: all smaller bounds were
 * searched in full. This file reads like the pseudocode and is the specification of the engine,
 * which must visit the same nodes.
 *
 * Counting is Korf's: a child counts when it is generated, before its f is tested; all iterations
 * are summed, the start counts once, and the search stops at the first goal generated. With the
 * order ULRD his published counts come out.
 *
 * Cost: O(depth) memory; on the 15-puzzle about 2.13 children a node and 5 to 7 times more nodes an
 * iteration. Korf 1985, "Depth-first iterative-deepening"; paper 004 describes a relative.
 */
#include "run/recorder.h"
#include "search/parts/multi_moves.h"

struct frame { /* one node on the current path */
    struct hval value;
    uint32_t blank;
    uint8_t next;      /* the move to try next */
    uint8_t undo;      /* the direction not to be tried: it would undo the move that led here */
    uint8_t direction; /* that move */
};

struct walk {
    struct state state;
    struct region frames;
    uint32_t depth;
    uint32_t bound, next_bound;
    uint8_t may_undo; /* NO_MOVE makes any direction one that is never tried; else 0 */
    struct recorder recorder;
};

static inline struct frame *frame_at(const struct walk *walk, uint32_t depth) {
    return (struct frame *)(void *)walk->frames.base + depth;
}

/* Makes room for the children of the node at walk->depth and counts it as expanded. */
static bool enter(struct search *s, struct walk *walk) {
    size_t end = ((size_t)walk->depth + 2) * sizeof(struct frame);
    if (!region_need(s->pool, &walk->frames, end)) {
        s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    return search_enter(s, 0);
}

/* An event of the node at that depth, which the state holds. */
static void tell(struct walk *walk, loyd_trace_kind kind, uint32_t depth, const char *reason) {
    const struct frame *frame = frame_at(walk, depth);
    struct path_end end = {.state = &walk->state,
                           .depth = depth,
                           .direction = depth ? frame->direction : NO_MOVE,
                           .h = frame->value.h};
    record_path(&walk->recorder, kind, end, reason);
}

/* The current node's child that the state holds was made, and is cut if f passes the bound. */
static void tell_child(struct walk *walk, int direction, uint32_t f) {
    uint32_t depth = walk->depth + 1;
    frame_at(walk, depth)->direction = (uint8_t)direction;
    tell(walk, LOYD_TRACE_GENERATE, depth, NULL);
    if (f > walk->bound) tell(walk, LOYD_TRACE_PRUNE, depth, "f above the bound");
}

/* Walks the tree within walk->bound. True when the goal is reached, or s->stopped says why not;
 * false when the whole tree was searched. */
COMPILED_TWICE bool walk_tree(struct search *s, struct walk *walk, const bool recorded) {
    const struct space *space = s->space;
    struct frame *frame = frame_at(walk, 0);
    walk->depth = 0;
    walk->next_bound = UINT32_MAX;
    frame->next = 0;
    if (recorded) tell(walk, LOYD_TRACE_START, 0, NULL);
    if (!enter(s, walk)) return true;
    if (recorded) tell(walk, LOYD_TRACE_EXPAND, 0, NULL);
    for (;;) {
        const struct moves *moves = &space->moves[frame->blank];
        if (frame->next == moves->count) {
            if (!walk->depth) return false;
            frame--;
            walk->depth--;
            state_slide(space, &walk->state, frame->blank);
            continue;
        }
        uint32_t i = frame->next++;
        if (moves->direction[i] == frame->undo) continue;
        if (s->generated == s->node_limit) {
            s->stopped = LOYD_NODE_LIMIT;
            return true;
        }
        struct frame *child = frame + 1;
        child->blank = moves->to[i];
        uint32_t tile = state_slide(space, &walk->state, child->blank);
        struct slide slide = {frame->blank, child->blank, tile, moves->direction[i]};
        heuristic_move(s->heuristic, &walk->state, slide, &frame->value, &child->value);
        s->generated++;
        uint32_t f = walk->depth + 1 + child->value.h;
        if (recorded) tell_child(walk, moves->direction[i], f);
        if (f > walk->bound) {
            if (f < walk->next_bound) walk->next_bound = f;
            state_slide(space, &walk->state, frame->blank);
            continue;
        }
        child->next = 0;
        child->direction = moves->direction[i];
        child->undo = (uint8_t)(move_opposite(child->direction) | walk->may_undo);
        walk->depth++;
        if (state_is_goal(space, &walk->state)) return true;
        if (!enter(s, walk)) return true;
        if (recorded) tell(walk, LOYD_TRACE_EXPAND, walk->depth, NULL);
        frame = frame_at(walk, walk->depth);
    }
}

STANDS_ALONE bool iterate_recorded(struct search *s, struct walk *walk) {
    return walk_tree(s, walk, true);
}

STANDS_ALONE bool iterate_unseen(struct search *s, struct walk *walk) {
    return walk_tree(s, walk, false);
}

static bool keep_path(struct search *s, struct walk *walk) {
    tell(walk, LOYD_TRACE_GOAL, walk->depth, NULL);
    uint8_t *moves = pool_alloc(s->pool, walk->depth + 1);
    if (!moves) return false;
    for (uint32_t i = 0; i < walk->depth; i++) moves[i] = frame_at(walk, i + 1)->direction;
    return search_found_moves(s, moves, walk->depth);
}

static loyd_outcome run(struct search *s) {
    struct walk walk = {0};
    if (!state_new(s->space, s->pool, &walk.state) ||
        !region_open(s->pool, &walk.frames, UINT64_C(1) << 36) ||
        !region_need(s->pool, &walk.frames, 2 * sizeof(struct frame)) ||
        !recorder_open(&walk.recorder, s))
        return LOYD_MEMORY_LIMIT;
    struct frame *root = frame_at(&walk, 0);
    root->blank = walk.state.blank;
    root->undo = NO_MOVE;
    walk.may_undo = search_word_is(s, "duplicates", "none") ? NO_MOVE : 0;
    root->value = s->start_value;
    s->generated++; /* the start, once */
    s->optimal = search_admissible(s);
    if (state_is_goal(s->space, &walk.state)) {
        tell(&walk, LOYD_TRACE_START, 0, NULL);
        return keep_path(s, &walk) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
    }
    /* A bound proved before (by a search that this one continues) spares the ones below it. */
    walk.bound = root->value.h;
    if (s->optimal && s->lower_bound > (int64_t)walk.bound) walk.bound = (uint32_t)s->lower_bound;
    for (;; walk.bound = walk.next_bound) {
        if (s->optimal) search_prove(s, walk.bound);
        if (walk.bound > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, walk.bound);
        if (search_traced(s) ? iterate_recorded(s, &walk) : iterate_unseen(s, &walk)) break;
        if (walk.next_bound == UINT32_MAX) return LOYD_UNSOLVABLE;
    }
    if (!state_is_goal(s->space, &walk.state)) return s->stopped;
    return keep_path(s, &walk) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "duplicates",
     .summary = "drop the move that undoes the last one, or nothing",
     .type = LOYD_WORD,
     .words = "undo|none"},
};

const struct algorithm loydi_idastar = {
    .info = {.name = "idastar",
             .aliases = "IDA*",
             .title = "IDA*",
             .summary = "depth-first searches with a growing bound on f = g + h; almost no memory",
             .reference = "Korf 1985",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC | LOYD_MULTI_TILE,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
    .run_multi = multi_idastar,
};
