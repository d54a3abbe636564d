/* SPDX-License-Identifier: MIT
 *
 * A small search that corrects the potential. It expands some hundred boards from a start. What
 * lies behind its frontier is judged by the potential as it is; what lies within is then known
 * better: a closed board's target is the least sum of the way to a frontier board and that board's
 * value (Dijkstra's algorithm backwards from the frontier). The goal has the value 0, so that truth
 * enters there and spreads outwards, board by board, as the potential learns: value iteration with
 * look-ahead.
 *
 * The greed. A*, which has 1, closes the boards that the potential makes too little of, and so
 * raises more than it lowers: what it learns is a quarter too high, and not equally everywhere.
 * With less, the boards of a neighbourhood are closed whatever they are said to cost. With none,
 * the frontier is too near for the goal to be felt.
 *
 * Invariant: a node's beside[d] is the node that its board becomes by direction d, wherever both
 * have been made. Cost: one change of the potential for each board made.
 *
 * Source: Bulitko & Lee 2006 and Koenig & Sun 2009 for local search spaces that update all they
 * expand; Bischoff et al. 2013 for learning on this puzzle.
 */
#include "anysize/look_ahead.h"

#include <math.h>

static void push(struct look_heap *heap, int32_t node, float key) {
    if (heap->count == LOOK_HEAP) return;
    uint32_t at = heap->count++;
    for (; at; at = (at - 1) / 2) {
        uint32_t above = (at - 1) / 2;
        if (heap->key[above] <= key) break;
        heap->key[at] = heap->key[above];
        heap->node[at] = heap->node[above];
    }
    heap->key[at] = key;
    heap->node[at] = node;
}

static int32_t pop(struct look_heap *heap, float *key) {
    int32_t top = heap->node[0], last = heap->node[--heap->count];
    float last_key = heap->key[heap->count];
    uint32_t at = 0;
    *key = heap->key[0];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= heap->count) break;
        if (child + 1 < heap->count && heap->key[child + 1] < heap->key[child]) child++;
        if (heap->key[child] >= last_key) break;
        heap->key[at] = heap->key[child];
        heap->node[at] = heap->node[child];
        at = child;
    }
    heap->key[at] = last_key;
    heap->node[at] = last;
    return top;
}

/* What the search goes by: the least first. */
static float look_key(const struct look_ahead *look, const struct look_node *node) {
    return (float)node->g + look->greed * node->value;
}

/* The slot of the node with that hash, or the empty one where it would be. */
static int32_t *find(struct look_ahead *look, uint64_t hash) {
    uint32_t at = (uint32_t)(hash >> 40) % LOOK_SLOTS;
    while (look->slots[at] >= 0 && look->node[look->slots[at]].hash != hash)
        at = (at + 1) % LOOK_SLOTS;
    return &look->slots[at];
}

static void open_start(struct look_ahead *look, const uint8_t *home, uint32_t blank) {
    const struct potential *p = look->potential;
    struct look_node *start = &look->node[0];
    memset(look->slots, -1, sizeof look->slots);
    *start = (struct look_node){.beside = {-1, -1, -1, -1}, .blank = (uint8_t)blank};
    padded_clear(p, &look->board);
    start->value = (float)potential_value(p, home) / POTENTIAL_UNIT;
    for (uint32_t cell = 0; cell < p->cells; cell++)
        start->hash ^= look->keys[cell * p->cells + home[cell]];
    memcpy(look->home[0], home, p->cells);
    look->heap.count = look->closed_count = 0;
    look->count = 1;
    *find(look, start->hash) = 0;
    push(&look->heap, 0, look_key(look, start));
}

/* What the children of a node are made of. */
struct family {
    int32_t parent;
    struct potential_move move; /* to the child at hand */
};

static int32_t make_child(struct look_ahead *look, const struct family *family, uint64_t hash) {
    const struct potential *p = look->potential;
    const struct look_node *parent = &look->node[family->parent];
    const uint8_t *from = look->home[family->parent];
    uint32_t blank = parent->blank, to = p->cell[blank].to[family->move.direction];
    int32_t id = (int32_t)look->count++;
    float value =
        parent->value + (float)potential_change(p, &look->board, family->move) / POTENTIAL_UNIT;
    if (hash == look->goal_hash || value < 0) value = 0;
    memcpy(look->home[id], from, p->cells);
    look->home[id][blank] = from[to];
    look->home[id][to] = (uint8_t)p->blank_home;
    look->node[id] = (struct look_node){.hash = hash,
                                        .value = value,
                                        .beside = {-1, -1, -1, -1},
                                        .g = (uint16_t)(parent->g + 1),
                                        .blank = (uint8_t)to};
    push(&look->heap, id, look_key(look, &look->node[id]));
    return id;
}

static void expand(struct look_ahead *look, int32_t id) {
    const struct potential *p = look->potential;
    struct look_node *parent = &look->node[id];
    uint32_t blank = parent->blank;
    parent->closed = true;
    look->closed[look->closed_count++] = id;
    padded_put(p, look->home[id], &look->board);
    int32_t pairs = blank_pairs(p, &look->board, blank);
    struct family family = {.parent = id};
    for (int direction = 0; direction < 4; direction++) {
        uint32_t to = p->cell[blank].to[direction];
        if (to == CELL_NONE) continue;
        uint32_t tile = look->home[id][to];
        uint64_t hash =
            parent->hash ^ look->keys[to * p->cells + tile] ^ look->keys[blank * p->cells + tile];
        int32_t *slot = find(look, hash);
        if (*slot < 0 && look->count == LOOK_NODES) continue;
        family.move = (struct potential_move){blank, direction, tile, pairs};
        if (*slot < 0) *slot = make_child(look, &family, hash);
        struct look_node *child = &look->node[*slot];
        parent->beside[direction] = *slot;
        child->beside[move_opposite(direction)] = id;
        if (child->g <= parent->g + 1) continue;
        child->g = (uint16_t)(parent->g + 1);
        if (!child->closed) push(&look->heap, *slot, look_key(look, child));
    }
}

static void set_targets(struct look_ahead *look) {
    look->heap.count = 0;
    for (uint32_t i = 0; i < look->count; i++) {
        struct look_node *node = &look->node[i];
        node->target = node->closed ? INFINITY : node->value;
        if (!node->closed) push(&look->heap, (int32_t)i, node->value);
    }
    while (look->heap.count) {
        float key;
        const struct look_node *node = &look->node[pop(&look->heap, &key)];
        for (int direction = 0; direction < 4 && key <= node->target; direction++) {
            if (node->beside[direction] < 0) continue;
            struct look_node *other = &look->node[node->beside[direction]];
            if (!other->closed || other->target <= key + 1) continue;
            other->target = key + 1;
            push(&look->heap, node->beside[direction], key + 1);
        }
    }
}

int32_t look_ahead(struct look_ahead *look, const uint8_t *home, uint32_t blank,
                   uint32_t expansions) {
    int32_t best = -1;
    open_start(look, home, blank);
    while (look->heap.count) {
        float key;
        int32_t id = pop(&look->heap, &key);
        struct look_node *node = &look->node[id];
        if (node->closed || key > look_key(look, node)) continue;
        best = id;
        if (node->hash == look->goal_hash || look->closed_count == expansions) break;
        best = -1;
        expand(look, id);
    }
    set_targets(look);
    return best;
}
