/* SPDX-License-Identifier: MIT
 *
 * Breadth-first search by several threads has the figures and the moves of one thread to the unit:
 * on boards of the 8-puzzle, among them the two that make it look at the whole space (with the word
 * `every`: on all 181,440), on 15-puzzles up to depth 17, on other shapes, and under limits. The
 * lengths are held to distances from a search of the test's own.
 */
#include "support/eight_tests.h"

static loyd_options options_for(unsigned threads) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "bfs";
    options.threads = threads;
    return options;
}

static void check_alike(const loyd_result *one, const loyd_result *many) {
    assert_int_equal(one->outcome, many->outcome);
    assert_int_equal(one->optimal, many->optimal);
    assert_int_equal(one->lower_bound, many->lower_bound);
    assert_int_equal(one->expanded, many->expanded);
    assert_int_equal(one->generated, many->generated);
    assert_int_equal(one->seen, many->seen);
    assert_int_equal(one->frontier_max, many->frontier_max);
    assert_int_equal(one->states_max, many->states_max);
    if (one->outcome == LOYD_SOLVED) assert_string_equal(one->moves, many->moves);
}

/* Runs it as options says by one thread and by several, and returns the latter's result. */
static loyd_result *run_both(const loyd_board *start, const loyd_board *home, unsigned threads,
                             loyd_options options) {
    options.threads = 1;
    loyd_result *one = test_run(start, home, &options);
    options.threads = threads;
    loyd_result *many = test_run(start, home, &options);
    assert_int_equal(one->threads, 1);
    assert_int_equal(many->threads, threads);
    check_alike(one, many);
    loyd_result_free(one);
    return many;
}

static void check_board(const struct eight *board, unsigned threads) {
    loyd_board *start = eight_board(board);
    loyd_result *r = run_both(start, goal, threads, options_for(0));
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_int_equal(r->length, board->depth);
    assert_true(r->optimal);
    loyd_result_free(r);
    loyd_board_free(start);
}

static void eight_puzzles_are_alike(void **state) {
    (void)state;
    for (size_t i = 0; i < 40; i++) check_board(&boards[i], 2 + (unsigned)i % 4);
    for (size_t i = 999; i < EIGHT_BOARDS; i += 6007) check_board(&boards[i], 2 + (unsigned)i % 3);
}

static void the_whole_space_is_alike(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i++)
        if (boards[i].depth == 31) check_board(&boards[i], 5);
}

static void every_eight_puzzle_is_alike(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i++) check_board(&boards[i], 2);
}

/* A board so many random moves from its goal, of any shape up to 16 cells. */
static void check_walk(int rows, int cols, uint32_t steps, unsigned threads) {
    loyd_board *home = NULL, *start = NULL;
    assert_int_equal(loyd_goal("last", rows, cols, &home, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(home, steps, 100 + steps, 0, &start, NULL), LOYD_OK);
    loyd_result *r = run_both(start, home, threads, options_for(0));
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_true(r->length <= steps);
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(home);
}

static void larger_boards_are_alike(void **state) {
    (void)state;
    for (uint32_t steps = 0; steps < 18; steps++) check_walk(4, 4, steps, 2 + steps % 3);
    check_walk(2, 5, 200, 3);
    check_walk(2, 8, 22, 2);
    check_walk(3, 4, 20, 4);
    check_walk(1, 6, 9, 2);
}

/* 24 moves: out of reach under these limits. */
static const char deep[] = "1 6 2 3 5 15 4 14 9 10 8 11 13 12 7 0";

static loyd_result *run_deep(unsigned threads, loyd_options options) {
    loyd_board *start = test_board(deep), *home = test_goal("last", start);
    loyd_result *r = run_both(start, home, threads, options);
    loyd_board_free(start);
    loyd_board_free(home);
    return r;
}

static void limits_end_it_at_the_same_node(void **state) {
    (void)state;
    static const uint64_t limits[] = {1, 2, 3, 7, 100, 12345, 300000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        loyd_options options = options_for(0);
        options.node_limit = limits[i];
        loyd_result *r = run_deep(2 + (unsigned)i % 3, options);
        assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
        assert_true(r->generated <= limits[i] && r->generated + 4 > limits[i]);
        loyd_result_free(r);
    }
    for (uint64_t depth = 1; depth < 14; depth += 4) {
        loyd_options options = options_for(0);
        options.depth_limit = depth;
        loyd_result *r = run_deep(3, options);
        assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
        loyd_result_free(r);
    }
}

static void the_goal_may_lie_at_the_depth_limit(void **state) {
    (void)state;
    const struct eight *board = &boards[5000];
    loyd_board *start = eight_board(board);
    for (int more = -1; more <= 1; more++) {
        loyd_options options = options_for(0);
        options.depth_limit = (uint64_t)(board->depth + more);
        loyd_result *r = run_both(start, goal, 2, options);
        assert_int_equal(r->outcome, more < 0 ? LOYD_DEPTH_LIMIT : LOYD_SOLVED);
        loyd_result_free(r);
    }
    loyd_board_free(start);
}

static void memory_limit_holds(void **state) {
    (void)state;
    loyd_board *start = test_board(deep), *home = test_goal("last", start);
    for (uint64_t bytes = 1 << 12; bytes <= 1 << 25; bytes <<= 2) {
        loyd_options options = options_for(2);
        options.memory_limit_bytes = bytes;
        loyd_result *r = test_run(start, home, &options);
        assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
        assert_true(r->peak_bytes <= bytes);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(home);
}

static bool say_no(const loyd_progress *progress, void *user) {
    (void)progress;
    ++*(int *)user;
    return false;
}

static void cancelling_ends_it(void **state) {
    (void)state;
    int asked = 0;
    loyd_board *start = test_board(deep), *home = test_goal("last", start);
    loyd_options options = options_for(2);
    options.progress = say_no;
    options.user = &asked;
    loyd_result *r = test_run(start, home, &options);
    assert_int_equal(r->outcome, LOYD_CANCELLED);
    assert_int_equal(asked, 1);
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(home);
}

/* Other knobs run as the textbook has them, by one thread. */
static void knobs_run_alone(void **state) {
    (void)state;
    static const char *const knob = "goal-test=generation";
    loyd_options options = options_for(2);
    options.params = &knob;
    options.param_count = 1;
    loyd_board *start = eight_board(&boards[5000]);
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->threads, 1);
    loyd_result_free(r);
    loyd_board_free(start);
}

int main(int argc, char **argv) {
    (void)argv;
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(eight_puzzles_are_alike),
        cmocka_unit_test(the_whole_space_is_alike),
        cmocka_unit_test(larger_boards_are_alike),
        cmocka_unit_test(limits_end_it_at_the_same_node),
        cmocka_unit_test(the_goal_may_lie_at_the_depth_limit),
        cmocka_unit_test(memory_limit_holds),
        cmocka_unit_test(cancelling_ends_it),
        cmocka_unit_test(knobs_run_alone),
    };
    const struct CMUnitTest every[] = {cmocka_unit_test(every_eight_puzzle_is_alike)};
    return argc > 1 ? cmocka_run_group_tests(every, eight_set_up, eight_tear_down)
                    : cmocka_run_group_tests(fast, eight_set_up, eight_tear_down);
}
