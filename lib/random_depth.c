/* SPDX-License-Identifier: MIT
 *
 * Random boards of an exact optimal depth.
 *
 * A breadth-first search from the goal finds the boards in the order of their distance: layer d
 * holds all boards that need d moves, because every move can be undone. The set numbers its members
 * as they come, so a layer is a range of numbers and drawing from it is drawing a number. The draws
 * are independent: a board may come twice.
 *
 * The search stands here and not in core, since it uses the set of the graph searches. It shares
 * none of their loops.
 *
 * Cost: time and memory for all boards up to that depth. The 15-puzzle has some 43 million up to
 * depth 24; a depth beyond the memory is refused and not approximated.
 */
#include "core/board.h"
#include "core/fault.h"
#include "core/rng.h"
#include "search/parts/permutation_set.h"

#include <stdlib.h>

struct layers {
    struct pool pool;
    struct space space;
    struct permutation_set set;
    struct state state;
    uint32_t first, end; /* the numbers of the last layer */
    uint32_t depth;      /* the last layer's */
};

static bool layers_open(struct layers *l, const loyd_board *goal, uint64_t bytes_max) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    bool fresh;
    pool_init(&l->pool, bytes_max ? bytes_max : UINT64_MAX);
    l->first = l->depth = 0;
    l->end = 1;
    return space_init(&l->space, &l->pool, goal, goal, order) &&
           state_new(&l->space, &l->pool, &l->state) && set_open(&l->set, &l->space, &l->pool) &&
           set_add(&l->set, &l->state, &fresh) != ID_NONE;
}

/* Makes the next layer, which may be empty. False: out of memory. */
static bool layers_next(struct layers *l) {
    for (uint32_t id = l->first; id < l->end; id++) {
        set_load(&l->set, id, &l->state);
        const struct exits *exits = state_exits(&l->space, &l->state);
        uint32_t from = l->state.blank;
        for (uint32_t i = 0; i < exits->count; i++) {
            bool fresh;
            state_slide(&l->space, &l->state, exits->to[i]);
            if (set_add(&l->set, &l->state, &fresh) == ID_NONE) return false;
            state_slide(&l->space, &l->state, from);
        }
    }
    l->first = l->end;
    l->end = l->set.count;
    l->depth++;
    return true;
}

static loyd_status layers_reach(struct layers *l, uint32_t depth, loyd_error *error) {
    const struct space *space = &l->space;
    while (l->depth < depth) {
        if (!layers_next(l))
            return loydi_fail(error, LOYD_UNSUPPORTED,
                              "the boards up to depth %u of %ux%u do not fit in %llu bytes; depth "
                              "%u does",
                              depth, space->rows, space->cols, (unsigned long long)l->pool.limit,
                              l->depth);
        if (l->first == l->end)
            return loydi_fail(error, LOYD_INVALID,
                              "no %ux%u board is %u moves from this goal; the farthest need %u",
                              space->rows, space->cols, depth, l->depth - 1);
    }
    return LOYD_OK;
}

static loyd_status draw(struct layers *l, uint64_t seed, uint64_t index, uint16_t *tiles,
                        loyd_board **board, loyd_error *error) {
    struct rng rng;
    rng_seed(&rng, seed, index);
    set_load(&l->set, l->first + (uint32_t)rng_below(&rng, l->end - l->first), &l->state);
    for (uint32_t cell = 0; cell < l->space.cells; cell++)
        tiles[cell] = (uint16_t)state_tile(&l->space, &l->state, cell);
    return loyd_board_new((int)l->space.rows, (int)l->space.cols, tiles, board, error);
}

static loyd_status draw_all(struct layers *l, uint64_t seed, size_t count, loyd_board **boards,
                            loyd_error *error) {
    uint16_t *tiles = malloc(l->space.cells * sizeof *tiles);
    if (!tiles) return loydi_fail(error, LOYD_NO_MEMORY, "no memory for a board");
    loyd_status status = LOYD_OK;
    for (size_t i = 0; i < count; i++) {
        status = draw(l, seed, i, tiles, &boards[i], error);
        if (!status) continue;
        while (i > 0) loyd_board_free(boards[--i]);
        break;
    }
    free(tiles);
    return status;
}

loyd_status loyd_random_depth(const loyd_board *goal, uint32_t depth, uint64_t seed, size_t count,
                              uint64_t bytes_max, loyd_board **boards, loyd_error *error) {
    struct layers *layers = malloc(sizeof *layers);
    if (!layers) return loydi_fail(error, LOYD_NO_MEMORY, "no memory for a search");
    loyd_status status;
    if (layers_open(layers, goal, bytes_max))
        status = layers_reach(layers, depth, error);
    else
        status =
            loydi_fail(error, LOYD_UNSUPPORTED, "%llu bytes are too few to begin a search of %dx%d",
                       (unsigned long long)bytes_max, goal->rows, goal->cols);
    if (!status) status = draw_all(layers, seed, count, boards, error);
    pool_drop(&layers->pool);
    free(layers);
    return status;
}
