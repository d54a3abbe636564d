/* SPDX-License-Identifier: MIT
 *
 * IDA* in multi-tile moves with pattern tables.
 *
 * A node is a board with the axis of its next move: vertical and horizontal moves alternate, since two along one line are one. Its children are the boards along that axis, three
 * on 4x4. Two patterns are asked, the second only if the first leaves the node within the bound; first comes the one whose value at the parent was larger. An
 * entry says the value and whether a shortest way begins along the node's axis; if not, one move more is needed (tables/multi_table.h).
 *
 * A board is kept once for each pattern, four bits a cell in the order of its table's cells: 8 and the tile's number in the pattern, or less than 8. So the cells and the order of
 * the pattern's tiles are had with two instructions that gather bits, and their numbers with four small arrays (multi_expand.tmpl.h).
 *
 * Tables are larger than the caches. So nodes are expanded in portions, the deepest that wait; their entries are asked for when they are made and read some portions later.
 * Nodes wait on one stack, which grows with the depth times the portion. Nodes do not know their parents: when the goal is met, its packet is searched again, one node after the other.
 *
 * If the start is its own mirror image, so is the set of its solutions, and only those that begin with a vertical move are looked for.
 *
 * Each bound is searched in full before the next, one more, so the first solution is shortest. A child counts as generated when it is made, the start once. Korf 1985.
 */
#include "engine/multi_engine.h"

#include "engine/packet_crew.h"
#include "engine/wide.h"

#include <string.h>

#if HAVE_WIDE
#include <immintrin.h>
#endif

enum {
    PORTION = 24,
    NODES = 8192,   /* that can wait */
    RESERVE = 4096, /* of these, for one node at a time at any depth */
    TURNS = 256,    /* portions between two questions whether to go on */
    PACKETS = 2048, /* wanted */
    PACKETS_MAX = PACKETS * MULTI_CELLS_MAX,
    PACKET_DEPTH = 24,
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
    uint8_t blank, axis, room;
    uint8_t first;              /* the view that is asked first */
    uint8_t value[MULTI_VIEWS]; /* by view: the parent's, until its entry is read */
};

struct multi_view {
    const uint8_t *entries;
    const struct table *table;
    uint32_t row;
    uint32_t turned; /* 1: the table's axes are the other way round */
    uint8_t cell[MULTI_CELLS_MAX];
    uint32_t low[256], high[9][256];   /* parts of a block's number, by half a set */
    uint16_t first[FIRST], rest[REST]; /* parts of an order's rank */
    uint64_t goal;
};

struct multi_packet {
    struct multi_node node;
    uint8_t cell[PACKET_DEPTH + 1]; /* the blank's way to it */
};

struct multi_worker {
    struct packet_worker base;
    const struct multi_engine *engine;
    uint32_t waiting, portion;
    struct multi_node node[NODES];
};

struct multi_engine {
    struct canonical canonical;
    uint32_t views, start_h, bound, children_max;
    bool wide;
    struct multi_view view[MULTI_VIEWS];
    uint8_t near[256][4]; /* by the parent's value and an entry's modulo: the value */
    uint8_t to[MULTI_CELLS_MAX][4];
    struct multi_node root;
    uint32_t roots; /* axes to begin with */
    struct packet_crew crew;
    struct multi_packet *packet, *other; /* other: while they are listed */
    uint32_t packet_depth;
    pthread_mutex_t lock; /* for the goal's packet */
    bool met;
    struct multi_packet goal_packet;
    uint32_t goal_depth;
    uint8_t goal_cell[MULTI_DEPTH + 1];
    uint64_t expanded, generated; /* of the iterations before */
};

static inline bool is_goal(const struct multi_engine *engine, const struct multi_node *node) {
    return node->blank == engine->canonical.goal_blank && node->board[0] == engine->view[0].goal &&
           node->board[1] == engine->view[1].goal;
}

/* How many nodes are taken at once: fewer when the stack fills up. */
static inline uint32_t portion_of(const struct multi_worker *worker) {
    uint32_t taken = worker->portion < worker->waiting ? worker->portion : worker->waiting;
    uint32_t room = worker->waiting < NODES - RESERVE ? NODES - RESERVE - worker->waiting : 0;
    uint32_t fit = room / worker->engine->children_max;
    if (taken > fit) taken = fit;
    return taken ? taken : 1;
}

static inline uint64_t extract(uint64_t word, uint64_t mask) {
    uint64_t bits = 0;
    for (uint32_t at = 0; mask; mask &= mask - 1, at++)
        bits |= (word >> __builtin_ctzll(mask) & 1) << at;
    return bits;
}

#define MULTI_EXPAND expand_plain
#define MULTI_TARGET
#define MULTI_EXTRACT extract
#include "engine/multi_expand.tmpl.h"
#undef MULTI_EXPAND
#undef MULTI_TARGET
#undef MULTI_EXTRACT

#if HAVE_WIDE
#define MULTI_EXPAND  expand_wide
#define MULTI_TARGET  WIDE
#define MULTI_EXTRACT _pext_u64
#include "engine/multi_expand.tmpl.h"
#else
#define expand_wide expand_plain
#endif

static bool expand(struct multi_worker *worker) {
    return worker->engine->wide ? expand_wide(worker) : expand_plain(worker);
}

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

/* The rank of an order is had in two parts: the first four tiles' digits, which depend on them alone, and those of the rest, which depend on how these compare. */
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

/* A tile's code in a view: those that no pattern has are told apart by the codes below 8, as far as they go; they are eight at most, and one of them may look like
 * the blank, whose cell is known. */
static uint64_t code_of(const struct multi_engine *engine, const struct multi_view *view,
                        uint32_t tile) {
    uint32_t code = 0;
    const struct table *table = view->table;
    uint32_t seen = view->cell[tile];
    if (table->home >> seen & 1) return 8 + layout_place(table->home, seen);
    for (uint32_t other = 0; other <= tile; other++) {
        bool named = other == engine->canonical.goal_blank;
        for (uint32_t i = 0; i < engine->views; i++)
            named |= engine->view[i].table->home >> engine->view[i].cell[other] & 1;
        if (!named) code++;
        if (other == tile) return named || code > 7 ? 0 : code;
    }
    return 0;
}

static void set_view(struct multi_engine *engine, uint32_t number) {
    struct multi_view *view = &engine->view[number];
    const struct canonical *canonical = &engine->canonical;
    const struct layout *layout = view->table->layout;
    uint8_t tile_at[MULTI_CELLS_MAX];
    view->entries = view->table->entries;
    view->row = multi_row(layout);
    set_numbers(view, layout);
    set_orders(view, layout);
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t tile = canonical->tile_at[cell];
        uint64_t code = tile == canonical->goal_blank ? 0 : code_of(engine, view, tile);
        engine->root.board[number] |= code << 4 * view->cell[cell];
        view->goal |= code << 4 * view->cell[tile];
        tile_at[view->cell[cell]] = view->cell[tile];
    }
    struct placement placement = table_placement(view->table, tile_at);
    uint32_t value = table_value(view->table, placement, view->cell[canonical->start_blank]);
    uint64_t index = (uint64_t)placement.order * view->row +
                     multi_block(layout, placement.cells, view->cell[canonical->start_blank]);
    engine->root.value[number] = (uint8_t)value;
    if (number == 0) engine->root.index = (uint32_t)index;
    if (value > engine->start_h) engine->start_h = value; /* UINT32_MAX stays */
}

static void set_board(struct multi_engine *engine) {
    const struct canonical *canonical = &engine->canonical;
    for (uint32_t cell = 0; cell < canonical->cells; cell++)
        for (uint32_t direction = 0; direction < 4; direction++)
            engine->to[cell][direction] = canonical_moves(canonical, cell) >> direction & 1
                                              ? (uint8_t)canonical_step(canonical, cell, direction)
                                              : UINT8_MAX;
    for (uint32_t value = 0; value < 256; value++)
        for (uint32_t near = value ? value - 1 : 0; near <= value + 1; near++)
            engine->near[value][near % 3] = (uint8_t)near;
    engine->root.blank = (uint8_t)canonical->start_blank;
    engine->roots = canonical_is_mirror(canonical) ? 1 : MULTI_AXES;
}

static bool add_workers(struct multi_engine *engine, struct pool *pool, unsigned threads) {
    for (unsigned i = 0; i < packet_threads(threads); i++) {
        struct multi_worker *worker = pool_alloc(pool, sizeof *worker);
        if (!worker) return false;
        worker->engine = engine;
        worker->portion = PORTION;
        packet_crew_add(&engine->crew, &worker->base);
    }
    return true;
}

static void search_packet(struct packet_worker *base, uint32_t number);

struct multi_engine *multi_engine_new(struct pool *pool, const struct multi_set *set,
                                      const struct canonical *canonical, unsigned threads,
                                      bool wide) {
    struct multi_engine *engine = pool_alloc(pool, sizeof *engine);
    if (!engine) return NULL;
    engine->canonical = *canonical;
    engine->views = set->views;
    engine->wide = wide;
    engine->generated = 1;
    engine->children_max = canonical->rows > canonical->cols ? canonical->rows : canonical->cols;
    engine->crew.search = search_packet;
    engine->packet = pool_alloc(pool, PACKETS_MAX * sizeof *engine->packet);
    engine->other = pool_alloc(pool, PACKETS_MAX * sizeof *engine->other);
    if (!engine->packet || !engine->other || !add_workers(engine, pool, threads)) return NULL;
    for (uint32_t i = 0; i < set->views; i++) {
        engine->view[i].table = set->view[i].table;
        engine->view[i].turned = set->view[i].turned;
        memcpy(engine->view[i].cell, set->view[i].cell, sizeof engine->view[i].cell);
    }
    for (uint32_t i = 0; i < set->views; i++) set_view(engine, i);
    set_board(engine);
    pthread_mutex_init(&engine->lock, NULL);
    return engine;
}

/* ---- Packets ---- */

/* Puts a packet before a worker that has nothing else. */
static void load(struct multi_worker *worker, const struct multi_packet *packet) {
    worker->waiting = 1;
    worker->node[0] = packet->node;
}

static void report_goal(struct multi_engine *engine, const struct multi_packet *packet) {
    pthread_mutex_lock(&engine->lock);
    if (!engine->met) engine->goal_packet = *packet;
    engine->met = true;
    pthread_mutex_unlock(&engine->lock);
    atomic_store(&engine->crew.over, true);
}

static void search_packet(struct packet_worker *base, uint32_t number) {
    struct multi_worker *worker = (struct multi_worker *)(void *)base;
    struct multi_engine *engine = (struct multi_engine *)worker->engine;
    load(worker, &engine->packet[number]);
    for (uint32_t turn = 1; worker->waiting; turn++) {
        if (turn % TURNS == 0 && !packet_wanted(base)) return;
        if (!expand(worker)) continue;
        report_goal(engine, &engine->packet[number]);
        return;
    }
}

/* Lists the nodes of one depth after the other until there are enough for the threads. */
static void list_packets(struct multi_engine *engine) {
    struct packet_crew *crew = &engine->crew;
    struct multi_worker *worker = (struct multi_worker *)(void *)crew->worker[0];
    uint32_t depth = 0;
    crew->packets = 0;
    for (uint8_t axis = 0; axis < engine->roots; axis++) {
        struct multi_packet *packet = &engine->packet[crew->packets++];
        *packet = (struct multi_packet){.node = engine->root, .cell = {engine->root.blank}};
        packet->node.axis = axis;
        packet->node.room = (uint8_t)engine->bound;
    }
    for (; crew->packets && crew->packets < PACKETS && depth < PACKET_DEPTH && !engine->met;
         depth++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < crew->packets && !engine->met; i++) {
            const struct multi_packet *packet = &engine->packet[i];
            load(worker, packet);
            if (expand(worker)) report_goal(engine, packet);
            for (uint32_t j = 0; j < worker->waiting; j++) {
                engine->other[count] = *packet;
                engine->other[count].node = worker->node[j];
                engine->other[count++].cell[depth + 1] = worker->node[j].blank;
            }
        }
        struct multi_packet *keep = engine->packet;
        engine->packet = engine->other;
        engine->other = keep;
        crew->packets = count;
    }
    packet_count_in(&worker->base);
}

/* The blank's way to the goal: its packet is searched once more, one node after the other, so that the blank's cell is known at each depth. */
static void find_path(struct multi_engine *engine) {
    struct multi_worker *worker = (struct multi_worker *)(void *)engine->crew.worker[0];
    const struct multi_packet *packet = &engine->goal_packet;
    uint64_t expanded = worker->base.expanded, generated = worker->base.generated;
    uint32_t depth = 0;
    memcpy(engine->goal_cell, packet->cell, sizeof packet->cell);
    load(worker, packet);
    worker->portion = 1;
    for (bool met = false; !met && worker->waiting;) {
        const struct multi_node *node = &worker->node[worker->waiting - 1];
        depth = engine->bound - node->room;
        engine->goal_cell[depth] = node->blank;
        met = expand(worker);
    }
    worker->portion = PORTION;
    worker->base.expanded = expanded;
    worker->base.generated = generated;
    engine->goal_depth = depth;
}

enum engine_end multi_engine_iterate(struct multi_engine *engine, uint32_t bound,
                                     uint64_t generated_max, const struct engine_watcher *watcher) {
    struct packet_crew *crew = &engine->crew;
    if (bound > MULTI_DEPTH) return ENGINE_BROKEN;
    engine->bound = bound;
    engine->met = false;
    packet_crew_begin(crew, engine->expanded, engine->generated, generated_max);
    list_packets(engine);
    packet_crew_run(crew, watcher);
    engine->expanded = atomic_load(&crew->expanded);
    engine->generated = atomic_load(&crew->generated);
    if (engine->met) {
        find_path(engine);
        return engine->goal_depth == bound ? ENGINE_SOLVED
                                           : ENGINE_BROKEN; /* it was missed before */
    }
    if (!atomic_load(&crew->stop)) return ENGINE_EXHAUSTED;
    return engine->generated > generated_max ? ENGINE_NODES : ENGINE_STOPPED;
}

/* ---- What became of it ---- */

uint32_t multi_engine_h(const struct multi_engine *engine) {
    return engine->start_h;
}

void multi_engine_resume(struct multi_engine *engine, uint64_t expanded, uint64_t generated) {
    engine->expanded = expanded;
    engine->generated = generated;
}

uint64_t multi_engine_expanded(const struct multi_engine *engine) {
    return engine->expanded;
}

uint64_t multi_engine_generated(const struct multi_engine *engine) {
    return engine->generated;
}

double multi_engine_share(const struct multi_engine *engine) {
    return packet_share(&engine->crew);
}

size_t multi_engine_moves(const struct multi_engine *engine, uint8_t *moves) {
    size_t length = 0;
    for (uint32_t i = 0; i < engine->goal_depth; i++) {
        uint32_t cell = engine->goal_cell[i], end = engine->goal_cell[i + 1], direction = 0;
        bool row = cell / engine->canonical.cols == end / engine->canonical.cols;
        if (row)
            direction = cell < end ? RIGHT : LEFT;
        else
            direction = cell < end ? DOWN : UP;
        for (; cell != end; cell = engine->to[cell][direction])
            moves[length++] = engine->canonical.move_back[direction];
    }
    return length;
}
