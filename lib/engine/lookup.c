/* SPDX-License-Identifier: MIT
 *
 * IDA* with additive pattern tables, arranged so that the processor waits for memory as little as
 * it can.
 *
 * The tables are far larger than the caches: a look-up is a wait of some 300 cycles, and a
 * depth-first loop does one after the other. As in batch.c the order of visits is free, so nodes of
 * the deepest level are taken some dozens at a time. For all their children the places of the
 * entries are computed and asked for; only then the first is read. Of those that survive, the same
 * again in the mirror. Deepest first keeps every level short, as in a depth-first search, and finds
 * the goal early in the last iteration: taking whole portions from other levels instead costs three
 * times the nodes.
 *
 * A node carries, for every table, where it is (cells and order) and the value's two lowest bits:
 * an entry is one bit and says whether the value went up or down (table.h). A move touches one
 * tile, so one table a view. The sum of values is not kept, only the slack (bound - g - h) / 2 of
 * each view, which a move keeps or lowers by one. A node at depth g = bound with slack 0 has h = 0:
 * it is the goal.
 *
 * Korf & Felner 2002; Felner, Korf, Hanan 2004, "Additive pattern database heuristics".
 */
#include "engine/lookup_inside.h"

/* An iteration is given to several threads if the one before had more nodes than that. */
enum { ALONE = 30000 };

/* What does not move the order. */
static const uint16_t no_delta[1];

static uint64_t reciprocal(uint32_t divisor) {
    return (UINT64_C(1) << 32) / divisor + 1;
}

/* Prepares the shift from place a to place b out of the frame's map of ranks. False: no memory. */
static bool set_shift(struct shift *shift, struct pool *pool, const struct frame *frame, uint32_t a,
                      uint32_t b) {
    const uint16_t *map = frame->shift[a * frame->tiles + b];
    uint32_t first = a < b ? a : b, last = a < b ? b : a, behind = 1, digits = 1;
    *shift = (struct shift){reciprocal(1), reciprocal(1), 1, no_delta};
    if (!map) return true;
    for (uint32_t i = 2; i < frame->tiles - last; i++) behind *= i;
    for (uint32_t i = first; i <= last; i++) digits *= frame->tiles - i;
    uint16_t *delta = pool_alloc(pool, digits * sizeof *delta);
    if (!delta) return false;
    for (uint32_t i = 0; i < digits; i++) delta[i] = (uint16_t)(map[i * behind] - i * behind);
    *shift = (struct shift){reciprocal(behind), reciprocal(digits), digits, delta};
    return true;
}

static bool set_reader(struct reader *reader, struct pool *pool, const struct table *table) {
    const struct frame *frame = table->frame;
    uint64_t *record = pool_alloc(pool, frame->sets * sizeof *record);
    if (!record || frame->cells > CELLS_PACKED || frame->blocks > UINT16_MAX) return false;
    for (uint32_t set = 0; set < frame->sets; set++) {
        record[set] = frame->first[set];
        for (uint32_t cell = 0; cell < frame->cells; cell++)
            record[set] |= (uint64_t)frame->region[set * frame->cells + cell] << (16 + 3 * cell);
    }
    *reader =
        (struct reader){.bits = table->bits, .record = record, .block_bits = frame->words * 64};
    for (uint32_t a = 0; a < frame->tiles; a++)
        for (uint32_t b = 0; b < frame->tiles; b++)
            if (!set_shift(&reader->shift[a * FRAME_TILES_MAX + b], pool, frame, a, b))
                return false;
    return true;
}

struct lookup *lookup_new(struct pool *pool, const struct table_set *tables, uint32_t path_max) {
    struct lookup *lookup = pool_alloc(pool, sizeof *lookup);
    if (!lookup) return NULL;
    lookup->tables = tables;
    lookup->levels = path_max;
    lookup->level = pool_alloc(pool, path_max * sizeof *lookup->level);
    for (uint32_t i = 0; i < tables->count; i++) {
        if (!set_reader(&lookup->reader[i], pool, tables->table[i])) return NULL;
        lookup->reader[i].mirrored = tables->mirrored[i];
        lookup->reader[LOOKUP_TABLES + i] = lookup->reader[i];
        lookup->reader[LOOKUP_TABLES + i].mirrored ^= 1;
    }
    lookup->low = tables->table[0]->frame->low;
    lookup->high = tables->table[0]->frame->high;
    return lookup->level ? lookup : NULL;
}

static struct turn make_turn(uint32_t from, uint32_t to) {
    return (struct turn){.flip = (uint16_t)(1u << from | 1u << to),
                         .below_from = (uint16_t)((1u << from) - 1),
                         .below_to = (uint16_t)((1u << to) - 1),
                         .from_shift = (uint8_t)(16 + 3 * from)};
}

static void set_ways(struct lookup *lookup, const struct canon *canon) {
    memset(lookup->ways, 0, sizeof lookup->ways);
    for (uint32_t cell = 0; cell < canon->cells; cell++) {
        uint32_t row = cell / canon->cols, col = cell % canon->cols;
        bool can[4] = {row > 0, row + 1 < canon->rows, col > 0, col + 1 < canon->cols};
        uint32_t to[4] = {cell - canon->cols, cell + canon->cols, cell - 1, cell + 1};
        for (int came = 0; came <= NO_MOVE; came++)
            for (uint8_t direction = 0; direction < 4; direction++) {
                if (!can[direction] || (came != NO_MOVE && direction == move_opposite(came)))
                    continue;
                struct path_ways *ways = &lookup->ways[cell][came];
                struct path_way *way = &ways->way[ways->count++];
                way->to = (uint8_t)to[direction];
                way->direction = direction;
                way->to_shift = (uint8_t)(4 * way->to);
                way->from_shift = (uint8_t)(4 * cell);
                way->turn[0] = make_turn(way->to, cell);
                way->turn[1] = make_turn(lookup->mirror[way->to], lookup->mirror[cell]);
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
static void set_slots(struct lookup *lookup, const struct canon *canon) {
    lookup->views = 1;
    for (uint32_t tile = 0; tile < canon->cells; tile++)
        lookup->mirror[tile] = (uint8_t)(canon->mirror ? canon_mirror(canon, tile) : tile);
    for (uint32_t slot = 0; slot < LOOKUP_SLOTS; slot++) {
        const struct reader *reader = &lookup->reader[slot];
        uint32_t i = slot % LOOKUP_TABLES, tiles = 0;
        if (i >= lookup->tables->count) continue;
        for (uint32_t tile = 0; tile < canon->cells; tile++) {
            if (!(lookup->tables->table[i]->home >>
                      (reader->mirrored ? lookup->mirror[tile] : tile) &
                  1))
                continue;
            tiles |= 1u << tile;
            lookup->slot_of[slot / LOOKUP_TABLES][tile] = (uint8_t)slot;
        }
        if (slot < LOOKUP_TABLES)
            lookup->tiles[i] = tiles;
        else if (canon->mirror && !tiles_known(lookup, tiles))
            lookup->views = 2;
    }
}

static void turned_tiles(const struct lookup *lookup, const struct canon *canon, bool mirrored,
                         uint8_t *tile_at) {
    for (uint32_t cell = 0; cell < canon->cells; cell++) {
        uint8_t tile = canon->tile_at[cell];
        tile_at[mirrored ? lookup->mirror[cell] : cell] = mirrored ? lookup->mirror[tile] : tile;
    }
}

/* Fills in the root; its h goes to *h. False: a table is damaged. */
static bool set_root(struct lookup *lookup, const struct canon *canon, struct node *root,
                     uint32_t h[LOOKUP_VIEWS]) {
    *root = (struct node){.blank = (uint8_t)canon->start_blank, .came = NO_MOVE};
    for (uint32_t cell = 0; cell < canon->cells; cell++)
        if (cell != root->blank) root->word |= (uint64_t)canon->tile_at[cell] << 4 * cell;
    for (uint32_t slot = 0; slot < lookup->views * LOOKUP_TABLES; slot++) {
        uint32_t i = slot % LOOKUP_TABLES;
        if (i >= lookup->tables->count) continue;
        uint8_t tile_at[CELLS_PACKED];
        bool mirrored = lookup->reader[slot].mirrored;
        turned_tiles(lookup, canon, mirrored, tile_at);
        struct spot spot = table_spot(lookup->tables->table[i], tile_at);
        uint32_t blank = mirrored ? lookup->mirror[root->blank] : root->blank;
        uint32_t value = table_value(lookup->tables->table[i], spot, blank);
        if (value == UINT32_MAX) return false;
        root->where[slot] = spot.cells << 16 | spot.order;
        root->mod4 |= (uint16_t)((value & 3) << 2 * slot);
        h[slot / LOOKUP_TABLES] += value;
    }
    return true;
}

#define LOOKUP_EXPAND expand_plain
#define LOOKUP_TARGET
#include "engine/lookup_expand.tmpl.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define LOOKUP_EXPAND expand_popcnt
#define LOOKUP_TARGET __attribute__((target("popcnt,bmi,bmi2")))
#include "engine/lookup_expand.tmpl.h"

static bool has_popcnt(void) {
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
}
#else
#define expand_popcnt expand_plain
static bool has_popcnt(void) {
    return false;
}
#endif

/* The deepest level that has nodes; UINT32_MAX: none has. As only the deepest is expanded, a level
 * is empty when it is filled. */
static uint32_t next_depth(const struct lookup *lookup, uint32_t depth) {
    if (depth + 1 < lookup->bound && lookup->level[depth + 1].count) return depth + 1;
    while (depth != UINT32_MAX && !lookup->level[depth].count) depth--;
    return depth;
}

bool lookup_expand(struct lookup *lookup, uint32_t depth) {
    uint32_t waiting = lookup->level[depth].count;
    bool goal = lookup->popcnt ? expand_popcnt(lookup, depth) : expand_plain(lookup, depth);
    if (lookup->story)
        story_tell(lookup->story, lookup, depth, waiting - lookup->level[depth].count, goal);
    return goal;
}

enum engine_end lookup_run(struct lookup *lookup, uint32_t depth,
                           const struct engine_watcher *watcher) {
    for (uint32_t turn = 1; depth != UINT32_MAX; turn++, depth = next_depth(lookup, depth)) {
        if (lookup->generated + CHILDREN > lookup->generated_max) return ENGINE_NODES;
        if (lookup_expand(lookup, depth)) return ENGINE_SOLVED;
        if (lookup->stop && atomic_load_explicit(lookup->stop, memory_order_relaxed))
            return ENGINE_STOPPED;
        if (watcher && turn % 256 == 0 &&
            !watcher->ask(watcher->user, lookup->expanded, lookup->generated))
            return ENGINE_STOPPED;
    }
    return ENGINE_EXHAUSTED;
}

void lookup_clear(struct lookup *lookup) {
    for (uint32_t depth = 0; depth < lookup->levels; depth++) lookup->level[depth].count = 0;
}

static void put_root(struct lookup *lookup, const struct node *root) {
    lookup_clear(lookup);
    lookup->level[0].node[0] = *root;
    lookup->level[0].count = 1;
}

bool lookup_start(struct lookup *lookup, const struct canon *canon) {
    lookup->canon = *canon;
    lookup->expanded = 0;
    lookup->generated = 1;
    lookup->iteration_before = 0;
    lookup->popcnt = has_popcnt();
    lookup->h[0] = lookup->h[1] = 0;
    set_slots(lookup, canon);
    set_ways(lookup, canon);
    return set_root(lookup, canon, &lookup->root, lookup->h);
}

uint32_t lookup_start_h(const struct lookup *lookup) {
    return lookup->h[0] > lookup->h[1] ? lookup->h[0] : lookup->h[1];
}

enum engine_end lookup_iterate(struct lookup *lookup, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher) {
    lookup->bound = bound;
    lookup->generated_max = generated_max;
    if (!bound) return ENGINE_SOLVED; /* h = 0 is the goal alone */
    if (bound > lookup->levels) return ENGINE_BROKEN;
    for (uint32_t view = 0; view < lookup->views; view++)
        lookup->root.slack[view] = (int8_t)((bound - lookup->h[view]) / 2);
    put_root(lookup, &lookup->root);
    if (lookup->story) story_begin(lookup->story, lookup);
    uint64_t before = lookup->generated;
    bool together = lookup->crew && lookup->iteration_before > ALONE;
    enum engine_end end =
        together ? crew_iterate(lookup->crew, lookup, watcher) : lookup_run(lookup, 0, watcher);
    lookup->iteration_before = lookup->generated - before;
    return end;
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

size_t lookup_moves(const struct lookup *lookup, uint8_t *moves) {
    uint32_t came = lookup->goal_came, parent = lookup->goal_parent;
    for (uint32_t depth = lookup->bound; depth-- > 0;) {
        const struct node *node = &lookup->level[depth].node[parent];
        moves[depth] = lookup->canon.move_back[came];
        came = node->came;
        parent = node->parent;
    }
    return lookup->bound;
}
