/* SPDX-License-Identifier: MIT
 *
 * A census against what is known: states per depth as published (OEIS A090034, A089473, A090035),
 * every board of the 8-puzzle with the depth that a search of the test's own gives it, draws from
 * one depth, and the limits.
 */
#include "support/eight_puzzle.h"
#include "support/test_boards.h"

#include <math.h>

static loyd_census *census_of(const char *goal_name, int rows, int cols) {
    loyd_board *goal = board_goal(goal_name, rows, cols);
    loyd_census *census = NULL;
    assert_int_equal(loyd_census_new(goal, UINT32_MAX, 0, &census, NULL), LOYD_OK);
    assert_true(loyd_census_complete(census));
    loyd_board_free(goal);
    return census;
}

static uint64_t at_depth(const loyd_census *census, uint32_t depth) {
    return loyd_census_first(census, depth + 1) - loyd_census_first(census, depth);
}

static void counts_are_the_published_ones(void **unused) {
    (void)unused;
    static const unsigned two_by_three[] = {1,  2,  3,  5,  6,  7,  10, 12, 12, 16, 23,
                                            25, 28, 39, 44, 40, 29, 21, 18, 12, 6,  1};
    loyd_census *census = census_of("last", 2, 3);
    assert_int_equal(loyd_census_depth(census), 21);
    for (uint32_t d = 0; d <= 21; d++) assert_int_equal(at_depth(census, d), two_by_three[d]);
    loyd_census_free(census);
    census = census_of("first", 2, 4);
    assert_int_equal(loyd_census_depth(census), 36);
    assert_int_equal(loyd_census_first(census, 37), 20160);
    assert_int_equal(at_depth(census, 36), 1);
    loyd_census_free(census);
    census = census_of("last", 2, 5); /* too many cells to be ranked: hashed */
    assert_int_equal(loyd_census_depth(census), 55);
    assert_int_equal(loyd_census_first(census, 56), 1814400);
    assert_int_equal(at_depth(census, 55), 2);
    loyd_census_free(census);
    census = census_of("last", 1, 6); /* a row: the blank goes to and fro */
    assert_int_equal(loyd_census_depth(census), 5);
    assert_int_equal(loyd_census_first(census, 6), 6);
    loyd_census_free(census);
    census = census_of("last", 1, 1);
    assert_int_equal(loyd_census_depth(census), 0);
    assert_int_equal(loyd_census_first(census, 1), 1);
    loyd_census_free(census);
}

static void every_board_is_there_once(const char *goal_name) {
    loyd_board *goal = board_goal(goal_name, 3, 3);
    struct eight *all = eight_all(loyd_board_tiles(goal));
    uint8_t *depth = calloc(362880, 1);
    assert_non_null(depth);
    for (size_t i = 0; i < EIGHT_BOARDS; i++)
        depth[eight_index(all[i].tiles)] = (uint8_t)(all[i].depth + 1);
    loyd_census *census = census_of(goal_name, 3, 3);
    assert_int_equal(loyd_census_first(census, UINT32_MAX), EIGHT_BOARDS);
    uint64_t number = 0;
    for (uint32_t d = 0; d <= loyd_census_depth(census); d++)
        for (; number < loyd_census_first(census, d + 1); number++) {
            uint16_t tiles[9];
            uint8_t small[9];
            loyd_census_tiles(census, number, tiles);
            for (int i = 0; i < 9; i++) small[i] = (uint8_t)tiles[i];
            uint8_t *known = &depth[eight_index(small)];
            assert_int_equal(*known, d + 1); /* and 0 from now on: not twice */
            *known = 0;
        }
    assert_int_equal(number, EIGHT_BOARDS);
    loyd_census_free(census);
    loyd_board_free(goal);
    free(all);
    free(depth);
}

static void depths_are_true(void **unused) {
    (void)unused;
    every_board_is_there_once("last");
    every_board_is_there_once("snail");
}

/* What is drawn from a census is what loyd_random_depth draws. */
static void draws_agree(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 3, 3), *one = NULL, *many[4] = {NULL};
    loyd_census *census = census_of("last", 3, 3);
    for (uint32_t depth = 0; depth <= 31; depth += 7) {
        assert_int_equal(loyd_random_depth(goal, depth, 5, 4, 0, many, NULL), LOYD_OK);
        for (uint64_t i = 0; i < 4; i++) {
            assert_int_equal(loyd_census_draw(census, depth, 5, i, &one, NULL), LOYD_OK);
            assert_true(loyd_board_equal(one, many[i]));
            loyd_board_free(one);
            loyd_board_free(many[i]);
        }
    }
    one = NULL;
    assert_int_equal(loyd_census_draw(census, 32, 5, 0, &one, NULL), LOYD_INVALID);
    assert_null(one);
    loyd_census_free(census);
    loyd_board_free(goal);
}

static void limits_hold(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 4, 4);
    loyd_census *census = NULL;
    loyd_error error = {.text = ""};
    assert_int_equal(loyd_census_new(goal, 5, 0, &census, NULL), LOYD_OK);
    assert_int_equal(loyd_census_depth(census), 5);
    assert_int_equal(loyd_census_first(census, 6), 95);
    assert_false(loyd_census_complete(census));
    loyd_census_free(census);
    census = NULL;
    assert_int_equal(loyd_census_new(goal, UINT32_MAX, 8 << 20, &census, &error), LOYD_UNSUPPORTED);
    assert_non_null(strstr(error.text, "do not fit in 8388608 bytes"));
    assert_int_equal(loyd_census_new(goal, UINT32_MAX, 10, &census, &error), LOYD_UNSUPPORTED);
    assert_null(census);
    loyd_board_free(goal);
}

struct watch {
    int64_t stop_at; /* the depth that is not looked at any more */
    int calls;
    uint64_t states;
};

static bool on_progress(const loyd_progress *progress, void *user) {
    struct watch *watch = user;
    watch->calls++;
    assert_true(progress->states >= watch->states && progress->time_s >= 0);
    watch->states = progress->states;
    return progress->bound < watch->stop_at;
}

static void a_census_can_be_watched_and_ended(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 4, 4), *small = board_goal("last", 3, 3), *drawn[3] = {0};
    struct watch watch = {.stop_at = 8};
    loyd_census *census = NULL;
    loyd_error error;
    loyd_options options;
    loyd_options_init(&options);
    options.progress = on_progress;
    options.user = &watch;
    assert_int_equal(loyd_census_with(goal, UINT32_MAX, &options, &census, &error), LOYD_OK);
    assert_int_equal(loyd_census_depth(census), 7);
    assert_false(loyd_census_complete(census));
    assert_int_equal(loyd_census_first(census, 8), 1 + 2 + 4 + 10 + 24 + 54 + 107 + 212);
    assert_true(watch.calls >= 8);
    loyd_census_free(census);
    watch = (struct watch){.stop_at = INT64_MAX};
    assert_int_equal(loyd_census_with(small, UINT32_MAX, &options, &census, &error), LOYD_OK);
    assert_true(loyd_census_complete(census) && watch.calls >= 31);
    loyd_census_free(census);
    watch = (struct watch){.stop_at = 8};
    assert_int_equal(loyd_random_depth_with(goal, 9, 1, 3, &options, drawn, &error), LOYD_STOPPED);
    assert_string_equal(error.key, "census-stopped");
    assert_null(drawn[0]);
    watch = (struct watch){.stop_at = 8};
    assert_int_equal(loyd_random_depth_with(goal, 7, 1, 3, &options, drawn, &error), LOYD_OK);
    for (int i = 0; i < 3; i++) loyd_board_free(drawn[i]);
    options.memory_limit_bytes = 8 << 20;
    watch = (struct watch){.stop_at = INT64_MAX};
    assert_int_equal(loyd_random_depth_with(goal, 40, 1, 3, &options, drawn, &error),
                     LOYD_UNSUPPORTED);
    loyd_board_free(goal);
    loyd_board_free(small);
}

/* Within a large layer too: by time, not by depth alone. */
static bool stop_in_the_layer(const loyd_progress *progress, void *user) {
    int *ticks = user;
    *ticks += progress->event == LOYD_TICK;
    return !*ticks;
}

static void a_layer_can_be_left(void **unused) {
    (void)unused;
    int ticks = 0;
    loyd_board *goal = board_goal("last", 3, 4);
    loyd_census *census = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.progress = stop_in_the_layer;
    options.user = &ticks;
    assert_int_equal(loyd_census_with(goal, 28, &options, &census, NULL), LOYD_OK);
    if (ticks) assert_true(loyd_census_depth(census) < 28); /* else the machine is very fast */
    uint64_t all = loyd_census_first(census, UINT32_MAX);
    uint16_t tiles[12] = {77};
    loyd_census_tiles(census, all, tiles); /* no board of it */
    assert_int_equal(tiles[0], 77);
    loyd_census_tiles(census, all - 1, tiles);
    assert_true(tiles[0] < 12);
    loyd_census_free(census);
    loyd_board_free(goal);
}

/* Depth 12 of AIMA's table: 227 nodes are b* 1.42, 3644035 are 2.78 or so. */
static void branching_factors_are_known(void **unused) {
    (void)unused;
    assert_true(fabs(loyd_branching_factor(227, 12) - 1.42) < 0.01);
    assert_true(fabs(loyd_branching_factor(6, 2) - 2) < 1e-6);
    assert_true(isnan(loyd_branching_factor(6, 0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(depths_are_true),
        cmocka_unit_test(draws_agree),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_census_can_be_watched_and_ended),
        cmocka_unit_test(a_layer_can_be_left),
        cmocka_unit_test(branching_factors_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
