/* SPDX-License-Identifier: MIT
 *
 * Loops are cut as the path is walked. The boards of the path that is left are a stack; where the
 * next board is on it, all above it was a loop and is dropped. What is left in the end has no board
 * twice. (Lawler 1980, "loop erasure".)
 *
 * A board is known by a hash of 128 bits that changes with a move by the tile that slid. A table
 * says where on the stack a hash was seen last; the entry counts only if it still stands there, so
 * that nothing has to be removed. Invariant: the moves of rest lead from the start to the top of
 * the stack. The commands replay the rest by loyd_verify before they show it.
 *
 * Cost: O(1) a move, 56 bytes a move.
 */
#include "check/loops.h"

#include "mix.h"
#include "problem.h"

#include <stdlib.h>
#include <string.h>

struct hash {
    uint64_t a, b;
};

struct visit {
    struct hash hash;
    size_t made; /* moves of the whole path that led here */
};

struct loop_walk {
    struct visit *stack;
    size_t depth;
    size_t *slots, mask; /* where on the stack, plus 1; 0: empty */
    struct hash *keys;   /* of the slots */
};

static void toggle(struct hash *hash, uint16_t tile, size_t cell) {
    uint64_t key = (uint64_t)tile << 32 | (uint64_t)cell;
    hash->a ^= mix(key);
    hash->b ^= mix(key | (uint64_t)1 << 63);
}

static bool same(struct hash x, struct hash y) {
    return x.a == y.a && x.b == y.b;
}

/* The slot of that hash, or the empty one where it belongs. */
static size_t find_slot(const struct loop_walk *w, struct hash hash) {
    size_t at = (size_t)hash.a & w->mask;
    while (w->slots[at] && !same(w->keys[at], hash)) at = (at + 1) & w->mask;
    return at;
}

static void push(struct loop_walk *w, struct hash hash, size_t made) {
    size_t at = find_slot(w, hash);
    w->keys[at] = hash;
    w->slots[at] = w->depth + 1;
    w->stack[w->depth++] = (struct visit){hash, made};
}

/* The place of that board on the stack, or the stack's depth if it is not there. */
static size_t on_stack(const struct loop_walk *w, struct hash hash) {
    size_t at = w->slots[find_slot(w, hash)];
    return at && at <= w->depth && same(w->stack[at - 1].hash, hash) ? at - 1 : w->depth;
}

/* The moves from first to last are a loop, and those inside it are part of it. */
static void add_loop(struct loops *l, size_t first, size_t last) {
    while (l->count && l->list[l->count - 1].first >= first) l->count--;
    l->list[l->count++] = (struct loop){first, last};
}

static size_t blank_cell(const uint16_t *tiles) {
    size_t cell = 0;
    while (tiles[cell]) cell++;
    return cell;
}

static size_t step(char move, size_t cell, size_t cols) {
    return move == 'U'   ? cell - cols
           : move == 'D' ? cell + cols
           : move == 'L' ? cell - 1
                         : cell + 1;
}

static void walk_path(struct loop_walk *w, uint16_t *tiles, size_t cols, const char *moves,
                      struct loops *l) {
    size_t cell = blank_cell(tiles);
    struct hash hash = {0, 0};
    push(w, hash, 0);
    for (size_t made = 1; moves[made - 1]; made++) {
        size_t from = step(moves[made - 1], cell, cols);
        uint16_t tile = tiles[from];
        toggle(&hash, tile, from);
        toggle(&hash, tile, cell);
        tiles[cell] = tile;
        tiles[from] = 0;
        cell = from;
        size_t place = on_stack(w, hash);
        if (place == w->depth) {
            l->rest[w->depth - 1] = moves[made - 1];
            push(w, hash, made);
            continue;
        }
        add_loop(l, w->stack[place].made + 1, made);
        w->depth = place + 1;
        w->stack[place].made = made;
    }
    l->rest[w->depth - 1] = 0;
    for (size_t i = 0; i < l->count; i++) l->moves += l->list[i].last - l->list[i].first + 1;
}

static bool walk_open(struct loop_walk *w, struct loops *l, size_t length) {
    size_t room = 4;
    while (room < 2 * (length + 1)) room *= 2;
    w->mask = room - 1;
    w->stack = malloc((length + 1) * sizeof *w->stack);
    w->slots = calloc(room, sizeof *w->slots);
    w->keys = malloc(room * sizeof *w->keys);
    l->list = malloc((length + 1) * sizeof *l->list);
    l->rest = malloc(length + 1);
    return w->stack && w->slots && w->keys && l->list && l->rest;
}

bool loops_find(const loyd_board *start, const char *moves, struct loops *loops) {
    size_t cells = board_cells(start);
    struct loop_walk w = {.depth = 0};
    struct loops l = {.count = 0};
    uint16_t *tiles = malloc(cells * sizeof *tiles);
    bool good = walk_open(&w, &l, strlen(moves)) && tiles;
    if (good) {
        memcpy(tiles, loyd_board_tiles(start), cells * sizeof *tiles);
        walk_path(&w, tiles, (size_t)loyd_board_cols(start), moves, &l);
        *loops = l;
    } else {
        loops_free(&l);
    }
    free(tiles);
    free(w.stack);
    free(w.slots);
    free(w.keys);
    return good;
}

bool loops_hold(const struct loops *loops, size_t move, size_t *next) {
    while (*next < loops->count && loops->list[*next].last < move) ++*next;
    return *next < loops->count && loops->list[*next].first <= move;
}

void loops_free(struct loops *loops) {
    free(loops->list);
    free(loops->rest);
}
