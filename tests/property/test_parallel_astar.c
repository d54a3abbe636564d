/* SPDX-License-Identifier: MIT
 *
 * A* by several threads: the length is the true distance and proved, on boards of the 8-puzzle with
 * distances from a breadth-first search of the test's own (with the word `every`: on all 181,440);
 * one thread counts as A* alone does; limits hold and cancelling works.
 */
#include "support/eight_tests.h"

static loyd_options options_for(unsigned threads, const char *heuristic) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.heuristic = heuristic;
    options.threads = threads;
    return options;
}

static void check_board(const struct eight *board, unsigned threads, const char *heuristic) {
    loyd_board *start = eight_board(board);
    loyd_options options = options_for(threads, heuristic);
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_int_equal(r->length, board->depth);
    assert_int_equal(r->lower_bound, board->depth);
    assert_true(r->optimal);
    assert_int_equal(r->threads, threads);
    loyd_result_free(r);
    loyd_board_free(start);
}

static void lengths_are_true(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i += 499) check_board(&boards[i], 2, "manhattan");
    for (size_t i = 7; i < EIGHT_BOARDS; i += 2003) check_board(&boards[i], 5, "linear-conflict");
    for (size_t i = 9; i < EIGHT_BOARDS; i += 4001) check_board(&boards[i], 3, "gaschnig");
    for (size_t i = 5; i < EIGHT_BOARDS; i += 4001) check_board(&boards[i], 2, "walking-distance");
}

static void lengths_are_true_on_every_board(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i++) check_board(&boards[i], 2, "linear-conflict");
}

/* A 15-puzzle of 45 moves (Korf 1985, number 12), again and again: the timing differs, the length
 * does not. */
static const char middling[] = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";

static loyd_result *solve_text(const char *text, const loyd_options *options) {
    loyd_board *start = test_board(text), *home = test_goal("first", start);
    loyd_result *r = test_run(start, home, options);
    loyd_board_free(start);
    loyd_board_free(home);
    return r;
}

static void timing_changes_no_length(void **state) {
    (void)state;
    for (unsigned round = 0; round < 12; round++) {
        loyd_options options = options_for(2 + round % 3, "manhattan");
        loyd_result *r = solve_text(middling, &options);
        assert_int_equal(r->length, 45);
        assert_true(r->optimal);
        loyd_result_free(r);
    }
}

/* What threads can't share runs as it does without them: one thread, a recording, other knobs. */
static void one_thread_counts_as_ever(void **state) {
    (void)state;
    static const char *const ties = "ties=fifo";
    for (int knob = 0; knob < 2; knob++) {
        loyd_options plain = options_for(0, "manhattan"),
                     one = options_for(knob ? 2 : 1, "manhattan");
        plain.params = one.params = &ties;
        plain.param_count = one.param_count = knob ? 1 : 0;
        loyd_result *a = solve_text(middling, &plain), *b = solve_text(middling, &one);
        assert_int_equal(b->threads, 1);
        assert_int_equal(a->expanded, b->expanded);
        assert_int_equal(a->generated, b->generated);
        assert_int_equal(a->seen, b->seen);
        assert_int_equal(a->frontier_max, b->frontier_max);
        assert_string_equal(a->moves, b->moves);
        loyd_result_free(a);
        loyd_result_free(b);
    }
}

/* Korf's number 1, 57 moves: out of reach under these limits. */
static const char hard[] = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

static void node_limit_holds(void **state) {
    (void)state;
    static const uint64_t limits[] = {1, 2, 3, 7, 100, 12345, 1000000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        loyd_options options = options_for(2, "manhattan");
        options.node_limit = limits[i];
        loyd_result *r = solve_text(hard, &options);
        assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
        assert_true(r->generated <= limits[i]);
        assert_true(r->generated + 64 >= limits[i] || r->generated >= limits[i] / 2);
        assert_true(r->lower_bound <= 57);
        loyd_result_free(r);
    }
}

static void memory_limit_holds(void **state) {
    (void)state;
    for (uint64_t bytes = 1 << 12; bytes <= 1 << 26; bytes <<= 2) {
        loyd_options options = options_for(2, "manhattan");
        options.memory_limit_bytes = bytes;
        loyd_result *r = solve_text(hard, &options);
        assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
        assert_true(r->peak_bytes <= bytes);
        if (bytes >= 1 << 24) assert_true(r->peak_bytes >= bytes / 2);
        loyd_result_free(r);
    }
}

static void time_limit_holds(void **state) {
    (void)state;
    loyd_options options = options_for(2, "manhattan");
    options.time_limit_ms = 50;
    options.memory_limit_bytes = UINT64_C(4) << 30;
    loyd_result *r = solve_text(hard, &options);
    assert_int_equal(r->outcome, LOYD_TIME_LIMIT);
    assert_true(r->expanded > 0);
    loyd_result_free(r);
}

static bool say_no(const loyd_progress *progress, void *user) {
    (void)progress;
    ++*(int *)user;
    return false;
}

static void cancelling_ends_it(void **state) {
    (void)state;
    int asked = 0;
    loyd_options options = options_for(2, "manhattan");
    options.progress = say_no;
    options.user = &asked;
    options.memory_limit_bytes = UINT64_C(4) << 30;
    loyd_result *r = solve_text(hard, &options);
    assert_int_equal(r->outcome, LOYD_CANCELLED);
    assert_int_equal(asked, 1);
    loyd_result_free(r);
}

static void depth_limit_holds(void **state) {
    (void)state;
    const struct eight *board = &boards[20000];
    loyd_board *start = eight_board(board);
    for (int more = -1; more <= 1; more++) {
        loyd_options options = options_for(2, "manhattan");
        options.depth_limit = (uint64_t)(board->depth + more);
        loyd_result *r = test_run(start, goal, &options);
        assert_int_equal(r->outcome, more < 0 ? LOYD_DEPTH_LIMIT : LOYD_SOLVED);
        if (more >= 0) assert_int_equal(r->length, board->depth);
        assert_true(r->lower_bound <= board->depth);
        loyd_result_free(r);
    }
    loyd_board_free(start);
}

int main(int argc, char **argv) {
    (void)argv;
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(lengths_are_true),          cmocka_unit_test(timing_changes_no_length),
        cmocka_unit_test(one_thread_counts_as_ever), cmocka_unit_test(node_limit_holds),
        cmocka_unit_test(memory_limit_holds),        cmocka_unit_test(time_limit_holds),
        cmocka_unit_test(cancelling_ends_it),        cmocka_unit_test(depth_limit_holds),
    };
    const struct CMUnitTest every[] = {cmocka_unit_test(lengths_are_true_on_every_board)};
    return argc > 1 ? cmocka_run_group_tests(every, eight_set_up, eight_tear_down)
                    : cmocka_run_group_tests(fast, eight_set_up, eight_tear_down);
}
