/* SPDX-License-Identifier: MIT
 *
 * Recursive best-first search: best-first order in the memory of one path. At each node on the path
 * it knows its children and a value F for each: the least f = g + h known below that child. It
 * follows the child of least F while that stays within the F of every other open node (the node's
 * limit); when it does not, it forgets the subtree, writes the least F seen there into the child's
 * place, and follows the better alternative. Forgotten subtrees are searched again when they are
 * best again.
 *
 * Invariant: with an admissible h no solution below a child is shorter than its F. So the least F
 * at the start is a lower bound, and a goal taken from the best place is shortest.
 *
 * Complete; optimal with an admissible heuristic. Memory: one frame a move. It expands more nodes
 * than A* (repeated work), and unlike IDA* it goes on in best-first order even where f falls along
 * a path. The recursion of the pseudocode is a stack of frames here.
 *
 * Korf 1993, "Linear-space best-first search"; Russell & Norvig, Recursive-Best-First-Search.
 */
#include "run/recorder.h"

#define F_NONE UINT32_MAX /* nothing below */

struct rbfs_frame {        /* one node on the path */
    struct hval value;     /* its own estimate */
    uint32_t F, limit;     /* its stored value, and the value beyond which it is left */
    uint32_t blank;        /* its blank's cell */
    uint8_t count, chosen; /* children; the one being followed */
    uint8_t direction[4];  /* by child: the move that leads there */
    uint32_t child_F[4];
};

struct path {
    struct search *search;
    struct state state;
    struct region frames;
    uint32_t depth;
    uint64_t held;            /* nodes in memory: the start and all children on the path */
    bool cut;                 /* a node was not expanded because of the depth limit */
    struct recorder recorder; /* place 2d: the node at depth d; 2d + 1: its first child */
};

static inline struct rbfs_frame *frame_at(const struct path *path, uint32_t depth) {
    return (struct rbfs_frame *)(void *)path->frames.base + depth;
}

/* Goes to the child of the frame's node in that direction and writes its estimate. */
static void go(struct path *path, const struct rbfs_frame *node, int direction,
               struct hval *value) {
    const struct space *space = path->search->space;
    struct slide slide = {node->blank, space_step(space, node->blank, direction), 0, direction};
    slide.tile = state_slide(space, &path->state, slide.to);
    heuristic_move(path->search->heuristic, &path->state, slide, &node->value, value);
}

/* Records an event of the current node, whose key is F, or of its child number i, where the state
 * is then. */
static void tell(struct path *path, loyd_trace_kind kind, uint32_t F, const char *reason) {
    struct recorder *r = &path->recorder;
    uint64_t depth = path->depth;
    const struct rbfs_frame *parent = depth ? frame_at(path, path->depth - 1) : NULL;
    loyd_trace_event event = {.kind = kind,
                              .node = kind == LOYD_TRACE_START ? -1 : recorder_at(r, 2 * depth),
                              .parent = parent ? recorder_at(r, 2 * depth - 2) : -1,
                              .move = parent ? move_letter(parent->direction[parent->chosen]) : 0,
                              .g = path->depth,
                              .h = frame_at(path, path->depth)->value.h,
                              .key = F == F_NONE ? -1 : (int64_t)F,
                              .reason = reason};
    r->waiting = path->held - depth - (kind != LOYD_TRACE_START);
    int64_t node = record(r, &path->state, event);
    if (kind == LOYD_TRACE_START) recorder_put(r, 0, node, -1);
}

static void tell_child(struct path *path, loyd_trace_kind kind, int i, uint32_t h,
                       const char *reason) {
    struct recorder *r = &path->recorder;
    const struct rbfs_frame *frame = frame_at(path, path->depth);
    uint64_t place = 2 * (uint64_t)path->depth;
    bool made = kind == LOYD_TRACE_GENERATE;
    loyd_trace_event event = {.kind = kind,
                              .node = made ? -1 : recorder_at(r, place + 1) + i,
                              .parent = recorder_at(r, place),
                              .move = move_letter(frame->direction[i]),
                              .g = (int64_t)path->depth + 1,
                              .h = h,
                              .key = frame->child_F[i],
                              .reason = reason};
    r->waiting =
        path->held - path->depth - 1 + (made ? (unsigned)i + 1 : frame->count - (unsigned)i - 1);
    int64_t node = record(r, &path->state, event);
    if (made && !i) recorder_put(r, place + 1, node, event.parent);
}

/* Makes the current node's children, none undoing the last move. False: s->stopped says why. */
static bool expand(struct path *path, int last) {
    struct search *s = path->search;
    struct rbfs_frame *node = frame_at(path, path->depth);
    const struct moves *moves = state_moves(s->space, &path->state);
    node->count = 0;
    if (path->depth >= s->depth_limit) {
        path->cut = true;
        if (search_traced(s)) tell(path, LOYD_TRACE_PRUNE, node->F, "at the depth limit");
        return true;
    }
    if (!search_expand(s, last == NO_MOVE ? moves->count : moves->count - 1u)) return false;
    if (search_traced(s)) tell(path, LOYD_TRACE_EXPAND, node->F, NULL);
    for (uint32_t i = 0; i < moves->count; i++) {
        if (moves->direction[i] == move_opposite(last)) continue;
        struct hval value;
        go(path, node, moves->direction[i], &value);
        uint32_t f = path->depth + 1 + value.h;
        node->direction[node->count] = moves->direction[i];
        node->child_F[node->count] = f > node->F ? f : node->F;
        if (search_traced(s)) tell_child(path, LOYD_TRACE_GENERATE, node->count, value.h, NULL);
        state_slide(s->space, &path->state, node->blank);
        node->count++;
    }
    path->held += node->count;
    search_sizes(s, path->held - path->depth - 1, path->held);
    return true;
}

/* Chooses the child of least F, the first of equals. Returns its F and the next best one's. */
static uint32_t choose(struct rbfs_frame *node, uint32_t *alternative) {
    uint32_t best = F_NONE;
    *alternative = F_NONE;
    for (uint8_t i = 0; i < node->count; i++) {
        uint32_t F = node->child_F[i];
        if (F < best) {
            *alternative = best;
            best = F;
            node->chosen = i;
        } else if (F < *alternative) {
            *alternative = F;
        }
    }
    return best;
}

/* Records that the current node's children are forgotten and that it waits again with F. */
static void tell_leaving(struct path *path, uint32_t F) {
    const struct rbfs_frame *node = frame_at(path, path->depth);
    for (int i = 0; i < node->count; i++) {
        struct hval value;
        go(path, node, node->direction[i], &value);
        tell_child(path, LOYD_TRACE_PRUNE, i, value.h, "forgotten for a better branch");
        state_slide(path->search->space, &path->state, node->blank);
    }
    if (F == F_NONE)
        tell(path, LOYD_TRACE_PRUNE, F, "nothing is left below");
    else
        tell(path, LOYD_TRACE_REOPEN, F, NULL);
}

/* Leaves the current node, which then stands for F in its parent. */
static void leave(struct path *path, uint32_t F) {
    path->held -= frame_at(path, path->depth)->count;
    if (search_traced(path->search)) tell_leaving(path, F);
    struct rbfs_frame *parent = frame_at(path, --path->depth);
    parent->child_F[parent->chosen] = F;
    state_slide(path->search->space, &path->state, parent->blank);
}

/* Goes to the chosen child, to be left when its best value passes limit. False: out of memory. */
static bool enter(struct path *path, uint32_t limit) {
    size_t bytes = ((size_t)path->depth + 2) * sizeof(struct rbfs_frame);
    if (!region_need(path->search->pool, &path->frames, bytes)) return false;
    struct rbfs_frame *node = frame_at(path, path->depth), *child = frame_at(path, ++path->depth);
    go(path, node, node->direction[node->chosen], &child->value);
    child->blank = path->state.blank;
    child->F = node->child_F[node->chosen];
    child->limit = limit;
    if (search_traced(path->search))
        recorder_put(&path->recorder, 2 * (uint64_t)path->depth,
                     recorder_at(&path->recorder, 2 * (uint64_t)path->depth - 1) + node->chosen,
                     recorder_at(&path->recorder, 2 * (uint64_t)path->depth - 2));
    return true;
}

static loyd_outcome found(struct path *path) {
    struct search *s = path->search;
    uint8_t *moves = pool_alloc(s->pool, (size_t)path->depth + 1);
    if (!moves) return LOYD_MEMORY_LIMIT;
    if (search_traced(s)) tell(path, LOYD_TRACE_GOAL, frame_at(path, path->depth)->F, NULL);
    for (uint32_t i = 0; i < path->depth; i++)
        moves[i] = frame_at(path, i)->direction[frame_at(path, i)->chosen];
    s->optimal = search_admissible(s);
    return search_found_moves(s, moves, path->depth) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static bool path_open(struct path *path, struct search *s) {
    *path = (struct path){.search = s, .held = 1};
    if (!state_new(s->space, s->pool, &path->state) ||
        !region_open(s->pool, &path->frames, (uint64_t)UINT32_MAX * sizeof(struct rbfs_frame)) ||
        !region_need(s->pool, &path->frames, sizeof(struct rbfs_frame)) ||
        !recorder_open(&path->recorder, s))
        return false;
    struct rbfs_frame *root = frame_at(path, 0);
    root->value = s->start_value;
    root->blank = path->state.blank;
    root->F = root->value.h;
    root->limit = F_NONE - 1;
    if (search_traced(s)) tell(path, LOYD_TRACE_START, root->F, NULL);
    return true;
}

static loyd_outcome run(struct search *s) {
    struct path path;
    if (!path_open(&path, s)) return LOYD_MEMORY_LIMIT;
    int last = NO_MOVE;
    for (;;) {
        if (state_is_goal(s->space, &path.state)) return found(&path);
        if (!expand(&path, last)) return s->stopped;
        struct rbfs_frame *node = frame_at(&path, path.depth);
        uint32_t alternative, best = choose(node, &alternative);
        while (best > node->limit && path.depth) {
            leave(&path, best);
            node = frame_at(&path, path.depth);
            best = choose(node, &alternative);
        }
        if (best == F_NONE) return path.cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
        if (!path.depth && search_admissible(s)) search_prove(s, best);
        if (!enter(&path, alternative < node->limit ? alternative : node->limit))
            return LOYD_MEMORY_LIMIT;
        last = node->direction[node->chosen];
    }
}

const struct algorithm loydi_rbfs = {
    .info = {.name = "rbfs",
             .title = "Recursive best-first search",
             .summary = "best-first in the memory of one path; searches forgotten parts again",
             .reference = "Korf 1993; Russell & Norvig",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC},
    .heuristic = &loydi_manhattan,
    .run = run,
};
