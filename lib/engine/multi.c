/* SPDX-License-Identifier: MIT
 *
 * The kernel for tables in multi-tile moves on boards of up to 16 cells.
 *
 * A node is a board with the axis of its next move: vertical and horizontal moves alternate, since
 * two along one line are one. Its children are the boards along that axis, three on 4x4. Two
 * patterns are asked, the second only if the first leaves the node within the bound; first comes
 * the one whose value at the parent was larger. An entry says the value and whether a shortest way
 * begins along the node's axis; if not, one move more is needed (tables/multi_table.h).
 *
 * A board is kept once for each pattern, four bits a cell in the order of its table's cells: 8 and
 * the tile's number in the pattern, or less than 8. So the cells and the order of the pattern's
 * tiles come out by two instructions that gather bits, and their numbers by four small arrays.
 *
 * Tables are larger than the caches. A child's entry is asked for when it is made, and read when it
 * is taken from the stack, some portions later. So nodes that wait are not tested yet, and a
 * portion is tested first and then expanded.
 *
 * If the start is its own mirror image, so is the set of its solutions, and only those that begin
 * with a vertical move are looked for.
 *
 * Invariant: each bound is searched in full before the next, one more, so the first solution is
 * shortest. A child counts as generated when it is made, the start once. Korf 1985.
 */
#include "engine/engine.h"
#include "tables/multi_table.h"

#if HAVE_SIMD
#include <immintrin.h>
#endif

enum {
    MULTI_VIEWS = 2,
    PORTION = 24,
    MULTI_SUBTREES = 2048,
    MULTI_SUBTREES_MAX = MULTI_SUBTREES * MULTI_CELLS_MAX,
    MULTI_SUBTREE_DEPTH = 24,
    FIRST_BITS = 12, /* of an order, four tiles; the rest has three */
    FIRST = 1 << FIRST_BITS,
    REST = 1 << 9,
    PART = (1 << 24) - 1, /* of a set's number; above it the count of its cells */
    COUNT = 24
};

#define NAMED UINT64_C(0x8888888888888888) /* of each cell: a tile of the pattern is there */

struct multi_node {
    uint64_t board[MULTI_VIEWS];
    uint32_t index; /* of the entry that was asked for */
    uint8_t blank, axis, depth;
    uint8_t first;              /* the view that is asked first */
    uint8_t value[MULTI_VIEWS]; /* by view: the parent's, until its entry is read */
};

struct multi_view {
    const uint8_t *entries;
    const struct table *table;
    uint32_t row;
    uint32_t mirrored; /* 1: the table's axes are the other way round */
    uint8_t cell[MULTI_CELLS_MAX];
    uint32_t low[256], high[9][256];   /* parts of a block's number, by half a set */
    uint16_t first[FIRST], rest[REST]; /* parts of an order's rank */
    uint64_t goal;
};

struct multi {
    struct engine base;
    struct multi_view view[MULTI_VIEWS];
    uint8_t near[256][4]; /* by the parent's value and an entry's modulo: the value */
    uint8_t to[MULTI_CELLS_MAX][4];
    struct multi_node root;
};

/* ---- Expanding ---- */

static inline bool is_goal(const struct multi *multi, const struct multi_node *node) {
    return node->blank == multi->base.canonical.goal_blank &&
           node->board[0] == multi->view[0].goal && node->board[1] == multi->view[1].goal;
}

/* The bits of the word under the mask, side by side. */
static inline uint64_t extract_plain(uint64_t word, uint64_t mask) {
    uint64_t bits = 0;
    for (uint32_t at = 0; mask; mask &= mask - 1, at++)
        bits |= (word >> __builtin_ctzll(mask) & 1) << at;
    return bits;
}

#if HAVE_SIMD
SIMD static inline uint64_t extract_simd(uint64_t word, uint64_t mask) {
    return _pext_u64(word, mask);
}
#else
#define extract_simd extract_plain
#endif

/* Computes where a board's entry is in a view, and asks for it. */
static inline uint32_t ask(const struct multi_view *view, uint64_t board, uint32_t blank,
                           bool simd) {
    uint64_t named = board & NAMED, cells_of = named - (named >> 3);
    uint32_t cells = (uint32_t)(simd ? extract_simd(board, NAMED) : extract_plain(board, NAMED));
    uint32_t order =
        (uint32_t)(simd ? extract_simd(board, cells_of) : extract_plain(board, cells_of));
    uint32_t low = view->low[cells & 255];
    uint32_t block = (low & PART) + view->high[low >> COUNT][cells >> 8] + blank -
                     (uint32_t)__builtin_popcount(cells & ((1u << blank) - 1));
    uint32_t index =
        (uint32_t)(view->first[order & (FIRST - 1)] + view->rest[order >> FIRST_BITS]) * view->row +
        block;
    __builtin_prefetch(view->entries + index / 2);
    return index;
}

/* Reads the entry that was asked for: the node's value, and whether it is within the bound. */
static inline bool read(const struct multi *multi, struct multi_node *node, uint32_t view) {
    const struct multi_view *seen = &multi->view[view];
    uint32_t entry = seen->entries[node->index / 2] >> 4 * (node->index % 2) & 15;
    uint32_t value = multi->near[node->value[view]][multi_modulo(entry)];
    node->value[view] = (uint8_t)value;
    uint32_t more = !multi_begins(entry, node->axis ^ seen->mirrored), depth = node->depth;
    return depth + value + more <= multi->base.bound;
}

/* Makes the node's children, the boards along its axis; returns how many. */
static inline uint32_t make_children(const struct multi *multi, const struct multi_node *node,
                                     void **fresh, bool simd) {
    uint32_t first = node->value[1] > node->value[0], up = 2u * node->axis, count = 0;
    for (uint32_t direction = up; direction < up + 2; direction++) {
        struct multi_node child = *node;
        child.axis ^= 1;
        child.depth++;
        child.first = (uint8_t)first;
        for (uint32_t to; (to = multi->to[child.blank][direction]) != UINT8_MAX;) {
            for (uint32_t view = 0; view < MULTI_VIEWS; view++) {
                uint32_t new_shift = 4u * multi->view[view].cell[to],
                         old_shift = 4u * multi->view[view].cell[child.blank];
                uint64_t tile = child.board[view] >> new_shift & 15;
                child.board[view] ^= tile << new_shift | tile << old_shift;
            }
            child.blank = (uint8_t)to;
            child.index =
                ask(&multi->view[first], child.board[first], multi->view[first].cell[to], simd);
            *(struct multi_node *)fresh[count++] = child;
        }
    }
    return count;
}

/* Keeps those of the nodes that are within the bound by all views; returns how many. */
static inline uint32_t test(const struct multi *multi, void *const *parent, uint32_t parents,
                            struct multi_node *node[PORTION], bool simd) {
    uint32_t kept = 0, left = 0;
    for (uint32_t i = 0; i < parents; i++) {
        node[kept] = parent[i];
        kept += read(multi, node[kept], node[kept]->first);
    }
    if (multi->base.views.count == 1) return kept;
    for (uint32_t i = 0; i < kept; i++) {
        uint32_t other = !node[i]->first;
        const struct multi_view *view = &multi->view[other];
        node[i]->index = ask(view, node[i]->board[other], view->cell[node[i]->blank], simd);
    }
    for (uint32_t i = 0; i < kept; i++) {
        node[left] = node[i];
        left += read(multi, node[left], !node[left]->first);
    }
    return left;
}

static inline uint32_t expand_with(struct worker *worker, void *const *parent, uint32_t parents,
                                   void **fresh, bool simd) {
    const struct multi *multi = (const struct multi *)(void *)worker->engine;
    struct multi_node *node[PORTION];
    uint32_t kept = test(multi, parent, parents, node, simd), children = 0;
    for (uint32_t i = 0; i < kept; i++) {
        if (!node[i]->value[0] && is_goal(multi, node[i])) {
            worker->goal = node[i]->depth;
            kept = 0; /* no matter, now */
        } else if (node[i]->depth < multi->base.bound) {
            children += make_children(multi, node[i], fresh + children, simd);
        }
    }
    worker->expanded += kept;
    worker->generated += children;
    return children;
}

EXPAND_TWICE(expand_with)

/* ---- Setting up ---- */

static void set_numbers(struct multi_view *view, const struct layout *layout) {
    uint32_t places = multi_places(layout);
    for (uint32_t half = 0; half < 256; half++) {
        uint32_t count = (uint32_t)__builtin_popcount(half), part = 0, nth = 0;
        for (uint32_t left = half; left; left &= left - 1)
            part += (uint32_t)layout_choose((uint32_t)__builtin_ctz(left), ++nth);
        view->low[half] = count << COUNT | part * places;
        for (uint32_t before = 0; before <= 8; before++) {
            part = 0;
            nth = before;
            for (uint32_t left = half; left; left &= left - 1)
                part += (uint32_t)layout_choose(8 + (uint32_t)__builtin_ctz(left), ++nth);
            view->high[before][half] = part * places;
        }
    }
}

/* The rank of an order comes in two parts: the first four tiles' digits, which depend on them
 * alone, and those of the rest, which depend on how these compare. */
static void set_orders(struct multi_view *view, const struct layout *layout) {
    uint8_t values[LAYOUT_TILES_MAX];
    uint32_t firsts = layout->tiles < 4 ? layout->tiles : 4, rests = 1;
    for (uint32_t i = 2; i <= layout->tiles - firsts; i++) rests *= i;
    for (uint32_t rank = 0; rank < layout->orders; rank++) {
        uint32_t order = 0;
        order_unrank(rank, layout->tiles, values);
        for (uint32_t i = 0; i < layout->tiles; i++) order |= (uint32_t)values[i] << 3 * i;
        view->first[order & (FIRST - 1)] = (uint16_t)(rank - rank % rests);
        view->rest[order >> FIRST_BITS] = (uint16_t)(rank % rests);
    }
}

static bool create(struct engine *engine) {
    struct multi *multi = (struct multi *)(void *)engine;
    assert(engine->views.count <= MULTI_VIEWS);
    for (uint32_t i = 0; i < engine->views.count; i++) {
        const struct view *from = &engine->views.view[i];
        struct multi_view *view = &multi->view[i];
        view->table = from->slot[0].table;
        view->mirrored = from->mirrored;
        memcpy(view->cell, from->slot[0].cell, sizeof view->cell);
        view->entries = view->table->entries;
        view->row = multi_row(view->table->layout);
        set_numbers(view, view->table->layout);
        set_orders(view, view->table->layout);
    }
    for (uint32_t value = 0; value < 256; value++)
        for (uint32_t near = value ? value - 1 : 0; near <= value + 1; near++)
            multi->near[value][near % 3] = (uint8_t)near;
    return subtrees_list_new(engine, MULTI_SUBTREES_MAX);
}

/* ---- The start ---- */

static bool has_pattern(const struct multi *multi, uint32_t tile) {
    for (uint32_t i = 0; i < multi->base.views.count; i++)
        if (multi->view[i].table->home >> multi->view[i].cell[tile] & 1) return true;
    return false;
}

/* A tile's code in a view. Those that no pattern has are told apart by the codes below 8, as far as
 * they go; they are eight at most, and one of them may look like the blank, whose cell is known. */
static uint64_t code_of(const struct multi *multi, const struct multi_view *view, uint32_t tile) {
    uint32_t code = 0, seen = view->cell[tile], home = view->table->home;
    if (home >> seen & 1) return 8 + layout_place(home, seen);
    if (has_pattern(multi, tile)) return 0;
    for (uint32_t other = 0; other <= tile; other++)
        code += other != multi->base.canonical.goal_blank && !has_pattern(multi, other);
    return code > 7 ? 0 : code;
}

static void set_view(struct multi *multi, uint32_t number) {
    struct multi_view *view = &multi->view[number];
    const struct canonical *canonical = &multi->base.canonical;
    const struct layout *layout = view->table->layout;
    uint8_t tile_at[MULTI_CELLS_MAX];
    view->goal = 0;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t tile = canonical->tile_at[cell];
        uint64_t code = tile == canonical->goal_blank ? 0 : code_of(multi, view, tile);
        multi->root.board[number] |= code << 4 * view->cell[cell];
        view->goal |= code << 4 * view->cell[tile];
        tile_at[view->cell[cell]] = view->cell[tile];
    }
    uint32_t blank = view->cell[canonical->start_blank];
    struct placement placement = table_placement(view->table, tile_at);
    uint32_t value = table_value(view->table, placement, blank);
    uint64_t index =
        (uint64_t)placement.order * view->row + multi_block(layout, placement.cells, blank);
    multi->root.value[number] = (uint8_t)value;
    if (number == 0) multi->root.index = (uint32_t)index;
    if (value > multi->base.start_h) multi->base.start_h = value; /* UINT32_MAX stays */
}

static void start(struct engine *engine, const struct space *space) {
    struct multi *multi = (struct multi *)(void *)engine;
    const struct canonical *canonical = &engine->canonical;
    (void)space;
    engine->generated = 1;
    engine->start_h = 0;
    multi->root = (struct multi_node){.blank = (uint8_t)canonical->start_blank};
    for (uint32_t i = 0; i < engine->views.count; i++) set_view(multi, i);
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        for (uint32_t direction = 0; direction < 4; direction++)
            multi->to[cell][direction] = canonical_moves(canonical, cell) >> direction & 1
                                             ? (uint8_t)canonical_step(canonical, cell, direction)
                                             : UINT8_MAX;
}

/* ---- An iteration ---- */

static enum engine_end begin(struct engine *engine) {
    struct multi *multi = (struct multi *)(void *)engine;
    uint8_t axes = canonical_is_mirror(&engine->canonical) ? 1 : MULTI_AXES;
    if (!subtrees_have_stacks(engine)) return ENGINE_MEMORY;
    engine->subtrees.count = 0;
    for (multi->root.axis = 0; multi->root.axis < axes; multi->root.axis++)
        subtrees_add_root(engine, &multi->root);
    subtrees_by_layers(engine, MULTI_SUBTREES, MULTI_SUBTREE_DEPTH);
    return ENGINE_SUBTREES;
}

static enum engine_end finish(struct engine *engine) {
    if (engine->length < engine->bound) return ENGINE_BROKEN; /* it was missed before */
    return engine_finish(engine);
}

const struct kernel loydi_kernel_multi = {
    .name = "multi",
    .kind = &loydi_multi_table,
    .bound_step = 1,
    .engine_bytes = sizeof(struct multi),
    KERNEL_NODE(struct multi_node),
    .portion = PORTION,
    .children_max = MULTI_CELLS_MAX / 2,
    .stack_nodes = 8192,
    .stack_crowded = 3900,
    .create = create,
    .start = start,
    .begin = begin,
    .load = subtrees_load,
    KERNEL_EXPAND,
    .met = goal_ends_all,
    .path_to_root = subtrees_path,
    .finish = finish,
};
