/* SPDX-License-Identifier: MIT
 *
 * The kernel for one-bit tables on boards of up to 16 cells: IDA* with additive pattern databases,
 * arranged so that the processor waits for memory as little as it can. Its node and how a portion
 * is expanded are in bits_node.h. The first states are stored and searched by A* (bits_astar.c);
 * below them IDA* goes on, with finite-state pruning.
 *
 * A start that is the same in the mirror has its solutions in the mirror too, and one of each two
 * begins with a move along a column. These are also the first in the alphabet of the pruning, which
 * so never rules out the one for the other.
 *
 * Invariant: slack is kept as it was in the first iteration; `floor` says how far below it the
 * bound reaches. Cost: 75 instructions a look-up; 187 MiB of tables for 4x4.
 *
 * Korf & Felner 2002; Felner, Korf, Hanan 2004, "Additive pattern database heuristics".
 */
#include "engine/bits_astar.h"
#include "tables/bit_table.h"

/* ---- Expanding, by two kinds of code ---- */

EXPAND_TWICE(bits_expand)

static const struct bits_node *stored_plain(struct bits *bits, void *const *parent,
                                            uint32_t parents) {
    return astar_expand(bits, parent, parents);
}

SIMD_FLATTEN static const struct bits_node *stored_simd(struct bits *bits, void *const *parent,
                                                        uint32_t parents) {
    return astar_expand(bits, parent, parents);
}

const struct bits_node *bits_expand_stored(struct bits *bits, void *const *parent,
                                           uint32_t parents) {
    bool simd = bits->base.expand == expand_simd;
    return simd ? stored_simd(bits, parent, parents) : stored_plain(bits, parent, parents);
}

/* ---- Setting up ---- */

static const uint32_t no_next[1][4] = {{0}};
static const uint8_t all_moves[1] = {15};
static const struct pruning no_pruning = {1, no_next, all_moves};

static bool set_reader(struct bits_reader *reader, struct pool *pool, const struct table *table) {
    const struct layout *layout = table->layout;
    reader->bits = table->entries;
    reader->blocks = layout->blocks;
    if (!layout->moves) return bit_moves_init(&reader->moves, pool, layout);
    reader->moves = *layout->moves;
    return true;
}

static bool create(struct engine *engine) {
    struct bits *bits = (struct bits *)(void *)engine;
    struct pool *pool = engine->setup.pool;
    bits->pruning = &no_pruning;
    for (uint32_t i = 0; i < BITS_TABLES; i++) {
        const struct table *table = engine->views.view[0].slot[i].table;
        if (table && !set_reader(&bits->reader[i], pool, table)) return false;
    }
    if (engine->setup.recorded) return bits_trace_open(bits);
    if (engine->setup.store) bits->astar = astar_new(pool, engine->setup.store);
    return !engine->setup.store || bits->astar;
}

/* The cell as a view's tables name it. All of a view's tables agree. */
static uint32_t seen_cell(const struct engine *engine, uint32_t view, uint32_t cell) {
    return engine->views.view[view].slot[0].cell[cell];
}

static void set_move(struct bits *bits, uint32_t cell, uint32_t direction, uint32_t view) {
    const struct canonical *canonical = &bits->base.canonical;
    uint32_t to = canonical_step(canonical, cell, direction),
             back = 1u << move_opposite((int)direction);
    uint32_t tile_from = seen_cell(&bits->base, view, to),
             tile_to = seen_cell(&bits->base, view, cell);
    bits->move[cell * BITS_MOVES + direction * BITS_VIEWS + view] =
        (struct bits_move){.flip = 1u << tile_from | 1u << tile_to | 1u << BITS_MOD4,
                           .before = (1u << tile_from) - 1,
                           .before_new = (1u << tile_to) - 1,
                           .blank_shift = (uint8_t)bit_record_shift(tile_from),
                           .bit = (uint8_t)(1u << direction),
                           .to = (uint8_t)to,
                           .direction = (uint8_t)direction,
                           .to_shift = (uint8_t)(4 * to),
                           .from_shift = (uint8_t)(4 * cell),
                           .moves = (uint8_t)(canonical_moves(canonical, to) & ~back)};
}

static void set_moves(struct bits *bits) {
    const struct canonical *canonical = &bits->base.canonical;
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        for (uint32_t left = canonical_moves(canonical, cell); left; left &= left - 1)
            for (uint32_t view = 0; view < bits->views; view++)
                set_move(bits, cell, (uint32_t)__builtin_ctz(left), view);
}

/* Says for each tile which table has it, in each view. A table is the same in both. */
static void set_aims(struct bits *bits) {
    for (uint32_t slot = 0; slot < bits->views * BITS_TABLES; slot++) {
        uint32_t view = slot / BITS_TABLES, i = slot % BITS_TABLES;
        for (uint32_t left = bits->base.views.view[view].slot[i].tiles; left; left &= left - 1)
            bits->aim[__builtin_ctz(left)][view] = (struct bits_aim){&bits->reader[i], slot};
    }
}

/* Fills in the root's places in the tables and h of each view. False: a table is damaged. */
static bool set_places(struct bits *bits) {
    const struct canonical *canonical = &bits->base.canonical;
    struct descent descent[BITS_SLOTS];
    uint32_t slots[BITS_SLOTS], count = 0;
    for (uint32_t number = 0; number < bits->views * BITS_TABLES; number++) {
        uint32_t view = number / BITS_TABLES, i = number % BITS_TABLES;
        const struct view_slot *slot = &bits->base.views.view[view].slot[i];
        uint8_t tile_at[CELLS_PACKED] = {0};
        if (!slot->table) continue;
        for (uint32_t cell = 0; cell < canonical->cells; cell++)
            tile_at[slot->cell[cell]] = slot->cell[canonical->tile_at[cell]];
        struct placement placement = table_placement(slot->table, tile_at);
        bits->root.at[number] =
            (struct bits_place){.order = (uint16_t)placement.order, .cells = placement.cells};
        slots[count] = number;
        descent[count++] = (struct descent){.table = slot->table,
                                            .moves = &bits->reader[i].moves,
                                            .placement = placement,
                                            .blank = slot->cell[canonical->start_blank]};
    }
    bit_table_values(descent, count);
    for (uint32_t i = 0; i < count; i++) {
        if (descent[i].value == UINT32_MAX) return false;
        bits->root.at[slots[i]].cells |= (descent[i].value & 3) << BITS_MOD4;
        bits->h[slots[i] / BITS_TABLES] += descent[i].value;
    }
    return true;
}

static void set_root(struct bits *bits) {
    const struct canonical *canonical = &bits->base.canonical;
    struct bits_node *root = &bits->root;
    *root = (struct bits_node){.blank = (uint8_t)canonical->start_blank,
                               .came = NO_MOVE,
                               .moves = canonical_moves(canonical, canonical->start_blank)};
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        root->word |=
            (uint64_t)(cell == root->blank ? canonical->goal_blank : canonical->tile_at[cell])
            << 4 * cell;
    if (bits->astar && canonical_is_mirror(canonical)) root->moves &= 1u << UP | 1u << DOWN;
    root->slack[1] = INT8_MAX; /* where there is one view, it is the one to ask */
}

static void start(struct engine *engine, const struct space *space) {
    struct bits *bits = (struct bits *)(void *)engine;
    (void)space;
    engine->generated = 1;
    bits->views = engine->views.count;
    bits->h[0] = bits->h[1] = 0;
    assert(bits->views <= BITS_VIEWS);
    set_moves(bits);
    set_aims(bits);
    set_root(bits);
    bool sound = set_places(bits);
    engine->start_h = !sound ? UINT32_MAX : bits->h[0] > bits->h[1] ? bits->h[0] : bits->h[1];
    for (uint32_t view = 0; view < bits->views; view++)
        bits->root.slack[view] = (int8_t)((engine->start_h - bits->h[view]) / 2);
    if (bits->astar && !astar_start(bits->astar, bits)) bits->astar = NULL;
}

/* ---- An iteration ---- */

/* Without memory for it the search goes on as it was. */
static void have_pruning(struct bits *bits) {
    enum { LENGTH = 8 };
    if (bits->pruning != &no_pruning) return;
    const struct pruning *made = pruning_new(bits->base.setup.pool, LENGTH);
    if (made && made->states <= UINT16_MAX) bits->pruning = made;
}

static enum engine_end begin(struct engine *engine) {
    struct bits *bits = (struct bits *)(void *)engine;
    bits->floor = -(int)(engine->bound - engine->start_h) / 2;
    engine->subtrees.count = 1;
    if (!engine->bound) { /* h = 0 is the goal alone */
        engine->length = 0;
        engine->path[0] = bits->root.blank;
        return ENGINE_SOLVED;
    }
    if (!bits->astar) {
        if (!subtrees_have_stacks(engine)) return ENGINE_MEMORY;
        if (bits->trace) bits_trace_begin(bits);
        return ENGINE_SUBTREES;
    }
    enum engine_end end = astar_iterate(bits->astar, bits);
    if (end != ENGINE_MEMORY) return end;
    if (!subtrees_have_stacks(engine) || !astar_list(bits->astar, engine->bound))
        return ENGINE_MEMORY;
    have_pruning(bits);
    engine->subtrees.count = bits->astar->subtrees;
    return ENGINE_SUBTREES;
}

static void load(struct worker *worker, uint32_t subtree) {
    const struct bits *bits = (const struct bits *)(void *)worker->engine;
    if (!bits->astar) {
        memcpy(stack_push(&worker->stack), &bits->root, sizeof bits->root);
        return;
    }
    const struct bits_subtree *from = &bits->astar->subtree[subtree];
    for (uint32_t i = 0; i < from->count; i++) {
        struct bits_node *node = stack_push(&worker->stack);
        memcpy(node, from->node[i], sizeof *node);
        node->pruning = 0;
    }
}

static void path_to_root(struct engine *engine, uint32_t subtree, uint32_t root) {
    const struct bits *bits = (const struct bits *)(void *)engine;
    if (!bits->astar) return; /* the root is the start */
    const struct bits_node *node = bits->astar->subtree[subtree].node[root];
    astar_path(bits->astar, bits, *node, engine->path);
}

const struct kernel loydi_kernel_bits = {
    .name = "bits",
    .kind = &loydi_bit_table,
    .bound_step = 2,
    .engine_bytes = sizeof(struct bits),
    KERNEL_NODE(struct bits_node),
    .portion = BITS_PORTION,
    .children_max = 4,
    .stack_nodes = 4096,
    .stack_crowded = 3232,
    .create = create,
    .start = start,
    .begin = begin,
    .load = load,
    KERNEL_EXPAND,
    .met = goal_ends_all,
    .path_to_root = path_to_root,
    .record = bits_trace_portion,
};
