/* SPDX-License-Identifier: MIT
 *
 * IDA* with flat pattern tables, for boards of more than 16 cells.
 *
 * A node carries its index in the table of every pattern, in every view (a partition of the tiles, perhaps seen in the mirror). A move changes one
 * index a view by a constant, and the new entry is the only thing to read. Nodes are expanded some at a time (flat_expand.c).
 *
 * h is the Manhattan distance plus twice the largest of the views' sums of entries. What is kept is the room of each view: by how much its sum may grow until
 * f exceeds the bound.
 *
 * An iteration begins with a plain depth-first walk down to some depth. The nodes there are packets, in the order of the walk; threads take
 * them one after the other. A packet is searched in any order, so counts and the solution are taken from a second, plain walk of the first packet that
 * has the goal. All figures are therefore those of plain IDA*, with any number of threads.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics"; Reinefeld & Schnecke 1994, "AIDA*".
 */
#include "engine/flat_inside.h"
#include "engine/wide.h"

static void set_way(struct flat_search *search, uint32_t cell, uint32_t direction) {
    const struct canonical *canonical = &search->canonical;
    uint32_t to = canonical_step(canonical, cell, direction), way = 4 * cell + direction;
    bool along = cell / canonical->cols == to / canonical->cols;
    uint32_t lane = 4 * (along ? cell % canonical->cols : cell / canonical->cols) + direction;
    search->to[way] = (uint8_t)to;
    search->lane[way] = (uint8_t)lane;
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        if (layout_apart(canonical->cols, cell, tile) > layout_apart(canonical->cols, to, tile))
            for (uint32_t view = 0; view < FLAT_VIEWS; view++)
                search->step[lane][tile].pick[view] |= 1u << STEP_FARTHER;
}

/* What to try on that cell after a move. */
static void set_list(struct flat_search *search, uint32_t cell, uint32_t came) {
    uint32_t ways = search->ways[cell], count = 0;
    if (came != NO_MOVE) ways &= ~(1u << move_opposite((int)came));
    search->tried[cell][came] = (uint8_t)ways;
    for (; ways; ways &= ways - 1, count++)
        search->list[cell][came] |= (uint64_t)(4 * cell + (uint32_t)__builtin_ctz(ways))
                                    << 16 * count;
    search->count[cell][came] = (uint8_t)count;
}

static void set_ways(struct flat_search *search) {
    const struct canonical *canonical = &search->canonical;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        search->ways[cell] = (uint8_t)canonical_moves(canonical, cell);
        for (uint32_t left = search->ways[cell]; left; left &= left - 1)
            set_way(search, cell, (uint32_t)__builtin_ctz(left));
        for (uint32_t came = 0; came <= NO_MOVE; came++) set_list(search, cell, came);
    }
    for (uint8_t direction = 0; direction < 4; direction++)
        search->order[canonical->rank[direction]] = direction;
}

/* The table's number of a tile in a slot: its place among the home cells. */
static uint32_t digit_of(const struct flat_slot *slot, uint32_t tile) {
    uint32_t below = (1u << slot->cell[tile]) - 1;
    return (uint32_t)__builtin_popcount(slot->table->home & below);
}

static uint32_t weight(const struct flat_slot *slot, uint32_t tile) {
    uint32_t part = 1;
    for (uint32_t i = digit_of(slot, tile); i; i--) part *= slot->table->layout->cells;
    return part;
}

/* A move shifts a tile's cell, as the table names cells, by the same anywhere on the board. */
static void set_steps(struct flat_search *search, const struct flat_slot *slot, uint32_t number,
                      uint32_t direction) {
    const struct canonical *canonical = &search->canonical;
    uint32_t cell = 0, view = number / FLAT_PATTERNS;
    while (!(search->ways[cell] >> direction & 1)) cell++;
    uint32_t shift = (uint32_t)slot->cell[cell] - slot->cell[search->to[4 * cell + direction]];
    for (uint32_t tile = 0; tile < canonical->cells; tile++) {
        if (!(slot->tiles >> tile & 1)) continue;
        for (uint32_t lane = direction; lane < 4 * CELLS; lane += 4) {
            struct flat_step *step = &search->step[lane][tile];
            step->change[view] = weight(slot, tile) * shift;
            step->pick[view] |= number;
        }
    }
}

/* first: the index of the table's first entry */
static void set_slot(struct flat_search *search, const struct flat_slot *slot, uint32_t number,
                     uint32_t first) {
    const struct canonical *canonical = &search->canonical;
    uint32_t index = first;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t tile = canonical->tile_at[cell];
        if (slot->tiles >> tile & 1) index += weight(slot, tile) * slot->cell[cell];
    }
    search->root.index[number] = index;
    search->root_entry[number] = (uint8_t)entry_at(search->base, index);
    search->root_sum[number / FLAT_PATTERNS] += search->root_entry[number];
    for (uint32_t direction = 0; direction < 4; direction++)
        set_steps(search, slot, number, direction);
}

/* Copies the tables next to each other; *table are then the copies. False: no memory. */
static bool copy_tables(struct flat_search *search, struct pool *pool, const struct flat_set *set,
                        const uint8_t *table[FLAT_SLOTS]) {
    uint8_t *copy[FLAT_SLOTS];
    size_t bytes = 0;
    for (uint32_t i = 0; i < FLAT_SLOTS; i++) bytes += table[i] ? set->slot[i].table->bytes : 0;
    uint8_t *next = pool_alloc(pool, bytes);
    if (!next) return false;
    search->base = next;
    for (uint32_t i = 0; i < FLAT_SLOTS; i++) {
        uint32_t same = 0;
        while (table[same] != table[i]) same++;
        copy[i] = same < i ? copy[same] : next;
        if (same < i || !table[i]) continue;
        memcpy(next, table[i], set->slot[i].table->bytes);
        next += set->slot[i].table->bytes;
    }
    for (uint32_t i = 0; i < FLAT_SLOTS; i++)
        if (table[i]) table[i] = copy[i];
    return true;
}

/* Indices have 32 bits, so the tables must lie within 2 GiB. As a rule they do; else they are copied. */
static bool set_slots(struct flat_search *search, struct pool *pool, const struct flat_set *set) {
    const uint8_t *table[FLAT_SLOTS] = {NULL};
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (uint32_t i = 0; i < set->views * FLAT_PATTERNS; i++) {
        if (!set->slot[i].table) continue;
        table[i] = flat_table_nibbles(set->slot[i].table);
        uintptr_t begin = (uintptr_t)table[i], end = begin + set->slot[i].table->bytes;
        if (begin < low) search->base = table[i];
        if (begin < low) low = begin;
        if (end > high) high = end;
    }
    if (high - low > UINT32_MAX / 2 && !copy_tables(search, pool, set, table)) return false;
    for (uint32_t i = 0; i < FLAT_SLOTS; i++)
        if (table[i])
            set_slot(search, &set->slot[i], i,
                     (uint32_t)(2 * ((uintptr_t)table[i] - (uintptr_t)search->base)));
    return true;
}

static void set_root(struct flat_search *search) {
    const struct canonical *canonical = &search->canonical;
    struct flat_node *root = &search->root;
    uint32_t manhattan = 0, most = 0;
    root->blank = (uint8_t)canonical->start_blank;
    root->came = NO_MOVE;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        root->tile[cell] = canonical->tile_at[cell];
        if (cell != root->blank)
            manhattan += layout_apart(canonical->cols, cell, canonical->tile_at[cell]);
    }
    for (uint32_t view = 0; view < search->views; view++)
        if (search->root_sum[view] > most) most = search->root_sum[view];
    search->start_h = manhattan + 2 * most;
}

void flat_search_root(struct flat_search *search) {
    struct flat_node *root = &search->root;
    uint32_t room = (search->bound - search->start_h) / 2, most = 0;
    for (uint32_t view = 0; view < search->views; view++)
        if (search->root_sum[view] > most) most = search->root_sum[view];
    for (uint32_t view = 0; view < search->views; view++)
        root->room[view] = (int32_t)(room + most - search->root_sum[view]);
    memcpy(root->entry, search->root_entry, sizeof root->entry);
}

struct flat_search *flat_search_new(struct pool *pool, const struct flat_set *set,
                                    const struct canonical *canonical, unsigned threads) {
    struct flat_search *search = pool_alloc(pool, sizeof *search);
    if (!search) return NULL;
    search->wide = has_wide();
    pthread_mutex_init(&search->lock, NULL);
    search->canonical = *canonical;
    search->views = set->views;
    search->crew.search = flat_search_packet;
    search->walk = pool_alloc(pool, (FLAT_PATH + 1) * sizeof *search->walk);
    search->packet = pool_alloc(pool, PACKETS_MAX * sizeof *search->packet);
    if (!search->walk || !search->packet) return NULL;
    for (unsigned i = 0; i < packet_threads(threads); i++) {
        struct flat_worker *worker = &search->worker[i];
        struct flat_node *node = pool_alloc(pool, NODES * sizeof *node);
        packet_crew_add(&search->crew, &worker->base);
        worker->search = search;
        worker->node = pool_alloc(pool, NODES * sizeof *worker->node);
        if (!node || !worker->node) return NULL;
        for (uint32_t k = 0; k < NODES; k++) worker->node[k] = &node[k];
    }
    set_ways(search);
    if (!set_slots(search, pool, set)) return NULL;
    set_root(search);
    return search;
}

uint32_t flat_search_h(const struct flat_search *search) {
    return search->start_h;
}

void flat_search_resume(struct flat_search *search, uint64_t expanded, uint64_t generated) {
    search->expanded = expanded;
    search->generated = generated;
}

uint64_t flat_search_expanded(const struct flat_search *search) {
    return search->expanded;
}

uint64_t flat_search_generated(const struct flat_search *search) {
    return search->generated;
}

double flat_search_share(const struct flat_search *search) {
    return packet_share(&search->crew);
}

size_t flat_search_moves(const struct flat_search *search, uint8_t *moves) {
    for (uint32_t i = 0; i < search->goal_depth; i++)
        moves[i] = search->canonical.move_back[search->moves[i]];
    return search->goal_depth;
}
