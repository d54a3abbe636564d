/* SPDX-License-Identifier: MIT
 *
 * What focal search promises of its bound, held against the true distances of the 8-puzzle: the
 * solution is at most bound times the optimum, and the result proves it (length <= bound *
 * lower_bound <= bound * optimum); with bound 1 it is the optimum. All boards or a sample, with
 * heuristics from none to good ones, with one that overestimates, under depth limits, and with a
 * heuristic of the test's own that is admissible but jumps from move to move.
 *
 * usage: focal [every|all]     every: all 181,440 boards, each with one bound; all: with every one
 */
#include "support/eight_tests.h"

#include "run/search_log.h"

extern const struct algorithm loydi_focal;

static uint8_t *depths; /* by eight_index */

static const struct {
    const char *param;
    int64_t thousandths;
} bounds[] = {{"bound=1", 1000}, {"bound=1.1", 1100}, {"bound=1.5", 1500}, {"bound=2", 2000}};
enum { BOUNDS = sizeof bounds / sizeof *bounds };

static loyd_result *solve_within(const struct eight *eight, size_t bound, const char *heuristic,
                                 uint64_t depth_limit) {
    loyd_board *start = eight_board(eight);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "focal";
    options.heuristic = heuristic;
    options.params = &bounds[bound].param;
    options.param_count = 1;
    options.depth_limit = depth_limit;
    loyd_result *result = test_run(start, goal, &options);
    loyd_board_free(start);
    return result;
}

/* A solution of that length and that lower bound keeps the promise. */
static void check_promise(int64_t length, int64_t lower_bound, int64_t depth, size_t bound) {
    assert_in_range(length, depth, depth * bounds[bound].thousandths / 1000);
    assert_true(lower_bound <= depth);
    assert_true(1000 * length <= bounds[bound].thousandths * lower_bound);
}

static void check_board(const char *heuristic, size_t i, size_t bound) {
    loyd_result *r = solve_within(&boards[i], bound, heuristic, 0);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    check_promise(r->length, r->lower_bound, boards[i].depth, bound);
    assert_true(bound || r->optimal);
    assert_true(!r->optimal || r->length == boards[i].depth);
    loyd_result_free(r);
}

static void check_boards(const char *heuristic, size_t stride) {
    for (size_t b = 0; b < BOUNDS; b++)
        for (size_t i = 0; i < EIGHT_BOARDS; i += stride) check_board(heuristic, i, b);
}

/* Each with one of the bounds. */
static void promise_holds_on_every_board(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i++) check_board(NULL, i, i % BOUNDS);
}

static void promise_holds_on_every_board_and_bound(void **state) {
    (void)state;
    check_boards(NULL, 1);
}

static void promise_holds_on_samples(void **state) {
    (void)state;
    check_boards(NULL, 509);
    check_boards("manhattan", 1009);
    check_boards("misplaced", 8009);
    check_boards("walking-distance", 4001);
    check_boards("zero", 20011);
}

/* Nothing is proved by a heuristic that overestimates. */
static void nothing_is_proved_wrongly(void **state) {
    (void)state;
    for (size_t i = 0; i < EIGHT_BOARDS; i += 1009) {
        loyd_result *r = solve_within(&boards[i], 1, "manhattan-blank", 0);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_true(r->lower_bound <= boards[i].depth);
        assert_true(!r->optimal || r->length == boards[i].depth);
        loyd_result_free(r);
    }
}

/* Nodes at the depth limit are left out, and the bound must not be that of what remains. */
static void depth_limit_proves_no_more_than_it_may(void **state) {
    (void)state;
    for (size_t i = 1; i < EIGHT_BOARDS; i += 1009)
        for (uint64_t limit = 1; limit <= boards[i].depth + 2u; limit += 2) {
            loyd_result *r = solve_within(&boards[i], 2, "misplaced", limit);
            assert_true(r->lower_bound <= boards[i].depth);
            if (r->outcome == LOYD_SOLVED)
                check_promise(r->length, r->lower_bound, boards[i].depth, 2);
            else
                assert_true(r->outcome == LOYD_DEPTH_LIMIT && limit < boards[i].depth);
            loyd_result_free(r);
        }
}

/* The true distance on half of the boards, nothing on the others. */
static void jumping_eval(const struct heuristic *self, const struct state *state,
                         struct hval *out) {
    uint8_t tiles[9];
    for (uint32_t cell = 0; cell < 9; cell++)
        tiles[cell] = (uint8_t)state_tile(self->space, state, cell);
    uint32_t index = eight_index(tiles);
    out->h = index * 2654435761u >> 31 ? depths[index] : 0;
}

static bool jumping_create(struct heuristic *self, const struct heuristic_setup *setup) {
    (void)self;
    (void)setup;
    return true;
}

static const struct heuristic_class jumping = {
    .info = {.name = "jumping", .traits = LOYD_ADMISSIBLE},
    .create = jumping_create,
    .eval = jumping_eval,
};

static void check_jumping(const struct eight *eight, size_t bound) {
    const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    loyd_board *start = eight_board(eight);
    struct heuristic_choice choice = {.class = &jumping, .name = "jumping"};
    loyd_options options;
    loyd_options_init(&options);
    struct pool pool;
    struct space space;
    struct search_log log = {.options = &options};
    pool_init(&pool, 0);
    assert_true(space_init(&space, &pool, start, goal, order));
    struct search search = {.space = &space,
                            .algorithm = &loydi_focal,
                            .choice = &choice,
                            .pool = &pool,
                            .depth_limit = UINT64_MAX,
                            .node_limit = UINT64_MAX,
                            .param = {(double)bounds[bound].thousandths / 1000},
                            .seen = -1,
                            .lower_bound = -1,
                            .log = &log,
                            .clock = {.countdown = 64, .interval = 64}};
    assert_int_equal(search_run(&search, &loydi_focal), LOYD_SOLVED);
    check_promise((int64_t)log.length, search.lower_bound, eight->depth, bound);
    search_log_free(&log);
    pool_drop(&pool);
    loyd_board_free(start);
}

static void promise_holds_when_estimates_jump(void **state) {
    (void)state;
    for (size_t b = 0; b < BOUNDS; b++)
        for (size_t i = 0; i < EIGHT_BOARDS; i += 2003) check_jumping(&boards[i], b);
}

static int set_up(void **state) {
    if (eight_set_up(state) || !(depths = malloc(2 * EIGHT_BOARDS))) return 1;
    for (size_t i = 0; i < EIGHT_BOARDS; i++)
        depths[eight_index(boards[i].tiles)] = boards[i].depth;
    return 0;
}

static int tear_down(void **state) {
    free(depths);
    return eight_tear_down(state);
}

int main(int argc, char **argv) {
    const struct CMUnitTest every[] = {cmocka_unit_test(promise_holds_on_every_board)};
    const struct CMUnitTest all[] = {cmocka_unit_test(promise_holds_on_every_board_and_bound)};
    const struct CMUnitTest samples[] = {
        cmocka_unit_test(promise_holds_on_samples),
        cmocka_unit_test(promise_holds_when_estimates_jump),
        cmocka_unit_test(nothing_is_proved_wrongly),
        cmocka_unit_test(depth_limit_proves_no_more_than_it_may),
    };
    const char *which = argc > 1 ? argv[1] : "";
    if (!strcmp(which, "every")) return cmocka_run_group_tests(every, set_up, tear_down);
    if (!strcmp(which, "all")) return cmocka_run_group_tests(all, set_up, tear_down);
    return cmocka_run_group_tests(samples, set_up, tear_down);
}
