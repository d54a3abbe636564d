/* SPDX-License-Identifier: MIT
 *
 * The depth-first family on the 8-puzzle, against distances from a breadth-first search of the
 * test's own: every board near the goal, where the tree of moves is small, and every n-th one
 * beyond. Lengths, proofs, and lower bounds from searches cut one move short.
 */
#include "support/cmocka_all.h"

#include "loyd.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 9, BOARDS = 181440, CODES = 362880 };

struct census {
    uint16_t (*tiles)[CELLS]; /* in the order of discovery, so by depth */
    uint8_t *depth;
    uint32_t count;
    uint8_t *known; /* by code */
};

/* The number of a permutation among all 9!. */
static uint32_t code_of(const uint16_t *tiles) {
    uint32_t code = 0;
    for (int i = 0; i < CELLS; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < CELLS; j++) smaller += tiles[j] < tiles[i];
        code = code * (uint32_t)(CELLS - i) + smaller;
    }
    return code;
}

static void discover(struct census *census, const uint16_t *tiles, uint8_t depth) {
    uint32_t code = code_of(tiles);
    if (census->known[code]) return;
    census->known[code] = 1;
    memcpy(census->tiles[census->count], tiles, CELLS * sizeof *tiles);
    census->depth[census->count++] = depth;
}

static void neighbours(struct census *census, uint32_t index) {
    uint16_t tiles[CELLS];
    int blank = 0;
    memcpy(tiles, census->tiles[index], sizeof tiles);
    while (tiles[blank]) blank++;
    const int to[4] = {blank >= 3 ? blank - 3 : -1, blank < 6 ? blank + 3 : -1,
                       blank % 3 ? blank - 1 : -1, blank % 3 < 2 ? blank + 1 : -1};
    for (int i = 0; i < 4; i++) {
        if (to[i] < 0) continue;
        tiles[blank] = tiles[to[i]];
        tiles[to[i]] = 0;
        discover(census, tiles, (uint8_t)(census->depth[index] + 1));
        tiles[to[i]] = tiles[blank];
        tiles[blank] = 0;
    }
}

static int take_census(void **state) {
    struct census *census = calloc(1, sizeof *census);
    census->tiles = calloc(BOARDS, sizeof *census->tiles);
    census->depth = calloc(BOARDS, 1);
    census->known = calloc(CODES, 1);
    const uint16_t goal[CELLS] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    discover(census, goal, 0);
    for (uint32_t i = 0; i < census->count; i++) neighbours(census, i);
    *state = census;
    return census->count == BOARDS && census->depth[BOARDS - 1] == 31 ? 0 : -1;
}

static int drop_census(void **state) {
    struct census *census = *state;
    free(census->tiles);
    free(census->depth);
    free(census->known);
    free(census);
    return 0;
}

/* One search of board index. */
static loyd_result *run(const struct census *census, uint32_t index, const loyd_options *options) {
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    assert_int_equal(loyd_board_new(3, 3, census->tiles[index], &start, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 3, 3, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(start, goal, options, &result, NULL), LOYD_OK);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

static void shortest(const struct census *census, uint32_t index, const loyd_options *options) {
    loyd_result *r = run(census, index, options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_int_equal(r->length, census->depth[index]);
    assert_true(r->optimal);
    loyd_result_free(r);
}

static loyd_options named(const char *algorithm) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    return options;
}

static void rbfs_on_every_fifth_board(void **state) {
    loyd_options options = named("rbfs");
    for (uint32_t i = 0; i < BOARDS; i += 5) shortest(*state, i, &options);
}

static void iddfs_near_the_goal(void **state) {
    const struct census *census = *state;
    loyd_options options = named("iddfs");
    for (uint32_t i = 0; census->depth[i] <= 14; i++) shortest(census, i, &options);
    for (uint32_t i = 0; i < BOARDS; i += 20011) shortest(census, i, &options);
}

static void dfs_bnb_near_the_goal(void **state) {
    const struct census *census = *state;
    loyd_options options = named("dfs-bnb");
    options.depth_limit = 16;
    for (uint32_t i = 0; census->depth[i] <= 14; i++) shortest(census, i, &options);
    options.depth_limit = 0;
    for (uint32_t i = 0; i < BOARDS; i += 20011) shortest(census, i, &options);
}

static void backtrack_here_and_there(void **state) {
    const struct census *census = *state;
    const char *params[] = {"bound=31", "cut=gt"};
    loyd_options options = named("backtrack");
    options.params = params;
    for (uint32_t i = 0; i < BOARDS; i += 97) {
        options.param_count = 1 + i % 2;
        shortest(census, i, &options);
    }
}

/* With the distance as the limit every shortest solution, and no other, is within reach; with one
 * less, nothing is. */
static void dls_at_and_below_the_distance(void **state) {
    const struct census *census = *state;
    loyd_options options = named("dls");
    for (uint32_t i = 1; census->depth[i] <= 14; i++) {
        options.depth_limit = census->depth[i];
        loyd_result *r = run(census, i, &options);
        assert_int_equal(r->length, census->depth[i]);
        loyd_result_free(r);
        if (--options.depth_limit == 0) continue;
        r = run(census, i, &options);
        assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
        assert_int_equal(r->lower_bound, census->depth[i]);
        loyd_result_free(r);
    }
}

static void dfs_restart_finds_a_way(void **state) {
    loyd_options options = named("dfs-restart");
    for (uint32_t i = 0; i < BOARDS; i += 3001) {
        options.seed = i;
        loyd_result *r = run(*state, i, &options);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        loyd_result_free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rbfs_on_every_fifth_board),     cmocka_unit_test(iddfs_near_the_goal),
        cmocka_unit_test(dfs_bnb_near_the_goal),         cmocka_unit_test(backtrack_here_and_there),
        cmocka_unit_test(dls_at_and_below_the_distance), cmocka_unit_test(dfs_restart_finds_a_way),
    };
    return cmocka_run_group_tests(tests, take_census, drop_census);
}
