/* SPDX-License-Identifier: MIT
 *
 * IDA* in the multi-tile metric: a move takes the blank any distance along its row or column, and
 * with it 1 to k tiles.
 *
 * The walk is that of idastar.c with three differences. After a vertical move only horizontal ones
 * are tried, and the other way round: two in one line are one move, or none. The children along a
 * line are made one out of the other, by one step more of the blank. And the bound is that of
 * heuristics/multi_bound.c, which knows the axis of the next move.
 *
 * If the start is its own mirror image, so is the set of its solutions, and only those that begin
 * with a vertical move are looked for.
 *
 * That bound solves easy boards at once. Where the caller has named no heuristic, a board that
 * takes longer is handed over to the search with pattern tables (engine/table_search.c).
 *
 * The invariant: the state is the board of the frame at `depth`; when a subtree is done, the state
 * is that of the child, and the walk goes on from there along the same line.
 *
 * The first goal is a shortest solution, as the bound is admissible. A child counts as generated
 * when it is made; the start counts once. Memory is O(depth). A 4x4 board has six moves at first
 * and three at every later one; the farthest needs 43.
 *
 * Korf 1985, "Depth-first iterative-deepening".
 */
#include "engine/table_search.h"
#include "search/parts/multi_moves.h"

struct multi_frame { /* one node on the current path */
    struct multi_need need;
    uint32_t blank;
    uint8_t next;      /* the place in the order of the direction that is tried */
    uint8_t last_axis; /* of the move that led here; AXES at the start */
};

struct multi_walk {
    struct state state;
    struct region frames;
    uint32_t depth, bound, next_bound;
    uint64_t
        pause; /* generated nodes at which the walk stops: at a limit, or for one with tables */
};

enum { EASY = 300000 }; /* nodes, generated before tables pay */

static inline struct multi_frame *frame_at(const struct multi_walk *walk, uint32_t depth) {
    return (struct multi_frame *)(void *)walk->frames.base + depth;
}

/* Counts the current node as expanded and makes room for its children, which begin as its copy. */
static bool enter(struct search *s, struct multi_walk *walk) {
    size_t end = ((size_t)walk->depth + 2) * sizeof(struct multi_frame);
    if (!region_need(s->pool, &walk->frames, end)) {
        s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    struct multi_frame *frame = frame_at(walk, walk->depth);
    frame->next = 0;
    frame[1] = *frame;
    return search_enter(s, 0);
}

/* Takes the blank from the child back to the frame's cell, to try the next direction. */
static void turn_back(const struct space *space, struct multi_walk *walk,
                      struct multi_frame *frame) {
    int back = move_opposite(space->order[frame->next]);
    while (walk->state.blank != frame->blank)
        state_slide(space, &walk->state, space_step(space, walk->state.blank, back));
    uint8_t next = (uint8_t)(frame->next + 1);
    frame[1] = *frame;
    frame->next = next;
}

/* The current node's next child, made in the state and in the frame below; NULL if there is none
 * left. */
static struct multi_frame *next_child(struct search *s, struct multi_walk *walk) {
    const struct space *space = s->space;
    struct multi_frame *frame = frame_at(walk, walk->depth), *child = frame + 1;
    for (; frame->next < 4; turn_back(space, walk, frame)) {
        int direction = space->order[frame->next];
        if (direction / 2 == frame->last_axis) continue;
        uint32_t from = walk->state.blank, to = space_step(space, from, direction);
        if (to == CELL_NONE) continue;
        uint32_t tile = state_slide(space, &walk->state, to);
        multi_bound_slide(s->multi, (struct slide){from, to, tile, direction}, &child->need);
        child->blank = to;
        child->last_axis = (uint8_t)(direction / 2);
        return child;
    }
    return NULL;
}

/* Walks the tree within walk->bound. True when the goal is reached, or s->stopped says why not;
 * false when the whole tree was searched. */
static bool walk_tree(struct search *s, struct multi_walk *walk) {
    walk->depth = 0;
    walk->next_bound = UINT32_MAX;
    if (!enter(s, walk)) return true;
    for (;;) {
        if (s->generated >= walk->pause) return true;
        struct multi_frame *child = next_child(s, walk);
        if (!child) {
            if (!walk->depth--) return false;
            continue;
        }
        s->generated++;
        uint32_t f = walk->depth + 1 + multi_moves_from(&child->need, !child->last_axis);
        if (f > walk->bound) {
            if (f < walk->next_bound) walk->next_bound = f;
            continue;
        }
        walk->depth++;
        if (state_is_goal(s->space, &walk->state)) return true;
        if (!enter(s, walk)) return true;
    }
}

static bool keep_path(struct search *s, struct multi_walk *walk) {
    const struct space *space = s->space;
    uint32_t side = space->rows > space->cols ? space->rows : space->cols;
    uint8_t *moves = pool_alloc(s->pool, (size_t)walk->depth * side + 1);
    size_t length = 0;
    if (!moves) return false;
    for (uint32_t i = 0; i < walk->depth; i++) {
        int direction = space->order[frame_at(walk, i)->next];
        uint32_t cell = frame_at(walk, i)->blank;
        while (cell != frame_at(walk, i + 1)->blank) {
            moves[length++] = (uint8_t)direction;
            cell = space_step(space, cell, direction);
        }
    }
    return search_found_moves(s, moves, length);
}

/* Are start and goal, with the tiles named anew, the same in the mirror at the main diagonal? */
static bool own_mirror(const struct space *space) {
    uint32_t side = space->rows;
    if (side != space->cols) return false;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t home = space->goal_cell[space->start[cell]];
        uint32_t other = space->start[cell % side * side + cell / side];
        if (space->goal_cell[other] != home % side * side + home / side) return false;
    }
    return true;
}

/* Sets the root, and returns the least that the bound allows. */
static uint32_t root_moves(struct search *s, struct multi_walk *walk) {
    struct multi_frame *root = frame_at(walk, 0);
    state_set(s->space, &walk->state, s->space->start);
    root->blank = walk->state.blank;
    root->last_axis = own_mirror(s->space) ? 1 : AXES; /* of two mirrored solutions one is enough */
    root->need = s->multi->start;
    return multi_moves(&root->need);
}

static loyd_outcome search_tables(struct search *s, uint32_t bound, bool *had) {
    struct table_wish wish = {.purpose = TABLES_MULTI, .patient = true, .bound = bound};
    return table_search(s, &wish, had);
}

/* The walk has stopped before its end. */
static loyd_outcome hand_over(struct search *s, const struct multi_walk *walk, bool *tables) {
    if (s->generated < walk->pause) return s->stopped;
    if (s->generated >= s->node_limit) return s->stopped = LOYD_NODE_LIMIT;
    loyd_outcome outcome = search_tables(s, walk->bound, tables);
    if (*tables) s->multi->class = &loydi_pdb;
    return outcome;
}

loyd_outcome multi_idastar(struct search *s) {
    struct multi_walk walk = {.depth = 0};
    bool pdb = s->multi->class == &loydi_pdb, tables = false;
    if (!state_new(s->space, s->pool, &walk.state) ||
        !region_open(s->pool, &walk.frames, UINT64_C(1) << 36) ||
        !region_need(s->pool, &walk.frames, 2 * sizeof(struct multi_frame)))
        return LOYD_MEMORY_LIMIT;
    s->generated++; /* the start, once */
    s->optimal = true;
    bool solved = state_is_goal(s->space, &walk.state);
    walk.pause = !s->heuristic_chosen && table_search_can(s, TABLES_MULTI) ? EASY : UINT64_MAX;
    if (walk.pause > s->node_limit) walk.pause = s->node_limit;
    if (pdb && !solved) return search_tables(s, root_moves(s, &walk), &tables);
    for (walk.bound = root_moves(s, &walk); !solved; walk.bound = walk.next_bound) {
        search_prove(s, walk.bound);
        if (walk.bound > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, walk.bound);
        if (walk_tree(s, &walk)) {
            if (state_is_goal(s->space, &walk.state)) break;
            loyd_outcome outcome = hand_over(s, &walk, &tables);
            if (tables || s->stopped != LOYD_SOLVED) return outcome;
            walk.pause = s->node_limit; /* no memory for tables: this bound once more, without */
            walk.next_bound = walk.bound;
            root_moves(s, &walk);
        }
        if (walk.next_bound == UINT32_MAX) return LOYD_UNSOLVABLE;
    }
    return keep_path(s, &walk) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}
