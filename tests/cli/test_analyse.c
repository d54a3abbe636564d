/* SPDX-License-Identifier: MIT
 *
 * What `loyd analyse` rests on: the distances of all small boards against the library's census and
 * searches, loops against a comparison of all boards of a path with each other, and the bounds
 * along a path against one search from every board of it.
 */
#include "check/every_distance.h"
#include "check/journey.h"
#include "check/loops.h"
#include "support/test_boards.h"

#include <stdlib.h>
#include <string.h>

enum { WALK = 40, WALKS = 40 };

/* Legal moves from the board, with loops in them; the same for the same seed. */
static void random_path(const loyd_board *from, unsigned seed, char *moves) {
    loyd_board *board = board_copy(from);
    size_t made = 0;
    while (made < WALK) {
        seed = seed * 1103515245u + 12345u;
        char move = "UDLR"[seed >> 16 & 3];
        if (loyd_board_move(board, move)) moves[made++] = move;
    }
    moves[made] = 0;
    loyd_board_free(board);
}

static void test_single_distances(void **state) {
    (void)state;
    struct every_distance every;
    loyd_census *census = NULL;
    loyd_board *goal = board_goal("last", 3, 3);
    uint16_t tiles[9];
    assert_int_equal(loyd_census_new(goal, UINT32_MAX, 0, &census, NULL), LOYD_OK);
    assert_true(every_distance_find(&every, goal, false));
    for (uint32_t depth = 0; depth <= loyd_census_depth(census); depth++)
        for (uint64_t n = loyd_census_first(census, depth);
             n < loyd_census_first(census, depth + 1); n++) {
            loyd_census_tiles(census, n, tiles);
            assert_int_equal(every_distance_of(&every, tiles), depth);
        }
    uint16_t odd[9] = {2, 1, 3, 4, 5, 6, 7, 8, 0};
    assert_int_equal(every_distance_of(&every, odd), -1);
    every_distance_free(&every);
    loyd_census_free(census);
    loyd_board_free(goal);
}

static int64_t solved_length(const loyd_board *board, const loyd_board *goal, const char *metric) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = strcmp(metric, "multi") ? "astar" : "idastar";
    options.metric = metric;
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    int64_t length = result->length;
    loyd_result_free(result);
    return length;
}

static void test_multi_distances(void **state) {
    (void)state;
    struct every_distance every;
    loyd_board *goal = board_goal("last", 2, 4), *board = NULL;
    assert_true(every_distance_find(&every, goal, true));
    for (uint64_t i = 0; i < 100; i++) {
        assert_int_equal(loyd_random_board(goal, 5, i, &board, NULL), LOYD_OK);
        assert_int_equal(every_distance_of(&every, loyd_board_tiles(board)),
                         solved_length(board, goal, "multi"));
        loyd_board_free(board);
    }
    every_distance_free(&every);
    loyd_board_free(goal);
}

/* Plays moves and keeps every board; returns how many equal an earlier one. */
static size_t repeated_boards(const loyd_board *start, const char *moves, loyd_board **last) {
    loyd_board *boards[WALK + 1];
    size_t count = 0, repeated = 0;
    boards[0] = board_copy(start);
    for (count = 0; moves[count]; count++) {
        boards[count + 1] = board_copy(boards[count]);
        assert_true(loyd_board_move(boards[count + 1], moves[count]));
        bool again = false;
        for (size_t i = 0; i <= count; i++) again |= loyd_board_equal(boards[i], boards[count + 1]);
        repeated += again;
    }
    *last = board_copy(boards[count]);
    for (size_t i = 0; i <= count; i++) loyd_board_free(boards[i]);
    return repeated;
}

static void test_loops(void **state) {
    (void)state;
    loyd_board *start = board_goal("last", 2, 2);
    size_t with_loops = 0;
    for (unsigned seed = 0; seed < WALKS; seed++) {
        char moves[WALK + 1];
        struct loops loops;
        loyd_board *end = NULL, *rest_end = NULL;
        random_path(start, seed, moves);
        assert_true(loops_find(start, moves, &loops));
        bool repeats = repeated_boards(start, moves, &end) > 0;
        assert_int_equal(repeats, loops.count > 0);
        assert_int_equal(repeated_boards(start, loops.rest, &rest_end), 0);
        assert_true(loyd_board_equal(end, rest_end));
        assert_int_equal(strlen(loops.rest) + loops.moves, WALK);
        with_loops += loops.count > 0;
        loops_free(&loops);
        loyd_board_free(end);
        loyd_board_free(rest_end);
    }
    assert_true(with_loops > WALKS / 2);
    loyd_board_free(start);
}

static void test_loops_by_hand(void **state) {
    (void)state;
    struct loops loops;
    loyd_board *start = board_goal("last", 3, 3);
    assert_true(loops_find(start, "ULLRRDUDLL", &loops));
    assert_int_equal(loops.count, 2); /* all of the first six moves, then U D */
    assert_int_equal(loops.list[0].first, 1);
    assert_int_equal(loops.list[0].last, 6);
    assert_int_equal(loops.list[1].first, 7);
    assert_int_equal(loops.list[1].last, 8);
    assert_string_equal(loops.rest, "LL");
    size_t next = 0;
    for (size_t move = 1; move <= 10; move++)
        assert_int_equal(loops_hold(&loops, move, &next), move <= 8);
    loops_free(&loops);
    loyd_board_free(start);
}

static bool never(void) {
    return false;
}

/* On 2x5, which has more cells than the table of all boards: every bound against a search. */
static void measure_walk(unsigned seed, bool multi) {
    char moves[WALK + 1];
    struct journey j;
    struct problem p = {.goal = board_goal("last", 2, 5)};
    assert_int_equal(loyd_random_board(p.goal, seed, 0, &p.board, NULL), LOYD_OK);
    struct distance_question q = {.problem = &p};
    random_path(p.board, seed, moves);
    assert_true(journey_open(&j, moves, multi, false));
    assert_true(journey_measure(&j, moves, &q, 600000, never));
    for (size_t i = 0, made = 0; i <= j.steps; i++) {
        for (; made < j.made[i]; made++) assert_true(loyd_board_move(p.board, moves[made]));
        assert_int_equal(j.least[i], j.most[i]);
        assert_int_equal(j.least[i], solved_length(p.board, p.goal, multi ? "multi" : "single"));
    }
    assert_true(j.searches < j.steps);
    int64_t lost = 0;
    for (size_t i = 0; i < j.steps; i++)
        if (journey_loses(&j, i)) lost += 1 + (j.least[i + 1] - j.least[i]);
    assert_int_equal(journey_surplus_least(&j), lost);
    assert_int_equal(journey_surplus_most(&j), lost);
    journey_close(&j);
    problem_free(&p);
}

static void test_bounds_along_a_path(void **state) {
    (void)state;
    measure_walk(1, false);
    measure_walk(2, false);
    measure_walk(4, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_distances),
        cmocka_unit_test(test_multi_distances),
        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_loops_by_hand),
        cmocka_unit_test(test_bounds_along_a_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
