/* SPDX-License-Identifier: MIT
 *
 * IDA* with tables of steps, for boards of more than 16 cells: what a search is set up with.
 *
 * h of a view is the sum of its patterns' values, and as the tables mind the blank's region, a move changes it by exactly one: f stays or grows by two. What a node
 * keeps is each view's room, half of what the bound leaves above f, and each pattern's entry, which says for every move whether it costs one of that room. So
 * a child is tried without a look-up, and only a child that is kept has entries read, one a view.
 *
 * An iteration searches all below the bound, and of what is at the bound the nodes that come up to it in the second half of their moves. These are few, some
 * hundredths, yet a shortest solution is mostly among them: it is found an iteration early, and the iteration's end proves it. As an iteration is some
 * nine times as large as the one before, that saves most of the work. An automaton leaves out superfluous moves (shortcuts.c).
 *
 * Where an entry is follows from the block (the tiles' cells and the blank's region) and the order of the tiles, layout.h. Which block a move leads to depends on the
 * block, the moving tile's place in the order and the direction: it is looked up, together with the places before and after, which say how the order
 * changes. That is one array for all patterns of a size, 24 MB for six tiles on 5x5.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics"; Clausecker 2017, "Notes on the construction of pattern databases".
 */
#include "engine/steps_inside.h"
#include "engine/wide.h"

#include <string.h>

static struct steps_slot *slot_at(struct steps_search *search, uint32_t number) {
    return &search->view[number / FLAT_PATTERNS].slot[number % FLAT_PATTERNS];
}

/* What moving the tile at a place of a set does: written down for the blank in each direction. */
static void set_next(const struct layout *layout, uint32_t set, uint32_t place, uint32_t from,
                     uint32_t *next) {
    uint32_t rest = layout->set[set] ^ 1u << from;
    for (uint32_t left = layout->near[from] & ~rest; left; left &= left - 1) {
        uint32_t blank = (uint32_t)__builtin_ctz(left), cells = rest | 1u << blank;
        uint32_t block = layout->first[set] + layout->region[set * layout->cells + blank];
        uint32_t way = place * 4 + step_bit(0, blank, from);
        uint32_t after = layout_place(rest, blank);
        uint32_t shift = place == after ? 0 : place * STEPS_PLACES + after;
        next[block * STEPS_WAYS + way] =
            layout_block(layout, cells, from) | shift << STEPS_BLOCK_BITS;
    }
}

static const uint32_t *make_next(struct pool *pool, const struct layout *layout) {
    if (layout->blocks >> STEPS_BLOCK_BITS) return NULL;
    uint32_t *next = pool_alloc(pool, (size_t)layout->blocks * STEPS_WAYS * sizeof *next);
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

/* What only depends on the layout is taken from an earlier slot with the same. */
static bool share_frame(struct steps_search *search, struct pool *pool, uint32_t number) {
    struct steps_slot *slot = slot_at(search, number);
    for (uint32_t i = 0; i < number; i++) {
        const struct steps_slot *earlier = slot_at(search, i);
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

/* Which bits of its entries say what the tiles' moves do. A direction of the board is one of the table's, anywhere on it. */
static void set_moves(struct steps_search *search, const struct flat_slot *from, uint32_t number) {
    struct steps_view *view = &search->view[number / FLAT_PATTERNS];
    uint32_t home = from->table->home;
    for (uint32_t direction = 0; direction < 4; direction++) {
        uint32_t cell = 0;
        while (!(search->ways[cell] >> direction & 1)) cell++;
        uint32_t to = from->cell[search->to[cell][direction]];
        for (uint32_t tile = 0; tile < search->canonical.cells; tile++) {
            if (!(from->tiles >> tile & 1)) continue;
            uint32_t digit = layout_place(home, from->cell[tile]);
            uint32_t bit = step_bit(digit, from->cell[cell], to);
            view->move[direction][tile] = number % FLAT_PATTERNS | bit << 8;
        }
    }
}

/* The start's state in one table, and its value. False: the table contradicts itself. */
static bool set_start(struct steps_search *search, const struct flat_slot *from, uint32_t number) {
    const struct canonical *canonical = &search->canonical;
    const struct steps_slot *slot = slot_at(search, number);
    struct steps_view *view = &search->view[number / FLAT_PATTERNS];
    uint32_t blank = from->cell[canonical->start_blank];
    uint8_t tile_at[CANONICAL_CELLS_MAX] = {0};
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        tile_at[from->cell[cell]] = from->cell[canonical->tile_at[cell]];
    struct placement placement = table_placement(from->table, tile_at);
    uint32_t value = table_value(from->table, placement, blank);
    uint32_t block = layout_block(slot->layout, placement.cells, blank);
    uint64_t index = layout_index(slot->layout, placement.order, block);
    view->start[number % FLAT_PATTERNS] =
        (struct steps_start){.state = placement.order << STEPS_BLOCK_BITS | block,
                             .record = step_table_read(step_table_entry(slot->entries, index))};
    view->h += value;
    return value != UINT32_MAX;
}

static bool set_slot(struct steps_search *search, struct pool *pool, const struct flat_slot *from,
                     uint32_t number) {
    struct steps_slot *slot = slot_at(search, number);
    if (!from->table) return true;
    slot->entries = step_table_entries(from->table);
    slot->layout = from->table->layout;
    slot->blocks = slot->layout->blocks;
    set_moves(search, from, number);
    return share_frame(search, pool, number) && set_start(search, from, number);
}

/* Takes a view into use, as number 0 or 1. */
static void use_view(struct steps_search *search, uint32_t number, const struct steps_view *view) {
    struct steps_node *root = &search->root;
    search->h[number] = view->h;
    for (uint32_t i = 0; i < FLAT_PATTERNS; i++) {
        uint32_t slot = number * FLAT_PATTERNS + i;
        const struct steps_start *start = &view->start[i];
        search->slot[slot] = view->slot[i];
        root->state[slot] = start->state;
        root->record[slot] = start->record;
    }
    for (uint32_t direction = 0; direction < 4; direction++)
        for (uint32_t tile = 0; tile < STEPS_TILES; tile++)
            search->move[direction][tile] |= (view->move[direction][tile] + number * FLAT_PATTERNS)
                                             << 32 * number;
}

void steps_use(struct steps_search *search, uint32_t first, uint32_t second) {
    memset(search->move, 0, sizeof search->move);
    use_view(search, 0, &search->view[first]);
    if (search->views > 1) use_view(search, 1, &search->view[second]);
    search->alike = true;
    for (uint32_t i = 1; i < search->views * FLAT_PATTERNS; i++)
        search->alike &= search->slot[i].next == search->slot[0].next;
}

bool steps_rule_out(struct steps_search *search, uint32_t length) {
    const struct shortcuts *shortcuts = shortcuts_new(search->pool, length);
    if (!shortcuts || shortcuts->states > UINT16_MAX) return false;
    uint32_t(*after)[4] = pool_alloc(search->pool, shortcuts->states * sizeof *after);
    for (uint32_t state = 0; after && state < shortcuts->states; state++)
        for (uint32_t move = 0; move < 4; move++) {
            uint32_t next = shortcuts_next(shortcuts, state, move);
            after[state][move] = next | (uint32_t)shortcuts_allow(shortcuts, next) << 16;
        }
    if (after) search->after = (const uint32_t(*)[4])after;
    return after;
}

static void set_board(struct steps_search *search) {
    const struct canonical *canonical = &search->canonical;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        search->ways[cell] = canonical_moves(canonical, cell);
        for (uint32_t left = search->ways[cell]; left; left &= left - 1) {
            uint32_t direction = (uint32_t)__builtin_ctz(left);
            search->to[cell][direction] = (uint8_t)canonical_step(canonical, cell, direction);
        }
        search->root.tile[cell] = canonical->tile_at[cell];
    }
    search->root.blank = (uint8_t)canonical->start_blank;
    search->root.ways = search->ways[canonical->start_blank];
}

static bool set_workers(struct steps_search *search, struct pool *pool, unsigned threads) {
    search->crew.search = steps_search_packet;
    search->packet = pool_alloc(pool, PACKETS_MAX * sizeof *search->packet);
    search->other = pool_alloc(pool, PACKETS_MAX * sizeof *search->other);
    for (unsigned i = 0; i < packet_threads(threads); i++) {
        struct steps_worker *worker = &search->worker[i];
        struct steps_node *node = pool_alloc(pool, STEPS_NODES * sizeof *node);
        packet_crew_add(&search->crew, &worker->base);
        worker->search = search;
        worker->portion = STEPS_PORTION;
        worker->node = pool_alloc(pool, STEPS_NODES * sizeof *worker->node);
        if (!node || !worker->node) return false;
        for (uint32_t k = 0; k < STEPS_NODES; k++) worker->node[k] = &node[k];
    }
    return search->packet && search->other;
}

struct steps_search *steps_search_new(struct pool *pool, const struct flat_set *set,
                                      const struct canonical *canonical, unsigned threads) {
    struct steps_search *search = pool_alloc(pool, sizeof *search);
    if (!search) return NULL;
    pthread_mutex_init(&search->lock, NULL);
    search->pool = pool;
    search->canonical = *canonical;
    search->wide = has_wide();
    search->choices = set->views;
    search->views = set->views < FLAT_VIEWS ? set->views : FLAT_VIEWS;
    search->chosen = set->views <= FLAT_VIEWS;
    if (!steps_rule_out(search, SHORTCUTS_LENGTH) || !set_workers(search, pool, threads))
        return NULL;
    set_board(search);
    for (uint32_t i = 0; i < set->views * FLAT_PATTERNS; i++)
        if (!set_slot(search, pool, &set->slot[i], i)) return NULL;
    for (uint32_t view = 0; view < search->choices; view++)
        if (search->view[view].h > search->start_h) search->start_h = search->view[view].h;
    steps_use(search, 0, 1);
    return search;
}

uint32_t steps_search_h(const struct steps_search *search) {
    return search->start_h;
}

/* The views are chosen at once then: how large the iterations before were is not known. */
void steps_search_resume(struct steps_search *search, uint64_t expanded, uint64_t generated) {
    search->last_generated = UINT64_MAX;
    search->expanded = expanded;
    search->generated = generated;
}

uint64_t steps_search_expanded(const struct steps_search *search) {
    return search->expanded;
}

uint64_t steps_search_generated(const struct steps_search *search) {
    return search->generated;
}

double steps_search_share(const struct steps_search *search) {
    return packet_share(&search->crew);
}

size_t steps_search_moves(const struct steps_search *search, uint8_t *moves) {
    for (uint32_t i = 0; i < search->goal_depth; i++)
        moves[i] = search->canonical.move_back[search->moves[i]];
    return search->goal_depth;
}
