/* SPDX-License-Identifier: MIT
 *
 * IDA* with additive pattern tables, arranged so that the processor waits for memory as little as
 * it can.
 *
 * The tables are far larger than the caches: a look-up is a wait of some 300 cycles, and a
 * depth-first loop does one after the other. As in batch.c the order of visits is free, so of the
 * nodes that wait the last some dozens are taken together, whatever their depth. For all their
 * children the places of the entries are computed and asked for; only then the first is read. Of
 * those that survive, the same again in the mirror. What was made last is expanded first, so few
 * nodes wait, as in a depth-first search. They do not know their parents: when the goal is met, the
 * packet of nodes below which it is is searched once more, one node at a time, for the way there.
 *
 * A node carries, for every table, where it is (cells and order) and the value's two lowest bits:
 * an entry is one bit and says whether the value went up or down (table.h). A move touches one
 * tile, so one table a view. The sum of values is not kept, only the slack (bound - g - h) / 2 of
 * each view, which a move keeps or lowers by one. A node at depth g = bound with slack 0 has h = 0:
 * it is the goal.
 *
 * Korf & Felner 2002; Felner, Korf, Hanan 2004, "Additive pattern database heuristics".
 */
#include "engine/ahead.h"
#include "engine/wide.h"

/* ---- What a look-up needs of a table ---- */

static bool set_reader(struct reader *reader, struct pool *pool, const struct table *table) {
    const struct layout *layout = table->layout;
    reader->bits = table->entries;
    reader->blocks = layout->blocks;
    if (!layout->moves) return bit_moves_init(&reader->moves, pool, layout);
    reader->moves = *layout->moves;
    return true;
}

static const uint32_t no_next[1][4] = {{0}};
static const uint8_t no_limit[1] = {15};
static const struct shortcuts no_shortcuts = {1, no_next, no_limit};

struct lookup *lookup_new(struct pool *pool, const struct lookup_tables *tables,
                          uint32_t path_max) {
    struct lookup *lookup = pool_alloc(pool, sizeof *lookup);
    if (!lookup) return NULL;
    lookup->pool = pool;
    lookup->tables = tables;
    lookup->path_max = path_max;
    lookup->shortcuts = &no_shortcuts;
    if (!pool_reserve(pool, sizeof *lookup->waiting)) return NULL;
    for (uint32_t i = 0; i < tables->count; i++)
        if (!set_reader(&lookup->reader[i], pool, tables->table[i])) return NULL;
    return lookup;
}

struct waiting *waiting_new(struct pool *pool) {
    struct waiting *waiting = pool_alloc_reserved(pool, sizeof *waiting);
    if (!waiting) return NULL;
    waiting->portion = PORTION;
    for (uint32_t i = 0; i < WAITING_MAX; i++) waiting->order[i] = &waiting->node[i];
    return waiting;
}

/* It is only needed when A* does not find the goal. */
static bool have_waiting(struct lookup *lookup) {
    if (!lookup->waiting) lookup->waiting = waiting_new(lookup->pool);
    return lookup->waiting;
}

/* So are shortcuts. Without memory for them the search goes on as it was. */
static void have_shortcuts(struct lookup *lookup) {
    enum { LENGTH = 8 };
    if (lookup->shortcuts != &no_shortcuts) return;
    const struct shortcuts *made = shortcuts_new(lookup->pool, LENGTH);
    if (made && made->states <= UINT16_MAX) lookup->shortcuts = made;
}

/* ---- The board's moves, and the start ---- */

static void set_turns(struct lookup *lookup, const struct canonical *canonical) {
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        for (uint32_t left = canonical_moves(canonical, cell); left; left &= left - 1) {
            uint32_t direction = (uint32_t)__builtin_ctz(left),
                     to = canonical_step(canonical, cell, direction);
            uint32_t back = 1u << move_opposite((int)direction);
            for (uint32_t view = 0; view < LOOKUP_VIEWS; view++) {
                uint32_t tile_from = view ? lookup->mirror[to] : to,
                         tile_to = view ? lookup->mirror[cell] : cell;
                lookup->turn[cell * TURNS + direction * LOOKUP_VIEWS + view] =
                    (struct turn){.flip = 1u << tile_from | 1u << tile_to | 1u << SEAT_MOD4,
                                  .before = (1u << tile_from) - 1,
                                  .before_new = (1u << tile_to) - 1,
                                  .blank_shift = (uint8_t)bit_record_shift(tile_from),
                                  .bit = (uint8_t)(1u << direction),
                                  .to = (uint8_t)to,
                                  .direction = (uint8_t)direction,
                                  .to_shift = (uint8_t)(4 * to),
                                  .from_shift = (uint8_t)(4 * cell),
                                  .ways = (uint8_t)(canonical_moves(canonical, to) & ~back)};
            }
        }
}

static bool tiles_known(const struct lookup *lookup, uint32_t tiles) {
    for (uint32_t i = 0; i < lookup->tables->count; i++)
        if (lookup->tiles[i] == tiles) return true;
    return false;
}

/* Says for each tile which table has it, in each view. One view is enough if the second would be
 * the same again. */
static void set_slots(struct lookup *lookup, const struct canonical *canonical) {
    lookup->views = 1;
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        lookup->mirror[tile] =
            (uint8_t)(canonical->mirror ? canonical_mirror(canonical, tile) : tile);
    for (uint32_t slot = 0; slot < LOOKUP_SLOTS; slot++) {
        uint32_t i = slot % LOOKUP_TABLES, tiles = 0;
        bool mirrored = slot >= LOOKUP_TABLES;
        if (i >= lookup->tables->count) continue;
        for (uint32_t tile = 0; tile < canonical->cells; tile++) {
            if (!(lookup->tables->table[i]->home >> (mirrored ? lookup->mirror[tile] : tile) & 1))
                continue;
            tiles |= 1u << tile;
            lookup->aim[tile][slot / LOOKUP_TABLES] = (struct aim){&lookup->reader[i], slot};
        }
        if (slot < LOOKUP_TABLES)
            lookup->tiles[i] = tiles;
        else if (canonical->mirror && !tiles_known(lookup, tiles))
            lookup->views = 2;
    }
}

static void turned_tiles(const struct lookup *lookup, const struct canonical *canonical,
                         bool mirrored, uint8_t *tile_at) {
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint8_t tile = canonical->tile_at[cell];
        tile_at[mirrored ? lookup->mirror[cell] : cell] = mirrored ? lookup->mirror[tile] : tile;
    }
}

/* Fills in the root; its h goes to *h. False: a table is damaged. */
static bool set_root(struct lookup *lookup, const struct canonical *canonical, struct node *root,
                     uint32_t h[LOOKUP_VIEWS]) {
    struct descent descent[SLOTS];
    uint32_t slots[SLOTS], count = 0;
    *root = (struct node){.blank = (uint8_t)canonical->start_blank, .came = NO_MOVE};
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        root->word |=
            (uint64_t)(cell == root->blank ? canonical->goal_blank : canonical->tile_at[cell])
            << 4 * cell;
    for (uint32_t slot = 0; slot < lookup->views * LOOKUP_TABLES; slot++) {
        uint32_t i = slot % LOOKUP_TABLES;
        if (i >= lookup->tables->count) continue;
        const struct table *table = lookup->tables->table[i];
        uint8_t tile_at[CELLS_PACKED];
        bool mirrored = slot >= LOOKUP_TABLES;
        turned_tiles(lookup, canonical, mirrored, tile_at);
        struct placement placement = table_placement(table, tile_at);
        uint32_t blank = mirrored ? lookup->mirror[root->blank] : root->blank;
        root->at[slot] =
            (struct seat){.order = (uint16_t)placement.order, .cells = placement.cells};
        slots[count] = slot;
        descent[count++] = (struct descent){.table = table,
                                            .moves = &lookup->reader[i].moves,
                                            .placement = placement,
                                            .blank = blank};
    }
    bit_table_values(descent, count);
    for (uint32_t i = 0; i < count; i++) {
        if (descent[i].value == UINT32_MAX) return false;
        root->at[slots[i]].cells |= (descent[i].value & 3) << SEAT_MOD4;
        h[slots[i] / LOOKUP_TABLES] += descent[i].value;
    }
    return true;
}

#define LOOKUP_EXPAND expand_plain
#define LOOKUP_TARGET
#include "engine/lookup_expand.tmpl.h"

#if HAVE_WIDE
#define LOOKUP_EXPAND expand_popcnt
#define LOOKUP_TARGET WIDE
#include "engine/lookup_expand.tmpl.h"
#else
#define expand_popcnt       expand_plain
#define expand_popcnt_ahead expand_plain_ahead
#endif

static bool expand(struct lookup *lookup) {
    return lookup->popcnt ? expand_popcnt(lookup) : expand_plain(lookup);
}

bool lookup_expand_ahead(struct lookup *lookup, const struct batch *batch) {
    return lookup->popcnt ? expand_popcnt_ahead(lookup, batch) : expand_plain_ahead(lookup, batch);
}

static void load(struct waiting *waiting, struct node *const *nodes, uint32_t count) {
    waiting->count = count;
    for (uint32_t i = 0; i < count; i++) {
        *waiting->order[i] = *nodes[i];
        waiting->order[i]->after = 0;
    }
}

static bool may_go_on(const struct lookup *lookup, uint32_t turn,
                      const struct engine_watcher *watcher) {
    if (lookup->stop && atomic_load_explicit(lookup->stop, memory_order_relaxed)) return false;
    return !watcher || turn % 256 ||
           watcher->ask(watcher->user, lookup->expanded, lookup->generated);
}

/* Searches the nodes below which the goal was met once more, for the way there. That does not count. */
static enum engine_end find_goal(struct lookup *lookup, struct node *const *nodes, uint32_t count,
                                 const struct engine_watcher *watcher) {
    struct waiting *waiting = lookup->waiting;
    uint64_t expanded = lookup->expanded, generated = lookup->generated;
    enum engine_end end = ENGINE_EXHAUSTED;
    uint32_t portion = waiting->portion, roots = count; /* they are the lowest of the stack */
    waiting->portion = 1;
    load(waiting, nodes, count);
    for (uint32_t turn = 1; waiting->count && end == ENGINE_EXHAUSTED; turn++) {
        const struct node *node = waiting->order[waiting->count - 1];
        if (waiting->count == roots) {
            lookup->goal_root = *node;
            roots--;
        }
        lookup->goal_moves[node->depth] = node->came;
        if (expand(lookup)) end = ENGINE_SOLVED;
        if (end == ENGINE_EXHAUSTED && !may_go_on(lookup, turn, watcher)) end = ENGINE_STOPPED;
    }
    for (uint32_t i = waiting->count; i--;)
        if (waiting->order[i]->depth == lookup->bound)
            lookup->goal_moves[lookup->bound] = waiting->order[i]->came;
    waiting->portion = portion;
    lookup->expanded = expanded;
    lookup->generated = generated;
    return end == ENGINE_EXHAUSTED ? ENGINE_BROKEN : end; /* it was there a moment ago */
}

enum engine_end lookup_search(struct lookup *lookup, struct node *const *nodes, uint32_t count,
                              const struct engine_watcher *watcher) {
    load(lookup->waiting, nodes, count);
    for (uint32_t turn = 1; lookup->waiting->count; turn++) {
        if (lookup->generated + CHILDREN > lookup->generated_max) return ENGINE_NODES;
        bool goal = expand(lookup);
        if (lookup->story) story_tell(lookup->story, lookup);
        if (goal) return find_goal(lookup, nodes, count, watcher);
        if (!may_go_on(lookup, turn, watcher)) return ENGINE_STOPPED;
    }
    return ENGINE_EXHAUSTED;
}

bool lookup_start(struct lookup *lookup, const struct canonical *canonical) {
    lookup->canonical = *canonical;
    lookup->expanded = 0;
    lookup->generated = 1;
    lookup->popcnt = has_wide();
    lookup->h[0] = lookup->h[1] = 0;
    lookup->bound = UINT32_MAX;
    set_slots(lookup, canonical);
    set_turns(lookup, canonical);
    if (!set_root(lookup, canonical, &lookup->root, lookup->h)) return false;
    lookup->root.ways = canonical_moves(canonical, canonical->start_blank);
    /* A start that is the same in the mirror has its solutions in the mirror too, and one of each two begins with a move along a column. These are also the first
     * in the alphabet of the shortcuts, which so never rule out the one for the other. */
    if (lookup->ahead && canonical_is_mirror(canonical)) lookup->root.ways &= 1u << UP | 1u << DOWN;
    lookup->root.slack[1] = INT8_MAX; /* where there is one view, it is the one to ask */
    for (uint32_t view = 0; view < lookup->views; view++)
        lookup->root.slack[view] = (int8_t)((lookup_start_h(lookup) - lookup->h[view]) / 2);
    if (lookup->ahead && !ahead_start(lookup->ahead, lookup)) lookup->ahead = NULL;
    return true;
}

uint32_t lookup_start_h(const struct lookup *lookup) {
    return lookup->h[0] > lookup->h[1] ? lookup->h[0] : lookup->h[1];
}

/* IDA* below the nodes that wait, one packet after the other. */
static enum engine_end search_waiting(struct lookup *lookup, const struct engine_watcher *watcher) {
    if (!have_waiting(lookup)) return ENGINE_MEMORY;
    have_shortcuts(lookup);
    if (lookup->crew) return crew_iterate(lookup->crew, lookup, watcher);
    enum engine_end end = ENGINE_EXHAUSTED;
    struct packet packet = {0};
    while (end == ENGINE_EXHAUSTED && ahead_packet(lookup->ahead, lookup->bound, &packet))
        end = lookup_search(lookup, packet.node, packet.count, watcher);
    return end;
}

static enum engine_end iterate_ahead(struct lookup *lookup, bool first,
                                     const struct engine_watcher *watcher) {
    struct ahead *ahead = lookup->ahead;
    bool raised = first || ahead_raise(ahead);
    if (ahead->full_bound == UINT32_MAX) {
        enum engine_end end = raised ? ahead_run(ahead, lookup, watcher) : ENGINE_MEMORY;
        if (end != ENGINE_MEMORY) return end;
        ahead->full_bound = raised ? lookup->bound : lookup->bound - 2;
    }
    return search_waiting(lookup, watcher);
}

enum engine_end lookup_iterate(struct lookup *lookup, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher) {
    bool first = lookup->bound == UINT32_MAX;
    lookup->bound = bound;
    lookup->floor = -(int)(bound - lookup_start_h(lookup)) / 2;
    lookup->generated_max = generated_max;
    if (!bound) return ENGINE_SOLVED; /* h = 0 is the goal alone */
    if (bound >= lookup->path_max) return ENGINE_BROKEN;
    if (lookup->ahead) return iterate_ahead(lookup, first, watcher);
    if (!have_waiting(lookup)) return ENGINE_MEMORY;
    if (lookup->story) {
        lookup->waiting->portion = 1; /* plain depth-first search */
        story_begin(lookup->story, lookup);
    }
    return lookup_search(lookup, &(struct node *){&lookup->root}, 1, watcher);
}

uint64_t lookup_expanded(const struct lookup *lookup) {
    return lookup->expanded;
}

uint64_t lookup_generated(const struct lookup *lookup) {
    return lookup->generated;
}

void lookup_share(struct lookup *lookup, struct crew *crew) {
    lookup->crew = crew;
}

bool lookup_store(struct lookup *lookup, struct pool *pool, uint64_t states) {
    lookup->ahead = ahead_new(pool, states);
    return lookup->ahead;
}

/* Moves from the goal back, in our names. */
static uint32_t moves_backwards(const struct lookup *lookup, uint8_t *moves) {
    const struct ahead *ahead = lookup->ahead;
    if (ahead && ahead->full_bound == UINT32_MAX)
        return ahead_path(ahead, lookup, ahead->goal, moves);
    uint32_t count = 0;
    for (uint32_t depth = lookup->bound; depth > lookup->goal_root.depth; depth--)
        moves[count++] = lookup->goal_moves[depth];
    return ahead ? count + ahead_path(ahead, lookup, lookup->goal_root, moves + count) : count;
}

size_t lookup_moves(const struct lookup *lookup, uint8_t *moves) {
    uint8_t back[LOOKUP_PATH];
    uint32_t count = lookup->bound ? moves_backwards(lookup, back) : 0;
    for (uint32_t i = 0; i < count; i++)
        moves[i] = lookup->canonical.move_back[back[count - 1 - i]];
    return count;
}
