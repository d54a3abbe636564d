/* SPDX-License-Identifier: MIT
 *
 * A* with values from a table, so that a heuristic that is no part of the library can be tried. It
 * expands what the library's astar expands with the same values (a test holds the two together):
 * least f first, of these least h, of these the newest; a shorter way opens a node again.
 *
 * Nodes are boards by rank. The open list is a binary heap of single words, least first: f, then h,
 * then how old the entry is; its node stands beside it. An entry of a node that is closed by the
 * time it comes is passed over.
 */
#include "lab_astar.h"

#include <stdlib.h>

struct entry {
    uint64_t order;
    uint32_t rank;
};

struct node {
    struct lab_board board;
    uint32_t g;
    int8_t undo; /* the move that leads back; -1: none */
    bool known, closed;
};

struct open_nodes {
    const struct own_heuristic *own;
    uint32_t cols;
    struct node *node; /* by rank */
    struct entry *heap;
    size_t count, room;
    uint32_t pushed;
};

/* Places of the heap are numbered from 1: the parent of i is i / 2. */
static bool push(struct open_nodes *o, uint32_t rank) {
    if (o->count + 2 > o->room) {
        size_t room = o->room ? 2 * o->room : 1024;
        struct entry *heap = realloc(o->heap, room * sizeof *heap);
        if (!heap) return false;
        o->heap = heap;
        o->room = room;
    }
    uint64_t h = o->own->value[rank], f = o->node[rank].g + h;
    struct entry entry = {f << 48 | h << 32 | (UINT32_MAX - o->pushed++), rank};
    size_t i = ++o->count;
    for (; i > 1 && entry.order < o->heap[i / 2].order; i /= 2) o->heap[i] = o->heap[i / 2];
    o->heap[i] = entry;
    return true;
}

static uint32_t pop(struct open_nodes *o) {
    uint32_t least = o->heap[1].rank;
    struct entry last = o->heap[o->count--];
    size_t i = 1;
    for (size_t child; (child = 2 * i) <= o->count; i = child) {
        if (child < o->count && o->heap[child + 1].order < o->heap[child].order) child++;
        if (last.order <= o->heap[child].order) break;
        o->heap[i] = o->heap[child];
    }
    o->heap[i] = last;
    return least;
}

static bool take(struct open_nodes *o, struct lab_board board, uint32_t g, int undo) {
    uint32_t rank = lab_rank(board.word, o->own->cells);
    struct node *node = &o->node[rank];
    if (node->known && node->g <= g) return true;
    *node = (struct node){board, g, (int8_t)undo, true, false};
    return push(o, rank);
}

static bool expand(struct open_nodes *o, const struct node *parent) {
    for (int d = 0; d < 4; d++) {
        uint32_t to = lab_neighbour(parent->board.blank, d, o->cols, o->own->cells);
        if (d == parent->undo || to == o->own->cells) continue;
        if (!take(o, lab_slide(parent->board, to), parent->g + 1, d ^ 1)) return false;
    }
    return true;
}

bool lab_astar(const struct own_heuristic *own, const loyd_board *start, const loyd_board *goal,
               struct lab_astar *result) {
    struct open_nodes o = {.own = own, .cols = (uint32_t)loyd_board_cols(goal)};
    uint64_t home = lab_board_of(loyd_board_tiles(goal), own->cells).word;
    *result = (struct lab_astar){0};
    o.node = calloc(LAB_RANKS, sizeof *o.node);
    bool good = o.node && take(&o, lab_board_of(loyd_board_tiles(start), own->cells), 0, -1);
    while (good && o.count) {
        struct node *node = &o.node[pop(&o)];
        if (node->closed) continue;
        node->closed = true;
        if (node->board.word == home) {
            result->solved = true;
            result->length = node->g;
            break;
        }
        result->expanded++;
        good = expand(&o, node);
    }
    free(o.node);
    free(o.heap);
    return good;
}
