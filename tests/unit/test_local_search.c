/* SPDX-License-Identifier: MIT
 *
 * The local and population searches: hill climbing to the move (ground truth of the papers'
 * boards), the same result for the same seed, paths that can't be shortened within the boards they
 * visit, limits, small shapes, and how often each solves the 8-puzzle.
 */
#include "search/local/bernoulli_exp.h"
#include "search/local/hill_climb.h"
#include "support/test_solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const randomised[] = {"hill-restart", "beta-hill", "annealing", "genetic"};
enum { RANDOMISED = sizeof randomised / sizeof *randomised };

static const char *const all[] = {"hill",      "hill-steepest", "hill-sideways", "hill-restart",
                                  "beta-hill", "annealing",     "genetic",       "beam"};
enum { ALL = sizeof all / sizeof *all };

/* ---- Hill climbing ---- */

struct climb {
    const char *board, *order, *path;
    int h; /* where it ends; 0: solved */
};

static const struct climb climbs[] = {
    {"4 1 6 3 2 8 7 0 5", "UDLR", "RUU", 8},      {"4 1 6 3 2 8 7 0 5", "DULR", "RUU", 8},
    {"1 2 3 4 5 0 7 8 6", "UDLR", "D", 0},        {"1 2 3 4 5 0 7 8 6", "DULR", "D", 0},
    {"2 3 5 6 7 1 4 0 8", "UDLR", "ULDRR", 8},    {"2 3 5 6 7 1 4 0 8", "DULR", "ULDRR", 8},
    {"0 4 3 2 1 5 7 8 6", "UDLR", "DRULDRRD", 0}, {"0 4 3 2 1 5 7 8 6", "DULR", "DRULDRRD", 0},
    {"1 6 5 2 7 0 3 8 4", "UDLR", "UL", 13},      {"1 6 5 2 7 0 3 8 4", "DULR", "D", 14},
    {"1 5 2 7 4 3 0 8 6", "UDLR", "URURDD", 0},   {"1 5 2 7 4 3 0 8 6", "DULR", "URURDD", 0},
    {"1 2 3 7 4 6 0 5 8", "UDLR", "URDR", 0},     {"1 2 3 7 4 6 0 5 8", "DULR", "URDR", 0},
    {"1 3 0 4 2 5 7 8 6", "UDLR", "LDRD", 0},     {"1 3 0 4 2 5 7 8 6", "DULR", "LDRD", 0},
};

static void check_climb(const struct climb *climb, const char *algorithm) {
    loyd_result *r = test_solve(climb->board, algorithm, "manhattan", climb->order);
    size_t steps = strlen(climb->path);
    if (climb->h) {
        char message[80];
        snprintf(message, sizeof message, "stuck after %zu move%s (%s) at h = %d", steps,
                 steps == 1 ? "" : "s", climb->path, climb->h);
        assert_int_equal(r->outcome, LOYD_STUCK);
        assert_string_equal(r->message, message);
        assert_null(r->moves);
        assert_int_equal(r->expanded, steps + 1);
    } else {
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_string_equal(r->moves, climb->path);
        assert_true(r->optimal); /* every move came one nearer */
        assert_int_equal(r->expanded, steps);
    }
    assert_int_equal(r->seen, -1);
    loyd_result_free(r);
}

static void hill_gives_the_papers_paths(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof climbs / sizeof *climbs; i++) {
        check_climb(&climbs[i], "hill");
        check_climb(&climbs[i], "hill-steepest"); /* the same where h changes by one */
    }
    loyd_result *r = test_solve("4 1 6 3 2 8 7 0 5", "hill", NULL, NULL);
    assert_int_equal(r->generated, 3 + 2 + 3 + 2);
    assert_int_equal(r->h_start, 11);
    loyd_result_free(r);
}

/* ---- Solving random boards ---- */

struct tally {
    int solved;
    int64_t moves; /* of the solved ones */
};

static loyd_result *solve_random(loyd_options options, int side, uint64_t index) {
    loyd_board *goal = NULL, *start = NULL;
    assert_int_equal(loyd_goal("last", side, side, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(goal, 7, index, &start, NULL), LOYD_OK);
    loyd_result *r = test_run(start, goal, &options);
    loyd_board_free(start);
    loyd_board_free(goal);
    return r;
}

static loyd_options options_of(const char *algorithm) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.node_limit = 5000000;
    return options;
}

static struct tally solve_many(loyd_options options, int side, uint64_t count) {
    struct tally tally = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        loyd_result *r = solve_random(options, side, i);
        if (r->outcome == LOYD_SOLVED) {
            tally.solved++;
            tally.moves += r->length;
        }
        loyd_result_free(r);
    }
    return tally;
}

/* The rule itself, at the middle of a board where all four moves are open. */
static void steepest_takes_the_first_best(void **state) {
    (void)state;
    static const struct {
        uint32_t h[4];
        int move;
    } cases[] = {{{9, 7, 7, 11}, 1},
                 {{9, 9, 9, 8}, 3},
                 {{12, 9, 11, 11}, 1},
                 {{10, 10, 10, 10}, -1},
                 {{11, 12, 13, 14}, -1}};
    loyd_board *board = test_board("1 2 3 4 0 5 7 8 6");
    struct pool pool;
    struct space space;
    pool_init(&pool, 0);
    assert_true(space_init(&space, &pool, board, board, (const uint8_t[4]){UP, DOWN, LEFT, RIGHT}));
    struct search s = {.space = &space};
    struct current_node w = {.s = &s, .state = {.blank = 4}, .value = {.h = 10}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hval children[4] = {{0}};
        for (int move = 0; move < 4; move++) children[move].h = cases[i].h[move];
        assert_int_equal(choose_steepest(&w, children), cases[i].move);
    }
    pool_drop(&pool);
    loyd_board_free(board);
}

static void sideways_moves_cross_plateaus(void **state) {
    (void)state;
    int solved[2] = {0, 0};
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal("last", 3, 3, &goal, NULL), LOYD_OK);
    for (int on = 0; on < 2; on++)
        for (uint64_t i = 0; i < 200; i++) {
            loyd_board *start = NULL;
            assert_int_equal(loyd_random_walk(goal, 10, 3, i, &start, NULL), LOYD_OK);
            const char *params[] = {on ? "sideways=100" : "sideways=0"};
            loyd_options options = options_of("hill-sideways");
            options.heuristic = "misplaced";
            options.params = params;
            options.param_count = 1;
            loyd_result *r = test_run(start, goal, &options);
            solved[on] += r->outcome == LOYD_SOLVED;
            loyd_result_free(r);
            loyd_board_free(start);
        }
    assert_true(solved[1] > solved[0]);
    loyd_board_free(goal);
}

static void most_eight_puzzles_are_solved(void **state) {
    (void)state;
    static const int length_max[RANDOMISED] = {40, 120, 130, 40}; /* means */
    for (int a = 0; a < RANDOMISED; a++) {
        struct tally tally = solve_many(options_of(randomised[a]), 3, 100);
        if (tally.solved < 95) fail_msg("%s solved %d of 100", randomised[a], tally.solved);
        if (tally.moves > length_max[a] * tally.solved)
            fail_msg("%s: %lld moves", randomised[a], (long long)tally.moves);
    }
}

static void some_fifteen_puzzles_are_solved(void **state) {
    (void)state;
    for (int a = 1; a < RANDOMISED; a++) { /* hill-restart is not made for them */
        struct tally tally = solve_many(options_of(randomised[a]), 4, 4);
        if (tally.solved < 3) fail_msg("%s solved %d of 4", randomised[a], tally.solved);
    }
}

static void beam_solves_and_is_short(void **state) {
    (void)state;
    struct tally three = solve_many(options_of("beam"), 3, 50);
    struct tally four = solve_many(options_of("beam"), 4, 10);
    struct tally five = solve_many(options_of("beam"), 5, 2);
    assert_int_equal(three.solved, 50);
    assert_int_equal(four.solved, 10);
    assert_int_equal(five.solved, 2);
    assert_true(three.moves < 50 * 24 && four.moves < 10 * 65);
}

static void narrow_beam_runs_empty(void **state) {
    (void)state;
    const char *narrow[] = {"width=1"};
    int stuck = 0;
    for (uint64_t i = 0; i < 20; i++) {
        loyd_options options = options_of("beam");
        options.params = narrow;
        options.param_count = 1;
        loyd_result *r = solve_random(options, 3, i);
        assert_int_equal(r->frontier_max, 1);
        assert_true(r->seen > 0 && r->states_max == r->seen);
        if (r->outcome == LOYD_STUCK) {
            stuck++;
            assert_non_null(strstr(r->message, "ran empty"));
        }
        loyd_result_free(r);
    }
    assert_true(stuck > 0);
}

/* ---- Seeds ---- */

static bool same_result(const loyd_result *a, const loyd_result *b) {
    return a->outcome == b->outcome && a->generated == b->generated && a->length == b->length &&
           (!a->moves || !strcmp(a->moves, b->moves)) && !strcmp(a->message, b->message);
}

static void a_seed_gives_one_result(void **state) {
    (void)state;
    for (int a = 0; a < ALL; a++) {
        int different = 0;
        loyd_options options = options_of(all[a]);
        loyd_result *base = solve_random(options, 3, 1);
        for (uint64_t seed = 1; seed <= 5; seed++) {
            options.seed = seed;
            loyd_result *one = solve_random(options, 3, 1), *two = solve_random(options, 3, 1);
            assert_true(same_result(one, two));
            different += !same_result(one, base);
            loyd_result_free(one);
            loyd_result_free(two);
        }
        bool by_lot = false;
        for (int i = 0; i < RANDOMISED; i++) by_lot |= !strcmp(all[a], randomised[i]);
        if (by_lot) assert_true(different >= 3);
        if (!by_lot && strcmp(all[a], "hill-sideways")) assert_int_equal(different, 0);
        loyd_result_free(base);
    }
}

/* The numbers themselves, so that another machine or compiler that draws otherwise is found out. */
static void seed_1_gives_these_results(void **state) {
    (void)state;
    static const struct {
        const char *algorithm;
        uint64_t generated;
        int64_t length;
    } known[] = {
        {"hill-restart", 10197, 35}, {"beta-hill", 42751, 149}, {"annealing", 1089, 69},
        {"genetic", 129467, 45},     {"beam", 133785, 31},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        loyd_result *r = test_solve("8 6 7 2 5 4 3 0 1", known[i].algorithm, NULL, NULL);
        if (r->generated != known[i].generated || r->length != known[i].length)
            fail_msg("%s: %llu generated, %lld moves", known[i].algorithm,
                     (unsigned long long)r->generated, (long long)r->length);
        loyd_result_free(r);
    }
}

static void draw_exp_has_its_probability(void **state) {
    (void)state;
    static const double x[] = {0, 0.1, 0.5, 1, 1.7, 3};
    enum { DRAWS = 200000 };
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        int hits = 0;
        for (int n = 0; n < DRAWS; n++) hits += bernoulli_exp(&rng, x[i]);
        double p = exp(-x[i]), sigma = sqrt(p * (1 - p) / DRAWS);
        assert_true(fabs((double)hits / DRAWS - p) <= 4.5 * sigma);
    }
}

/* ---- Paths ---- */

/* 0: the same board, 1: one move apart, 2: farther. */
static int moves_apart(const uint16_t *a, const uint16_t *b) {
    int cell[3] = {0}, differ = 0;
    for (int i = 0; i < 9 && differ < 3; i++)
        if (a[i] != b[i]) cell[differ++] = i;
    if (differ != 2) return differ ? 2 : 0;
    int steps = abs(cell[0] / 3 - cell[1] / 3) + abs(cell[0] % 3 - cell[1] % 3);
    return steps == 1 ? 1 : 2;
}

/* Where no shorter way leads through the boards of a path, none comes twice and none but
 * neighbours are one move apart. */
static void paths_have_no_short_cut(void **state) {
    (void)state;
    for (int a = 0; a < RANDOMISED; a++) {
        loyd_board *board = test_board("8 6 7 2 5 4 3 0 1");
        loyd_result *r = test_solve("8 6 7 2 5 4 3 0 1", randomised[a], NULL, NULL);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        size_t length = (size_t)r->length;
        uint16_t(*boards)[9] = calloc(length + 1, sizeof *boards);
        assert_non_null(boards);
        for (size_t i = 0; i <= length; i++) {
            memcpy(boards[i], loyd_board_tiles(board), sizeof *boards);
            if (i < length) assert_true(loyd_board_move(board, r->moves[i]));
        }
        for (size_t i = 0; i <= length; i++)
            for (size_t j = i + 1; j <= length; j++) {
                int apart = moves_apart(boards[i], boards[j]);
                assert_int_equal(apart, j == i + 1 ? 1 : 2);
            }
        free(boards);
        loyd_result_free(r);
        loyd_board_free(board);
    }
}

static void small_shapes_are_solved(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 1}, {1, 2}, {1, 7}, {5, 1}, {2, 2}, {2, 3}};
    for (int a = 3; a < ALL; a++)
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
            for (uint64_t n = 0; n < 12; n++) {
                loyd_board *goal = NULL, *start = NULL;
                assert_int_equal(loyd_goal("last", shapes[i][0], shapes[i][1], &goal, NULL),
                                 LOYD_OK);
                assert_int_equal(loyd_random_board(goal, 3, n, &start, NULL), LOYD_OK);
                loyd_options options = options_of(all[a]);
                loyd_result *r = test_run(start, goal, &options);
                assert_int_equal(r->outcome, LOYD_SOLVED);
                if (loyd_board_equal(start, goal)) assert_int_equal(r->length, 0);
                loyd_result_free(r);
                loyd_board_free(start);
                loyd_board_free(goal);
            }
}

/* ---- Limits ---- */

static void node_limit_is_used_up(void **state) {
    (void)state;
    for (int a = 3; a < ALL; a++) {
        loyd_options options = options_of(all[a]);
        options.node_limit = 20000;
        if (!strcmp(all[a], "beam")) options.heuristic = "manhattan";
        loyd_result *r = solve_random(options, 6, 0);
        assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
        assert_in_range(r->generated, 20000 - 3, 20000);
        assert_null(r->moves);
        loyd_result_free(r);
    }
}

static void depth_limit_holds(void **state) {
    (void)state;
    for (int a = 0; a < ALL; a++)
        for (uint64_t limit = 1; limit < 40; limit += 3) {
            loyd_options options = options_of(all[a]);
            options.depth_limit = limit;
            options.node_limit = 200000;
            loyd_result *r = solve_random(options, 3, 2);
            if (r->outcome == LOYD_SOLVED) assert_true(r->length <= (int64_t)limit);
            loyd_result_free(r);
        }
    loyd_board *start = test_board("4 1 6 3 2 8 7 0 5"), *goal = test_goal("last", start);
    loyd_options options = options_of("hill");
    options.depth_limit = 2;
    loyd_result *r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    options.algorithm = "hill-restart"; /* goes on until a path is short enough */
    options.depth_limit = 15;
    r = test_run(start, goal, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_in_range(r->length, 13, 15);
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void endless_path_meets_the_memory_limit(void **state) {
    (void)state;
    const char *hot[] = {"temperature=1e6", "steps=1e9"};
    loyd_options options = options_of("annealing");
    options.params = hot;
    options.param_count = 2;
    options.memory_limit_bytes = 1 << 20;
    loyd_result *r = solve_random(options, 6, 0);
    assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
    assert_true(r->peak_bytes <= options.memory_limit_bytes);
    assert_true(r->generated > 900000);
    loyd_result_free(r);
}

/* A hot walk finds the goal of a 3x3 board by a path so long that shortening it does not fit. */
static void a_path_too_long_to_shorten_is_kept(void **state) {
    (void)state;
    const char *hot[] = {"temperature=1e6", "steps=1e9"};
    loyd_options options = options_of("annealing");
    options.params = hot;
    options.param_count = 2;
    loyd_result *wide = solve_random(options, 3, 0);
    options.memory_limit_bytes = 1 << 20;
    loyd_result *tight = solve_random(options, 3, 0);
    assert_int_equal(wide->outcome, LOYD_SOLVED);
    assert_int_equal(tight->outcome, LOYD_SOLVED);
    assert_int_equal(tight->generated, wide->generated);
    assert_true(tight->length > wide->length);
    assert_true(tight->peak_bytes <= options.memory_limit_bytes);
    loyd_result_free(wide);
    loyd_result_free(tight);
}

static bool cancel_later(const loyd_progress *progress, void *user) {
    (void)progress;
    return ++*(int *)user < 3;
}

static void cancel_is_obeyed(void **state) {
    (void)state;
    for (int a = 3; a < ALL; a++) {
        int calls = 0;
        loyd_options options = options_of(all[a]);
        options.node_limit = 0;
        options.progress = cancel_later;
        options.user = &calls;
        loyd_result *r = solve_random(options, 10, 0);
        assert_int_equal(r->outcome, LOYD_CANCELLED);
        assert_int_equal(calls, 3);
        loyd_result_free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hill_gives_the_papers_paths),
        cmocka_unit_test(steepest_takes_the_first_best),
        cmocka_unit_test(sideways_moves_cross_plateaus),
        cmocka_unit_test(most_eight_puzzles_are_solved),
        cmocka_unit_test(some_fifteen_puzzles_are_solved),
        cmocka_unit_test(beam_solves_and_is_short),
        cmocka_unit_test(narrow_beam_runs_empty),
        cmocka_unit_test(a_seed_gives_one_result),
        cmocka_unit_test(seed_1_gives_these_results),
        cmocka_unit_test(draw_exp_has_its_probability),
        cmocka_unit_test(paths_have_no_short_cut),
        cmocka_unit_test(small_shapes_are_solved),
        cmocka_unit_test(node_limit_is_used_up),
        cmocka_unit_test(depth_limit_holds),
        cmocka_unit_test(endless_path_meets_the_memory_limit),
        cmocka_unit_test(a_path_too_long_to_shorten_is_kept),
        cmocka_unit_test(cancel_is_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
