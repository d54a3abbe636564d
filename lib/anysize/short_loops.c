/* SPDX-License-Identifier: MIT
 *
 * A path that is put together, a line after a line, now and then comes back to a board where it has
 * been a few moves before: the blank circles in a block of two by two, twelve moves, and all is as
 * it was. The path is walked once, and where the board is one of the last thirty of what is kept,
 * all moves since then are dropped. (Lawler 1980, "loop erasure".)
 *
 * A board is known by the blank's cell and a hash of 64 bits that a move changes by its tile. That
 * two boards in a row of thirty have the same one by chance is as good as impossible, and would be
 * found when the path is replayed.
 *
 * Invariant: the first `kept` moves lead from the start to the board at hand, and the ring has the
 * boards before it from number `least` on. Cost: some nanoseconds a move, two bytes a cell.
 */
#include "anysize/short_loops.h"

#include "core/rng.h"

enum { BOARDS = 32 /* in the ring: a power of two */ };

struct loop_ring {
    uint64_t hash[BOARDS];
    uint32_t blank[BOARDS];
    size_t kept, least;
};

static uint64_t key_of(uint32_t tile, uint32_t cell) {
    uint64_t key = (uint64_t)tile << 32 | cell;
    return rng_mix(&key);
}

/* How many moves before the next board it was the board at hand; 0: not lately. */
static size_t met_before(const struct loop_ring *w, uint64_t hash, uint32_t blank) {
    size_t back = w->kept + 1 - w->least;
    for (size_t moves = 2; moves <= back; moves += 2) {
        size_t at = (w->kept + 1 - moves) % BOARDS;
        if (w->blank[at] == blank && w->hash[at] == hash) return moves;
    }
    return 0;
}

static void keep(struct loop_ring *w, uint64_t hash, uint32_t blank) {
    w->kept++;
    w->hash[w->kept % BOARDS] = hash;
    w->blank[w->kept % BOARDS] = blank;
    if (w->kept - w->least == BOARDS) w->least++;
}

void short_loops_cut(const struct space *space, struct move_list *moves) {
    struct pool_mark mark = pool_mark(moves->pool);
    uint8_t *move = moves->region.base;
    struct state state;
    uint64_t hash = 0;
    if (!state_new(space, moves->pool, &state)) return;
    struct loop_ring w = {.blank = {state.blank}};
    for (size_t i = 0; i < moves->length; i++) {
        uint32_t to = space_step(space, state.blank, move[i]), from = state.blank;
        uint32_t tile = state_slide(space, &state, to);
        hash ^= key_of(tile, from) ^ key_of(tile, to);
        size_t loop = met_before(&w, hash, to);
        if (loop) {
            w.kept = w.kept + 1 - loop;
            continue;
        }
        move[w.kept] = move[i];
        keep(&w, hash, to);
    }
    moves->length = w.kept;
    pool_rewind(moves->pool, mark);
}
