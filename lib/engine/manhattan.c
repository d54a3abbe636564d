/* SPDX-License-Identifier: MIT
 *
 * The kernel for Manhattan distance on boards of up to 16 cells: several times as fast as a
 * depth-first loop, with the same counts.
 *
 * An iteration is a walk in plain order that does not enter nodes of little slack but collects
 * them. A list of these, consecutive in the plain order, is a subtree to the threads, and is
 * searched as one batch in any order (manhattan_batch.c). With each list the walk is kept as it was
 * before it. Lists are settled in their order; if the goal turns up in one, the walk goes back to
 * where that began and does this stretch step by step: so it finds the goal that plain IDA* finds
 * first, after as many nodes. A node limit is kept in the same way, with any number of threads.
 *
 * The walk visits the nodes of search/tree/idastar.c in the same order and counts them in the same
 * way. What makes it quick is what is missing: no h, no g, no undoing of moves (a step keeps its
 * own board), a child tested before its move is made.
 *
 * Invariant: the counts are idastar's to the unit. Cost: the kept walk is a copy of the path, some
 * 80 steps for thousands of nodes; the repeated stretch is one list out of thousands. Korf 1985.
 */
#include "engine/manhattan_node.h"

#include "heuristics/manhattan_formula.h"

enum { LIST = 512, RING = 4, THREADS_PAY = 500000 };

struct word_list { /* a subtree: nodes that follow each other in the walk */
    struct word_walk before;
    struct word_node node[LIST];
    size_t count;
    uint64_t expanded_walk, generated_walk; /* by the walk when the list was full */
    uint64_t expanded, generated;           /* below it */
    bool goal;
};

struct manhattan_worker {
    struct worker base;
    struct batch batch;
};

struct manhattan {
    struct engine base;
    struct word_board board;
    struct word_walk walk;
    struct word_list *list;       /* those under way, by number */
    uint64_t expanded, generated; /* of the lists that are settled */
    int hand;                     /* nodes with that much slack or less are listed */
    bool walked_out;              /* there are no more lists */
    const struct word_list *hit;  /* the one in which the iteration ends */
};

/* ---- The walk ---- */

void walk_start(struct word_walk *walk, struct word_node node) {
    walk->depth = 0;
    walk->node[0] = node;
    walk->node[0].next = 0;
    walk->expanded++;
}

/* Makes the next child within the bound; false at the end of the tree or of the limit. */
static inline bool next_child(struct word_walk *walk, const struct word_board *board,
                              uint64_t generated_max, struct word_node *child) {
    while (walk->depth >= 0 && walk->generated < generated_max) {
        struct word_node *node = &walk->node[walk->depth];
        const struct word_moves *moves = &board->moves[node->blank][node->came];
        if (node->next == moves->count) {
            walk->depth--;
            continue;
        }
        const struct word_move *move = &moves->move[node->next++];
        walk->generated++;
        int slack = node->slack - (move->farther >> (node->word >> move->to_shift & 15) & 1);
        if (slack < 0) continue;
        *child = (struct word_node){.word = word_slide(node->word, move),
                                    .slack = (int16_t)slack,
                                    .blank = move->to,
                                    .came = move->direction};
        return true;
    }
    return false;
}

static inline void enter(struct word_walk *walk, const struct word_node *child) {
    assert(walk->depth < ENGINE_PATH);
    walk->node[++walk->depth] = *child;
    walk->expanded++;
}

enum walk_end walk_on(struct word_walk *walk, const struct word_board *board, int hand,
                      struct word_node *list, size_t count_max, size_t *count) {
    struct word_node child;
    while (*count < count_max) {
        if (!next_child(walk, board, UINT64_MAX, &child)) return WALK_DONE;
        if (child.slack > hand)
            enter(walk, &child);
        else
            list[(*count)++] = child;
    }
    return WALK_FULL;
}

enum walk_end walk_to_goal(struct word_walk *walk, const struct word_board *board,
                           uint64_t generated_max) {
    struct word_node child;
    while (next_child(walk, board, generated_max, &child)) {
        if (child.word == board->goal_word) return WALK_GOAL;
        enter(walk, &child);
    }
    return walk->depth < 0 ? WALK_DONE : WALK_FULL;
}

/* Copies the part in use. */
static void walk_copy(struct word_walk *to, const struct word_walk *from) {
    to->depth = from->depth;
    to->expanded = from->expanded;
    to->generated = from->generated;
    if (from->depth >= 0)
        memcpy(to->node, from->node, (size_t)(from->depth + 1) * sizeof *to->node);
}

/* ---- Setting up ---- */

/* The masks come from the same formula as the heuristic `manhattan`, so the two cannot disagree;
 * any goal and any numbering of the tiles will do. */
static struct word_move make_move(const struct space *space, uint32_t from, uint32_t to,
                                  int direction) {
    struct word_move move = {.direction = (uint8_t)direction,
                             .to = (uint8_t)to,
                             .from_shift = (uint8_t)(4 * from),
                             .to_shift = (uint8_t)(4 * to)};
    for (uint32_t tile = 1; tile < space->cells; tile++)
        if (manhattan_tile(space, tile, from) > manhattan_tile(space, tile, to)) {
            move.farther |= (uint16_t)(1u << tile);
            move.farther_sign |= UINT64_C(1) << (63 - tile);
        }
    return move;
}

static void fill_cell(struct word_board *board, const struct space *space, uint32_t cell) {
    for (int came = 0; came <= NO_MOVE; came++) {
        struct word_moves *moves = &board->moves[cell][came];
        moves->count = 0;
        for (uint32_t i = 0; i < 4; i++) {
            int direction = space->order[i];
            uint32_t to = space_step(space, cell, direction);
            if (to == CELL_NONE || (came != NO_MOVE && direction == move_opposite(came))) continue;
            moves->move[moves->count++] = make_move(space, cell, to, direction);
        }
    }
}

static bool create(struct engine *engine) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    struct subtrees *queue = &engine->subtrees;
    queue->under_way_max = RING * queue->threads;
    manhattan->list =
        pool_alloc(engine->setup.pool, queue->under_way_max * sizeof *manhattan->list);
    for (unsigned i = 0; i < queue->threads; i++) {
        struct manhattan_worker *worker = (struct manhattan_worker *)(void *)queue->worker[i];
        batch_init(&worker->batch, &manhattan->board, engine->setup.simd && has_simd());
    }
    return manhattan->list;
}

/* The path is in the space's own names, so the canonical form is the space itself. */
static void start(struct engine *engine, const struct space *space) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    struct word_board *board = &manhattan->board;
    engine->canonical.rows = space->rows;
    engine->canonical.cols = space->cols;
    for (uint8_t i = 0; i < 4; i++) engine->canonical.move_back[i] = i;
    board->goal_word = space->goal_word;
    board->cells = (uint8_t)space->cells;
    board->goal_blank = (uint8_t)space->goal_blank;
    board->start_word = 0;
    engine->start_h = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = space->start[cell];
        board->start_word |= (uint64_t)tile << (4 * cell);
        if (!tile) board->start_blank = (uint8_t)cell;
        engine->start_h += manhattan_tile(space, tile, cell);
        fill_cell(board, space, cell);
    }
    manhattan->walk.expanded = 0;
    manhattan->walk.generated = engine->generated = 1; /* the start */
}

/* The walk's figures are the engine's. */
static void resume(struct engine *engine) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    manhattan->walk.expanded = engine->expanded;
    manhattan->walk.generated = engine->generated;
}

/* ---- An iteration ---- */

static void take_path(struct manhattan *manhattan) {
    struct engine *engine = &manhattan->base;
    const struct word_walk *walk = &manhattan->walk;
    engine->length = (uint32_t)walk->depth + 1;
    for (int i = 0; i <= walk->depth; i++) engine->path[i] = walk->node[i].blank;
    engine->path[engine->length] = manhattan->board.goal_blank;
}

/* Walks to the end of the tree, the goal or the limit. */
static enum engine_end walk_plainly(struct manhattan *manhattan) {
    struct engine *engine = &manhattan->base;
    enum walk_end end = walk_to_goal(&manhattan->walk, &manhattan->board, engine->generated_max);
    engine->expanded = manhattan->walk.expanded;
    engine->generated = manhattan->walk.generated;
    if (end == WALK_GOAL) take_path(manhattan);
    return end == WALK_GOAL ? ENGINE_SOLVED : end == WALK_FULL ? ENGINE_NODES : ENGINE_EXHAUSTED;
}

static enum engine_end begin(struct engine *engine) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    int slack = (int)(engine->bound - engine->start_h) / 2;
    manhattan->hand = slack > BATCH_SLACK ? BATCH_SLACK - 1 : slack - 1;
    manhattan->expanded = manhattan->generated = 0;
    manhattan->walked_out = false;
    manhattan->hit = NULL;
    walk_start(&manhattan->walk, (struct word_node){.word = manhattan->board.start_word,
                                                    .slack = (int16_t)slack,
                                                    .blank = manhattan->board.start_blank,
                                                    .came = NO_MOVE});
    return manhattan->hand < 0 ? walk_plainly(manhattan) : ENGINE_SUBTREES;
}

static struct word_list *list_of(const struct manhattan *manhattan, uint32_t subtree) {
    return &manhattan->list[subtree % manhattan->base.subtrees.under_way_max];
}

static bool next(struct engine *engine, uint32_t subtree) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    struct word_list *list = list_of(manhattan, subtree);
    if (manhattan->walked_out) return false;
    walk_copy(&list->before, &manhattan->walk);
    list->count = 0;
    manhattan->walked_out = walk_on(&manhattan->walk, &manhattan->board, manhattan->hand,
                                    list->node, LIST, &list->count) == WALK_DONE;
    list->expanded_walk = manhattan->walk.expanded;
    list->generated_walk = manhattan->walk.generated;
    return true;
}

static void search(struct worker *worker, uint32_t subtree) {
    struct batch *batch = &((struct manhattan_worker *)(void *)worker)->batch;
    struct word_list *list = list_of((const struct manhattan *)(void *)worker->engine, subtree);
    batch->expanded = batch->generated = 0;
    batch->goal = false;
    batch_run(batch, list->node, list->count);
    list->expanded = batch->expanded;
    list->generated = batch->generated;
    list->goal = batch->goal;
}

static bool settle(struct engine *engine, uint32_t subtree) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    const struct word_list *list = list_of(manhattan, subtree);
    uint64_t generated = list->generated_walk + manhattan->generated + list->generated;
    if (list->goal || generated > engine->generated_max) {
        manhattan->hit = list;
        return false;
    }
    manhattan->expanded += list->expanded;
    manhattan->generated += list->generated;
    engine->expanded = list->expanded_walk + manhattan->expanded;
    engine->generated = generated;
    return true;
}

static enum engine_end finish(struct engine *engine) {
    struct manhattan *manhattan = (struct manhattan *)(void *)engine;
    struct word_walk *walk = &manhattan->walk;
    if (manhattan->hit) walk_copy(walk, &manhattan->hit->before);
    walk->expanded += manhattan->expanded;
    walk->generated += manhattan->generated;
    if (manhattan->hit) return walk_plainly(manhattan);
    engine->expanded = walk->expanded;
    engine->generated = walk->generated;
    return (enum engine_end)engine->subtrees.end;
}

const struct kernel loydi_kernel_manhattan = {
    .name = "manhattan",
    .bound_step = 2,
    .alone = THREADS_PAY,
    .engine_bytes = sizeof(struct manhattan),
    .worker_bytes = sizeof(struct manhattan_worker),
    .create = create,
    .start = start,
    .resume = resume,
    .begin = begin,
    .search = search,
    .next = next,
    .settle = settle,
    .finish = finish,
};
