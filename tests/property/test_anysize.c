/* SPDX-License-Identifier: MIT
 *
 * Solvers for boards of any size (lib/anysize): every board is solved, whatever its shape and
 * wherever the blank's goal cell is, with and without a beam; solutions are as short as they are
 * said to be; limits hold; a rest that is handed over is what it is said to be.
 */
#include "anysize/lines.h"
#include "anysize/rest_beam.h"
#include "run/search_log.h"
#include "support/test_space.h"

#include <string.h>

static const char plain[] = "width=0", narrow[] = "width=3", wide[] = "width=30";

static loyd_options options_for(const char *const *width) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "anysize";
    options.params = width;
    options.param_count = 1;
    return options;
}

static loyd_result *solve(const loyd_board *start, const loyd_board *goal,
                          const loyd_options *options) {
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    if (loyd_solve(start, goal, options, &result, &error))
        fail_msg("%s, %dx%d: %s", options->params[0], loyd_board_rows(goal), loyd_board_cols(goal),
                 error.text);
    return result;
}

/* Solves the board and replays the moves; returns how many they are. */
static double solved_length(const loyd_board *start, const loyd_board *goal, const char *width) {
    loyd_options options = options_for(&width);
    loyd_replay replay;
    loyd_result *r = solve(start, goal, &options);
    if (r->outcome != LOYD_SOLVED)
        fail_msg("%s, %dx%d: %s", width, loyd_board_rows(goal), loyd_board_cols(goal),
                 loyd_outcome_name(r->outcome));
    assert_int_equal(loyd_verify(start, goal, r->moves, &replay, NULL), LOYD_OK);
    assert_true(replay.solves);
    assert_int_equal(strlen(r->moves), r->length);
    double length = (double)r->length;
    loyd_result_free(r);
    return length;
}

static loyd_board *random_start(const loyd_board *goal, uint64_t seed) {
    loyd_board *start = NULL;
    assert_int_equal(loyd_random_board(goal, seed, 0, &start, NULL), LOYD_OK);
    return start;
}

static void solve_both(int rows, int cols, const char *goal_name, struct rng *rng) {
    loyd_board *goal = test_goal(goal_name, rows, cols, rng);
    loyd_board *start = random_start(goal, rng_next(rng));
    solved_length(start, goal, plain);
    solved_length(start, goal, narrow);
    assert_true(solved_length(goal, goal, plain) == 0 && solved_length(goal, goal, narrow) == 0);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static const char *const goals[] = {"last", "first", "snail", "random", "random", "random"};
enum { GOALS = sizeof goals / sizeof *goals };

/* Every shape up to 8x8, each with every goal; then larger ones by lot. */
static void every_board_is_solved(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 20261117, 0);
    for (int rows = 1; rows <= 8; rows++)
        for (int cols = 1; cols <= 8; cols++)
            for (int i = 0; i < 2 * GOALS; i++) solve_both(rows, cols, goals[i % GOALS], &rng);
    for (int i = 0; i < 200; i++) {
        int rows = 1 + (int)rng_below(&rng, 16), cols = 1 + (int)rng_below(&rng, 16);
        solve_both(rows, cols, goals[i % GOALS], &rng);
    }
}

/* Ten thousand shapes by lot, mostly small: single rows and columns, rectangles, squares; goals of
 * all kinds, in which the blank may be anywhere. */
static void ten_thousand_shapes_are_solved(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 10000, 0);
    for (int i = 0; i < 10000; i++) {
        uint64_t lot = rng_below(&rng, 1000), most = lot < 900 ? 6 : lot < 995 ? 12 : 40;
        int rows = 1 + (int)rng_below(&rng, most), cols = 1 + (int)rng_below(&rng, most);
        loyd_board *goal = test_goal(goals[i % GOALS], rows, cols, &rng);
        loyd_board *start = random_start(goal, rng_next(&rng));
        solved_length(start, goal, lot % 2 ? plain : narrow);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
}

static void long_and_large_boards_are_solved(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 255}, {255, 1}, {2, 255}, {255, 2}, {3, 90},
                                    {90, 3},  {7, 60},  {40, 25}, {33, 33}, {64, 5}};
    struct rng rng;
    rng_seed(&rng, 1878, 0);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int j = 0; j < 2; j++)
            solve_both(shapes[i][0], shapes[i][1], goals[(i + 3u * (size_t)j) % GOALS], &rng);
}

/* The mean over some boards, in n^3. */
static double mean_length(int n, const char *width, int boards) {
    double sum = 0;
    for (int i = 0; i < boards; i++) {
        loyd_board *goal = test_goal("last", n, n, NULL);
        loyd_board *start = random_start(goal, (uint64_t)i);
        sum += solved_length(start, goal, width);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
    return sum / boards / n / n / n;
}

static void solutions_are_short(void **state) {
    (void)state;
    const struct {
        int n;
        const char *width;
        int boards;
        double most;
    } rows[] = {{10, plain, 20, 2.4}, {40, plain, 2, 2.7}, {10, narrow, 20, 1.9},
                {10, wide, 20, 1.5},  {20, wide, 2, 1.45}, {30, narrow, 1, 1.75}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double mean = mean_length(rows[i].n, rows[i].width, rows[i].boards);
        if (mean > rows[i].most) fail_msg("%d, %s: %.3f n^3", rows[i].n, rows[i].width, mean);
    }
}

/* ---- Limits ---- */

static loyd_board *large_goal, *large_start;

static bool cancel(const loyd_progress *progress, void *user) {
    (void)progress, (void)user;
    return false;
}

static void ends_as(const char *width, loyd_options limits, loyd_outcome outcome) {
    loyd_options options = options_for(&width);
    options.node_limit = limits.node_limit;
    options.depth_limit = limits.depth_limit;
    options.time_limit_ms = limits.time_limit_ms;
    options.memory_limit_bytes = limits.memory_limit_bytes;
    options.progress = limits.progress;
    loyd_result *r = solve(large_start, large_goal, &options);
    if (r->outcome != outcome)
        fail_msg("%s: %s, not %s", width, loyd_outcome_name(r->outcome),
                 loyd_outcome_name(outcome));
    assert_null(r->moves);
    if (options.node_limit) assert_true(r->generated <= options.node_limit);
    if (options.memory_limit_bytes) assert_true(r->peak_bytes <= options.memory_limit_bytes);
    if (options.time_limit_ms) assert_true(r->time_s < 30);
    loyd_result_free(r);
}

static void limits_hold(void **state) {
    (void)state;
    large_goal = test_goal("snail", 150, 150, NULL);
    large_start = random_start(large_goal, 7);
    for (int i = 0; i < 2; i++) {
        const char *width = i ? wide : plain;
        for (uint64_t nodes = 1; nodes <= 100000; nodes *= 10)
            ends_as(width, (loyd_options){.node_limit = nodes}, LOYD_NODE_LIMIT);
        ends_as(width, (loyd_options){.time_limit_ms = 5}, LOYD_TIME_LIMIT);
        ends_as(width, (loyd_options){.memory_limit_bytes = 2 << 20}, LOYD_MEMORY_LIMIT);
        ends_as(width, (loyd_options){.progress = cancel}, LOYD_CANCELLED);
    }
    ends_as(plain, (loyd_options){.depth_limit = 1000}, LOYD_DEPTH_LIMIT);
    loyd_board_free(large_start);
    loyd_board_free(large_goal);
}

/* ---- From inside ---- */

/* A search whose limits would all stop it at once. */
static void begin_search(struct test_space *test, struct search *s, struct search_log *log,
                         const loyd_options *options) {
    test_space_begin(test);
    *log = (struct search_log){.options = options};
    *s = (struct search){.space = &test->space,
                         .pool = &test->pool,
                         .node_limit = 1,
                         .depth_limit = 1,
                         .log = log,
                         .clock = {.interval = 1, .countdown = 1}};
}

static void check_rest(const struct tray *t, uint32_t side) {
    const struct space *space = t->s->space;
    const struct rest *rest = &t->rest;
    uint32_t home = space->goal_blank, settled = 0;
    assert_true(rest_rows(rest) <= side && rest_cols(rest) <= side);
    assert_true(rest_rows(rest) >= 2 && rest_cols(rest) >= 2);
    assert_in_range(space->row_of[home], rest->top, rest->bottom);
    assert_in_range(space->col_of[home], rest->left, rest->right);
    for (uint32_t cell = 0; cell < t->cells; cell++) {
        uint32_t row = space->row_of[cell], col = space->col_of[cell];
        bool inside =
            row >= rest->top && row <= rest->bottom && col >= rest->left && col <= rest->right;
        if (cell == t->blank) assert_true(inside);
        if (cell != t->blank) assert_int_equal(t->where[t->at[cell]], cell);
        if (!inside) assert_int_equal(t->at[cell], cell);
        settled += !inside;
    }
    assert_int_equal(settled, t->cells - rest_rows(rest) * rest_cols(rest));
}

/* Whatever the limits are, and up to a rest of a given size; the moves lead to the tray's board. */
static void a_rest_is_handed_over(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8, 0);
    for (int i = 0; i < 40; i++) {
        int rows = 9 + (int)rng_below(&rng, 8), cols = 9 + (int)rng_below(&rng, 8);
        struct test_space test = {.goal = test_goal(goals[i % GOALS], rows, cols, &rng)};
        test.start = random_start(test.goal, rng_next(&rng));
        struct search s;
        struct search_log log;
        struct move_list moves;
        struct tray t;
        loyd_options options = {.time_limit_ms = 1};
        begin_search(&test, &s, &log, &options);
        uint32_t side = 3 + (uint32_t)rng_below(&rng, 6);
        struct lines_plan plan = {.width = 1 + (uint32_t)rng_below(&rng, 8), .rest = side};
        assert_true(move_list_open(&moves, &test.pool));
        assert_true(tray_open(&t, &s, &moves, false));
        assert_true(lines_settle(&t, &plan));
        check_rest(&t, side);
        assert_int_equal(s.generated, 0);
        struct state board;
        assert_true(state_new(&test.space, &test.pool, &board));
        for (size_t m = 0; m < moves.length; m++)
            state_slide(&test.space, &board,
                        space_step(&test.space, board.blank, *move_list_at(&moves, m)));
        for (uint32_t cell = 0; cell < t.cells; cell++)
            assert_int_equal(test.space.goal_cell[state_tile(&test.space, &board, cell)],
                             t.at[cell]);
        test_space_end(&test);
    }
}

/* A beam from either end solves the board, of any shape and with any goal, and the two do not find
 * the same path. */
static void beams_go_both_ways(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 9, 0);
    int unlike = 0;
    for (int i = 0; i < 24; i++) {
        int rows = 3 + (int)rng_below(&rng, 4), cols = 3 + (int)rng_below(&rng, 4);
        struct test_space test = {.goal = test_goal(goals[i % GOALS], rows, cols, &rng)};
        test.start = random_start(test.goal, rng_next(&rng));
        struct search s;
        struct search_log log;
        struct move_list moves[2];
        loyd_options options = {.time_limit_ms = 0};
        begin_search(&test, &s, &log, &options);
        s.node_limit = s.depth_limit = UINT64_MAX;
        struct rest_plan plan = {.weights = potential_weights_new(&test.pool),
                                 .width = 200,
                                 .moves_max = 2000,
                                 .threads = 1};
        for (int way = 0; way < 2; way++) {
            struct tray t;
            uint32_t depth;
            plan.backward = way;
            assert_true(move_list_open(&moves[way], &test.pool));
            assert_true(tray_open(&t, &s, &moves[way], true));
            assert_int_equal(rest_beam(&t, &plan, &depth), LOYD_SOLVED);
            assert_int_equal(depth, moves[way].length);
            assert_moves_solve(&test.space, &test.pool, move_list_at(&moves[way], 0), depth);
        }
        unlike += moves[0].length != moves[1].length ||
                  memcmp(move_list_at(&moves[0], 0), move_list_at(&moves[1], 0), moves[0].length);
        test_space_end(&test);
    }
    assert_true(unlike > 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_is_solved),
        cmocka_unit_test(ten_thousand_shapes_are_solved),
        cmocka_unit_test(long_and_large_boards_are_solved),
        cmocka_unit_test(solutions_are_short),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_rest_is_handed_over),
        cmocka_unit_test(beams_go_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
