/* SPDX-License-Identifier: MIT
 *
 * A census: every board of a space, with its distance from the goal.
 *
 * A breadth-first search from the goal finds the boards in the order of their distance: layer d
 * holds all boards that need d moves, because every move can be undone. The set numbers its members
 * as they come, so a layer is a range of numbers, and a board's depth needs no memory of its own.
 *
 * The search stands here and not in core, since it uses the set of the graph searches. It shares
 * none of their loops.
 *
 * Cost: time and memory for all boards up to the depth asked for: 0.03 s and 2 MB for the 181,440
 * of the 8-puzzle, some 25 bytes a board beyond 9 cells. What does not fit in the memory is refused
 * and not approximated. Numbers are 32 bits wide.
 *
 * Schofield 1967, "Complete solution of the eight-puzzle".
 */
#include "api/options.h"
#include "core/board.h"
#include "core/rng.h"
#include "core/sentence.h"
#include "run/search_log.h"
#include "search/parts/permutation_set.h"

#include <assert.h>
#include <stdlib.h>

struct loyd_census {
    struct pool pool;
    struct space space;
    struct permutation_set set;
    struct state state;
    uint32_t *first; /* the number of each layer's first board, and the end of the last */
    size_t room;     /* of first */
    uint32_t depth;  /* of the last layer */
    bool complete, stopped;
};

/* Who is told how far it is. */
struct watcher {
    loyd_progress_fn *progress; /* NULL: none */
    void *user;
    double start_s, told_s;
};

enum { LOOK_EVERY = 4096 }; /* boards, until the clock is read again */

/* Tells it if it is time to; false: the caller wants no more. */
static bool tell(const loyd_census *c, struct watcher *watcher, loyd_event event) {
    if (!watcher->progress) return true;
    double now = search_now_s();
    if (event == LOYD_TICK && now - watcher->told_s < 0.05) return true;
    watcher->told_s = now;
    const loyd_progress progress = {.event = event,
                                    .time_s = now - watcher->start_s,
                                    .states = c->set.count,
                                    .bytes = c->pool.used,
                                    .bound = (int64_t)c->depth + 1,
                                    .length = -1,
                                    .tables_share = -1,
                                    .tables_left_s = -1,
                                    .lower_bound = -1};
    return watcher->progress(&progress, watcher->user);
}

static bool census_open(loyd_census *c, const loyd_board *goal, uint64_t bytes_max) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    bool fresh;
    pool_init(&c->pool, bytes_max);
    c->room = 64;
    c->first = calloc(c->room, sizeof *c->first);
    c->pool.dry = !c->first;
    if (!c->first) return false;
    c->first[1] = 1;
    return space_init(&c->space, &c->pool, goal, goal, order) &&
           state_new(&c->space, &c->pool, &c->state) && set_open(&c->set, &c->space, &c->pool, 0) &&
           set_add(&c->set, &c->state, &fresh) != ID_NONE;
}

static bool add_neighbours(loyd_census *c, uint32_t number) {
    set_load(&c->set, number, &c->state);
    const struct moves *moves = state_moves(&c->space, &c->state);
    uint32_t from = c->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        bool fresh;
        state_slide(&c->space, &c->state, moves->to[i]);
        if (set_add(&c->set, &c->state, &fresh) == ID_NONE) return false;
        state_slide(&c->space, &c->state, from);
    }
    return true;
}

/* Adds the next layer, or finds that there is none, or is stopped on the way: what was added of it
 * then lies behind the end of the last whole one. False: out of memory. */
static bool census_next(loyd_census *c, struct watcher *watcher) {
    uint32_t end = c->first[c->depth + 1];
    assert(end == c->set.count && !c->complete);
    if (c->depth + 3 > c->room) {
        uint32_t *larger = realloc(c->first, 2 * c->room * sizeof *larger);
        c->pool.dry |= !larger;
        if (!larger) return false;
        c->first = larger;
        c->room *= 2;
    }
    for (uint32_t number = c->first[c->depth]; number < end && !c->stopped; number++) {
        if (!add_neighbours(c, number)) return false;
        c->stopped = number % LOOK_EVERY == 0 && !tell(c, watcher, LOYD_TICK);
    }
    if (c->stopped) return true;
    c->complete = c->set.count == end;
    if (!c->complete) c->first[++c->depth + 1] = c->set.count;
    return true;
}

static loyd_status too_large(const loyd_census *c, uint32_t depth_max, loyd_error *error) {
    const struct space *space = &c->space;
    if (c->pool.dry) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    if (depth_max == UINT32_MAX)
        return loydi_refuse(error, ERROR_CENSUS_LARGE, value_size(space->rows, space->cols),
                            value_count("bytes", c->pool.limit), value_whole("reached", c->depth));
    return loydi_refuse(error, ERROR_CENSUS_DEEP, value_whole("depth", depth_max),
                        value_size(space->rows, space->cols), value_count("bytes", c->pool.limit),
                        value_whole("reached", c->depth));
}

static loyd_status census_fill(loyd_census *c, const loyd_board *goal, uint32_t depth_max,
                               uint64_t bytes_max, struct watcher *watcher, loyd_error *error) {
    if (!census_open(c, goal, bytes_max) && c->pool.dry)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    if (c->set.count == 0)
        return loydi_refuse(error, ERROR_CENSUS_BYTES, value_count("bytes", bytes_max),
                            value_size(goal->rows, goal->cols));
    while (c->depth < depth_max && !c->complete && !c->stopped) {
        c->stopped = !tell(c, watcher, LOYD_ITERATION);
        if (!c->stopped && !census_next(c, watcher)) return too_large(c, depth_max, error);
    }
    return LOYD_OK;
}

loyd_status loyd_census_new(const loyd_board *goal, uint32_t depth_max, uint64_t bytes_max,
                            loyd_census **census, loyd_error *error) {
    loyd_options options;
    loyd_options_init(&options);
    options.memory_limit_bytes = bytes_max;
    return loyd_census_with(goal, depth_max, &options, census, error);
}

loyd_status loyd_census_with(const loyd_board *goal, uint32_t depth_max,
                             const loyd_options *options, loyd_census **census, loyd_error *error) {
    loyd_status status = loydi_need(error, goal, census);
    if (status) return status;
    const loyd_options known = options_known(options);
    double now = search_now_s();
    struct watcher watcher = {known.progress, known.user, now, now};
    loyd_census *c = calloc(1, sizeof *c);
    if (!c) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a search"));
    status = census_fill(c, goal, depth_max, known.memory_limit_bytes, &watcher, error);
    if (status)
        loyd_census_free(c);
    else
        *census = c;
    return status;
}

void loyd_census_free(loyd_census *census) {
    if (!census) return;
    pool_drop(&census->pool);
    free(census->first);
    free(census);
}

uint32_t loyd_census_depth(const loyd_census *census) {
    return census ? census->depth : 0;
}

bool loyd_census_complete(const loyd_census *census) {
    return census && census->complete;
}

uint64_t loyd_census_first(const loyd_census *census, uint32_t depth) {
    if (!census) return 0;
    return census->first[depth <= census->depth ? depth : census->depth + 1];
}

void loyd_census_tiles(const loyd_census *census, uint64_t number, uint16_t *tiles) {
    struct state state = {.tiles = tiles};
    if (!census || !tiles || number >= census->first[census->depth + 1]) return;
    set_load(&census->set, (uint32_t)number, &state);
    for (uint32_t cell = 0; cell < census->space.cells; cell++)
        tiles[cell] = (uint16_t)state_tile(&census->space, &state, cell);
}

loyd_status loyd_census_draw(const loyd_census *census, uint32_t depth, uint64_t seed,
                             uint64_t index, loyd_board **board, loyd_error *error) {
    loyd_status status = loydi_need(error, census, board);
    if (status) return status;
    const struct space *space = &census->space;
    if (depth > census->depth)
        return loydi_refuse(error, ERROR_CENSUS_DEPTH, value_size(space->rows, space->cols),
                            value_whole("depth", depth), value_whole("farthest", census->depth));
    uint16_t *tiles = malloc(space->cells * sizeof *tiles);
    if (!tiles) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a board"));
    struct rng rng;
    rng_seed(&rng, seed, index);
    uint32_t first = census->first[depth], count = census->first[depth + 1] - first;
    loyd_census_tiles(census, first + rng_below(&rng, count), tiles);
    status = loyd_board_new((int)space->rows, (int)space->cols, tiles, board, error);
    free(tiles);
    return status;
}

loyd_status loyd_random_depth(const loyd_board *goal, uint32_t depth, uint64_t seed, size_t count,
                              uint64_t bytes_max, loyd_board **boards, loyd_error *error) {
    loyd_options options;
    loyd_options_init(&options);
    options.memory_limit_bytes = bytes_max;
    return loyd_random_depth_with(goal, depth, seed, count, &options, boards, error);
}

loyd_status loyd_random_depth_with(const loyd_board *goal, uint32_t depth, uint64_t seed,
                                   size_t count, const loyd_options *options, loyd_board **boards,
                                   loyd_error *error) {
    loyd_census *census = NULL;
    loyd_status status = loydi_need(error, goal, boards);
    if (!status) status = loyd_census_with(goal, depth, options, &census, error);
    if (!status && census->stopped && census->depth < depth)
        status = loydi_refuse(error, ERROR_CENSUS_STOPPED, value_whole("reached", census->depth),
                              value_whole("depth", depth));
    for (size_t i = 0; i < count && !status; i++) {
        status = loyd_census_draw(census, depth, seed, i, &boards[i], error);
        while (status && i > 0) loyd_board_free(boards[--i]);
    }
    loyd_census_free(census);
    return status;
}
