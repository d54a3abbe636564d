/* SPDX-License-Identifier: MIT
 *
 * The kernel for tables of steps on boards of 17 to 25 cells: the quick search. Its node and how a
 * portion is expanded are in steps_node.h.
 *
 * An iteration searches all below the bound, and of what is at the bound the nodes that come up to
 * it in the second half of their moves. These are few, some hundredths, yet a shortest solution is
 * mostly among them: it is found an iteration early, and the iteration's end proves it. As an
 * iteration is some nine times as large as the one before, that saves most of the work. A goal
 * below the bound ends the iteration at once, as none shorter is left; one at the bound leaves only
 * what could be shorter. An automaton leaves out superfluous moves (pruning.c).
 *
 * A board can be read in more views than a node has slack for. When an iteration has become large
 * enough to tell, the same bound is searched with every two of them, and the two that need the
 * fewest nodes are taken.
 *
 * Invariant: ENGINE_EXHAUSTED means that no solution is shorter than the bound; one that is found
 * is shortest if there is none of less than bound - 2 moves. Cost: about 10 ns a child.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics"; Clausecker 2017, "Notes on the
 * construction of pattern databases".
 */
#include "engine/parts.h"
#include "engine/steps_node.h"

enum {
    STEPS_SUBTREES = 8192,
    STEPS_SUBTREES_MAX = 4 * STEPS_SUBTREES,
    STEPS_HANDED_OUT = 32768, /* more, as thousands of processes may share them */
    STEPS_HANDED_OUT_MAX = 4 * STEPS_HANDED_OUT,
    RISE_DENOMINATOR = 2, /* the share of a path below which it must stay below the bound */
    TRIAL_MIN = 200000,   /* nodes of an iteration that is large enough to choose views by */
    /* After so many nodes in an iteration the time to make a longer automaton, half a second, is
     * won back in the next. */
    LONG_MIN = 60000000,
    SHORT_LENGTH = 10,
    LONG_LENGTH = 12
};

struct steps_start { /* the start in one pattern */
    uint32_t state, record;
};

struct steps_view { /* one that can be chosen */
    uint32_t h;     /* of the start */
    struct steps_slot slot[VIEW_PATTERNS];
    struct steps_start start[VIEW_PATTERNS];
    steps_ask ask[4][CANONICAL_CELLS_MAX]; /* of one view, its first slot being 0 */
};

struct steps {
    struct engine base;
    uint32_t views, h[STEPS_VIEWS];    /* in use */
    struct steps_view view[VIEWS_MAX]; /* to choose from; what is in use is below */
    bool chosen;                       /* or nothing to choose */
    uint64_t last_generated;           /* by the iteration before; UINT64_MAX: not known */
    bool alike;                        /* all patterns have the same number of tiles */
    uint8_t to[STEPS_CELLS][4], moves[STEPS_CELLS];
    steps_ask ask[4][CANONICAL_CELLS_MAX]; /* by direction and tile */
    struct steps_slot slot[STEPS_SLOTS];
    bool long_pruning; /* the longer automaton is in use, or did not fit */
    /* By state of the automaton and move: the next state, then the moves that it allows. */
    const uint32_t (*pruning)[4];
    struct steps_node root;
    /* By depth: the least slack of a node; [1]: once a goal at the bound is known. */
    uint8_t floor[2][ENGINE_PATH + 2];
    atomic_bool shorter; /* a goal at the bound was met: what is left is to find a shorter one */
};

/* ---- Expanding ---- */

/* Inlined for the common number of views, and for patterns alike in their number of tiles. */
static inline uint32_t expand_with(struct worker *worker, void *const *parent, uint32_t parents,
                                   void **fresh, uint32_t views, bool alike, bool simd) {
    const struct steps *steps = (const struct steps *)(void *)worker->engine;
    const struct steps_hot hot = {.to = steps->to,
                                  .moves = steps->moves,
                                  .ask = steps->ask,
                                  .pruning = steps->pruning,
                                  .slot = steps->slot,
                                  .common = steps->slot[0]};
    bool shorter = atomic_load_explicit(&steps->shorter, memory_order_relaxed) && !worker->lists;
    const uint8_t *floor = steps->floor[shorter];
    struct steps_portion portion;
    uint32_t bound = steps->base.bound;
    worker->expanded += parents;
    worker->generated += steps_list(&hot, simd, floor, parent, parents, &portion);
    for (uint32_t i = 0; i < portion.kept; i++) {
        uint32_t from = child_parent(portion.list[i]), move = child_move(portion.list[i]);
        struct steps_node *node = fresh[i];
        steps_make(&hot, views, alike, parent[from], move, portion.grown[from], &portion.child[i],
                   node);
        if (2 * (uint32_t)node->slack[0] != bound - node->depth) continue;
        if (node->depth < worker->goal) worker->goal = node->depth; /* h is 0 */
    }
    for (uint32_t i = 0; i < portion.kept; i++)
        steps_ask_entries(&hot, views, alike, &portion.child[i], fresh[i]);
    for (uint32_t i = 0; i < portion.kept; i++)
        steps_read_entries(views, &portion.child[i], fresh[i]);
    return portion.kept;
}

static inline uint32_t expand_any(struct worker *worker, void *const *parent, uint32_t parents,
                                  void **fresh, bool simd) {
    const struct steps *steps = (const struct steps *)(void *)worker->engine;
    if (steps->views == 2 && steps->alike)
        return expand_with(worker, parent, parents, fresh, 2, true, simd);
    return expand_with(worker, parent, parents, fresh, steps->views, false, simd);
}

EXPAND_TWICE(expand_any)

/* ---- Maps that depend on the layout alone ---- */

/* What moving the tile at a place of a set does: written down for the blank in each direction. */
static void set_next(const struct layout *layout, uint32_t set, uint32_t place, uint32_t from,
                     uint32_t *next) {
    uint32_t rest = layout->set[set] ^ 1u << from;
    for (uint32_t left = layout->near[from] & ~rest; left; left &= left - 1) {
        uint32_t blank = (uint32_t)__builtin_ctz(left), cells = rest | 1u << blank;
        uint32_t block = layout->first[set] + layout->region[set * layout->cells + blank];
        uint32_t turn = place * 4 + step_bit(0, blank, from);
        uint32_t after = layout_place(rest, blank);
        uint32_t shift = place == after ? 0 : place * STEPS_PLACES + after;
        next[block * STEPS_TURNS + turn] =
            layout_block(layout, cells, from) | shift << STEPS_BLOCK_BITS;
    }
}

static const uint32_t *make_next(struct pool *pool, const struct layout *layout) {
    if (layout->blocks >> STEPS_BLOCK_BITS) return NULL;
    uint32_t *next = pool_alloc(pool, (size_t)layout->blocks * STEPS_TURNS * sizeof *next);
    for (uint32_t set = 0; next && set < layout->sets; set++) {
        uint32_t left = layout->set[set];
        for (uint32_t place = 0; place < layout->tiles; place++, left &= left - 1)
            set_next(layout, set, place, (uint32_t)__builtin_ctz(left), next);
    }
    return next;
}

static const uint8_t *make_places(struct pool *pool, const struct layout *layout) {
    uint8_t *place = pool_alloc(pool, (size_t)layout->orders * STEPS_PLACES),
            tile[LAYOUT_TILES_MAX];
    for (uint32_t order = 0; place && order < layout->orders; order++) {
        order_unrank(order, layout->tiles, tile);
        for (uint32_t i = 0; i < layout->tiles; i++)
            place[order * STEPS_PLACES + tile[i]] = (uint8_t)(4 * i);
    }
    return place;
}

/* Maps of orders; the first changes nothing. */
static const uint16_t *make_shifts(struct pool *pool, const struct layout *layout) {
    uint16_t *maps = pool_alloc(pool, sizeof(uint16_t[STEPS_PLACES][STEPS_PLACES][STEPS_ORDERS]));
    if (layout->orders > STEPS_ORDERS) return NULL;
    for (uint32_t a = 0; maps && a < layout->tiles; a++)
        for (uint32_t b = 0; b < layout->tiles; b++) {
            const uint16_t *shift = layout->shift[a * layout->tiles + b];
            uint16_t *map = maps + (size_t)(a * STEPS_PLACES + b) * STEPS_ORDERS;
            for (uint32_t order = 0; order < layout->orders; order++)
                map[order] = shift ? shift[order] : (uint16_t)order;
        }
    return maps;
}

static struct steps_slot *slot_at(struct steps *steps, uint32_t number) {
    return &steps->view[number / VIEW_PATTERNS].slot[number % VIEW_PATTERNS];
}

/* What only depends on the layout is taken from an earlier slot with the same. */
static bool share_layout(struct steps *steps, uint32_t number) {
    struct pool *pool = steps->base.setup.pool;
    struct steps_slot *slot = slot_at(steps, number);
    for (uint32_t i = 0; i < number; i++) {
        const struct steps_slot *earlier = slot_at(steps, i);
        if (earlier->layout != slot->layout) continue;
        slot->next = earlier->next;
        slot->place = earlier->place;
        slot->shift = earlier->shift;
        return true;
    }
    slot->next = make_next(pool, slot->layout);
    slot->place = make_places(pool, slot->layout);
    slot->shift = make_shifts(pool, slot->layout);
    return slot->next && slot->place && slot->shift;
}

static bool set_slot(struct steps *steps, uint32_t number) {
    const struct view_slot *from =
        &steps->base.views.view[number / VIEW_PATTERNS].slot[number % VIEW_PATTERNS];
    struct steps_slot *slot = slot_at(steps, number);
    if (!from->table) return true;
    slot->entries = step_table_entries(from->table);
    slot->layout = from->table->layout;
    slot->blocks = slot->layout->blocks;
    return share_layout(steps, number);
}

/* Leaves out superfluous moves of up to that length. False: no memory, and nothing has changed. */
static bool set_pruning(struct steps *steps, uint32_t length) {
    struct pool *pool = steps->base.setup.pool;
    const struct pruning *pruning = pruning_new(pool, length);
    if (!pruning || pruning->states > UINT16_MAX) return false;
    uint32_t(*after)[4] = pool_alloc(pool, pruning->states * sizeof *after);
    for (uint32_t state = 0; after && state < pruning->states; state++)
        for (uint32_t move = 0; move < 4; move++) {
            uint32_t next = pruning->next[state][move];
            after[state][move] = next | (uint32_t)pruning->moves[next] << 16;
        }
    if (after) steps->pruning = (const uint32_t(*)[4])after;
    return after;
}

static bool create(struct engine *engine) {
    struct steps *steps = (struct steps *)(void *)engine;
    steps->views = engine->views.count < STEPS_VIEWS ? engine->views.count : STEPS_VIEWS;
    uint32_t subtrees = engine->setup.pieces ? STEPS_HANDED_OUT_MAX : STEPS_SUBTREES_MAX;
    if (!set_pruning(steps, SHORT_LENGTH) || !subtrees_list_new(engine, subtrees)) return false;
    if (engine->setup.pieces && !parts_new(engine)) return false;
    for (uint32_t i = 0; i < engine->views.count * VIEW_PATTERNS; i++)
        if (!set_slot(steps, i)) return false;
    return true;
}

/* ---- The start ---- */

static void set_board(struct steps *steps) {
    const struct canonical *canonical = &steps->base.canonical;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        steps->moves[cell] = canonical_moves(canonical, cell);
        for (uint32_t left = steps->moves[cell]; left; left &= left - 1) {
            uint32_t direction = (uint32_t)__builtin_ctz(left);
            steps->to[cell][direction] = (uint8_t)canonical_step(canonical, cell, direction);
        }
        steps->root.tile[cell] = canonical->tile_at[cell];
    }
    steps->root.blank = (uint8_t)canonical->start_blank;
    steps->root.moves = steps->moves[canonical->start_blank];
}

/* Which bits of its entries say what the tiles' moves do. A direction of the board is one of the
 * table's, anywhere on it. */
static void set_asks(struct steps *steps, const struct view_slot *from, uint32_t number) {
    struct steps_view *view = &steps->view[number / VIEW_PATTERNS];
    for (uint32_t direction = 0; direction < 4; direction++) {
        uint32_t cell = 0;
        while (!(steps->moves[cell] >> direction & 1)) cell++;
        uint32_t to = from->cell[steps->to[cell][direction]];
        for (uint32_t left = from->tiles; left; left &= left - 1) {
            uint32_t tile = (uint32_t)__builtin_ctz(left);
            uint32_t digit = layout_place(from->table->home, from->cell[tile]);
            uint32_t bit = step_bit(digit, from->cell[cell], to);
            view->ask[direction][tile] = number % VIEW_PATTERNS | bit << 8;
        }
    }
}

/* The start's state in one table, and its value. False: the table contradicts itself. */
static bool set_start(struct steps *steps, const struct view_slot *from, uint32_t number) {
    const struct canonical *canonical = &steps->base.canonical;
    const struct steps_slot *slot = slot_at(steps, number);
    struct steps_view *view = &steps->view[number / VIEW_PATTERNS];
    uint32_t blank = from->cell[canonical->start_blank];
    uint8_t tile_at[CANONICAL_CELLS_MAX] = {0};
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        tile_at[from->cell[cell]] = from->cell[canonical->tile_at[cell]];
    struct placement placement = table_placement(from->table, tile_at);
    uint32_t value = table_value(from->table, placement, blank);
    uint32_t block = layout_block(slot->layout, placement.cells, blank);
    uint64_t index = layout_index(slot->layout, placement.order, block);
    view->start[number % VIEW_PATTERNS] =
        (struct steps_start){.state = placement.order << STEPS_BLOCK_BITS | block,
                             .record = step_table_read(step_table_entry(slot->entries, index))};
    view->h += value;
    return value != UINT32_MAX;
}

/* Takes a view into use, as number 0 or 1. */
static void use_view(struct steps *steps, uint32_t number, const struct steps_view *view) {
    steps->h[number] = view->h;
    for (uint32_t i = 0; i < VIEW_PATTERNS; i++) {
        uint32_t slot = number * VIEW_PATTERNS + i;
        steps->slot[slot] = view->slot[i];
        steps->root.state[slot] = view->start[i].state;
        steps->root.record[slot] = view->start[i].record;
    }
    for (uint32_t direction = 0; direction < 4; direction++)
        for (uint32_t tile = 0; tile < CANONICAL_CELLS_MAX; tile++)
            steps->ask[direction][tile] |= (view->ask[direction][tile] + number * VIEW_PATTERNS)
                                           << 32 * number;
}

/* Takes two views into use; if there is one only, the second is not asked for. */
static void use_views(struct steps *steps, uint32_t first, uint32_t second) {
    memset(steps->ask, 0, sizeof steps->ask);
    steps->base.variant = first | second << 8 | (uint32_t)steps->long_pruning << 16;
    use_view(steps, 0, &steps->view[first]);
    if (steps->views > 1) use_view(steps, 1, &steps->view[second]);
    steps->alike = true;
    for (uint32_t i = 1; i < steps->views * VIEW_PATTERNS; i++)
        steps->alike &= steps->slot[i].next == steps->slot[0].next;
}

static void start(struct engine *engine, const struct space *space) {
    struct steps *steps = (struct steps *)(void *)engine;
    bool sound = true;
    (void)space;
    set_board(steps);
    engine->start_h = 0;
    steps->chosen = engine->views.count <= STEPS_VIEWS;
    steps->last_generated = 0;
    for (uint32_t v = 0; v < engine->views.count; v++) {
        steps->view[v].h = 0;
        for (uint32_t i = 0; i < VIEW_PATTERNS; i++) {
            const struct view_slot *from = &engine->views.view[v].slot[i];
            if (!from->table) continue;
            set_asks(steps, from, v * VIEW_PATTERNS + i);
            sound &= set_start(steps, from, v * VIEW_PATTERNS + i);
        }
        if (steps->view[v].h > engine->start_h) engine->start_h = steps->view[v].h;
    }
    if (!sound) engine->start_h = UINT32_MAX;
    use_views(steps, 0, 1);
}

/* The views are chosen at once then: how large the iterations before were is not known. */
static void resume(struct engine *engine) {
    ((struct steps *)(void *)engine)->last_generated = UINT64_MAX;
}

/* ---- An iteration ---- */

static enum engine_end begin(struct engine *engine) {
    struct steps *steps = (struct steps *)(void *)engine;
    uint32_t bound = engine->bound;
    if (!subtrees_have_stacks(engine)) return ENGINE_MEMORY;
    for (uint32_t depth = 0; depth < sizeof steps->floor[0]; depth++) {
        steps->floor[0][depth] = depth < bound / RISE_DENOMINATOR;
        steps->floor[1][depth] = 1;
    }
    steps->root.slack[1] = INT8_MAX; /* of a view that there may not be */
    for (uint32_t view = 0; view < steps->views; view++)
        steps->root.slack[view] = (int8_t)((bound - steps->h[view]) / 2);
    atomic_store(&steps->shorter, false);
    engine->subtrees.count = 0;
    subtrees_add_root(engine, &steps->root);
    subtrees_by_layers(engine, engine->handed_out ? STEPS_HANDED_OUT : STEPS_SUBTREES,
                       bound < SUBTREE_DEPTH_MAX ? bound - 1 : SUBTREE_DEPTH_MAX - 1);
    return ENGINE_SUBTREES;
}

static bool met(struct worker *worker) {
    struct steps *steps = (struct steps *)(void *)worker->engine;
    struct engine *engine = &steps->base;
    pthread_mutex_lock(&engine->subtrees.lock);
    if (worker->goal < engine->length) subtrees_keep_goal(worker);
    if (worker->goal < engine->bound) {
        engine->proved = true;
        atomic_store(&engine->subtrees.wanted, 0);
    } else {
        atomic_store(&steps->shorter, true);
    }
    pthread_mutex_unlock(&engine->subtrees.lock);
    return true;
}

static enum engine_end finish(struct engine *engine) {
    struct steps *steps = (struct steps *)(void *)engine;
    atomic_store(&steps->shorter, false); /* the second search goes as the first did */
    return engine_finish(engine);
}

static enum engine_end search_bound(struct steps *steps, uint32_t bound, uint64_t generated_max) {
    uint64_t before = steps->base.generated;
    steps->base.bound = bound;
    steps->base.generated_max = generated_max;
    enum engine_end end = engine_search(&steps->base);
    steps->last_generated = steps->base.generated - before;
    return end;
}

/* ---- Choosing two views ---- */

/* Searches the bounds below that one until one is large enough for a trial: *trial. 0: none is. */
static enum engine_end small_bound(struct steps *steps, uint32_t bound, uint64_t generated_max,
                                   uint32_t *trial) {
    enum engine_end end = ENGINE_EXHAUSTED;
    *trial = 0;
    for (uint32_t small = steps->base.start_h + 2;
         small < bound && !*trial && end == ENGINE_EXHAUSTED; small += 2) {
        end = search_bound(steps, small, generated_max);
        if (steps->last_generated >= TRIAL_MIN) *trial = small;
    }
    return end;
}

/* The bound was just searched with the first two views. Searches it with every other two, and takes
 * those into use that need the fewest nodes. A solution at the bound may be met: as there is none
 * below the bound, it is shortest. */
static enum engine_end choose(struct steps *steps, uint32_t bound, uint64_t generated_max) {
    uint32_t first = 0, second = 1;
    uint64_t least = steps->last_generated;
    for (uint32_t a = 0; a < steps->base.views.count; a++)
        for (uint32_t b = a + 1; b < steps->base.views.count; b++) {
            uint64_t enough = steps->base.generated + least;
            if (!a && b == 1) continue; /* known */
            use_views(steps, a, b);
            enum engine_end end =
                search_bound(steps, bound, enough < generated_max ? enough : generated_max);
            if (end == ENGINE_NODES && enough < generated_max) continue;
            if (end != ENGINE_EXHAUSTED) return end;
            if (steps->last_generated >= least) continue;
            least = steps->last_generated;
            first = a;
            second = b;
        }
    use_views(steps, first, second);
    steps->chosen = true;
    return ENGINE_EXHAUSTED;
}

static enum engine_end iterate(struct engine *engine) {
    struct steps *steps = (struct steps *)(void *)engine;
    uint32_t bound = engine->bound;
    uint64_t generated_max = engine->generated_max;
    enum engine_end end = ENGINE_EXHAUSTED;
    if (bound < engine->start_h) return end; /* after a checkpoint made with fewer views */
    if (!steps->chosen && steps->last_generated >= TRIAL_MIN) {
        uint32_t trial = bound - 2;
        bool within_trial = engine->trial;
        engine->trial = true;
        if (steps->last_generated == UINT64_MAX)
            end = small_bound(steps, bound, generated_max, &trial);
        if (end == ENGINE_EXHAUSTED && trial) end = choose(steps, trial, generated_max);
        engine->trial = within_trial;
    }
    if (steps->last_generated >= LONG_MIN && !steps->long_pruning) {
        steps->long_pruning = true;
        if (set_pruning(steps, LONG_LENGTH)) engine->variant |= 1u << 16;
    }
    return end == ENGINE_EXHAUSTED ? search_bound(steps, bound, generated_max) : end;
}

const struct kernel loydi_kernel_steps = {
    .name = "steps",
    .kind = &loydi_step_table,
    .checkpoint = "with all extras",
    .bound_step = 2,
    .early = 2,
    .engine_bytes = sizeof(struct steps),
    KERNEL_NODE(struct steps_node),
    .portion = STEPS_PORTION,
    .children_max = 4,
    .stack_nodes = 4096,
    .stack_crowded = 2048,
    .create = create,
    .start = start,
    .resume = resume,
    .iterate = iterate,
    .begin = begin,
    .load = subtrees_load,
    KERNEL_EXPAND,
    .met = met,
    .path_to_root = subtrees_path,
    .finish = finish,
};
