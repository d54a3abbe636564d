/* SPDX-License-Identifier: MIT
 *
 * The kernel for flat tables on boards of 17 to 25 cells: plain IDA*, with the counts of the
 * literature. Its node and how a portion is expanded are in flat_node.h.
 *
 * An iteration begins with a plain depth-first walk down to some depth. The nodes there are the
 * roots of the subtrees, in the order of the walk; threads take them one after the other. A subtree
 * is searched in any order, so counts and the solution are taken from a second, plain walk through
 * the first subtree that has the goal. All figures are therefore those of plain IDA*, with any
 * number of threads.
 *
 * Invariant: the counts after an iteration are those of a depth-first search in the canonical order
 * of moves. Cost: about 12 ns a child. Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "engine/flat_node.h"

#include "tables/flat_table.h"

enum { FLAT_SUBTREES = 4096, FLAT_SUBTREES_MAX = 1 << 16, FLAT_SUBTREE_DEPTH = 8 };

static inline uint32_t expand_any(struct worker *worker, void *const *parent, uint32_t parents,
                                  void **fresh, bool simd) {
    return worker->engine->views.count == 2 ? flat_expand(worker, parent, parents, fresh, 2, simd)
                                            : flat_expand(worker, parent, parents, fresh, 1, simd);
}

EXPAND_TWICE(expand_any)

/* ---- The moves of the blank, and what they do to indices ---- */

static void set_move(struct flat *flat, uint32_t cell, uint32_t direction) {
    const struct canonical *canonical = &flat->base.canonical;
    uint32_t to = canonical_step(canonical, cell, direction), move = 4 * cell + direction;
    bool row = cell / canonical->cols == to / canonical->cols;
    uint32_t line = 4 * (row ? cell % canonical->cols : cell / canonical->cols) + direction;
    flat->to[move] = (uint8_t)to;
    flat->line[move] = (uint8_t)line;
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        if (layout_apart(canonical->cols, cell, tile) > layout_apart(canonical->cols, to, tile))
            for (uint32_t view = 0; view < FLAT_VIEWS; view++)
                flat->step[line][tile].pick[view] |= 1u << FLAT_FARTHER;
}

/* What to try on that cell after a move. */
static void set_list(struct flat *flat, uint32_t cell, uint32_t came) {
    uint32_t moves = flat->moves[cell], count = 0;
    if (came != NO_MOVE) moves &= ~(1u << move_opposite((int)came));
    flat->tried[cell][came] = (uint8_t)moves;
    flat->list[cell][came] = 0;
    for (; moves; moves &= moves - 1, count++)
        flat->list[cell][came] |= (uint64_t)(4 * cell + (uint32_t)__builtin_ctz(moves))
                                  << 16 * count;
    flat->count[cell][came] = (uint8_t)count;
}

static void set_moves(struct flat *flat) {
    const struct canonical *canonical = &flat->base.canonical;
    memset(flat->step, 0, sizeof flat->step);
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        flat->moves[cell] = (uint8_t)canonical_moves(canonical, cell);
        for (uint32_t left = flat->moves[cell]; left; left &= left - 1)
            set_move(flat, cell, (uint32_t)__builtin_ctz(left));
        for (uint32_t came = 0; came <= NO_MOVE; came++) set_list(flat, cell, came);
    }
    for (uint8_t direction = 0; direction < 4; direction++)
        flat->order[canonical->rank[direction]] = direction;
}

/* What a cell's number counts for a tile's index: the tile's place among the home cells decides. */
static uint32_t weight(const struct view_slot *slot, uint32_t tile) {
    uint32_t part = 1;
    for (uint32_t i = layout_place(slot->table->home, slot->cell[tile]); i; i--)
        part *= slot->table->layout->cells;
    return part;
}

/* A move shifts a tile's cell, as the table names cells, by the same anywhere on the board. */
static void set_steps(struct flat *flat, const struct view_slot *slot, uint32_t number,
                      uint32_t direction) {
    uint32_t cell = 0, view = number / VIEW_PATTERNS;
    while (!(flat->moves[cell] >> direction & 1)) cell++;
    uint32_t shift = (uint32_t)slot->cell[cell] - slot->cell[flat->to[4 * cell + direction]];
    for (uint32_t left = slot->tiles; left; left &= left - 1) {
        uint32_t tile = (uint32_t)__builtin_ctz(left);
        for (uint32_t line = direction; line < 4 * FLAT_CELLS; line += 4) {
            struct flat_step *step = &flat->step[line][tile];
            step->change[view] = weight(slot, tile) * shift;
            step->pick[view] |= number;
        }
    }
}

/* ---- Tables and memory ---- */

static const struct view_slot *slot_of(const struct flat *flat, uint32_t number) {
    return &flat->base.views.view[number / VIEW_PATTERNS].slot[number % VIEW_PATTERNS];
}

/* Copies the tables next to each other. False: no memory. */
static bool copy_tables(struct flat *flat) {
    const uint8_t *copy[FLAT_SLOTS];
    size_t bytes = 0;
    for (uint32_t i = 0; i < FLAT_SLOTS; i++)
        bytes += flat->table[i] ? slot_of(flat, i)->table->bytes : 0;
    uint8_t *next = pool_alloc(flat->base.setup.pool, bytes);
    if (!next) return false;
    flat->entries = next;
    for (uint32_t i = 0; i < FLAT_SLOTS; i++) {
        uint32_t same = 0;
        while (flat->table[same] != flat->table[i]) same++;
        copy[i] = same < i ? copy[same] : next;
        if (same < i || !flat->table[i]) continue;
        memcpy(next, flat->table[i], (size_t)slot_of(flat, i)->table->bytes);
        next += slot_of(flat, i)->table->bytes;
    }
    for (uint32_t i = 0; i < FLAT_SLOTS; i++)
        if (flat->table[i]) flat->table[i] = copy[i];
    return true;
}

/* Indices have 32 bits, so the tables must lie within 2 GiB. As a rule they do; else they are
 * copied. */
static bool set_tables(struct flat *flat) {
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (uint32_t i = 0; i < flat->base.views.count * VIEW_PATTERNS; i++) {
        const struct table *table = slot_of(flat, i)->table;
        if (!table) continue;
        flat->table[i] = flat_table_nibbles(table);
        uintptr_t begin = (uintptr_t)flat->table[i], end = begin + (size_t)table->bytes;
        if (begin < low) flat->entries = flat->table[i];
        if (begin < low) low = begin;
        if (end > high) high = end;
    }
    return high - low <= UINT32_MAX / 2 || copy_tables(flat);
}

static bool create(struct engine *engine) {
    struct flat *flat = (struct flat *)(void *)engine;
    struct pool *pool = engine->setup.pool;
    if (engine->views.count > FLAT_VIEWS) engine->views.count = FLAT_VIEWS;
    flat->walk = pool_alloc(pool, (ENGINE_PATH + 1) * sizeof *flat->walk);
    flat->subtree = pool_alloc(pool, FLAT_SUBTREES_MAX * sizeof *flat->subtree);
    return flat->walk && flat->subtree && set_tables(flat);
}

/* ---- The start ---- */

static void set_slot(struct flat *flat, uint32_t number) {
    const struct canonical *canonical = &flat->base.canonical;
    const struct view_slot *slot = slot_of(flat, number);
    uint32_t index = (uint32_t)(2 * ((uintptr_t)flat->table[number] - (uintptr_t)flat->entries));
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t tile = canonical->tile_at[cell];
        if (slot->tiles >> tile & 1) index += weight(slot, tile) * slot->cell[cell];
    }
    flat->root.index[number] = index;
    flat->root_entry[number] = (uint8_t)flat_entry(flat->entries, index);
    flat->root_sum[number / VIEW_PATTERNS] += flat->root_entry[number];
    for (uint32_t direction = 0; direction < 4; direction++)
        set_steps(flat, slot, number, direction);
}

static uint32_t largest_sum(const struct flat *flat) {
    uint32_t most = 0;
    for (uint32_t view = 0; view < flat->base.views.count; view++)
        if (flat->root_sum[view] > most) most = flat->root_sum[view];
    return most;
}

static void start(struct engine *engine, const struct space *space) {
    struct flat *flat = (struct flat *)(void *)engine;
    const struct canonical *canonical = &engine->canonical;
    uint32_t manhattan = 0;
    (void)space;
    flat->root = (struct flat_node){.blank = (uint8_t)canonical->start_blank, .came = NO_MOVE};
    memset(flat->root_sum, 0, sizeof flat->root_sum);
    set_moves(flat);
    for (uint32_t i = 0; i < FLAT_SLOTS; i++)
        if (flat->table[i]) set_slot(flat, i);
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t tile = flat->root.tile[cell] = canonical->tile_at[cell];
        if (cell != canonical->start_blank) manhattan += layout_apart(canonical->cols, cell, tile);
    }
    engine->start_h = manhattan + 2 * largest_sum(flat);
}

/* Gives the root the slack that the bound leaves. */
static void set_root(struct flat *flat) {
    uint32_t slack = (flat->base.bound - flat->base.start_h) / 2, most = largest_sum(flat);
    for (uint32_t view = 0; view < flat->base.views.count; view++)
        flat->root.slack[view] = (int32_t)(slack + most - flat->root_sum[view]);
    memcpy(flat->root.entry, flat->root_entry, sizeof flat->root.entry);
}

/* ---- The plain walk: depth-first, one node after the other, in the order of moves ---- */

static void walk_start(struct flat *flat, const struct flat_node *node) {
    struct flat_walk_step *step = &flat->walk[node->depth];
    step->node = *node;
    step->left = flat->tried[node->blank][node->came];
}

/* Makes the next child in order; counts it. False: it is not within the bound. */
static bool walk_child(struct flat *flat, uint32_t depth) {
    struct flat_walk_step *step = &flat->walk[depth];
    uint32_t direction = NO_MOVE, views = flat->base.views.count;
    for (uint32_t i = 0; i < 4 && direction == NO_MOVE; i++)
        if (step->left >> flat->order[i] & 1) direction = flat->order[i];
    step->left ^= (uint8_t)(1u << direction);
    uint32_t move = 4u * step->node.blank + direction;
    struct flat_child child = flat_find(flat, views, &step->node, move);
    flat->base.generated++;
    for (uint32_t view = 0; view < views; view++) {
        child.entry[view] = flat_entry(flat->entries, child.index[view]);
        child.slack[view] -= (int32_t)child.entry[view];
        if (child.slack[view] < 0) return false;
    }
    struct flat_node node;
    flat_make(flat, views, &step->node, move, child, &node);
    walk_start(flat, &node);
    return true;
}

/* Goes on to the next node within the bound below walk[top]; false: there is none, or the next
 * child would pass generated_max. */
static bool walk_on(struct flat *flat, uint32_t *depth, uint32_t top, uint64_t generated_max) {
    for (;;) {
        if (flat->walk[*depth].left) {
            if (flat->base.generated >= generated_max) return false;
            if (!walk_child(flat, *depth)) continue;
            ++*depth;
            return true;
        }
        if (*depth == top) return false;
        --*depth;
    }
}

/* ---- An iteration ---- */

/* The goal is in the walk, at that depth. */
static void take_path(struct flat *flat, uint32_t depth) {
    flat->base.length = depth;
    for (uint32_t d = 0; d <= depth; d++) flat->base.path[d] = flat->walk[d].node.blank;
}

/* Lists the nodes at a depth as subtrees. False: more than fit, or the node limit is reached. A
 * goal above them ends the walk, which then stands there. */
static bool list_depth(struct flat *flat, uint32_t down) {
    struct engine *engine = &flat->base;
    uint32_t depth = 0, count = 0;
    engine->generated = flat->generated_before;
    engine->expanded = flat->expanded_before + 1;
    walk_start(flat, &flat->root);
    while (walk_on(flat, &depth, 0, engine->generated_max)) {
        const struct flat_node *node = &flat->walk[depth].node;
        if (flat_is_goal(node, engine->bound)) {
            take_path(flat, depth);
            break;
        }
        if (depth < down) {
            engine->expanded++;
            continue;
        }
        if (count == FLAT_SUBTREES_MAX) return false;
        flat->subtree[count++] =
            (struct flat_subtree){.node = *node,
                                  .generated_before = engine->generated - flat->generated_before,
                                  .expanded_before = engine->expanded - flat->expanded_before};
        depth--;
    }
    flat->subtree_depth = down;
    engine->subtrees.count = count;
    return engine->length != NO_GOAL || !flat->walk[depth].left;
}

/* Lists subtrees enough for the threads, at one depth. False: the node limit is reached. */
static bool list_subtrees(struct flat *flat) {
    const struct engine *engine = &flat->base;
    uint32_t down = FLAT_SUBTREE_DEPTH;
    if (!list_depth(flat, down)) return false;
    while (engine->length == NO_GOAL && engine->subtrees.count &&
           engine->subtrees.count < FLAT_SUBTREES && down + 1 < engine->bound)
        if (!list_depth(flat, ++down)) return list_depth(flat, down - 1);
    return true;
}

static enum engine_end begin(struct engine *engine) {
    struct flat *flat = (struct flat *)(void *)engine;
    flat->generated_before = engine->generated;
    flat->expanded_before = engine->expanded;
    set_root(flat);
    if (!list_subtrees(flat)) return ENGINE_NODES;
    return engine->length != NO_GOAL ? ENGINE_SOLVED : ENGINE_SUBTREES;
}

static void load(struct worker *worker, uint32_t subtree) {
    const struct flat *flat = (const struct flat *)(void *)worker->engine;
    memcpy(stack_push(&worker->stack), &flat->subtree[subtree].node, sizeof(struct flat_node));
}

static void search(struct worker *worker, uint32_t subtree) {
    struct flat *flat = (struct flat *)(void *)worker->engine;
    stack_search(worker, subtree);
    flat->subtree[subtree].generated = worker->generated;
    flat->subtree[subtree].expanded = worker->expanded;
}

static void counted(struct engine *engine, uint32_t subtree, uint64_t expanded,
                    uint64_t generated) {
    struct flat *flat = (struct flat *)(void *)engine;
    flat->subtree[subtree].generated = generated;
    flat->subtree[subtree].expanded = expanded;
}

/* What all threads counted, also beyond the goal, which is told while the goal is walked to. */
struct told {
    uint64_t expanded, generated;
    uint32_t turn;
};

/* Whether to go on, asked now and then. */
static bool may_walk(const struct engine *engine, struct told *told) {
    return ++told->turn % ASK_TURNS || engine_ask(engine, told->expanded, told->generated);
}

/* Walks to the subtree that has the goal, then counts its nodes up to the goal, in order. False:
 * the watcher wants an end. */
static bool walk_to_goal(struct flat *flat) {
    struct engine *engine = &flat->base;
    const struct flat_subtree *goal = &flat->subtree[engine->subtrees.goal];
    struct told told = {engine->expanded, engine->generated, 0};
    uint32_t depth = 0, seen = 0;
    bool goes_on;
    walk_start(flat, &flat->root);
    while ((goes_on = may_walk(engine, &told)) && walk_on(flat, &depth, 0, UINT64_MAX))
        if (depth == flat->subtree_depth) {
            if (seen++ == engine->subtrees.goal) break;
            depth--;
        }
    engine->generated = flat->generated_before + goal->generated_before;
    engine->expanded = flat->expanded_before + goal->expanded_before + 1;
    for (const struct flat_subtree *one = flat->subtree; one < goal; one++) {
        engine->generated += one->generated;
        engine->expanded += one->expanded;
    }
    while (goes_on && (goes_on = may_walk(engine, &told)) &&
           walk_on(flat, &depth, flat->subtree_depth, UINT64_MAX) && depth < engine->bound)
        engine->expanded++;
    if (goes_on) {
        take_path(flat, engine->bound);
        return true;
    }
    engine->expanded = told.expanded;
    engine->generated = told.generated;
    return false;
}

static enum engine_end finish(struct engine *engine) {
    enum engine_end end = (enum engine_end)engine->subtrees.end;
    if (engine->length == NO_GOAL || end != ENGINE_EXHAUSTED) return end;
    return walk_to_goal((struct flat *)(void *)engine) ? ENGINE_SOLVED : ENGINE_STOPPED;
}

const struct kernel loydi_kernel_flat = {
    .name = "flat",
    .kind = &loydi_flat_table,
    .checkpoint = "plain",
    .bound_step = 2,
    .engine_bytes = sizeof(struct flat),
    KERNEL_NODE(struct flat_node),
    .portion = FLAT_PORTION,
    .children_max = 4,
    .stack_nodes = 2048,
    .stack_crowded = 1024,
    .create = create,
    .start = start,
    .begin = begin,
    .load = load,
    KERNEL_EXPAND,
    .met = goal_in_order,
    .search = search,
    .finish = finish,
    .counted = counted,
};
