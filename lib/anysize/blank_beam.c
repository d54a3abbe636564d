/* SPDX-License-Identifier: MIT
 *
 * A beam search over the blank's moves, on boards of thousands of tiles (blank_beam.h). A node is a
 * move, not a board: 32 bytes. The layers keep the order of a walk through the tree, so that from
 * one node to the next it is a few moves up and as many down; a child needs none, since its score
 * follows from the one tile that would move.
 *
 * Invariant: the tray shows the board of the node (at_layer, at_node). Parents of a layer's nodes
 * do not fall from one node to the next. No two nodes of a layer have the same tiles moved to the
 * same cells, so the beam does not fill with copies.
 *
 * The width best by score are kept, among equals the first: nothing depends on the machine. When
 * BEAM_LAYERS are full, the first half of the way to the best node is made, and the others' ways
 * are forgotten; mostly they begin alike anyway.
 *
 * Cost: some 50 ns a child; 33 bytes times width times BEAM_LAYERS.
 */
#include "anysize/blank_beam.h"

void beam_potential(int32_t *potential, uint64_t distance, uint64_t tiles) {
    if (distance < 2 * tiles) distance = 2 * tiles;
    for (uint64_t d = 0; d < DISTANCE_MAX; d++)
        potential[d] = (int32_t)(BEAM_MOVE / 16 * d * d * tiles / distance);
}

static bool take_memory(struct blank_beam *b) {
    struct pool *pool = b->t->s->pool;
    size_t width = b->width, slots = 16;
    while (slots < 8 * width) slots *= 2;
    b->met_mask = (uint32_t)slots - 1;
    b->open = pool_alloc(pool, b->t->cells);
    b->worth = pool_alloc(pool, b->t->cells);
    b->nodes = pool_alloc(pool, (BEAM_LAYERS + 1) * width * sizeof *b->nodes);
    b->children = pool_alloc(pool, 4 * width * sizeof *b->children);
    b->scores = pool_alloc(pool, 4 * width * sizeof *b->scores);
    b->met = pool_alloc(pool, slots * sizeof *b->met);
    for (int i = 0; i < 2; i++) b->renamed[i] = pool_alloc(pool, width * sizeof *b->renamed[i]);
    return b->open && b->worth && b->nodes && b->children && b->scores && b->met && b->renamed[0] &&
           b->renamed[1];
}

bool beam_open(struct blank_beam *b, struct tray *t, uint32_t width) {
    const struct rest *rest = &t->rest;
    *b = (struct blank_beam){.t = t, .width = width};
    assert(width && width <= BEAM_WIDTH_MAX);
    if (!take_memory(b)) {
        t->s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    memset(b->worth, BEAM_WORTH, t->cells);
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t col = rest->left; col <= rest->right; col++)
            b->open[row * t->cols + col] =
                (uint8_t)((row > rest->top) << UP | (row < rest->bottom) << DOWN |
                          (col > rest->left) << LEFT | (col < rest->right) << RIGHT);
    return true;
}

void beam_shut(struct blank_beam *b, uint32_t cell) {
    for (int d = 0; d < 4; d++) {
        uint32_t to = space_step(b->t->s->space, cell, d);
        if (to != CELL_NONE) b->open[to] &= (uint8_t) ~(1 << move_opposite(d));
    }
}

void beam_begin(struct blank_beam *b, const struct beam_aim *aim) {
    b->aim = *aim;
    b->layer = b->at_layer = b->at_node = 0;
    b->first[0] = 0;
    b->count[0] = 1;
    b->nodes[0] =
        (struct way_node){.hash = 1,
                          .blank = (uint16_t)b->t->blank,
                          .target = aim->target == NO_TILE ? NO_TILE : b->t->where[aim->target],
                          .next = aim->next == NO_TILE ? NO_TILE : b->t->where[aim->next],
                          .direction = NO_MOVE};
}

/* ---- From board to board ---- */

static const struct way_node *node_at(const struct blank_beam *b, uint32_t layer, uint32_t node) {
    return &b->nodes[b->first[layer] + node];
}

/* Moves the blank, without keeping where[] up to date: back at the root it is right again. */
static void slide(struct tray *t, int direction) {
    uint32_t from = t->blank, to = (uint32_t)((int32_t)from + t->step[direction]);
    uint16_t own = t->at[from];
    t->at[from] = t->at[to];
    t->at[to] = own;
    t->blank = to;
}

/* Takes back the last move of the node at hand. */
static void step_up(struct blank_beam *b) {
    const struct way_node *node = node_at(b, b->at_layer, b->at_node);
    slide(b->t, move_opposite(node->direction));
    b->at_node = node->parent;
    b->at_layer--;
}

/* Shows the board of a node. */
static void show(struct blank_beam *b, uint32_t layer, uint32_t node) {
    uint8_t way[BEAM_LAYERS];
    uint32_t length = 0, to = node, to_layer = layer;
    while (to_layer > b->at_layer || (to_layer == b->at_layer && to != b->at_node)) {
        const struct way_node *n = node_at(b, to_layer--, to);
        way[length++] = n->direction;
        to = n->parent;
        if (to_layer < b->at_layer) step_up(b);
    }
    while (b->at_layer > to_layer) step_up(b);
    assert(b->at_node == to);
    while (length) slide(b->t, way[--length]);
    b->at_layer = layer;
    b->at_node = node;
}

/* ---- A layer ---- */

static uint64_t place_hash(uint32_t tile, uint32_t cell) {
    uint64_t x = ((uint64_t)tile << 16 | cell) * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
    return x ^ x >> 32;
}

/* Whether the hash is new to this layer; now it is known. */
static bool is_new(struct blank_beam *b, uint64_t hash) {
    uint32_t slot = (uint32_t)(hash >> 20) & b->met_mask;
    for (; b->met[slot]; slot = (slot + 1) & b->met_mask)
        if (b->met[slot] == hash) return false;
    b->met[slot] = hash;
    return true;
}

static int32_t distance(uint16_t a, uint16_t b) {
    return a > b ? a - b : b - a;
}

/* What the potential gains when a tile goes from one cell to another next to it. */
static int32_t gain(const struct blank_beam *b, uint32_t tile, uint32_t from, uint32_t to) {
    const struct space *space = b->t->s->space;
    const uint16_t *line = space->row_of[from] == space->row_of[to] ? space->col_of : space->row_of;
    return b->aim.potential[distance(line[tile], line[to])] -
           b->aim.potential[distance(line[tile], line[from])];
}

/* The child of the parent whose board is shown, if it is new. */
static void add_child(struct blank_beam *b, uint32_t parent, int direction) {
    const struct way_node *p = node_at(b, b->layer, parent);
    uint32_t from = b->t->blank, to = (uint32_t)((int32_t)from + b->t->step[direction]);
    uint16_t tile = b->t->at[to];
    uint64_t hash = p->hash ^ place_hash(tile, to) ^ place_hash(tile, from);
    if (!is_new(b, hash | 1)) return;
    struct way_node *child = &b->children[b->child_count];
    *child = (struct way_node){.hash = hash,
                               .potential = p->potential,
                               .parent = parent,
                               .blank = (uint16_t)to,
                               .target = p->target,
                               .next = p->next,
                               .direction = (uint8_t)direction};
    if (tile == b->aim.target)
        child->target = (uint16_t)from;
    else
        child->potential += gain(b, tile, to, from) * b->worth[tile] / BEAM_WORTH;
    if (tile == b->aim.next) child->next = (uint16_t)from;
    child->score = b->aim.weight * child->potential +
                   b->aim.guide(b->aim.context, child->blank, child->target);
    b->scores[b->child_count++] = child->score;
}

/* The k-th least of the scores, from 0; orders them on the way. Hoare's selection. */
static int32_t select_score(int32_t *scores, int32_t count, int32_t k) {
    int32_t low = 0, high = count - 1;
    while (low < high) {
        int32_t pivot = scores[low + (high - low) / 2], i = low, j = high;
        while (i <= j) {
            while (scores[i] < pivot) i++;
            while (scores[j] > pivot) j--;
            if (i > j) break;
            int32_t score = scores[i];
            scores[i++] = scores[j];
            scores[j--] = score;
        }
        if (k <= j)
            high = j;
        else if (k >= i)
            low = i;
        else
            break;
    }
    return scores[k];
}

/* The best children become the next layer. */
static void keep_best(struct blank_beam *b) {
    uint32_t first = b->first[b->layer] + b->count[b->layer], kept = 0, equals = b->width;
    int32_t worst = INT32_MAX;
    if (b->child_count > b->width) {
        worst = select_score(b->scores, (int32_t)b->child_count, (int32_t)b->width - 1);
        for (uint32_t i = 0; i < b->child_count; i++) equals -= b->children[i].score < worst;
    }
    for (uint32_t i = 0; i < b->child_count; i++) {
        if (b->children[i].score > worst) continue;
        if (b->children[i].score == worst && !equals--) {
            equals = 0;
            continue;
        }
        b->nodes[first + kept++] = b->children[i];
    }
    b->layer++;
    b->first[b->layer] = first;
    b->count[b->layer] = kept;
}

bool beam_advance(struct blank_beam *b) {
    struct tray *t = b->t;
    assert(b->layer < BEAM_LAYERS);
    memset(b->met, 0, (b->met_mask + 1) * sizeof *b->met);
    b->child_count = 0;
    for (uint32_t i = 0; i < b->count[b->layer]; i++) {
        const struct way_node *node = node_at(b, b->layer, i);
        unsigned ways = b->open[node->blank];
        if (node->direction != NO_MOVE) ways &= ~(1u << move_opposite(node->direction));
        if (t->watched && !search_expand(t->s, (uint32_t)__builtin_popcount(ways))) return false;
        show(b, b->layer, i);
        for (int d = 0; d < 4; d++)
            if (ways >> d & 1) add_child(b, i, d);
    }
    keep_best(b);
    return true;
}

uint32_t beam_best(const struct blank_beam *b) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < b->count[b->layer]; i++)
        if (way_node(b, i)->score < way_node(b, best)->score) best = i;
    return best;
}

/* ---- Moves that are made ---- */

/* The moves from the root to a node of that layer are made; the tray shows the root. */
static bool make_moves(struct blank_beam *b, uint32_t layer, uint32_t node) {
    uint8_t way[BEAM_LAYERS];
    for (uint32_t l = layer; l; l--) {
        way[l - 1] = node_at(b, l, node)->direction;
        node = node_at(b, l, node)->parent;
    }
    for (uint32_t i = 0; i < layer; i++)
        if (!tray_make(b->t, way[i])) return false;
    return true;
}

void beam_drop(struct blank_beam *b) {
    show(b, 0, 0);
}

bool beam_take(struct blank_beam *b, uint32_t layer, uint32_t node) {
    beam_drop(b);
    return make_moves(b, layer, node);
}

/* Moves the nodes of a layer that descend from kept parents to a new place; returns how many. Their
 * potentials are against the new root's. */
static uint32_t move_layer(struct blank_beam *b, uint32_t layer, uint32_t to) {
    uint32_t kept = 0;
    int32_t base = b->nodes[0].potential;
    for (uint32_t i = 0; i < b->count[layer]; i++) {
        struct way_node node = *node_at(b, layer, i);
        uint32_t parent = b->renamed[0][node.parent];
        b->renamed[1][i] = parent == UINT32_MAX ? UINT32_MAX : kept;
        if (parent == UINT32_MAX) continue;
        node.parent = parent;
        node.potential -= base;
        node.score -= b->aim.weight * base;
        b->nodes[to + kept++] = node;
    }
    uint32_t *swap = b->renamed[0];
    b->renamed[0] = b->renamed[1];
    b->renamed[1] = swap;
    return kept;
}

bool beam_commit_half(struct blank_beam *b, uint32_t node) {
    uint32_t half = b->layer / 2, root = node, end = 1;
    for (uint32_t l = b->layer; l > half; l--) root = node_at(b, l, root)->parent;
    beam_drop(b);
    if (!make_moves(b, half, root)) return false;
    for (uint32_t i = 0; i < b->count[half]; i++) b->renamed[0][i] = i == root ? 0 : UINT32_MAX;
    b->nodes[0] = *node_at(b, half, root);
    b->first[0] = 0;
    b->count[0] = 1;
    for (uint32_t l = half + 1; l <= b->layer; l++) {
        uint32_t kept = move_layer(b, l, end);
        b->first[l - half] = end;
        b->count[l - half] = kept;
        end += kept;
    }
    b->nodes[0].potential = 0;
    b->layer -= half;
    b->at_layer = b->at_node = 0;
    return true;
}
