/* SPDX-License-Identifier: MIT
 *
 * Beam search for large boards: of each layer the boards with the least potential are kept. A layer
 * is made in two steps, each shared by all threads:
 *
 *   select    the children that are good enough and were not seen lately are accepted. A child's
 *             hash says which thread looks at it
 *   advance   an accepted child becomes a node: its board is copied from its parent's, and its own
 *             children are valued at once, while it is in the cache
 *
 * A child is 16 bytes until it is accepted: hash, value, parent and move. How good is good enough
 * is read from a count of the children by value. Boards seen lately are in a table of hashes where
 * new ones take the place of old ones. For the path there is a word for each node ever kept.
 *
 * Invariant: the children of node i are at places 3i to 3i+2, and of equal boards the first in that
 * order is accepted, so that the answer is the same for any number of threads. A path is replayed
 * before it is believed: two boards might have the same hash.
 *
 * A beam that is to end within the limits is narrowed as it goes: what its nodes took so far says
 * how many more can be had, and they are dealt out evenly to the layers that are left at the most.
 *
 * Cost: time and memory in proportion to width times length; some 200 ns a child and core.
 *
 * Source: Lowerre 1976 for beams; the learned value is potential.h's.
 */
#include "anysize/potential_beam.h"

#include "anysize/seen_boards.h"
#include "core/rng.h"
#include "core/threads.h"

#include <stdatomic.h>

enum {
    CHILDREN = 3, /* of a node: it does not go back. The start has one more place for it */
    CHUNK = 256,  /* nodes that a thread takes at a time */
    BINS = 2048,
    BIN_UNITS = POTENTIAL_UNIT / 16,
    BIN_MARGIN = 24 * POTENTIAL_UNIT, /* a child's value may be so much less than the least */
    SHARE_FROM = 1024,                /* a layer of fewer nodes is not worth a second thread */
    NO_CHILD = INT32_MAX
};

struct wide_node {
    uint64_t hash;
    int32_t value;
    uint16_t manhattan;
    uint8_t blank, last;
};

struct wide_child {
    uint64_t hash;
    int32_t value;        /* NO_CHILD: there is none, or it is not accepted */
    uint32_t parent_move; /* the parent's number times four, and the direction */
};

struct wide_layer {
    struct wide_node *nodes;
    uint8_t *homes; /* cells bytes a node */
    struct wide_child *children;
};

/* A node that is to be expanded, and its children's moves. */
struct wide_ready {
    struct padded board;
    uint32_t count;
    struct potential_move moves[4];
    struct window_change windows[4];
};

struct wide_worker {
    struct wide_beam *beam;
    uint32_t bins[BINS];
    int32_t least;
    uint32_t children, goal_at; /* made; where the goal is, or UINT32_MAX */
    bool too_far;               /* a child was left out: no solution through it is short enough */
    uint32_t *accepted;         /* by chunk, of the part of the same number */
    struct wide_ready ready[2]; /* of the node that is expanded, and of the next */
};

struct wide_beam {
    struct search *s;
    const struct beam_order *order;
    const struct potential *p;
    uint64_t *keys, goal_hash; /* keys for hashing: [cell * cells + home] */
    struct seen_boards seen;
    struct wide_layer now, next; /* now has the children; next gets nodes and their children */
    uint32_t count, next_count;  /* nodes */
    uint32_t depth;              /* moves to the nodes of next */
    uint32_t width;              /* of next, at the most */
    uint64_t nodes;              /* made so far */
    double begun;                /* the share of the limits used up before them */
    uint32_t places;             /* for children in now */
    uint32_t chunks, *first;     /* of now; the number of the first node that each makes */
    int32_t cut;                 /* children below are good enough */
    int32_t least, bins_from;    /* of the nodes of next; where the count of its children begins */
    unsigned parts;              /* that the hashes of this layer are divided into, one a thread */
    struct wide_worker *worker;
    atomic_uint chunk, part; /* the next to be taken */
    struct region links;     /* uint32_t a node: parent_move */
    struct region begin;     /* uint64_t a layer: its first link */
};

/* ---- Memory ---- */

static uint32_t chunks_of(uint32_t nodes) {
    return (nodes + CHUNK - 1) / CHUNK;
}

static bool open_layer(struct wide_layer *layer, struct pool *pool, uint32_t cells,
                       uint32_t width) {
    layer->nodes = pool_alloc(pool, width * sizeof *layer->nodes);
    layer->homes = pool_alloc(pool, (size_t)width * cells);
    layer->children = pool_alloc(pool, (CHILDREN * (size_t)width + 1) * sizeof *layer->children);
    return layer->nodes && layer->homes && layer->children;
}

static bool open_workers(struct wide_beam *b, struct pool *pool, uint32_t width) {
    unsigned threads = b->order->threads;
    b->worker = pool_alloc(pool, threads * sizeof *b->worker);
    b->first = pool_alloc(pool, (chunks_of(width) + 1) * sizeof *b->first);
    if (!b->worker || !b->first) return false;
    for (unsigned i = 0; i < threads; i++) {
        b->worker[i].beam = b;
        for (int k = 0; k < 2; k++) padded_clear(b->p, &b->worker[i].ready[k].board);
        b->worker[i].accepted = pool_alloc(pool, (chunks_of(width) + 1) * sizeof(uint32_t));
        if (!b->worker[i].accepted) return false;
    }
    return true;
}

static bool open_keys(struct wide_beam *b, struct pool *pool) {
    uint32_t n = b->p->cells;
    struct rng rng;
    b->keys = pool_alloc(pool, (size_t)n * n * sizeof *b->keys);
    if (!b->keys) return false;
    rng_seed(&rng, 0, n);
    for (uint32_t cell = 0; cell < n; cell++)
        for (uint32_t home = 0; home < n; home++)
            if (home != b->p->blank_home) b->keys[cell * n + home] = rng_next(&rng);
    for (uint32_t cell = 0; cell < n; cell++) b->goal_hash ^= b->keys[cell * n + cell];
    return true;
}

static bool wide_open(struct wide_beam *b, struct pool *pool) {
    uint32_t width = b->order->width, cells = b->p->cells;
    return seen_open(&b->seen, pool, width) && open_layer(&b->now, pool, cells, width) &&
           open_layer(&b->next, pool, cells, width) && open_workers(b, pool, width) &&
           open_keys(b, pool) && region_open(pool, &b->links, (uint64_t)1 << 36) &&
           region_open(pool, &b->begin, (uint64_t)1 << 30);
}

/* ---- Children ---- */

/* What a board's value is changed by: nothing, or less than a move, by its hash. A beam that judges
 * a little differently keeps other boards. */
static int32_t blur_of(const struct wide_beam *b, uint64_t hash) {
    if (!b->order->blur) return 0;
    uint64_t mixed = (hash ^ b->order->blur) * 0x9E3779B97F4A7C15u;
    return (int32_t)((mixed >> 32) * POTENTIAL_UNIT >> 32);
}

static void put_child(struct wide_worker *w, uint32_t at, struct wide_child child) {
    struct wide_beam *b = w->beam;
    b->next.children[at] = child;
    w->children++;
    if (child.hash == b->goal_hash && at < w->goal_at) w->goal_at = at;
    int32_t bin = (child.value - b->bins_from) / BIN_UNITS;
    w->bins[bin < 0 ? 0 : bin < BINS ? bin : BINS - 1]++;
}

/* Makes node number i of next ready to be expanded: its children are found, and the weights of
 * their windows are on the way. */
static void prepare_node(struct wide_worker *w, uint32_t i) {
    const struct wide_beam *b = w->beam;
    const struct potential *p = b->p;
    struct wide_ready *ready = &w->ready[i % 2];
    const struct wide_node *node = &b->next.nodes[i];
    const uint8_t *home = b->next.homes + (size_t)i * p->cells;
    uint32_t blank = node->blank;
    padded_put(p, home, &ready->board);
    ready->count = 0;
    for (int direction = 0; direction < 4; direction++) {
        uint32_t to = p->cell[blank].to[direction];
        if (to == CELL_NONE || (node->last != NO_MOVE && direction == move_opposite(node->last)))
            continue;
        uint32_t steps =
            node->manhattan - tile_distance(p, to, home[to]) + tile_distance(p, blank, home[to]);
        if (b->depth + 1 + steps > b->order->moves_max) {
            w->too_far = true;
            continue;
        }
        struct potential_move *move = &ready->moves[ready->count];
        *move = (struct potential_move){blank, direction, home[to], 0};
        windows_ask(p, &ready->board, move, &ready->windows[ready->count++]);
    }
}

/* Values the children of node number i of next. */
static void expand_node(struct wide_worker *w, uint32_t i) {
    const struct wide_beam *b = w->beam;
    const struct potential *p = b->p;
    const struct wide_node *node = &b->next.nodes[i];
    struct wide_ready *ready = &w->ready[i % 2];
    uint32_t blank = node->blank, n = p->cells, at = CHILDREN * i;
    int32_t pairs = blank_pairs(p, &ready->board, blank);
    for (uint32_t k = 0; k < ready->count; k++) {
        struct potential_move move = ready->moves[k];
        uint32_t to = p->cell[blank].to[move.direction], tile = move.tile_home;
        move.blank_pairs = pairs;
        int32_t change = tiles_change(p, &ready->board, move) + windows_take(p, &ready->windows[k]);
        struct wide_child child = {.hash = node->hash ^ b->keys[to * n + tile] ^
                                           b->keys[blank * n + tile],
                                   .parent_move = i * 4 + (uint32_t)move.direction};
        child.value = node->value + change + blur_of(b, child.hash);
        put_child(w, at++, child);
    }
    for (uint32_t end = CHILDREN * (i + 1); at < end; at++) b->next.children[at].value = NO_CHILD;
}

/* A node is prepared while the one before it is expanded. */
static void expand_range(struct wide_worker *w, uint32_t from, uint32_t to) {
    if (from < to) prepare_node(w, from);
    for (uint32_t i = from; i < to; i++) {
        if (i + 1 < to) prepare_node(w, i + 1);
        expand_node(w, i);
    }
}

/* ---- Advance ---- */

/* Makes an accepted child node number i of next. */
static void settle(struct wide_worker *w, const struct wide_child *child, uint32_t i) {
    const struct wide_beam *b = w->beam;
    const struct potential *p = b->p;
    uint32_t parent = child->parent_move / 4, direction = child->parent_move % 4, n = p->cells;
    const struct wide_node *from = &b->now.nodes[parent];
    const uint8_t *old = b->now.homes + (size_t)parent * n;
    uint8_t *home = b->next.homes + (size_t)i * n;
    uint32_t blank = from->blank, to = p->cell[blank].to[direction];
    memcpy(home, old, n);
    home[blank] = old[to];
    home[to] = (uint8_t)p->blank_home;
    uint32_t steps =
        from->manhattan - tile_distance(p, to, old[to]) + tile_distance(p, blank, old[to]);
    b->next.nodes[i] = (struct wide_node){.hash = child->hash,
                                          .value = child->value - blur_of(b, child->hash),
                                          .manhattan = (uint16_t)steps,
                                          .blank = (uint8_t)to,
                                          .last = (uint8_t)direction};
    uint64_t layer = ((const uint64_t *)(const void *)b->begin.base)[b->depth - 1];
    ((uint32_t *)(void *)b->links.base)[layer + i] = child->parent_move;
    if (child->value < w->least) w->least = child->value;
}

static void advance_chunk(struct wide_worker *w, uint32_t chunk) {
    const struct wide_beam *b = w->beam;
    uint32_t at = CHILDREN * CHUNK * chunk, end = at + CHILDREN * CHUNK;
    uint32_t first = b->first[chunk], i = first;
    if (end > b->places) end = b->places;
    for (; at < end && i < b->next_count; at++)
        if (b->now.children[at].value != NO_CHILD) settle(w, &b->now.children[at], i++);
    expand_range(w, first, i);
}

static void *advance_some(void *arg) {
    struct wide_worker *w = arg;
    struct wide_beam *b = w->beam;
    for (uint32_t chunk; (chunk = atomic_fetch_add(&b->chunk, 1)) < b->chunks;)
        advance_chunk(w, chunk);
    return NULL;
}

/* ---- Select ---- */

/* Decides on the children whose places in the table of boards seen are in that part of it. */
static void select_part(struct wide_beam *b, unsigned part) {
    uint32_t *accepted = b->worker[part].accepted;
    memset(accepted, 0, (b->chunks + 1) * sizeof *accepted);
    for (uint32_t at = 0; at < b->places; at++) {
        struct wide_child *child = &b->now.children[at];
        if (child->value == NO_CHILD) continue;
        if (seen_part(&b->seen, child->hash, b->parts) != part) continue;
        if (child->value >= b->cut || seen_before(&b->seen, child->hash))
            child->value = NO_CHILD;
        else
            accepted[at / (CHILDREN * CHUNK)]++;
    }
}

static void *select_some(void *arg) {
    struct wide_beam *b = ((struct wide_worker *)arg)->beam;
    for (unsigned part; (part = atomic_fetch_add(&b->part, 1)) < b->parts;) select_part(b, part);
    return NULL;
}

/* How many nodes the next layer may have, if as many in all that follow are to end in time. The
 * first layers are not a measure: with few nodes each takes longer. */
static uint32_t layer_width(const struct wide_beam *b) {
    const struct beam_order *order = b->order;
    double used = search_share_used(b->s), spent = used - b->begun;
    if (order->share <= 0 || b->nodes < order->width || spent <= 0) return order->width;
    double left = order->share > used ? order->share - used : 0;
    double fits = left / spent * (double)b->nodes / (order->moves_max - b->depth);
    return fits >= order->width ? order->width : fits < 1 ? 1 : (uint32_t)fits;
}

/* From the counts by value: how good a child must be, so that at most width are. */
static void choose_cut(struct wide_beam *b) {
    uint64_t below = 0;
    int bin = 0;
    for (; bin < BINS; bin++) {
        uint32_t here = 0;
        for (unsigned i = 0; i < b->order->threads; i++) here += b->worker[i].bins[bin];
        if (below && below + here > b->width) break;
        below += here;
        if (below > b->width) {
            bin++;
            break; /* more than width are equally good: the first of them are taken */
        }
    }
    b->cut = bin == BINS ? NO_CHILD : b->bins_from + bin * BIN_UNITS;
}

static void number_nodes(struct wide_beam *b) {
    uint32_t total = 0;
    for (uint32_t chunk = 0; chunk < b->chunks; chunk++) {
        b->first[chunk] = total;
        for (unsigned i = 0; i < b->parts; i++) total += b->worker[i].accepted[chunk];
    }
    b->next_count = total < b->width ? total : b->width;
    for (uint32_t chunk = 0; chunk < b->chunks; chunk++)
        if (b->first[chunk] > b->next_count) b->first[chunk] = b->next_count;
}

/* ---- Layers ---- */

static bool room_for_links(struct wide_beam *b) {
    struct pool *pool = b->s->pool;
    if (!region_need(pool, &b->begin, (b->depth + 2) * sizeof(uint64_t))) return false;
    uint64_t *begin = (uint64_t *)(void *)b->begin.base;
    begin[b->depth + 1] = begin[b->depth] + b->next_count;
    return region_need(pool, &b->links, begin[b->depth + 1] * sizeof(uint32_t));
}

static void clear_workers(struct wide_beam *b) {
    for (unsigned i = 0; i < b->order->threads; i++) {
        struct wide_worker *w = &b->worker[i];
        memset(w->bins, 0, sizeof w->bins);
        w->least = NO_CHILD;
        w->goal_at = UINT32_MAX;
        w->children = 0;
    }
}

static bool some_too_far(const struct wide_beam *b) {
    for (unsigned i = 0; i < b->order->threads; i++)
        if (b->worker[i].too_far) return true;
    return false;
}

/* Adds up what the workers found; the place of the goal, or UINT32_MAX. */
static uint32_t gather(struct wide_beam *b) {
    uint32_t goal_at = UINT32_MAX;
    int32_t least = NO_CHILD;
    for (unsigned i = 0; i < b->order->threads; i++) {
        const struct wide_worker *w = &b->worker[i];
        b->s->generated += w->children;
        if (w->goal_at < goal_at) goal_at = w->goal_at;
        if (w->least < least) least = w->least;
    }
    if (least != NO_CHILD) b->least = least;
    return goal_at;
}

static void start_layer(struct wide_beam *b) {
    const struct beam_order *order = b->order;
    struct wide_node *start = &b->next.nodes[0];
    *start = (struct wide_node){.value = potential_value(b->p, order->home),
                                .blank = (uint8_t)order->blank,
                                .last = NO_MOVE};
    for (uint32_t cell = 0; cell < b->p->cells; cell++) {
        uint32_t distance = tile_distance(b->p, cell, order->home[cell]);
        start->manhattan = (uint16_t)(start->manhattan + distance);
        start->hash ^= b->keys[cell * b->p->cells + order->home[cell]];
    }
    memcpy(b->next.homes, order->home, b->p->cells);
    b->next.children[CHILDREN].value = NO_CHILD;
    b->least = start->value;
    b->bins_from = b->least - BIN_MARGIN;
    b->next_count = 1;
    clear_workers(b);
    expand_range(&b->worker[0], 0, 1);
}

/* Makes next from now. False: return s->stopped. */
static bool next_layer(struct wide_beam *b) {
    struct search *s = b->s;
    struct wide_layer swap = b->now;
    b->now = b->next;
    b->next = swap;
    b->count = b->next_count;
    b->chunks = chunks_of(b->count);
    b->places = CHILDREN * b->count + !b->depth; /* the start has four children */
    b->parts = b->count < SHARE_FROM ? 1 : b->order->threads;
    atomic_store(&b->part, 0);
    b->width = layer_width(b);
    choose_cut(b);
    b->bins_from = b->least - BIN_MARGIN; /* of the children that are valued from now on */
    threads_run(b->parts, select_some, b->worker, sizeof *b->worker);
    number_nodes(b);
    if (s->generated + CHILDREN * (uint64_t)b->next_count > s->node_limit)
        s->stopped = LOYD_NODE_LIMIT;
    else if (!room_for_links(b))
        s->stopped = LOYD_MEMORY_LIMIT;
    else if (search_watch(s)) {
        clear_workers(b);
        atomic_store(&b->chunk, 0);
        b->depth++;
        threads_run(b->parts, advance_some, b->worker, sizeof *b->worker);
        s->expanded += b->next_count;
        b->nodes += b->next_count;
        search_sizes(s, b->next_count, 2 * (uint64_t)b->order->width);
        return true;
    }
    return false;
}

/* ---- The path ---- */

/* Reads the moves back from the child at that place of next; false: they do not solve the board. */
static bool read_path(const struct wide_beam *b, uint32_t at, uint8_t *moves, uint32_t *length) {
    const uint32_t *links = (const uint32_t *)(const void *)b->links.base;
    const uint64_t *begin = (const uint64_t *)(const void *)b->begin.base;
    uint32_t parent_move = b->next.children[at].parent_move, blank = b->order->blank;
    uint8_t home[POTENTIAL_CELLS_MAX];
    for (uint32_t depth = b->depth + 1; depth-- > 0;) {
        moves[depth] = parent_move % 4;
        if (depth) parent_move = links[begin[depth - 1] + parent_move / 4];
    }
    memcpy(home, b->order->home, b->p->cells);
    for (uint32_t i = 0; i <= b->depth; i++) {
        uint32_t to = b->p->cell[blank].to[moves[i]];
        home[blank] = home[to];
        home[to] = (uint8_t)b->p->blank_home;
        blank = to;
    }
    *length = b->depth + 1;
    for (uint32_t cell = 0; cell < b->p->cells; cell++)
        if (home[cell] != cell) return false;
    return true;
}

static loyd_outcome run_layers(struct wide_beam *b, uint8_t *moves, uint32_t *length) {
    if (b->s->generated + CHILDREN + 1 > b->s->node_limit) return b->s->stopped = LOYD_NODE_LIMIT;
    start_layer(b);
    b->s->expanded++;
    for (;;) {
        uint32_t goal_at = gather(b);
        if (goal_at != UINT32_MAX && read_path(b, goal_at, moves, length)) return LOYD_SOLVED;
        *length = b->depth;
        if (b->depth + 1 >= b->order->moves_max) return LOYD_DEPTH_LIMIT;
        if (!b->next_count) return some_too_far(b) ? LOYD_DEPTH_LIMIT : LOYD_STUCK;
        if (!next_layer(b)) return b->s->stopped;
    }
}

loyd_outcome potential_beam(struct search *s, const struct beam_order *order, uint8_t *moves,
                            uint32_t *length) {
    struct wide_beam b = {
        .s = s, .order = order, .p = order->potential, .begun = search_share_used(s)};
    struct pool_mark mark = pool_mark(s->pool);
    bool solved = true;
    assert(order->width && order->threads && order->threads <= THREADS_MAX);
    for (uint32_t cell = 0; cell < b.p->cells; cell++) solved &= order->home[cell] == cell;
    *length = 0;
    loyd_outcome outcome = solved                    ? LOYD_SOLVED
                           : !wide_open(&b, s->pool) ? LOYD_MEMORY_LIMIT
                                                     : run_layers(&b, moves, length);
    pool_rewind(s->pool, mark);
    return outcome;
}
