/* SPDX-License-Identifier: MIT */
/* A space to test in: made from tiles or from a goal's name, with the pool behind it. */
#ifndef TEST_SPACE_H
#define TEST_SPACE_H

#include "core/rng.h"
#include "heuristics/heuristic.h"
#include "support/cmocka_all.h"

#include <stdlib.h>

struct test_space {
    struct pool pool;
    struct space space;
    loyd_board *start, *goal;
};

static inline void test_space_begin(struct test_space *test) {
    const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    pool_init(&test->pool, 0);
    assert_true(space_init(&test->space, &test->pool, test->start, test->goal, order));
}

static inline void test_space_end(struct test_space *test) {
    pool_drop(&test->pool);
    loyd_board_free(test->start);
    loyd_board_free(test->goal);
}

/* A heuristic by name, without tables that lie ready. */
static inline loyd_status test_heuristic(struct heuristic *heuristic, const char *name,
                                         const struct space *space, struct pool *pool,
                                         loyd_error *error) {
    struct heuristic_setup setup = {.space = space, .pool = pool};
    struct heuristic_choice choice;
    loyd_status status = heuristic_choose(&choice, NULL, name, error);
    if (!status) status = heuristic_supports(&choice, space->rows, space->cols, error);
    if (status) return status;
    return heuristic_create(heuristic, &choice, &setup) ? LOYD_OK : LOYD_NO_MEMORY;
}

/* Any board, solvable or not: a shuffle. */
static inline loyd_board *random_tiles(int rows, int cols, struct rng *rng) {
    size_t cells = (size_t)rows * (size_t)cols;
    uint16_t *tiles = malloc(cells * sizeof *tiles);
    assert_non_null(tiles);
    for (size_t i = 0; i < cells; i++) {
        size_t j = (size_t)rng_below(rng, i + 1);
        tiles[i] = tiles[j];
        tiles[j] = (uint16_t)i;
    }
    loyd_board *board = NULL;
    assert_int_equal(loyd_board_new(rows, cols, tiles, &board, NULL), LOYD_OK);
    free(tiles);
    return board;
}

/* goal: last, first, snail, or "random". */
static inline loyd_board *test_goal(const char *goal, int rows, int cols, struct rng *rng) {
    loyd_board *board = NULL;
    if (!strcmp(goal, "random")) return random_tiles(rows, cols, rng);
    assert_int_equal(loyd_goal(goal, rows, cols, &board, NULL), LOYD_OK);
    return board;
}

/* One random move; returns what a heuristic is told of it. */
static inline struct slide random_slide(const struct space *space, struct state *state,
                                        struct rng *rng) {
    const struct moves *moves = state_moves(space, state);
    uint64_t i = rng_below(rng, moves->count);
    struct slide slide = {
        .from = state->blank, .to = moves->to[i], .direction = moves->direction[i]};
    slide.tile = state_slide(space, state, slide.to);
    return slide;
}

/* The moves are possible and lead to the goal. */
static inline void assert_moves_solve(const struct space *space, struct pool *pool,
                                      const uint8_t *moves, size_t length) {
    struct state state;
    assert_true(state_new(space, pool, &state));
    for (size_t i = 0; i < length; i++) {
        uint32_t to = space_step(space, state.blank, moves[i]);
        assert_int_not_equal(to, CELL_NONE);
        state_slide(space, &state, to);
    }
    assert_true(state_is_goal(space, &state));
}

#endif
